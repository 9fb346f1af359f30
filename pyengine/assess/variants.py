"""Variants of a game, or several games, side by side: their points, how they differ, and which to take.

All play the same deals by number, by the same players, chosen on the first. Differences of what studies count are
paired by deal (`pyengine.measures.difference`); the others take both intervals as they are (Zou and Donner 2008). Where
more than FEW variants are asked for with something that is wanted, half of them leave after each round (successive
halving, Jamieson and Talwalkar 2016).
"""

import hashlib
import itertools
import math
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from os import PathLike
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple
from urllib.parse import quote

from pyengine import registry
from pyengine.assess import variant_words
from pyengine.assess.points import KINDS
from pyengine.assess.points.play import look
from pyengine.assess.result import USUAL_SECONDS, Assessment, AssessmentFolder, assess_game, rows
from pyengine.base.errors import InputError, instead
from pyengine.base.notebook import Shown, printed
from pyengine.base.progress import stage
from pyengine.games.scene import side_text
from pyengine.measures.difference import differences
from pyengine.measures.distributions import remaining
from pyengine.measures.intervals import recovered
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.report.result import Result

FEW = 4  # variants that are all assessed to the end
ROUND = 0.5  # of the time goes to the last round, where there are several
# What may be wanted: a point, and whether more of it is better.
WANTS: dict[str, tuple[str, int]] = {
    "fair": ("ahead", -1),
    "short": ("length", -1),
    "long": ("length", 1),
    **dict.fromkeys(("deep", "skill"), ("skill", 1)),
    "choice": ("choice does not matter", 1),
    "free": ("no choice", -1),
    "tense": ("decided early", 1),
    "comebacks": ("comeback", 1),
    "close": ("runaway leader", -1),
    "earned": ("deal", -1),
}
# Points whose figure a study counts, so that its differences are paired: the figure and its part.
PAIRED = {"length": ("length", ""), "no choice": ("forced_share", ""), "deal": ("variance_explained", "setup")}
Values = Mapping[str, Any]


class Goal(NamedTuple):
    """A figure, of a seat, a side or a point, that is to be at most or at least a number."""

    text: str
    name: str
    most: bool
    number: float


class Comparison(Result):
    """What is found of several variants, as docs/reference/json.md describes it: a dict that does not change."""

    def table(self, width: int = 100) -> Shown:
        """What the terminal prints, as a text that shows itself; `width` in columns."""
        return printed(lambda console: variant_words.show(self, console), width)

    def _pictures(self) -> dict[str, Any]:
        return {}

    def _rows(self) -> list[tuple[Any, ...]]:
        """What `frame` has: the points of each variant, by the name of the variant."""
        return [(name, each["name"], *rest) for each in self["variants"] for name, *rest in rows(each["points"])]


def parse_goal(text: str) -> Goal:
    """A goal from a text such as "seat 1 at most 0.52" or "length at most 40".

    Raises
    ------
    InputError : not such a text.
    """
    found = re.fullmatch(r"\s*(.+?)\s+at\s+(most|least)\s+(-?[0-9.]+)\s*(%?)\s*", text)
    try:
        name, how, number, percent = found.groups() if found else ("", "", "", "")
        if name in KINDS or re.fullmatch(r"(seat|side) [0-9+]+", name):
            return Goal(text, name, how == "most", float(number) / (100 if percent else 1))
    except ValueError:
        pass
    known = f"seat N, side N+M, {', '.join(KINDS)}"
    raise InputError(f"--goal {text!r}; expected NAME at most NUMBER (or at least NUMBER), NAME one of {known}")


def wanted(words: Sequence[str]) -> list[str]:
    """What is wanted, each once.

    Raises
    ------
    InputError : a word that says nothing.
    """
    for word in words:
        if word not in WANTS:
            raise InputError(f"--want names {word!r}; {instead(word, WANTS)}")
    return list(dict.fromkeys(words))


class VariantsFolder(AssessmentFolder):
    """The folder of several assessments and what they come to, `verdicts.json`."""

    FIGURES = "verdicts.json"


def variants_of(
    games: Sequence[str], options: Mapping[str, Any], vary: Mapping[str, Sequence[Any]], goals: Sequence[Goal] = ()
) -> list[Values]:
    """The values that each variant has, the game among them where there are several.

    Raises
    ------
    InputError : there is one only, an option that one does not have, a goal of a seat or side that none has.
    """
    named: dict[str, Sequence[Any]] = {"game": games} if len(games) > 1 else {}
    several: list[Values] = [
        dict(zip((*named, *vary), values)) for values in itertools.product(*named.values(), *vary.values())
    ]
    if len(several) < 2:
        raise InputError("there is one variant only; expected --vary NAME=VALUES, or another game")
    sides = set[str]()
    for values in several:
        own = {**options, **{name: value for name, value in values.items() if name != "game"}}
        spec = registry.entry(values.get("game", games[0]))
        sides |= {side_text(side) for side in spec.make(spec.options(own)).sides}
    for goal in goals:
        if goal.name not in KINDS and goal.name not in sides:
            raise InputError(f"--goal {goal.text!r} names {goal.name!r}; expected {', '.join(sorted(sides))}")
    return several


def assess_variants(
    games: Sequence[str],
    *,
    vary: Mapping[str, Sequence[Any]] = {},
    want: Sequence[str] = (),
    goals: Sequence[str] = (),
    options: Mapping[str, Any] = {},
    seconds: float | None = None,
    folder: str | PathLike[str] | None = None,
    seed: int = 0,
    setups: int | None = None,
    most: int | None = None,
    play: str = "",
    players: Sequence[str] = (),
    limits: Mapping[str, float] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Comparison:
    """Assess several variants, and say which to take.

    Parameters
    ----------
    games : one or more
    vary : values of options by name; every combination is a variant of each game
    want : what is wanted, of "fair", "short", "long", "deep" or "skill", "choice", "free", "tense", "comebacks",
        "close" and "earned"
    goals : texts such as "seat 1 at most 0.52"
    options, others : as of `pyengine.assess_game`; `seconds` is the time of all together

    Returns
    -------
    pyengine.Comparison : a dict of the figures, as docs/reference/json.md describes them.

    Raises
    ------
    InputError : fewer than two variants, a word that says nothing, and as `pyengine.assess_game`.
    """
    aims, words = [parse_goal(each) for each in goals], wanted(want)
    several = variants_of(games, options, vary, aims)
    machines(filter(None, (play, *players)))
    fixed = setups is not None
    whole = math.inf if fixed and seconds is None else USUAL_SECONDS * len(several) if seconds is None else seconds
    if folder:
        asked: dict[str, Any] = {"games": list(games), "options": dict(options), "want": words, "goals": list(goals)}
        asked |= {"seed": seed, "setups": setups, "most": most, "play": play, "players": list(players)}
        from pyengine.assess import page

        asked |= {"vary": {name: list(values) for name, values in vary.items()}}
        kept = VariantsFolder(folder, asked, lambda found, _: page.variant_files(found))
    how: dict[str, Any] = {"seed": seed, "players": players, "limits": limits, "threads": threads, "executor": executor}

    def assessed(values: Values, seconds: float, play: Mapping[str, Any], round_: int = 0) -> Assessment:
        home = folder and Path(folder, *[f"round={round_}"] * (round_ > 0), _folder(values))
        own = {**options, **{key: value for key, value in values.items() if key != "game"}}
        with stage(title(values)):
            game, how["seed"] = values.get("game", games[0]), (seed + round_) % 2**64  # a round has deals of its own
            if play["play"] and not _seats(game, own, play["play"]):
                play = {**play, "play": ""}
            return assess_game(game, options=own, seconds=seconds, folder=home, **how, **play)

    left, round_, given = list(several), 0, {"setups": setups, "most": most, "play": play}
    gone: list[str] = []
    while len(left) > FEW and (words or aims) and not fixed:
        round_ += 1
        rounds = math.ceil(math.log2(len(several) / FEW))
        found = _all(left, whole * (1 - ROUND) / rounds, partial(assessed, round_=round_), given)
        order, half = _order(found, words, aims), math.ceil(len(left) / 2)
        gone = [title(left[place]) for place in order[half:]] + gone
        left = [left[place] for place in sorted(order[:half])]
    rest = whole * (ROUND if round_ else 1)
    last = _all(left, rest, assessed, given)
    spec = registry.entry(games[0])
    given |= {"time": f"{seconds:g}s" if seconds else None, "want": ",".join(words), "seed": seed}
    command = ["pyengine.assess", *games, *spec.command_words(spec.options(dict(options)).as_dict())]
    command += [f"--vary={name}={','.join(map(str, values))}" for name, values in vary.items()]
    command += [*(f"--goal={goal}" for goal in goals), *(f"--{name}={each}" for name, each in given.items() if each)]
    result = Comparison(_figures(last, gone, words, aims, vary) | {"command": command})
    if folder:
        kept.finish(result)
    return result


def _seats(game: str, options: Mapping[str, Any], player: str) -> bool:
    """Whether a game can seat a player."""
    spec = registry.entry(game)
    try:
        parse(player).check(spec.make(spec.options(dict(options))))
    except InputError:
        return False
    return True


def _all(
    left: Sequence[Values],
    seconds: float,
    assessed: Callable[[Values, float, Mapping[str, Any]], Assessment],
    given: Mapping[str, Any],
) -> "Side":
    """Assessments of several variants in the same time each: what the first settles is that of all."""
    found: list[tuple[Values, Assessment]] = []
    for values in left:
        each = assessed(values, seconds / len(left), given)
        found.append((values, each))
        given = {**given, "setups": each["setups"], "play": each["plays"]["strong"]}
    return Side(found)


def _folder(values: Values) -> str:
    """The folder of a variant."""
    return ",".join(f"{key}={quote(str(value), safe='')}" for key, value in values.items())


def title(values: Values) -> str:
    """What a variant is called."""
    return ", ".join(str(value) if name == "game" else f"{name}={value}" for name, value in values.items())


# Which to take


def figure(found: Assessment, name: str) -> tuple[float, list[float] | None] | None:
    """The figure of a point, or the share that a seat or a side wins, with its interval."""
    won = look(found["studies"]["strong"]) or {"rows": ()}
    for each in (*found["points"], *won["rows"]):
        if each["name"] == name and each["value"] is not None:
            return each["value"], each["ci95"]
    return None


def _met(found: Assessment, goal: Goal) -> int:
    """2 where a goal is met beyond doubt, 1 where it is as far as is known, else 0."""
    known = figure(found, goal.name)
    if known is None:
        return 0
    value, ci95 = known
    low, high = ci95 or (-math.inf, math.inf)
    sign = 1 if goal.most else -1
    return 2 if sign * (high if goal.most else low) <= sign * goal.number else int(sign * value <= sign * goal.number)


def _order(found: "Side", words: Sequence[str], goals: Sequence[Goal]) -> list[int]:
    """Variants by their places, the one to take first: who meets most goals; then the sum of what is wanted, each as a
    part of how far the variants lie apart beyond chance; then who has fewest warnings."""
    scores = [0.0] * len(found.each)
    for word in words:
        name, better = WANTS[word]
        known = {place: better * own[0] for place, each in enumerate(found.each) if (own := figure(each, name))}
        if not known or (wide := max(known.values()) - min(known.values())) <= 0:
            continue
        best = max(known, key=known.__getitem__)
        for place, value in known.items():
            alike = place == best or not found.apart(best, place)[name].sure
            scores[place] += 1.0 if alike else 1 - (known[best] - value) / wide
    met = [sum(_met(each, goal) for goal in goals) for each in found.each]
    return sorted(range(len(met)), key=lambda place: (-met[place], -scores[place], len(found.each[place].warnings)))


def _worse(found: "Side", best: int, other: int, words: Sequence[str], goals: Sequence[Goal]) -> bool:
    """Whether another variant than the best has more warnings, meets fewer goals, or is clearly worse in something that
    is wanted."""
    one, two = found.each[best], found.each[other]
    if len(two.warnings) > len(one.warnings) or any(_met(two, goal) < _met(one, goal) for goal in goals):
        return True
    return any(_ahead(found, best, other, word) > 0 for word in words)


def _ahead(found: "Side", one: int, other: int, word: str) -> int:
    """1 where a variant is clearly better than another in what is wanted, -1 where it is clearly worse, else 0."""
    name, better = WANTS[word]
    apart = found.apart(one, other).get(name)
    gain = better * apart.value if apart and apart.sure else 0
    return (gain < 0) - (gain > 0)


def _figures(
    found: "Side", gone: Sequence[str], words: Sequence[str], goals: Sequence[Goal], vary: Mapping[str, Sequence[Any]]
) -> Figure:
    first, names, places = found.each[0], [title(values) for values in found.values], range(len(found.each))
    order = _order(found, words, goals) if words or goals else []
    rows_ = [(names[place], name, each) for place in places[1:] for name, each in found.apart(0, place).items()]
    told = "points", "verdict", "setups", "unseen", "command", "signature"
    return {
        **{name: first[name] for name in ("game", "subject", "seed", "plays", "options", "players")},
        "want": {word: WANTS[word][0] for word in words},
        "goals": [goal.text for goal in goals],
        "variants": [
            {"name": name, "values": dict(values), "warned": each.warnings, "folder": _folder(values)}
            | {"goals": [_met(each, goal) for goal in goals], **{key: each[key] for key in told}}
            for name, values, each in zip(names, found.values, found.each)
        ],
        "gone": list(gone),
        "take": names[order[0]] if order else None,
        "ahead": {word: [_ahead(found, order[0], other, word) for other in order[1:]] for word in words},
        "as_good": [names[place] for place in order[1:] if not _worse(found, order[0], place, words, goals)],
        "differences": _judged(rows_),
        "moves": _moved(found, vary),
        "signature": hashlib.sha256(" ".join(each["signature"] for each in found.each).encode()).hexdigest()[:16],
        "complete": True,
        "run": first["run"] | {"wall_seconds": math.fsum(each["run"]["wall_seconds"] for each in found.each)},
    }


# How they differ


class Apart(NamedTuple):
    """How a point of one variant differs from another's: both values, the second's less the first's, its interval and
    the chance of as much where there is no difference."""

    values: list[float]
    value: float
    ci95: list[float] | None
    p: float | None

    @property
    def sure(self) -> bool:
        """Whether it is more than chance gives."""
        return self.p is None or self.p < 0.05


class Side:
    """Variants side by side, with how every two of them differ, worked out once."""

    def __init__(self, found: Sequence[tuple[Values, Assessment]]) -> None:
        self.values, self.each = [values for values, _ in found], [each for _, each in found]
        self.apart = cache(self._apart)

    def _apart(self, one: int, other: int) -> dict[str, Apart]:
        """By the name of each point that two variants have."""
        a, b = self.each[one], self.each[other]
        exact = {}
        if a.counted and b.counted:
            wanted_ = {name for name, _ in PAIRED.values()}
            counted = [
                each._replace(measures={name: measure for name, measure in each.measures.items() if name in wanted_})
                for each in (a.counted, b.counted)
            ]
            exact = {(each.name, each.part): each for each in differences(*counted)}
        found = {}
        for name in KINDS:
            ours, theirs = figure(a, name), figure(b, name)
            if ours and theirs:
                elsewhere = name == "deal" and ("deal" in a["studies"] or "deal" in b["studies"])
                told = None if elsewhere else exact.get(PAIRED.get(name, ("", "")))
                values = [ours[0], theirs[0]]
                found[name] = (
                    Apart(values, told.value, told.ci95, told.p) if told else _unpaired(values, ours[1], theirs[1])
                )
        return found


def _unpaired(values: list[float], one: list[float] | None, other: list[float] | None) -> Apart:
    value = values[1] - values[0]
    if not one or not other:
        return Apart(values, value, None, None)
    below, above = recovered(values[0], one, values[1], other)
    arm = below if value > 0 else above
    p = 2 * (1 - NormalDist().cdf(1.96 * abs(value) / arm)) if arm else float(not value)
    return Apart(values, value, [value - below, value + above], p)


def _judged(rows_: Sequence[tuple[str, str, Apart]]) -> list[Figure]:
    """Differences with what remains of them when it counts how many were looked at, the largest effects first."""
    kept = remaining((place, each.p) for place, (_, _, each) in enumerate(rows_) if each.p is not None)
    found = []
    for place, (variant, name, each) in enumerate(rows_):
        unit = KINDS[name].unit
        whole = 1.0 if unit in ("share", "points") else max(*map(abs, each.values), 1e-9)
        row = {"variant": variant, "name": name, "unit": unit, "values": each.values, "difference": each.value}
        row |= {"ci95": each.ci95, "p": each.p, "remains": place in kept, "size": abs(each.value) / whole}
        found.append(row)
    return sorted(found, key=lambda row: (not row["remains"], -row["size"]))


def _moved(found: Side, vary: Mapping[str, Sequence[Any]]) -> list[Figure]:
    """What each option moves beyond chance: from its first value to its last, the mean over all that is else the
    same."""
    rows_ = []
    for name in vary:
        ends = [value for value in vary[name] if any(values[name] == value for values in found.values)]
        by: dict[str, list[tuple[float, float]]] = {}
        for (one, values), (other, others) in itertools.permutations(enumerate(found.values), 2):
            if [values[name], others[name]] == [ends[0], ends[-1]] and {**values, name: 0} == {**others, name: 0}:
                for point, each in found.apart(one, other).items():
                    if each.ci95:
                        by.setdefault(point, []).append((each.value, (each.ci95[1] - each.ci95[0]) / 3.92))
        for point, several in by.items():
            value = math.fsum(each for each, _ in several) / len(several)
            error = math.sqrt(math.fsum(each * each for _, each in several)) / len(several)
            p = 2 * (1 - NormalDist().cdf(abs(value) / error)) if error else float(not value)
            row = {"option": name, "from": ends[0], "to": ends[-1], "name": point, "unit": KINDS[point].unit}
            rows_.append(row | {"difference": value, "ci95": [value - 1.96 * error, value + 1.96 * error], "p": p})
    kept = remaining((place, row["p"]) for place, row in enumerate(rows_))
    return [row for place, row in enumerate(rows_) if place in kept]
