"""Points of the deal, skill and the rest, and of games in which one of them is nothing."""

import math
import shlex
import statistics
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pyengine.assess.evidence import DEALS, Evidence
from pyengine.assess.points.point import NEVER, Found, beside, never_won, point, told, wider, yes
from pyengine.measures.intervals import student_interval
from pyengine.measures.measure import Figure
from pyengine.players.catalogue import SOLVING
from pyengine.report.words import NBSP, plural
from pyengine.strength.ladder import LEVEL, SHARE
from pyengine.strength.ratings import fitted
from pyengine.strength.tournament import POWER
from pyengine.strength.words import levels

Bounded = tuple[float, list[float]]  # and its interval
POLICIES = "cfr:", "mccfr:", "policy:"
RULES = "heuristic", "rule:"  # what players that follow a rule are called
HUGE, PAID = 10**6, 0.2  # matches; standard deviations
PARTS = {"one in twenty": 0.05, "a tenth": 0.1, "an eighth": 0.125, "a sixth": 1 / 6, "a fifth": 0.2, "a quarter": 0.25}
PARTS |= {"a third": 1 / 3, "two fifths": 0.4, "half": 0.5, "three fifths": 0.6, "two thirds": 2 / 3}
CHOSEN = "what players happen to choose"
TRIED = 200  # playouts
MOST = 4  # parts of all skill, of which a rule is behind by less than one, that is enough
LUCK = 0.05  # of the matches at least, that is told
HIDDEN = 0.05  # what one gains a decision who sees all, where it is guessing


def _met(e: Evidence, other: str, what: str = "wins") -> tuple[float, list[float] | None] | None:
    """Return the wins of strong play against another, or its payoff; where all win together, how much more that is."""
    if (each := e.meeting("strong", other)) and each["matches"]:
        place, found = each["players"].index(e.plays["strong"]), each[what]
        if what == "payoff" and "lead" in each:
            (value, bounds), sign = each["lead"].values(), 1 - 2 * place
            return sign * value, bounds and sorted(sign * bound for bound in bounds)
        if what == "payoff":
            return found["mean"][place], found["ci95"][place]
        share, ci95 = found["share"], found["ci95"]
        return (1 - share, ci95 and [1 - bound for bound in ci95[::-1]]) if place else (share, ci95)
    return None


def _above(e: Evidence) -> list[float] | None:
    """Ends of the levels of strong play above random play; where amounts are paid, PAID deviations are a level."""
    found, even, level = _met(e, "random"), 0.5, SHARE
    if e.ladder["amounts"] and found and found[0] < even + level and (paid := _met(e, "random", "payoff")):
        found, even, level = paid, 0.0, PAID * (e.spread or 1.0)
    return found and found[1] and [(found[0] + wider() * (end - found[0]) - even) / level for end in found[1]]


def skilled(e: Evidence) -> bool:
    """Tell whether strong play may be a level above random play."""
    return not (ends := _above(e)) or ends[1] >= 1


def unskilled(e: Evidence) -> bool:
    """Tell whether no skill shows, not even a little."""
    return (ends := _above(e)) is not None and ends[0] <= 0 <= ends[1] < 1


def deal_share(found: Figure, part: str = "setup") -> tuple[float | None, list[float] | None]:
    """The part of the results' variance that the deal explains, given the seat, or the "seat"."""
    each: Figure = found["measures"]["variance_explained"] if found["games"] else {"value": None}
    return (each["value"][part], each["ci95"][part] or [0.0, 1.0]) if each["value"] else (None, None)


def _levels(rating: Figure) -> tuple[float, list[float] | None]:
    """Rating points as levels, with their interval."""
    return rating["points"] / LEVEL, rating["ci95"] and [bound / LEVEL for bound in rating["ci95"]]


@point("skill", "How much skill is in it?", "strong above random play, levels", "levels")
def skill(e: Evidence) -> Found | None:
    """Levels of strong play above random play by their own matches; a level: 64 % of them are won."""
    random, weak, gain = _met(e, "random"), _met(e, "weak"), e.apart("strong", "random")
    if not random or not gain:
        return None
    value, ci95 = _levels(gain)
    if not skilled(e):
        paid, part = _met(e, "random", "payoff") if e.ladder["amounts"] else None, told(*random)
        gets = f" and gets {_gets(paid)} against it" if paid and paid[1] and paid[1][0] > 0 else ""
        much = "Little" if gets or random[1] and random[1][0] > 0.5 else "No"
        says = f"{much} skill shows: strong play is ahead of random play in {part} of the matches"
        agreed = " Players who agree on what their moves tell may score more: no search does." * _told(e)
        return Found(f"{says}{gets}, less than a level.{agreed}", value, ci95)
    says = f"Strong play is {f'{-value:.1f} levels below' if value < 0 else f'{levels(gain)} above'} random play"
    if e.ladder["amounts"] and (paid := _met(e, "random", "payoff")) and paid[1]:
        says += f" by wins, and gets {_gets(paid)} against it"
        says = f"Strong play scores {_gets(paid)} more than random play" if e.game.shared else says
    else:
        above, won = e.apart("weak", "random"), weak or random
        apart = POWER**2 * won[0] * (1 - won[0]) / (won[0] - 0.5) ** 2 if won[0] != 0.5 else math.inf
        says += f", and weak play {levels(above)}" if above else ""
        says += f"; it wins {told(*won)} of single matches against {'weak play' if weak else 'it'}"
        says += f", and {plural(math.ceil(apart), 'match')} would show who is stronger" if 1 <= apart < HUGE else ""
    if e.plays["strong"] == SOLVING:
        says += ". It plays an equilibrium, which exploits no mistakes: others may win more of random play"
    return Found(f"{says}.", value, ci95)


def _told(e: Evidence) -> bool:
    """Tell whether moves may tell partners something: all win together, and do not see the same."""
    return e.game.shared and e.hides


def _gets(paid: tuple[float, Sequence[float] | None]) -> str:
    low, high = paid[1] or (-math.inf, math.inf)
    return f"{paid[0]:+.2f} ({low:+.2f} to {high:+.2f}) a match"


@point("luck", "How much is luck?", "matches that luck decides")
def luck(e: Evidence) -> Found | None:
    """Share of the matches that either of two players wins as often, however strong: the strongest wins half."""
    if e.game.shared or not e.dealt:
        return None
    pairs = [*e.ladder.get("pairs", ())]
    pairs += [{"players": each["players"], **each["gain"]} for each in e.met.get("tables", ())]
    # Policies win less of who plays badly than their strength tells.
    found = fitted([each for each in pairs if not any(name.startswith(POLICIES) for name in each["players"])])["luck"]
    if not found or found["ci95"][0] < LUCK:
        return None
    part = min(PARTS, key=lambda name: abs(PARTS[name] - found["value"]))
    low, high = (f"{100 * end:.0f}" for end in found["ci95"])
    says = f"Luck decides about {part} of the matches ({low} to {high}{NBSP}%), however strong a player is."
    return Found(says, found["value"], found["ci95"])


def _parts(e: Evidence) -> dict[str, Bounded]:
    """Parts of the results' variance between equals, the deal and later draws apart where they clearly are; or none."""
    study = e.studies.get("deal", e.strong)
    (drawn, ends), (seat, around) = deal_share(study), deal_share(study, "seat")
    if drawn is None or seat is None or not ends or not around or never_won(e):
        return {}
    both, seats, found = (drawn, ends), (seat, around), dict[str, Bounded]()
    own = e.course and not e.course.cheaper and e.continues == study["seats"][0]
    dealt = e.course.decided(0.0, False) if e.course and own else None
    if dealt and (1 - seat) * dealt[1][1] < ends[0]:
        found["the deal"] = (1 - seat) * max(0.0, dealt[0]), [(1 - seat) * bound for bound in dealt[1]]
        found["later draws"] = _less(both, found["the deal"])
    found |= {"deal and later draws": both} | ({} if e.game.shared else {"the seats": seats})
    return found | {CHOSEN: _less((1.0, [1.0, 1.0]), both, seats)}


def _less(whole: Bounded, *parts: Bounded) -> Bounded:
    """Return what parts leave of a whole."""
    value = whole[0] - math.fsum(part for part, _ in parts)
    reach = (math.hypot(whole[1][1 - way] - whole[0], *(ends[way] - part for part, ends in parts)) for way in (1, 0))
    low, high = value - next(reach), value + next(reach)
    return max(0.0, value), [max(0.0, low), min(1.0, max(0.0, high))]


@point("deal", "What do the deal, the seats and play decide?", "results decided by deal and later draws")
def deal(e: Evidence) -> Found | None:
    if not (parts := _parts(e)):
        return None
    whose = f", measured with {e.plays['deal']}, which varies its play" if "deal" in e.plays else ""
    value, ci95 = parts["deal and later draws"]
    out = {"deal and later draws": "the deal" in parts, CHOSEN: not parts[CHOSEN][1][0]}
    listed = ", ".join(f"{told(*part)} by {name}" for name, part in parts.items() if not out.get(name))
    says = f"Between equally strong players{whose}, {'scores' if e.game.shared else 'results'} are decided {listed}"
    others, _ = beside(e, lambda found: None if e.alike(found["seats"][0]) else deal_share(found)[0])
    return Found(f"{says}.", value, ci95, others)


def _row(part: str, e: Evidence) -> Found | None:
    return Found("", *found) if (found := _parts(e).get(part)) else None


for _name, _part in (("dealt", "the deal"), ("draws", "later draws"), ("seats", "the seats"), ("rest", CHOSEN)):
    point(_name, "", f"results decided by {_part}")(partial(_row, _part))


@point("only the deal", "Does only chance decide?", "deal and later draws without skill", limit=0.5)
def only_the_deal(e: Evidence) -> Found | None:
    value, ci95 = deal_share(e.studies.get("deal", e.strong))
    if value is None or not unskilled(e):
        return None
    sure = ci95 and value + wider() * (ci95[0] - value) > 0.5
    return Found("Only deal and later draws decide: no play is better than another." if sure else "", value, ci95)


@point("nothing is dealt", "Is anything dealt?")
def nothing_dealt(e: Evidence) -> Found | None:
    return None if e.dealt else yes(f"Nothing is dealt or drawn in {DEALS} matches: the deal decides nothing.")


def _hidden(e: Evidence) -> list[float] | None:
    """Return what one gains a decision who sees all, with its interval; None where play has skill, or nobody looked."""
    if not unskilled(e) or len(e.hidden) < 2:
        return None
    value, error = statistics.mean(e.hidden), statistics.stdev(e.hidden) / math.sqrt(len(e.hidden))
    return [value, *student_interval(value, error, len(e.hidden) - 1)]


@point("nothing matters", "Does anything matter?")
def nothing_matters(e: Evidence) -> Found | None:
    if not (gain := _hidden(e)) or gain[2] >= HIDDEN or (deal_share(e.studies.get("deal", e.strong))[0] or 0) > 0.5:
        return None
    if (rest := _parts(e).get(CHOSEN)) and rest[1][0] > LUCK and len(e.game.sides) > 2:
        return None  # it decides who of the others wins
    how = f"wins {told(*(_met(e, 'random') or (0.5, None)))} against random play"
    if e.game.shared and (paid := _met(e, "random", "payoff")) and paid[1]:
        how = f"scores {paid[0]:+.2f} ({paid[1][0]:+.2f} to {paid[1][1]:+.2f}) more than random play"
    says = f"Nothing that players choose matters: the strongest player found {how}, and one who sees all cards gains"
    return yes(f"{says} {_gains(e, gain)}.")


@point("guessing", "Is it guessing?")
def guessing(e: Evidence) -> Found | None:
    if not (gain := _hidden(e)) or gain[0] < HIDDEN or gain[1] <= 0 or (e.course and not e.course.hidden) or _told(e):
        return None
    says = "It is guessing: no skill beyond being unpredictable. One who saw what is hidden would gain"
    return yes(f"{says} {_gains(e, gain)}.")


def _gains(e: Evidence, gain: Sequence[float]) -> str:
    unit = "hundredths of the scores' standard deviation" if e.game.shared else "percentage points"
    return "{:.1f} ({:.1f} to {:.1f})".format(*(100 * each for each in gain)) + f" {unit} a decision"


@point(
    "a rule is enough",
    "Is a simple rule enough?",
    "strongest player above the best rule, levels",
    "levels",
    1.0,
    above=False,
)
def rule(e: Evidence) -> Found | None:
    row = next((row for row in e.ladder["fixed"] if row["player"].startswith(RULES)), None)
    if not row or not skilled(e):
        return None
    if (above := row["rating"]["points"] / LEVEL) < 1:
        return Found(f"No rule of thumb is a level above random play ({row['player']}: {above:.1f}).")
    (behind, ci95), whom, net = _levels(row["behind"] or {"points": 0, "ci95": None}), e.ladder["strong"], ""
    if not row["behind"]:  # it is the strongest itself
        best = min(e.ladder["rungs"], key=lambda each: each["behind"]["points"])
        (ahead, ends), whom = _levels(best["behind"]), best["player"]
        behind, ci95 = -ahead, ends and [-bound for bound in ends[::-1]]
    if e.plays["strong"].startswith(RULES):
        words = [e.asked.game, *e.spec.command_words(e.options), "--out", f"{Path(e.game.name).stem}.net"]
        net = f" A trained net may be stronger: python -m pyengine.train {shlex.join(words)}"
    low, high = sorted(math.copysign(1, behind) * bound for bound in ci95 or (behind, behind))
    says = f"The rule of thumb, {row['player']}, is {abs(behind):.1f} ({low:.1f} to {high:.1f}) levels"
    says += f" {'behind' if behind > 0 else 'ahead of'} {whom}, without looking ahead.{net}"
    most = e.apart("strong", "random") or {"points": 0.0}  # of little skill a rule has to reach most
    # Searches that were tried with few playouts show nothing of how strong one can be.
    tried = any(each["budget"] >= TRIED for each in e.ladder["rungs"])
    limit = max(0.0, min(1.0, most["points"] / LEVEL / MOST))
    return Found(says, behind, ci95, sure=None if tried else NEVER, limit=limit)
