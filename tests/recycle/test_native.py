"""Compiled RECYCLE programs: against the specification, the reference interpreter, and the checks of any game."""

import re
from pathlib import Path

import numpy as np
import pytest

import pyengine
from pyengine import check_game
from pyengine.recycle import library
from pyengine.recycle.game import Described
from pyengine.recycle.source import RecycleError
from tests.reference.recycle.generate import program_text
from tests.support import recycle_probes
from tests.support.recycle_compare import compare
from tests.support.recycle_probes import PATHS as PROBES

HERE = Path(__file__).parent
GAMES = [HERE / "agram.rcy", HERE / "pairs.rcy"]

# The random programs of which the match ends in an error.
FAILING = {43, 44, 47, 49, 50, 53, 57, 59}


def played(game, move):
    """A match with the same move at every decision."""
    state = game.deal(0)
    while not state.is_over:
        state.play(min(move, len(state) - 1))
    return state


@pytest.mark.parametrize("probe, results", recycle_probes.results().items())
def test_probes(probe, results):
    """The scores after each option."""
    game = Described(recycle_probes.FOLDER / f"{probe}.rcy")
    state = game.deal(0)
    found = [state] if state.is_over else [played(game, move) for move in range(len(state))]
    assert [end.reader.scores() for end in found] == results


def test_ties_are_uniform():
    game = Described(recycle_probes.FOLDER / "03max_tie.rcy")
    counts = np.bincount([game.deal(1, setup).payoffs()[0] for setup in range(4000)], minlength=5)
    assert counts[0] == 0 and abs(counts[1:] - 1000).max() < 120


def test_a_choice_without_options_is_an_error_with_its_place():
    state = Described(recycle_probes.FOLDER / "13empty_choice.rcy").deal(0)
    with pytest.raises(RecycleError, match=r"13empty_choice.rcy:2:1: the choice has no options"):
        state.legal_moves()


PAID = """(game
 (declare 3 'N)
 PAYOFFS
 (setup (create players 2) (create deck (game iloc PACK) (deck (NUMBER (1 .. 9)))))
 (choice ((set ((current player) sto WON) 'N) (set ((next player) sto WON) 5)))
 (scoring DIRECTION ((current player) sto WON)))"""


@pytest.mark.parametrize(
    "payoffs, direction, bounds, together, ends",
    [
        ("", "max", (0, 5), None, ([3, 0], [0, 5])),
        ("0 .. (+ 'N 2)", "max", (0, 5), None, ([3, 0], [0, 5])),
        ("0 .. 4", "max", (0, 4), None, ([3, 0], "a seat is paid this number (5) of points, expected 0 to 4")),
        ("1 .. 5", "max", (1, 5), None, ("a seat is paid this number (0) of points, expected 1 to 5",) * 2),
        ("together 'N", "max", (0, 5), 3, ([3, 0], "paid this number (5) of points, expected 3")),
        (
            "(- 0 5) .. 0 together (- 0 5)",
            "min",
            (-5, 0),
            -5,
            ("all seats together are paid this number (-3) of points, expected -5", [0, -5]),
        ),
    ],
)
def test_declared_payoffs(payoffs, direction, bounds, together, ends):
    """Their bounds and sum are known before, and a match that leaves them fails."""
    text = PAID.replace("PAYOFFS", payoffs and f"(payoffs {payoffs})").replace("DIRECTION", direction)
    game = Described(text)
    assert (game.paid, game.together) == (bounds, together)
    for move, expected in enumerate(ends):
        state = game.deal(1)
        if isinstance(expected, list):
            state.play(move)
            assert list(state.payoffs()) == expected
        else:
            with pytest.raises(RecycleError, match=f"<text>:3:2: .*{re.escape(expected)}"):
                state.play(move)
    fails = {"over" if isinstance(end, list) else "GameError" for end in ends}
    assert {compare(text, seed)[0] for seed in range(8)} == fails


@pytest.mark.few(3, "seed", range(60))
def test_random_programs(seed):
    """From 40 on with errors."""
    assert compare(program_text(seed, errors=seed >= 40), seed)[0] == ("GameError" if seed in FAILING else "over")


@pytest.mark.few(9, "path", GAMES + PROBES, ids=lambda path: path.stem)
def test_programs_as_the_reference_plays_them(path):
    ends = {compare(path.read_text(), seed=5, setup=setup, most=500)[0] for setup in range(3)}
    assert ends == {"GameError" if path.stem == "13empty_choice" else "over"}


# What an option does, and whether it fails: at all elements of an any or all, whatever is known before; at an index
# that counts the other cards of a pile; nowhere with the least of all numbers. Cards of equal scores keep their order.
DEEDS = [
    ("((any (range 1 .. 3) 'N (>= (// 6 (- 3 'N)) 3)) (inc (game sto X) 1))", "GameError"),
    ("((all (range 1 .. 3) 'N (< (// 6 (- 3 'N)) 3)) (inc (game sto X) 1))", "GameError"),
    ("(move (top (game vloc PACK)) (3 (game vloc PACK)))", "GameError"),
    ("(move (bottom (game vloc PACK)) (2 (game vloc PACK)))", "over"),
    ("(move (bottom (game vloc PACK)) (0 (game vloc OUT))) (move (top (game vloc PACK)) (1 (game vloc OUT)))", "over"),
    *(
        (f"(set (game sto X) (- (- 0 2147483647) 1)) (dec (game sto Y) 1) (inc (game sto X) ({word} X Y))", "over")
        for word in ("//", "%")
    ),
    (
        "(set (game points WORTH) (((RANK : TWO) 1))) "
        "(all (sort (game vloc PACK) using (game points WORTH)) 'CARD (move 'CARD (top (game vloc OUT))))",
        "over",
    ),
]


@pytest.mark.parametrize("deed, ends", DEEDS)
def test_an_option_as_the_reference_carries_it_out(deed, ends):
    deed = deed.replace(" X Y)", " (game sto X) (game sto Y))")
    text = f"""(game
     (setup (create players 2) (create deck (game vloc PACK) (deck (RANK (TWO, THREE, FOUR)))))
     (stage player (end (== (game sto DONE) 1)) (choice ((do ({deed} (set (game sto DONE) 1))))))
     (scoring max ((current player) sto WON)))"""
    assert compare(text)[0] == ends


def test_a_pile_that_stands_twice_in_a_union_gives_each_option_twice():
    text = """(game
     (setup (create players 2) (create deck (game vloc PACK) (deck (RANK (TWO, THREE, FOUR)))))
     (choice ((any (union (game vloc PACK) (game vloc PACK)) 'CARD (move 'CARD (top (game vloc OUT))))))
     (scoring max 0))"""
    assert compare(text) == ("over", 1)
    assert len(Described(text).deal(1).legal_moves()) == 6


@pytest.mark.few(2, "name", library.games())
def test_the_library_as_the_reference_plays_it(name):
    game = library.games()[name]
    text = game.path.read_text()
    for players in {game.players[0], game.players[-1]}:
        assert compare(text, seed=7, setup=players, most=1000, declare={"SEATS": players})[0] == "over"


@pytest.mark.few(6, "path", GAMES + [each for each in PROBES if each.name[:2] != "13"], ids=lambda path: path.stem)
def test_programs_are_sound_games(path):
    check_game(Described(path), games=10)


def test_texts():
    state = Described(GAMES[0]).deal(1)
    assert all(text.endswith(" from HAND to TRICK; remember " + text.split(" from")[0]) for text in state.move_texts())
    assert state.text(1).count("?") == 4 and "?" not in state.text()


def test_numbers_of_agram():
    """Means of the specification: legal moves of the leader and of the three followers, by trick."""
    study = pyengine.Study(str(GAMES[0]), setups=20000, seed=7)
    means = pyengine.run_study(study)["legal_moves"]["by_decision"]["mean"]
    for trick, wanted in enumerate((2.45, 2.49, 2.36, 2.10, 1.67, 1.00)):
        leader, *followers = means[4 * trick : 4 * trick + 4]
        assert leader == 6 - trick and sum(followers) / 3 == pytest.approx(wanted, abs=0.04)
