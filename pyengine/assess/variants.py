"""Variants of a game, or several games, side by side: their points, how they differ, and which to take.

All play the same deals by number, by the same players, chosen on the first. Differences of what studies count are
paired by deal (`pyengine.measures.difference`); the others take both intervals as they are (Zou and Donner 2008). Where
more than FEW variants are asked for with something that is wanted, half of them leave after each round (successive
halving, Jamieson and Talwalkar 2016).
"""

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from os import PathLike
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple
from urllib.parse import quote

from pyengine import registry
from pyengine.assess import variant_words
from pyengine.assess.points import KINDS
from pyengine.assess.result import USUAL_SECONDS, Assessment, assess_game
from pyengine.base.errors import InputError, instead
from pyengine.base.notebook import Shown, printed
from pyengine.base.progress import stage
from pyengine.measures.difference import differences
from pyengine.measures.distributions import remaining
from pyengine.measures.intervals import recovered
from pyengine.measures.measure import Figure
from pyengine.players import parse
from pyengine.report.result import Result
from pyengine.study.store import json_text, write_file

FEW = 4  # variants that are all assessed to the end
WARNED = 0.5  # what a warning counts, beside what is wanted: 1 from the worst variant to the best
ROUND = 0.5  # of the time goes to the last round, where there are several
FIGURES = "verdicts.json"
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
        return [
            (point["name"], each["name"], point["value"], *(point["ci95"] or (None, None)), point["unit"])
            for each in self["variants"]
            for point in each["points"]
            if point["value"] is not None
        ]


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
    raise InputError(f"--goal {text!r}; expected NAME at most NUMBER, or at least; NAME is one of {known}")


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


def variants_of(games: Sequence[str], options: Mapping[str, Any], vary: Mapping[str, Sequence[Any]]) -> list[Values]:
    """The values that each variant has, the game among them where there are several."""
    named: dict[str, Sequence[Any]] = {"game": games} if len(games) > 1 else {}
    several: list[Values] = [
        dict(zip((*named, *vary), values)) for values in itertools.product(*named.values(), *vary.values())
    ]
    if len(several) < 2:
        raise InputError("there is one variant only; expected --vary NAME=VALUES, or another game")
    for values in several:
        own = {**options, **{name: value for name, value in values.items() if name != "game"}}
        spec = registry.entry(values.get("game", games[0]))
        spec.make(spec.options(own))  # raises before anything is played
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
    several = variants_of(games, options, vary)
    fixed = setups is not None
    whole = math.inf if fixed and seconds is None else USUAL_SECONDS * len(several) if seconds is None else seconds
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
        order = _order(found, words, aims)
        gone = [title(found[place][0]) for place in order[math.ceil(len(left) / 2) :]] + gone
        left = [each for place, each in enumerate(left) if place in order[: math.ceil(len(left) / 2)]]
    rest = whole * (ROUND if round_ else 1)
    last = _all(left, rest, assessed, given)
    spec = registry.entry(games[0])
    given |= {"time": f"{seconds:g}s" if seconds else None, "want": ",".join(words), "seed": seed}
    command = ["pyengine.assess", *games, *spec.command_words(spec.options(dict(options)).as_dict())]
    command += [f"--vary={name}={','.join(map(str, values))}" for name, values in vary.items()]
    command += [*(f"--goal={goal}" for goal in goals), *(f"--{name}={each}" for name, each in given.items() if each)]
    result = Comparison(_figures(last, gone, words, aims, vary) | {"command": command})
    if folder:
        from pyengine.assess import page

        for name, content in page.variant_files(result).items():
            write_file(Path(folder, name), content)
        write_file(Path(folder, FIGURES), json_text(result))
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
) -> list[tuple[Values, Assessment]]:
    """Assessments of several variants in the same time each: what the first settles is that of all."""
    found: list[tuple[Values, Assessment]] = []
    for values in left:
        each = assessed(values, seconds / len(left), given)
        found.append((values, each))
        given = {**given, "setups": each["setups"], "play": each["plays"]["strong"]}
    return found


def _folder(values: Values) -> str:
    """The folder of a variant."""
    return ",".join(f"{key}={quote(str(value), safe='')}" for key, value in values.items())


def title(values: Values) -> str:
    """What a variant is called."""
    return ", ".join(str(value) if name == "game" else f"{name}={value}" for name, value in values.items())


# Which to take


def figure(found: Assessment, name: str) -> tuple[float, list[float] | None] | None:
    """The figure of a point, or the share that a seat or a side wins, with its interval."""
    verdict = found["studies"]["strong"].get("verdict")
    if name.startswith(("seat ", "side ")):
        look = verdict if verdict and verdict["by"] == "wins" else verdict and verdict["wins"]
        rows = [row for row in (look["rows"] if look else ()) if row["name"] == name]
        return (rows[0]["value"], rows[0]["ci95"]) if rows else None
    for each in found["points"]:
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


def _order(found: Sequence[tuple[Values, Assessment]], words: Sequence[str], goals: Sequence[Goal]) -> list[int]:
    """Variants by their places, the one to take first: who meets most goals; then the sum of what is wanted, each as a
    part of how far the variants lie apart beyond chance, less WARNED for each warning."""
    scores = [-WARNED * len(each.warnings) for _, each in found]
    for word in words:
        name, better = WANTS[word]
        known = {place: better * each[0] for place, (_, one) in enumerate(found) if (each := figure(one, name))}
        if not known or (wide := max(known.values()) - min(known.values())) <= 0:
            continue
        best = max(known, key=known.__getitem__)
        for place, value in known.items():
            scores[place] += 1.0 if _alike(found[best][1], found[place][1], name) else 1 - (known[best] - value) / wide
    met = [sum(_met(each, goal) for goal in goals) for _, each in found]
    return sorted(range(len(found)), key=lambda place: (-met[place], -scores[place]))


def _alike(one: Assessment, other: Assessment, name: str) -> bool:
    """Whether a point of two variants differs by what chance gives."""
    p = next((p for point, _, _, _, p in _differ(one, other) if point == name), None)
    return one is other or (p is not None and p >= 0.05)


def _figures(
    last: Sequence[tuple[Values, Assessment]],
    gone: Sequence[str],
    words: Sequence[str],
    goals: Sequence[Goal],
    vary: Mapping[str, Sequence[Any]],
) -> Figure:
    first, names = last[0][1], [title(values) for values, _ in last]
    for goal in goals:
        if all(figure(each, goal.name) is None for _, each in last):
            raise InputError(f"--goal {goal.text!r} names {goal.name!r}, which no variant has")
    order = _order(last, words, goals) if words or goals else []
    rows = [(names[place], *each) for place in range(1, len(last)) for each in _differ(first, last[place][1])]
    good = [place for place in order[1:] if not _worse(last[order[0]][1], last[place][1], words, goals)]
    told = "points", "verdict", "setups", "unseen", "command", "signature"
    return {
        **{name: first[name] for name in ("game", "subject", "seed", "plays", "options", "players")},
        "want": {word: WANTS[word][0] for word in words},
        "goals": [goal.text for goal in goals],
        "variants": [
            {"name": name, "values": dict(values), "warned": each.warnings, "folder": _folder(values)}
            | {"goals": [_met(each, goal) for goal in goals], **{key: each[key] for key in told}}
            for name, (values, each) in zip(names, last)
        ],
        "gone": list(gone),
        "take": names[order[0]] if order else None,
        "as_good": [names[place] for place in good],
        "differences": _judged(rows),
        "moves": _moved(last, vary),
        "complete": True,
        "run": first["run"] | {"wall_seconds": math.fsum(each["run"]["wall_seconds"] for _, each in last)},
    }


def _worse(best: Assessment, other: Assessment, words: Sequence[str], goals: Sequence[Goal]) -> bool:
    """Whether another variant than the best has more warnings, meets fewer goals, or is clearly worse in something that
    is wanted."""
    if len(other.warnings) > len(best.warnings) or any(_met(other, goal) < _met(best, goal) for goal in goals):
        return True
    apart = {name: (value, p) for name, _, value, _, p in _differ(best, other)}
    wanted_ = [(apart[name], better) for name, better in map(WANTS.__getitem__, words) if name in apart]
    return any(p is not None and p < 0.05 and better * value < 0 for (value, p), better in wanted_)


# How they differ


def _differ(
    one: Assessment, other: Assessment
) -> Iterator[tuple[str, list[float], float, list[float] | None, float | None]]:
    """(point, values, difference, ci95, p) of every point that both have."""
    paired = {}
    if one.counted and other.counted:
        known = list(PAIRED.values())
        found = differences(*(each._replace(measures=_some(each.measures)) for each in (one.counted, other.counted)))
        paired = {(each.name, each.part): each for each in found if (each.name, each.part) in known}
    for kind in KINDS.values():
        a, b = figure(one, kind.name), figure(other, kind.name)
        if a is None or b is None:
            continue
        exact = paired.get(PAIRED.get(kind.name, ("", "")))
        if exact is not None and "deal" not in one["studies"]:
            yield kind.name, [a[0], b[0]], exact.value, exact.ci95, exact.p
        else:
            yield kind.name, [a[0], b[0]], b[0] - a[0], *_unpaired(a, b)


def _some(measures: Mapping[str, Any]) -> dict[str, Any]:
    wanted_ = {name for name, _ in PAIRED.values()}
    return {name: each for name, each in measures.items() if name in wanted_}


def _unpaired(a: tuple[float, Any], b: tuple[float, Any]) -> tuple[list[float] | None, float | None]:
    if not a[1] or not b[1]:
        return None, None
    value = b[0] - a[0]
    below, above = recovered(a[0], a[1], b[0], b[1])
    arm = below if value > 0 else above
    p = 2 * (1 - NormalDist().cdf(1.96 * abs(value) / arm)) if arm else float(not value)
    return [value - below, value + above], p


def _judged(rows: Sequence[tuple[str, str, list[float], float, Any, Any]]) -> list[Figure]:
    """Differences with what remains of them when it counts how many were looked at, the largest effects first."""
    kept = remaining((place, row[5]) for place, row in enumerate(rows) if row[5] is not None)
    found = []
    for place, (variant, name, values, value, ci95, p) in enumerate(rows):
        unit = KINDS[name].unit
        whole = 1.0 if unit in ("share", "points") else max(*map(abs, values), 1e-9)
        row = {"variant": variant, "name": name, "unit": unit, "values": values, "difference": value, "ci95": ci95}
        found.append(row | {"p": p, "remains": place in kept, "size": abs(value) / whole})
    return sorted(found, key=lambda row: (not row["remains"], -row["size"]))


def _moved(last: Sequence[tuple[Values, Assessment]], vary: Mapping[str, Sequence[Any]]) -> list[Figure]:
    """What each option moves beyond chance: from its first value to its last, the mean over all that is else the
    same."""
    rows = []
    for name in vary:
        ends = [value for value in vary[name] if any(values[name] == value for values, _ in last)]
        by: dict[str, list[tuple[float, float]]] = {}
        for (values, one), (others, other) in itertools.product(last, last):
            if [values[name], others[name]] == [ends[0], ends[-1]] and {**values, name: 0} == {**others, name: 0}:
                for point, _, value, ci95, _ in _differ(one, other) if one is not other else ():
                    if ci95:
                        by.setdefault(point, []).append((value, (ci95[1] - ci95[0]) / 3.92))
        for point, found in by.items():
            value = math.fsum(each for each, _ in found) / len(found)
            error = math.sqrt(math.fsum(each * each for _, each in found)) / len(found)
            p = 2 * (1 - NormalDist().cdf(abs(value) / error)) if error else float(not value)
            row = {"option": name, "from": ends[0], "to": ends[-1], "name": point, "unit": KINDS[point].unit}
            rows.append(row | {"difference": value, "ci95": [value - 1.96 * error, value + 1.96 * error], "p": p})
    kept = remaining((place, row["p"]) for place, row in enumerate(rows))
    return [row for place, row in enumerate(rows) if place in kept]
