"""Trials: which of several players is the strongest in a game, by a few matches on deals of their own.

All first meet the rule of thumb (the first of them, where the game has none). The better half of them meets the best
one, and so on, until it is clear; every round takes about as long as any other, so that the last ones meet on the most
deals (sequential halving: Z. Karnin, T. Koren and O. Somekh, ICML 2013). At last the winner meets the rule of thumb on
fresh deals, twice as many each time, until one is clearly ahead. Each pair plays both ways round, on deals that are the
same for all, and in every trial.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pyengine.base.cli import interruptible
from pyengine.base.cpu import available_cpus
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.games.kinds import Player
from pyengine.measures.distributions import t_tails

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from pyengine.games.game import Game

SEED = 0x57A1  # of all deals and choices
WORK = 2 * 10**7  # random decisions of a round, about
FEWEST, MOST, LAST = 16, 100, 1024  # deals of a round, and of the last one
WRONG = 0.05  # chance by which one is called clearly behind that is not
LOOKS = 1 + math.log2(LAST / FEWEST)  # that the last round takes
PILOT = 16  # deals
SHORT, LEAST = 50, 20  # decisions of a random match, above which there are fewer playouts; but so many


def strongest(game: "Game", players: Sequence[Player]) -> Player:
    """The strongest of some players, by payoffs where the game pays amounts, else by wins: the rule of thumb, unless
    another one is clearly ahead of it. One that mixes its moves and is not clearly behind the others is preferred, as
    nobody can find out what it will do. InputError where no match ends."""
    from concurrent.futures import ThreadPoolExecutor

    ruled = next((each for each in players if each.kind.name == "heuristic"), None)
    opponent, length, left, first = ruled or players[0], lengths(game, ruled)[0], list(players), PILOT
    rounds, playout = math.ceil(math.log2(len(players))), lengths(game, None)[0] / 2
    pool = ThreadPoolExecutor(available_cpus())
    try:
        with stage("trying players") as progress:
            for number in range(rounds):
                work = sum(player.work(3) for player in left) * length * playout
                deals = max(FEWEST * (2 + number) // 2, min(MOST, int(WORK / max(work, 1))))
                scores = []
                for found in pool.map(partial(_meet, game, other=opponent, first=first, deals=deals), left):
                    scores.append(found)
                    progress(number + len(scores) / len(left), rounds)
                first += deals
                order = sorted(range(len(left)), key=lambda place: -math.fsum(scores[place]))
                told = [behind(each, scores[order[0]]) for each in scores]
                clear = all(told[place][1] <= WRONG / len(left) for place in order[1:])
                kept = order[: 1 if clear else (len(left) + 1) // 2]
                near = [place for place in order if told[place][0] <= 0 or told[place][1] > WRONG]
                kept += [place for place in near if left[place].kind.mixes]
                kept += [place for place in order if left[place] is not ruled][:1]
                opponent, left = left[order[0]], [left[place] for place in dict.fromkeys(kept)]
                if clear:
                    break
            mixing = [player for player in left if player.kind.mixes]
            ahead = next((player for player in (*mixing, opponent, *left) if player is not ruled), opponent)
            most = WORK / max(1, ahead.work(3) * length * playout)
            if ruled and ahead is not ruled and not _beats(game, ahead, ruled, first, most, pool):
                return ruled
            return ahead
    finally:  # after Ctrl-C nothing is waited for
        pool.shutdown(wait=False, cancel_futures=True)


def _beats(game: "Game", one: Player, other: Player, first: int, most: float, pool: "ThreadPoolExecutor") -> bool:
    """Tell whether a player is clearly ahead of another, on as many deals as that takes, `most` of them about."""
    mine, theirs = list[float](), list[float]()
    while True:
        parts = range(first + len(mine), first + max(FEWEST, 2 * len(mine)), FEWEST)
        for scores, player in ((mine, one), (theirs, other)):
            meets = partial(_meet, game, player, other, deals=FEWEST)
            scores += [each for found in pool.map(meets, parts) for each in found]
        ahead, p = behind(theirs, mine)
        if p <= WRONG / LOOKS or len(mine) >= min(LAST, most):
            return ahead > 0 and p <= WRONG / LOOKS


def affordable(game: "Game", playouts: int) -> int:
    """Return the playouts of a decision that a trial affords, so many at most: fewer where random matches are long."""
    return max(LEAST, min(playouts, int(playouts * SHORT / lengths(game, None)[0])))


def behind(one: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
    """Return how much less one gets than the best by deal, in the mean, and the chance of so much were they equal."""
    less, count = [b - a for a, b in zip(one, best)], len(one)
    mean = math.fsum(less) / count
    error = math.sqrt(math.fsum((each - mean) ** 2 for each in less) / count / (count - 1))
    return mean, t_tails(mean / error, count - 1) if error else float(not mean)


def lengths(game: "Game", player: Player | None = None) -> tuple[float, float]:
    """Decisions with a choice in a match of this player, None: at random, and their legal moves; InputError where none
    ends."""
    from engine.counting.matches import play

    choosers = player and [player.chooser(game) for _ in range(game.seats)]
    counts, _ = interruptible(play, game.table, SEED, 0, PILOT, 0, 1, choosers)
    games, endless = int(counts["games"].sum()), int(counts["unfinished"].sum())
    if endless == PILOT:
        raise InputError(f"no player is stronger than another in {game.name}: its matches do not end{game.where_cut()}")
    decisions, forced, moves = (int(counts[name].sum()) for name in ("decisions", "forced", "moves"))
    choices = max(1, decisions - forced)
    return max(1.0, choices / max(games + endless, 1)), max(1.0, (moves - forced) / choices)


def _meet(game: "Game", one: Player, other: Player, first: int, deals: int) -> list[float]:
    """Return by deal how much more the seats of one player get than the other's, who sit at every other side; both
    ways round. Nothing of matches that are not finished. Where all win together, what the one is paid in all seats."""
    from engine.counting.matches import play

    if game.shared:
        counts, _ = play(game.table, SEED, first, deals, 0, 1, [one.chooser(game) for _ in range(game.seats)])
        return [float(row[0]) for row in counts["payoffs"].reshape(deals, game.seats)]
    scores = [0.0] * deals
    for turn in range(2) if one is not other else ():
        mine = [seat for number, side in enumerate(game.sides) for seat in side if number % 2 == turn]
        choosers = [(one if seat in mine else other).chooser(game) for seat in range(game.seats)]
        counts, _ = play(game.table, SEED, first, deals, 0, 1, choosers)
        gained = counts["payoffs" if game.pays_amounts else "wins"].reshape(deals, game.seats).tolist()
        for deal, row in enumerate(gained):
            scores[deal] += sum(value if seat in mine else -value for seat, value in enumerate(row))
    return scores
