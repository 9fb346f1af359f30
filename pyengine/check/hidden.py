"""Properties of what a seat knows: the information key and resampling.

That nothing leaks is tested without knowing what a game hides. A resample must be a function of what the seat knows and
of the stream that it is given. So dealing anew twice gives, byte for byte, what the second dealing alone gives; and two
states with the same information key, dealt anew from the same stream, have the same future. A card that stays where it
truly lies breaks the second rule, one that stays at times the first. Streams of chance are looked for as well where no
two states look alike: eight bytes that look random, that the seat does not know and that decide what happens.
"""

import itertools
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.batch import observation
from engine.history import History
from engine.table import State
from pyengine.check.run import (
    PAIRS,
    CheckRun,
    Met,
    anew,
    expect,
    expect_bounds,
    fail,
    place_of,
    same_future,
    seen_by,
    text_of,
)
from pyengine.games.game import Game

ROOTS = 256  # setups that are searched for a stream: a bit's frequency has a deviation of 0.03
TRIALS = 20
WORLDS, DEALT = 240, 20  # deals that a seat takes for possible up to which all are looked for; how often, for each


def check_information(run: CheckRun, state: State, seat: int) -> None:
    """The key is a pure function, and states with one key are alike to the seat."""
    key, raw = state.information_key(seat), state.raw
    again = State.trusted(run.game, raw).information_key(seat)
    expect(state, again == key, f"information_key of seat {seat} is not a function of the state")
    public = state.information_key(-1) if run.public else 0
    met = run.known[seat].get(key)
    if met is None:
        run.known[seat][key] = Met(raw, place_of(state), public)
    if met is None or met.raw == raw:
        return
    twin, same = State.trusted(run.game, met.raw), f"the same information_key as after {met.place}"
    met.facts = met.facts or seen_by(twin, seat)
    alike = met.facts == seen_by(state, seat)
    expect(state, alike, f"seat {seat} has {same}, but another mover or other moves")
    leaks = f"information_key of seat -1, what is public, leaks: only that of seat {seat} is the same as after"
    expect(state, met.public == public, f"{leaks} {met.place}")
    if "resample" in run.can and run.alike[seat] < PAIRS and not state.is_over:
        check_alike(run, state, twin, met.place, seat)


def check_alike(run: CheckRun, state: State, twin: State, place: str, seat: int) -> None:
    """Two states that a seat cannot tell apart have the same determinisations; `place` names the second."""
    run.alike[seat] += 1
    walk, seed = run.random.getrandbits(64), run.random.getrandbits(64)
    alike, leaks = True, f"resample for seat {seat} leaks: its information_key is the same as after {place}, but"
    with anew(run, state, seat):
        alike = same_future(state.resample(seat, seed), twin.resample(seat, seed), Random(walk))
    expect(state, alike, f"{leaks} from the same stream the determinisations differ")
    if run.hidden[seat] is None and not same_future(state, twin, Random(walk)):
        run.hidden[seat] = state


def check_shown(run: CheckRun, state: State, what: str) -> None:
    """Check that cards agree with what play has shown of them."""
    found = run.game.contradictions(state) if isinstance(run.game, Game) else []
    expect(state, not found, f"{what} contradicts what play has shown: {found[0] if found else ''}")


def check_resample(run: CheckRun, state: State, seat: int) -> None:
    """A determinisation keeps what the seat knows, and depends on that and the stream alone."""
    before = state.raw
    first, second = run.random.getrandbits(64), run.random.getrandbits(64)
    one, other = state.resample(seat, first), state.resample(seat, second)
    again = {origin.resample(seat, first).raw for origin in (state, State.trusted(run.game, before))}
    expect(state, again == {one.raw}, f"resample for seat {seat} is not a function of the state and the stream")
    check_shown(run, one, f"resample for seat {seat}")
    leaks = f"resample for seat {seat} leaks: done twice it differs from the second one alone, so it"
    once = one.resample(seat, second).raw == other.raw
    expect(state, once, f"{leaks} depends on more than the seat knows and the stream")
    run.varied[seat] |= one.raw != other.raw
    for owner in range(run.table.seats) if "information_key" in run.can else ():
        if one.information_key(owner) != state.information_key(owner):
            run.dealt_anew.add((seat, owner))
    changes = f"resample for seat {seat} changes"
    # Texts, which take a described game longer than all else, are compared once in every state.
    for twin, texts in ((one, seat == state.mover), (other, False)):
        same = seen_by(twin, seat, texts) == seen_by(state, seat, texts)
        expect(state, same, f"{changes} who is to move, or the seat's own moves or their move_key")
        if "information_key" in run.can:
            for each in {seat, *run.public}:
                same = twin.information_key(each) == state.information_key(each)
                expect(state, same, f"{changes} {'what is public' if each < seat else 'its information_key'}")
        same = not texts or text_of(twin, seat) == text_of(state, seat)
        expect(state, same, f"{changes} the text of what it sees")
    one.random_playout(first)
    expect_bounds(run, state, one.payoffs(), f"payoffs {one.payoffs()} after resample for seat {seat}")


def check_observation(run: CheckRun, state: State, seat: int) -> None:
    """Check that an observation shows the numbers of a determinisation, too, and that all of them are written."""
    seen, twin = observation(state, seat), state if state.is_over else state.resample(seat, run.random.getrandbits(64))
    again = observation(twin, seat, np.full_like(seen, 7))
    zeros, ones = (observation(state, seat, np.full_like(seen, each)) for each in (0, 1))
    lacks = f"does not write all {len(seen)} numbers, or is not a function of the state"
    expect(state, np.array_equal(zeros, ones), f"observe for seat {seat} {lacks}")
    leaks = f"leaks: number {np.argmax(seen != again)} is another one in a determinisation"
    expect(state, np.array_equal(seen, again), f"observe for seat {seat} {leaks}")


def check_history(run: CheckRun, states: Sequence[State], moves: Sequence[int]) -> None:
    """Check that a history of a match follows from what the seat saw of it; where it does not tell all of that apart
    it is noted; `moves` were played in these states."""
    history = remembered(run)
    for seat in range(run.table.seats):
        past = 0
        for state, move in zip(states, moves):
            passes, mine = state.must_pass, state.mover == seat
            key = hash((past, state.information_key(seat)))
            if mine:
                seen = observation(state, seat, None, history).tobytes()
                same = run.histories.setdefault((seat, key), seen) == seen
                expect(state, same, f"the history of seat {seat} is not a function of what it saw")
                if run.pasts_told.setdefault((seat, seen), key) != key:
                    run.untold.add((seat, seen))
            elif not passes and "resample" in run.can:
                check_seen(run, history, state, move, seat)
            past = hash((past, 1 if passes else state.move_key(move, seat), key if mine else 0))


def remembered(run: CheckRun) -> History:
    """The history of a game; of a table alone one of a hundred moves without cards."""
    if isinstance(run.game, Game) and (found := run.game.history()):
        return found
    return History(run.table, 100, np.full(run.table.observed, -1), 0)


def check_seen(run: CheckRun, history: History, state: State, move: int, seat: int) -> None:
    """Another seat sees the same of a move that it cannot tell apart, in a determinisation."""
    name, number = state.move_key(move, seat), history.seen(state, move, seat)
    twin = state.resample(seat, run.random.getrandbits(64))
    for other in range(len(twin.legal_moves())):
        if twin.move_key(other, seat) == name:
            found = history.seen(twin, other, seat)
            expect(state, found == number, f"seat {seat} sees move {move} as {number}, in a determinisation as {found}")


def check_support(run: CheckRun, root: State, moves: Sequence[int]) -> None:
    """Check that every deal is dealt of those that a seat takes for possible at first and in which it sees the same
    moves; others are counted. Nothing is checked where there are more than WORLDS."""
    for seat in range(run.table.seats):
        deals = (root.resample(seat, run.random.getrandbits(64)) for _ in range(DEALT * WORLDS))
        worlds, state = dict[int, State](), root.copy()
        for deal in deals:
            worlds.setdefault(deal.position_key(), deal)
            if len(worlds) > WORLDS:
                break
        for move in moves if 1 < len(worlds) <= WORLDS else ():
            name = 0 if state.must_pass else state.move_key(move, seat)
            state.play(move)
            after = (each for twin in worlds.values() for each in following(twin, state, name, seat))
            worlds = {each.position_key(): each for each in after}
            if state.is_over or len(worlds) > WORLDS:
                break
            left = {twin.position_key() for twin in worlds.values()}
            dealt = [state.resample(seat, run.random.getrandbits(64)).position_key() for _ in range(DEALT * len(left))]
            missing = f"of {len(left)} deals that seat {seat} cannot tell apart, resample never deals"
            expect(state, left <= {*dealt}, f"{missing} {len(left.difference(dealt))}")
            run.dealt_within += len(dealt)
            run.dealt_outside += sum(key not in left for key in dealt)


def following(twin: State, state: State, name: int, seat: int) -> Iterator[State]:
    """Yield what is behind the moves of that name, as far as the seat sees the same as in a state after it."""
    if twin.must_pass == (name == 0):
        for move in range(max(1, len(twin.legal_moves()))):
            if not name or twin.move_key(move, seat) == name:
                after = twin.copy()
                after.play(move)
                if after.information_key(seat) == state.information_key(seat):
                    yield after


def check_varies(run: CheckRun) -> None:
    """Check that determinisations differ where something is hidden."""
    for seat, state in run.hidden.items():
        if state is not None and not run.varied[seat]:
            fail(state, f"resample for seat {seat} never varies, though something is hidden from it")
    if not any(run.varied.values()):
        run.skipped["determinisations vary"] = "resample never changed a thing; right only if nothing is hidden"
    pairs = itertools.permutations(range(run.table.seats), 2)
    same = [f"{owner} by {seat}" for seat, owner in pairs if (seat, owner) not in run.dealt_anew]
    if same and "information_key" in run.can:
        right = "right only if the one knows nothing that the other does not"
        run.skipped["what others know is dealt anew"] = f"it never changed for seat {', '.join(same)}; {right}"


def random_words(roots: Sequence[State]) -> NDArray[np.intp]:
    """Offsets of the aligned 8 bytes that look random over these states: nearly every bit is set in about a half."""
    size = len(roots[0].raw) // 8 * 8
    data = np.frombuffer(b"".join(state.raw[:size] for state in roots), np.uint8)
    shares = np.unpackbits(data).reshape(len(roots), -1, 64).mean(axis=0)
    return 8 * np.flatnonzero((abs(shares - 0.5) < 0.2).sum(axis=1) >= 60)


def check_streams(run: CheckRun, roots: Sequence[State]) -> None:
    """No stream of chance stays in place when it is resampled."""
    if not roots or len(roots[0].raw) < 8:
        return
    for offset in random_words(roots):
        for seat in run.eyes:
            check_stream(run, roots, seat, slice(offset, offset + 8))


def check_stream(run: CheckRun, roots: Sequence[State], seat: int, word: slice) -> None:
    """Check the bytes of the stream: they change under resample, or are known to the seat, or decide nothing."""
    decides = None
    for state, other in zip(roots[:TRIALS], roots[1:]):
        if state.resample(seat, run.random.getrandbits(64)).raw[word] != state.raw[word]:
            return
        twin = State.trusted(run.game, state.raw[: word.start] + other.raw[word] + state.raw[word.stop :])
        if twin.information_key(seat) != state.information_key(seat):
            return
        if not same_future(state, twin, Random(run.random.getrandbits(64))):
            decides = decides or state
    if decides is not None:
        leaves = f"resample for seat {seat} leaves bytes {word.start} to {word.stop - 1} as they are: they look"
        fail(decides, f"{leaves} like a stream of chance, decide what happens, and the seat does not know them")
