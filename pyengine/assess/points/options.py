"""Points of options, cards, phases and players: what is never or always taken, what decides, what play changes."""

import math
from collections import Counter
from typing import Any

import numpy as np

from pyengine.assess.evidence import Evidence
from pyengine.assess.points.depth import RULES
from pyengine.assess.points.point import NEVER, WRONG, Found, point, told, wider, yes
from pyengine.measures.effects import dealt, judge
from pyengine.measures.intervals import widened
from pyengine.measures.measure import Figure

SHOWN = 3  # differences that a sentence names
TOGETHER = 3  # cards
OFFERED = 100  # decisions that offer an option, at least
PART, NOTHING = 0.1, 0.65  # of the decisions: a phase that is worth a sentence; what one wins that gains nothing


@point("dead option", "Is an option never taken?", "rarest option is chosen", limit=0.01, above=False)
def dead_option(e: Evidence) -> Found | None:
    """The share of the decisions that offer it in which a kind of move is chosen: of the one that is chosen least."""
    found = []
    rows = [row for row in e.strong.get("by", {}).get("kind", ()) if row["decisions"] >= OFFERED]
    for row in rows:  # the rarest of several is too rare
        share, ci95 = row["chosen"].values()
        # Of decisions that offer nothing else it has all.
        share, *ci95 = (max(0.0, 1 - (1 - each) * row["offered"] / row["decisions"]) for each in (share, *(ci95 or ())))
        never = -math.log(WRONG / 20 / len(rows)) * e.strong["matches"] / row["decisions"]  # which may be alike
        most = share + wider() * widened(len(rows)) * (ci95[1] - share) if ci95 and share else never
        found.append((max(never, most), share, ci95, row))
    if not found:
        return None
    upper, share, ci95, row = min(found, key=lambda each: each[0])
    often = f"in {told(share)} of" if share else "never in"
    says = f'Strong play chose "{row["name"]}" {often} {row["decisions"]:,} decisions that offer it and another'
    sure = NEVER if e.plays["strong"].startswith(RULES) else [0.0, upper]  # a habit of the rule
    return Found(f"{says} (at most {told(upper)}).", share, ci95 if share else [0.0, upper], sure=sure)


@point("deciding card", "Does a card decide?", "holder of the card that matters most, percentage points", "points", 0.4)
def deciding_card(e: Evidence) -> Found | None:
    """Gain of who is dealt the card that does most in half of the deals, as the other half has it."""
    chosen, other = _held(e)
    # Several cards that always lie together in one hand tell of its seat.
    alike = Counter(abs(value) for value, *_ in chosen.values())
    names = [name for name in chosen if name in other and alike[abs(chosen[name][0])] < TOGETHER]
    if not names:
        return None
    name = max(names, key=lambda name: abs(chosen[name][0]))
    value, ci95, seats = other[name]
    wide = 1 / math.sqrt(seats)  # where all its results are alike, and tell nothing of how they vary
    sign, ends = math.copysign(1, value), ci95 or [max(-1.0, value - wide), min(1.0, value + wide)]
    low, high = sorted(sign * bound for bound in ends)
    often = "wins" if len(e.game.sides) == 2 else "finishes before an opponent"
    says = f"{'Who' if low > 0 else 'No card clearly decides: who'} is dealt {name}"
    says += f", which matters most of {len(names)} cards," * (len(names) > 1)
    says += f" {often} {100 * abs(value):.1f} ({100 * low:.1f} to {100 * high:.1f}) percentage points"
    says += f" {'more' if sign > 0 else 'less'} often than who is not."
    return Found(says, abs(value), [low, high])


def _held(e: Evidence) -> list[dict[str, tuple[float, list[float] | None, int]]]:
    """By half of the deals and the text of a card: by how much the result of who is dealt it is above that of the other
    sides in the same matches, less what any card does; its interval, and the seats that held it."""
    counted, sides = e.strong.counted, len(e.game.sides)
    if not counted or "chances" not in counted.tally.wide or e.strong["setups"] < 2:
        return [{}, {}]
    chances, found, scale = counted.tally.wide["chances"], list[dict[str, Any]](), sides / (sides - 1)
    names = {int(card): e.game.card_text(int(card)) for card in np.flatnonzero(chances[:, :, 0].any(axis=0))}
    texts = list(dict.fromkeys(names.values()))
    alike = [[card for card, name in names.items() if name == text] for text in texts]
    counts = np.stack([chances[:, cards, :2].sum(axis=1) for cards in alike], axis=1) if texts else chances[:, :0, :2]
    held = counts[:, :, 0].sum(axis=0) < e.strong["games"] * e.game.seats  # what all have tells nothing
    for half in (0, 1):
        own = counts[half::2]
        had = [int(card) for card in np.flatnonzero(held & own[:, :, 0].any(axis=0))]
        rows: list[Figure] = [{"held": dealt(own, card, counted.tally.result_unit)} for card in had]
        judge(rows, ("held",))
        found.append({})
        for card, row in zip(had, rows):
            effect, seats = row["held"]["effect"], row["held"]["seats"]
            ci95 = effect["ci95"] and [max(-1.0, min(1.0, scale * bound)) for bound in effect["ci95"]]
            found[half][texts[card]] = scale * effect["value"], ci95, seats
    return found


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
    return Found(says, rows[0]["wins"], rows[0]["ci95"], sure=None if alone else NEVER)


@point("circle of players", "Do players beat each other in a circle?")
def circle_of_players(e: Evidence) -> Found | None:
    for one, other, third in e.met.get("cycles", ()):
        return yes(f"{one} beats {other}, {other} beats {third}, and {third} beats {one}.")
    return None


@point("otherwise", "What does strong play do otherwise?")
def otherwise(e: Evidence) -> Found | None:
    whom = "weak" if "weak" in e.plays else "random"
    if not e.otherwise:
        says = f"Strong play chooses no kind of move or card significantly more often than {whom} play."
        return Found(says) if e.matches else None
    texts = [f"{row['name']} {told(row['strong'])} instead of {told(row['weak'])}" for row in e.otherwise[:SHOWN]]
    return Found(f"On the same decisions strong play chooses otherwise than {whom} play: {'; '.join(texts)}.")
