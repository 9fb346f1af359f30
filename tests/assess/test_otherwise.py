"""Choices of strong and weak play on the same decisions, held against a solved game; phases each on its own."""

import pytest

from pyengine.assess import otherwise
from pyengine.recycle.game import Described
from pyengine.study.bound import Bound
from pyengine.study.study import Study
from tests.zoo.zoo import game, path

ONE = {"threads": 1, "executor": None}


def bound(name, player, setups=150, seed=1):
    return Bound(Study(name, {}, setups, 1, seed, seats=(player,) * Bound(Study(name, {}, 1, 1)).game.seats))


@pytest.fixture(scope="module")
def kuhn():
    """Differences between an equilibrium of Kuhn poker and random play, by name."""
    rows = otherwise.otherwise(bound("kuhn", "cfr:1000"), bound("kuhn", "random"), 150, **ONE)
    return {row["name"]: row for row in rows}


def test_true_differences_are_named_with_their_signs(kuhn):
    """With a jack one never calls, with a king always; random play does it half of the time."""
    assert list(kuhn)[:3] and all(row["remains"] for row in kuhn.values())
    call = {
        card: kuhn.get(f"call with {card} in hand") or kuhn.get(f"fold with {card} in hand")
        for card in ("JACK", "KING")
    }
    for card, row in call.items():
        never = row["name"].startswith("call") == (card == "JACK")
        assert row["strong"] == (0 if never else 1) and row["weak"] == pytest.approx(0.5, abs=0.2)
        assert row["ci95"][0] < row["difference"] < row["ci95"][1] and row["p"] < 0.001


def test_who_plays_alike_differs_in_nothing():
    assert otherwise.otherwise(bound("kuhn", "cfr:1000"), bound("kuhn", "cfr:990"), 100, **ONE) == []


def test_the_same_for_any_number_of_threads(kuhn):
    strong, weak = bound("kuhn", "cfr:1000"), bound("kuhn", "random")
    assert {row["name"]: row for row in otherwise.otherwise(strong, weak, 150, threads=2, executor=None)} == kuhn


def test_ranks_and_cards_of_moves():
    state = game("rule-is-enough").deal(1)
    offered = otherwise.offered(state)
    highest, lowest = offered["rank", "the highest card"], offered["rank", "the lowest card"]
    assert highest and lowest and not highest & lowest
    assert {what for what, _ in offered} >= {"card", "rank"}
    assert all(0 < len(moves) < len(state) for moves in offered.values())


LABELS = """(game (setup (create players 3) (create deck (game iloc PACK) (deck (BIRD (CROW, JAY, OWL, TIT)))))
 (do ((all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (stage player (end (== (size (game vloc TRICK)) 2))
  (choice ((any ((current player) iloc HAND) 'B (any (LOW, HIGH) 'WAY %s))
           (any (other player) 'P (label "name" 'P (set (game sto NAMED) 1))))))
 (scoring max (size ((current player) iloc HAND))))"""


@pytest.mark.parametrize(
    "option, cards, choices",
    [
        ("(label \"lay\" 'B 'WAY (move 'B (top (game vloc TRICK))))", "lay {} WAY", ["lay B LOW", "lay B HIGH"]),
        ("(do ((move 'B (top (game vloc TRICK))) (set (game str LAST) 'WAY)))", "play {}", ["WAY LOW", "WAY HIGH"]),
    ],
)
def test_what_is_picked_has_its_place_in_the_name(option, cards, choices):
    """Whatever a label calls it; without a label a card."""
    state = Described(LABELS % option).deal(1)
    (held,) = {card for move in state.legal_moves() for card in otherwise._cards(state.game.deed(state, move))}
    texts = {text for what, text in otherwise.offered(state) if what in ("card", "choice")}
    assert texts == {cards.format(held.text), *choices, "name seat 2", "name seat 3"}


def test_a_phase_that_decides():
    rows = otherwise.by_phase(bound(str(path("phase-decides")), "ismcts:30"), 12, **ONE)
    assert [row["name"] for row in rows] == ["salute", "draft"]
    assert rows[1]["wins"] > 0.8 > rows[0]["wins"] and rows[1]["ci95"][0] < rows[1]["wins"] <= rows[1]["ci95"][1]
