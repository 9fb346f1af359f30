"""Tournaments: every two players meet on the same deals, in every seat, and all are rated by who won.

A table is an ordinary study: two players have every other seat, or side, and change seats by turns. Where one of them
has more seats then, or turns would part partners, there is a second table, the other way round. Where all win together,
a player has all seats of a table, and the one that scores more on a deal wins its matches.
"""

import hashlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError
from pyengine.base.progress import stage
from pyengine.games.game import Game
from pyengine.games.spec import GameSpec
from pyengine.measures import seats
from pyengine.measures.distributions import remaining
from pyengine.measures.intervals import LEVEL, NORMAL
from pyengine.measures.leads import ADDED, mean_of, of_wins
from pyengine.measures.measure import Figure, TallyLike
from pyengine.measures.samples import Column, listed, ratio, share, total
from pyengine.players import machines
from pyengine.strength.ratings import BradleyTerry, Meeting, Rated, cycles
from pyengine.study.asked import OPTIONS, USUAL_SEATED
from pyengine.study.bound import Bound
from pyengine.study.run import run_whole
from pyengine.study.store import Folder
from pyengine.study.study import Study
from pyengine.study.variants import enough_setups

MOST_MATCHES, LEAST_SETUPS = 20_000, 30  # where nothing is said: so many matches in all, of so many deals at least
# Standard errors: of two players as far apart, four out of five are told apart by as many matches.
POWER = NORMAL + 0.84
Home = Callable[[Mapping[str, Any], Bound], Folder]
Progress = Callable[[float, float], object]


class Pairing(NamedTuple):
    """Two players, by their numbers, who meet: which of them sits where, 0 or 1 seat by seat, and their study."""

    players: tuple[int, int]
    seated: tuple[int, ...]
    bound: Bound


class Tournament(NamedTuple):
    """Tables of every two players, which are known by their texts; `study` has all of them as its seats."""

    players: tuple[str, ...]
    study: Study
    game: Game
    tables: Sequence[Pairing]


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
    made: Game | None = None,
) -> Tournament:
    """Tables of every two of these players. Raise InputError for fewer than two, the same one twice, a game in which
    two cannot meet.

    setups : None: 1000, but MOST_MATCHES matches in all at most, and LEAST_SETUPS at least
    spec, made : of the game, and the game, where they are known already
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise InputError(f"players is {players!r:.60}; expected a list of two or more")
    if len(players) < 2:
        raise InputError(f"the number of players is {len(players)}; expected 2 or more")
    named = _different([player.text for player in machines(players)])
    spec = spec or registry.entry(game)
    study = Study(game, options, 1, matches, seed, tuple(players), keep_going=keep_going)
    made = made or spec.make(study.options, seed)
    ways, turned = ways_to_sit(made)
    pairs = list(itertools.combinations(range(len(named)), 2))
    if setups is None and study.options.deal is None:
        whole = len(pairs) * len(ways) * (made.seats if turned else 1) * study.matches
        setups = max(LEAST_SETUPS, min(USUAL_SEATED[0], MOST_MATCHES // whole))
    study, tables = study.replace(setups=1 if setups is None else setups), []
    for pair, way in itertools.product(pairs, ways):
        seated = tuple(study.players[pair[place]] for place in way)
        bound = Bound(study.replace(seats=seated, rotate=turned), spec, made)
        tables.append(Pairing(pair, way, bound))
        for place, text in zip(way, bound.study.seat_texts):
            named[pair[place]] = text
    return Tournament(tuple(_different(named)), study, made, tables)


def _different(texts: list[str]) -> list[str]:
    if twice := [text for text in texts if texts.count(text) > 1]:
        raise InputError(f"two players are {twice[0]!r}; expected each once")
    return texts


def ways_to_sit(game: Game) -> tuple[list[tuple[int, ...]], bool]:
    """Seat two players, 0 or 1 seat by seat; and tell whether they change seats by turns. Raise InputError where nobody
    plays against anybody, or sides cannot be shared out."""
    sides = game.sides
    if len(sides) == 1 < game.seats:
        return [(way,) * game.seats for way in (0, 1)], False
    turned = seats.changing_seats(sides, game.seats) == sides
    if len(sides) < 2 or not (turned or len(sides) == 2):
        why = "its sides do not change seats by turns" if len(sides) > 2 else "it has one seat"
        raise InputError(f"two players cannot meet in {game.name}: {why}")
    place = {seat: number % 2 for number, side in enumerate(sides) for seat in side}
    way = tuple(place[seat] for seat in range(game.seats))
    return [way, tuple(1 - each for each in way)][: 1 if turned and len(sides) % 2 == 0 else 2], turned


def played(
    asked: Tournament, homes: Home | None = None, *, progress: Progress | None = None, **workers: Any
) -> Iterator[tuple[Meeting, Figure]]:
    """Play every table in turn; `homes` has their folders, which are finished here. KeyboardInterrupt at Ctrl-C;
    GameError as of `run_study`, of the players that its sentence names."""
    before_it: TallyLike | None = None  # of two tables where all win together, the first
    for number, table in enumerate(asked.tables):
        home = homes({"table": number + 1}, table.bound) if homes else None
        told = lambda done, whole, before=number: progress and progress(before + done / whole, len(asked.tables))
        try:
            found = run_whole(table.bound, folder=home, progress=told, **workers)
        except GameError as error:
            raise GameError(f"{' against '.join(asked.players[i] for i in table.players)}: {error}") from None
        if home:
            home.finish(found)
        assert found.counted is not None
        tally = found.counted.tally
        if asked.game.shared:
            yield _compared(table.players, before_it if table.seated[0] else None, tally), dict(found)
            before_it = tally
        else:
            yield _meeting(table, tally), dict(found)  # without its counts


def _compared(players: tuple[int, int], first: TallyLike | None, second: TallyLike) -> Meeting:
    """Compare what two players score on the deals that both finished; of the first one's table alone, nothing."""
    unit, tallies = second.win_unit, (second, first or second)
    games, others = (each.samples["games"] for each in tallies)
    paid, theirs = (seats.by_side(each, "payoffs")[:, 0] for each in tallies)
    games = games * (games == others) * bool(first)
    more = (theirs > paid) * 2 + (theirs == paid)
    payoffs = theirs * (games > 0), paid * (games > 0)
    return Meeting(players, (1, 1), games, more * games * unit // 2, unit, payoffs, 1)


def _meeting(table: Pairing, tally: TallyLike) -> Meeting:
    """Read what two players won from the counts of their table."""
    own = [[seat for seat, place in enumerate(table.seated) if place == who] for who in (0, 1)]
    first = [table.seated[side[0]] for side in tally.sides]
    wins, paid = (seats.of_players(tally, tally.samples[name]) for name in ("wins", "payoffs"))
    scale = math.lcm(*map(len, own))  # each is paid the mean of its seats
    one, other = (paid[:, places].sum(axis=1) * (scale // len(places)) for places in own)
    sides, games = (first.count(0), first.count(1)), tally.samples["games"]
    return Meeting(table.players, sides, games, wins[:, own[0]].sum(axis=1), tally.win_unit, (one, other), scale)


class Duel(NamedTuple):
    """Results of a player against another at their tables; of the same game, seed and setups on the same deals."""

    players: tuple[str, str]
    games: Column  # by deal
    wins: Column  # of the first one, by deal
    lead: Column  # by how much it was paid more, by deal
    share: float | None  # of all matches that it won
    ci95: list[float] | None
    p: float | None  # the chance of a share as far from one half were both equal
    spread: float | None  # the variance of a share, as deals tell it, times all matches
    apart: float | None  # matches that it takes to tell the two apart
    payoff: Figure  # {mean, ci95}, lists
    gain: Rated = Rated(0.0, None, None)  # of the first above the other, by these tables alone
    several: Sequence[Figure] = ()  # of each table, what `together` takes


def against(names: Sequence[str], one: int, other: int, meetings: Iterable[Meeting]) -> Duel:
    """Return a duel from meetings among which are those of others, too."""
    tables = [each for each in meetings if {one, other} == set(each.players)]
    (games, wins, paid), theirs = _columns(one, tables), _columns(other, tables)[2]
    payoff = listed(ratio(column, games, tables[0].scale) for column in (paid, theirs))
    head = (names[one], names[other]), games, wins / tables[0].unit, (paid - theirs) / tables[0].scale
    if not games.any():
        return Duel(*head, None, None, None, None, None, payoff)
    mean = mean_of(wins, games, tables[0].unit, 0.5)
    low, high, p = of_wins(mean, 1 - LEVEL) or (0.0, 1.0, None)
    squares = mean.squares + ADDED * mean.even * (1 - mean.even) * mean.matches / mean.samples  # as `of_wins` has them
    spread = squares * mean.samples / (mean.samples - 1 + ADDED) / mean.matches if mean.samples > 1 else None
    apart = POWER**2 * spread / (mean.value - 0.5) ** 2 if spread is not None and mean.value != 0.5 else None
    alone = [each._replace(players=(int(each.players[0] != one), int(each.players[1] != one))) for each in tables]
    gain = BradleyTerry(2, alone).estimate(0, 1)
    return Duel(*head, mean.value, None if p is None else [low, high], p, spread, apart, payoff, gain)


def _columns(player: int, meetings: Iterable[Meeting]) -> tuple[Column, Column, Column]:
    """(games, wins, payoffs) of a player by deal, all of these meetings together."""
    found = []
    for each in meetings:
        who = each.players.index(player)
        found.append((each.games, each.unit * each.games - each.wins if who else each.wins, each.payoffs[who]))
    games, wins, payoffs = (sum(others, first) for first, *others in zip(*found))
    return games, wins, payoffs


def duel(
    game: str,
    first: Any,
    second: Any,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    homes: Home | None = None,
    progress: Progress | None = None,
    **asked: Any,
) -> Duel:
    """Hold two players against each other, in every seat; `asked` is options, setups, matches, seed, keep_going, spec
    and made, as for `tournament`."""
    made = tournament(game, (first, second), **asked)
    meetings, several = zip(*played(made, homes, progress=progress, threads=threads, executor=executor))
    return against(made.players, 0, 1, meetings)._replace(several=several)


def hold(
    asked: Tournament,
    homes: Home | None = None,
    *,
    until: tuple[str, float] | None = None,
    progress: Progress | None = None,
    **workers: Any,
) -> Figure:
    """Hold a tournament; its figures, as docs/reference/json.md describes them. Raise InputError where it is to end by
    anything but ratings.

    until : None, or ("rating", half width of all intervals at which it takes no more deals)
    workers : threads or executor
    """
    if until := OPTIONS["until"].checked(until):
        if until[0] != "rating":
            raise InputError(f"--until names {until[0]!r}; expected rating=W, in rating points")

        def widest(setups: int) -> float:
            with stage(f"trying {setups} deals") as shown:
                tried = [meeting for meeting, _ in played(_sized(asked, setups), progress=shown, **workers)]
            rated = map(BradleyTerry(len(asked.players), tried).estimate, range(len(asked.players)))
            return max(abs(bound - each.points) for each in rated for bound in each.ci95 or [math.inf])

        asked = _sized(asked, enough_setups(asked.study.setups, until[1], widest))
    meetings, several = zip(*played(asked, homes, progress=progress, **workers))
    if not any(meeting.games.any() for meeting in meetings):
        raise GameError(f"no match was finished{asked.tables[0].bound.where_cut()}, so there are no ratings")
    study, again = asked.study, asked.study.words(asked.tables[0].bound.spec)
    return {
        **{name: getattr(study, name) for name in ("game", "setups", "matches", "seed")},
        "amounts": asked.game.pays_amounts,
        **({"shared": True} if asked.game.shared else {}),
        **figures_of(asked.players, meetings, asked.game.shared),
        **together(several),
        "complete": True,
        "command": ["pyengine.tournament", *again] if again else [],
    }


def together(several: Sequence[Figure]) -> Figure:
    """Return what all tables have in common, one signature of theirs, and how they ran."""
    first, runs = several[0], [each["run"] for each in several]
    spent: Figure = {name: math.fsum(run[name] for run in runs) for name in ("cpu_seconds", "wall_seconds")}
    digest = hashlib.sha256(" ".join(each["signature"] for each in several).encode()).hexdigest()
    spent |= {"actions": sum(run["actions"] for run in runs), "cycles_per_action": None}
    found = {name: first[name] for name in ("subject", "players", "samples")}
    return found | {"signature": digest[:16], "run": runs[0] | spent}


def _sized(asked: Tournament, setups: int) -> Tournament:
    bounds = [Bound(each.study.replace(setups=setups), each.spec, asked.game) for _, _, each in asked.tables]
    tables = [table._replace(bound=bound) for table, bound in zip(asked.tables, bounds)]
    return asked._replace(study=asked.study.replace(setups=setups), tables=tables)


def figures_of(names: Sequence[str], meetings: Sequence[Meeting], by_score: bool = False) -> Figure:
    """Ratings, in their order or by score, what every two won of each other, and who beat each other in a circle."""
    rated = BradleyTerry(len(names), meetings)
    order = sorted(range(len(names)), key=lambda player: -rated.logs[player])
    if by_score:
        several = (_columns(player, [each for each in meetings if player in each.players]) for player in order)
        scores = {player: ratio(paid, games).value or 0.0 for player, (games, _, paid) in zip(order, several)}
        order.sort(key=lambda player: -scores[player])
    met = {pair: against(names, *pair, meetings) for pair in itertools.combinations(order, 2)}
    told = remaining((pair, each.p) for pair, each in met.items() if each.p is not None)
    next_to = {pair: rated.estimate(*pair) for pair in itertools.pairwise(order)}
    apart = remaining((pair, each.p) for pair, each in next_to.items() if each.p is not None)
    after, ratings = dict[int, Figure](), []
    for pair, ahead in next_to.items():
        after[pair[0]] = ahead._asdict() | {"remains": pair in apart, "matches": met[pair].apart}
    for rank, player in enumerate(order, 1):
        own = [each for each in meetings if player in each.players]
        games, wins, paid = _columns(player, own)
        won, mean = share(wins, games, own[0].unit), ratio(paid, games, own[0].scale)
        points, ci95, _ = rated.estimate(player)
        row = {"rank": rank, "player": names[player], "points": points, "ci95": ci95, "matches": total(games)}
        row |= {"wins": {"share": won.value, "ci95": won.ci95}, "payoff": {"mean": mean.value, "ci95": mean.ci95}}
        ratings.append(row | {"next": after.get(player)})
    tables = []
    for pair, each in met.items():
        shares = {"share": each.share, "ci95": each.ci95, "p": each.p, "remains": pair in told}
        row = {"players": list(each.players), "matches": total(each.games), "wins": shares, "payoff": each.payoff}
        row["gain"] = {"points": each.gain.points, "ci95": each.gain.ci95}
        row |= {"lead": ratio(each.lead, each.games)._asdict()} if by_score else {}
        tables.append(row)
    beats = {pair if (met[pair].share or 0) > 0.5 else pair[::-1] for pair in told}
    circles = [[names[player] for player in circle] for circle in cycles(order, beats)]
    return {"ratings": ratings, "tables": tables, "cycles": circles}
