"""What a study plays: its game and players, how it is cut into chunks, and a chunk's counts."""

import hashlib
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np

from engine.tallies import SERIES
from pyengine import players, registry
from pyengine.config import COUNTS, STREAM
from pyengine.errors import InputError
from pyengine.study.plan import Plan, parts_of, rows_of

CHUNK_DECISIONS = 2**20  # about; with searching players a playout's decisions count too
CHUNK_SETUPS = 2**12
UNTIL_PARTS = 16  # chunks are smaller by this where a study may end at any of them
MOST_CHUNKS = 10**15
PILOT_MATCHES = 64
_MARKS = {}  # of the files of games, when they were read
FAULTS = {-100: "gave no legal move", -101: "left the game", -102: "needs more memory than there is"}


class MatchFault(InputError):
    """A game or a player failed in a match; the text says in which."""


@lru_cache(maxsize=8)
def _game(name, options, seed):
    return registry.entry(name).make(options, seed)


def game_of(study):
    """The study's game, made once; `check` makes it again where its file has changed."""
    return _game(study.game, study.options, study.seed if study.options.deal is not None else 0)


def players_of(study):
    """The study's players, seat by seat; none for random play."""
    return tuple(players.parse(text) for text in study.seats)


def fast_walk(study):
    """The game's own module for random play, or None: it has none, this study needs more than it counts, or
    PYENGINE_KERNEL=table asks for the walk over the table."""
    return None if os.environ.get("PYENGINE_KERNEL") == "table" else _own_walk(study)


def _own_walk(study):
    return None if study.seats or study.measures else registry.entry(study.game).walk()


def check(study):
    """Raise InputError if the game lacks what the study needs, or it is too large; before anything runs."""
    _forget_changed(study)
    game = game_of(study)
    if study.until and study.until[0] == "strength":
        from pyengine.measures import seats

        reason = seats.no_strength(study, game.seats)
        if reason:
            raise InputError(f"--until names the measure 'strength': {reason}")
    if study.seats and len(study.seats) != game.seats:
        raise InputError(f"the study seats {len(study.seats)} players; the game has {game.seats} seats")
    cut = plan(study)
    if cut.setups * cut.ranges > MOST_CHUNKS:
        raise InputError(
            f"the study has {study.setups} setups of {study.matches} matches, which is too much to be counted"
        )
    for player in players_of(study):
        player.check(game)
        if player.kind == "python":
            player.load()
    from pyengine.measures import catalogue

    estimated = [name for name in study.measures if name in catalogue.ESTIMATED]
    if estimated and "resample" not in game.table.can:
        raise InputError(f"the measure {estimated[0]} needs resample, which the game {game.name} does not have")
    if estimated and game.seats < 2:
        raise InputError(f"the measure {estimated[0]} is for two seats or more; {game.name} has one")


def _forget_changed(study):
    """Nothing that was made of a file may be left when the file is another: a notebook runs for days."""
    mark = registry.entry(study.game).mark()
    if _MARKS.setdefault(study.game, mark) != mark:
        _MARKS[study.game] = mark
        _game.cache_clear()
        pilot.cache_clear()


def sources(study):
    """SHA-256 of what the study depends on beyond this package, by the text that names it: programs, players' files."""
    digest = game_of(study).digest
    result = {} if digest is None else {study.game: digest}
    for player in players_of(study):
        if player.path:
            result[player.path] = players.digest(player.path)
    return result


def identity(study):
    """What the counts of a study depend on, texts by name; they stand in every file of its counts."""
    files = sources(study)
    game = files.pop(study.game, None) or _sha256(study.game)
    estimator = study.estimator if _estimates(study) else None
    return {
        "counts": COUNTS,
        "stream": STREAM,
        "seed": str(study.seed),
        "game": game,
        "options": _sha256(study.options.as_dict()),
        "players": _sha256([study.seats, study.seatings, files, estimator, study.keep_going]),
        "walk": "table" if fast_walk(study) is None else "own",
        "study_setups": str(study.setups),
        "study_matches": str(study.matches),
    }


def _sha256(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=8)
def pilot(game, matches):
    """(decisions, legal moves of a decision, whether any ended) of a match, about: means of a few random ones from a
    fixed seed."""
    from engine.matches import play

    # In a thread of its own, so that Ctrl-C is heard however long they take.
    pool = ThreadPoolExecutor(1)
    future = pool.submit(play, game.table, 0, 0, matches, 0, 1)
    pool.shutdown(wait=False)
    counts, _ = future.result()
    decisions = int(counts["decisions"].sum())
    games = int(counts["games"].sum())
    unfinished = int(counts["unfinished"].sum())
    length = (decisions + unfinished * game.table.max_decisions) / max(1, games + unfinished)
    return max(1, length), max(1, int(counts["moves"].sum()) / max(1, decisions)), unfinished < matches


def plan(study):
    """The chunks of a study: a function of the study alone."""
    rows = rows_of(study.setups, study.matches)
    fast = fast_walk(study)
    if fast is not None:
        return Plan(*rows, fast.CHUNK_MATCHES, fast.CHUNK_SETUPS)
    decisions, moves, _ = _pilot(study)
    seats = players_of(study)
    playouts = sum(player.work(moves) for player in seats) / max(1, len(seats))
    if _estimates(study):
        estimator = players.parse(study.estimator)
        playouts += estimator.work(moves)
    cost = study.seatings * decisions * (1 + playouts * decisions / 2)
    if study.until:
        cost *= UNTIL_PARTS
    return Plan(*rows, max(1, int(CHUNK_DECISIONS / cost)), CHUNK_SETUPS)


def _pilot(study):
    return pilot(game_of(study), min(PILOT_MATCHES, study.setups * study.matches))


def endless_playouts(study):
    """Whether players or estimates play random matches to their end, and none of those of the pilot had one."""
    if fast_walk(study) is not None:
        return False
    search = any(player.budget or player.determinisations or player.milliseconds for player in players_of(study))
    return (search or _estimates(study)) and not _pilot(study)[2]


def where_cut(study):
    """Where in its program a match of random play is cut off, a clause; nothing where it ends or has no program."""
    text = game_of(study).cut_text(study.seed)
    return f"a random one {text}" if text else ""


def _estimates(study):
    from pyengine.measures import catalogue

    return any(name in catalogue.ESTIMATED for name in study.measures)


def choose_kernel(study):
    """Name of what will play: a kernel of the game's own walk, or the walk over its table.

    Raises
    ------
    InputError : PYENGINE_KERNEL asks for what is not there.
    """
    fast = fast_walk(study)
    return "table" if fast is None else fast.choose_kernel()


def not_built(study):
    """Faster kernels of the game's own walk that this computer could run, had they been built."""
    fast = fast_walk(study)
    return [] if fast is None else fast.not_built()


def play_chunk(study, chunk, kernel):
    """A chunk's counts and the CPU seconds they took; can be sent to another process.

    Raises
    ------
    MatchFault : a player or the game failed.
    """
    begin = time.thread_time()
    # By the kernel's name alone: where a chunk is played, PYENGINE_KERNEL may be another.
    counts = _play(study, chunk) if kernel == "table" else _own_walk(study).run_chunk(study, chunk, kernel)
    return counts, time.thread_time() - begin


def _play(study, chunk):
    from engine.matches import OWN_FAULT, PLAYER_FAULT, play

    game = game_of(study)
    teller = _teller(study, game)
    choosers = choosers_of(study, game, teller)
    estimates = {}
    if _estimates(study):
        estimator = players.parse(study.estimator)
        estimates = {"determinisations": estimator.determinisations, "playouts": estimator.playouts}
    parts = []
    for part in parts_of(study.setups, study.matches, chunk):
        if teller:
            teller.begin(_seatings(study, part))
        counts, fault = play(
            game.table,
            study.seed,
            part.first_setup,
            part.setups,
            part.first_match,
            part.matches,
            choosers,
            study.seatings,
            **estimates,
        )
        if fault is not None and not (study.keep_going and not OWN_FAULT < fault[0] <= PLAYER_FAULT):
            raise MatchFault(_fault_text(study, choosers, *fault))
        if teller:
            teller.catch_up()
        parts.append(counts)
    return together(parts)


def choosers_of(study, game, teller=None):
    """The compiled players of a study, seat by seat, or None. With a teller, persons are told what the others do."""
    seated = players_of(study)
    if teller is None:
        return [player.chooser(game) for player in seated] or None
    return [
        teller.person(players.seeing(game, player.load()))
        if player.kind == "human"
        else teller.announced(player.chooser(game))
        for player in seated
    ]


def _teller(study, game):
    """Who tells persons what happens; None where there are none."""
    if "human" not in study.seats:
        return None
    from pyengine.human import Teller

    return Teller(game, study.seed, study.matches * study.seatings > 1)


def _seatings(study, part):
    """For every match of a part, in the order in which they are played: its setup, and the seats of persons."""
    count = len(study.seats)
    for setup in range(part.first_setup, part.first_setup + part.setups):
        for _ in range(part.matches):
            for turn in range(study.seatings):
                yield setup, [(i + turn) % count for i, text in enumerate(study.seats) if text == "human"]


def together(parts):
    """The counts of several rows, one below the other; series are added up."""
    if len(parts) == 1:
        return parts[0]
    return {
        name: sum(part[name] for part in parts)
        if name.startswith(tuple(SERIES))
        else np.concatenate([part[name] for part in parts])
        for name in parts[0]
    }


def _fault_text(study, choosers, status, setup, match, seating):
    place = f"in setup {setup}, match {match}, seating {seating} of seed {study.seed}"
    for chooser, text in zip(choosers or (), study.seat_texts):
        error = getattr(chooser, "error", None)
        if isinstance(error, KeyboardInterrupt):
            raise error
        if isinstance(error, players.BadAnswer):
            return f"the player {text} {error} ({place[3:]})"
        if error is not None:
            return f"the player {text} failed {place}: {players.failure(error)}"
    if status in FAULTS:
        return f"a player {FAULTS[status]} {place}"
    meaning = game_of(study).explain(status) or f"status {status}"
    return f"the game {study.game} failed {place} ({meaning}); --keep-going counts such matches and goes on"
