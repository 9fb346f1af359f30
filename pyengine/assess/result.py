"""Assessments from Python: made, with a report where they are kept."""

import hashlib
import json
import math
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from typing import Any

from pyengine import registry
from pyengine.assess import known, lights, words
from pyengine.assess.clock import gather, soonest
from pyengine.assess.evidence import PACE, Evidence, Request
from pyengine.assess.points import KINDS, points
from pyengine.assess.points.play import look
from pyengine.assess.replays import MISSED
from pyengine.base.cli import read_text
from pyengine.base.errors import InputError, check_given, instead
from pyengine.base.files import parts, read_plain, write_file
from pyengine.base.progress import offer
from pyengine.measures.intervals import NORMAL
from pyengine.measures.measure import Figure
from pyengine.players.catalogue import named_kinds, parse
from pyengine.report.by import FrameRow
from pyengine.report.result import Result
from pyengine.report.words import plural
from pyengine.report.writers import output
from pyengine.strength.ladder import FIRST, MOST
from pyengine.strength.tournament import POWER
from pyengine.study.asked import OPTIONS
from pyengine.study.store import Output, OutputFolder, json_text

USUAL_SECONDS = 300.0
SIZES = "setups", "meetings", "looks", "rung", "most"  # that a command carries
ESTIMATOR = "pimc:16x2"  # of commands that show more of the course
KEPT = ("games", "unfinished", "decisions", "legal_moves", "ties", "verdict", "seats", "signature")  # of each study


class Assessment(Result):
    """Findings on a game by name, as docs/reference/json.md describes it: a dict that does not change. Its
    pictures are "fair", "length", "skill", "decided" and "otherwise"."""

    _report, _drawn_by = words.report, ("pyengine.assess.page", "figures")

    @property
    def warnings(self) -> list[str]:
        """Names of the points that are warned of, the largest first."""
        return [each["name"] for each in self["points"] if each["warned"]]

    def _rows(self) -> Iterable[FrameRow]:
        return rows("", self["points"])


def rows(part: str, points_: Sequence[Figure]) -> Iterator[FrameRow]:
    """Points that have a figure, as rows of a frame."""
    for each in points_:
        if (value := each["value"]) is not None:
            yield each["name"], part, value, each["ci95"], "share" if each["unit"] in ("share", "points") else "number"


def assess_game(
    game: str,
    *,
    options: Any = (),
    seconds: float | None = None,
    setups: int | None = None,
    meetings: int | None = None,
    looks: int | None = None,
    rung: int | None = None,
    most: int | None = None,
    play: str = "",
    players: Sequence[str] = (),
    onward: Sequence[str] = (),
    varying: str = "",
    seed: int = 0,
    limits: Mapping[str, float] | None = None,
    pace: float = PACE,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: str | PathLike[str] | None = None,
) -> Assessment:
    """Assess a game: is it fair, how long, how deep, what decides it; and what it is warned of.

    Parameters
    ----------
    game, options, seed : as of `pyengine.Study`
    seconds : the time, by the clock; None: 300, or where `setups` are given all that it takes
    setups : deals that strong play plays; None: as many as the time is enough for
    meetings, looks, rung : deals of matches against others, deals of which a match is looked at, and those of a rung of
        the ladder; None: as the time says, or without one by `setups`
    most : the last budget of the ladder, in playouts; None: as the time says
    play : the player whose play counts; "": the strongest one that the time is enough for, or a rule of thumb that is
        nearly as strong
    players : texts of more players, who are held against each other, too
    onward : texts of players who play on from positions in place of strong play; what is decided is told as "at least"
        then; none: strong play itself, or where the time is too short for that cheaper ones
    varying : the player whose play counts where a rule of thumb would play a deal the same way again; "": by the ladder
    limits : thresholds of warnings by the name of their point, in place of the usual ones
    pace : seconds of a decision, that lengths are told with
    threads, executor : as of `pyengine.run_study`
    folder : a path at which all is kept and found again, and the report is written

    Returns
    -------
    pyengine.Assessment : a dict of the figures, as docs/reference/json.md describes them. By its `command` all but
        those under "run" are the same again, whatever the threads; but no sentence then tells how long more would take.

    Raises
    ------
    InputError : a game in which no two players can meet, a number out of range, a folder that cannot be used.
    GameError : as `pyengine.run_study`.
    KeyboardInterrupt : Ctrl-C; a folder keeps what was played.

    >>> found = pyengine.assess_game("kuhn", setups=30, most=25)
    >>> found["verdict"][0]
    'No seat clearly wins more: seat 1 60\\xa0%, seat 2 40\\xa0%.'
    """
    sizes: dict[str, Any] = {"setups": setups, "meetings": meetings, "looks": looks, "rung": rung, "most": most}
    sizes |= {"play": play, "varying": varying}
    asked = requested(game, options, seed=seed, players=players, onward=onward, **sizes)
    workers = {"threads": threads, "executor": executor}
    (found,), *_ = assessed([(asked, folder)], seconds_for(seconds, setups), limits, pace, workers, doubts)
    return found


def seconds_for(seconds: float | None, setups: int | None, games: int = 1) -> float:
    """The time of some games. Raise InputError for none at all."""
    seconds = (math.inf if setups is not None else USUAL_SECONDS * games) if seconds is None else float(seconds)
    if not seconds > 0:
        raise InputError(f"the time is {seconds:g} seconds; expected more than 0")
    return seconds


def requested(
    game: str, options: Any, *, players: Sequence[str], seed: int, onward: Sequence[str] = (), **asked: Any
) -> Request:
    """A request, checked."""
    check_given(20, MOST, **{name: asked[name] for name in ("setups", "meetings", "looks", "rung")})
    check_given(FIRST, MOST, most=asked["most"])
    several = {"players": players, "onward": onward}
    for name, texts in several.items():
        if isinstance(texts, str) or not all(isinstance(each, str) for each in texts):
            raise InputError(f"{name} is {texts!r:.60}; expected a list of texts")
    if reads := next((each for each in map(parse, onward) if each.files or each.kind not in named_kinds()), None):
        raise InputError(f"who plays on is {reads.text!r}; expected a player that reads no file, such as ismcts:10")
    if (given := given_options(game, options)).get("deal") is not None:
        raise InputError("an assessment plays many deals; expected no --deal")
    own = {name: parse(each).text if (each := asked.get(name)) else "" for name in ("play", "varying")}
    others = {name: tuple(parse(each).text for each in texts if each) for name, texts in several.items()}
    asked |= own | others  # as all call them
    return Request(game, given, OPTIONS["seed"].checked(seed), **asked)


def assessed(
    several: Sequence[tuple[Request, str | PathLike[str] | None]],
    seconds: float,
    limits: Mapping[str, float] | None,
    pace: float,
    workers: Mapping[str, Any],
    doubts: Callable[[Sequence[Assessment]], Mapping[str, float]],
) -> tuple[list[Assessment], str, Sequence[str]]:
    """Assess what is requested, each in its folder, in a time of all together; the play that counts in the slowest
    game, and who plays on from positions in its stead. `doubts` is asked which parts of the evidence grow first."""
    if not 0 < pace < math.inf:
        raise InputError(f"the pace is {pace:g} seconds; expected more than 0")
    began, used, checked = time.monotonic(), time.process_time(), checked_limits(limits or {})
    evidences = [Evidence(asked, Path(folder) if folder else None, pace, **workers) for asked, folder in several]
    homes = [_resumed(each, folder) if folder else None for each, (_, folder) in zip(evidences, several)]

    def now() -> list[Assessment]:
        wall, cpu = time.monotonic() - began, time.process_time() - used
        spent = {"wall_seconds": wall / len(several), "cpu_seconds": cpu / len(several)}
        found = [figures(each, checked, spent) for each in evidences]
        offer(lambda: {"so far": found})
        return found

    play = gather(evidences, seconds, lambda: doubts(now()))
    found = [Assessment(each | {"among": known.among(each)}, each.counted) for each in now()]
    for home, each in zip(homes, found):
        if home:
            home.finish(each)
    return found, play, evidences[0].asked.onward


def doubts(found: Sequence[Assessment]) -> dict[str, float]:
    """Parts of the evidence whose points may lie on either side of their thresholds, and how many times as many deals
    would settle one; chances that miss what happens may do so by chance, so that looks go on."""
    missed = (one for one in found if (of := one["quality"]) and of["withheld"] and of["missed"] > MISSED)
    open_ = [(each["part"] or each["name"], each["times"]) for one in found for each in one["points"]]
    return soonest([*open_, *(("decided early", lights.TWICE) for _ in missed)])


def _resumed(evidence: Evidence, folder: str | PathLike[str]) -> "AssessmentFolder":
    """The folder of what is requested, but for how long it may take; what it has settled is so again."""
    home = AssessmentFolder(folder, evidence.asked._asdict())
    evidence.asked = Request(**home.settled) if home.settled else evidence.asked
    evidence.settled = lambda settled: home.settle(settled._asdict())
    return home


def unsettle(folder: Path) -> None:
    """Have an assessment in a folder, or several, go on with more deals when it is asked for again."""
    for path in (*folder.glob("assess.json"), *folder.glob("*/assess.json")):
        kept = json.loads(read_plain(path))
        for name in ("verdicts.json", "verdict.json", "players/tournament.json", "players/tournament.toml"):
            (path.parent / name).unlink(missing_ok=True)
        more = {name: kept["asked"].get(name) for name in ("setups", "meetings", "looks", "onward")}
        write_file(path, json_text(kept | {"settled": kept["settled"] and kept["settled"] | more}))


def given_options(game: str, options: Any) -> dict[str, Any]:
    """Options that are not the usual ones, by name, of a dict or an object."""
    spec = registry.entry(game)
    given = options if hasattr(options, "as_dict") else spec.options(dict(options))
    usual = spec.options({}).as_dict()
    return {name: value for name, value in given.as_dict().items() if name not in usual or value != usual[name]}


class AssessmentFolder(OutputFolder):
    """The folder of an assessment, or of several, `file` its figures: the file ASKED has what was requested, and what
    the time made of that, `settled`, where it is known. InputError: it holds something else, or cannot be written."""

    WHAT, ASKED = "assessment", "assess.json"

    def __init__(
        self, path: str | PathLike[str], asked: Mapping[str, Any], file: str = "verdict.json", written: Output = output
    ) -> None:
        super().__init__(path, written)
        self.FIGURES, self.asked, begun = file, asked, self.path / self.ASKED
        with self._opening():
            if not begun.exists() and self.path.exists() and {*self.path.iterdir()} - {*parts(self.path)}:
                raise self.refused("has something else in it")
        if not begun.exists():
            self.settle(None)
        try:
            kept = json.loads(read_plain(begun))
            same, self.settled = kept["asked"] == json.loads(json_text(asked)), kept["settled"]
            if not (self.settled is None or self.settled.keys() == kept["asked"].keys()):
                raise TypeError
        except (ValueError, LookupError, TypeError, AttributeError):
            raise InputError(f"{begun} is no {self.WHAT}; expected a folder that is absent or empty") from None
        if not same:
            raise self.refused(f"holds another {self.WHAT}")

    def settle(self, settled: Mapping[str, Any] | None) -> None:
        """Keep what the time made of what was requested."""
        write_file(self.path / self.ASKED, json_text({"asked": self.asked, "settled": settled}))


def checked_limits(limits: Mapping[str, Any]) -> dict[str, float]:
    """Thresholds by the name of their point. Raise InputError where there is no such warning; for no number."""
    known = [kind.name for kind in KINDS.values() if kind.limit is not None]
    for name, value in limits.items():
        if name not in known:
            raise InputError(f"there is no warning {name!r}; {instead(name, known)}")
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise InputError(f"the threshold of {name!r} is {value!r}; expected a number")
    return {name: float(value) for name, value in limits.items()}


def read_limits(path: str) -> dict[str, float]:
    """Thresholds from a TOML file of lines such as "runaway leader" = 0.8. Raise InputError as `checked_limits`."""
    try:
        return checked_limits(tomllib.loads(read_text(path, "thresholds in TOML")))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is no TOML: {error}") from None


def figures(evidence: Evidence, limits: Mapping[str, float], spent: Mapping[str, float]) -> Assessment:
    """Return what docs/reference/json.md describes, of all that was found out."""
    asked, strong, subject = evidence.asked, evidence.strong, evidence.strong["subject"]
    told = points(evidence, limits)
    counted = [(each["name"], each["value"], each["ci95"]) for each in told]  # whatever is warned of
    unseen, won = "So few deals, or sides, do not show who is ahead." * ("score" not in strong), look(strong)
    if won and won["margin"] is not None:
        least = round(100 * won["margin"] * POWER / NORMAL)
        unseen = f"A lead of less than {plural(least, 'percentage point')} may not show." * bool(least)
    ruled = ESTIMATOR + ":rule" * ("heuristic" in evidence.game.table.can)
    found = {
        **{name: strong[name] for name in ("game", "options", "players", "samples")},
        "subject": {**subject, "options": [each for each in subject["options"] if each["name"] != "max-decisions"]},
        "seed": asked.seed,
        **{name: getattr(asked, name) for name in SIZES},
        "plays": evidence.plays,
        "continues": evidence.played_on_by,
        "unseen": unseen,
        "verdict": words.sentences(told),
        "points": told,
        "estimator": None if len(evidence.game.sides) < 2 or evidence.game.shared else ruled,
        **{name: getattr(evidence, name) for name in ("otherwise", "phases", "ladder")},
        "course": evidence.course.course if evidence.course else [],
        "calibration": evidence.replays.calibration if evidence.replays else [],
        "quality": evidence.replays and evidence.replays.quality,
        "studies": {name: {key: each[key] for key in KEPT if key in each} for name, each in evidence.studies.items()},
        "tournament": evidence.met,
        "signature": hashlib.sha256(json.dumps(sorted(counted, key=str)).encode()).hexdigest()[:16],
        "complete": True,
    }
    found |= {"command": _command(evidence), "among": {}}
    found["run"] = {**strong["run"], **spent, "actions": 0, "cycles_per_action": None, "deal_seconds": evidence.costs}
    return Assessment(found, strong.counted)


def _command(evidence: Evidence) -> list[str]:
    asked, options = evidence.asked, evidence.bound.study.options.as_dict()
    words_ = ["pyengine.assess", asked.game, *evidence.bound.spec.command_words(options)]
    for name, texts in (("--seats", asked.players), ("--onward", asked.onward), ("--varying", [asked.varying])):
        words_ += [name, ",".join(texts)] if any(texts) else []
    words_ += ["--pace", f"{evidence.pace:g}s"] if evidence.pace != PACE else []
    words_ += [word for name in SIZES for word in (f"--{name}", str(getattr(asked, name)))]
    return [*words_, "--play", evidence.plays["strong"], "--seed", str(asked.seed)]
