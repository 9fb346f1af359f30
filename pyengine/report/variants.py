"""A sweep as tables: how the figures of a game change with its options."""

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from pyengine.games.spec import value_text
from pyengine.measures.catalogue import ESTIMATED, MEASURES, NAMES, shown
from pyengine.measures.difference import FIGURES
from pyengine.measures.distributions import remaining
from pyengine.measures.intervals import widened
from pyengine.measures.judged import WANTS, judged
from pyengine.measures.measure import Figure, parts
from pyengine.report import by, words
from pyengine.report.tables import CARD_ROWS, PLACE_ROWS, Table
from pyengine.report.words import DASH, NBSP, NONE, Interval, Summary, decision, half_width, mean, number, percent
from pyengine.worth.estimates import play_of

PLUS_MINUS = "\u00b1"
Cells: TypeAlias = Iterable[tuple[str, str]]  # figures of a variant, each under the head of its column
NAMED = ("game", "seats", "study")  # what is compared beside options
FIRST = ("wins_by_player", "win_share", "payoff_by_player", "payoff", "result", "fairness", "ties", "length", "turns")
# What it says of a game that a figure is higher, or lower (more/less); and what it is.
CHANGES = {
    "win_share": ("{who} wins more/less often", "wins of {who}"),
    "payoff": ("{who} gets more/less", "payoffs of {who}"),
    "result": ("{who} beats more/fewer of the others", "results of {who}"),
    "fairness": ("{first} is nearer_to/further_from an even share", "how near {first} is to an even share"),
    "ties": ("first places are shared more/less often", "shared first places"),
    "length": ("matches are longer/shorter in {decision}", "length in {decision}"),
    "turns": ("matches are longer/shorter in turns", "length in turns"),
    "branching": ("there are more/fewer moves to choose from", "moves to choose from"),
    "forced_share": ("more/fewer {decision} are forced", "forced {decision}"),
    "payoff_variance": ("payoffs vary more/less", "how payoffs vary"),
    "variance_explained": ("the {part} decides more/less", "what the {part} decides"),
    "strength": ("the better {by} wins more/less often", "the better {by}'s wins"),
    "effect": ("'{part}' helps more/less", "the effect of '{part}'"),
    "drama": ("winners come from further/less_far behind{play}", "drama{play}"),
}
CHANGES |= {"wins_by_player": CHANGES["win_share"], "payoff_by_player": CHANGES["payoff"]}
# What may be wanted of a game where a study tells it, and which studies do.
GOALS = {
    "fair": ("fair seats (wins)", ""),
    "choice": ("much choice (moves)", ""),
    "short": ("short (decisions)", ""),
    "earned": ("little luck (deal's part)", "The deal's part needs --matches 2 or more."),
    "skill": ("much skill (wins)", "Skill needs one better {by}, such as --seats {better}."),
}
MOST_SETUPS = 10**7  # that are proposed
HEADS = {"kind": "kind of move", "place": "to move at"}  # of what --by tells apart
PLAY = {"length": "decisions", "branching": "legal moves", "forced_share": "forced"}  # what its columns are called


def tables(sweep: Mapping[str, Any], measures: Collection[str] | None = None) -> list[Table]:
    """Win shares, what matches are like, and measures: a row for each variant in each.

    measures : names of measures; by default those with estimates, and those that are not of the program
    """
    if measures is None:
        figures = {name: each for one in sweep["variants"] for name, each in one["summary"].get("measures", {}).items()}
        measures = [name for name, each in figures.items() if name in ESTIMATED or name not in NAMES]
    named = {name: name for name in measures if name not in (*PLAY, "win_share")}
    drawn = [_table(sweep, partial(_wins, numbered="seats" in sweep["sweep"]), counted=True)]
    drawn += [_table(sweep, partial(_measures, names=names)) for names in (PLAY, named) if names]
    return [*drawn, *told_apart(sweep)]


def _table(sweep: Mapping[str, Any], figures: Callable[[Summary], Cells], counted: bool = False) -> Table:
    """A column for every head that some variant has; a variant without matches has no figures."""
    found = [dict(figures(each["summary"])) if each["summary"]["games"] else {} for each in sweep["variants"]]
    heads = list(dict.fromkeys(head for cells in found for head in cells))
    named = [[_value(each, name) for name in sweep["sweep"]] for each in sweep["variants"]]
    games = [[number(each["summary"]["games"])] * counted for each in sweep["variants"]]
    shown = [[cells.get(head, "" if cells else NONE) for head in heads] for cells in found]
    rows = [(*values, *count, *cells) for values, count, cells in zip(named, games, shown)]
    return Table((*sweep["sweep"], *["matches"] * counted, *heads), rows, range(len(sweep["sweep"])))


def _text(value: float | None, interval: Interval, share: bool = False) -> str:
    """A value, None where it does not apply, and half its interval."""
    if value is None:
        return NONE
    if not (half := (100 if share else 1) * half_width(interval)):
        return (percent if share else mean)(value, interval)[0]
    if share and interval and 0 <= interval[0] and interval[1] <= 1 and not half <= 100 * value <= 100 - half:
        return f"{NBSP}(".join(percent(value, interval)) + ")"  # it is not as wide to both sides
    # Two digits of the interval, none behind the point that it does not reach; of shares two places at most.
    places = min(max(1 - math.floor(math.log10(half)), 0), 2 if share else 5)
    unit = f"{NBSP}%" if share else ""
    return f"{round(100 * value, 12) if share else value:z.{places}f}{unit} {PLUS_MINUS}{half:.{places}f}"


def _wins(summary: Summary, numbered: bool) -> Cells:
    """By player where players change seats, equal ones together or all `numbered`; else by seat or side."""
    if score := summary.get("score"):
        yield "score of all", _text(score["mean"], score["ci95"])
        perfect, seen = score["perfect"], " seen" * (not score["declared"])
        yield f"of them the most{seen}", _text(perfect["share"], perfect["ci95"], share=True)
        return
    wins = summary["wins"]
    names = words.player_names(summary)
    if numbered and words.rotated(summary):
        for name, line in zip(names, summary["by_player"]):
            yield name, _text(line["wins"]["share"], line["wins"]["ci95"], share=True)
    elif numbered and not words.differing(summary):
        for name in names:  # who changes seats with others of the same kind has the mean of all
            yield name, _text(sum(wins["share"]) / len(names), None, share=True)
    elif words.by_player(summary):
        for row in words.look(summary, "wins")["rows"]:
            yield words.player_name(row), _text(row["value"], row["ci95"], share=True)
    else:
        rows = zip(words.sides(summary), words.seated_at(summary), wins["share"], wins["ci95"])
        for name, player, share, bounds in rows:
            yield name + (f": {player}" if words.seated(summary) else ""), _text(share, bounds, share=True)


def _measures(summary: Summary, names: Mapping[str, str]) -> Cells:
    """Measures under these names, a column for each part of those with several values."""
    for name, head in names.items():
        if (figure := summary.get("measures", {}).get(name)) is not None:
            head += _if(name, figure, [summary])
            for part, value, interval in parts(figure):
                yield f"{head}: {part}" if part else head, _text(value, interval, shown(name, figure).unit == "share")


def _if(name: str, figure: dict[str, Any], summaries: Sequence[Mapping[str, Any]]) -> str:
    """Whose play a figure assumes, after a blank; nothing where it is no estimate."""
    if not figure or not shown(name, figure).estimated:
        return ""
    plays = (play_of(each["estimator"], "") for each in summaries if "estimator" in each)
    return f" if {' or '.join(dict.fromkeys(plays))}"


def told_apart(sweep: Mapping[str, Any]) -> Iterator[Table]:
    """Tabulate figures of --by, a column for each variant: of cards those in which the variants differ most."""
    named = [(label(each), _by(each["summary"])) for each in sweep["variants"]]
    for head in dict.fromkeys(head for _, found in named for head in found):
        columns = [(name, found[head]) for name, found in named if head in found]
        if len(columns) < 2:  # effects, of the one table that plays at random
            continue
        rows = list(dict.fromkeys(row for _, cells in columns for row in cells))
        if head.startswith("card "):
            values = {row: [cells[row][0] for _, cells in columns if row in cells] for row in rows}
            rows = sorted(rows, key=lambda row: min(values[row]) - max(values[row]))[:CARD_ROWS]
        texts = ((row, *(cells[row][1] if row in cells else NONE for _, cells in columns)) for row in rows[:PLACE_ROWS])
        yield Table((head, *(name for name, _ in columns)), list(texts))


def _by(summary: Summary) -> dict[str, dict[str, tuple[float, str]]]:
    """Figures of `--by` by head and row, as numbers and as texts."""
    cells: dict[str, dict[str, tuple[float, str]]] = {}

    def add(head: str, row: str, value: float | None, interval: Interval = None, share: bool = True) -> None:
        if value is not None:
            cells.setdefault(head, {})[row] = value, _text(value, interval, share)

    found = summary.get("by", {})
    for what, named, figures in by.parts(found):
        head = HEADS.get(what, f"card {what}")
        for name, kind in (("chosen", "share"), ("result", "mean")):
            if (figure := figures.get(name)) is not None:
                add(f"{head}: {name}", named, figure[kind], figure["ci95"])
        if (effect := figures.get("effect")) and effect["ci95"]:  # else too few deals show one
            value, *bounds = (100 * each for each in (effect["value"], *effect["ci95"]))
            add(f"{head}: effect", named, value, bounds, share=False)
    ends = found.get("outcome", {})
    for who, name in ((words.player_names(summary), "last_by_player"), (words.sides(summary), "last")):
        if name in ends and (name == "last" or words.rotated(summary)):
            for each, share, interval in zip(who, *ends[name].values()):
                add("comes last", each, share, interval)
    ended = zip(words.sides(summary), ends.get("scores", ()))
    for each, figures in (*ended, ("first less second", ends.get("margins"))):
        if figures:
            add("final score", each, figures["mean"], share=False)
    return cells


class Compared(NamedTuple):
    """A figure of all variants but the first: differences from the first one's, as docs/reference/json.md has them."""

    name: str
    part: str
    title: str
    share: bool
    cells: list[Mapping[str, Any] | None]  # of each variant

    def difference(self, place: int) -> str:
        """Difference of a variant: with its sign and half its interval; starred where it remains."""
        if (each := self.cells[place]) is None:
            return NONE
        scale = 100 if self.share else 1
        half = scale * half_width(each["ci95"])
        # One digit more than the interval is sure of.
        places = max(0, 1 - math.floor(math.log10(half))) if half else 3
        interval = f" {PLUS_MINUS}{half:.{places}f}" if half else ""
        value = f"{scale * each['difference']:+z.{places}f}{interval}"
        unit = "%" if self.share and self.name != "effect" else ""  # effects are points of the result
        return f"{value}{unit}{'*' if each['remains'] else ''}"

    def correlation(self, place: int) -> str:
        """Correlation of the figure in both variants, setup by setup."""
        each = self.cells[place]
        return NONE if each is None or each["correlation"] is None else f"{each['correlation']:z.2f}"

    def values(self, place: int) -> tuple[str, str]:
        """Values of the first variant and of this one, to the digits that the difference is known to."""
        each = self.cells[place] or {"values": (), "ci95": None}
        scale, write = (100, mean) if self.name == "effect" else (1, percent if self.share else mean)
        bounds = each["ci95"] and [scale * bound for bound in each["ci95"]]
        before, after = (write(scale * value, bounds)[0] for value in each["values"])
        return before, after


def others(sweep: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The variants that were held against the first."""
    return [each for each in sweep["variants"] if "differences" in each]


def label(variant: Mapping[str, Any]) -> str:
    """Name a variant by its values: hand 5, mine.rcy."""
    texts = ((name, _value(variant, name)) for name in variant["values"])
    return ", ".join(text if name in NAMED else f"{name} {text}" for name, text in texts)


def seated(sweep: Mapping[str, Any], most: Summary) -> Iterator[str]:
    """Name the players, unless they were varied, or all play at random; `most` has the most seats."""
    summaries = [each["summary"] for each in sweep["variants"]]
    if "seats" in sweep["sweep"] or not any(map(words.seated, summaries)):
        return
    if all(each["seats"] == most["seats"][: each["players"]] for each in summaries):
        yield f"players: {', '.join(most['seats'])}"
    else:
        yield from (f"players of {label(each)}: {', '.join(each['summary']['seats'])}" for each in sweep["variants"])


def _value(variant: Mapping[str, Any], name: str) -> str:
    """A value as it is typed, with blanks behind its commas; of players all, those who fill the seats among them."""
    if name == "seats":
        return words.listed(variant["summary"]["seats"])
    return re.sub(" *, *", ", ", value_text(variant["values"][name]))


def compared(sweep: Mapping[str, Any]) -> list[Compared]:
    """Every figure that tells something of its own: neither alike in all variants, nor another one in another unit."""
    found = [_cells(each["differences"]) for each in others(sweep)]
    summaries = [each["summary"] for each in sweep["variants"]]
    rows: dict[str, Compared] = {}
    keys = dict.fromkeys(key for cells in found for key in cells)
    for name, part in sorted(keys, key=lambda key: (*FIRST, key[0]).index(key[0])):  # those of who wins first
        cells = [each.get((name, part)) for each in found]
        said = repr([each and (each["difference"], each["ci95"]) for each in cells])
        if any(each and each["counted"] for each in cells):
            figure = next((each["measures"][name] for each in summaries if name in each.get("measures", ())), Figure())
            share = name == "effect" or (FIGURES[name] if name in FIGURES else shown(name, figure)).unit == "share"
            place = _who(name, part, summaries[0]) if part.isdecimal() else part
            head = name + _if(name, figure, summaries)
            rows[said] = Compared(name, part, f"{head}: {place}" if part else head, share, cells)
        elif not part and said in rows:
            rows[said] = rows[said]._replace(title=f"{rows[said].title}, {name}")
    return list(rows.values())


def _cells(found: Mapping[str, Any]) -> dict[tuple[str, str], Mapping[str, Any]]:
    figures = {name: {"": figure} if "difference" in figure else figure for name, figure in found["figures"].items()}
    return {(name, part): cells for name, parts in figures.items() for part, cells in parts.items()}


def differences(sweep: Mapping[str, Any]) -> Table | None:
    """Tabulate differences of every other variant from the first: a row for each figure."""
    rows, heads = compared(sweep), [label(each) for each in others(sweep)]
    if not rows:
        return None
    one, places = len(heads) == 1, range(len(heads))
    texts = [(row.title, *map(row.difference, places), *[row.correlation(0)] * one) for row in rows]
    return Table(("difference from the first", *heads, *["correlation"] * one), texts)


def each_alone(sweep: Mapping[str, Any]) -> dict[str, Table]:
    """Differences of each other variant in a table of its own, with its correlations and the figures themselves."""
    found, every = {}, compared(sweep)
    for place, each in enumerate(others(sweep)):
        told = [row for row in every if row.cells[place]]
        rows = [(row.title, row.difference(place), row.correlation(place), *row.values(place)) for row in told]
        if rows:
            found[label(each)] = Table(("figure", "difference", "correlation", "first", "this one"), rows)
    return found


def answers(sweep: Mapping[str, Any]) -> Iterator[str]:
    """Differences that are sure from the first variant, in words: a paragraph for each other."""
    rows, first = compared(sweep), sweep["variants"][0]
    for place, each in enumerate(others(sweep)):
        told = [(row, cells) for row in rows if (cells := row.cells[place])]
        summaries = first["summary"], each["summary"]
        kept = [(row, _said(row, cells["difference"] <= 0, *summaries)) for row, cells in told if cells["remains"]]
        sure = [f"{said} ({' to '.join(row.values(place))})" for row, said in kept]
        partly = {row.name for row, _ in kept}
        setups = min(summary["finished_setups"] for summary in summaries)
        unsure: dict[str, list[float]] = {}
        for row, cells in told:
            if not cells["remains"]:
                noun = _said(row, 2, *summaries, alone=row.name in partly)
                unsure.setdefault(noun, []).append(setups * _more(cells, each["differences"]["looked_at"]))
        looked = each["differences"]
        head = f"{label(each)} against {label(first)}: "
        if not looked["looked_at"]:
            yield f"{head}no figure differs."
            continue
        body = f"{'; '.join(sure)}. " if sure else "no difference is significant. "
        # Of the first alone, who wins where that is open, how many setups would tell: of all it is a long list.
        names = (noun if at else f"{noun}{_enough(min(needed))}" for at, (noun, needed) in enumerate(unsure.items()))
        rest = f"No clear difference: {', '.join(names)}. " if unsure else ""
        count = words.plural(looked["looked_at"], "difference")
        significant = f"{number(looked['remain'])} of {count} significant, corrected for their number"
        yield f"{head}{body}{rest}{significant} (Holm, 5{NBSP}%)."


def goals(sweep: Mapping[str, Any]) -> tuple[Table, str] | None:
    """Judge what may be wanted of the game: better or worse than in the first variant, as far as that is sure, with
    a note below. Between tables of players there is nothing to choose."""
    held = [_cells(each["differences"]) for each in others(sweep)]
    if not held or "seats" in sweep["sweep"]:
        return None
    told = {word: key for word in GOALS if all((key := WANTS[word].figure) in cells for cells in held)}
    columns = []
    for each, cells in zip((sweep["variants"][0], *others(sweep)), (held[0], *held)):
        sure = remaining((word, cells[key]["p"]) for word, key in told.items() if cells[key]["ci95"])
        columns.append((label(each), *(_goal(each, word, cells[key], word in sure) for word, key in told.items())))
    heads, *rows = zip(("possible goal", *(GOALS[word][0] for word in told)), *columns)
    sentence = f"Better and worse than the first, where the difference is significant among so many (Holm, 5{NBSP}%)."
    first = sweep["variants"][0]["summary"]
    seats, better, by = first["seats"], ["strong:200", "random"], "player"
    if "sides" in first:
        better = ["strong:200" if seat in first["sides"][0] else "random" for seat in range(1, len(seats) + 1)]
        by = "side"
    takes = [note.format(by=by, better=",".join(better)) for word, (_, note) in GOALS.items() if word not in told]
    if "score" in first:
        takes = [note for note in takes if note == GOALS["earned"][1]]
    elif set(seats) == {"random"}:
        takes.append(f"How fair seats are shows in good play: --seats {','.join(['strong:200'] * len(seats))}.")
    return Table(heads, rows), " ".join([sentence, *takes])


def _goal(variant: Mapping[str, Any], word: str, cell: Mapping[str, Any], sure: bool) -> str:
    """A figure of a variant; how fair the seats are is seen by what the worst and the best of them win."""
    other, (name, _) = "differences" in variant, WANTS[word].figure
    if name in FIGURES:
        shares = variant["summary"]["wins"]["share"]
        text = f"{words.points(min(shares))}{DASH}{words.points(max(shares))}{NBSP}%"
    else:
        text = (percent if MEASURES[name].unit == "share" else mean)(cell["values"][other], cell["ci95"])[0]
    return f"{text}, {judged(cell['difference'], sure, WANTS[word].more)}" if other else text


def _said(row: Compared, way: int, first: Summary, other: Summary, alone: bool = True) -> str:
    """Say that a figure is higher (0) or lower (1), or name it (2): all parts, or one alone."""
    by, whose = "player" if row.name.endswith("_by_player") else words.side_word(first), _who(row.name, row.part, first)
    if row.name == "effect" and not alone:
        return "the effects of moves"
    if alone:
        who, part = f"the side of {whose}" if whose.startswith("players ") else whose, row.part.replace("setup", "deal")
    else:
        who, part = f"the {by}s", "moves"
        if row.name == "variance_explained":
            part = f"deal or the {words.side_word(first)}"
    text = (f"{row.title} is higher", f"{row.title} is lower", row.title if alone else row.name)[way]
    if row.name in CHANGES:
        change, text = CHANGES[row.name]
        if way < 2:
            text = re.sub(r"(\w+)/(\w+)", lambda pair: pair[1 + way].replace("_", " "), change)
    both = " or ".join(dict.fromkeys((words.sides(first)[0], words.sides(other)[0])))
    by, play = "side" if "sides" in first else "player", row.title.removeprefix(row.name)
    return text.format(who=who, part=part, first=both, by=by, play=play, decision=f"{decision(first)}s")


def _who(name: str, part: str, first: Summary) -> str:
    """Whose a part of a figure is: player 1, of partners players 1+3; seat 1, side 1+3."""
    of_players = name.endswith("_by_player") or not part.isdecimal()
    names = dict(enumerate(words.player_names(first) if of_players else words.sides(first), 1))
    return names.get(int(part) if part.isdecimal() else 0, f"{'player' if of_players else 'seat'} {part}")


def _more(cells: Mapping[str, Any], looked_at: int) -> float:
    """Return by how much more setups a difference of this size would be told from 0, among so many (Bonferroni)."""
    half, difference = half_width(cells["ci95"]), float(cells["difference"])
    return (widened(looked_at) * half / difference) ** 2 if half and difference else math.inf


def _enough(setups: float) -> str:
    """In brackets, in two digits; nothing where nobody would play so many."""
    if setups > MOST_SETUPS:
        return ""
    unit = 10 ** (math.floor(math.log10(setups)) - 1)
    return f" (about {number(max(math.ceil(setups / unit) * unit, 2))} deals would show one)"


def how(sweep: Mapping[str, Any]) -> str:
    looked, rows = [each["differences"] for each in others(sweep)], compared(sweep)
    if all(each["paired"] for each in looked):
        basis = "Differences are paired deal by deal, so that the luck of the deals cancels out."
    else:
        basis = "Seeds or numbers of deals are not the same, so differences are not paired deal by deal."
    stars = any(cells and cells["remains"] for row in rows for cells in row.cells)
    starred = " *: significant, corrected for their number." if stars else ""
    told = any(row.name == "effect" for row in rows) or any("effect" in each.columns[0] for each in told_apart(sweep))
    effects = " Effects are points of the result, 0 to 100." if told else ""
    return f"{basis}{starred} Differences of shares are in percentage points.{effects}"


def title(sweep: Mapping[str, Any]) -> str:
    """Return the heading: Red7 by players and hand."""
    names = dict.fromkeys(each["summary"]["subject"]["title"] for each in sweep["variants"])
    return f"{' and '.join(names)} by {' and '.join(sweep['sweep'])}"
