"""Tournaments from Python: held, with a report where they are kept."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from os import PathLike
from typing import Any

from pyengine.base.notebook import Shown, printed
from pyengine.report.result import Result
from pyengine.strength import words
from pyengine.strength.tournament import hold, tournament
from pyengine.study.store import TournamentFolder


class Ratings(Result):
    """The figures of a tournament by name, as docs/reference/json.md describes them: a dict that does not change. Its
    pictures are "ratings" and "crosstable"."""

    def table(self, width: int = 100) -> Shown:
        """The tables that the terminal prints, as a text that shows itself; `width` in columns."""
        return printed(lambda console: words.show(self, console), width)

    def _pictures(self) -> Any:
        from pyengine.strength import page

        return page.figures(self)

    def _rows(self) -> list[tuple[Any, ...]]:
        """What `frame` has, of players and of every two of them."""
        found: list[tuple[Any, ...]] = []
        for row in self["ratings"]:
            found.append(("rating", row["player"], row["points"], row["ci95"], "points"))
            found.append(("wins", row["player"], *row["wins"].values(), "share"))
            found.append(("payoff", row["player"], *row["payoff"].values(), "number"))
        for each in self["tables"]:
            part, wins = " against ".join(each["players"]), each["wins"]
            found.append(("wins", part, wins["share"], wins["ci95"], "share"))
        return [(*head, *(interval or (None, None)), unit) for *head, interval, unit in found]


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

    Returns
    -------
    pyengine.Ratings : a dict of the figures, as docs/reference/json.md describes them. All but those under "run" are
        the same for every number of threads, as long as no player has a budget in milliseconds.

    Raises
    ------
    InputError : players or a game that cannot meet, a folder that cannot be used, or with a player that is a function.
    GameError : as `pyengine.run_study`.
    KeyboardInterrupt : Ctrl-C; a folder keeps what was played.
    """
    asked = tournament(game, players, options=options, setups=setups, matches=matches, seed=seed, keep_going=keep_going)

    def output(found: Any, bound: object) -> Any:
        from pyengine.strength import page

        return page.files(found)

    home = None if folder is None else TournamentFolder(folder, asked.study, output)
    homes = home.variant if home else None
    found = hold(asked, homes, until=until, progress=progress, threads=threads, executor=executor)
    if home:
        home.finish(found)
    return Ratings(found)
