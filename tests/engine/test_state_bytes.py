"""States and games that leave the process, and come back: bytes, pickles, copies; and two games around one table."""

import copy
import pickle
import random
import subprocess
import sys

import pytest

import pyengine
from engine.table import State
from pyengine.recycle import library
from pyengine.recycle.game import Described

GAMES = (("red7", {}), ("crosskings", {}), ("rummy", {}), ("agram", {"players": 3}))


def some_state(name, options, moves=3):
    state = pyengine.game(name, **options).deal(5)
    for move in range(moves):
        state.play(move % len(state))
    return state


@pytest.mark.parametrize("name, options", GAMES)
def test_bytes_come_back(name, options):
    state = some_state(name, options)
    game = pyengine.game(name, **options)
    again = pyengine.State(game, bytes(state))
    assert again == state and again.raw == state.raw and again.text() == state.text()
    assert bytes(state) == state.data and len(state.data) == len(state.raw) + 32
    assert State(game.table, state.data).raw == state.raw


@pytest.mark.parametrize("name, options", GAMES)
def test_altered_bytes_are_refused(name, options):
    """4000 tries a game: bits and bytes changed, cut off, more of them, parts put together anew."""
    state, chance = some_state(name, options), random.Random(1)
    data, table = bytes(state), state.table
    other = bytes(some_state(name, options, 4))
    for trial in range(4000):
        kind, place = trial % 5, chance.randrange(len(data))
        changed = bytearray(data)
        if kind == 0:
            changed[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            for _ in range(chance.randrange(1, 40)):
                changed[chance.randrange(len(data))] = chance.randrange(256)
        elif kind == 2:
            del changed[place:]
        elif kind == 3:
            changed += chance.randbytes(chance.randrange(1, 100))
        else:
            changed[place:] = other[place:]
        if bytes(changed) in (data, other):
            continue
        with pytest.raises(ValueError, match="altered or cut off|are no state"):
            State(table, bytes(changed))


def test_bytes_of_other_games_are_refused():
    states = [some_state(*each) for each in (*GAMES, ("red7", {"draw": False}), ("agram", {"players": 2}))]
    states.append(some_state("agram", {"players": 3, "max_statements": 10**5}))
    for one in states:
        for other in states:
            if one is not other:
                with pytest.raises(ValueError, match="another game, of other options or of another version"):
                    State(one.table, bytes(other))


def test_a_table_without_a_name_takes_its_own_bytes_alone(draw):
    one, other = draw.table(), draw.table()
    state = State.deal(one, 1)
    assert State(one, bytes(state)) == state
    with pytest.raises(ValueError, match="another game"):
        State(other, bytes(state))
    with pytest.raises(TypeError, match="a bare table cannot be pickled"):
        pickle.dumps(state)
    assert copy.copy(state) == copy.deepcopy(state) == state


@pytest.mark.parametrize("name, options", GAMES)
def test_pickles_and_copies(name, options):
    state = some_state(name, options)
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state and again is not state and again.game == state.game
        assert again.history == state.history and again.transcript() == state.transcript()  # with what it is dealt from
        again.play(0)
        assert again != state
    assert copy.deepcopy(state.game) is copy.copy(state.game) is state.game
    if name in ("red7", "rummy"):
        read = state.game.read_state(str(state))
        again = pickle.loads(pickle.dumps(read))
        assert again == read and again.text() == str(state) and again.dealt_from is None


@pytest.mark.parametrize("by_text", (True, False))
def test_described_games_by_path_and_by_text(tmp_path, by_text):
    program = (library.FOLDER / "kuhn.rcy").read_text()
    file = tmp_path / "mine.rcy"
    file.write_text(program)
    state = Described(program if by_text else file, name="mine", max_statements=5000).deal(3)
    state.play(1)
    packed = pickle.dumps(state)
    file.unlink()
    again = pickle.loads(packed)
    assert again == state and again.text() == state.text() and again.game.limits == state.game.limits
    assert pickle.loads(packed).game is again.game, "compiled once"


def test_a_pickle_is_read_in_another_process():
    states = [some_state(*each) for each in GAMES]
    code = "import pickle, sys; print([state.text() for state in pickle.load(sys.stdin.buffer)])"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(states), capture_output=True, check=True)
    assert done.stdout.decode().strip() == str([state.text() for state in states])


def test_games_of_a_function_are_refused(kuhn, monkeypatch):
    monkeypatch.setitem(sys.modules, "kuhn", kuhn)
    for game in (pyengine.game("kuhn:table"), pyengine.Game(kuhn.table(), "mine"), pyengine.Game(kuhn.table(), "kuhn")):
        for what in (game, game.deal(1)):
            with pytest.raises(pickle.PicklingError, match=f"the game {game.name} cannot be pickled: .* does not make"):
                pickle.dumps(what)
        assert copy.deepcopy(game.deal(1)) == game.deal(1)


def test_two_games_around_one_table(kuhn):
    table = kuhn.table()
    one = pyengine.Game(table, "a")
    state = one.deal(1)
    other = pyengine.Game(table, "b")
    assert state.game is one and other.deal(1).game is other
    for derived in (state.copy(), state.resample(0, 1), pyengine.State(one, bytes(state))):
        assert derived.game is one
    assert repr(state).startswith("<a state")


def test_what_is_no_game():
    for wrong in (3, "red7", object(), pyengine):
        with pytest.raises(TypeError, match="is no game: expected an engine.table.Table, or an object with one"):
            State(wrong)
    with pytest.raises(TypeError, match="is no pyengine.Game; a state of a table alone is an engine.table.State"):
        pyengine.State(pyengine.game("red7").table)


def test_equal_games_have_equal_hashes_and_other_programs_are_other_games():
    assert len({pyengine.game("red7"), pyengine.game("red7"), pyengine.game("red7", players=4)}) == 2
    kuhn, again, other = (Described((library.FOLDER / f"{name}.rcy").read_text()) for name in ("kuhn", "kuhn", "leduc"))
    assert kuhn == again and hash(kuhn) == hash(again) and kuhn != other


@pytest.mark.parametrize("seed", (-1, 2**64, None, "1"))
def test_seeds_out_of_range(seed):
    """One sentence, wherever the engine takes a seed."""
    game = pyengine.game("red7")
    state, chooser = game.deal(1), pyengine.player("random").chooser(game)
    for call in (
        lambda: State.deal(game.table, seed),
        lambda: state.resample(0, seed),
        lambda: state.random_playout(seed),
        lambda: state.heuristic_move(seed),
        lambda: chooser.choose(state, seed),
        lambda: game.batch(2).reset(seed),
    ):
        with pytest.raises(ValueError, match="^the seed is .*; expected a whole number from 0 to 2..64 - 1$"):
            call()
