"""Matches of studies as pages, and one page that somebody else can open: rules, figures and matches of a game."""

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyengine.base.drawing.template import template
from pyengine.base.errors import InputError
from pyengine.base.files import read_plain
from pyengine.players.catalogue import looking
from pyengine.record.record import of_study
from pyengine.recycle.compile import load
from pyengine.recycle.library import FOLDER
from pyengine.recycle.rules import sheet
from pyengine.recycle.source import Source
from pyengine.report import rules
from pyengine.report.match import page
from pyengine.serve import allowed
from pyengine.study.bound import Bound
from pyengine.study.store import FinishedFolder

MOST, SHARED = 60, 3  # studies that are listed of one that has many; matches on a page that is sent


def places(folder: str) -> list[dict[str, Any]]:
    """The studies in a folder: which it is, what is played, how often, and the places of matches that were kept."""
    found = []
    for path in sorted(Path(folder).rglob("study.toml"), key=lambda each: (len(each.parts), each))[:MOST]:
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
    allowed.check_file(f"{study}/study.toml", Path(folder))
    bound = _bound(Path(folder, study, "study.toml"))
    sizes = bound.study.setups, bound.study.matches, bound.study.seatings
    if len(place) != 3 or not all(type(each) is int and 0 <= each < most for each, most in zip(place, sizes)):
        raise InputError(f"there is no match {place!r:.80}; there are {' x '.join(map(str, sizes))}, numbered from 0")
    estimator = (bound.estimator or looking(bound.game)) if worth and _estimated(bound) else None
    return page.write(of_study(bound, place[0], place[1], place[2], estimator))


def share(folder: str) -> str:
    """One page that needs nothing else: the rules in words, the report, and some matches to be watched."""
    report, title = Path(folder, "report.html"), Path(folder).name
    if not report.is_file():
        raise InputError("there is no report yet: the study has not ended")
    parts: list[tuple[str, str]] = [("What was found", read_plain(report).decode("utf-8", "replace"))]
    if studies := places(folder):
        first = next((each for each in studies if each["study"] == "strong"), studies[0])
        kept = first["kept"] or [[setup, 0, 0] for setup in range(first["sizes"][0])]
        for number, place in enumerate(kept[:SHARED], 1):
            parts.append((f"Match {number}", match(folder, first["study"], place, True)))
        bound = _bound(Path(folder, first["study"], "study.toml"))
        own, title = Path(bound.study.game), bound.game.title
        source = own if own.suffix == ".rcy" else FOLDER / f"{own}.rcy"
        if source.is_file():
            program = load(Source.read(source))
            parts.insert(0, ("Rules", rules.page(title, sheet(program))))
    return template(Path(__file__).with_name("static") / "share.html").render(title=title, parts=parts)
