"""Tournaments and ladders from Python: held, with a report where they are kept."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from typing import Any

from pyengine.base.errors import InputError, check_given
from pyengine.measures.measure import Figure
from pyengine.report.by import FrameRow
from pyengine.report.result import Result
from pyengine.report.writers import output
from pyengine.strength import ladder_words, words
from pyengine.strength.ladder import FIRST, MOST, USUAL, Climb
from pyengine.strength.tournament import hold, tournament
from pyengine.study.store import LadderFolder, TournamentFolder
from pyengine.study.study import Study, load_study

USUAL_SECONDS = 300.0  # of a ladder, where nothing is said


class Ratings(Result):
    """The figures of a tournament by name, as docs/reference/json.md describes them: a dict that does not change. Its
    pictures are "ratings" and "crosstable"."""

    _report, _drawn_by = words.report, ("pyengine.strength.page", "figures")

    def _rows(self) -> Iterable[FrameRow]:
        for row in self["ratings"]:
            yield "rating", row["player"], row["points"], row["ci95"], "points"
            yield "wins", row["player"], *row["wins"].values(), "share"
            yield "payoff", row["player"], *row["payoff"].values(), "number"
        for each in self["tables"]:
            yield "wins", " against ".join(each["players"]), each["wins"]["share"], each["wins"]["ci95"], "share"


def rate_players(
    game: str,
    players: Sequence[Any],
    *,
    options: Any = (),
    setups: int | None = None,
    matches: int | None = 1,
    seed: int = 0,
    keep_going: bool = False,
    until: tuple[str, float] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: str | PathLike[str] | None = None,
    progress: Callable[[float, float], object] | None = None,
    report: Callable[[Figure], object] | None = None,
) -> Ratings:
    """Hold a tournament: every two players meet on the same deals, and all are rated by who won.

    Parameters
    ----------
    game, options, matches, seed, keep_going : as of `pyengine.Study`
    players : two or more different ones, as a study's seats
    setups : deals; None: 1000, but 20 000 matches in all at most, and 30 deals at least
    until : None, or ("rating", W): play only as many of the setups as it takes until the interval of every rating
        reaches at most W points to each side
    threads, executor : as of `pyengine.run_study`
    folder : a path at which tables are kept and found again, and the report is written
    progress : called with (tables done, tables in all)
    report : called with the figures before the folder is finished

    Returns
    -------
    pyengine.Ratings : a dict of the figures, as docs/reference/json.md describes them. All but those under "run" are
        the same for every number of threads, as long as no player has a budget in milliseconds.

    Raises
    ------
    InputError : players or a game that cannot meet, a folder that cannot be used, or with a player that is a function.
    GameError : as `pyengine.run_study`.
    KeyboardInterrupt : Ctrl-C; a folder keeps what was played.

    >>> found = pyengine.rate_players("agram", ["random", "ismcts:100"], setups=100)
    >>> [rating["player"] for rating in found["ratings"]]
    ['ismcts:100', 'random']
    """
    asked = tournament(game, players, options=options, setups=setups, matches=matches, seed=seed, keep_going=keep_going)
    home = None if folder is None else TournamentFolder(folder, asked.study, output)
    homes = home.variant if home else None
    found = Ratings(hold(asked, homes, until=until, progress=progress, threads=threads, executor=executor))
    if report:
        report(found)
    if home:
        home.finish(found)
    return found


class Ladder(Result):
    """The figures of a ladder by name, as docs/reference/json.md describes them: a dict that does not change. Its
    picture is "strength"."""

    _report, _drawn_by = ladder_words.report, ("pyengine.strength.page", "ladder_figures")

    def _rows(self) -> Iterable[FrameRow]:
        rows = [("gain", str(row["budget"]), row["gain"]) for row in self["rungs"][1:]]
        rows += [("rating", row["player"], row["rating"]) for row in (*self["rungs"], *self["fixed"])]
        return ((name, part, found["points"], found["ci95"], "points") for name, part, found in rows)


def climb_ladder(
    game: str,
    players: Sequence[Any] = (),
    *,
    options: Any = (),
    setups: int | None = None,
    matches: int | None = 1,
    most: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    keep_going: bool = False,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: str | PathLike[str] | None = None,
    report: Callable[[Figure], object] | None = None,
) -> Ladder:
    """Climb a ladder: how strength grows with what a decision may cost, and where that ends.

    Parameters
    ----------
    game, options, matches, seed, keep_going : as of `pyengine.Study`
    players : texts of more that meet the rungs, beside those of the game that have no budget
    setups : deals of a rung; None: 200, or as many of 50, 100, ... 1600 as the time is enough for
    most : the last budget in playouts, at most; budgets are 25, 50, 100 and so on
    seconds : the time after which it climbs no more; None: 300, or with `most` all that it takes
    threads, executor, folder, report : as of `pyengine.rate_players`

    Returns
    -------
    pyengine.Ladder : a dict of the figures, as docs/reference/json.md describes them. With the `setups` and `most` that
        it has, all but those under "run" are the same again, whatever the time and the threads. After Ctrl-C it has the
        rungs that are finished, and "complete" is False.

    Raises
    ------
    InputError : a game in which two players cannot meet or no budget changes anything, a folder that cannot be used.
    GameError : as `pyengine.run_study`.
    KeyboardInterrupt : Ctrl-C before the first rung is finished.

    >>> found = pyengine.climb_ladder("kuhn", setups=30, most=25)
    >>> [rung["budget"] for rung in found["rungs"]]
    [25]
    """
    began = time.monotonic()
    check_given(FIRST, MOST, most=most)
    check_given(2, MOST, setups=setups)
    seconds = (USUAL_SECONDS if most is None else math.inf) if seconds is None else seconds
    if function := next(filter(callable, players), None):
        raise InputError(f"players has {function!r:.60}; expected texts, such as 'FILE.py:NAME'")
    study = Study(game, options, setups or USUAL, matches, seed, tuple(players), keep_going=keep_going)
    climb = Climb(study, threads=threads, executor=executor)
    asked = None if folder is None else Path(folder, *LadderFolder.BEGUN)
    if setups is None and asked and asked.exists():
        climb.study = study.replace(setups=load_study(asked).setups)
    elif setups is None and seconds < math.inf:
        climb.fit_to(seconds)
    home = None if folder is None else LadderFolder(folder, climb.study, output)
    climb.homes = home.variant if home else None
    found = Ladder(climb.climbed(most or MOST, began + seconds))
    if report:
        report(found)
    if home and found["complete"]:
        home.finish(found)
    return found
