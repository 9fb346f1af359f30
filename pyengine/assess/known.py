"""Known games: a small record of the verdict on each, and how another game stands among them.

The package has those of the library. One's own come before them: those in the folder that the environment's
PYENGINE_ATLAS names, else in the user's folder of caches.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from pyengine import registry
from pyengine.assess.points import KINDS
from pyengine.base import kept
from pyengine.base.errors import InputError
from pyengine.base.files import read_plain
from pyengine.base.version import __version__
from pyengine.measures.difference import unpaired
from pyengine.measures.intervals import widened
from pyengine.measures.measure import Figure
from pyengine.recycle.library import titled
from pyengine.recycle.source import Source
from pyengine.strength.ladder import LEVEL
from pyengine.strength.words import NEARLY_ALL

PACKAGE = Path(__file__).with_name("known")
ESTIMATORS = 1  # counted up where a figure is estimated otherwise, so that records are made anew; missing in the first
COUNTED = 0.75  # of the known games, that a sentence counts; where they are fewer it names the nearest
# By point: what has more, less, or as much, which is said of a difference within the last: of a number, a part of it.
WORDS: dict[str, tuple[Any, ...]] = {
    "length": ("longer than", "shorter than", "as long as", 0.1),
    "skill": ("more skill than", "less skill than", "as much skill as", 0.5),
    "deal": (
        "deal and draws decide more than in",
        "deal and draws decide less than in",
        "deal and draws decide as much as in",
        0.1,
    ),
    "legal moves": ("more legal moves than", "fewer legal moves than"),
    "no choice": ("more decisions forced than", "fewer decisions forced than"),
    "choice does not matter": ("a choice is worth more than in", "a choice is worth less than in"),
    "ahead": ("a seat is further ahead than in", ""),
    "decided early": ("more is decided at half time than in", "less is decided at half time than in"),
    "ties": ("more ties than", "fewer ties than"),
    "luck": ("luck decides more matches than in", "luck decides fewer matches than in"),
}


def figures(points: Iterable[Any], study: Any) -> Figure:
    """Figures of a record, each a `value` with its `ci95`, of points and of the study of the same play."""
    found = {"legal moves": study.get("legal_moves"), "ties": study.get("ties")}
    found |= {each["name"]: {"value": each["value"], "ci95": each["ci95"]} for each in points if each["name"] in WORDS}
    rows = {name: dict(zip(("value", "ci95"), each.values())) for name, each in found.items() if each}
    if "skill" in rows:
        rows["skill"]["at_least"] = (rows["skill"]["value"] or 0) >= NEARLY_ALL / LEVEL
    return {name: each for name, each in rows.items() if each["value"] is not None}


def signed(found: Figure) -> Figure:
    """Figures with a signature, 16 hex digits that change with any of the others."""
    told = {name: each for name, each in found.items() if name != "signature"}
    return told | {"signature": hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]}


def digest(game: str) -> str | None:
    """The digest of a game's text; None where it has code of its own. Raise InputError where there is no such text."""
    path = getattr(registry.entry(game), "path", None)
    return path and Source.read(path).digest


def own() -> Path | None:
    """The folder of one's own records; None where nothing is kept."""
    named, home = os.environ.get("PYENGINE_ATLAS"), kept.folder()
    return Path(named) if named else home and home / "atlas"


def read(path: Path) -> Figure | None:
    """A record that holds: of this version, and of the game's text as it is; None for any other file."""
    with suppress(ValueError, TypeError, LookupError, InputError):
        found: Figure = json.loads(read_plain(path))
        made = {"estimators": 1, **found["versions"]}
        known = (made["pyengine"], made["estimators"]) == (__version__, ESTIMATORS)
        return found if known and found["digest"] == digest(found["game"]) and found == signed(found) else None
    return None


def records() -> tuple[list[Figure], list[str]]:
    """Records that hold, and the games of those that do not."""
    found = {path.name: read(path) for path in PACKAGE.glob("*.json")}
    found |= {path.name: read(path) or found.get(path.name) for path in (own() or PACKAGE).glob("*.json")}
    stale = [unquote(name.removesuffix(".json").partition(",")[0]) for name in sorted(found) if not found[name]]
    return [each for _, each in sorted(found.items()) if each], stale


def among(found: Figure) -> Figure:
    """A game among known ones of other names: `says`, a sentence, or ""; `figures`, of this game with those of all
    `games`; and `stale`, a sentence on records that are not used, or ""."""
    said: tuple[list[str], list[str]] = [], []
    (known, stale), rows = records(), Figure()
    own_ = figures(found["points"], found["studies"]["strong"])
    for name in (name for name in WORDS if name in own_ and own_[name]["ci95"]):
        games = {record["name"]: other for record in known if (other := record["strong"].get(name)) and other["ci95"]}
        games.pop(found["subject"]["title"], None)
        if games:
            what = KINDS[name][2:4] if name in KINDS else (name, "number")
            rows[name] = own_[name] | dict(zip(("figure", "unit"), what)) | {"games": games}
            said[len(WORDS[name]) == 2].extend(filter(None, [_standing(rows[name], *WORDS[name])]))
    again = f"Known games whose text, version or record is another one are left out: {', '.join(stale)}; python -m"
    again += f" pyengine.atlas {' '.join(stale)} --time 3m makes their records."
    heads = zip(("Among known games", "By other figures"), said)
    says = " ".join(f"{head}: {'; '.join(each)}." for head, each in heads if each)
    return {"says": says, "figures": rows, "stale": again * bool(stale)}


def _standing(each: Figure, more: str, less: str, alike: str = "", near: float = 0.0) -> str:
    """Compare a game in a figure: with how many it has more or less, or with the nearest; "" where nothing shows."""
    value, games, sides, nearest = each["value"], each["games"], {more: 0, less: 0}, ""
    near *= value if each["unit"] == "number" else 1
    wide = widened(len(games) * len(WORDS))  # all that is said holds 19 of 20 times
    for game in sorted(games, key=lambda game: abs(games[game]["value"] - value)):
        gap = unpaired("", (games[game]["value"], games[game]["ci95"]), (value, each["ci95"]))
        low, high = (gap.value + wide * (bound - gap.value) for bound in gap.ci95 or ())
        words = more if low > 0 else less if high < 0 else ""
        if words:
            sides[words] += 1
        elif max(map(abs, gap.ci95 or ())) <= near:
            words = alike
        nearest = nearest or (f"{words} {titled(game)}" if words else "")
    most = max(sides, key=sides.__getitem__)
    if most and sides[most] >= COUNTED * len(games):
        return f"{most} {sides[most]} of {len(games)}"
    return nearest * bool(alike)
