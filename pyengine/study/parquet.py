"""Counts as Parquet files, which `python -m pyengine.folder export` writes for other programs, and version 0.9 wrote:
`tallies` with a row for each setup, `sums` of all setups, with a row for each index of the series.

Their metadata say what was counted and hold a SHA-256 of it over integers, which no version of Parquet changes.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.arrays import NONE, ArrayRule, ArrayRules, Lengths, Misfit, refuse, validate_shapes
from pyengine.base.errors import needing
from pyengine.study.counters.counter import KIND
from pyengine.study.tally import ADDED, Counts

_INDEX = {"sums": "n", "tallies": "setup"}  # by kind, the column that counts the rows
KINDS = tuple(_INDEX)
WHOLE = "<i8"


def encode(kind: str, facts: Mapping[str, str], counts: Counts) -> bytes:
    """Return the bytes of a file: those of the counts that are of its kind.

    facts : what it says of them, as `pyengine.study.chunk_file.facts_of` has it
    """
    pyarrow = library("a Parquet file")
    named = [name for name in counts if (name in ADDED) == (kind == "sums")]
    rows = max((len(np.trim_zeros(counts[name], "b")) for name in named), default=0)
    rows, first = (rows, 0) if kind == "sums" else (int(facts["setups"]), int(facts["first_setup"]))
    counts = {_INDEX[kind]: np.arange(first, first + rows)} | {name: counts[name] for name in named}
    columns = {}
    for name, array in counts.items():
        if name in ADDED:  # null beyond its end
            columns[name] = pyarrow.array(np.resize(array, rows), mask=np.arange(rows) >= len(array))
        elif array.ndim == 1:
            columns[name] = pyarrow.array(array)
        else:  # lists of any length: variants of a sweep differ in their seats, and are read as one table
            starts = np.arange(rows + 1, dtype=np.int32) * array[0].size
            columns[name] = pyarrow.ListArray.from_arrays(starts, array.reshape(-1))
    metadata = {**facts, "shapes": json.dumps({name: array.shape for name, array in counts.items()})}
    metadata["sha256"] = _sha256(metadata, counts)
    file = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(columns, metadata=metadata), file, compression="zstd")
    return bytes(file.getvalue())


class ParquetFile:
    """A file that is read, as `pyengine.base.archive.Archive`: its `facts`, and its arrays. Misfit: the
    bytes are none; InputError: pyarrow is not installed."""

    def __init__(self, data: bytes, kind: str) -> None:
        pyarrow, self.kind = library("a Parquet file"), kind
        try:
            self.table = pyarrow.parquet.read_table(pyarrow.BufferReader(data))
            self.facts = {name.decode(): value.decode() for name, value in (self.table.schema.metadata or {}).items()}
        except Exception as error:  # damaged bytes make the reader raise whatever it meets
            raise Misfit(f"it cannot be read: {(str(error) or type(error).__name__).splitlines()[0]}") from None

    def arrays(self, rules: ArrayRules, lengths: Lengths = NONE, longest: Lengths = NONE) -> dict[str, NDArray[Any]]:
        """Return all arrays, which have the shapes and the SHA-256 that the file says."""
        index, rows = _INDEX[self.kind], self.table.num_rows
        rules = {index: ArrayRule(KIND, ("rows",)), **rules}
        try:
            shapes = {name: tuple(map(int, shape)) for name, shape in json.loads(self.facts["shapes"]).items()}
        except Exception:
            raise Misfit("it does not say of which shapes its arrays are") from None
        odd = sorted(rules) != sorted(shapes) or sorted(rules) != sorted(self.table.column_names)
        refuse(odd, "it has other columns than the study")
        known = {"rows": rows, **lengths}
        validate_shapes(rules, {name: (WHOLE, shape) for name, shape in shapes.items()}, known, longest)
        try:
            counts = {name: _array(self.table[name], name, shape) for name, shape in shapes.items()}
            said = {name: value for name, value in self.facts.items() if name != "sha256"}
            intact = self.facts["sha256"] == _sha256(said, counts)
        except Exception:
            intact = False
        refuse(not intact, "its counts do not have the SHA-256 that stands in it")
        validate_shapes(rules, {name: (array.dtype.str, array.shape) for name, array in counts.items()}, known, longest)
        first = 0 if self.kind == "sums" else int(self.facts["first_setup"])
        other = (counts.pop(index) != np.arange(first, first + rows)).any()
        refuse(other, f"its array {index} does not count from {first}")
        return counts


def library(what: str) -> Any:
    """Return pyarrow, with what reads and writes Parquet. Raise InputError where it is not installed; `what` needs
    it."""
    with needing("data", what):
        import pyarrow.parquet
    return pyarrow


def _sha256(metadata: Mapping[str, str], counts: Counts) -> str:
    """Return the digest of all that a file says: its metadata as JSON, then the arrays in the order of their names as
    64-bit integers."""
    digest = hashlib.sha256(json.dumps(metadata, sort_keys=True).encode())
    for name in sorted(counts):
        digest.update(np.ascontiguousarray(counts[name], WHOLE).tobytes())
    return digest.hexdigest()


def _array(column: Any, name: str, shape: Sequence[int]) -> NDArray[Any]:
    column = column.combine_chunks()
    if name in ADDED:
        column = column[: shape[0]]
        return np.pad(column.to_numpy(), (0, shape[0] - len(column)))
    stored: NDArray[Any] = (column if len(shape) == 1 else column.flatten()).to_numpy()
    return stored.reshape(shape)
