"""Points that chances of strong play tell: what a choice is worth, who leads, comes back, is out, makes a king."""

import math
import statistics
from collections.abc import Iterator

from pyengine.assess.chances import course, shares
from pyengine.assess.evidence import Evidence
from pyengine.assess.looks import CLOSELY, Annotated, Replayed
from pyengine.assess.points.depth import skilled
from pyengine.assess.points.play import quantile
from pyengine.assess.points.point import Found, mean, point, told, wider
from pyengine.measures.intervals import NORMAL, score_interval, wilson_interval
from pyengine.report.words import NBSP

LIKELY, SELDOM = 0.9, 0.5  # chances: won as good as surely; part of an even share that is far behind
SURE, CROWN = 0.01, 0.10  # what makes no difference to oneself, and what makes one to another
NEVER = -math.inf, math.inf  # an interval that warns of nothing
LASTING = 4  # decisions for each seat, that a match has where its last half is looked at


def _gain(e: Evidence, look: Annotated, part: float, side: int, worst: bool) -> float:
    """Gain in a side's chance by the best move over the worst or mean one: a half chooses, the other values."""
    gain = 0.0
    for half in (0, 1):
        own, other = look.wins[half, :, side], look.wins[1 - half, :, side]
        gain += float(own[other.argmax()] - (own[other.argmin()] if worst else own.mean())) / look.unit / 2
    if e.chances is None:
        return gain / e.spread  # of the score of all
    return gain * e.chances.slope(shares(look), part, side)


@point("choice does not matter", "Does the choice matter?", "worth of a choice, points", "points", 0.01, above=False)
def choice_does_not_matter(e: Evidence) -> Found | None:
    """By how much the best move's chance exceeds that of all legal moves in the mean, over decisions with a choice."""
    if e.chances is None and not (e.game.shared and e.spread):
        return None
    found = []
    for match in e.ended:
        looks = [(at / len(match.looks), look) for at, look in enumerate(match.looks) if look.wins.shape[1] > 1]
        found.append((math.fsum(_gain(e, look, part, look.mover, False) for part, look in looks), len(looks)))
    if not (count := sum(each for _, each in found)):
        return None
    value = math.fsum(gain for gain, _ in found) / count
    half = NORMAL * math.sqrt(math.fsum((gain - value * each) ** 2 for gain, each in found)) / count
    low, high = ci95 = [value - half, value + half]
    if e.game.shared:
        several = (f"{each * e.spread:+.3g}" for each in (value, low, high))
        says = "The best move scores {} ({} to {}) more than the mean legal move".format(*several)
        return Found(f"{says}; points are hundredths of the scores' standard deviation.", value, ci95, sure=NEVER)
    says = f"The best move has {100 * value:.1f} ({100 * low:.1f} to {100 * high:.1f}) points more chance to win"
    # Where players have skill, choice matters, whatever random playouts show of it.
    sure = NEVER if skilled(e) else None
    return Found(f"{says} than the mean legal move.", value, ci95, sure=sure)


def _after(e: Evidence, part: float) -> Iterator[tuple[list[float], Replayed]]:
    """Chances by side after a part of the decisions of each match."""
    assert e.chances is not None
    for match in e.ended:
        at = min(len(match.looks) - 1, math.ceil(part * len(match.looks)))
        yield e.chances.of(shares(match.looks[at]), at / len(match.looks)), match


@point("runaway leader", "Does a leader run away?", "leader after a third wins", limit=0.75)
def runaway(e: Evidence) -> Found | None:
    """The share of matches won by the side whose chance is highest after a third of the match."""
    if e.chances is None:
        return None
    value, ci95 = mean([match.shares[row.index(max(row))] for row, match in _after(e, 1 / 3)])
    even = 1 / len(e.game.sides)
    says = f"Who leads after a third of the match wins {told(value, ci95)} of the matches; {told(even)} is even."
    return Found(says, value, ci95, limit=min(0.9, even + 0.5))


@point("comeback", "Can one come back?", "comebacks", limit=0.03)
def comeback(e: Evidence) -> Found | None:
    """The share of matches won by a side whose chance was below half its even share after half the match."""
    if e.chances is None:
        return None
    far = SELDOM / len(e.game.sides)
    pairs = [zip(row, match.shares) for row, match in _after(e, 1 / 2)]
    value, ci95 = mean([math.fsum(share for chance, share in each if chance < far) for each in pairs])
    says = f"{told(value, ci95)} of the matches are won by one whose chance at half time was below {told(far)}."
    return Found(says, value, ci95)


@point("decided early", "When is it decided?", "decided after", limit=0.6, above=False)
def decided_early(e: Evidence) -> Found | None:
    """The median share of the match after which the later winner's chance stays at 90 % or more."""
    if e.game.shared:
        return _told_early(e)
    if e.chances is None:
        return None
    found = []
    for match in e.ended:
        rows, late = course(e.chances, match), len(match.looks)
        if max(match.shares) == 1:
            winner = match.shares.index(1)
            late = next((at for at in range(len(rows), 0, -1) if rows[at - 1][winner] < LIKELY), 0)
        found.append(late / len(rows))
    found.sort()
    middle, half = (len(found) - 1) / 2, 0.98 * math.sqrt(len(found))  # ranks around the median
    arms = [(-half * wide, half * wide) for wide in (1, wider())]
    ends = [[found[min(len(found) - 1, max(0, round(middle + side)))] for side in each] for each in arms]
    value = found[int(middle)]
    says = f"Half of the matches are decided after {told(value)} of their decisions or before: from then on"
    says += f" the winner's chance stays at {100 * LIKELY:.0f}{NBSP}% or more."
    if value == 1:
        says = "In half of the matches nobody is sure to win before the last decision."
    return Found(says, value, ends[0], sure=ends[1])


def _told_early(e: Evidence) -> Found | None:
    """The share of the match from which on estimates tell 90 % of how the scores of matches differ."""
    scores, known = [match.shares[0] for match in e.ended], list[float]()
    if len(set(scores)) < 2:
        return None
    for part in range(10):
        looks = [match.looks[part * len(match.looks) // 10] for match in e.ended]
        guessed = [float(each.wins.mean()) / each.unit for each in looks]
        known.append(statistics.correlation(guessed, scores) ** 2 if len(set(guessed)) > 1 else 0.0)
    late = next((part for part in range(10, 0, -1) if known[part - 1] < LIKELY), 0) / 10
    says = f"From {told(late)} of the decisions on, what random play would score tells {told(LIKELY)} of how scores"
    if late == 1:
        says = f"Before the last tenth of the decisions nothing tells {told(LIKELY)} of how scores"
    return Found(f"{says} differ; half-way it tells {told(known[5])}.", late)


@point("out early", "Is somebody out early?", "seats out early", limit=0.1)
def out_early(e: Evidence) -> Found | None:
    """The share of seats without a decision in the last half of the match."""
    if not e.ended or quantile(e.strong["decisions"]["histogram"], 0.5) < LASTING * e.game.seats:
        return None
    out = [1 - len(set(each.seats[len(each.seats) // 2 :])) / e.game.seats for each in e.ended]
    value, ci95 = mean(out)
    if not value:
        return Found("All seats have decisions in the last half of the match.", value, wilson_interval(0, len(out)))
    return Found(f"{told(value, ci95)} of the seats have no decision in the last half of the match.", value, ci95)


@point("kingmaker", "Is there a kingmaker?", "kingmaking decisions", limit=0.05)
def kingmaker(e: Evidence) -> Found | None:
    """The share of decisions that are worth the same to the mover, within a point, and 10 points or more to another."""
    if e.chances is None or len(e.game.sides) < 3:
        return None
    closely = [match.looks for match in e.ended if match.setup < CLOSELY]
    pairs = [(sum(_crowns(e, look, at / len(each)) for at, look in enumerate(each)), len(each)) for each in closely]
    if not pairs:
        return None
    hits, of, squares, wholes, products = (sum(each) for each in zip(*((a, b, a * a, b * b, a * b) for a, b in pairs)))
    value, ci95 = hits / of, score_interval(len(pairs), hits, squares, of, wholes, products)
    says = f"In {told(value, ci95)} of the decisions the mover has nothing to win itself, and decides who else wins."
    return Found(says, value, ci95)


def _crowns(e: Evidence, look: Annotated, part: float) -> bool:
    if not look.close:
        return False
    spreads = [_gain(e, look, part, side, True) for side in range(look.wins.shape[2])]
    return abs(spreads.pop(look.mover)) <= SURE and max(spreads) >= CROWN
