"""Matches of studies as pages, and one page that somebody else can open: rules, figures and matches of a game."""

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

from pyengine.base.drawing.template import template
from pyengine.base.errors import InputError
from pyengine.base.files import read_plain
from pyengine.players.catalogue import looking
from pyengine.record.record import Record, of_study
from pyengine.recycle.rules import sheet
from pyengine.report import rules
from pyengine.report.match import page
from pyengine.serve import allowed
from pyengine.serve.decks import drawn
from pyengine.study.bound import Bound
from pyengine.study.store import FinishedFolder

MOST, SHARED = 60, 3  # studies that are listed of one that has many; matches on a page that is sent
CUT = "max-decisions", "max-statements"  # options that are no rules


def places(folder: str) -> list[dict[str, Any]]:
    """The studies in a folder: which it is, what is played, how often, and the places of matches that were kept."""
    found = []
    order: Callable[[Path], tuple[object, ...]] = lambda each: (len(each.parts), each.parent.name != "strong", each)
    found_in = (each for each in Path(folder).rglob("study.toml") if "ladder" not in each.relative_to(folder).parts)
    for path in sorted(found_in, key=order)[:MOST]:
        bound = _bound(path)
        study, kept = bound.study, list[dict[str, int]]()
        if study.keep and (path.parent / FinishedFolder.FIGURES).exists():
            kept = FinishedFolder(path.parent).figures().get("kept", {}).get("matches", [])
        told = {
            "study": path.parent.relative_to(folder).as_posix(),
            "seats": study.seat_texts or ("random",) * bound.game.seats,
            "sizes": [study.setups, study.matches, study.seatings],
            "kept": [[each["setup"], each["match"], each["seating"]] for each in kept],
            "estimated": _estimated(bound),
        }
        found.append(told)
    return found


def _bound(path: Path) -> Bound:
    """A study as it was played; InputError where what it depends on, such as the text of its game, is another now."""
    return _bound_then(str(path), path.stat().st_mtime)


@lru_cache(maxsize=16)
def _bound_then(path: str, changed: float) -> Bound:
    bound = Bound(allowed.checked_study(path))
    then = tomllib.loads(read_plain(path).decode()).get("sources", {})
    for name in (name for name, digest in bound.sources.items() if then.get(name) != digest):
        raise InputError(f"{name} was changed since this was played; put it back as it was, or begin a new study")
    return bound


def _estimated(bound: Bound) -> bool:
    return bound.game.seats > 1 and "resample" in bound.game.table.can


def match(folder: str, study: str, place: Sequence[int], worth: bool) -> str:
    """A match by its setup, match and seating, as a page; with what each move was worth."""
    return page.write(_record(folder, study, place, worth))


def _record(folder: str, study: str, place: Sequence[int], worth: bool) -> Record:
    """A match for people who know no commands: its numbers stand in the folded command alone."""
    allowed.check_file(f"{study}/study.toml", Path(folder))
    bound = _bound(Path(folder, study, "study.toml"))
    sizes = bound.study.setups, bound.study.matches, bound.study.seatings
    if len(place) != 3 or not all(type(each) is int and 0 <= each < most for each, most in zip(place, sizes)):
        raise InputError(f"there is no match {place!r:.80}; there are {' x '.join(map(str, sizes))}, numbered from 0")
    estimator = (bound.estimator or looking(bound.game)) if worth and _estimated(bound) else None
    found = of_study(bound, place[0], place[1], place[2], estimator)
    options = tuple(each for each in found.options if each[0] not in CUT)
    players = ("Strong play",) * len(found.players) if Path(study).name == "strong" else found.players
    return replace(found, source=found.source.partition(",")[0], options=options, players=players)


def share(folder: str) -> str:
    """One page that needs nothing else: of what a comparison takes, or of another study, the rules, the report, and
    matches of the play that was judged: kept ones, or else the first; of several games or options one of each."""
    home, best = _recommended(Path(folder))
    if not (home / "report.html").is_file():
        raise InputError("there is no report yet: the study has not ended")
    studies, sheets, turns = places(str(home)), dict[str, tuple[str, ...]](), []
    if best:
        studies = [max(studies, key=lambda each: (each["study"] in best, len(best & {*each["seats"]})))]
    for each in studies[:SHARED]:
        bound = _bound(home / each["study"] / "study.toml")
        first = product(*(range(min(size, SHARED)) for size in each["sizes"]))
        turns.append([(each["study"], place) for place in each["kept"] or first])
        told = bound.spec.subject(bound.game.options)["options"]
        other = [f"{row['name'].lower()} {row['value']}" for row in told if not row["usual"] and row["name"] not in CUT]
        program, title = getattr(bound.game, "program", None), bound.game.title
        about = program and (rules.page(title, sheet(program), program.source.about), page.deck(title, drawn(program)))
        sheets[", ".join([title, *other])] = about or ()
    named = [(name, *each) for name, texts in sheets.items() for each in zip(("Rules", "Cards"), texts)]
    parts = [(f"{part} of {name}" if len(sheets) > 1 else part, text) for name, part, text in named]
    parts.append(("What was found", _report(home)))
    chosen = [each for turn in zip_longest(*turns) for each in turn if each][:SHARED]
    for at, (where, place) in enumerate(chosen, 1):
        parts.append((f"Match {at}", page.write(_record(str(home), where, place, True))))
    parts += [] if home == Path(folder) else [("The comparison", _report(Path(folder)))]
    title = " and ".join(sheets) or Path(folder).name
    return template(Path(__file__).with_name("share.html")).render(title=title, parts=parts)


def _report(home: Path) -> str:
    """The report of a folder, without links to what lies beside it, and commands to try next."""
    text = read_plain(home / "report.html").decode("utf-8", "replace")
    text = text.replace("</style>", "section:has(> .steps) { display: none; }\n</style>", 1)
    return re.sub(r'(?s)<a [^>]*href="(?!#)[^>]*>(.*?)</a>', r"\1", text)


def _recommended(folder: Path) -> tuple[Path, set[str]]:
    """The folder of what a comparison takes, or else of the game as it is, or of the whole; the study in it, or the
    players, that count most."""
    from pyengine.assess.variant_words import is_now  # takes long, and few share

    paths = {name: folder / f"{name}.json" for name in ("verdicts", "verdict", "ladder", "tournament")}
    found = {name: json.loads(read_plain(path)) for name, path in paths.items() if path.is_file()}
    if variants := found.get("verdicts"):
        every = variants["variants"]
        taken = next((one for one in every if one["name"] == variants["take"]), None)
        own = (taken or next((one for one in every if is_now(variants, one)), every[0]))["folder"]
        allowed.check_file(f"{own}/verdict.json", folder)
        return folder / own, {"strong"}
    if "verdict" in found:
        return folder, {"strong"}
    rated = {each["player"] for each in found.get("tournament", {"ratings": ()})["ratings"][:2]}
    return folder, {found["ladder"]["strong"]} if "ladder" in found else rated
