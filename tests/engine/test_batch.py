"""Matches side by side: the same matches as studies play, arrays that hold what states say, and what a seat sees."""

import copy
import pickle
import threading

import numpy as np
import pytest

import pyengine
from engine.batch import NO_MOVE, Batch
from engine.chance.stream import Stream
from engine.counting import matches
from engine.recycle.knowledge import picks
from engine.table import GameFault
from pyengine.base.errors import InputError
from pyengine.registry import available_games
from tests.support.numberless import written
from tests.support.torture.hostile import Hostile

GAMES = list(available_games())
SMALL = ["kuhn", "leduc", "lama", "hearts", "red7", "rummy", "crosskings", "go-fish"]


def match(game, seed, setup, choose):
    """Payoffs of a match, and what an agent outside sees of it: (mover, legal moves, observation, numbers of moves)."""
    state, seen = game.deal(seed, setup), []
    while not state.is_over:
        move = 0
        if not state.must_pass:
            numbers = [state.action(each) for each in state.legal_moves()] if game.table.actions else []
            seen.append((state.mover, len(state), state.observation().tolist(), numbers))
            move = choose(setup, len(state))
        state.play(move)
    return state.payoffs(), seen


@pytest.mark.parametrize("name", SMALL)
def test_matches_are_those_of_a_study(name):
    """Match i plays the setups i, i + n ..; with moves by their places, and drawn as random players draw them."""
    game, size, streams = pyengine.game(name), 3, {}
    numbered = game.table.actions > 0
    batch = game.batch(size, seed=5, legal=numbered, masks=numbered)

    def drawn(setup, count):
        return streams.setdefault(setup, Stream.choice(5, setup, 0)).below(count)

    setups, ends = list(range(size)), 0
    expected = [match(game, 5, setup, drawn) for setup in setups]
    for _ in range(120):
        for i in range(size):
            mover, count, observation, numbers = expected[i][1].pop(0)
            assert (batch.movers[i], batch.counts[i]) == (mover, count)
            assert batch.observations[i].tolist() == observation
            if numbered:
                assert batch.legal[i].tolist() == numbers + [NO_MOVE] * (game.table.max_moves - count)
                assert np.flatnonzero(batch.masks[i]).tolist() == sorted(set(numbers))
        batch.step()
        for i in range(size):
            assert batch.ends[i] == (not expected[i][1]) and not batch.cuts[i]
            if batch.ends[i]:
                assert tuple(batch.rewards[i]) == expected[i][0]
                setups[i], ends = setups[i] + size, ends + 1
                expected[i] = match(game, 5, setups[i], drawn)
            else:
                assert not batch.rewards[i].any()
    assert ends


def told(batch):
    arrays = [batch.observations, batch.movers, batch.counts, batch.rewards, batch.ends, batch.cuts]
    return [each.copy() for each in arrays if each is not None]


def same(one, other):
    return all(np.array_equal(*pair) for pair in zip(one, other))


@pytest.mark.parametrize("text", ("pimc:4x2", "mccfr:40:payoff"))
def test_threads_and_players_inside_change_nothing(text):
    """A player inside has the choices that it has in a study, whatever thread it plays on."""
    game, inside = pyengine.game("leduc"), {1: pyengine.player(text)}
    batches = [game.batch(10, seed=3, players=inside, threads=threads) for threads in (1, 2, 7)]
    for _ in range(40):
        assert same(told(batches[0]), told(batches[1])) and same(told(batches[0]), told(batches[2]))
        assert (batches[0].movers == 0).all()
        for batch in batches:
            batch.step(batch.counts - 1)


@pytest.mark.parametrize("inside", ("pimc:4x2", "mccfr:40:payoff"))
def test_seated_matches_are_those_of_a_study(tmp_path, inside):
    """A Python function at seat 1 and a batch that plays its moves meet the same opponent, one that remembers too."""
    (tmp_path / "last.py").write_text("def last(view, moves):\n    return len(moves) - 1\n")
    text = f"{tmp_path}/last.py:last"
    game, size = pyengine.game("leduc"), 20
    study = pyengine.Study("leduc", game.spec.options({}), size, 1, 8, seats=(text, inside), rotate=False)
    paid = pyengine.run_study(study, threads=1)["payoff"]["mean"]
    batch, rewards = game.batch(size, seed=8, players={1: pyengine.player(inside)}), np.zeros((size, 2))
    open_matches = np.ones(size, bool)
    while open_matches.any():
        batch.step(batch.counts - 1)
        ended = batch.ends & open_matches
        rewards[ended], open_matches = batch.rewards[ended], open_matches & ~ended
    assert rewards.mean(axis=0).tolist() == pytest.approx(paid)


def test_matches_that_are_remembered_stay_where_they_are():
    batch = pyengine.game("leduc").batch(4, players={0: pyengine.player("mccfr:20")})
    for call in (batch.save, lambda: batch.copy([0], [1])):
        with pytest.raises(ValueError, match="players inside remember their matches"):
            call()
    chooser, other = (pyengine.player(text).chooser(batch.game) for text in ("mccfr:20", "pimc:1x1"))
    for remembering in ({2: [chooser] * 4}, {0: [chooser] * 3}, {0: [other] * 4}):
        with pytest.raises(ValueError, match="expected one for each of 4 matches|another game"):
            Batch(batch.game, 4, remembering=remembering)
    with pytest.raises(InputError, match="players sit at all seats"):
        batch.game.batch(4, players={0: pyengine.player("mccfr:20"), 1: pyengine.player("random")})


def test_numbers_of_moves_play_the_same():
    game = pyengine.game("hearts")
    places, numbers = game.batch(16, seed=1), game.batch(16, seed=1, legal=True)
    for step in range(80):
        chosen = (places.counts * (step % 5)) // 5
        actions = numbers.legal[np.arange(16), chosen]
        places.step(chosen)
        numbers.act(actions)
        assert same(told(places), told(numbers))


@pytest.mark.parametrize("name", ["hearts", "scarto", "gops"])
def test_the_number_of_a_card_is_that_of_the_card_it_takes(name):
    """A number stands for one card throughout, whether an option is any card of a hand or some of them."""
    game, cards, stream = pyengine.game(name), {}, Stream.choice(1, 0, 0)
    for setup in range(10):
        state = game.deal(1, setup)
        while not state.is_over:
            for move in state.legal_moves():
                _, [(_, [(card, *_)])] = picks(game.table, state.raw, move)
                assert cards.setdefault((state.mover, state.action(move)), card) == card
            state.play(stream.below(len(state)))
    assert len(cards) > 20


def test_matches_are_saved_copied_and_dealt_anew():
    game = pyengine.game("red7")
    batch, other = game.batch(6, seed=2), game.batch(6, seed=9)
    for _ in range(7):
        batch.step()
    saved, before = batch.save(), told(batch)
    course = [(batch.step(), told(batch))[1] for _ in range(30)]
    other.restore(saved)
    assert same(told(other)[:3], before[:3])
    again = game.batch(6, seed=2)
    again.restore(saved)
    assert all(same((again.step(), told(again))[1], expected) for expected in course)
    batch.copy([0, 0], [3, 5])
    assert (batch.observations[[3, 5]] == batch.observations[0]).all() and batch.state(3).raw == batch.state(0).raw
    batch.reset(2)
    assert same(told(batch), told(game.batch(6, seed=2)))


def test_a_state_of_a_match_is_one_of_the_game():
    game = pyengine.game("lama")
    batch = game.batch(3, seed=4)
    state = batch.state(1)
    assert state.game is game and state.text() == game.deal(4, 1).text()
    assert state.observation().tolist() == batch.observations[1].tolist()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (dict(size=0), "size is 0; expected a whole number from 1 to"),
        (dict(size=1.5), "size is 1.5; expected a whole number"),
        (dict(size=2, seed=-1), "seed is -1; expected a whole number from 0"),
        (dict(size=2, threads=0), "threads is 0; expected a whole number from 1"),
        (dict(size=2, players={2: None}), "players names seat 2; expected 0 to 1"),
        (dict(size=2, players={0: "random", 1: "random"}), "players sit at all seats; expected one that is played"),
    ],
)
def test_bad_batches(arguments, sentence):
    if "players" in arguments:
        arguments["players"] = {seat: text and pyengine.player(text) for seat, text in arguments["players"].items()}
    with pytest.raises(InputError, match=sentence):
        pyengine.game("kuhn").batch(**arguments)


def test_what_is_no_player():
    with pytest.raises(InputError, match="players has 'random' at seat 1; expected pyengine.player"):
        pyengine.game("kuhn").batch(2, players={1: "random"})
    policy = pyengine.find_equilibrium(pyengine.game("kuhn"), iterations=1).policy
    with pytest.raises(InputError, match="players has Policy.* at seat 1; expected pyengine.player"):
        pyengine.game("leduc").batch(2, players={1: policy})


@pytest.mark.parametrize(
    ("game", "player", "sentence"),
    [("hearts", "uct:3", "does not play hearts"), ("war", "heuristic", "needs a rule of thumb .* the game war does")],
)
def test_players_that_cannot_play_the_game(game, player, sentence):
    with pytest.raises(InputError, match=f"the player {player} {sentence}"):
        pyengine.game(game).batch(2, players={1: pyengine.player(player)})


def test_games_without_numbers(kuhn, tmp_path):
    with pytest.raises(InputError, match="the moves of this game have no numbers"):
        pyengine.game(written(tmp_path)).batch(2, legal=True)
    batch = Batch(kuhn.table(), 4)
    assert batch.observations.shape == (4, 0)
    batch.step(np.zeros(4, int))
    with pytest.raises(ValueError, match="have no numbers; expected step"):
        batch.act([0] * 4)


def test_moves_that_are_none():
    batch = pyengine.game("kuhn").batch(3, seed=1)
    before = told(batch)
    with pytest.raises(IndexError, match="match 2 has 2 legal moves; expected 0 to 1, not 2"):
        batch.step([0, 1, 2])
    with pytest.raises(IndexError, match="match 0 has no legal move with the number 77"):
        batch.act([77, 0, 0])
    for far in (2**32, 2**64 - 2**32):  # whose last 32 bits are those of move 0
        for play in (batch.step, batch.act):
            with pytest.raises(IndexError, match=f"moves are 0 to {far}; no match has such a move"):
                play(np.array([0, far, 0], np.uint64))
    for wrong in ([0, 0], [0.0, 0.0, 0.0], [[0, 0, 0]], [None] * 3, [float("nan")] * 3, [True] * 3):
        with pytest.raises(ValueError, match="moves are of shape .* and type .*; expected 3 integers"):
            batch.step(wrong)
    for play in (batch.step, batch.act):  # what an agent forgot is no wish for random moves
        with pytest.raises(ValueError, match="moves are None; expected 3 integers"):
            play(None)
    assert same(before, told(batch))
    with pytest.raises(ValueError, match="no state"):
        batch.restore(b"nothing")
    with pytest.raises(ValueError, match="these are 1 saved matches; expected 3"):
        batch.restore(batch.save([0]))
    with pytest.raises(IndexError, match="match 3 of 3"):
        batch.state(3)


def test_a_game_that_fails(draw):
    batch = Batch(draw.table(fault="play fails"), 3, 1)
    with pytest.raises(GameFault, match=r"the game failed in setup \d+ of seed 1"):
        for _ in range(50):
            batch.step(batch.counts - 1)
    batch.step(batch.counts * 0)


def test_what_a_caller_writes_is_not_believed():
    """Neither counts of more moves than there are, nor arrays that lie elsewhere."""
    batch = pyengine.game("red7").batch(3, seed=1, legal=True)
    before = batch.save()
    batch.counts[:], batch.legal[:] = 10**6, 0
    with pytest.raises(IndexError, match=r"match 0 has \d+ legal moves; expected 0 to \d+, not 999999"):
        batch.step(batch.counts - 1)
    with pytest.raises(ValueError, match="cannot resize this array: it does not own its data"):
        batch.counts.resize(10**6, refcheck=False)
    counts = batch.counts
    counts.__setstate__((1, (1,), np.dtype(np.int32), False, b"1234"))  # numpy forgets the memory
    assert batch.save() == before
    batch.step()
    batch.step(np.frombuffer(bytes(13), "<i4", 3, 1))  # not aligned


def test_fresh_observations_stay_as_they_are():
    """Also where numpy forgets the memory of the last ones."""
    game = pyengine.game("hearts")
    batch, other = game.batch(3, seed=1), game.batch(3, seed=1)
    batch.fresh, found = True, []
    for _ in range(60):
        seen = batch.observations
        found.append((seen, seen.copy()))
        assert np.array_equal(seen, other.observations) and batch.counts is not seen
        batch.step()
        other.step()
        assert batch.observations is not seen and other.observations is other.observations
    assert all(np.array_equal(seen, copied) for seen, copied in found)
    with pytest.raises(ValueError, match="cannot resize this array: it does not own its data"):
        seen.resize(10**6, refcheck=False)
    counts, saved = batch.counts, batch.save()
    batch.observations.__setstate__((1, (1,), np.dtype(np.int16), False, b"12"))
    batch.restore(saved)  # into that memory
    batch.step()
    other.step()
    assert batch.counts is counts and np.array_equal(batch.observations, other.observations)


def test_one_call_at_a_time():
    """While a player inside thinks, another thread and the player itself are refused."""
    thinking, go_on, said = threading.Event(), threading.Event(), []

    def slow(view, moves):
        try:
            batch.step()
        except RuntimeError as error:
            said.append(str(error))
        thinking.set()
        go_on.wait(10)
        return 0

    batch = pyengine.game("leduc").batch(1, seed=1, players={1: pyengine.player(slow)})
    go_on.set()
    while not said:
        batch.step([0])
    thinking.clear(), go_on.clear()
    thread = threading.Thread(target=lambda: [batch.step([0]) for _ in range(4)])
    thread.start()
    assert thinking.wait(10)
    for call in (batch.step, batch.save, lambda: batch.reset(1), lambda: batch.act([0]), lambda: batch.state(0)):
        with pytest.raises(RuntimeError, match="this batch is at work, in another thread or around a player"):
            call()
    go_on.set()
    thread.join()
    batch.reset(1)
    assert set(said) == {str(RuntimeError(said[0]))} and "expected one call at a time" in said[0]


def test_a_player_sits_once():
    game = pyengine.game("leduc")
    chooser, memory = (pyengine.player(text).chooser(game) for text in ("pimc:1x1", "mccfr:20"))
    with pytest.raises(ValueError, match="the player pimc sits in two threads or matches"):
        Batch(game, 4, players=[[chooser], [chooser]])
    with pytest.raises(ValueError, match="the player mccfr sits in two threads or matches"):
        Batch(game, 4, remembering={0: [memory] * 4})
    called = []

    def calling(view, moves):
        with pytest.raises(RuntimeError, match="this player is choosing already"):
            inside.choose(game.deal(1), 1)
        called.append(view)
        return 0

    inside = pyengine.player(calling).chooser(game)
    batch = Batch(game, 4, players=[[None, inside]])
    for _ in range(3):
        batch.step()
    assert called


def test_bytes_of_matches_are_those_of_no_state():
    game = pyengine.game("kuhn")
    batch = game.batch(2)
    for data in (batch.save([]), batch.save([0])):
        with pytest.raises(ValueError, match="another game"):
            game.State(game, data)
    with pytest.raises(ValueError, match="another game"):
        batch.restore(bytes(batch.state(0)), [0])


def test_batches_are_whole():
    """There is none that is half made, or made twice; pickles and copies are refused."""
    game = pyengine.game("kuhn")
    with pytest.raises(TypeError):
        Batch.__new__(Batch)
    with pytest.raises(ValueError, match="the table was not made by a game"):
        Batch(type(game.table).__new__(type(game.table)), 2)
    batch = game.batch(2, seed=1)
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="a batch cannot be pickled or copied; expected save"):
            call(batch)
    for seed in (-1, 2**64, None):
        with pytest.raises(ValueError, match=f"the seed is {seed}; expected a whole number from 0 to 2..64 - 1"):
            batch.reset(seed)
    for number in (-1, 2, 2**70):
        for call in (batch.state, lambda number: batch.save([number]), lambda number: batch.copy([0], [number])):
            with pytest.raises(IndexError, match=f"match {number}"):
                call(number)
    with pytest.raises(ValueError, match="players of 0 threads; expected 1 to 1024"):
        Batch(game, 2, players=())


def test_a_match_that_runs_into_a_limit_of_its_game_is_cut(tmp_path):
    """A match that is cut off is unfinished, and no fault, as a study counts it."""
    path = tmp_path / "endless.rcy"
    path.write_text("""(game (setup (create players 2) (create deck (game vloc S) (deck (RANK (A, B)))))
        (stage player (end (> (game sto X) 2)) (choice ((inc (game sto X) 1) (set (game sto X) 9))))
        (stage player (end (== (game sto X) 9)) (do ((inc (game sto Y) 1))))
        (scoring max (size (game vloc S))))""")
    game = pyengine.game(str(path))
    batch, cuts = game.batch(1, seed=1), []
    while len(cuts) < 20:
        batch.step()
        cuts += [cut for cut, end in zip(batch.cuts.tolist(), batch.ends) if end]
        assert not (batch.cuts.any() and batch.rewards.any())
    counts, fault = matches.play(game.table, 1, 0, 20, 0, 1)
    assert fault is None and cuts == counts["unfinished"].astype(bool).tolist() and 0 < sum(cuts) < 20


def test_a_match_that_cannot_be_dealt():
    """The batch says so, and does not play on in what is left of it."""
    failing = []

    def fails(view, moves):
        assert not failing, "on purpose"
        return 0

    batch = pyengine.game("kuhn").batch(2, seed=1, players={0: pyengine.player(fails)}, threads=2)
    failing.append(True)
    with pytest.raises(AssertionError, match="on purpose"):
        for _ in range(5):
            batch.step()
    for call in (batch.step, batch.save, lambda: [batch.state(i) for i in range(2)]):
        with pytest.raises(GameFault, match=r"match \d could not be dealt after the game failed; expected reset\(\)"):
            call()
    failing.clear()
    batch.reset(1)
    assert batch.save() == batch.game.batch(2, seed=1, players={0: pyengine.player(fails)}).save()


@pytest.mark.parametrize("seed", (1, 2))
def test_hostile_calls(seed):
    """`python tests/support/sanitize.py` makes 100 000."""
    batches = Hostile(seed)
    batches.calls(1000)
    assert batches.wrong() == [] and batches.done > 400 and batches.refused > 400


@pytest.mark.few(3, "name", GAMES)
def test_spaces_tell_every_number(name):
    """Parts one behind the other, as many numbers as the table has."""
    game = pyengine.game(name)
    spaces = game.spaces()
    assert spaces.observation[-1].stop == game.table.observed
    assert (spaces.action[-1].stop if spaces.action else 0) == game.table.actions
    for parts in (spaces.observation, spaces.action):
        assert [part.start for part in parts[1:]] == [part.stop for part in parts[:-1]]


def test_what_kuhn_shows():
    """The seat that bets holds a queen: who moves, its card by kind, the bet."""
    game = pyengine.game("kuhn")
    parts = {part.name: slice(part.start, part.stop) for part in game.spaces().observation}
    cards = game.spaces().cards
    for setup in range(6):
        state = game.deal(1, setup)
        for seat in (0, 1):
            hand = state.observation(seat)[parts["HAND"]]  # its own alone: it never knows the other one's
            assert hand.tolist().count(1) == 1 == hand.sum() and len(hand) == 3
            assert cards[hand.argmax()] in state.text(seat)
            assert state.observation(seat)[parts["seat to move"]].tolist() == [seat == 0, seat == 1]
