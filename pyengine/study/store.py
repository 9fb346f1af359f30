"""A study's folder: what was asked, one file of counts a chunk, the figures, the report.

study.toml       the study, enough to run it again
tallies/         chunk-000000.parquet ...: a row for each setup; docs/json.md names the columns
summary.json     written last: a folder that has it is finished
report.html      and plots/
"""

import contextlib
import json
import os
import re
import tempfile
import tomllib
from dataclasses import asdict
from pathlib import Path

import numpy as np

from engine.tallies import SERIES
from pyengine.config import load_study
from pyengine.errors import InputError
from pyengine.study import work
from pyengine.study.cpu import cpu_name


def write_text(path, text):
    """Write a file whole or not at all. Links are followed; what is no plain file, such as a pipe, is written to.

    Raises
    ------
    InputError : it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        else:
            _replace(path.resolve(), lambda file: file.write(text.encode()))
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {error.strerror}") from None


def json_text(summary):
    """The figures as JSON text, ASCII only."""
    return json.dumps(summary, indent=1, allow_nan=False) + "\n"


class Folder:
    """The folder of one study.

    `again` is for a study whose figures are made once more from what a finished folder holds.

    Raises
    ------
    InputError : the folder holds anything but an unfinished part of this very study, a file that the study depends on
        has changed since, or the folder cannot be written.
    """

    def __init__(self, path, study, again=False):
        self.path, self.again = Path(path), again
        self.tallies = self.path / "tallies"
        try:
            self._open(study, work.sources(study))
        except OSError as error:
            raise InputError(f"cannot write the folder {self.path}: {error.strerror}") from None

    def _open(self, study, sources):
        if self.path.exists() and not self.path.is_dir():
            raise InputError(f"{self.path} is a file; expected a folder that is absent or empty")
        if self.path.is_dir() and any(self.path.iterdir()):
            if not (self.path / "study.toml").is_file():
                raise InputError(
                    f"the folder {self.path} has something else in it; expected one that is absent or "
                    "empty, or holds an unfinished study"
                )
            if load_study(self.path / "study.toml") != study:
                raise InputError(
                    f"the folder {self.path} holds another study; expected one that is absent or empty, "
                    "or holds this study unfinished"
                )
            self._check_sources(sources)
            if (self.path / "summary.json").exists() and not self.again:
                raise InputError(
                    f"the folder {self.path} holds this study finished; expected one that is absent or empty"
                )
        self.tallies.mkdir(parents=True, exist_ok=True)
        write_text(self.path / "study.toml", study.to_toml(cpu=cpu_name(), sources=sources))

    def _check_sources(self, sources):
        """Raise InputError where a file that the study in this folder was begun with has changed."""
        begun = tomllib.loads((self.path / "study.toml").read_text(encoding="utf-8")).get("sources", {})
        changed = [name for name, digest in sources.items() if begun.get(name, digest) != digest]
        if changed:
            raise InputError(
                f"the folder {self.path} holds a study that was begun before {changed[0]} was changed; "
                "expected another folder, or the file as it was"
            )

    def _file(self, number):
        return self.tallies / f"chunk-{number:06d}.parquet"

    def has(self, chunk):
        return self._file(chunk.number).exists()

    def save(self, chunk, counts):
        """Store a chunk's counts: arrays with a row for each setup, and series, which stand in the first row."""
        import pyarrow as pa
        from pyarrow import parquet

        columns = {"setup": pa.array(np.arange(chunk.first_setup, chunk.first_setup + chunk.setups))}
        for name, array in counts.items():
            if name.startswith(tuple(SERIES)):
                columns[name] = pa.array(
                    [np.trim_zeros(array, "b"), *[None] * (chunk.setups - 1)], pa.list_(pa.int64())
                )
            elif array.ndim == 1:
                columns[name] = pa.array(array)
            else:
                width = int(np.prod(array.shape[1:]))
                columns[name] = pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), width)
        shapes = {name: array.shape for name, array in counts.items()}
        table = pa.table(columns).replace_schema_metadata({**_identity(chunk), b"shapes": json.dumps(shapes).encode()})
        try:
            _replace(self._file(chunk.number), lambda file: parquet.write_table(table, file, compression="zstd"))
        except OSError as error:
            raise InputError(f"cannot write the folder {str(self.path)!r}: {error.strerror or error}") from None

    def load(self, chunk):
        """The stored counts of a chunk.

        Raises
        ------
        InputError : the file is damaged or belongs to another chunk.
        """
        import pyarrow as pa
        from pyarrow import parquet

        path = self._file(chunk.number)
        try:
            with open(path, "rb") as file:
                table = parquet.read_table(file)
            metadata = dict(table.schema.metadata or {})
            shapes = json.loads(metadata.pop(b"shapes", b"null"))
            if metadata != _identity(chunk) or table.num_rows != chunk.setups:
                raise ValueError("it is another chunk")
            counts = {name: _column(table[name], name, shape) for name, shape in shapes.items()}
            played = counts["games"] + counts["unfinished"] + counts["failed"]
            # The last row of a study with a single setup may be shorter.
            if any(played[:-1] % chunk.matches) or counts["lasting"][0] != counts["games"].sum():
                raise ValueError("its counts do not add up")
        except (pa.ArrowException, OSError, ValueError, KeyError, AttributeError, TypeError, IndexError) as error:
            reason = str(error).splitlines()[0]
            raise InputError(
                f"{str(path)!r} is no part of this study ({reason}); delete it to have it made again"
            ) from None
        return counts

    def finish(self, summary):
        """Write the report and, last, the figures."""
        from pyengine.report import page, plots

        try:
            plots.save(plots.figures(summary), self.path / "plots")
        except OSError as error:
            raise InputError(f"cannot write the folder {str(self.path)!r}: {error.strerror or error}") from None
        write_text(self.path / "report.html", page.render(summary))
        write_text(self.path / "summary.json", json_text(summary))


class SweepFolder:
    """The folder of a sweep.

        NAME=VALUE,...   the folder of each variant's study
        wins.svg .png    the sweep's figure
        sweep.json       written last: a folder that has it is finished

    Raises
    ------
    InputError : the folder holds anything but unfinished studies of variants, or cannot be written.
    """

    def __init__(self, path):
        self.path = Path(path)
        try:
            if self.path.exists() and not self.path.is_dir():
                raise InputError(f"{self.path} is a file; expected a folder that is absent or empty")
            if (self.path / "sweep.json").exists():
                raise InputError(f"the folder {self.path} holds a finished sweep; expected one that is absent or empty")
            if self.path.exists() and any("=" not in each.name for each in self.path.iterdir()):
                raise InputError(
                    f"the folder {self.path} has something else in it; expected one that is absent or "
                    "empty, or holds an unfinished sweep"
                )
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot write the folder {self.path}: {error.strerror}") from None

    def variant(self, values, study):
        """The folder of a variant's study, which may be finished already."""
        name = ",".join(f"{name}={value}" for name, value in values.items())
        return Folder(self.path / re.sub(r"[^\w=,.+-]", "_", name), study, again=True)

    def finish(self, found):
        """Write the figure and, last, the figures."""
        from pyengine.report import plots, variants

        try:
            plots.save({"wins": variants.figure(found)}, self.path)
        except OSError as error:
            raise InputError(f"cannot write the folder {str(self.path)!r}: {error.strerror or error}") from None
        write_text(self.path / "sweep.json", json_text(found))


def _column(column, name, shape):
    """A stored array in its shape."""
    if name.startswith(tuple(SERIES)):
        values = np.array(column[0].as_py(), np.int64)
        return np.pad(values, (0, shape[0] - len(values)))
    column = column.combine_chunks()
    return np.array(column if len(shape) == 1 else column.flatten(), np.int64).reshape(shape)


def _identity(chunk):
    """What tells a chunk's file from others: which matches it counts."""
    return {name.encode(): str(value).encode() for name, value in asdict(chunk).items()}


def _replace(path, write):
    """Let `write` fill a file of another name in the same folder, then put it in place of `path`."""
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".part-", delete=False) as file:
        try:
            write(file)
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, mode if mode is not None else 0o666 & ~_umask())
            file.close()
            os.replace(file.name, path)
        except BaseException:
            with contextlib.suppress(OSError):  # it writes what is left, which may fail again
                file.close()
            os.unlink(file.name)
            raise


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
