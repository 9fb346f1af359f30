"""Variants in words and tables: which to take, what each is warned of, and how they differ."""

from collections.abc import Iterator, Sequence

from pyengine.assess import lights, words
from pyengine.assess.points import KINDS
from pyengine.assess.points.point import more
from pyengine.measures.measure import Figure
from pyengine.report.command import command_words as again
from pyengine.report.document import Chapter, Content, Paragraph, Report, Table, Tile, Tiles, answered
from pyengine.report.words import NBSP, NONE, listed, number, plural, title

NOTE = f"Differences: significant ones, corrected for their number (Holm). {words.NOTE} {words.LEVEL}"
SIDES = "Side by side, when strong players meet; in brackets 95 % intervals; ! marks a warning."
SHOWN = 20  # differences of a table
SIZED = "--setups", "--meetings", "--looks", "--rung", "--most", "--play", "--seed", "--without"
MET = "not met", "perhaps met", "met"


def report(found: Figure) -> Report:
    each = found["variants"]
    dealt = " and ".join(dict.fromkeys(number(one["setups"]) for one in each))
    whose = f"Strong play is {found['plays']['strong']}; {dealt} deals each, seed{NBSP}{found['seed']}"
    said = f"{title(found)}: {plural(len(each), 'variant')}", f"{whose}. {each[0]['unseen']}", *answer(found)
    told = answered("Which variant?", found, said, _brief(found), _chapters(found), [("Differences", NOTE)])
    own = (Chapter(shown(one["name"]), _own(one)) for one in each)
    wishes = [Tile(light, f"{what[0].upper()}{what[1:]}:", "", says) for light, what, says in _why(found)]
    side = _points(found)._replace(heads=("", *(shown(one["name"]) for one in each)), caption=SIDES)
    rest = Chapter("All figures, how they were measured, and the command", list(told.blocks)[len(said) - 2 :], 0)
    next_ = Chapter("What to try next", [Tiles("steps", steps)]) if (steps := list(_longer(found))) else None
    first = Paragraph(_headline(found), "headline")
    return told._replace(blocks=[first, Tiles("lights", wishes), next_, side, *own, rest])


def shown(name: str) -> str:
    """Name a variant by what it changes: Cards 5."""
    values = [each.rpartition("/")[2].removesuffix(".rcy").replace("=", " ") for each in name.split(", ")]
    return ", ".join(lights.plain(each[0].upper() + each[1:]) for each in values)


def _headline(found: Figure) -> str:
    if found["take"]:
        others = listed(list(map(shown, found["as_good"])))
        as_good = f" Whether it is better than {others} is not known yet." if found["as_good"] else ""
        return f"Take {shown(found['take'])}{_though(found)}.{as_good}"
    return "Nothing says yet which is better." if found["order"] else "Choose what you want, to be told which to take."


def _though(found: Figure) -> str:
    """In what a variant is better that has more faults than another, and which these are."""
    taken = next(one for one in found["variants"] if one["name"] == found["take"])
    own = lights.faults(taken)
    if len(own) <= min(len(lights.faults(one)) for one in found["variants"]):
        return ""
    better = [f'"{word}"' for word, each in found["ahead"].items() if 1 in each] or ["what was asked for"]
    return f", which is clearly better in {listed(better)}, though {listed(own)}"


def _longer(found: Figure) -> Iterator[Tile]:
    """Offer to look longer for what soonest shows a difference."""
    costs, sizes, most = found["run"].get("deal_seconds", {}), found["variants"][0], max(lights.TIMES)
    open_ = ((word, each["part"], each["times"]) for word, each in found["open"].items())
    told = [((times - 1) * sizes[part] * costs[part], word) for word, part, times in open_ if times and part in costs]
    for seconds, word in sorted(each for each in told if each[0] <= most)[:1]:
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


def _brief(found: Figure) -> Iterator[Content]:
    yield _points(found)
    yield from (table for table in (_differences(found), _moves(found)) if table.rows)
    yield from (Paragraph(text, "note") for text in (f"Again: {' '.join(again(found))}", NOTE))


def _chapters(found: Figure) -> Iterator[Chapter]:
    caption = "The largest effects first; only those that are significant, corrected for their number."
    differences = _differences(found)._replace(caption=caption)
    caption = "How an option changes a figure: the mean over variants that are otherwise the same."
    yield Chapter("How they differ from the first", [differences, _moves(found)._replace(caption=caption)])


def answer(found: Figure) -> Iterator[str]:
    """Which variant to take for what is wanted, and why; what is not told apart; what each is warned of."""
    if found["order"]:
        first = f"Take {found['take']}{_though(found)}." if found["take"] else "Nothing says which to take."
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
        if own := told.pop(best, None):
            values = listed([words.value(each, each["value"]) for each in told.values()])
            figure = f"{own['figure']}: {words.value(own, own['value'])} instead of {values}"
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
    by = {how: [name for name, each in zip(others, found["ahead"][word]) if each == how] for how in (1, -1, 0)}
    names = {how: f" than {listed(each)}" if len(each) < len(others) else "" for how, each in by.items()}
    told = [f"{text}{names[how]}" for how, text in ((1, "better"), (-1, "worse")) if by[how]]
    if by[0]:
        part, many = found["open"][word].values()
        size, cost = found["variants"][0][part], found["run"].get("deal_seconds", {}).get(part)
        would = more(many, size, cost)
        whom, shown = f" of {listed(by[0])}" * bool(names[0]), f", {would} show a difference" * bool(would)
        told.append(f"not known yet{whom}{shown}")
    return "; ".join(told)


def _points(found: Figure) -> Table:
    """A row for each point, a column for each variant."""
    own = [{each["name"]: each for each in one["points"]} for one in found["variants"]]
    told = [each for one in own for each in one.values() if each["value"] is not None and each["figure"]]

    def cell(each: Figure | None) -> str:
        return "! " * each["warned"] + words.own(each) if each else NONE

    figures = {each["name"]: each["figure"] for each in told}
    rows = [(figure, *(cell(one.get(name)) for one in own)) for name, figure in figures.items()]
    met = zip(*([MET[each] for each in one["goals"]] for one in found["variants"]))
    rows += [(goal, *each) for goal, each in zip(found["goals"], met)]
    return Table(("figure", *(one["name"] for one in found["variants"])), rows)


def _differences(found: Figure) -> Table:
    """Differences from the first variant that remain, the largest effects first."""
    shown = [row for row in found["differences"] if row["remains"]][:SHOWN]
    told = ([words.value(row, each) for each in row["values"]] for row in shown)
    rows = [(_figure(row), row["variant"], *values, _gap(row)) for row, values in zip(shown, told)]
    return Table(("differs", "variant", found["variants"][0]["name"], "in the variant", "difference"), rows, (0, 1))


def _figure(row: Figure) -> str:
    return KINDS[row["name"]].figure or str(row["name"])


def _gap(row: Figure) -> str:
    return words.value({"unit": "points" if row["unit"] == "share" else row["unit"]}, row["difference"], row["ci95"])


def _moves(found: Figure) -> Table:
    rows = [(row["option"], f"{row['from']} to {row['to']}", _figure(row), _gap(row)) for row in found["moves"]]
    return Table(("option", "from .. to", "moves", "by"), rows, (0, 1, 2))
