"""Points that chances of strong play tell: what a choice is worth, who leads, when it is decided, who makes a king."""

import math
import statistics

from pyengine.assess.evidence import Evidence
from pyengine.assess.points.depth import skilled
from pyengine.assess.points.play import quantile
from pyengine.assess.points.point import Found, mean, point, told
from pyengine.assess.replays import CLOSELY, FEWEST, PARTS, TIMES, Choice
from pyengine.measures.intervals import NORMAL

OPENLY, BY_THE_DEAL = 0.85, 0.85  # shares decided: at half time where nothing is hidden; before anybody plays
# Of equal fair steps of 2 to 6 sides: the share decided at half time; wins of who leads after a third in TIMES
# continuations, as the table sees it, or in OPEN where nothing is hidden; and of who has none of TIMES at half time.
HALF, CAME = (0.334, 0.302, 0.282, 0.265, 0.249), (0.067, 0.133, 0.187, 0.23, 0.266)
LED, LED_OPENLY = (0.64, 0.5, 0.42, 0.37, 0.33), (0.66, 0.53, 0.45, 0.4, 0.36)
FAIR = dict(enumerate(zip(HALF, LED, LED_OPENLY, CAME), 2))
NOTHING = 0.01  # a choice that is worth so little
CROWN = 0.10  # what makes a difference to another
SEEN = "going by what all can see"
LASTING = 4  # decisions for each seat, that a match has where its last half is looked at


def _gain(choice: Choice) -> float:
    """Gain in the mover's share by the move of strong play over the mean one."""
    shares = choice.shares.mean(axis=0)[:, choice.mover]
    return float(shares[choice.chosen] - shares.mean())


def _swing(choice: Choice, side: int) -> float:
    """Difference in a side's share of the best and the worst move for it: a half chooses them, the other values."""
    values = choice.shares[..., side]
    return float(sum(own[other.argmax()] - own[other.argmin()] for own, other in (values, values[::-1]))) / 2


@point(
    "choice does not matter", "Does the choice matter?", "worth of a choice, hundredths", "points", NOTHING, above=False
)
def choice_does_not_matter(e: Evidence) -> Found | None:
    """Gain in chance by strong play's move over the mean of all moves, over decisions with a choice."""
    if not e.course or len(e.course.choices) < FEWEST // 2 or (e.game.shared and not e.spread):
        return None
    gains = [_gain(each) / (e.spread if e.game.shared else 1) for each in e.course.choices]
    # As if one more decision were worth a match: some that are worth nothing do not make it sure.
    half = math.hypot(NORMAL * statistics.stdev(gains) / math.sqrt(len(gains)), 1 / len(gains))
    value = statistics.mean(gains)
    low, high = value - half, value + half
    whose = "strong play" if e.continues == e.plays["strong"] else e.continues
    says, gain = f"In one decision the move of {whose} instead of a random one", (value, low, high)
    if e.game.shared:
        says += " scores {:+.3g} ({:+.3g} to {:+.3g}) more".format(*(each * e.spread for each in gain))
        says += "; its worth is in hundredths of the scores' standard deviation."
        return Found(says, value, [low, high], judged=False)
    says += " wins {:.1f} ({:.1f} to {:.1f}) more of 100 matches.".format(*(100 * each for each in gain))
    # Where players have skill, choice matters, whatever few continuations show of it.
    return Found(says, value, [low, high], sure=[NOTHING, math.inf] if skilled(e) else None)


def _fair(e: Evidence, figure: int) -> str:
    """A figure of equal fair steps, as of a race by dice, where it is known."""
    known = FAIR.get(len(e.game.sides)) if not (e.game.shared or e.course and e.course.cheaper) else None
    return f"; in a race by dice {told(known[figure])}" if known else ""


@point("runaway leader", "Does a leader run away?", "leader after a third wins", limit=0.75)
def runaway(e: Evidence) -> Found | None:
    if not e.course or e.game.shared or not (deal := e.course.decided(0.0, False)):
        return None
    value, ci95 = mean(e.course.led(1 / 3))
    says = f"Whoever leads after a third of the match, {SEEN}, wins {_part(e, (value, ci95))} of the matches"
    says = says + f"{_fair(e, 1 if e.course.hidden else 2)}." if value > 1 / len(e.game.sides) else ""
    judged = deal[1][0] <= BY_THE_DEAL  # else the deal leads, which is warned of as that
    limit = min(0.9, 1 / len(e.game.sides) + 0.5)
    return Found(says, value, ci95, limit=limit, judged=judged, least=_least(e))


@point("comeback", "Can one come back?", "comebacks")
def comeback(e: Evidence) -> Found | None:
    if not e.course or e.course.cheaper or e.game.shared or not e.course.decided(1 / 2, False):
        return None
    value, ci95 = mean(e.course.came_back(1 / 2))
    says = f"In {told(value, ci95)} of the matches the winner came back from behind"
    says += f": when the second half was played {TIMES} more times, they won none of them"
    return Found(f"{says}{_fair(e, 3)}.", value, ci95)


@point("decided early", "When is it decided?", "decided at half time", limit=0.6)
def decided_early(e: Evidence) -> Found | None:
    if not e.course:
        return None
    deal, opened, seen = (e.course.decided(*view) for view in ((0.0, False), (1 / 2, False), (1 / 2, True)))
    if not (deal and opened and seen):
        return None
    (value, ci95), hidden = seen, e.course.hidden
    what = "the score" if e.game.shared else "the winner"
    whose = f", where {e.continues} plays on" * (e.continues not in ("", e.plays["strong"]) and not e.course.cheaper)
    says = f"At half time {what} is {_part(e, seen)} settled{f', {SEEN}' * hidden}{whose}{_fair(e, 0)}."
    says += f" For one who saw all cards it would be {_part(e, opened)}." * hidden
    if not (judged := deal[1][0] <= BY_THE_DEAL):
        says = f"The deal and the seats decide: {what} is {_part(e, deal)} settled before anybody plays"
        says += f"; {SEEN}, {_part(e, seen)} at half time." if hidden else "."
    limit = None if hidden else OPENLY
    return Found(says, max(0.0, value), ci95, limit=limit, judged=judged, least=_least(e))


@point("decided by the deal", "Is it decided before anybody plays?", "decided by the deal", limit=BY_THE_DEAL)
def decided_by_the_deal(e: Evidence) -> Found | None:
    """The decided share before anybody plays; where play has skill, and varies."""
    found = e.course.decided(0.0, False) if e.course and skilled(e) else None
    if not found:
        return None
    early = decided_early(e)
    says = early.says if early and found[1][0] > BY_THE_DEAL else ""
    return Found(says, max(0.0, found[0]), found[1], least=_least(e))


@point("decided late", "Does the first part count?", "decided at seven eighths", limit=0.25, above=False)
def decided_late(e: Evidence) -> Found | None:
    if not e.course or not (found := e.course.decided(PARTS[-1], False)):
        return None
    what = "the score" if e.game.shared else "the winner"
    says = f"After seven eighths of the match {what} is {_part(e, found)} settled, for one who saw all cards."
    return Found(says, max(0.0, found[0]), found[1], judged=not _least(e), least=_least(e))


def _least(e: Evidence) -> bool:
    """Tell whether players that are not strong play played on: their chances tell no more than there is to tell."""
    return bool(e.course and e.course.cheaper)


def _part(e: Evidence, found: tuple[float, list[float] | None]) -> str:
    """A share in words; by chance it may be below 0, and by cheaper players it may be more up to 1."""
    value, ci95 = max(0.0, found[0]), found[1]
    return f"at least {told(value, ci95 and [ci95[0], 1.0])}" if _least(e) else told(value, ci95)


@point("out early", "Is somebody out early?", "seats out early", limit=0.1)
def out_early(e: Evidence) -> Found | None:
    if not e.ended or quantile(e.strong["decisions"]["histogram"], 0.5) < LASTING * e.game.seats:
        return None
    value, ci95 = mean([1 - len(set(each.seats[len(each.seats) // 2 :])) / e.game.seats for each in e.ended])
    says = f"{told(value, ci95)} of the seats have no decision in the last half of the match."
    says = says if value else f"All seats have decisions in the last half of each of {len(e.ended):,} matches."
    return Found(says, value, ci95)


@point("kingmaker", "Is there a kingmaker?", "kingmaking decisions", limit=0.05)
def kingmaker(e: Evidence) -> Found | None:
    """The share of decisions whose mover wins no continuation, and that are worth 10 points or more to another."""
    if not e.course or len(e.course.choices) < FEWEST // 2 or len(e.game.sides) < 3:
        return None
    value, ci95 = mean([float(_crowns(each)) for each in e.course.choices])
    says = f"In {told(value, ci95)} of the decisions with a choice the player to move can win no more, but decides who"
    says += f" else wins: {e.continues}, going on after any move, won none of {2 * CLOSELY} matches."
    return Found(says, value, ci95)


def _crowns(choice: Choice) -> bool:
    gains = (_swing(choice, side) for side in range(choice.shares.shape[2]) if side != choice.mover)
    return not choice.shares[:, :, choice.mover].any() and max(gains) >= CROWN
