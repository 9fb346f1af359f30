"""Variants of a game, or several games, side by side: their points, how they differ, and which to take.

All play as many deals, the same by number, by the same players, chosen on the slowest. Differences of what studies
count are paired by deal (`pyengine.measures.difference`); the others take both intervals as they are (Zou and Donner
2008). Where more than FEW variants are asked for with something that is wanted, half of them leave after each round
(successive halving, Jamieson and Talwalkar 2016).
"""

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from pyengine import registry
from pyengine.assess import lights, variant_words
from pyengine.assess.clock import PARTS, soonest
from pyengine.assess.evidence import PACE, Evidence, Request, seated
from pyengine.assess.points import KINDS
from pyengine.assess.points.play import look
from pyengine.assess.points.point import times
from pyengine.assess.result import SIZES, Assessment, AssessmentFolder, assessed, doubts, requested, rows, seconds_for
from pyengine.base.errors import InputError, instead
from pyengine.games.game import Game
from pyengine.games.scene import side_text
from pyengine.measures.difference import Difference, differences, pooled, unpaired
from pyengine.measures.distributions import remaining
from pyengine.measures.judged import WANTS, judged
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.report.by import FrameRow
from pyengine.report.result import Result
from pyengine.strength.tournament import together
from pyengine.study.variants import combined

FEW = 4  # variants that are all assessed to the end
ROUND = 0.5  # of the time goes to the last round, where there are several
COUNTED = {want.point: want.figure for want in WANTS.values() if want.counted}
ByName = Mapping[str, Any]


class Goal(NamedTuple):
    """A figure, of a seat, a side or a point, that is to be at most or at least a number."""

    text: str
    name: str
    most: bool
    number: float


class Comparison(Result):
    """Figures of several variants, as docs/reference/json.md describes them: a dict that does not change."""

    _report = variant_words.report

    def _pictures(self) -> dict[str, Any]:
        return {}

    def _rows(self) -> Iterable[FrameRow]:
        return itertools.chain.from_iterable(rows(each["name"], each["points"]) for each in self["variants"])


def parse_goal(text: str) -> Goal:
    """A goal from a text such as "seat 1 at most 0.52" or "length at most 40". Raise InputError for another text."""
    found = re.fullmatch(r"\s*(.+?)\s+at\s+(most|least)\s+(-?[0-9.]+)\s*(%?)\s*", text)
    with suppress(ValueError):
        if found and (found[1] in KINDS or re.fullmatch(r"(seat|side) [0-9+]+", found[1])):
            return Goal(text, found[1], found[2] == "most", float(found[3]) / (100 if found[4] else 1))
    known = f"seat N, side N+M, {', '.join(KINDS)}"
    raise InputError(f"--goal {text!r}; expected NAME at most NUMBER (or at least NUMBER), NAME one of {known}")


def _of(values: ByName, games: Sequence[str], options: ByName) -> tuple[str, dict[str, Any], Game]:
    """The game of a variant by its name, its options, and itself."""
    own = {**options, **values}
    spec = registry.entry(name := own.pop("game", games[0]))
    return name, own, spec.make(spec.options(own))


def variants_of(
    games: Sequence[str], options: ByName, vary: ByName, goals: Sequence[Goal] = (), without: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """The values that each variant has, the game among them where there are several. Raise InputError for one only, an
    option that one does not have, a goal of a seat or side that none has, one to leave out that there is not."""
    several = combined({**({"game": games} if len(games) > 1 else {}), **vary})
    names = [title(values) for values in several]
    if unknown := [name for name in without if name not in names]:
        raise InputError(f"--without names {unknown[0]!r}; {instead(unknown[0], names)}")
    several = [values for values, name in zip(several, names) if name not in without]
    if len(several) < 2:
        raise InputError("there is one variant only; expected --vary NAME=VALUES, or another game")
    sides = {side_text(side) for values in several for side in _of(values, games, options)[2].sides}
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
    meetings: int | None = None,
    looks: int | None = None,
    rung: int | None = None,
    most: int | None = None,
    play: str = "",
    players: Sequence[str] = (),
    onward: Sequence[str] = (),
    varying: str = "",
    limits: Mapping[str, float] | None = None,
    pace: float = PACE,
    threads: int | None = None,
    executor: Executor | None = None,
    without: Sequence[str] = (),
) -> Comparison:
    """Assess several variants, and say which to take.

    Parameters
    ----------
    games : one or more
    vary : values of options by name; every combination is a variant of each game
    want : what is wanted, of "fair", "short", "long", "deep" or "skill", "choice", "free", "tense", "comebacks",
        "close" and "earned"
    goals : texts such as "seat 1 at most 0.52"
    without : names of variants to leave out, such as "LIMIT=9, CARDS=3"
    options, others : as of `pyengine.assess_game`; `seconds` is the time of all together

    Returns
    -------
    pyengine.Comparison : a dict of the figures, as docs/reference/json.md describes them.

    Raises
    ------
    InputError : fewer than two variants, words that all say nothing of these games, a player that none of them can
        seat, and as `pyengine.assess_game`.

    >>> found = pyengine.assess_variants(["kuhn", "leduc"], want=["short"], setups=20, most=25)
    >>> found["take"]
    'kuhn'
    """
    aims, words = [parse_goal(each) for each in goals], list(dict.fromkeys(want))
    if unknown := [word for word in words if word not in WANTS]:
        raise InputError(f"--want names {unknown[0]!r}; {instead(unknown[0], WANTS)}")
    if len({(WANTS[word].point, WANTS[word].more) for word in words}) > len({WANTS[word].point for word in words}):
        raise InputError(f"--want {','.join(words)} wants opposites; expected one of short and long")
    several: Sequence[ByName] = variants_of(games, options, vary, aims, without)
    made = [_of(values, games, options) for values in several]
    shared = any(game.shared for *_, game in made)
    for player in filter(None, (play, varying)):
        if not any(seated(player, game) for *_, game in made):
            parse(player).check(made[0][2])  # which says why
    unsaid = [word for word in words if shared and WANTS[word].rivals]
    wanted = [word for word in words if word not in unsaid]
    if unsaid and not wanted and not aims:
        raise InputError(f"--want {','.join(words)}: {variant_words.unsaid(unsaid)}; expected such as skill,short")
    machines(filter(None, (play, varying, *players, *onward)))
    sizes = {"setups": setups, "meetings": meetings, "looks": looks, "rung": rung, "most": most}
    seconds = seconds_for(seconds, setups, len(several))
    given: dict[str, Any] = sizes | {"players": list(players), "onward": list(onward)}
    given |= {"play": play, "varying": varying}

    def request(name: str, own: ByName, game: Game, drawn: int) -> Request:
        able = {each: seated(given[each], game) for each in ("play", "varying")}
        return requested(name, own, seed=drawn, **given | able)

    for each in made:  # raises what no folder is begun for
        Evidence(request(*each, seed), None, pace, threads, executor)
    if folder:
        asked = {"games": list(games), "options": dict(options), "want": words, "goals": list(goals), "seed": seed}
        asked |= {**given, "vary": {name: list(values) for name, values in vary.items()}}
        kept = AssessmentFolder(folder, asked | {"without": list(without)}, "verdicts.json")
    workers, gone = {"threads": threads, "executor": executor}, list[str]()

    def assess(left: Sequence[ByName], seconds: float, number: int = 0) -> Side:
        """Assess variants in a round, in a time of all together, with as many deals each."""
        asked = list[tuple[Any, Path | None]]()
        for values in left:
            home = Path(folder, *[f"round={number}"] * (number > 0), folder_of(values)) if folder else None
            drawn = (seed + number) % 2**64  # a round has deals of its own
            asked.append((request(*_of(values, games, options), drawn), home))
        open_ = lambda found: _doubts(Side(left, found), wanted, aims)
        return Side(left, *assessed(asked, seconds, limits, pace, workers, open_))

    if len(several) > FEW and (wanted or aims) and setups is None:
        several, gone = _halved(several, seconds * (1 - ROUND), lambda *each: _order(assess(*each), wanted, aims))
        seconds *= ROUND
    last = assess(several, seconds)
    spec, first = registry.entry(games[0]), last.each[0]
    command = ["pyengine.assess", *games, *spec.command_words(spec.options(dict(options)).as_dict())]
    command += [f"--vary={name}={','.join(map(str, values))}" for name, values in vary.items()]
    command += [*(f"--goal={goal}" for goal in goals), *(f"--without={name}" for name in (*without, *gone))]
    command += [f"--pace={pace:g}s"] * (pace != PACE)
    given |= {name: first[name] for name in SIZES} | {"play": play or last.play, "want": ",".join(words)}
    given |= {"varying": varying or first["plays"].get("deal")}
    given |= {"seats": ",".join(players), "players": None, "onward": ",".join(last.onward), "seed": seed}
    command += [f"--{name}={each}" for name, each in given.items() if each or name == "seed"]
    result = Comparison(_figures(last, gone, wanted, aims, vary) | {"unsaid": unsaid, "command": command})
    if folder:
        kept.finish(result)
    return result


def _halved(
    left: Sequence[ByName], seconds: float, assess: Callable[[Sequence[ByName], float, int], list[int]]
) -> tuple[Sequence[ByName], list[str]]:
    """Variants left after rounds in a time of all, in which half leave, and who left; `assess` orders some in one."""
    gone, rounds = list[str](), math.ceil(math.log2(len(left) / FEW))
    for number in range(1, rounds + 1):
        order, half = assess(left, seconds / rounds, number), math.ceil(len(left) / 2)
        gone = [title(left[place]) for place in order[half:]] + gone
        left = [left[place] for place in sorted(order[:half])]
    return left, gone


def folder_of(values: ByName) -> str:
    return ",".join(f"{key}={quote(str(value), safe='')}" for key, value in values.items())


def title(values: ByName) -> str:
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
    value, ci95 = figure(found, goal.name) or (math.nan, None)
    known = value, (ci95 or (-math.inf, math.inf))[goal.most]  # the mean, and the end that is furthest off
    return sum(each <= goal.number if goal.most else each >= goal.number for each in known)


def _order(found: "Side", words: Sequence[str], goals: Sequence[Goal]) -> list[int]:
    """Variants by their places, the one to take first: who meets most goals; then the sum of what is wanted, each as a
    part of how far the variants lie apart beyond chance; then who has fewest faults."""
    scores = [0.0] * len(found.each)
    for word in words:
        want = WANTS[word]
        known = {at: own[0] for at, each in enumerate(found.each) if (own := figure(each, want.point))}
        if not known or (wide := max(known.values()) - min(known.values())) <= 0:
            continue
        best = (max if want.more else min)(known, key=known.__getitem__)
        for place, value in known.items():
            alike = place == best or not _ahead(found, best, place, word)
            scores[place] += 1.0 if alike else 1 - abs(known[best] - value) / wide
    met = [sum(_met(each, goal) for goal in goals) for each in found.each]
    return sorted(range(len(met)), key=lambda place: (-met[place], -scores[place], _faults(found.each[place])))


def _faults(found: Assessment) -> tuple[int, int]:
    """Count the warnings of a variant, and its faults, warned of or likely."""
    return len(found.warnings), len(lights.faults(found))


def _behind(found: "Side", best: int, other: int, words: Sequence[str], goals: Sequence[Goal]) -> bool:
    """Return whether a variant is clearly worse in what is wanted, or does not meet a goal for sure that is met."""
    met = any(_met(found.each[other], goal) < _met(found.each[best], goal) == 2 for goal in goals)
    return met or any(_ahead(found, best, other, word) > 0 for word in words)


def _ahead(found: "Side", one: int, other: int, word: str) -> int:
    """1 where a variant is clearly better than another in what is wanted, -1 where it is clearly worse, else 0."""
    want = WANTS[word]
    apart = found.apart(one, other).get(want.point)
    verdict = apart and judged(apart.value, apart.p is not None and apart.sure, want.more)
    return (verdict == "worse") - (verdict == "better")


def _open(found: "Side", order: Sequence[int], word: str) -> float | None:
    """The factor by which deals would grow to show a difference from the best in what is wanted; None: nobody knows."""
    apart = (found.apart(order[0], other).get(WANTS[word].point) for other in order[1:])
    known = (times(each.value, each.ci95, 0.0) for each in apart if each and each.ci95)
    return min(filter(None, known), default=None)


def _doubts(found: "Side", words: Sequence[str], goals: Sequence[Goal]) -> dict[str, float]:
    """Parts of the evidence that would show what is wanted, or else what is warned of."""
    order = _order(found, words, goals)
    open_ = [(WANTS[word].point, _open(found, order, word)) for word in words]
    aims = ((goal, known) for goal in goals for each in found.each if (known := figure(each, goal.name)))
    of = {goal: goal.name if goal.name in KINDS else "ahead" for goal in goals}  # the wins of a seat show it
    open_ += [(of[goal], times(value, ci95, goal.number)) for goal, (value, ci95) in aims if ci95]
    return soonest(open_) or doubts(found.each)


def _figures(found: "Side", gone: Sequence[str], words: Sequence[str], goals: Sequence[Goal], vary: ByName) -> Figure:
    first, names = found.each[0], [title(values) for values in found.values]
    order = _order(found, words, goals) if words or goals else []
    told = "points", "verdict", *SIZES, "unseen", "command", "signature"
    behind = {place for place in order[1:] if _behind(found, order[0], place, words, goals)}
    wants = [(word, WANTS[word].point) for word in words]
    faults, whole = [_faults(each) for each in found.each], together(found.each)
    safe = all(place in behind for place in order[1:] if faults[place] < faults[order[0]])
    costs = [each["run"]["deal_seconds"] for each in found.each]
    deal_seconds = {name: math.fsum(each[name] for each in costs) for name in costs[0]}
    return {
        **{name: first[name] for name in ("game", "subject", "seed", "plays", "options", "players")},
        "want": dict(wants),
        "goals": [goal.text for goal in goals],
        "variants": [
            {"name": name, "values": dict(values), "warned": each.warnings, "folder": folder_of(values)}
            | {"goals": [_met(each, goal) for goal in goals], **{key: each[key] for key in told}}
            for name, values, each in zip(names, found.values, found.each)
        ],
        "gone": list(gone),
        "order": [names[place] for place in order],
        "take": names[order[0]] if behind and safe else None,
        "ahead": {word: [_ahead(found, order[0], other, word) for other in order[1:]] for word in words},
        "open": {word: {"part": PARTS.get(of, "looks"), "times": _open(found, order, word)} for word, of in wants},
        "as_good": [names[each] for each in order[1:] if each not in behind and faults[each] <= faults[order[0]]],
        "differences": _differences(found, names),
        "moves": _moved(found, vary),
        "signature": whole["signature"],
        "complete": True,
        "run": whole["run"] | {"deal_seconds": deal_seconds},
    }


# How they differ


class Side:
    """Variants side by side, with how every two of them differ, worked out once."""

    def __init__(
        self, values: Sequence[ByName], each: Sequence[Assessment], play: str = "", onward: Sequence[str] = ()
    ) -> None:
        self.values, self.each = values, each
        self.play, self.onward = play, onward  # that counts in the slowest game, and who plays on in its stead
        self.apart = cache(self._apart)

    def _apart(self, one: int, other: int) -> dict[str, Difference]:
        """By the name of each point that two variants have, measured with the same players."""
        a, b = self.each[one], self.each[other]
        exact, found = {}, {}
        alike = a["continues"] == b["continues"]  # who plays on from positions, and varies what is dealt
        if a.counted and b.counted:
            names = [figure for figure, _ in COUNTED.values()]
            told = differences(a.counted.only(*names), b.counted.only(*names))
            exact = {(each.name, each.part): each for each in told}
        for name in KINDS:
            ours, theirs = figure(a, name), figure(b, name)
            if ours and theirs and (alike or name in {*PARTS} - {"deal"}):
                elsewhere = name == "deal" and ("deal" in a["studies"] or "deal" in b["studies"])
                counted = None if elsewhere else exact.get(COUNTED.get(name, ("", "")))
                found[name] = counted._replace(values=(ours[0], theirs[0])) if counted else unpaired(name, ours, theirs)
        return found


def _differences(found: Side, names: Sequence[str]) -> list[Figure]:
    """Differences from the first variant, and which remain for how many were looked at, the largest effects first."""
    apart = {(at, name): each for at in range(1, len(names)) for name, each in found.apart(0, at).items()}
    kept, rows_ = remaining((key, each.p) for key, each in apart.items() if each.p is not None), []
    for (at, name), each in apart.items():
        unit = KINDS[name].unit
        whole = 1.0 if unit in ("share", "points") else max(*map(abs, each.values), 1e-9)
        row = {"variant": names[at], "name": name, "unit": unit, "values": list(each.values), "difference": each.value}
        row |= {"ci95": each.ci95, "p": each.p, "remains": (at, name) in kept, "size": abs(each.value) / whole}
        rows_.append(row)
    return sorted(rows_, key=lambda row: (not row["remains"], -row["size"]))


def _moved(found: Side, vary: ByName) -> list[Figure]:
    """Return effects of options beyond chance, from the first value to the last: means over all that is else alike."""
    rows_ = []
    for name in vary:
        ends = [value for value in vary[name] if any(values[name] == value for values in found.values)]
        by: dict[str, list[Difference]] = {}
        for (one, values), (other, others) in itertools.permutations(enumerate(found.values), 2):
            if [values[name], others[name]] == [ends[0], ends[-1]] and {**values, name: 0} == {**others, name: 0}:
                for point, each in found.apart(one, other).items():
                    if each.ci95:
                        by.setdefault(point, []).append(each)
        for point, several in by.items():
            value, ci95, p = pooled(several)
            row = {"option": name, "from": ends[0], "to": ends[-1], "name": point, "unit": KINDS[point].unit}
            rows_.append(row | {"difference": value, "ci95": ci95, "p": p})
    kept = remaining((place, row["p"]) for place, row in enumerate(rows_))
    return [row for place, row in enumerate(rows_) if place in kept]
