"""Playing a chunk of a study: its counts, and what is said where a player or the game fails."""

import itertools
import pickle
import time
from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np

from engine.counting.tallies import LISTS
from engine.counting.watcher import Watching
from engine.players.chooser import Chooser, PlayerFault
from pyengine.base import functions
from pyengine.base.chunks import Chunk, parts_of
from pyengine.base.errors import BadAnswer, InputError
from pyengine.device import Lost, Walk
from pyengine.games import transcripts
from pyengine.games.game import State
from pyengine.games.kinds import check_replay
from pyengine.study.bound import Bound
from pyengine.study.chunk_file import Identity, encode
from pyengine.study.study import MOST
from pyengine.study.tally import Counts, shortened

FAULTS = {
    -100: "gave no legal move",
    -102: "needs more memory than there is",
    -103: "met a decision that its policy does not have",
}


class MatchFault(InputError):
    """A game or a player failed in a match; the text says in which."""


Played = tuple["Counts | MatchFault", float, bytes]


class MatchRecorder(Protocol):
    """Receiver of the matches of a study as they are played, chunk by chunk."""

    def watcher(self, chunk: Chunk) -> Watching:
        """Return the watcher of a chunk's matches."""

    def take(self, chunk: Chunk) -> None:
        """A chunk was counted; called in the order of the plan."""


def play_chunks(
    bound: Bound, chunks: Sequence[Chunk], identity: Identity | None = None, recorder: MatchRecorder | None = None
) -> list[Played]:
    """(counts, CPU seconds, file) of each chunk, or in place of the counts the fault of its first match that failed.

    identity : of the folder into which the files go; without it they are empty
    """
    found: list[Played] = []
    if walk := bound.on_card:  # another thread may lose it meanwhile
        try:
            return _on_card(bound, walk, chunks, identity)
        except Lost as error:
            bound.lose(error)
    for chunk in chunks:
        try:
            counts, seconds = play_chunk(bound, chunk, recorder)
            found.append((counts, seconds, encode(identity, chunk, counts) if identity else b""))
        except MatchFault as fault:
            found.append((fault, 0.0, b""))
    return found


def play_packed(bound: Bound, chunks: Sequence[Chunk], identity: Identity | None) -> bytes:
    """`play_chunks` for an executor, pickled: a cluster sends one text faster than each of fifty small arrays."""
    return pickle.dumps(play_chunks(bound, chunks, identity))


def play_chunk(bound: Bound, chunk: Chunk, recorder: MatchRecorder | None = None) -> tuple[Counts, float]:
    """A chunk's counts and the CPU seconds they took. Raise MatchFault where a player or the game failed."""
    begin = time.thread_time()
    if bound.walk is None or recorder is not None:
        counts = _play(bound, chunk, [recorder.watcher(chunk)] if recorder else [])
    else:
        counts = bound.walk.run_chunk(bound.study, chunk, bound.kernel)
    return shortened(counts), time.thread_time() - begin


def _on_card(bound: Bound, walk: Walk, chunks: Sequence[Chunk], identity: Identity | None) -> list[Played]:
    """`play_chunks` on a card, all at once."""
    begin, study = time.thread_time(), bound.study
    parts = [parts_of(study.setups, study.matches, chunk) for chunk in chunks]
    played, found = iter(walk.counts(study.seed, list(itertools.chain(*parts)))), list[Played]()
    for chunk, pieces in zip(chunks, parts):
        several, faults = zip(*itertools.islice(played, len(pieces)))
        fault = next(filter(None, faults), None)
        if fault and not study.keep_going:
            found.append((_fault(bound, [], fault), 0.0, b""))
            continue
        counts, now = shortened(_together(several)), time.thread_time()
        found.append((counts, now - begin, encode(identity, chunk, counts) if identity else b""))
        begin = now
    return found


def _play(bound: Bound, chunk: Chunk, watchers: list[Watching]) -> Counts:
    from engine.counting.matches import OWN_FAULT, PLAYER_FAULT, play

    study, teller = bound.study, None
    choosers = [player.chooser(bound.game) for player in bound.players]
    if "human" in study.seats:
        from pyengine.players.sitting import Teller

        teller = Teller(bound.game, study.seed, study.matches * study.seatings > 1)
        seated = zip(study.seats, choosers)
        choosers = [teller.person() if text == "human" else teller.announced(each) for text, each in seated]
    sums = {name: array for counter in bound.counters for name, array in counter.sums().items()}
    parts = []
    for part in parts_of(study.setups, study.matches, chunk):
        if teller:
            teller.begin(_persons(bound, part))
        rows = {name: array for counter in bound.counters for name, array in counter.rows(part.setups).items()}
        place = bound.game.table, study.seed, part.first_setup, part.setups, part.first_match, part.matches
        watching: list[Watching] = []
        for counter in bound.counters:  # those that take from estimates come after them
            estimates = watching[0] if watching and bound.estimator else None
            watching.append(counter.watcher(rows | sums, estimates))
        watching += watchers
        counts, fault = play(*place, choosers or None, study.seatings, watchers=watching, sides=bound.game.sides)
        if fault is not None and not (study.keep_going and not OWN_FAULT < fault[0] <= PLAYER_FAULT):
            raise _fault(bound, choosers, fault)
        if teller:
            teller.catch_up()
        parts.append(counts | rows)
    stored = {name: array for counter in bound.counters for name, array in counter.stored(sums).items()}
    return _together(parts) | stored


def replay(bound: Bound, setup: int, match: int, seating: int) -> tuple[list[int], str]:
    """The numbers of the moves of a match of a study, played again; and why it did not end, "" where it did. Raise
    InputError where it would not be the same, or there is no such seating."""
    from engine.counting.matches import play

    check_replay(bound.players)
    game, moves = bound.game, list[int]()
    seatings = game.seats if bound.players else 1
    for name, number, most in (("setup", setup, MOST), ("match", match, MOST), ("seating", seating, seatings)):
        if number >= most:
            raise InputError(f"{name} is {number}; expected 0 to {most - 1}")
    choosers = [player.chooser(game) for player in bound.players]
    place = game.table, bound.study.seed, setup, 1, match, 1
    counts, fault = play(*place, choosers or None, seatings, following=(seating, moves))
    if fault is not None:
        return moves, _fault_text(bound, choosers, *fault)
    return moves, f"it was cut off after {len(moves)} decisions{bound.where_cut()}" if counts["unfinished"][0] else ""


def again(bound: Bound, setup: int, match: int = 0, seating: int = 0) -> Iterator[tuple[State, int]]:
    """Play a match of a study again: before each decision the state, which goes on, and the move; InputError as
    `replay`."""
    yield from transcripts.again(bound.game.deal(bound.study.seed, setup), replay(bound, setup, match, seating)[0])


def _persons(bound: Bound, part: Chunk) -> list[tuple[int, list[int]]]:
    """For every match of a part, in the order in which they are played: its setup, and the seats of persons."""
    seats = [i for i, text in enumerate(bound.study.seats) if text == "human"]
    turned = [[(i + turn) % bound.game.seats for i in seats] for turn in range(bound.study.seatings)]
    setups = range(part.first_setup, part.first_setup + part.setups)
    return [(setup, persons) for setup, _, persons in itertools.product(setups, range(part.matches), turned)]


def _together(parts: Sequence[Counts]) -> Counts:
    """The counts of several rows, one below the other; series are added up."""
    if len(parts) == 1:
        return parts[0]
    several = {name: [part[name] for part in parts] for name in parts[0]}
    return {name: np.sum(each, axis=0) if name in LISTS else np.concatenate(each) for name, each in several.items()}


def _fault(bound: Bound, choosers: list[Chooser], fault: tuple[int, int, int, int]) -> MatchFault:
    command = bound.watched_by(*fault[1:])
    return MatchFault(_fault_text(bound, choosers, *fault) + f"; {command} shows it" * bool(command))


def _fault_text(bound: Bound, choosers: list[Chooser], status: int, setup: int, match: int, seating: int) -> str:
    study = bound.study
    place = f"in deal {setup}, match {match}, seating {seating} of seed {study.seed}"
    for chooser, text in zip(choosers, study.seat_texts):
        error = getattr(chooser, "error", None)
        if isinstance(error, KeyboardInterrupt):
            raise error
        if isinstance(error, (BadAnswer, PlayerFault)):
            return f"the player {text} {error} ({place[3:]})"
        if error is not None:
            return f"the player {text} failed {place}: {functions.failure(error)}"
    if status in FAULTS:
        return f"a player {FAULTS[status]} {place}"
    reason = bound.game.explain(status)
    return f"the game {study.game} failed {place} ({reason}); --keep-going counts such matches and goes on"
