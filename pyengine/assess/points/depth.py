"""Points of the deal, skill and the rest, and of games in which one of them is nothing."""

import math

from pyengine.assess.evidence import Evidence, alike
from pyengine.assess.points.point import Found, beside, point, told, wider, yes
from pyengine.measures.measure import Figure
from pyengine.report.words import NBSP, plural
from pyengine.strength.ladder import LEVEL, SHARE
from pyengine.strength.ratings import fitted
from pyengine.strength.tournament import POWER
from pyengine.strength.words import levels

RULES = "heuristic", "rule:"  # what players that follow a rule are called
HUGE, PAID = 10**6, 0.2  # matches; standard deviations
PARTS = {"one in twenty": 0.05, "a tenth": 0.1, "an eighth": 0.125, "a sixth": 1 / 6, "a fifth": 0.2, "a quarter": 0.25}
PARTS |= {"a third": 1 / 3, "two fifths": 0.4, "half": 0.5, "three fifths": 0.6, "two thirds": 2 / 3}
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
        turned = share is not None and place == 1
        return (1 - share, ci95 and [1 - bound for bound in ci95[::-1]]) if turned else (share, ci95)
    return None


def skilled(e: Evidence) -> bool:
    """Tell whether strong play may be a level above random play, or be paid PAID standard deviations more by it."""
    found, most = _met(e, "random"), 0.5 + SHARE
    if e.ladder["amounts"] and found and found[0] < most and (paid := _met(e, "random", "payoff")):
        found, most = paid, PAID * e.spread
    return not found or not found[1] or found[0] + wider() * (found[1][1] - found[0]) >= most


def deal_share(found: Figure) -> tuple[float | None, list[float] | None]:
    """The part of the results' variance that the deal explains."""
    each: Figure = found["measures"]["variance_explained"] if found["games"] else {"value": None}
    return (each["value"]["setup"], each["ci95"]["setup"]) if each["value"] else (None, None)


def _levels(rating: Figure) -> tuple[float, list[float] | None]:
    """Rating points as levels, with their interval."""
    return rating["points"] / LEVEL, rating["ci95"] and [bound / LEVEL for bound in rating["ci95"]]


@point("skill", "How much skill is in it?", "strong above random play, levels", "levels")
def skill(e: Evidence) -> Found | None:
    """Levels of strong play above random play by their own matches; a level: 64 % of them are won."""
    random, weak, gain = _met(e, "random"), _met(e, "weak"), e.apart("strong", "random")
    if not random or not gain:
        return None
    if not skilled(e):
        little = "Little skill shows" if random[1] and random[1][0] > 0.5 else "No skill but being unpredictable"
        says = f"{little}: strong play wins {told(*random)} against random play"
        return Found(f"{says}, which is less than a level.", 0.0)
    value, ci95 = _levels(gain)
    says = f"Strong play is {levels(gain)} above random play"
    if e.ladder["amounts"] and (paid := _met(e, "random", "payoff")) and paid[1]:
        how = ("by wins, and gets", "against it") if not e.game.shared else ("by who scores more, and scores", "more")
        says += f" {how[0]} {paid[0]:+.2f} ({paid[1][0]:+.2f} to {paid[1][1]:+.2f}) a match {how[1]}"
    else:
        above, won = e.apart("weak", "random"), weak or random
        apart = POWER**2 * won[0] * (1 - won[0]) / (won[0] - 0.5) ** 2 if won[0] != 0.5 else math.inf
        says += f", and weak play {levels(above)}" if above else ""
        says += f"; it wins {told(*won)} of single matches against {'weak play' if weak else 'it'}"
        says += f", and {plural(math.ceil(apart), 'match')} would show who is stronger" if 1 <= apart < HUGE else ""
    return Found(f"{says}.", value, ci95)


@point("luck", "How much is luck?", "matches that luck decides")
def luck(e: Evidence) -> Found | None:
    """The share of the matches that no player can win, where pairs of unlike strength show that there is one."""
    direct = [{"players": each["players"], **each["gain"]} for each in e.met.get("tables", ())]
    found = fitted([*e.ladder.get("pairs", ()), *direct])["luck"]
    if not found or not found["ci95"][0]:
        return None
    part = min(PARTS, key=lambda name: abs(PARTS[name] - found["value"]))
    says = f"About {part} of the matches ({100 * found['ci95'][0]:.0f} to {100 * found['ci95'][1]:.0f}{NBSP}%)"
    return Found(f"{says} no player can win, however strong: luck decides them.", found["value"], found["ci95"])


@point("deal", "How much does the deal decide?", "the deal's share")
def deal(e: Evidence) -> Found | None:
    """The share of the results' variance that the deal explains, between equals at strong play."""
    value, ci95 = deal_share(e.studies.get("deal", e.strong))
    if value is None:
        return None
    others, text = beside(e, lambda found: None if alike(found["seats"][0]) else deal_share(found)[0])
    whose = f" (measured with {e.plays['deal']}, which varies its play)" if "deal" in e.plays else ""
    what = "the score" if e.game.shared else "who wins"
    says = f"Between equals the deal, later draws included, explains {told(value, ci95)} of {what}{text}{whose}."
    rest = "The rest falls within the match: in its order, hidden choices and mixing."
    return Found(f"{says} {rest}", value, ci95, others)


@point("only the deal", "Does only the deal decide?", "the deal's share without skill", limit=0.5)
def only_the_deal(e: Evidence) -> Found | None:
    """The deal's share, where no skill shows."""
    value, ci95 = deal_share(e.studies.get("deal", e.strong))
    if value is None or skilled(e):
        return None
    return Found("Only the deal decides: no play is better than another." if value > 0.5 else "", value, ci95)


@point("nothing is dealt", "Is anything dealt?")
def nothing_dealt(e: Evidence) -> Found | None:
    """Chance has no part in the game, as far as some deals tell."""
    says = f"Nothing is dealt or drawn: the deal decides 0{NBSP}%, and all that varies is play."
    return None if e.dealt else yes(says)


@point("nothing matters", "Does anything matter?")
def nothing_matters(e: Evidence) -> Found | None:
    """Nobody could gain anything, not even one who sees everything; in games without skill."""
    if skilled(e) or e.hidden is None or e.hidden >= HIDDEN / 5 or (deal_share(e.strong)[0] or 0) > 0.5:
        return None
    wins, gain = _met(e, "random"), _met(e, "random", "payoff") if e.game.shared else None
    best = "the strongest player found"
    how = f"{best} wins {told(*wins)} against random play" if wins else ""
    if gain and gain[1]:
        how = f"{best} scores {gain[0]:+.2f} ({gain[1][0]:+.2f} to {gain[1][1]:+.2f}) more than random play"
    return yes(f"Nothing that players choose matters, not even to one who sees all cards: {how}.")


@point("guessing", "Is it guessing?")
def guessing(e: Evidence) -> Found | None:
    """One could gain who sees what is hidden, in games without skill."""
    if skilled(e) or e.hidden is None or e.hidden < HIDDEN:
        return None
    says = "It is guessing: no skill beyond being unpredictable. One who saw what is hidden would gain"
    unit = "hundredths of the scores' standard deviation" if e.game.shared else "points"
    return yes(f"{says} {100 * e.hidden:.0f} {unit} a decision.")


@point("a rule is enough", "Is a simple rule enough?", "strong above the best rule, levels", "levels", 1.0, above=False)
def rule(e: Evidence) -> Found | None:
    """Levels by which the best rule of one line is behind the strongest player."""
    row = next((row for row in e.ladder["fixed"] if row["player"].startswith(RULES)), None)
    if not row or not skilled(e):
        return None
    if (above := row["rating"]["points"] / LEVEL) < 1:
        return Found(f"No rule of thumb is a level above random play ({row['player']}: {above:.1f}).")
    if not row["behind"]:
        return Found(f"The rule {row['player']} is as strong as any search.", 0.0, [0.0, 0.0])
    behind, ci95 = _levels(row["behind"])
    says = f"The rule {row['player']} is {abs(behind):.1f} levels {'behind' if behind > 0 else 'ahead of'}"
    return Found(f"{says} {e.ladder['strong']}, without a playout.", behind, ci95)
