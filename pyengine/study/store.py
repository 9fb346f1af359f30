"""A study's folder: what was asked, one file of counts a chunk, the figures, the report.

    study.toml       the study, enough to run it again
    tallies/         chunk-000000.parquet ...: a row for each setup, columns setup, wins, turns, legal_moves
    summary.json     written last: a folder that has it is finished
    report.html      and plots/
"""
import json
import os
from pathlib import Path

import numpy as np

from pyengine.config import load_study
from pyengine.errors import InputError
from pyengine.study.cpu import cpu_name


def write_text(path, text):
    """Write a file whole or not at all."""
    _replace(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def json_text(summary):
    return json.dumps(summary, indent=1, ensure_ascii=False) + "\n"


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
        table = pa.table(columns)
        _replace(self._file(chunk.number), lambda temporary: parquet.write_table(table, temporary, compression="zstd"))

    def load(self, chunk, names):
        """The stored counts of a chunk.

        Raises
        ------
        InputError : the file is damaged or belongs to another chunk.
        """
        import pyarrow as pa
        from pyarrow import parquet

        path = self._file(chunk.number)
        try:
            table = parquet.read_table(path)
            setups = table["setup"].to_numpy()
            if setups.tolist() != list(range(chunk.first_setup, chunk.first_setup + chunk.setups)):
                raise ValueError("it is about other setups")
            return [np.array(table[name].combine_chunks().flatten()).reshape(chunk.setups, -1) for name in names]
        except (pa.ArrowException, OSError, ValueError, KeyError) as error:
            reason = str(error).splitlines()[0]
            raise InputError(f"{path} is no part of this study ({reason}); delete it to have it made again") from None

    def finish(self, summary):
        """Write the report and, last, the figures."""
        from pyengine.report import page, plots

        plots.save(plots.figures(summary), self.path / "plots")
        write_text(self.path / "report.html", page.render(summary))
        write_text(self.path / "summary.json", json_text(summary))


def _replace(path, write):
    temporary = path.with_name(path.name + ".part")
    try:
        write(temporary)
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
