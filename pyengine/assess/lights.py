"""A verdict at a glance: five sentences under lights, tiles with known games beside, and commands to try next.

The light of a point follows from its threshold alone: bad and good lie on one side of it beyond doubt, as a warning has
it, good by its own interval, too; warn lies beyond it as far as 95 % intervals tell; of open it is not known.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pyengine import registry
from pyengine.assess.points.play import quantile
from pyengine.assess.points.point import told
from pyengine.base.errors import InputError
from pyengine.measures.measure import Figure
from pyengine.recycle.compile import load
from pyengine.recycle.entry import DescribedSpec
from pyengine.recycle.library import titled
from pyengine.report.document import Tile
from pyengine.report.words import NBSP, NONE, plural, title

TOLD = "score", "ahead", "long tail", "skill", "decided early"  # points of which a verdict is made
WORSE = "bad", "warn", "open", "good", ""  # lights
# Of a point: its tile, the figure there, what good, warn and bad say of it, and what is wanted to mend it.
WORDS = """\
ahead|Fair seats|{} above a fair share|The seats are fair|A seat may be ahead|A seat is ahead|fair
long tail|Length|{} decisions a match|Matches do not drag|Some matches may drag|Some matches drag|short
skill|Skill|{} above random play|Skill counts|||deep
decided early|Tension|{} decided at half time|It is open at half time|It may be decided early|It is decided early|tense
choice does not matter|Choices count|{} by a good choice|Choices count|Choices may not count|Choices do not count|choice
runaway leader|Leaders|{} of early leaders win|Leaders can be caught|A leader may run away|Leaders run away|close
deal|Luck of the deal|Deal and draws decide {}||||earned
comeback|Comebacks|{} of matches won from behind||||
no choice|Free choice|{} of decisions forced|There is a choice|Few choices|Most turns are forced|free
deciding card|Card that matters most|A difference of {}|No card decides|A card may decide|One card decides|earned"""
# What is wanted after a warning without a tile; where it is none of these, its figure within the threshold.
WISHES = {"paid unevenly": "fair", "circles": "short", "decided by the deal": "earned", "only the deal": "earned,deep"}
SAID = {name: words for name, *words in (line.split("|") for line in WORDS.splitlines())}
TIMES = {20: "20 seconds", 60: "a minute", 180: "3 minutes", 300: "5 minutes", 600: "10 minutes", 900: "15 minutes"}
TIMES |= {1800: "half an hour", 3600: "an hour"}
SO_FAR = "Nothing to warn of so far."
MOST = 30  # times as many deals, at most, that are asked for
TWICE = 2.0  # as many, where nobody knows how many
UNITS = {"levels": f"{NBSP}levels", "points": " percentage points"}
WIDE = 2.4  # per cent of a tile's width, that a letter takes
LASTS = re.compile(r" \([\d.]+\s(?:s|min\s\d+\ss)\)(?= would)")
PLACES = {"levels": 1, "points": 1, "times": 2, "number": 2}  # behind the point, of a figure wherever it is told


class Light(NamedTuple):
    """A point under its light, with what that says."""

    light: str  # good, open, warn or bad; "" of a point that is only told
    bold: str
    point: Figure

    @property
    def words(self) -> list[str]:
        """Tile, figure, sentences of the lights and what is wanted."""
        name = self.point["name"].capitalize()
        return SAID.get(self.point["name"], [name, "{}", "", name, name, WISHES.get(self.point["name"], "")])

    @property
    def wish(self) -> str:
        """The word of a command that compares variants by what is wrong; what has no figure shows in skill."""
        name, figure, above, limit = (self.point[key] for key in ("name", "figure", "above", "limit"))
        want = self.words[-1] or "deep" * (not figure)
        return f"--want={want}" if want else f"--goal={name} at {'most' if above else 'least'} {limit:g}"


def judged(found: Figure) -> list[Light]:
    """All points under their lights, the worst first."""
    told = []
    for each in found["points"]:
        light, limit, (low, high) = "", each["limit"], each["ci95"] or [each["value"]] * 2
        if each["warned"]:
            light = "bad" if each["figure"] else "warn"
        elif each["name"] == "skill" and low is not None:  # below a level that it is little stands in its sentence
            light = ("good" if low > 0 else "open") if high >= 1 else ""
        elif limit is not None and low is not None and each["figure"]:
            beyond, within = (low > limit, high <= limit) if each["above"] else (high < limit, low >= limit)
            light = "good" if each["safe"] and within else "warn" if beyond and each["times"] else "open"
        one = Light(light, "", each)
        said = dict(zip(("good", "warn", "bad"), one.words[2:])) | {"open": f"{one.words[0]}: not known yet"}
        bold = said.get(light, "")
        told.append(one._replace(bold=f"{bold}." if bold else ""))
    return sorted(told, key=lambda one: WORSE.index(one.light))


def faults(found: Figure) -> list[str]:
    """List what is warned of, or likely, of a game."""
    return [one.bold[0].lower() + one.bold[1:-1] for one in judged(found) if one.light in ("bad", "warn")]


def plain(text: str, whole: bool = True) -> str:
    """A sentence with names of cards as people write them, without other play, and what buttons say; or its begin."""
    text = re.sub(r"\b[A-Z]{3,}\b", lambda found: found[0].capitalize(), text)
    text = LASTS.sub("", text)
    text = re.sub(r"; (at (weak|random) play|in a race by dice) .*?(?=;|\.( |$))", "", text)
    return text if whole else re.split(r"(?<=\.) ", text)[0]


def name_of(found: Figure) -> str:
    """A game as people call it, with its players."""
    return title(found).replace(found["game"], titled(found["game"]), 1)


def headline(each: Sequence[Light]) -> str:
    """Say in a line what the lights tell."""
    said = [one.bold[0].lower() + one.bold[1:-1] for one in each if one.point["warned"]]
    perhaps = [one.bold for one in each if one.light == "warn"]
    if said:
        return f"{'One thing' if len(said) == 1 else f'{len(said)} things'} to mend: {', '.join(said)}."
    if perhaps or not (open_ := sum(one.light == "open" and one.point["name"] in SAID for one in each)):
        return f"Look at this: {' '.join(perhaps)}" if perhaps else "Nothing to warn of."
    return f"{SO_FAR[:-1]}; {plural(open_, 'question')} {'is' if open_ == 1 else 'are'} still open."


def _asked(one: Light) -> bool:
    """Tell whether a sentence at the top has it: what is warned of, or what everybody asks."""
    return bool(one.point["says"] and (one.point["warned"] or one.point["name"] in TOLD))


def sentences(each: Sequence[Light], level: str = "") -> list[Tile]:
    """Five sentences: what is warned of, then what everybody asks; behind that on skill what a level is."""
    shown = ((one, plain(one.point["says"]), level * (one.point["name"] == "skill")) for one in each if _asked(one))
    return [Tile(one.light, one.bold, "", f"{says} {note}".strip()) for one, says, note in shown]


# Tiles


def value(each: Figure, number: float | None, ci95: Sequence[float] | None = None) -> str:
    """A figure of a point, with its interval in brackets."""
    unit, scale = each["unit"], 100 if each["unit"] == "points" else 1
    if number is None or unit == "share":
        return NONE if number is None else told(number, ci95)
    if not ci95:
        return f"{scale * number:.3g}"
    text, low, high = (f"{scale * one:z.{PLACES[unit]}f}" for one in (number, *ci95))
    return f"{text}{NBSP}({low} to {high})"


def figure(each: Figure) -> str:
    """A figure of a point, in as many digits as beside its interval."""
    return re.split(r"\s\(", value(each, each["value"], each["ci95"]))[0]


def tiles(found: Figure, judged_: Sequence[Light]) -> Iterator[Tile]:
    """A tile for each point that everybody asks, or that is warned of: what no sentence at the top says."""
    among, by = found.get("among", {}).get("figures", {}), {one["name"]: one for one in found["points"]}
    for one in judged_:
        each, name = one.point, one.point["name"]
        if each["value"] is None or not each["figure"] or not (name in SAID or one.light in ("bad", "warn")):
            continue
        unit = "" if each["unit"] == "points" and "score" in by else UNITS.get(each["unit"], "")
        word = "at least " * each["least"] + figure(each) + unit
        if name == "long tail":  # told and shown as lengths
            word = str(quantile(found["studies"]["strong"]["decisions"]["histogram"], 0.5))
            each, name = by["length"], "length"
        games_ = {game: other["value"] for game, other in among.get(name, {"games": {}})["games"].items()}
        shown = _scale(each, games_) if games_ or each["limit"] is not None else None
        less = sum(other < each["value"] for other in games_.values())
        place = f"More than in {less} of {plural(len(games_), 'known game')}." if games_ else ""
        says = "" if _asked(one) else plain(one.point["says"], False)
        yield Tile(one.light, one.words[0], one.words[1].format(word), f"{says} {place}".strip(), shown)


def _scale(each: Figure, known: Mapping[str, float]) -> Figure:
    """A figure with its interval among known games, in per cent of a width."""
    (own, limit), ci95 = (each["value"], each["limit"]), each["ci95"] or [each["value"]] * 2
    every = [*ci95, *known.values(), *([] if limit is None else [limit])]
    least, wide = min(every), (max(every) - min(every)) or 1.0
    at = {number: round(3 + 94 * (number - least) / wide, 1) for number in (own, *every)}
    zone = None if limit is None else (at[limit], 100.0) if each["above"] else (0.0, at[limit])
    names = list(_named({game: at[number] for game, number in known.items()}, at[own]))
    ends = {"interval": (at[ci95[0]], at[ci95[1]]), "zone": zone, "description": value(each, own, ci95)}
    return {"value": at[own], "ticks": [at[each] for each in known.values()], "names": names, **ends}


def _named(places: Mapping[str, float], own: float) -> Iterator[tuple[str, float]]:
    """Known games that are named, none over another: the least, the most, and those nearest by."""
    order, found = sorted(places, key=places.__getitem__), dict[str, tuple[float, float]]()
    for game in dict.fromkeys([*order[:1], *order[-1:], *sorted(order, key=lambda game: abs(places[game] - own))[:4]]):
        name, at = titled(game), places[game]
        low, high = at - at * WIDE * len(name) / 100, at + (100 - at) * WIDE * len(name) / 100
        if all(high < left or right < low for left, right in found.values()):
            found[name] = low, high
            yield name, at


# What to try next


def steps(found: Figure, judged_: Sequence[Light]) -> Iterator[Tile]:
    """Commands that a designer would begin next: variants that may mend faults, and more deals for what is open."""
    own = "pyengine.assess", found["game"], *worded(found["subject"]["words"], "--max-decisions")
    faults = [one for one in judged_ if one.light in ("bad", "warn")]
    for number, (name, now, others) in enumerate(list(_varied(found))[: max(1, len(faults))]):
        bold, wish = (faults[number].bold, faults[number].wish) if faults else (SO_FAR, "--want=fair,deep")
        shown = f"Try {name.capitalize()} {' or '.join(others)} instead of {now}"
        asked = f"--vary={name}={','.join([now, *others])}", wish, *counting(found), "--time=180s"
        yield Tile("", shown, "Compare (3 minutes)", f"{bold} Would that be better?", command=(*own, *asked))
    said = (one for one in judged_ if one.point["name"] in SAID)
    wanted = ((min(MOST, one.point["times"] or TWICE * (one.light == "open")), one) for one in said)
    spent = found["run"]["wall_seconds"]
    if open_ := [each for each in wanted if each[0] > 1 and TWICE * spent <= max(TIMES)]:
        times, first = min(open_, key=lambda each: (not _asked(each[1]), float(each[0])))
        yield longer(first.words[0], first.bold, spent * times, (*own, *counting(found)))


def counting(found: Figure) -> list[str]:
    """The word of a command that is to be told of the same play as a verdict; none of solved games, which are small."""
    return [] if found["ladder"]["solved"] else [f"--play={found['plays']['strong']}"]


def longer(what: str, why: str, seconds: float, words: Sequence[str]) -> Tile:
    """A command again, for as long as it takes to settle something."""
    most = next((each for each in TIMES if each >= seconds), 3600)
    looks, command = f"Look longer ({TIMES[most]} in all)", (*words, f"--time={most}s")
    return Tile("", f"Settle this: {what.lower()}", looks, f"{why} More deals may show it.", command=command)


def worded(words: Sequence[str], *without: str) -> list[str]:
    """Words of a command, each argument as one word with its value, but for some."""
    several = re.sub(r"^(--[\w-]+)\n(?!--)", r"\1=", "\n".join(words), flags=re.MULTILINE).split("\n")
    return [each for each in several if each and not each.startswith(without)]


def _varied(found: Figure) -> Iterator[tuple[str, str, list[str]]]:
    """Options of a described game, their values and others nearby: amounts, then rules on or off, then players."""
    with suppress(InputError):
        spec = registry.entry(found["game"])
        if isinstance(spec, DescribedSpec):
            seats = load(spec.path).seats
            given = {name: str(found["options"].get(name, text)) for name, text in spec.declares().items()}
            numbers = {name: int(text) for name, text in given.items() if text.isdecimal() and name != seats}
            for name, value in sorted(numbers.items(), key=lambda each: each[1] < 2):
                least, most = spec.bounds().get(name, (0, 10**6))
                near = range(2) if value < 2 else range(value - 1, value + 2)
                if others := [str(each) for each in near if least <= each <= most and each != value]:
                    yield name, str(value), others
            if others := [str(each) for each in spec.players or () if each != found["players"]]:
                yield "players", str(found["players"]), others[:3]
