"""Effects: counts against the slow reference, values against whole trees, the same bytes however a study is cut."""

from fractions import Fraction

import numpy as np
import pytest

import pyengine
from bench.what_wins import stars
from engine.counting.effects import WEIGHT
from engine.counting.endings import FAR_AWAY
from engine.counting.tallies import result_unit, win_unit
from engine.table import State
from pyengine import Study, run_study
from pyengine.commands.run import main
from pyengine.games.game import Game
from pyengine.measures import effects
from pyengine.recycle.game import Described
from pyengine.report import page
from tests.conftest import ROOT
from tests.reference import what_wins as slow
from tests.reference.streams import choice
from tests.support.counted import play

pytestmark = pytest.mark.usefixtures("undrawn")

BOTH = "kind", "card"


def reference(game):
    """(features, hands) by which the reference sees a game."""
    name = "described" if isinstance(game, Described) else game.name
    return getattr(slow, f"of_{name}"), getattr(slow, f"hand_of_{name}")


def number_of(game, feature, by):
    """The place of a feature of the reference among the engine's."""
    kinds, places = game.table.kinds if "kind" in by else 1, game.table.places if "place" in by else int("kind" in by)
    match feature:
        case "place", place:
            return place
        case "kind", kind, place:
            kind = game.machine.unit.alternatives.index(kind) if isinstance(game, Described) else kind
            return place * kinds + kind
        case how, card:
            return kinds * places + (how == "discarded") * game.table.cards + card_of(game, card)


def card_of(game, card):
    return [game.card_text(i) for i in range(game.table.cards)].index(card) if isinstance(card, str) else card


def compare(game, by, setups, matches, seed=3):
    counts, fault = play(game.table, seed, 0, setups, 0, matches, by=by, sides=game.sides)
    assert fault is None
    told, hand = reference(game)
    figures, chances = slow.counted(game, seed, setups, matches, told, hand, by)
    unit = result_unit(game.seats, game.sides)
    for setup in range(setups):
        rows, seen = counts["effects"][setup], set()
        for feature, row in figures[setup].items():
            mine = rows[number_of(game, feature, by)].tolist()
            assert mine[:3] == [row["offered"], row["both"], row["chosen"]], (setup, feature)
            assert mine[3] == row["results"] * unit
            assert abs(Fraction(mine[4], WEIGHT * unit) - row["effects"]) <= 2e-6 * row["both"]
            seen.add(number_of(game, feature, by))
        assert not any(rows[i].any() for i in range(len(rows)) if i not in seen)
        if "card" in by:
            for card, (held, held_results, drawn, drawn_results) in chances[setup].items():
                mine = counts["chances"][setup][card_of(game, card)].tolist()
                assert mine == [held, held_results * unit, drawn, drawn_results * unit]
            assert counts["chances"][setup][:, ::2].sum() == sum(sum(row[::2]) for row in chances[setup].values())


@pytest.fixture(scope="module")
def race():
    return Described(ROOT / "tests" / "games" / "race.rcy")


@pytest.mark.parametrize(
    "name, options, by, setups, matches",
    [
        *(("red7", {"players": 4}, by, 2, 3) for by in (BOTH, ("kind", "place"), ("card", "place"), ("place",))),
        ("red7", {"players": 2, "hand": 3}, BOTH, 2, 2),
        ("red7", {"lead_only": True}, BOTH, 2, 2),
        ("red7", {"draw": False, "players": 5}, BOTH, 2, 2),
        ("red7", {"points": 9}, BOTH, 2, 2),
        ("agram", {}, BOTH, 3, 2),
        ("agram", {"CARDS": 2}, BOTH, 6, 90),  # a fifth of the matches
        ("spades", {}, BOTH, 1, 2),
        ("rummy", {}, BOTH, 1, 1),
    ],
)
def test_counts_are_those_of_the_reference(name, options, by, setups, matches):
    compare(pyengine.game(name, **options), by, setups, matches)


def test_cross_kings_tells_open_cards_from_others():
    found = run_study(Study("crosskings", {}, 30, 1, 3, by=("kind",)))
    assert [row["name"][-4:] for row in found["by"]["kind"]] == ["card", "king", "card"]


def test_described_options_of_several_kinds(race):
    assert race.table.kinds == 3
    compare(race, BOTH, 2, 20)


def test_kuhn_is_counted_as_the_reference_counts(kuhn):
    compare(Game(kuhn.table(), "kuhn"), ("kind", "card", "place"), 6, 3)


def test_red7_offers_what_its_moves_are():
    """With actions it is asked move by move; without them all at once, which is the same."""
    game = pyengine.game("red7", actions=True)
    counts, _ = play(game.table, 1, 0, 3, 0, 4, by=BOTH)
    names = [game.kind_text(kind) for kind in range(game.table.kinds)]
    offered = dict(zip(names, counts["effects"][:, : len(names)].sum(axis=0).tolist()))
    assert offered["stop"][2] and offered["put a card on the deck"][2] and offered["drop out"][1] == 0


def interval_holds(table, states, kind_of, kind, studies, setups, matches):
    """Number of studies, of so many with so many setups that are looked at, that have the true effect of a kind in
    their interval."""
    truth = slow.true_effect(states, ("kind", kind, 0), lambda state, move: (kind_of(state, move), (), ()), ("kind",))
    counts, _ = play(table, 11, 0, 5 * studies * setups, 0, matches, by=("kind",))
    looked_at = [slow.looked_at(setup, 0) for setup in range(5 * studies * setups)]
    rows = counts["effects"][looked_at].reshape(studies, setups, -1, 5)
    held = 0
    for row in rows:
        told = effects.chosen(row[:, kind], 2, random=True)
        effects.judge([told], ("effect",))
        low, high = told["effect"]["ci95"]
        held += low <= truth <= high
    assert np.all(rows[:, :, kind, 1].sum(axis=1) > 0)
    return held


def test_intervals_hold_the_effect_in_kuhn(kuhn):
    states = {state.raw_text(): state for state in (State.deal(kuhn.table(), 0, setup) for setup in range(60))}
    assert len(states) == 6
    assert 360 <= interval_holds(kuhn.table(), list(states.values()), lambda state, move: move, 1, 400, 40, 2) <= 393


@pytest.mark.parametrize("kind", range(3))
def test_intervals_hold_the_effect_in_a_described_game(race, kind):
    told = lambda state, move: slow.of_described(state, move)[0][1]
    assert 270 <= interval_holds(race.table, [race.deal(0)], told, kind, 300, 50, 2) <= 296


@pytest.mark.few(1, "setups, matches", [(100, 1), (100, 20)])
def test_hardly_a_star_where_nothing_matters(setups, matches):
    found = stars({"SEATS": 4, "PLACES": 1, "FIXED": 1}, setups, matches, 20, plant=False)
    assert found["card"] <= 0.1 and found["kind"] <= 0.15
    assert all(0.85 <= found[part, "holds"] for part in ("kind", "held", "played"))


def test_effects_that_are_there_have_stars():
    found = stars({"SEATS": 4}, 250, 20, 2)
    assert found["kind", "planted"] == found["held", "planted"] == 1


def test_no_interval_and_no_star_from_few_deals():
    """In the 20 matches that are looked at hardly any card is drawn in as many as five."""
    found = run_study(Study("hearts", {}, 100, 1, 3, by=("card",)))
    drawn = [row["drawn"] for row in found["by"]["card"] if "drawn" in row]
    few = [each for each in drawn if each["seats"] < 5]
    assert few and all(each["effect"]["ci95"] is each["effect"]["p"] is each["result"]["ci95"] is None for each in few)
    told = [row[part]["effect"] for row in found["by"]["card"] for part in row if "effect" in row[part]]
    assert not any(effect["remains"] for effect in told if effect["p"] is None)
    assert any(each["effect"]["ci95"] for each in drawn)


def test_no_star_without_a_variance(tmp_path):
    """Everybody holds a king, and chance decides: no king did anything, and nothing is certain about it."""
    (tmp_path / "kings.rcy").write_text(
        "(game (setup (create players 2) (repeat 2 (create deck (game iloc KINGS) (deck (RANK (KING)))))"
        " (create deck (game iloc PACK) (deck (RANK (ACE, TWO)))))\n"
        " (do ((shuffle (game iloc PACK)) (all player 'P (do ((move (top (game iloc KINGS)) (top ('P iloc HAND)))"
        " (move (top (game iloc PACK)) (top ('P iloc HAND))))))))\n"
        " (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc LAID))))))\n"
        " (do ((set ((0 player) sto WON) (random 1))))\n (scoring max ((current player) sto WON)))"
    )
    found = run_study(Study(str(tmp_path / "kings.rcy"), {}, 200, 1, 1, by=("card",)))
    held = {row["name"]: row["held"]["effect"] for row in found["by"]["card"]}
    assert held["ACE"]["ci95"] and held["KING"] == {"value": 0, "ci95": None, "p": None, "remains": False}


def test_a_game_without_a_choice():
    game = Described(
        "(game (setup (create players 2) (create deck (game vloc DECK) (deck (RANK (ONE)))))\n"
        " (do ((inc (game sto DONE) 1)))\n (scoring max 0))"
    )
    assert (game.table.kinds, game.table.cards) == (0, 0) and "features" not in game.table.can


def test_of_one_deal_nothing_is_said_of_what_was_dealt():
    found = run_study(Study("agram", {}, 1, 300, 5, by=("card",)))
    assert not any("held" in row for row in found["by"]["card"])
    assert found["by"]["card"][0]["played"]["effect"]["ci95"]


def test_players_are_described_only():
    found = run_study(Study("red7", {}, 30, 1, 5, seats=("heuristic",) * 3, by=BOTH))
    kinds = found["by"]["kind"]
    assert kinds and all("effect" not in row and "chosen" in row for row in kinds)
    assert any("effect" in row.get("held", {}) for row in found["by"]["card"])


def test_how_matches_end(race):
    """Last places, final scores and margins are those of random matches that Python plays."""
    for game in (pyengine.game("hearts"), pyengine.game("red7", players=4), race):
        found = run_study(Study(game.name, {}, 6, 5, 3, by=("outcome",))) if game.name == "hearts" else None
        counts, _ = play(game.table, 3, 0, 6, 0, 5, by=("outcome",))
        ends = np.zeros((game.seats + 1, 2 * FAR_AWAY), int)
        last = np.zeros((6, 1, game.seats), int)
        for setup in range(6):
            for number in range(5):
                state, choices = game.deal(3, setup), choice(3, setup, number)
                while not state.is_over:
                    state.play(choices.below(len(state)))
                ordered = sorted(payoffs := state.payoffs())
                ends[-1, FAR_AWAY + ordered[-1] - ordered[-2]] += 1
                for seat, payoff in enumerate(payoffs):
                    ends[seat, FAR_AWAY + payoff] += 1
                    last[setup, 0, seat] += (payoff == ordered[0]) * win_unit(game.seats) // payoffs.count(ordered[0])
        assert (counts["last"] == last).all()
        assert (counts["scores_at_end"] == ends.reshape(-1)).all()
        if found:
            outcome = found["by"]["outcome"]
            assert outcome["scores"][1]["mean"] == pytest.approx(found["payoff"]["mean"][1])
            assert sum(outcome["last"]["share"]) == pytest.approx(1)
            assert outcome["margins"]["least_told"] is None and sum(outcome["margins"]["counts"]) == 30


def test_last_by_player():
    study = Study("red7", {"players": 2}, 40, 1, 5, seats=("heuristic", "random"), by=("outcome",))
    outcome = run_study(study)["by"]["outcome"]
    assert outcome["last_by_player"]["share"][0] < 0.5 < outcome["last_by_player"]["share"][1]


@pytest.mark.parametrize(
    "words, says",
    [
        ("red7 --by suit", "--by names 'suit'; expected one of kind, card, place, outcome"),
        ("kuhn --by place", "--by place needs a game that tells its places, which kuhn does not"),
        ("crosskings --by card", "--by card needs a game that tells its cards"),
    ],
)
def test_what_cannot_be_told_apart(words, says, capsys):
    assert main(words.split()) == 2
    assert says in capsys.readouterr().err


def test_the_page_shows_it():
    drawn = page.render(run_study(Study("red7", {}, 20, 1, 3, by=("kind", "card", "place", "outcome"))), {})
    cards = (f"Cards {how}" for how in ("held", "drawn", "played", "discarded"))
    captions = "Kinds of moves", *cards, "By kind of turn", "Who comes last"
    assert all(f"<caption>{caption}</caption>" in drawn for caption in captions)
    assert "<h2>What wins</h2>" not in page.render(run_study(Study("red7", {}, 20, 1, 3)), {})


def test_a_fifth_of_random_matches_is_looked_at():
    """Choices of players are counted in all matches."""
    for seats, looked_at in ((), 8), (("heuristic",) * 3, 40):
        found = run_study(Study("red7", {}, 40, 1, 5, seats=seats, rotate=False, by=("card",)))
        assert sum(row["held"]["seats"] for row in found["by"]["card"] if "held" in row) == looked_at * 3 * 7
