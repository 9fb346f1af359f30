"""Tournaments: every two players meet on the same deals, in every seat, and all are rated by who won.

A table is an ordinary study: two players sit by turns, seat by seat, or with partners side by side, and change seats.
Where the seats cannot be shared out evenly there are two tables, each with the other one of them in more seats.
"""

import hashlib
import itertools
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError
from pyengine.base.progress import stage
from pyengine.games.game import Game
from pyengine.games.spec import GameSpec
from pyengine.measures import seats
from pyengine.measures.distributions import remaining
from pyengine.measures.intervals import LEVEL
from pyengine.measures.leads import ADDED, LeadMean, mean_of, of_wins
from pyengine.measures.measure import Figure
from pyengine.measures.samples import Column, ratio, share
from pyengine.players import parse
from pyengine.strength.ratings import Estimate, Fit, Meeting
from pyengine.study.asked import OPTIONS, USUAL_SEATED
from pyengine.study.bound import Bound
from pyengine.study.result import Figures
from pyengine.study.rounds import enough_setups
from pyengine.study.run import run_study
from pyengine.study.store import Folder
from pyengine.study.study import Study

MOST_MATCHES, LEAST_SETUPS = 20_000, 30  # where nothing is said: so many matches in all, of so many deals at least
POWER = 1.96 + 0.84  # standard errors: of two players as far apart, four out of five are told apart by as many matches
Home = Callable[[dict[str, int], Bound], Folder | None]


class Table(NamedTuple):
    """Two players who meet.

    players : their numbers
    seated : which of them sits where, 0 or 1 seat by seat
    bound : the study of their matches
    """

    players: tuple[int, int]
    seated: tuple[int, ...]
    bound: Bound


class Tournament(NamedTuple):
    """Tables of every two players.

    players : their texts
    """

    players: tuple[str, ...]
    game: Game
    tables: Sequence[Table]

    def of(self, setups: int) -> "Tournament":
        """The tournament on the first so many deals."""
        tables = [
            table._replace(bound=Bound(replace(bound.study, setups=setups), bound.spec, bound.game))
            for table in self.tables
            for bound in [table.bound]
        ]
        return self._replace(tables=tables)


class Counts(NamedTuple):
    """What two players won of each other, deal by deal; all in whole numbers.

    sides : how many sides each has
    wins : matches that the first won, times unit
    payoffs : of each of the two, times scale
    """

    players: tuple[int, int]
    sides: tuple[int, int]
    games: Column
    wins: Column
    unit: int
    payoffs: tuple[Column, Column]
    scale: int


def tournament(
    game: str,
    players: Sequence[Any],
    *,
    options: Any = (),
    setups: int | None = None,
    matches: int | None = 1,
    seed: int = 0,
    keep_going: bool = False,
    spec: GameSpec | None = None,
) -> Tournament:
    """Tables of every two of these players.

    setups : None: 1000, but at most MOST_MATCHES matches in all and at least LEAST_SETUPS
    spec : of the game, where that is known already

    Raises
    ------
    InputError : fewer than two players, the same one twice, a game in which two players cannot meet.
    """
    texts = [parse(player).text for player in players]
    if len(texts) < 2:
        raise InputError(f"a tournament of {len(texts)} player; expected two players or more")
    _check_different(texts)
    spec = spec or registry.entry(game)
    asked = Study(game, options, 1, matches, seed, keep_going=keep_going)
    made = spec.make(asked.options, seed)
    ways, rotate = ways_to_sit(made)
    pairs = list(itertools.combinations(range(len(texts)), 2))
    if setups is None and asked.options.deal is None:
        whole = len(pairs) * len(ways) * (made.seats if rotate else 1) * asked.matches
        setups = max(LEAST_SETUPS, min(USUAL_SEATED[0], MOST_MATCHES // whole))
    asked = replace(asked, setups=setups or 1, rotate=rotate)
    tables, named = [], dict(enumerate(texts))
    for pair, way in itertools.product(pairs, ways):
        bound = Bound(replace(asked, seats=tuple(players[pair[place]] for place in way)), spec, made)
        tables.append(Table(pair, way, bound))
        named.update((pair[place], text) for place, text in zip(way, bound.study.seat_texts))
    _check_different(list(named.values()))
    return Tournament(tuple(named.values()), made, tables)


def _check_different(texts: Sequence[str]) -> None:
    if twice := [text for place, text in enumerate(texts) if text in texts[:place]]:
        raise InputError(f"two players are {twice[0]!r}; expected different players, each named once")


def ways_to_sit(game: Game) -> tuple[list[tuple[int, ...]], bool]:
    """How two players sit at a table, 0 or 1 seat by seat, and whether they change seats by turns: each has every other
    side. Where turns would part partners, or leave one with more sides, there is a second way, the other way round.

    Raises
    ------
    InputError : nobody plays against anybody, or sides cannot be shared out.
    """
    sides = game.sides
    turned = seats.changing_seats(sides, game.seats) == sides
    if len(sides) < 2:
        raise InputError(f"a tournament takes two sides; {game.name}: {seats.ALONE}")
    if not turned and len(sides) > 2:
        raise InputError(
            f"a tournament takes two sides, or sides that seats alternate between, which {game.name} lacks"
        )
    place = {seat: number % 2 for number, side in enumerate(sides) for seat in side}
    way = tuple(place[seat] for seat in range(game.seats))
    other = tuple(1 - each for each in way)
    return ([way] if turned and len(sides) % 2 == 0 else [way, other]), turned


def play(
    asked: Tournament,
    homes: Home | None = None,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[float, float], object] | None = None,
) -> Iterator[Figures]:
    """Play every table in turn; `homes` has their folders, which are finished here.

    Raises
    ------
    KeyboardInterrupt : Ctrl-C.
    GameError : as `run_study`; of the players that its sentence names.
    """
    whole = len(asked.tables)
    for number, table in enumerate(asked.tables):
        home = homes({"table": number + 1}, table.bound) if homes else None
        told = progress and (lambda done, chunks, before=number: progress(before + done / chunks, whole))
        try:
            found = run_study(table.bound, threads=threads, executor=executor, folder=home, progress=told)
        except GameError as error:
            raise GameError(f"{' against '.join(asked.players[i] for i in table.players)}: {error}") from None
        if not found["complete"]:
            if lost := found["run"].get("lost"):
                raise GameError(lost)
            raise KeyboardInterrupt
        if home:
            home.finish(found)
        yield found


def counts_of(table: Table, found: Figures) -> Counts:
    """What two players won of each other, by the figures of their table."""
    assert found.counted is not None
    tally = found.counted.tally
    places = [[seat for seat, place in enumerate(table.seated) if place == who] for who in (0, 1)]
    first = [table.seated[side[0]] for side in tally.sides]
    wins, payoffs = (seats.of_players(tally, tally.samples[name]) for name in ("wins", "payoffs"))
    # Each is paid the mean of its seats.
    scale = math.lcm(*map(len, places))
    paid = [payoffs[:, own].sum(axis=1) * (scale // len(own)) for own in places]
    return Counts(
        table.players,
        (first.count(0), first.count(1)),
        tally.samples["games"],
        wins[:, places[0]].sum(axis=1),
        tally.win_unit,
        (paid[0], paid[1]),
        scale,
    )


class Against(NamedTuple):
    """What a player won of another at their tables, deal by deal.

    share, payoffs : of matches that it won, and what each of the two was paid; None without a match
    p : the chance of a share as far from one half were both equal
    apart : matches that it would take to tell the two apart; None where they won as much as each other
    """

    games: Column
    wins: Column
    unit: int
    share: float | None
    ci95: list[float] | None
    p: float | None
    apart: float | None
    payoffs: Figure


def against(tables: Sequence[Counts], turned: bool = False) -> Against:
    """Of tables of the same two players; `turned`: of the second one."""
    games, won = (sum(getattr(each, name) for each in tables) for name in ("games", "wins"))
    unit, scale = tables[0].unit, tables[0].scale
    wins = unit * games - won if turned else won
    paid = [sum(each.payoffs[who] for each in tables) for who in ((1, 0) if turned else (0, 1))]
    payoffs = {"mean": [], "ci95": []}
    for column in paid:
        mean = ratio(column, games, scale)
        payoffs["mean"].append(mean.value)
        payoffs["ci95"].append(mean.ci95)
    if not games.any():
        return Against(games, wins, unit, None, None, None, None, payoffs)
    mean = mean_of(wins, games, unit, 0.5)
    low, high, p = of_wins(mean, 1 - LEVEL) or (None, None, None)
    return Against(games, wins, unit, mean.value, None if low is None else [low, high], p, _apart(mean), payoffs)


def _apart(mean: LeadMean) -> float | None:
    """Matches that tell two players apart, of whom one won this much."""
    if mean.samples < 2 or mean.value == mean.even:
        return None
    # Its variance from match to match, as `of_wins` has it.
    squares = mean.squares + ADDED * mean.even * (1 - mean.even) * mean.matches / mean.samples
    spread = squares * mean.samples / (mean.samples - 1 + ADDED) / mean.matches
    return POWER**2 * spread / (mean.value - mean.even) ** 2


def fit(players: int, counts: Sequence[Counts]) -> Fit:
    """Ratings of players by what they won of each other."""
    return Fit(players, [Meeting(*each.players, each.sides, each.wins / each.unit, each.games) for each in counts])


def hold(
    asked: Tournament,
    homes: Home | None = None,
    *,
    until: tuple[str, float] | None = None,
    progress: Callable[[float, float], object] | None = None,
    **workers: Any,
) -> Figure:
    """Hold a tournament; its figures, as docs/reference/json.md describes them.

    until : None, or ("rating", half width of all intervals that takes no more deals)
    workers : threads or executor

    Raises
    ------
    InputError : it is to end by anything but ratings.
    """
    if until := OPTIONS["until"].checked(until):
        if until[0] != "rating":
            raise InputError(f"--until names {until[0]!r}; a tournament ends by rating=W, in rating points")

        def widest(setups: int) -> float:
            short = asked.of(setups)
            with stage(f"trying {setups} setups") as shown:
                rated = fit(len(asked.players), [each for each, _ in _counted(short, None, shown, workers)])
            return max(_arm(rated.rating(player)) for player in range(len(asked.players)))

        asked = asked.of(enough_setups(asked.tables[0].bound.study.setups, until[1], widest))
    counts, played = [], []
    for each, found in _counted(asked, homes, progress, workers):
        counts.append(each)
        played.append({name: found[name] for name in ("signature", "run", "subject", "samples", "players")})
    study, first = asked.tables[0].bound.study, played[0]
    runs = [each["run"] for each in played]
    together = {name: math.fsum(run[name] for run in runs) for name in ("cpu_seconds", "wall_seconds")}
    signatures = " ".join(each["signature"] for each in played)
    return {
        "game": study.game,
        "subject": first["subject"],
        "players": first["players"],
        "setups": study.setups,
        "matches": study.matches,
        "seed": study.seed,
        "samples": first["samples"],
        "amounts": asked.game.pays_amounts,
        **figures_of(asked.players, counts),
        "signature": hashlib.sha256(signatures.encode()).hexdigest()[:16],
        "complete": True,
        "run": runs[0] | together | {"actions": sum(run["actions"] for run in runs), "cycles_per_action": None},
    }


def _counted(
    asked: Tournament, homes: Home | None, progress: Callable[[float, float], object] | None, workers: dict[str, Any]
) -> Iterator[tuple[Counts, Figures]]:
    for table, found in zip(asked.tables, play(asked, homes, progress=progress, **workers)):
        yield counts_of(table, found), found


def _arm(rating: Estimate) -> float:
    return max(abs(bound - rating.points) for bound in rating.ci95) if rating.ci95 else math.inf


def figures_of(players: Sequence[str], counts: Sequence[Counts]) -> Figure:
    """Ratings, in their order, what every two won of each other, and who beat each other in a circle."""
    rated = fit(len(players), counts)
    ratings = [rated.rating(player) for player in range(len(players))]
    order = sorted(range(len(players)), key=lambda player: -ratings[player].points)
    met = {
        (one, other): against([each for each in counts if set(each.players) == {one, other}], turned=one > other)
        for one, other in itertools.combinations(order, 2)
    }
    told = remaining((pair, each.p) for pair, each in met.items() if each.p is not None)
    below = {one: rated.difference(one, other) for one, other in itertools.pairwise(order)}
    apart = remaining((one, each.p) for one, each in below.items() if each.p is not None)
    rows = []
    for rank, player in enumerate(order, 1):
        whole = _whole(player, counts)
        nearest = None
        if (each := below.get(player)) is not None:
            nearest = each._asdict() | {"remains": player in apart, "matches": met[player, order[rank]].apart}
        rows.append(
            {"rank": rank, "player": players[player], "points": ratings[player].points, "ci95": ratings[player].ci95}
            | whole
            | {"next": nearest}
        )
    tables = [
        {
            "players": [players[one], players[other]],
            "matches": int(each.games.sum()),
            "wins": {"share": each.share, "ci95": each.ci95, "p": each.p, "remains": (one, other) in told},
            "payoff": each.payoffs,
        }
        for (one, other), each in met.items()
    ]
    beats = {pair if (met[pair].share or 0) > 0.5 else pair[::-1] for pair in told}
    return {
        "ratings": rows,
        "tables": tables,
        "cycles": [[players[place] for place in circle] for circle in cycles(order, beats)],
    }


def _whole(player: int, counts: Sequence[Counts]) -> Figure:
    """What a player won and was paid at all its tables."""
    own = [each for each in counts if player in each.players]
    games = sum(each.games for each in own)
    wins = sum(each.wins if each.players[0] == player else each.unit * each.games - each.wins for each in own)
    paid = sum(each.payoffs[each.players.index(player)] for each in own)
    won, got = share(wins, games, own[0].unit), ratio(paid, games, own[0].scale)
    return {
        "matches": int(games.sum()),
        "wins": {"share": won.value, "ci95": won.ci95},
        "payoff": {"mean": got.value, "ci95": got.ci95},
    }


def cycles(players: Sequence[int], beats: Collection[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Three players of whom each beats the next, and the last the first; the first that is named comes first in
    `players`."""
    for one, other, third in itertools.combinations(players, 3):
        for circle in ((one, other, third), (one, third, other)):
            if {circle[:2], circle[1:], (circle[2], circle[0])} <= set(beats):
                yield circle


class Duel(NamedTuple):
    """Two players held against each other.

    players : their texts
    matches : how many were finished
    wins, games : matches that the first one won, and all, by deal; duels of the same game, seed and setups have the
        same deals
    share : of matches that the first won: {value, ci95, p, the chance of a share as far from one half were both equal}
    gain : its rating less the other's, in points: {points, ci95, p}
    payoff : of each, {mean, ci95}, lists
    apart : matches that it takes to tell the two apart; None where they won as much as each other
    """

    players: tuple[str, str]
    matches: int
    wins: Column
    games: Column
    share: Figure
    gain: Estimate
    payoff: Figure
    apart: float | None


def duel(
    game: str,
    first: Any,
    second: Any,
    *,
    progress: Callable[[float, float], object] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    **asked: Any,
) -> Duel:
    """Hold two players against each other, in every seat.

    asked : options, setups, matches, seed, keep_going and spec, as for `tournament`

    Raises
    ------
    InputError : as `tournament`.
    """
    made = tournament(game, (first, second), **asked)
    counts = [each for each, _ in _counted(made, None, progress, {"threads": threads, "executor": executor})]
    met = against(counts)
    return Duel(
        (made.players[0], made.players[1]),
        int(met.games.sum()),
        met.wins / met.unit,
        met.games,
        {"value": met.share, "ci95": met.ci95, "p": met.p},
        fit(2, counts).difference(0, 1),
        met.payoffs,
        met.apart,
    )
