"""Playing a chunk of a study: its counts, and what is said where a player or the game fails."""

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine.tallies import LISTS
from pyengine import functions
from pyengine.errors import InputError
from pyengine.players.python import BadAnswer
from pyengine.study.bound import Bound
from pyengine.study.plan import Chunk, Part, parts_of
from pyengine.study.tally import Counts

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.config import Study
    from pyengine.players.sitting import Teller

FAULTS = {-100: "gave no legal move", -102: "needs more memory than there is"}


class MatchFault(InputError):
    """A game or a player failed in a match; the text says in which."""


def play_chunk(bound: Bound, chunk: Chunk) -> tuple[Counts, float]:
    """A chunk's counts and the CPU seconds they took; can be sent to another process.

    bound : pyengine.study.bound.Bound

    Raises
    ------
    MatchFault : a player or the game failed.
    """
    begin = time.thread_time()
    if bound.walk is None:
        counts = _play(bound, chunk)
    else:
        counts = bound.walk.run_chunk(bound.study, chunk, bound.kernel)
    return counts, time.thread_time() - begin


def _play(bound: Bound, chunk: Chunk) -> Counts:
    from engine.matches import OWN_FAULT, PLAYER_FAULT, play

    study = bound.study
    teller = _teller(bound)
    choosers = choosers_of(bound, teller)
    parts = []
    for part in parts_of(study.setups, study.matches, chunk):
        if teller:
            teller.begin(_seatings(study, part))
        counts, fault = play(
            bound.game.table,
            study.seed,
            part.first_setup,
            part.setups,
            part.first_match,
            part.matches,
            choosers,
            study.seatings,
            **(bound.estimator.values if bound.estimator else {}),
        )
        if fault is not None and not (study.keep_going and not OWN_FAULT < fault[0] <= PLAYER_FAULT):
            raise MatchFault(_fault_text(bound, choosers, *fault))
        if teller:
            teller.catch_up()
        parts.append(counts)
    return together(parts)


def choosers_of(bound: Bound, teller: "Teller | None" = None) -> "list[Chooser] | None":
    """The compiled players of a study, seat by seat, or None. With a teller, persons are told what the others do."""
    game = bound.game
    if teller is None:
        return [player.chooser(game) for player in bound.players] or None
    return [
        teller.person() if player.text == "human" else teller.announced(player.chooser(game))
        for player in bound.players
    ]


def _teller(bound: Bound) -> "Teller | None":
    """Who tells persons what happens; None where there are none."""
    study = bound.study
    if "human" not in study.seats:
        return None
    from pyengine.players.sitting import Teller

    return Teller(bound.game, study.seed, study.matches * study.seatings > 1)


def _seatings(study: "Study", part: Part) -> Iterator[tuple[int, list[int]]]:
    """For every match of a part, in the order in which they are played: its setup, and the seats of persons."""
    count = len(study.seats)
    for setup in range(part.first_setup, part.first_setup + part.setups):
        for _ in range(part.matches):
            for turn in range(study.seatings):
                yield setup, [(i + turn) % count for i, text in enumerate(study.seats) if text == "human"]


def together(parts: Sequence[Counts]) -> Counts:
    """The counts of several rows, one below the other; series are added up."""
    if len(parts) == 1:
        return parts[0]
    return {
        name: np.sum([part[name] for part in parts], axis=0)
        if name in LISTS
        else np.concatenate([part[name] for part in parts])
        for name in parts[0]
    }


def _fault_text(
    bound: Bound, choosers: "list[Chooser] | None", status: int, setup: int, match: int, seating: int
) -> str:
    study = bound.study
    place = f"in setup {setup}, match {match}, seating {seating} of seed {study.seed}"
    for chooser, text in zip(choosers or (), study.seat_texts):
        error = getattr(chooser, "error", None)
        if isinstance(error, KeyboardInterrupt):
            raise error
        if isinstance(error, BadAnswer):
            return f"the player {text} {error} ({place[3:]})"
        if error is not None:
            return f"the player {text} failed {place}: {functions.failure(error)}"
    if status in FAULTS:
        return f"a player {FAULTS[status]} {place}"
    failed = f"the game {study.game} failed {place} ({bound.game.explain(status)})"
    return f"{failed}; --keep-going counts such matches and goes on"
