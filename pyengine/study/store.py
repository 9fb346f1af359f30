"""A study's folder: what was asked, one file of counts a chunk, the figures, the report.

study.toml       the study, enough to run it again
counts/          chunk-000000.npz ...: docs/reference/json.md names the arrays. A file that does not fit is set aside as
                 chunk-000000.npz.refused-1
tallies/, sums/  chunk-000000.parquet ...: what version 0.9 wrote in place of it, and export writes beside it
summary.json     written last: a folder that has it is finished
report.html      and plots/: the output that its maker hands over
"""

import contextlib
import itertools
import json
import os
import sys
import time
import tomllib
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from pyengine.base.arrays import Misfit
from pyengine.base.chunks import Chunk
from pyengine.base.cpu import cpu_name
from pyengine.base.errors import InputError, is_whole
from pyengine.base.files import clean, locked, parts, put, read_plain, write_file, writing
from pyengine.base.version import __version__
from pyengine.study import parquet
from pyengine.study.bound import Bound
from pyengine.study.chunk_file import COUNTS as KIND, Shorter, decode, encode, facts_of
from pyengine.study.rules import Rules
from pyengine.study.study import COUNTS, Study, load_study
from pyengine.study.tally import Counts

Files = Mapping[str, str | bytes | Callable[[], str]]  # contents by name, or what makes them
Output = Callable[[Mapping[str, Any], Bound | None], Files]  # of figures, and the study that is bound
nothing: Output = lambda found, bound: {}


def json_text(summary: Mapping[str, Any]) -> str:
    """The figures as JSON text, ASCII only."""
    return json.dumps(summary, indent=1, allow_nan=False) + "\n"


class OutputFolder:
    """A folder that is finished when its figures stand in it."""

    FIGURES = ""  # the name of their file

    def __init__(self, path: str | PathLike[str], output: Output, bound: Bound | None = None) -> None:
        self.path, self.output, self.bound = Path(path), output, bound

    def finish(self, found: Mapping[str, Any]) -> None:
        """Write the output and, last, the figures."""
        for name, content in self.output(found, self.bound).items():
            with writing(self.path):
                (self.path / name).parent.mkdir(exist_ok=True)
            write_file(self.path / name, content() if callable(content) else content)
        clean(parts(self.path))
        write_file(self.path / self.FIGURES, json_text(found))

    def refused(self, why: str, more: str = "", expected: str = "one that is absent or empty") -> InputError:
        """Return the error that the folder is not to be used."""
        return InputError(f"the folder {self.path} {why}; expected {expected}{more}")

    @contextlib.contextmanager
    def _opening(self, *inside: str) -> Iterator[None]:
        """While it is entered, what the folder holds is looked at; then it is there, with these folders in it."""
        with writing(self.path):
            if self.path.exists() and not self.path.is_dir():
                raise InputError(f"{self.path} is a file; expected a folder that is absent or empty")
            yield
            for name in ("", *inside):
                (self.path / name).mkdir(parents=True, exist_ok=True)
            clean(parts(self.path))


class Folder(OutputFolder):
    """The folder of one study.

    `again` is for a study whose figures are made once more from what a finished folder holds; `output` makes
    from the figures what is written beside them when the study is finished. InputError: it holds anything but an
    unfinished part of this very study in the same formats and with the same walk, a file that the study depends on has
    changed since, or it cannot be written.
    """

    FIGURES = "summary.json"
    bound: Bound

    def __init__(
        self, path: str | PathLike[str], study: Study | Bound, again: bool = False, output: Output = nothing
    ) -> None:
        bound = Bound.of(study)
        super().__init__(path, output, bound)
        self._unlock: Callable[[], object] = int  # there is nothing to unlock
        bound.study.to_toml()  # raises where a folder cannot keep the study, before anything is written
        self.again = again
        self.identity = bound.identity()
        self.rules = Rules(bound)
        with self._opening(KIND):
            begun = self._begun(bound)
        if not begun:
            self._begin(bound)
        self._lock(False, wait=not begun)

    def _begin(self, bound: Bound) -> None:
        """Write `study.toml`; of two runs that begin at once, the second finds that of the first."""
        while not self._begun(bound):
            try:
                self._lock(True)
            except InputError:
                time.sleep(0.01)
                continue
            try:
                if not self._begun(bound):
                    self.describe(bound)
                return
            finally:
                self._unlock()

    def _begun(self, bound: Bound) -> bool:
        """Return True if it holds this study. Raise InputError where it holds anything else."""
        if (self.path / "study.toml").is_file():
            self._check_begun(bound.study, bound.sources)
            return True
        if self.path.is_dir() and not self._bare():
            raise self.refused("has something else in it", ", or holds an unfinished study")
        return False

    def variant(self, values: Mapping[str, Any], study: Bound) -> "Folder":
        """The folder of the only variant of a sweep of one."""
        return self

    def describe(self, bound: Bound) -> None:
        toml = bound.study.to_toml(cpu=cpu_name(), walk=self.identity["walk"], sources=bound.sources)
        write_file(self.path / "study.toml", toml)

    def finish(self, found: Mapping[str, Any]) -> None:
        """Write the output and, last, the figures; then others may extend it, whoever still has figures so far."""
        super().finish(found)
        self._unlock()

    def extend(self, longer: Bound) -> None:
        """Make the folder of a study that of a longer one, unfinished; the chunks of the old one are its first. Raise
        InputError where another process works in the folder, or it cannot be written."""
        self._check_searches(tomllib.loads((self.path / "study.toml").read_text(encoding="utf-8")).get("version"))
        self._lock(True)
        with writing(self.path):
            (self.path / self.FIGURES).unlink(missing_ok=True)
        self.describe(longer)

    def take(self, other: "Folder", chunk: Chunk) -> bool:
        """Copy the counts of a chunk from another folder of the same study; False where it has none. Raise InputError
        where a file of one of them does not fit, or this one has other counts, or cannot be written."""
        if (theirs := other.checked(chunk)) is None:
            return False
        if (ours := self.checked(chunk)) is None:
            self.save(chunk, encode(self.identity, chunk, theirs))
        elif ours.keys() != theirs.keys() or not all(np.array_equal(theirs[name], ours[name]) for name in theirs):
            files = f"{other.files(chunk)[-1]} and {self.files(chunk)[-1]}"
            verify = "python -m pyengine.folder verify says which of them is right"
            raise InputError(f"{files} count the same matches differently; {verify}")
        return True

    def export(self, chunk: Chunk) -> bool:
        """Write the counts of a chunk as Parquet files, beside its own; False where it has none. Raise InputError as
        `take`, or where pyarrow is not installed."""
        if (counts := self.checked(chunk)) is None:
            return False
        with writing(self.path):
            for kind in parquet.KINDS:
                (path := self._named(kind, chunk)).parent.mkdir(exist_ok=True)
                put(path, parquet.encode(kind, facts_of(kind, self.identity, chunk), counts))
        return True

    def _named(self, kind: str, chunk: Chunk) -> Path:
        ending = "parquet" if kind in parquet.KINDS else "npz"
        return self.path / kind / f"chunk-{chunk.number:06d}.{ending}"

    def files(self, chunk: Chunk) -> list[Path]:
        """Return the files that have the counts of a chunk."""
        for kinds in ((KIND,), parquet.KINDS):
            files = [self._named(kind, chunk) for kind in kinds]
            if all(file.exists() for file in files):
                return files
        return []

    def read(self, chunk: Chunk) -> Counts | None:
        """Return the counts in the files of a chunk, as they are there; None where there are none. Raise Misfit where
        the file at its `path` does not fit."""
        counts: Counts = {}
        for path in (files := self.files(chunk)):
            try:
                counts |= decode(path.read_bytes(), path.parent.name, self.identity, chunk, self.rules)
                if path != files[0]:
                    self.rules.validate(chunk, counts)  # all together
            except FileNotFoundError:
                return None
            except (OSError, Misfit) as error:
                misfit = error if isinstance(error, Misfit) else Misfit(str(error))
                misfit.path = path
                raise misfit from None
        return counts or None

    def checked(self, chunk: Chunk) -> Counts | None:
        """Return what `read` does; InputError where it raises Misfit."""
        try:
            return self.read(chunk)
        except Misfit as error:
            raise InputError(f"{error.path} does not fit this study: {error}") from None

    def wrong(self, chunk: Chunk, counts: Counts | None = None) -> tuple[Path, str] | None:
        """(file, fault) of the files of a chunk, whose counts these should be, if given; None where nothing is."""
        try:
            found = self.read(chunk) or {}
        except Misfit as error:
            return error.path, str(error)
        other = [name for name, each in found.items() if counts and not np.array_equal(each, counts[name])]
        return (self.files(chunk)[-1], f"its {other[0]} is not what is played") if other else None

    def _lock(self, alone: bool, wait: bool = False) -> None:
        """Keep others from making this the folder of a longer study while this object lives; `alone`: and from playing.
        `wait`: until they are ready. Where the system has no such locks, nothing is kept."""
        self._unlock()
        with contextlib.suppress(PermissionError):  # Windows opens no folder
            descriptor = os.open(self.path, os.O_RDONLY)
            self._unlock = weakref.finalize(self, os.close, descriptor)
            if not locked(descriptor, alone, wait):
                raise InputError(f"another process works in the folder {self.path}; stop it to extend the study")

    def _bare(self) -> bool:
        """Return True if it holds only what a run leaves that was killed before study.toml was written."""
        homes = [self.path / kind for kind in (KIND, *parquet.KINDS)]
        inside = itertools.chain.from_iterable(home.iterdir() for home in (self.path, *homes) if home.is_dir())
        return all(path in homes or path in parts(path.parent) for path in inside)

    def _check_begun(self, study: Study, sources: Mapping[str, str]) -> None:
        """Raise InputError where this run cannot go on with the study in this folder."""
        asked = load_study(self.path / "study.toml").replace(device=study.device)
        begun = tomllib.loads((self.path / "study.toml").read_text(encoding="utf-8"))
        # counts/0 had no name and nothing by which a file could be checked.
        if (held := begun.get("counts", "counts/0")) != COUNTS:
            why = f"holds counts in the format {held!r}; this version has {COUNTS!r}"
            raise self.refused(why, expected="another folder")
        if asked != study:
            fewer = asked.setups < study.setups and asked.replace(setups=study.setups) == study
            more = f"; python -m pyengine.folder extend {self.path} --setups {study.setups} adds deals to it" * fewer
            raise self.refused("holds another study", f", or holds this study unfinished{more}")
        then = begun.get("sources", {})
        changed = [name for name, digest in sources.items() if then.get(name, digest) != digest]
        if changed:
            why = f"holds a study that was begun before {changed[0]} was changed"
            raise self.refused(why, expected="another folder, or the file as it was")
        if (held := begun.get("walk")) != (walk := self.identity["walk"]):
            why = f"was begun with the walk {held!r}, and this run has {walk!r}, which counts other columns"
            raise self.refused(why, expected="another folder, or PYENGINE_KERNEL as it was")
        if (self.path / self.FIGURES).exists() and not self.again:
            raise self.refused("holds this study finished")
        if (held := begun.get("version")) != __version__:
            if not self.again:
                self._check_searches(held)
            _note(f"the folder {self.path} was begun with version {held}; version {__version__} goes on with it")

    def _check_searches(self, held: str | None) -> None:
        """Raise InputError where more matches would be searched otherwise than those that are there."""
        if held == "0.9.0" and self.bound.searched:
            why = f"was begun with version {held}; searches and estimates of version {__version__} choose otherwise"
            raise self.refused(why, expected="another folder")

    def save(self, chunk: Chunk, data: bytes) -> None:
        """Store a chunk's counts, which `chunk_file.encode` made into the bytes of a file."""
        with writing(self.path):
            put(self._named(KIND, chunk), data)

    def load(self, chunk: Chunk) -> Counts | None:
        """The stored counts of a chunk, or None where there are none that fit: a file that does not is set aside."""
        try:
            return self.read(chunk)
        except Shorter:  # it is written anew
            return None
        except Misfit as misfit:
            self._set_aside(misfit)
            return None

    def _set_aside(self, misfit: Misfit) -> None:
        """Give a file another name, and say so."""
        path = misfit.path
        names = (path.with_name(f"{path.name}.refused-{number}") for number in itertools.count(1))
        other = next(name for name in names if not name.exists())
        # It is gone where another run on this folder was faster.
        with writing(self.path), contextlib.suppress(FileNotFoundError):
            os.replace(path, other)
        _note(f"{path} does not fit this study ({misfit}); it is kept as {other.name} and played again")


class FinishedFolder(Folder):
    """The folder of a finished study, `bound`, whose figures are made once more, and nothing is written. InputError: it
    holds none."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, load_study(Path(path) / "study.toml"), again=True)
        if not (self.path / self.FIGURES).exists():
            raise InputError(f"the folder {self.path} holds an unfinished study; expected a finished one")

    def finish(self, found: Mapping[str, Any]) -> None:
        """All is there."""

    def figures(self) -> dict[str, Any]:
        """Return `summary.json`. Raise InputError where it cannot be read, or no study played and kept such matches."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            found = json.loads(read_plain(self.path / self.FIGURES), parse_constant=int)  # NaN, which is none
            if isinstance(found, dict) and self._are_figures(found):
                return found
        expected = "expected one as --out writes it, or none: then the command of the study makes it anew"
        raise InputError(f"{self.path / self.FIGURES} is no summary of this study; {expected}")

    def _are_figures(self, found: Mapping[str, Any]) -> bool:
        study = self.bound.study
        played: list[Any] = [found.get(name) for name in ("games", "unfinished", "failed")]
        kept = found.get("kept", {"matches": []})
        most = {"setup": study.setups - 1, "match": study.matches - 1, "seating": study.seatings - 1}
        return (
            all(is_whole(number, 0) for number in played)
            and 1 <= sum(played) <= study.setups * study.matches * study.seatings
            and isinstance(kept, dict)
            and isinstance(kept.get("matches"), list)
            and all(isinstance(each, dict) for each in kept["matches"])
            and all(type(n) in (int, float) and abs(n) < 2.0**64 for each in kept["matches"] for n in each.values())
            and all(is_whole(each.get(name), 0, last) for each in kept["matches"] for name, last in most.items())
        )


class SweepFolder(OutputFolder):
    """The folder of a sweep.

        NAME=VALUE/...   the folder of each variant's study, a level for each option; VALUE as in an address (%2C)
        compared.json    in place of them, where finished studies are compared: their folders
        wins.svg .png    the sweep's figures, differences.svg .png, and report.html
        sweep.json       written last: a folder that has it is finished

    `output` is that of the sweep, and of each variant's folder. InputError: the folder holds anything but unfinished
    studies of variants, or cannot be written.
    """

    FIGURES = "sweep.json"
    WHAT, BEGUN = "sweep", set[str]()  # what it is called, and what stands there before the folders of variants
    BESIDE = {"wins.svg", "wins.png", "differences.svg", "differences.png", "report.html"}  # and may stand beside them

    def __init__(self, path: str | PathLike[str], output: Output = nothing, compared: Sequence[object] = ()) -> None:
        super().__init__(path, output)
        self.of_variants = output
        self.BEGUN = {"compared.json"} if compared else self.BEGUN
        with self._opening():
            if (self.path / self.FIGURES).exists():
                raise self.refused(f"holds a finished {self.WHAT}")
            names = {each.name for each in self.path.iterdir()} if self.path.exists() else set()
            variants = {name for name in names if "=" in name}
            left = {path.name for path in parts(self.path)} | self.BEGUN
            if names - variants - left - (self.BESIDE if variants or names & self.BEGUN else set()):
                raise self.refused("has something else in it", f", or holds an unfinished {self.WHAT}")
        if compared:
            write_file(self.path / "compared.json", json_text({"studies": list(compared)}))

    def variant(self, values: Mapping[str, Any], study: Study | Bound) -> Folder:
        """The folder of a variant's study, bound or not, which may be finished already."""
        names = (f"{quote(name, safe='')}={quote(str(value), safe='')}" for name, value in values.items())
        return Folder(self.path.joinpath(*names), study, True, self.of_variants)


class TournamentFolder(SweepFolder):
    """The folder of a tournament.

        tournament.toml  what was asked: a study whose seats are all players
        table=1/...      the folder of each table's study, without a report of its own
        ratings.svg .png, crosstable.svg .png, and report.html
        tournament.json  written last: a folder that has it is finished

    InputError: as `SweepFolder`, or the folder holds another tournament.
    """

    FIGURES = "tournament.json"
    WHAT, BEGUN = "tournament", {"tournament.toml"}
    BESIDE = {"ratings.svg", "ratings.png", "crosstable.svg", "crosstable.png", "report.html"}

    def __init__(self, path: str | PathLike[str], study: Study, output: Output = nothing) -> None:
        toml, asked = study.to_toml(), Path(path, *self.BEGUN)
        super().__init__(path, output)
        self.of_variants = nothing
        if not asked.exists():
            write_file(asked, toml)
        elif load_study(asked) != study:
            raise self.refused(f"holds another {self.WHAT}")


class LadderFolder(TournamentFolder):
    """The folder of a ladder: `ladder.toml`, a study without seats; `rung=25/...` with the folders of duels; a
    picture and report.html; and, last, `ladder.json`."""

    FIGURES = "ladder.json"
    WHAT, BEGUN = "ladder", {"ladder.toml"}
    BESIDE = {"strength.svg", "strength.png", "report.html"}


def begun_in(path: str | PathLike[str]) -> list[Study]:
    """The studies that a folder holds, or the parts of one. What their players have chosen is known from then on."""
    names = "ladder.toml", "tournament.toml", "study.toml"  # the seed of the whole comes first
    return [load_study(each) for name in names for each in sorted(Path(path).rglob(name))]


def _note(text: str) -> None:
    print(f"pyengine: {text}", file=sys.stderr)
