"""The file of a chunk's counts: an archive (`pyengine.base.archive`) with a row for each setup, and sums of all.

Its facts say what was counted. Nothing in it depends on the computer or the time. Version 0.9 wrote two Parquet files
of each chunk (`pyengine.study.parquet`), which are read as well.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.archive import Archive, encode as archived
from pyengine.base.arrays import Misfit
from pyengine.base.chunks import Chunk
from pyengine.study import parquet
from pyengine.study.counters.counter import KIND
from pyengine.study.rules import Rules
from pyengine.study.tally import Counts

Identity = Mapping[str, str]
COUNTS = "counts"  # the kind of the file, and the folder that has it


class Shorter(Misfit):
    """A file with a part of the counts: the last chunk of the study before it was extended."""


def encode(identity: Identity, chunk: Chunk, counts: Counts) -> bytes:
    """Return the bytes of a file.

    identity : what is counted, texts by name: `pyengine.study.bound.Bound.identity`
    counts : arrays by name, with a row for each setup; and series
    """
    arrays = {name: _small(array) for name, array in counts.items()}
    return archived(COUNTS, facts_of(COUNTS, identity, chunk), arrays, packed=True)


def decode(data: bytes, kind: str, identity: Identity, chunk: Chunk, rules: Rules) -> Counts:
    """Return the counts in the bytes of a file of this kind; of what they are, `rules` hold. Raise Misfit where they
    are not those of this chunk, or were altered."""
    file = Archive(data, kind, packed=True) if kind == COUNTS else parquet.ParquetFile(data, kind)
    for name, value in facts_of(kind, identity, chunk).items():
        if (held := file.facts.get(name)) != value:
            less = name == "setups" and isinstance(held, str) and held.isdecimal() and int(held) < chunk.setups
            raise (Shorter if less else Misfit)(f"its {name} is {_short(held)}, expected {_short(value)}")
    found = file.arrays(rules.of(kind), lengths={"setups": chunk.setups}, longest=rules.longest)
    counts = {name: array.astype(np.int64, copy=False) for name, array in found.items()}
    rules.validate(chunk, counts)
    return counts


def facts_of(kind: str, identity: Identity, chunk: Chunk) -> dict[str, str]:
    """Return what tells a file from others: its kind, the study, and which of its matches are counted."""
    return {"kind": kind, **identity} | {name: str(value) for name, value in asdict(chunk).items()}


def _small(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array in the smallest type that holds its numbers."""
    ends = (int(array.min()), int(array.max())) if array.size else (0, 0)
    return array.astype(next(each for each in KIND if np.iinfo(each).min <= ends[0] and ends[1] <= np.iinfo(each).max))


def _short(value: object) -> str:
    """Return a value for a sentence; of a digest its beginning."""
    return repr(value[:8] + "..." if isinstance(value, str) and len(value) > 20 else value)[:80]
