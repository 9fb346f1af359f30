"""Batches by the kernels of cards, on the CPU in the place of a card: the arrays are those of `engine.batch`."""

from contextlib import nullcontext

import numpy as np
import pytest

import pyengine
from engine.table import GameFault
from pyengine import registry
from pyengine.base.errors import InputError
from pyengine.device import batch as batches, code
from pyengine.device.host import HostArray
from pyengine.recycle import RecycleError
from pyengine.recycle.game import Described
from tests.device import test_walk
from tests.reference.recycle.generate import program_text
from tests.support.numberless import TEXT, written

DESCRIBED = [name for name in registry.available_games() if hasattr(registry.entry(name), "path")]
ARRAYS = "observations", "movers", "counts", "legal", "masks", "rewards", "ends", "cuts"
SIZE = 12
FAULTY = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ACE, KING, TEN, NINE)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (stage player (end (== (game sto N) 9))
  (do ((inc (game sto N) 1) (set (game sto B) (// 6 (- 7 (game sto A))))))
  (choice ((inc (game sto A) 1) (inc (game sto A) 2))))
 (scoring max (game sto A)))"""
SELDOM = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ACE, KING)))))
 (do ((set (game sto B) (// 6 (random 2)))))
 (stage player (end (== (game sto A) 2)) (choice ((inc (game sto A) 1) (inc (game sto A) 2))))
 (scoring max (game sto A)))"""


def equal(one, other):
    """Whether two batches show the same."""
    for name in ARRAYS:
        a, b = getattr(one, name), getattr(other, name)
        assert (a is None) == (b is None), name
        assert a is None or (a.dtype == b.dtype and np.array_equal(a, b)), name
    return True


def pair(game, size=SIZE, seed=3, **given):
    """A batch on the CPU and one on the card."""
    return [game.batch(size, seed, device=name, **given) for name in ("", "host")]


def outcome(called, *given):
    """What a call raises, or None."""
    try:
        called(*given)
    except (ValueError, IndexError, GameFault) as error:
        return type(error), str(error)


def tried(both, how, *given):
    """What a call of both raises, or None; afterwards they show the same."""
    one, other = (outcome(getattr(each, how), *given) for each in both)
    assert one == other and equal(*both)
    return one


def compared(game, steps, seed=3, **given):
    """The pair after so many steps, by places, by numbers and at random, and how many matches ended."""
    both, ended = pair(game, seed=seed, **given), 0
    assert equal(*both)
    for step in range(steps):
        how, moves = "step", ()
        if step % 3:
            moves = (both[0].counts * (step % 7) // 7,)
        if step % 3 == 2 and both[0].legal is not None:
            how, moves = "act", (both[0].legal[np.arange(SIZE), moves[0]],)
        tried(both, how, *moves)
        ended += both[0].ends.sum()
    return *both, ended


def everything(game, inside):
    numbered = game.table.actions > 0
    players = {game.seats - 1: pyengine.player(inside)} if game.seats > 1 else {}
    return {"legal": numbered, "masks": numbered, "history": 20, "players": players}


CROWDED = "casino", "conquian"  # as their texts say: lists that outgrow a thread's room


@pytest.mark.few(3, "name", DESCRIBED)
def test_library(name):
    game = pyengine.game(name)
    inside = "heuristic" if "heuristic" in game.table.can else "random"
    given = everything(game, inside)
    with pytest.raises(AssertionError, match="too little room") if name in CROWDED else nullcontext():
        assert compared(game, 150, **given)[-1]


@pytest.mark.few(3, "seed", range(500))
def test_generated(seed):
    """Programs of any kind: random matches and a batch."""
    try:
        game = Described(program_text(seed, errors=seed % 5 == 0, ours=True), max_decisions=300, level=0)
    except RecycleError:
        return
    test_walk.compared(game, seed, test_walk.PIECES[:2])
    given = everything(game, "random")
    told = [outcome(lambda: game.batch(SIZE, seed, device=name, **given)) for name in ("", "host")]
    assert told[0] == told[1]
    if told[0] is None:
        compared(game, 60, seed, **given)


def test_plain():
    """Nothing but the usual arrays, and a new seed."""
    game = pyengine.game("leduc")
    *both, ended = compared(game, 60)
    for each in both:
        each.reset(2**64 - 1)
    assert ended > 100 and equal(*both) and equal(both[1], game.batch(SIZE, 2**64 - 1)) and len(both[1]) == SIZE


def test_cut():
    """Matches that take too long pay nothing, and are told."""
    both, cuts = pair(pyengine.game("war", max_decisions=12)), 0
    for _ in range(40):
        for each in both:
            each.step()
        assert equal(*both)
        cuts += both[1].cuts.sum()
    assert cuts > SIZE and not both[1].rewards.any()


def test_moves():
    """Moves of any integers, in an array or a list."""
    both = pair(pyengine.game("kuhn"), legal=True)
    for kind in (np.int8, np.int32, np.uint64, list):
        places, actions = both[0].counts - 1, both[0].legal[:, 0]
        assert tried(both, "step", places.tolist() if kind is list else places.astype(kind)) is None
        actions = both[0].legal[:, 0]
        assert tried(both, "act", actions.tolist() if kind is list else actions.astype(kind)) is None


def test_moves_on_the_card(monkeypatch):
    """What a card is lent is not copied; it reads 32 and 64 bits."""
    both = pair(pyengine.game("kuhn"))
    monkeypatch.setattr(both[1].card, "lent", lent, raising=False)
    for kind in (np.int32, np.int64):
        places = both[0].counts - 1
        both[0].step(places)
        both[1].step(places.astype(kind))
        assert equal(*both)
    with pytest.raises(ValueError, match="type int16; expected 12 integers of 32 or 64 bits"):
        both[1].step(places.astype(np.int16))


def lent(numbers):
    array = HostArray(numbers)
    array.shape, array.dtype = numbers.shape, numbers.dtype
    return array


def test_failed():
    """A game that fails is told, and its match is the next setup's."""
    both = pair(Described(FAULTY))
    assert len({tried(both, "step") for _ in range(30)}) > 3


def test_not_dealt():
    """A match of which two deals in a row failed waits for a new seed; the others are played once it has one."""
    both = pair(Described(SELDOM), 3, seed=30)
    calls = [("step", ())] * 12 + [("step", ([0] * 3,)), ("act", ([0] * 3,))]
    told = [tried(both, how, *given) for how, given in calls]
    assert all("could not be dealt after the game failed; expected reset()" in text for _, text in told[-3:])


def test_moves_that_are_none():
    both = pair(pyengine.game("kuhn"), 3, seed=1)
    for how, moves in (
        ("step", [0, 1, 2]),
        ("step", [0, -1, 7]),
        ("act", [77, 0, 0]),
        ("act", [0, 0, 3]),
        ("step", [0, 0]),
        ("step", [0.0] * 3),
        ("act", [[0, 0, 0]]),
        ("act", [True] * 3),
        ("step", None),
    ):
        assert tried(both, how, moves)
    with pytest.raises(IndexError, match="match 1 has 2 legal moves; expected 0 to 1, not"):
        both[1].step(np.array([0, 2**32, 0]))


def test_room(monkeypatch):
    """Lists that outgrow a thread's room are not the game's failure."""
    text = TEXT.replace("ONE, TWO, THREE, FOUR", "A, B, C, D, E, F, G, H").replace("repeat 4", "repeat 8")
    game = Described(text)
    assert equal(*pair(game))
    monkeypatch.setattr(batches, "HEAP", 128)
    assert equal(*pair(pyengine.game("go-fish"), masks=True))
    with pytest.raises(InputError, match="a thread of the card has too little room in setup 0 of seed 3; expected a"):
        pair(game)


@pytest.mark.parametrize(
    "game, given, words",
    [
        ("rummy", {}, "plays described games.*, not Rummy"),
        ("pairs", {}, "neither a position nor merge_equal"),
        ("kuhn", {"players": {0: pyengine.player("pimc:1x1")}}, "players random and heuristic; .*, not pimc"),
        ("kuhn", {"players": {0: pyengine.player(lambda view, moves: 0)}}, "players random and heuristic"),
        ("kuhn", {"players": dict.fromkeys((0, 1), pyengine.player("random"))}, "players sit at all seats"),
        ("kuhn", {"players": {0: 3}}, "players has 3 at seat 0"),
        ("kuhn", {"size": 0}, "size is 0"),
        ("kuhn", {"seed": -1}, "seed is -1"),
        ("kuhn", {"device": "gpu"}, "is 'gpu'; expected cuda"),
    ],
)
def test_refused(game, given, words):
    with pytest.raises(InputError, match=words):
        pyengine.game(game, **{"merge_equal": True} if game == "pairs" else {}).batch(
            **{"size": 2, "device": "host", **given}
        )


def test_refused_games(tmp_path):
    game = pyengine.game("kuhn")
    with pytest.raises(InputError, match="neither a position nor"):
        game.beginning(game.deal(1).text()).batch(2, device="host")
    game = pyengine.game(written(tmp_path))
    with pytest.raises(InputError, match="moves of this game have no numbers, so there are neither"):
        game.batch(2, masks=True, device="host")
    with pytest.raises(ValueError, match="no numbers; expected step"):
        game.batch(2, device="host").act([0, 0])
    with pytest.raises(InputError, match="seed is -1"):
        pyengine.game("kuhn").batch(2, device="host").reset(-1)


def test_ptx():
    """Kernels for a card, in which nothing is called by its address but players inside."""
    game = pyengine.game("leduc")
    for players in ["", ""], ["", "random"]:
        text = code.ptx(batches._code(game, players, game.history(4))[0])
        assert ".entry batch_choose_grid" in text and ".entry batch_step_grid" in text
        assert (".callprototype" in text) == any(players)
