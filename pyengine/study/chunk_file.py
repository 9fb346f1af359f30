"""The two files of a chunk's counts, in Parquet: `tallies` with a row for each setup, and `sums` of all its setups,
with a row for each index of the series. Their metadata say what was counted and hold a SHA-256 of the counts.

The SHA-256 is taken over integers, so neither Parquet's compression nor its version changes it. Nothing in a file
depends on the computer or the time: the same chunk has the same bytes.
"""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.arrays import ArrayRule, unlike
from pyengine.base.chunks import Chunk
from pyengine.study.counters.counter import KIND
from pyengine.study.rules import Rules
from pyengine.study.tally import ADDED, Counts

Identity = Mapping[str, str]
KINDS = ("sums", "tallies")  # in the order in which they are written: rows that are there have their sums


def of_kind(kind: str, names: Collection[str]) -> list[str]:
    """Names of the counts that stand in files of this kind."""
    return [name for name in names if (name in ADDED) == (kind == "sums")]


class Misfit(ValueError):
    """A file is damaged or holds other counts than those that are looked for; says what does not fit."""

    shorter = False  # whether it holds a part of them, the last chunk of the study before it was extended


def encoded(identity: Identity, chunk: Chunk, counts: Counts) -> list[bytes]:
    """The bytes of both files, in the order of KINDS."""
    return [encode(kind, identity, chunk, counts) for kind in KINDS]


def encode(kind: str, identity: Identity, chunk: Chunk, counts: Counts) -> bytes:
    """The bytes of a file.

    kind : one of KINDS
    identity : what is counted, texts by name: `pyengine.study.bound.Bound.identity`
    counts : arrays by name, with a row for each setup; and series
    """
    import pyarrow.parquet

    named = of_kind(kind, counts)
    rows = max((len(np.trim_zeros(counts[name], "b")) for name in named), default=0) if kind == "sums" else chunk.setups
    index = {"n": np.arange(rows)} if kind == "sums" else {"setup": np.arange(rows) + chunk.first_setup}
    counts = index | {name: counts[name] for name in named}
    columns = {}
    for name, array in counts.items():
        if name in ADDED:  # null beyond its end
            columns[name] = pyarrow.array(np.resize(array, rows), mask=np.arange(rows) >= len(array))
        elif array.ndim == 1:
            columns[name] = pyarrow.array(array)
        else:  # lists of any length: variants of a sweep differ in their seats, and are read as one table
            starts = np.arange(rows + 1, dtype=np.int32) * array[0].size
            columns[name] = pyarrow.ListArray.from_arrays(starts, array.reshape(-1))
    shapes = json.dumps({name: array.shape for name, array in counts.items()})
    metadata = _expected(kind, identity, chunk) | {"shapes": shapes}
    metadata["sha256"] = _sha256(metadata, counts)
    file = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(columns, metadata=metadata), file, compression="zstd")
    return bytes(file.getvalue())


def decode(data: bytes, kind: str, identity: Identity, chunk: Chunk, rules: Rules) -> Counts:
    """The counts in the bytes of a file of this kind; of what they are, `rules` hold.

    Raises
    ------
    Misfit : they are not those of this chunk, or were altered.
    """
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(pyarrow.BufferReader(data))
        metadata = {name.decode(): value.decode() for name, value in (table.schema.metadata or {}).items()}
    except Exception as error:  # damaged bytes make the reader raise whatever it meets
        raise Misfit(f"it cannot be read: {(str(error) or type(error).__name__).splitlines()[0]}") from None
    for name, value in _expected(kind, identity, chunk).items():
        if metadata.get(name) != value:
            misfit = Misfit(f"its {name} is {_short(held := metadata.get(name))}, expected {_short(value)}")
            misfit.shorter = name == "setups" and (held or "").isdecimal() and int(held or 0) < chunk.setups
            raise misfit
    index = "n" if kind == "sums" else "setup"
    expected = {index: ArrayRule(KIND, ("rows",)), **rules.of(kind, table.column_names)}
    try:
        shapes = {name: tuple(map(int, shape)) for name, shape in json.loads(metadata["shapes"]).items()}
        names = table.column_names
        assert len(names) == len(set(names))
    except Exception:
        raise Misfit("it does not say of which shapes its arrays are") from None
    for held in (set(shapes), set(names)):
        if odd := sorted(held ^ set(expected)):
            raise Misfit(f"it has {'a' if odd[0] in held else 'no'} column {odd[0]:.60}")
    lengths = {"rows": table.num_rows, "setups": chunk.setups}
    if why := unlike(expected, {name: (KIND[0], shape) for name, shape in shapes.items()}, lengths, rules.longest):
        raise Misfit(why)
    try:
        counts = {name: _array(table[name], name, shape) for name, shape in shapes.items()}
        intact = metadata.pop("sha256") == _sha256(metadata, counts)
    except Exception:
        intact = False
    if not intact:
        raise Misfit("its counts do not have the SHA-256 that stands in it")
    first = 0 if kind == "sums" else chunk.first_setup
    if counts[index].dtype.str not in KIND or (counts.pop(index) != np.arange(first, first + table.num_rows)).any():
        raise Misfit(f"its array {index} does not count from {first}")
    if why := rules.broken(chunk, counts):
        raise Misfit(why)
    return counts


def _expected(kind: str, identity: Identity, chunk: Chunk) -> dict[str, str]:
    """What tells a file from others: its kind, the study, and which of its matches are counted."""
    return {"kind": kind, **identity} | {name: str(value) for name, value in asdict(chunk).items()}


def _sha256(metadata: Mapping[str, str], counts: Counts) -> str:
    """Digest of all that a file says: its metadata as JSON, then the arrays in the order of their names as 64-bit
    integers."""
    digest = hashlib.sha256(json.dumps(metadata, sort_keys=True).encode())
    for name in sorted(counts):
        digest.update(np.ascontiguousarray(counts[name], "<i8").tobytes())
    return digest.hexdigest()


def _array(column: Any, name: str, shape: Sequence[int]) -> NDArray[Any]:
    """A stored array in its shape."""
    column = column.combine_chunks()
    if name in ADDED:
        column = column[: shape[0]]
        return np.pad(column.to_numpy(), (0, shape[0] - len(column)))
    stored: NDArray[Any] = (column if len(shape) == 1 else column.flatten()).to_numpy()
    return stored.reshape(shape)


def _short(value: str | None) -> str:
    """A value in a sentence; of a digest its beginning."""
    return repr(value if value is None or len(value) <= 20 else value[:8] + "...")
