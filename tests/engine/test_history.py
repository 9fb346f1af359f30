"""Histories of a seat, move by move: rows as the rules say them, the same in batches and states, and one vector for
each information set."""

import numpy as np
import pytest

import pyengine
from engine.history import History
from pyengine.base.errors import InputError
from pyengine.registry import available_games

HIDING = """(game
 (declare 2 'SEATS)
 (setup (create players 'SEATS) (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE)) (SUIT (RED, BLACK)))))
 (do ((shuffle (game iloc PACK))
      (all player 'SEAT (repeat 3 (move (top (game iloc PACK)) (top ('SEAT iloc HAND)))))))
 (stage player (end (all player 'SEAT (== (size ('SEAT iloc HAND)) 0)))
  (choice
   ((any ((current player) iloc HAND) 'CARD (label "hide" 'CARD (move 'CARD (top (game hloc AWAY)))))
    (any ((current player) iloc HAND) 'CARD (label "show" 'CARD (move 'CARD (top (game vloc OPEN))))))))
 (scoring max (size (game vloc OPEN))))
"""


def rows_of(game, state, seat, length):
    """The rows of a history, from the match played again."""
    spaces = game.spaces(history=length)
    width, actions = spaces.history[-1].stop, game.table.actions
    kinds = spaces.history[2].shape[0]
    history, known, again = game.history(length), np.zeros(len(spaces.cards), int), game.deal(*state.dealt_from)
    rows = []
    for move in state.history:
        row = np.zeros(width, int)
        row[(again.mover - seat) % game.seats] = 1
        if not again.must_pass:
            number = history.seen(again, move, seat)
            if again.mover == seat and actions:
                assert number == again.action(move)
            row[game.seats + number] = 1
        if again.mover == seat:
            seen, now = again.observation(seat), np.zeros_like(known)
            for part in spaces.observation[:-1]:
                numbers = seen[part.start : part.stop]
                rows_of_cards = part.shape[-1] == len(known) or np.prod(part.shape[-2:]) == len(known)
                if part.name != "unseen" and len(part.shape) > 1 and rows_of_cards:
                    now += numbers.reshape(-1, len(known)).sum(axis=0)
            row[game.seats + actions + kinds :], known = now - known, now
        rows.append(row)
        again.play(move)
    kept = rows[-length:]
    return np.concatenate([*kept, np.zeros(width * (length - len(kept)), int)])


@pytest.mark.parametrize("name", ["kuhn", "leduc", "agram", "go-fish", "lama", "red7", "rummy"])
@pytest.mark.parametrize("length", [3, 30])
def test_rows_tell_who_moved_what_was_seen_and_what_was_learnt(name, length):
    game, rng = pyengine.game(name), np.random.default_rng(length)
    state = game.deal(4, length)
    for _ in range(40):
        if state.is_over:
            break
        for seat in range(game.seats):
            seen = state.observation(seat, history=length)
            assert seen[: game.table.observed].tolist() == state.observation(seat).tolist()
            assert seen[game.table.observed :].tolist() == rows_of(game, state, seat, length).tolist()
        state.play(0 if state.must_pass else int(rng.integers(len(state))))


@pytest.mark.few(3, "name", available_games())
def test_batches_have_the_histories_of_states(name):
    """Moves inside, forced ones and the next match too; the same on two threads, and after save and restore."""
    game, rng = pyengine.game(name), np.random.default_rng(1)
    batches = [game.batch(3, seed=6, history=True, threads=threads) for threads in (1, 2)]
    states, dealt = [game.deal(6, setup) for setup in range(3)], [0, 1, 2]

    def go_on(i):
        """To the next decision, of the next setup where this one is over."""
        while states[i].is_over or states[i].must_pass or states[i].decision >= game.table.max_decisions:
            if not states[i].is_over and states[i].must_pass:
                states[i].play(0)
            else:
                dealt[i] += 3
                states[i] = game.deal(6, dealt[i])

    for step in range(60):
        for i in range(3):
            go_on(i)
            assert batches[0].observations[i].tolist() == states[i].observation(history=True).tolist()
        assert (batches[0].observations == batches[1].observations).all()
        moves = (rng.random(3) * batches[0].counts).astype(np.int32)
        if step == 20:
            saved = batches[0].save()
            batches[0].step()
            batches[0].restore(saved)
        for batch in batches:
            batch.step(moves)
        for i, move in enumerate(moves):
            states[i].play(int(move))


def test_one_vector_for_each_information_set():
    """Kuhn and Leduc whole: 12 and 936 of them, by what a seat saw of each match."""
    for name, infosets, matches in (("kuhn", 12, 400), ("leduc", 936, 30_000)):
        game = pyengine.game(name)
        history, told, vectors = game.history(), {}, {}
        for setup in range(matches):
            state, pasts = game.deal(1, setup), [0, 0]
            rng = np.random.default_rng(setup)
            while not state.is_over:
                seat, move = state.mover, int(rng.integers(len(state)))
                key = seat, hash((pasts[seat], state.information_key(seat)))
                if key not in told or setup < 2000:
                    vector = seat, state.observation(seat, history=history.length).tobytes()
                    assert told.setdefault(key, vector) == vector
                    assert vectors.setdefault(vector, key) == key
                for each in range(2):
                    pasts[each] = hash((pasts[each], state.move_key(move, each), key[1] if each == seat else 0))
                state.play(move)
        assert len(told) == len(vectors) == infosets


def test_what_is_hidden_is_told_by_its_kind_alone(tmp_path):
    path = tmp_path / "hiding.rcy"
    path.write_text(HIDING)
    game = pyengine.game(str(path))
    state, history = game.deal(1), game.history()
    hide, show = 0, 3
    assert history.seen(state, hide, 0) == state.action(hide)
    assert history.seen(state, hide, 1) == game.table.actions + 0
    assert history.seen(state, show, 1) == state.action(show)
    assert history.length == 6


def test_observations_forget_what_a_history_remembers():
    """Leduc: 384 numbers alike stand for 936 information sets."""
    game = pyengine.game("leduc")
    batch = game.batch(4096, seed=2, history=True)
    seen, observed = set(), game.table.observed
    for _ in range(40):
        batch.step()
        seen |= {(row[:observed].tobytes(), row.tobytes()) for row in batch.observations}
    assert len({now for now, _ in seen}) < 0.5 * len({whole for _, whole in seen})


def test_what_is_refused():
    game = pyengine.game("kuhn")
    for length in (0, -1, 10_001, "all", 1.5):
        with pytest.raises(InputError, match="expected 1 to 10000, how many moves are remembered"):
            game.batch(2, history=length)
    with pytest.raises(InputError, match="a history of 10000 moves; expected 1 to"):
        pyengine.game("red7").history(10_000)
    with pytest.raises(ValueError, match="no past"):
        game.deal(1).resample(0, 1).observation(0, history=True)
    with pytest.raises(ValueError, match="kinds of 2 numbers; expected 22"):
        History(game.table, 3, [0, 0], 1)
    with pytest.raises(ValueError, match="a history of another game"):
        from engine.batch import Batch

        Batch(pyengine.game("leduc").table, 1, history=game.history())
    with pytest.raises(ValueError, match="another game"):
        game.history().write(pyengine.game("leduc").deal(1), 0, np.zeros(39, np.int16))
    plain, remembering = game.batch(2), game.batch(2, history=True)
    with pytest.raises(ValueError, match="another"):
        remembering.restore(plain.save())


def test_a_history_of_one_move_is_not_that_of_all():
    """In any order in which they are asked for, though True is 1."""
    for asked in ((1, True), (True, 1)):
        game = pyengine.game("leduc", RAISES=1)
        game.__dict__.pop("_histories", None)
        assert {each is True: game.history(each).length for each in asked} == {False: 1, True: game.longest}
