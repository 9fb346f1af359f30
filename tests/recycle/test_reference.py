"""The reference interpreter of RECYCLE: the probe programs, two whole games in both dialects, and who knows what."""

from pathlib import Path

import pytest

from tests.reference.recycle import GameError, Match, load, parse, random_match
from tests.reference.streams import choice
from tests.support import recycle_probes
from tests.support.recycle_probes import FOLDER as PROBES

PROGRAMS = Path(__file__).parent / "programs"


def test_every_probe_has_a_result():
    assert sorted(probe for probe, _ in recycle_probes.table()) == [path.stem for path in recycle_probes.PATHS]


def test_the_other_probes():
    probes = {probe for probe, _ in recycle_probes.table()}
    assert probes - recycle_probes.results().keys() == {"03max_tie", "13empty_choice"}
    tie = load(PROBES / "03max_tie.rcy")
    scores = [Match(tie, setup=setup).scores[0] for setup in range(400)]
    assert set(scores) == {1, 2, 3, 4}
    assert all(60 < scores.count(score) < 140 for score in (1, 2, 3, 4))
    with pytest.raises(GameError, match="a choice without options"):
        Match(load(PROBES / "13empty_choice.rcy"))


@pytest.mark.parametrize("probe", ["22tie_order_max", "23tie_order_min"])
def test_a_tie_shares_the_first_place(probe):
    match = Match(load(PROBES / f"{probe}.rcy"))
    assert (match.wins, match.results) == ([0.5, 0.5], [0.5, 0.5])


def test_a_forced_choice_is_a_decision():
    game, decisions = random_match(load(PROBES / "42forced.rcy"))
    assert decisions == [(0, 1)] and game.state.decisions == 1


@pytest.mark.parametrize("name", ["agram", "pairs"])
def test_both_dialects_play_the_same_games(name):
    old, new = load(PROGRAMS / f"{name}-old.rcy"), load(PROGRAMS / f"{name}.rcy")
    for setup in range(30):
        (one, decisions), (other, others) = random_match(old, 3, setup, 1), random_match(new, 3, setup, 1)
        assert decisions == others and one.scores == other.scores
        assert one.state.stream.state == other.state.stream.state


# All cards to the hand of seat 0, and what it does with them; or to a pile that nobody sees.
TAKEN, LAID = (f"(all (game vloc S) 'C (move 'C (top {pile})))" for pile in ("((0 player) iloc H)", "(game hloc Z)"))
MIXED, UNSEEN = "(shuffle ((0 player) iloc H))", "(shuffle (game hloc Z))"
TOP, BEST = "(move (top ((0 player) iloc H))", "(move (max ((0 player) iloc H) using (game points P))"


@pytest.mark.parametrize(
    "actions, known",
    [
        ("(turn pass)", [7, 7, 7, 7]),
        ("(move (top (game vloc S)) (top ((1 player) iloc H)))", [7, 7, 7, 7]),
        (f"(move (top (game vloc S)) (top (game hloc Z))) {UNSEEN}", [7, 7, 7, 0]),
        ("(shuffle (game vloc S))", [7, 7, 7, 7]),
        (f"{TAKEN} {MIXED} {TOP} (top (game hloc Z)))", [1, 1, 1, 1]),
        (f"{TAKEN} {BEST} (top (game hloc Z)))", [1, 1, 1, 1]),
        (f"{TAKEN} {TOP} (top (game hloc Z)))", [7, 7, 7, 7]),
        (f"{TAKEN} {MIXED} {BEST} (top ((1 player) iloc H)))", [1, 1, 1, 3]),
        (
            f"{LAID} {UNSEEN} (all (game hloc Z) 'C ((== (cardatt RANK 'C) B) (remember 'C (top (game mem M)))))",
            [0, 7, 0, 0],
        ),
    ],
)
def test_masks(actions, known):
    """By card, the mask of the seats that know it, with three seats."""
    text = f"""(game (setup (create players 3) (create deck (game vloc S) (deck (RANK (A, B, C, D)))))
        (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : D) 4))))) (do ({actions}))
        (scoring max 0))"""
    assert Match(parse(text)).position()["known"] == known


def test_decks_are_resampled_apart():
    text = """(game (setup (create players 2) (create deck RED (game iloc S) (deck (K (A, B, C))))
        (create deck (game iloc S) (deck (K (D, E, F))))) (choice ((turn pass))) (scoring max 1))"""
    match = Match(parse(text))
    for n in range(20):
        cards = match.determinised(0, choice(1, 2, n)).position()["places"]["game iloc S"]
        assert set(cards[:3]) == {0, 1, 2}
    assert match.view(0)["game iloc S"] == ["?RED"] * 3 + ["?"] * 3
