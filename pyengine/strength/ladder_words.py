"""A ladder in words and tables."""

from collections.abc import Iterator

from pyengine.measures.measure import Figure
from pyengine.report.command import ran, with_options
from pyengine.report.document import Chapter, Content, Paragraph, Plot, Quantity, Report, Table, answered, defined
from pyengine.report.words import NBSP, NONE, mean, number, plural, title as subject
from pyengine.strength.words import LEVEL, TOGETHER, difference, levels, two_digits

CHEAP, MISFIT = 20, 0.05  # times less time are worth a sentence; of pairs that one strength does not fit
NOTE = (
    "A rung is a budget of playouts a decision. Gain: over the best of half the budget. Rungs above each other: all "
    "gains added up. Gains, sums and points behind another player come from different deals, so they need not add up "
    f"exactly. In brackets: 95{NBSP}% intervals. A decision: the median of its CPU time."
)
PLOT = Plot(
    "strength",
    "Rungs above each other against the time of a decision: the tables have the numbers.",
    "Dots: all that were tried. Bars: 95 % intervals of the best of each budget. Diamonds: players without a budget.",
)
TERMS = defined(
    """\
A rung: A budget of playouts. All players in the race meet the best of half the budget (at first the rule of thumb,
 heuristic, or random), on the same deals, in every seat. The best is who {} most. Who is significantly behind it (Holm,
 5 %) leaves the race; four at most go on.
Gain: On fresh deals; the last one on four times as many. A player R points above another wins with odds of
 (16/9)^(R/100).
Rungs above each other: All gains up to a rung; each has deals of its own, so that their variances add up. Shown where
 one strength for each player fits what all pairs won (p > 0.05); else they are no levels. A player without a
 budget is rated against the rung's best player that is most like it. Others of a rung, in the picture alone, are rated
 by the deals on which the best was found.
"""
)


def report(found: Figure) -> Report:
    shown, text, note = list(_tables(found)), _notes(found), Paragraph(NOTE, "note")
    terms = ((word, text.format("gets" if found["amounts"] else "wins")) for word, text in TERMS)
    chapter = Chapter("Strength and time", [*[PLOT] * _fits(found), *shown, text, note])
    title = f"{subject(found)}, a ladder of {plural(len(found['rungs']), 'rung')}"
    budgets = " to ".join(dict.fromkeys(number(found["rungs"][place]["budget"]) for place in (0, -1)))
    size = f"{plural(found['setups'], 'deal')} a rung, {budgets} playouts a decision, seed{NBSP}{found['seed']}"
    said = title, with_options(size, found), answer(found)
    brief: list[Content] = [*shown, text, "\n", note, "\n", ran(found)]
    return answered("How strong can a player be?", found, said, brief, [chapter], terms)


def answer(found: Figure) -> str:
    """Say who is strongest, whether more time helps, and who is about as strong in far less of it."""
    strong, top = found["strong"], _players(found)[found["strong"]]
    direct = found["direct"] and f"{levels(found['direct'])}, {difference(found['direct'])} rating points, above random"
    above = direct or "not held against random yet"
    if found["solved"] and top in found["fixed"]:  # or it was interrupted before
        given = _amount(top["exploitability"])
        head = f"{strong} solves the game: a best response gains {given} a match on it. It is {above}."
    else:
        head = f"{strong} is the strongest{' by payoff' * found['amounts']}: {above}."
    return " ".join((head, _growth(found), *_cheaper(found), *_given_away(found)))


def _fits(found: Figure) -> bool:
    """Tell whether one strength for each player fits what all pairs won, so that gains add up."""
    return found["misfit"] is None or found["misfit"] > MISFIT


def _players(found: Figure) -> dict[str, Figure]:
    return {row["player"]: row for row in (*found["rungs"], *found["fixed"])}


def _growth(found: Figure) -> str:
    if not (grown := found["growth"]):
        return "Whether more playouts help shows from the second rung on: give it more time."
    doubling = "the last doubling of playouts"
    gains = f"{doubling} gains {difference(grown)} rating points"
    if grown["says"] == "grows":
        return f"{gains.capitalize()}: not flat, more playouts help."
    if grown["ci95"] and grown["ci95"][1] < 0:
        return f"{doubling.capitalize()} loses {difference(grown, True)} rating points: more playouts do not help."
    if grown["says"] == "flat":
        most = mean(max(0.0, grown["ci95"][1]), grown["ci95"])[0]
        return f"Flat: {doubling} gains {most} rating points at most, so more hardly help."
    tell = f"; about {two_digits(grown['matches'])}{NBSP}matches of the two would show it" if grown["matches"] else ""
    return f"Whether it is flat is not known: {gains}{tell}."


def _cheaper(found: Figure) -> Iterator[str]:
    """Say who is near the strongest in far less time; or how much longer a last rung takes that is no stronger."""
    took, strong, rows = found["run"]["decision_seconds"], found["strong"], _players(found)
    if found["solved"] or not took[strong]:  # which takes no time, as do games in which nobody decides
        return
    near = [row for row in rows.values() if row["behind"] and _near(row["behind"])]
    if quick := [row for row in near if took[row["player"]] * CHEAP <= took[strong]]:
        row = min(quick, key=lambda row: row["behind"]["points"])
        part = f"1/{two_digits(took[strong] / took[row['player']])} of"
    elif took[strong] * CHEAP <= took[found["rungs"][-1]["player"]]:
        row = found["rungs"][-1]
        part = f"{two_digits(took[row['player']] / took[strong])} times"
    else:
        return
    less = row["behind"]["points"] < 0
    away = difference(row["behind"], turned=less)
    where = f"{away} points ahead, which may be chance," if less else f"{away} points behind"
    enough = "" if row["behind"]["ci95"] is None or row["behind"]["ci95"][1] > 100 else ": good enough for studies"
    yield f"{row['player']} is {where} and takes {part} the time{enough * bool(quick)}."


def _given_away(found: Figure) -> Iterator[str]:
    """Say what wins hide in games of bluffing."""
    if found["solved"]:
        known = [row for row in found["rungs"] if row["exploitability"] is not None][-1:]
        told = "".join(f": {row['player']} gives away {_amount(row['exploitability'])} a match" for row in known)
        yield f"In games of bluffing wins among searches are not strength{told}{' to a best response' * bool(known)}."
    elif found["amounts"] and "shared" not in found:
        yield "How well they bluff shows only against each other, not against one who knows how they play."


def _amount(given: float) -> str:
    return f"{given:.2f}" if given >= 0.005 else "less than 0.005"


def _near(behind: Figure) -> bool:
    return behind["points"] <= 100 or behind["ci95"] is None or behind["ci95"][0] <= 0


def _notes(found: Figure) -> str:
    """Levels, and what the columns are."""
    texts = [LEVEL]
    if not _fits(found):
        texts.append(f"Gains do not add up: one strength for each player does not fit (p = {found['misfit']:.2g}).")
    if weak := found["weak"]:
        texts.append(f"Weak play, a level or more above random: {weak}.")
    if found["apart"] and found["apart"] >= 10:
        texts.append(f"About {two_digits(found['apart'])}{NBSP}matches show which of two a level apart is better.")
    if found["amounts"]:
        texts.append("The best of a rung is who gets the highest payoff; ratings count wins.")
    if "shared" in found:
        texts.append(TOGETHER)
    if any(row["exploitability"] is not None for row in found["rungs"]):
        texts.append("Gives away: what a best response gains a match.")
    return " ".join(texts)


def _tables(found: Figure) -> Iterator[Table]:
    """A row for each budget; and for each player without one."""
    known, added = any(row["exploitability"] is not None for row in found["rungs"]), _fits(found)

    def cells(row: Figure) -> Iterator[str]:
        """Rating, time of a decision, and what a player gives away."""
        took = float(f"{1000 * found['run']['decision_seconds'][row['player']]:.2g}")
        yield from (*[_points(row["rating"])] * added, f"{took:g}{NBSP}ms")
        if known:
            yield NONE if row["exploitability"] is None else f"{row['exploitability']:.4f}"

    columns = *["rungs above each other"] * added, "a decision", *["gives away"] * known
    gains = [None, *(row["gain"] for row in found["rungs"][1:])]
    rungs = [(row["budget"], row["player"], _points(gain), *cells(row)) for row, gain in zip(found["rungs"], gains)]
    yield Table(("budget", "best player", "gain", *columns), rungs, (0, 1))
    if rows := [(row["player"], _points(row["behind"]), *cells(row)) for row in found["fixed"]]:
        yield Table(("without a budget", "behind the strongest", *columns), rows)


def _points(each: Figure | None) -> str:
    """Points with their interval: 62 (45-79)."""
    return Quantity(each["points"], each["ci95"]).inline() if each else NONE
