"""Points of options, cards, phases and players: what is never or always taken, what decides, what play changes."""

import math
from collections import Counter

from pyengine.assess.evidence import MATCHES, Evidence
from pyengine.assess.points.point import KINDS, WRONG, Found, point, told, wider, yes
from pyengine.measures.intervals import widened, wilson_interval
from pyengine.report.words import plural

SHOWN = 3  # differences that a sentence names
TOGETHER = 3  # cards
OFFERED = 100  # decisions that offer an option, at least
PART, NOTHING = 0.1, 0.65  # of the decisions: a phase that is worth a sentence; what one wins that gains nothing


@point("dead option", "Is an option never taken?", "rarest option is chosen", limit=0.01, above=False)
def dead_option(e: Evidence) -> Found | None:
    """The share of the decisions that offer it in which a kind of move is chosen: of the one that is chosen least."""
    found = []
    for row in e.strong.get("by", {}).get("kind", ()):
        share, ci95 = row["chosen"].values()
        if row["decisions"] >= OFFERED:
            never = -math.log(WRONG / 20) * MATCHES / row["decisions"]  # matches of a deal may be alike
            most = share + wider() * (ci95[1] - share) if ci95 and share else never
            found.append((max(never, most), share, ci95, row))
    if not found:
        return None
    upper, share, ci95, row = min(found, key=lambda each: each[0])
    often = f"in {told(share)} of" if share else "never in"
    says = f'Strong play chose "{row["name"]}" {often} {row["decisions"]:,} decisions that offer it'
    return Found(f"{says} (at most {told(upper)}).", share, ci95 if share else [0.0, upper], sure=[0.0, upper])


@point("dominant option", "Is one move nearly always right?", "highest or lowest card is chosen", limit=0.95)
def dominant_option(e: Evidence) -> Found | None:
    """The share of the decisions that offer it in which strong play chooses the highest, or lowest, card."""
    if not (rows := [row for row in e.otherwise if row["what"] == "rank" and row["decisions"] >= OFFERED]):
        return None
    row = max(rows, key=lambda row: row["strong"])
    ci95 = wilson_interval(row["strong"] * row["deals"], row["deals"])
    often = f"in {told(row['strong'], ci95)} of the decisions"
    return Found(f"Of cards of several ranks strong play chooses {row['name']} {often}.", row["strong"], ci95)


@point("deciding card", "Does a card decide?", "strongest card, points", "points", 0.1)
def deciding_card(e: Evidence) -> Found | None:
    """By how much the result of who is dealt a card lies above the mean: of the one that does most."""
    rows = [row for row in e.strong.get("by", {}).get("card", ()) if row.get("held", {}).get("effect")]
    # Several cards that always lie together in one hand tell of its seat.
    alike = Counter(abs(row["held"]["effect"]["value"]) for row in rows)
    if not (rows := [row for row in rows if alike[abs(row["held"]["effect"]["value"])] < TOGETHER]):
        return None
    row = max(rows, key=lambda row: abs(row["held"]["effect"]["value"]))
    effect, sign = row["held"]["effect"], math.copysign(1, row["held"]["effect"]["value"])
    wide = 1 / math.sqrt(row["held"]["seats"])  # where all its results are alike, and tell nothing of how they vary
    value, ends = abs(effect["value"]), effect["ci95"] or [effect["value"] - wide, effect["value"] + wide]
    low, high = sorted(sign * bound for bound in ends)
    text = f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f}) points {'more' if sign > 0 else 'less'}"
    if not (effect["remains"] or effect["ci95"] is None):  # the largest of several is too large
        says = f"No card clearly decides: of {len(rows)} the largest difference is that of {row['name']}, {text}."
        return Found(says, value, [low, high], sure=(-math.inf, math.inf))
    sure = [value + widened(len(KINDS) * len(rows)) * (bound - value) for bound in (low, high)]
    says = f"Who is dealt {row['name']} wins {text} than others, most of {plural(len(rows), 'card')}."
    return Found(says, value, [low, high], sure=sure)


@point("one phase decides", "Does one phase decide?", "strong in one phase alone wins", limit=0.75)
def one_phase(e: Evidence) -> Found | None:
    """Win rate of strong play in one phase alone against random play, where it gains nothing in all others."""
    parts = {row["name"]: row["of_all"]["share"] or 0.0 for row in e.strong.get("by", {}).get("phase", ())}
    rows = sorted((row for row in e.phases if parts.get(row["name"], 1) >= PART), key=lambda row: -row["wins"])
    if len(rows) < 2:
        return None
    alone = max(row["ci95"][1] for row in rows[1:]) <= NOTHING < rows[0]["ci95"][0]
    listed = ", ".join(f"{row['name']} {told(row['wins'], row['ci95'])}" for row in rows)
    says = f"All skill is in one phase, {rows[0]['name']}. " * alone
    says += f"Strong in one phase and random in the others, a player wins against random play: {listed}."
    return Found(says, rows[0]["wins"], rows[0]["ci95"], sure=None if alone else (-math.inf, math.inf))


@point("circle of players", "Do players beat each other in a circle?")
def circle_of_players(e: Evidence) -> Found | None:
    """Three players beat each other in a circle beyond chance."""
    for one, other, third in e.met.get("cycles", ()):
        return yes(f"{one} beats {other}, {other} beats {third}, and {third} beats {one}.")
    return None


@point("otherwise", "What does strong play do otherwise?")
def otherwise(e: Evidence) -> Found | None:
    """Differences of strong play from weak play on the same decisions."""
    whom = "weak" if "weak" in e.plays else "random"
    if not (rows := [row for row in e.otherwise if row["remains"]]):
        says = f"Strong play chooses no kind of move or card significantly more often than {whom} play."
        return Found(says) if e.matches else None
    texts = [f"{row['name']} {told(row['strong'])} instead of {told(row['weak'])}" for row in rows[:SHOWN]]
    return Found(f"On the same decisions strong play chooses otherwise than {whom} play: {'; '.join(texts)}.")
