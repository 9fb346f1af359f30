"""A study's folder: what was asked, one file of counts a chunk, the figures, the report.

    study.toml       the study, enough to run it again
    tallies/         chunk-000000.parquet ...: a row for each setup, columns setup, wins, turns, legal_moves
    summary.json     written last: a folder that has it is finished
    report.html      and plots/
"""
import contextlib
import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path

import numpy as np

from pyengine.config import load_study
from pyengine.errors import InputError
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

    Raises
    ------
    InputError : the folder holds anything but an unfinished part of this very study, or cannot be written.
    """

    def __init__(self, path, study):
        self.path = Path(path)
        self.tallies = self.path / "tallies"
        try:
            self._open(study)
        except OSError as error:
            raise InputError(f"cannot write the folder {self.path}: {error.strerror}") from None

    def _open(self, study):
        if self.path.exists() and not self.path.is_dir():
            raise InputError(f"{self.path} is a file; expected a folder that is absent or empty")
        if self.path.is_dir() and any(self.path.iterdir()):
            if not (self.path / "study.toml").is_file():
                raise InputError(f"the folder {self.path} has something else in it; expected one that is absent or "
                                 "empty, or holds an unfinished study")
            if load_study(self.path / "study.toml") != study:
                raise InputError(f"the folder {self.path} holds another study; expected one that is absent or empty, "
                                 "or holds this study unfinished")
            if (self.path / "summary.json").exists():
                raise InputError(f"the folder {self.path} holds this study finished; expected one that is absent or "
                                 "empty")
        self.tallies.mkdir(parents=True, exist_ok=True)
        write_text(self.path / "study.toml", study.to_toml(cpu=cpu_name()))

    def _file(self, number):
        return self.tallies / f"chunk-{number:06d}.parquet"

    def has(self, chunk):
        return self._file(chunk.number).exists()

    def save(self, chunk, names, counts):
        """Store a chunk's counts, arrays with a row for each setup."""
        import pyarrow as pa
        from pyarrow import parquet

        columns = {"setup": pa.array(np.arange(chunk.first_setup, chunk.first_setup + chunk.setups))}
        for name, rows in zip(names, counts):
            columns[name] = pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])
        table = pa.table(columns).replace_schema_metadata(_identity(chunk))
        try:
            _replace(self._file(chunk.number), lambda file: parquet.write_table(table, file, compression="zstd"))
        except OSError as error:
            raise InputError(f"cannot write the folder {str(self.path)!r}: {error.strerror or error}") from None

    def load(self, chunk, names):
        """The stored counts of a chunk; `names` maps columns to their widths, the first two add up to the matches.

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
            if table.schema.metadata != _identity(chunk):
                raise ValueError("it is another chunk")
            counts = [np.array(table[name].combine_chunks().flatten(), np.uint32).reshape(chunk.setups, width)
                      for name, width in names.items()]
            if any((rows.sum(axis=1) != chunk.matches).any() for rows in counts[:2]):
                raise ValueError("its counts do not add up")
        except (pa.ArrowException, OSError, ValueError, KeyError, AttributeError) as error:
            reason = str(error).splitlines()[0]
            raise InputError(f"{str(path)!r} is no part of this study ({reason}); delete it to have it made "
                             "again") from None
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
            with contextlib.suppress(OSError):                  # it writes what is left, which may fail again
                file.close()
            os.unlink(file.name)
            raise


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
