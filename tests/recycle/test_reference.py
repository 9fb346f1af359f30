"""The reference interpreter of RECYCLE: the probe programs, two whole games in both dialects, and who knows what."""

from pathlib import Path

import pytest

from tests.reference.recycle import GameError, Match, load, parse, random_match
from tests.reference.streams import choice
from tests.support import recycle_probes
from tests.support.recycle_probes import FOLDER as PROBES
from tests.support.recycle_program import program

PROGRAMS = Path(__file__).parent / "programs"
RESULTS = recycle_probes.results()


def outcomes(program, **options):
    """The scores after each option of a game with at most one decision."""
    match = Match(program, **options)
    if match.over:
        return [match.scores]
    results = []
    for k in range(len(match.options())):
        after = match.copy()
        after.play(k)
        results.append(after.scores)
    return results


def test_every_probe_has_a_result():
    assert sorted(probe for probe, _ in recycle_probes.table()) == [path.stem for path in recycle_probes.PATHS]


@pytest.mark.parametrize("probe", RESULTS)
def test_probe(probe):
    assert outcomes(load(PROBES / f"{probe}.rcy")) == RESULTS[probe]


def test_the_other_probes():
    assert [probe for probe, _ in recycle_probes.table() if probe not in RESULTS] == ["03max_tie", "13empty_choice"]
    tie = load(PROBES / "03max_tie.rcy")
    scores = [outcomes(tie, setup=setup)[0][0] for setup in range(400)]
    assert set(scores) == {1, 2, 3, 4}
    assert all(60 < scores.count(score) < 140 for score in (1, 2, 3, 4))
    with pytest.raises(GameError, match="a choice without options"):
        Match(load(PROBES / "13empty_choice.rcy"))


@pytest.mark.parametrize("probe", ["22tie_order_max", "23tie_order_min"])
def test_a_tie_shares_the_first_place(probe):
    match = Match(load(PROBES / f"{probe}.rcy"))
    assert (match.ranks, match.wins, match.results) == ([0, 0], [0.5, 0.5], [0.5, 0.5])


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


def masks(body, **options):
    """By card, the mask of the seats that know it, with three seats."""
    return Match(program(body, players=3, **options)).position()["known"]


@pytest.mark.parametrize(
    "body, known",
    [
        ("(do ((turn pass)))", [7, 7, 7, 7]),
        ("(do ((move (top (game vloc S)) (top ((1 player) iloc H)))))", [7, 7, 7, 7]),
        ("(do ((move (top (game vloc S)) (top (game hloc Z))) (shuffle (game hloc Z))))", [7, 7, 7, 0]),
        ("(do ((shuffle (game vloc S))))", [7, 7, 7, 7]),
        (
            "(do ((repeat all (move (top (game vloc S)) (top (game hloc Z)))) (shuffle (game hloc Z))"
            " (move (0 (game hloc Z)) (top ((0 player) iloc H))) (move (0 (game hloc Z)) (top ((1 player) oloc H)))))",
            None,
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
            " (move (top ((0 player) iloc H)) (top (game hloc Z)))))",
            [1, 1, 1, 1],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
            " (move (max ((0 player) iloc H) using (game points P)) (top (game hloc Z)))))",
            [1, 1, 1, 1],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
            " (move (top ((0 player) iloc H)) (top (game hloc Z)))))",
            [7, 7, 7, 7],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
            " (move (max ((0 player) iloc H) using (game points P)) (top ((1 player) iloc H)))))",
            [1, 1, 1, 3],
        ),
        (
            "(do ((all (game vloc S) 'C (move 'C (top (game hloc Z)))) (shuffle (game hloc Z))"
            " (all (game hloc Z) 'C ((== (cardatt RANK 'C) B) (remember 'C (top (game mem M)))))))",
            [0, 7, 0, 0],
        ),
    ],
)
def test_masks(body, known):
    result = masks(body)
    if known is None:
        assert sorted(result) == [0, 0, 1, 5]
    else:
        assert result == known


def test_decks_are_resampled_apart():
    text = """(game (setup (create players 2) (create deck RED (game iloc S) (deck (K (A, B, C))))
        (create deck (game iloc S) (deck (K (D, E, F))))) (choice ((turn pass))) (scoring max 1))"""
    match = Match(parse(text))
    for n in range(20):
        cards = match.determinised(0, choice(1, 2, n)).position()["places"]["game iloc S"]
        assert set(cards[:3]) == {0, 1, 2}
    assert match.view(0)["game iloc S"] == ["?RED"] * 3 + ["?"] * 3
