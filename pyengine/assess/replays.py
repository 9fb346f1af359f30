"""Matches of strong play that it plays on again from positions on their way: its chances, without a model of them.

From the positions after PARTS of a match strong play plays on, each time with draws of its own. Open, OPEN times, cards
lie where they lie, the order of packs too, and only what is still to be drawn is drawn anew; the match itself is one
more such continuation. As the table sees it, TIMES times, what is not public is dealt anew first, and the match is what
came true. Where strong play is too slow for that, cheaper players play on in its stead, and a logit of what they win
tells its chances: what is decided is told as "at least" then.
"""

import math
from collections.abc import Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyengine.assess.looks import anew, shares_of
from pyengine.games.game import Game, State
from pyengine.games.kinds import Player
from pyengine.measures.intervals import NORMAL, jackknife_error, t_quantile
from pyengine.measures.measure import Figure
from pyengine.players import parse
from pyengine.study import work
from pyengine.study.bound import Bound

PARTS = 0.0, 1 / 3, 1 / 2, 2 / 3, 7 / 8
SEEN = PARTS[1:4]  # that are played on as the table sees them, too
TIMES, OPEN = 4, 8  # 4 are enough for what is decided; with 8, chances tell 93 to 98 % of what can be told, not 76
CHOICES, REPLAYED, CLOSELY = 200, 48, 32  # matches with a choice; continuations of a half, and where no hope is left
GROUPS = 20  # of matches, without each of which the slope is fitted
DIGITS = 9  # of figures, so that they are the same on all machines
FEWEST = 100  # deals, without which nothing is said
LOOKS, DEALS, MISSED = 100, 30, 0.05  # of a tenth of the chances that counts, and how far it may be from what it told
SLOPES, LEAST = np.linspace(0, 5, 51), 1e-3  # that are tried; of a chance
LITTLE = 0.05  # so little there is to tell that it need not be told
RIDGE, ROUNDS = 1.0, 3  # of the slopes of several players, which are fitted in turn
Shares = NDArray[np.float64]


class Choice(NamedTuple):
    """A decision of a match, drawn at random of those with a choice, and how strong play goes on after every move where
    what the mover cannot know is dealt anew."""

    mover: int  # side
    shares: Shares  # of shape (2, moves, sides): the mean of each half of the continuations
    times: int  # continuations of a half
    chosen: int  # the move of strong play, which knows nothing of these


class Table(NamedTuple):
    """Players at a table, who play on from positions."""

    game: Game
    players: Sequence[Player]
    choosers: Sequence[Any]

    @classmethod
    def of(cls, game: Game, players: Sequence[Player]) -> "Table":
        return cls(game, players, [player.chooser(game) for player in players])


class Continued(NamedTuple):
    """A match with its continuations: of each the share of the first place by side, or the score of all."""

    won: Sequence[float]  # in the match itself
    opened: Shares  # of shape (PARTS, OPEN, sides); of OPEN by each table
    seen: Shares | None  # of shape (SEEN, TIMES, sides); None where the game does not know what the table sees
    hidden: bool  # something was dealt anew
    choice: Choice | None = None


def several(bound: Bound, setups: Sequence[int], cheaper: Sequence[str] = ()) -> list[Continued]:
    """Play on from the first matches of some setups, those that end; none where who plays on has to remember a match
    from its deal on. `cheaper` players do in place of strong play. Can be sent to another process."""
    game, found = bound.game, list[Continued]()
    seats = [(parse(player),) * game.seats for player in cheaper] or [bound.players]
    tables = [Table.of(game, players) for players in seats]
    spectators = {"resample", "spectators"} <= game.table.can
    for setup in setups if not any(each.remembers for table in tables for each in table.choosers) else ():
        states, state = list[State](), game.deal(bound.study.seed, setup)
        for state, _ in work.again(bound, setup):
            states.append(state.copy())
        if not states or not state.is_over:
            continue
        opened, seen, hidden = list[list[Any]](), list[list[Any]](), False
        for part in PARTS:
            place = states[min(len(states) - 1, math.ceil(part * len(states)))]
            opened.append([])
            seen += [[]] if (watched := spectators and part in SEEN) else []
            for number, table in enumerate(tables):
                times = range(number * OPEN, (number + 1) * OPEN)
                randoms = [Random(f"{bound.study.seed} {setup} {part:.3f} {time}") for time in times]
                opened[-1] += [_end(table, anew(place, each.randbytes), each) for each in randoms]
                if watched:
                    dealt = [place.resample(-1, each.getrandbits(63)) for each in randoms[:TIMES]]
                    hidden = hidden or any(each.text() != place.text() for each in dealt)
                    seen[-1] += [_end(table, each, random) for each, random in zip(dealt, randoms)]
        looked = setup < CHOICES and "resample" in game.table.can and not cheaper
        choice = _choice(bound.study.seed, tables[0], states, setup) if looked else None
        found.append(Continued(shares_of(state), np.array(opened), np.array(seen) if seen else None, hidden, choice))
    return found


def _choice(seed: int, table: Table, states: Sequence[State], setup: int) -> Choice | None:
    """Play on after every move of a decision of a match; more often where its mover has nothing to win."""
    random, game = Random(f"{seed} {setup} choice"), table.game
    if not (known := [state for state in states if len(state) > 1]):
        return None
    state = random.choice(known)
    mover = 0 if game.shared else next(side for side, own in enumerate(game.sides) if state.mover in own)
    chosen = table.players[seat := state.mover or 0].choice(table.choosers[seat], state, random.getrandbits(63))
    for times in (max(1, min(TIMES, REPLAYED // len(state))), CLOSELY):
        shares = np.array([[_after(table, state, random) for _ in range(times)] for _ in (0, 1)])
        found = Choice(mover, shares.mean(axis=1), times, chosen)
        if len(game.sides) < 3 or shares[..., mover].any() or game.shared:
            break
    return found


def _after(table: Table, state: State, random: Random) -> list[list[float]]:
    """Shares after every move of a decision, of one deal of what the mover cannot know and with the same draws."""
    assert state.mover is not None
    world, draws, found = state.resample(state.mover, random.getrandbits(63)), random.getrandbits(63), []
    for move in state.legal_moves():
        after = world.copy()
        after.play(move)
        found.append(_end(table, after, Random(draws)))
    return found


def _end(table: Table, state: State, random: Random) -> list[float]:
    """Return what sides win where the players of a table play on; in equal parts where that does not end."""
    game, players, choosers = table
    for _ in range(game.table.max_decisions):
        if (seat := state.mover) is None:
            break
        state.play(players[seat].choice(choosers[seat], state, random.getrandbits(63)) if len(state) > 1 else 0)
    sides = 1 if game.shared else len(game.sides)
    return shares_of(state) or [0.0 if sides == 1 else 1 / sides] * sides


class Replays:
    """Continuations of many matches, each of another deal. `won` has shape (matches, sides); `opened` and `seen` have
    (matches, parts, OPEN or TIMES, sides), and OPEN or TIMES for each of so many `cheaper` players."""

    def __init__(self, matches: Sequence[Continued], cheaper: int = 0) -> None:
        self.cheaper, self._fit = cheaper, cache(self._fitted)
        self.hidden = any(each.hidden for each in matches)
        self.won = np.array([each.won for each in matches])
        self.choices = [each.choice for each in matches if each.choice]
        self.opened = np.array([each.opened for each in matches])
        seen = [each.seen for each in matches if each.seen is not None]
        self.seen = np.array(seen) if self.hidden and seen else self.opened[:, 1:4]

    def decided(self, part: float, seen: bool) -> tuple[float, list[float]] | None:
        """Return by how much more often than by chance two continuations from the position after a part have the same
        winner, 0 where nothing is decided and 1 where all is, with its 95 % interval over deals; None where one side
        wins always. As the table sees it, `seen`, one of the two is the match itself.

        Unbiased: covariances of continuations of one match, over their variance. By cheaper players at least so much:
        the part of the variance that chances tell which are fitted to other matches.
        """
        if self.cheaper and self.won.shape[1] == 1:
            return None
        if self.cheaper:
            own, table = _covariances(self.won, self.won), seen and self.hidden
            told = self._fit(-1, table)[0]
            errors = ((told[:, (SEEN if table else PARTS).index(part)] - self.won) ** 2).sum(axis=1)
            shared = own - np.concatenate([[errors.mean()], (errors.sum() - errors) / (len(errors) - 1)])
        elif seen and self.hidden:
            again = self.seen[:, SEEN.index(part)].mean(axis=1)
            shared, own = _covariances(self.won, again), _covariances(self.won, self.won)
        else:
            every = np.concatenate([self.won[:, None], self.opened[:, PARTS.index(part)]], axis=1)
            mean, count = every.mean(axis=1), every.shape[1]
            own = sum(_covariances(every[:, each], every[:, each]) for each in range(count)) / count
            shared = (count * _covariances(mean, mean) - own) / (count - 1)
        if not own[0] > 0:
            return None
        value, *without = (shared / np.where(own > 0, own, own[0])).tolist()
        # As if one more deal went otherwise: some that agree do not make it sure.
        half = t_quantile(len(without) - 1) * math.hypot(jackknife_error(without), 1 / len(without))
        low, high = (min(1.0, max(0.0, bound)) for bound in (value - half, value + half))
        return round(value, DIGITS), [round(low, DIGITS), round(high, DIGITS)]

    def led(self, part: float) -> list[float]:
        """Return what the side won, in each match, that has most continuations as the table sees it, with as many that
        end as the other half of the matches; or the mean of several."""
        wins = self.seen[:, SEEN.index(part)].sum(axis=1, dtype=float)
        for half in (0, 1):
            wins[half::2] += self.seen.shape[2] * self.won[1 - half :: 2].mean(axis=0)
        leads = wins > wins.max(axis=1, keepdims=True) - 1e-9
        return [float(each) for each in (leads * self.won).sum(axis=1) / leads.sum(axis=1)]

    def came_back(self, part: float) -> list[float]:
        """Return what sides won, in each match, that have none of TIMES continuations with all cards open."""
        far = self.opened[:, PARTS.index(part), :TIMES].sum(axis=1) < 1e-9
        return [float(each) for each in (far * self.won).sum(axis=1)]

    def _fitted(self, left_out: int, seen: bool) -> tuple[Shares, Shares]:
        """Chances of all sides after all parts that continuations tell, each half of the matches by what the other
        half, but for a group, shows of how much they tell: a power of what each side wins, which is a conditional logit
        (McFadden 1974) of one slope; of several players a ridge logit. And those of who knows no position."""
        every, kept = self.seen if seen else self.opened, np.arange(len(self.won)) // 2 % GROUPS != left_out
        shares = np.stack(np.split(every, max(1, self.cheaper), axis=2)).mean(axis=3)
        logs = np.log((TIMES if seen else OPEN) * shares + 0.5)
        found, plain = np.empty_like(logs[0]), np.empty_like(logs[0])
        for half in (0, 1):
            known, won = logs[:, 1 - half :: 2][:, kept[1 - half :: 2]], self.won[1 - half :: 2][kept[1 - half :: 2]]
            plain[half::2] = won.mean(axis=0)
            slopes = np.zeros((len(logs), 1, logs.shape[2], 1))
            for player in [*range(len(logs))] * (ROUNDS if len(logs) > 1 else 1):
                slopes[player] = 0
                rest, losses = (slopes * known).sum(axis=0), list[Any]()
                for slope in SLOPES:
                    loss = -(won[:, None] * np.log(_powers(rest + slope * known[player], won))).sum(axis=(0, 2))
                    losses.append(loss + RIDGE * slope**2 * (self.cheaper > 0))
                slopes[player] = SLOPES[np.argmin(losses, axis=0)][:, None]
            found[half::2] = _powers((slopes * logs[:, half::2]).sum(axis=0), won)
        return found.round(DIGITS), plain

    @cached_property
    def calibration(self) -> list[Figure]:
        """Chances that were told with all cards open and how they came true, by tenth of the chance: `told`, `won`, its
        `ci95` over deals, with that of the slope in it, `looks` and `deals`; none of scores."""
        if self.won.shape[1] == 1:
            return []
        rows, told = list[Figure](), self._fit(-1, False)[0]
        won = np.broadcast_to(self.won[:, None], told.shape)
        fits = [self._fitted(group, False)[0] for group in range(GROUPS)]
        for tenth in range(10):
            here = np.minimum((10 * told).astype(int), 9) == tenth
            counts = here.sum(axis=(1, 2))
            if not (looks := int(counts.sum())):
                continue
            value, deals = float(won[here].mean()), int((counts > 0).sum())
            off = np.where(here, won - value, 0.0).sum(axis=(1, 2))
            slope = jackknife_error([float(each[here].mean()) for each in fits])
            half = NORMAL * math.hypot(math.sqrt(float((off * off).sum()) + 1) / looks, slope)
            ci95 = [max(0.0, value - half), min(1.0, value + half)]
            rows.append({"told": float(told[here].mean()), "won": value, "ci95": ci95, "looks": looks, "deals": deals})
        return rows

    @cached_property
    def quality(self) -> Figure | None:
        """The Brier skill of chances by continuations, `told`, and of those that none can be better than, `ceiling`,
        both with all cards open, None by cheaper players; and by how many shares the tenth that is furthest off is off,
        `missed`."""
        if not self.calibration:
            return None
        ends = [self.decided(part, False) for part in PARTS]
        error, most = (float(((each - self.won[:, None]) ** 2).sum()) for each in self._fit(-1, False))
        ceiling = None if self.cheaper else math.fsum(each[0] for each in ends if each) / len(PARTS)
        if not most or (ceiling is not None and ceiling <= 0):
            return None
        rows = [row for row in self.calibration if row["looks"] >= LOOKS and row["deals"] >= DEALS]
        missed = max((abs(row["told"] - row["won"]) for row in rows), default=0.0)
        wrong = any(not row["ci95"][0] - MISSED <= row["told"] <= row["ci95"][1] + MISSED for row in rows)
        told = 1 - error / most
        little = told <= 0 if ceiling is None else told < ceiling / 2 and ceiling > LITTLE
        return {"told": told, "ceiling": ceiling, "missed": missed, "withheld": wrong or little}

    @property
    def course(self) -> list[Figure]:
        """Decided shares by part of a match: `part`; `open` and `table`, each `value` and `ci95`, or null."""

        def figure(part: float, seen: bool) -> Figure | None:
            each = self.decided(part, seen)  # by chance it may be below 0
            return {"value": max(0.0, each[0]), "ci95": each[1]} if each else None

        open_ = [{"part": part, "open": figure(part, False)} for part in PARTS]
        return [row | {"table": figure(row["part"], True) if row["part"] in SEEN else None} for row in open_]


def _powers(logs: Shares, won: Shares) -> Shares:
    """Chances in proportion to wins in some matches, and to what logarithms are of."""
    weights = np.maximum(won.mean(axis=0), LEAST) * np.exp(logs - logs.max(axis=-1, keepdims=True))
    return np.array(weights / weights.sum(axis=-1, keepdims=True))


def _covariances(one: Shares, other: Shares) -> Shares:
    """The unbiased covariance of shares, of shape (matches, sides), all sides together; then without each match."""
    products = ((one - one.mean(axis=0)) * (other - other.mean(axis=0))).sum(axis=1)
    count, whole = len(products), products.sum()
    without = (whole - products * count / (count - 1)) / (count - 2)
    return np.concatenate([[whole / (count - 1)], without])
