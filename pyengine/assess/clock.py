"""Clock of a verdict: how many deals each part of its evidence gets, of one game or of variants alike.

Strong play first, which is cheap and says who is ahead; then its matches with others; looks at it last and few. What
is left of the time goes to what would be settled soonest, and where nothing is open, to all in turn.
"""

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from pyengine.assess.evidence import LOOK, Evidence, seated
from pyengine.assess.replays import FEWEST
from pyengine.base.progress import stage

LADDER, LONGEST = 0.2, 300.0  # of the time, and of so many seconds
USED, SPARE = 0.95, 0.04  # of the time: what follows needs the rest, and so little is not worth a new beginning
LATE = 5  # times so little, that the fewest looks may end late
DEAL, MEET = 0.3, 0.4  # of the time that is left, but for the fewest looks
COSTLY = 0.8  # of the time, that the fewest looks may take: more than was allowed when strong play was picked
USUAL = 400
LEAST, MOST = {"setups": 50, "meetings": 20, "looks": 20}, {"setups": 100_000, "meetings": 20_000, "looks": 2000}
GROWN = {"setups": Evidence.deal, "meetings": Evidence.meet, "looks": Evidence.look}
FOLDERS = {"setups": "strong", "meetings": "players/table=1", "looks": ""}
LOOKED = 400  # looks at first
GROWTH = 4  # times as many deals at once, as what they cost is not known before
WORTH = 1.1  # times as many, at least
TURNS, AGAIN = 9, 0.6  # in which the rest is spent, and how much of it at once
Doubts = Callable[[], Mapping[str, float]]  # parts in doubt, and how many times their deals would settle it


# What decides a point, unless it is looks at strong play.
PARTS = dict.fromkeys(("ahead", "paid unevenly", "long tail", "length", "circles", "no choice", "deal"), "setups")
PARTS |= dict.fromkeys(("ties", "only the deal", "dead option", "deciding card", "score"), "setups")
PARTS |= dict.fromkeys(("skill", "luck", "meetings"), "meetings") | {"a rule is enough": ""}


def soonest(open_: Iterable[tuple[str, float | None]]) -> dict[str, float]:
    """The least number of times by part of the evidence, of what is open by point or by part."""
    found = sorted(((PARTS.get(name, "looks"), times) for name, times in open_ if times), reverse=True)
    return {part: times for part, times in found if part}


class Growing:
    """A part of the evidence of one game or several: `size` deals of it, which take `cost` seconds each."""

    def __init__(self, several: Sequence[Evidence], name: str, asked: int | None) -> None:
        self.several, self.name, self.asked = several, name, asked
        self.size, self.cost = 0, 0.0
        self.kept = max(each.begun(FOLDERS[name]) for each in several)
        self.least = max(LEAST[name], math.ceil(WORTH * self.kept))  # more than is there, to tell what one costs

    @property
    def full(self) -> bool:
        return self.size >= (self.asked or MOST[self.name])

    def grow(self, size: int) -> None:
        began, before = time.monotonic(), self.size
        for each in self.several:
            GROWN[self.name](each, size)
        if size > before:
            self.size = size
        if (fresh := size - max(before, self.kept)) > 0:
            self.cost = (time.monotonic() - began) / fresh

    def spend(self, seconds: float, most: float = math.inf) -> None:
        """Take as many deals as a time is enough for, as it shows meanwhile; as many as were asked for, if any were."""
        ends, most = time.monotonic() + seconds, min(most, MOST[self.name])
        while not self.full:
            can = self.size + (ends - time.monotonic()) / self.cost if self.cost else 0.0
            size = self.asked or min(most, max(self.least, min(can, GROWTH * self.size)))
            if size < WORTH * self.size:
                break
            self.grow(int(size))


def gather(several: Sequence[Evidence], seconds: float, doubts: Doubts) -> str:
    """Find out all of one game, or of variants alike, in so many seconds; the play that counts in the slowest."""
    began = time.monotonic()
    left = lambda: began + USED * seconds - time.monotonic()
    with stage("assessing", seconds):
        strong, asked = _begin(several, seconds), several[0].asked
        parts = [Growing(several, name, getattr(asked, name)) for name in LEAST]
        if seconds == math.inf:
            setups = asked.setups or USUAL
            for part, size in zip(parts, (setups, setups, min(setups, max(LOOKED, setups // 2)))):
                part.grow(part.asked or size)
        else:
            _spend(parts, left, SPARE * seconds, doubts)
            for each in several:
                each.costs = {part.name: part.cost / len(several) for part in parts if part.cost < math.inf}
        for each in several:
            each.close()
    return strong


def _begin(several: Sequence[Evidence], seconds: float) -> str:
    """Climb the ladders, the slowest game's first, which settles sizes for all, and strong play."""
    first, *others = sorted(several, key=lambda each: -math.prod(each.study("random", 50).pilot[:2]))
    first.begin(LADDER * min(seconds, LONGEST) / len(several), USED * seconds / len(several))
    asked = first.asked
    for each in others:
        play, varying = (seated(player, each.game) for player in (asked.play, asked.varying))
        each.asked = each.asked._replace(most=asked.most, rung=asked.rung, play=play, varying=varying)
        each.begin(math.inf, math.inf)
    return asked.play


def _cheaper(several: Sequence[Evidence], limit: float) -> float:
    """Let cheaper players play on whose looks cost no more than so many seconds, if any do; what a look costs."""
    able = [name for name in several[0].cheaper() if all(seated(name, each.game) for each in several)]
    for players in (tuple(able[first:]) for first in range(min(2, len(able)))):
        for each in several:
            each.asked = each.asked._replace(onward=players)
        if (cost := math.fsum(each.try_looks() for each in several)) <= limit:
            for each in several:
                each.settled(each.asked._replace(options=each.given))
            return cost
    for each in several:
        each.asked = each.asked._replace(onward=())
    return math.inf


def _spend(parts: Sequence[Growing], left: Callable[[], float], spare: float, doubts: Doubts) -> None:
    deal, meet, look = parts
    look.cost = LOOK * math.fsum(each.cost(each.plays["strong"]) for each in deal.several)
    given, shared = any(each.asked.onward for each in look.several), any(each.game.shared for each in look.several)
    cheaper: Callable[[float], float] = lambda most: math.inf if given or shared else _cheaper(look.several, most)
    if given or FEWEST * look.cost < 2 * COSTLY * left():
        look.cost = math.fsum(each.try_looks() for each in look.several)
    if FEWEST * look.cost > COSTLY * left():
        look.cost = cheaper(COSTLY * left() / 2 / FEWEST)
    fewest = FEWEST * look.cost if FEWEST * look.cost <= COSTLY * left() else 0.0
    for seconds in (0.0, DEAL * (left() - fewest)):
        deal.spend(seconds)
        doubts()  # which shows what is known so far
    meet.spend(MEET * (left() - fewest))
    doubts()
    if fewest and not look.asked:
        look.grow(look.least)  # a busy machine makes them dearer than those that were tried
        if (FEWEST - look.size) * look.cost > left() + LATE * spare:
            look.cost = cheaper(left() / FEWEST)
            fewest = FEWEST * look.cost if look.cost < math.inf else 0.0
    look.least = max(look.least, FEWEST * bool(fewest))
    look.spend(AGAIN * left() if fewest else 0.0, LOOKED)
    for turn in range(TURNS):
        began, known = time.monotonic(), doubts()
        rest = left() - 2 * (time.monotonic() - began)  # figures are made once more, and compared
        able = {part.name: part for part in parts if not part.full and (fewest or part is not look)}
        if rest < spare or not able:
            break
        open_ = {name: (times - 1) * able[name].size * able[name].cost for name, times in known.items() if name in able}
        first = min(open_, key=open_.__getitem__) if open_ else [*able][turn % len(able)]
        able[first].spend(AGAIN * rest)
