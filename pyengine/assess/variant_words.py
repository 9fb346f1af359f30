"""Variants in words and tables: which to take, what each is warned of, and how they differ."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from pyengine import registry
from pyengine.assess import lights, words
from pyengine.assess.points import KINDS
from pyengine.assess.points.point import more
from pyengine.base.errors import InputError
from pyengine.measures.judged import WANTS
from pyengine.measures.measure import Figure
from pyengine.report.command import command_words as again
from pyengine.report.document import Chapter, Content, Paragraph, Quantity, Report, Table, Terms, Tile, Tiles, answered
from pyengine.report.words import NBSP, NONE, listed, number, plural, title

NOTE = f"Differences: significant ones, corrected for their number (Holm). {words.NOTE} {words.LEVEL}"
SIDES = (
    "Side by side, when strong players meet; in brackets 95 % intervals; ! marks a warning, - what is not known, * a "
)
SIDES += f"clear difference from the first. {words.LEVEL.replace(' is 100 rating points', '')}"
SHOWN = 20  # differences of a table
SIZED = "--setups", "--meetings", "--looks", "--rung", "--most", "--play", "--varying", "--seed", "--without"
MET = "not met", "perhaps met", "met"
FIGURE = {name: kind.figure or name for name, kind in KINDS.items()}
# Whether more of it is better; None: a matter of taste.
MORE: dict[str, bool | None] = {kind.name: not kind.above for kind in KINDS.values() if kind.figure and kind.limit}
MORE |= {want.point: want.more for want in WANTS.values()} | {"length": None}


def report(found: Figure) -> Report:
    each = found["variants"]
    dealt = " and ".join(dict.fromkeys(number(one["setups"]) for one in each))
    varies = f", {other} where it has to vary" if (other := found["plays"].get("deal")) else ""
    whose = f"Strong play is {found['plays']['strong']}{varies}; {dealt} deals each, seed{NBSP}{found['seed']}"
    said = f"{title(found)}: {plural(len(each), 'variant')}", f"{whose}. {each[0]['unseen']}", *answer(found)
    tables = [_points(found), *(table for table in (_differences(found), _moves(found)) if table.rows)]
    brief: list[Content] = [*tables, Paragraph(f"Again: {' '.join(again(found))}", "note"), Paragraph(NOTE, "note")]
    told = answered("Which variant?", found, said, brief, _chapters(found), [("Differences", NOTE)])
    own = (Chapter(shown(one["name"]), _own(one)) for one in each)
    wishes = [Tile(light, f"{what[0].upper()}{what[1:]}:", "", lights.plain(says)) for light, what, says in _why(found)]
    heads = "", *(f"{shown(one['name'])}{' (now)' * is_now(found, one)}" for one in each)
    side = tables[0]._replace(heads=heads, caption=SIDES)
    more_ = Chapter("All figures, how they were measured, and the command", list(told.blocks)[len(said) - 2 :], 0)
    steps = [*_use(found), *_longer(found)]
    next_ = Chapter("What to do next", [Tiles("steps", steps)]) if steps else None
    first = Paragraph(_headline(found), "headline")
    rows = Chapter("What do these rows mean?", [Terms([*side.titles.items()])], 0)
    blocks = [first, Tiles("lights", [*wishes, *_besides(found)]), next_, side, rows, *own, more_]
    return told._replace(title=f"{lights.name_of(found)}: {plural(len(each), 'variant')}", blocks=blocks)


def shown(name: str) -> str:
    """Name a variant by what it changes: Cards 5."""
    values = [each.rpartition("/")[2].removesuffix(".rcy").replace("=", " ") for each in name.split(", ")]
    return ", ".join(lights.plain(each[0].upper() + each[1:]) for each in values)


def _headline(found: Figure) -> str:
    if found["take"]:
        others = listed(list(map(shown, found["as_good"])))
        as_good = f" Whether it is better than {others} is not known yet." if found["as_good"] else ""
        return f"{_do(found)} {shown(found['take'])}{_though(found)}.{as_good}"
    return _undecided(found) if found["order"] else "Choose what you want, to be told which to take."


def _do(found: Figure) -> str:
    return "Keep" if is_now(found, _taken(found)) else "Take"


def _undecided(found: Figure) -> str:
    """Say that none is to be taken, and what would tell which."""
    goals = zip(*(one["goals"] for one in found["variants"]))
    if any(1 in each for each in found["ahead"].values()) or any(max(met) == 2 > min(met) for met in goals):
        though = _though(found) or ", which is clearly better in part, has more warnings than another"
        return f"Nothing says which to take: {shown(found['order'][0])}{though}."
    *_, would, word = min(_takes(found), default=(0, "", ""))
    if would:
        deals = f"{would.removesuffix('would')}may show which ({_wish(found, word)})"
        return f"No variant is clearly better yet: {deals}."
    return "No variant is clearly better. Take the one that you like, or compare values further apart."


def _though(found: Figure) -> str:
    """In what a variant is better that has more faults than another, and which these are."""
    own = lights.faults(_taken(found))
    if len(own) <= min(len(lights.faults(one)) for one in found["variants"]):
        return ""
    better = [f'"{word}"' for word, each in found["ahead"].items() if 1 in each] or ["what was asked for"]
    return f", which is clearly better in {listed(better)}, though {listed(own)}"


def _taken(found: Figure) -> Figure:
    """The variant to take, or the one that comes first."""
    name = found["take"] or found["order"][0]
    return next(one for one in found["variants"] if one["name"] == name)


def is_now(found: Figure, one: Figure) -> bool:
    """Tell whether a variant is the game as its text is."""
    with suppress(InputError):
        now = {"game": found["game"]} | getattr(registry.entry(found["game"]), "declares", dict)()
        values = one.get("values", {})
        return {*values} > {"game"} & {*values} and all(now.get(name) == str(each) for name, each in values.items())
    return False


def _use(found: Figure) -> Iterator[Tile]:
    """Offer to take over what is recommended, or each where nothing is: in the text of one's game, or at the table."""
    for one in [_taken(found)] if found["take"] else found["variants"]:
        values = {"game": found["game"]} | one["values"]
        game, given = values.pop("game"), tuple(f"--declare={name}={each}" for name, each in values.items())
        if values and all(map(str.isupper, values)) and not is_now(found, one):
            what, mine = shown(one["name"]), game.endswith(".rcy")
            button = f"Use {what} in my game" if mine else f"Play with {what}"
            says = "It changes the text, where you can undo it." * mine
            name = f"{'Take' if found['take'] else 'Try'} {what}"
            yield Tile("", name, button, says, command=("pyengine.watch", game, *given))


def _besides(found: Figure) -> Iterator[Tile]:
    """Say in what else the variant to take is surely better or worse; or, of none, how each differs from the first."""
    take, first, figures, told = found["take"], found["variants"][0]["name"], _figures(found), dict[Any, list[str]]()
    for one in found["variants"][1:] if not take else ():
        rows = [row["name"] for row in found["differences"] if row["remains"] and row["variant"] == one["name"]]
        texts = (f"{FIGURE[name]} {figures[one['name'], name]} instead of {figures[first, name]}" for name in rows[:3])
        if rows:
            yield Tile("", f"{shown(one['name'])} differs from {shown(first)}:", "", f"{'; '.join(texts)}.")
    of, other = (take, first) if take != first else (found["order"][1],) * 2
    for row in found["differences"] if take else ():
        if row["remains"] and row["variant"] == of and (name := row["name"]) in {*MORE} - {*found["want"].values()}:
            way = MORE[name] is not None and ((row["difference"] > 0) == (take != first)) == MORE[name]
            text = f"{FIGURE[name]} {figures[take, name]} instead of {figures[other, name]}"
            told.setdefault(None if MORE[name] is None else way, []).append(text)
    for way, light, how in ((True, "good", "Better than"), (False, "warn", "Worse than"), (None, "", "Different from")):
        if way in told:
            yield Tile(light, f"{how} {shown(other)}:", "", f"{'; '.join(told[way][:3])}.")


def _figures(found: Figure) -> dict[tuple[str, str], str]:
    """Figures of points by variant and name, as they stand side by side."""
    every = ((one["name"], each) for one in found["variants"] for each in one["points"])
    return {(one, each["name"]): lights.figure(each) for one, each in every}


def _takes(found: Figure) -> Iterator[tuple[float, float, str, str]]:
    """Seconds, 0 where nobody knows, and deals that would show a difference in what is wanted, where one can wait."""
    costs, first = found["run"].get("deal_seconds", {}), found["variants"][0]
    for word, (part, many) in ((word, each.values()) for word, each in found["open"].items()):
        if many and (seconds := (many - 1) * first[part] * costs.get(part, 0.0)) <= max(lights.TIMES):
            yield seconds, (many - 1) * first[part], more(many, first[part], costs.get(part)), word


def _longer(found: Figure) -> Iterator[Tile]:
    """Offer to look longer for what soonest shows a difference."""
    for seconds, *_, word in sorted(each for each in _takes(found) if each[0])[:1]:
        what, words_ = _wish(found, word), lights.worded(found["command"], *SIZED)
        yield lights.longer(what, f"{what}: not known yet.", found["run"]["wall_seconds"] + seconds, words_)


def _wish(found: Figure, word: str) -> str:
    """Name a thing that is wanted as the tile of its point does."""
    return lights.SAID.get(found["want"][word], [word.capitalize()])[0]


def _own(one: Figure) -> Iterator[Content]:
    """A variant at a glance."""
    judged = lights.judged(one)
    yield lights.headline(judged)
    yield Tiles("lights", lights.sentences(judged))
    yield Paragraph("Its own report", path=f"{one['folder']}/report.html")


def _chapters(found: Figure) -> Iterator[Chapter]:
    caption = "The largest effects first; only those that are significant, corrected for their number."
    differences = _differences(found)._replace(caption=caption)
    caption = "How an option changes a figure: the mean over variants that are otherwise the same."
    yield Chapter("How they differ from the first", [differences, _moves(found)._replace(caption=caption)])


def answer(found: Figure) -> Iterator[str]:
    """Which variant to take for what is wanted, and why; what is not told apart; what each is warned of."""
    if found["order"]:
        first = f"{_do(found)} {found['take']}{_though(found)}." if found["take"] else _undecided(found)
        yield " ".join([first, *(f"{what[0].upper()}{what[1:]}: {says}." for _, what, says in _why(found))])
    else:
        yield "To be told which to take, say what you want: --want fair,short,deep, or --goal."
    if found["take"] and found["as_good"]:
        yield f"Not told apart from it in what you want: {listed(found['as_good'])}."
    if found["unsaid"]:
        yield f"{unsaid(found['unsaid'])}."
    for each in found["variants"]:
        warned = [point for point in each["points"] if point["warned"]]
        told = "; ".join(f"{point['name']}: {point['says'].rstrip('.')}" for point in warned)
        yield f"{each['name']} has warnings: {told}." if warned else f"{each['name']} has no warning."
    if found["gone"]:
        yield f"Dropped in earlier rounds: {', '.join(found['gone'])}."


def unsaid(wishes: Sequence[str]) -> str:
    """Name wishes that say nothing of games without rivals."""
    return f"{' and '.join(wishes)} {'say' if len(wishes) > 1 else 'says'} nothing of games that are won together"


def _why(found: Figure) -> Iterator[tuple[str, str, str]]:
    """Compare the first variant with the others in each thing that is wanted, and in warnings: a light and words."""
    if not found["order"]:
        return
    best, *others = found["order"]
    for word, name in found["want"].items():
        told = {one["name"]: each for one in found["variants"] for each in one["points"] if each["name"] == name}
        if own := told.get(best):
            values = [f"{lights.figure(told[each])} with {shown(each)}" for each in found["order"] if each in told]
            figure = f"{own['figure']}: {', '.join(values)}"
            ahead = found["ahead"][word]
            light = "bad" if -1 in ahead else "good" if 1 in ahead else "open"
            yield light, _wish(found, word), f"{_stands(found, word, others)} ({figure})"
        else:
            yield "open", _wish(found, word), "not known yet"
    (taken,) = (one for one in found["variants"] if one["name"] == best)
    yield from ((("warn", "open", "good")[met], goal, MET[met]) for goal, met in zip(found["goals"], taken["goals"]))
    warned = [len(one["warned"]) for one in found["variants"] if one is not taken]
    if any(many != len(taken["warned"]) for many in warned):
        yield "", "warnings", f"{len(taken['warned'])} instead of {listed(list(map(str, warned)))}"


def _stands(found: Figure, word: str, others: Sequence[str]) -> str:
    """Better, worse, or not known, and what it takes to know."""
    by, own = {how: list[str]() for how in (1, -1, 0, None)}, {one["name"]: one for one in found["variants"]}
    exact = {name: _exact(own[name], found["want"][word]) for name in found["order"]}
    for name, each in zip(others, found["ahead"][word]):
        same = each == 0 and exact[name] is not None and exact[name] == exact[found["order"][0]]
        by[None if same else each].append(name)
    names = {how: f" than {listed(each)}" if len(each) < len(others) else "" for how, each in by.items()}
    told = [f"{text}{names[how]}" for how, text in ((1, "better"), (-1, "worse")) if by[how]]
    told += [f"the same{names[None].replace(' than', ' as', 1)}"] if by[None] else []
    if by[0]:
        would = next((deals for *_, deals, of in _takes(found) if of == word), "")
        whom = f" of {listed(by[0])}" * bool(names[0])
        shown = f", {would} show a difference as large as it looks" * bool(would)
        told.append(f"not known yet{whom}{shown}")
    return "; ".join(told)


def _exact(one: Figure, name: str) -> float | None:
    """The figure of a point that has no doubt."""
    each = next((each for each in one["points"] if each["name"] == name), None) or {"value": None, "ci95": None}
    return each["value"] if each["ci95"] and each["ci95"][0] == each["ci95"][1] else None


def _points(found: Figure) -> Table:
    """A row for each point, a column for each variant."""
    own = [{each["name"]: each for each in one["points"]} for one in found["variants"]]
    told = [each for one in own for each in one.values() if each["value"] is not None and each["figure"]]
    sure = {(row["variant"], row["name"]) for row in found["differences"] if row["remains"]}

    def cell(each: Figure | None, of: str) -> str:
        return "! " * each["warned"] + words.own(each) + "*" * ((of, each["name"]) in sure) if each else NONE

    figures, names = {each["name"]: each["figure"] for each in told}, [one["name"] for one in found["variants"]]
    rows = [(figure, *(cell(one.get(name), of) for one, of in zip(own, names))) for name, figure in figures.items()]
    met = zip(*([MET[each] for each in one["goals"]] for one in found["variants"]))
    rows += [(goal, *each) for goal, each in zip(found["goals"], met)]
    return Table(("figure", *names), rows, titles=_means(found))


def _means(found: Figure) -> dict[str, str]:
    """Explain each row: its question, what the first variant that has it says of it, and what is better."""
    means = dict.fromkeys(found["goals"], "A goal of yours.")
    ways = {True: "More is better.", False: "Less is better.", None: ""}
    for name, each in ((shown(one["name"]), each) for one in found["variants"] for each in one["points"]):
        says = f"{name}: {lights.plain(each['says'], False)}" * bool(each["says"])
        texts = each["asks"] or "Between equally strong players.", says, ways[MORE.get(each["name"])]
        means.setdefault(each["figure"], " ".join(filter(None, texts)))
    return {figure: text for figure, text in means.items() if figure}  # what only says yes or no is no row


def _differences(found: Figure) -> Table:
    """Differences from the first variant that remain, the largest effects first."""
    first, figures = found["variants"][0]["name"], _figures(found)
    shown = [row for row in found["differences"] if row["remains"]][:SHOWN]
    told = ([figures[of, row["name"]] for of in (first, row["variant"])] for row in shown)
    rows = [(FIGURE[row["name"]], row["variant"], *values, _gap(row)) for row, values in zip(shown, told)]
    return Table(("differs", "variant", first, "in the variant", "difference"), rows, (0, 1))


def _gap(row: Figure) -> str:
    return Quantity(row["difference"], row["ci95"], "points" if row["unit"] == "share" else row["unit"]).inline()


def _moves(found: Figure) -> Table:
    rows = [(row["option"], f"{row['from']} to {row['to']}", FIGURE[row["name"]], _gap(row)) for row in found["moves"]]
    return Table(("option", "from .. to", "moves", "by"), rows, (0, 1, 2))
