"""Files of facts and arrays: zip archives that `numpy.load` reads, without a date, so that the same content has the
same bytes. The comment, the last 64 bytes, is the SHA-256 of all bytes before, in hexadecimal digits.
"""

import contextlib
import io
import json
import math
import zipfile
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.arrays import NONE, ArrayRule, ArrayRules, Lengths, Misfit, refuse, validate_shapes

FACTS = 1 << 20  # bytes of the facts of a packed file, at most


def encode(kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]], packed: bool = False) -> bytes:
    """Return the bytes of a file; `kind` names the entry that has the facts; what is packed is compressed."""
    file, method = io.BytesIO(), zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w") as archive:
        archive.comment = b"0" * 64
        archive.writestr(_undated(f"{kind}.json"), json.dumps(facts, sort_keys=True, indent=1) + "\n", method, 1)
        for name, array in arrays.items():
            bytes_of = io.BytesIO()
            np.lib.format.write_array(bytes_of, array, allow_pickle=False)
            archive.writestr(_undated(f"{name}.npy"), bytes_of.getbuffer(), method, 1)
    data = file.getvalue()[:-64]
    return data + sha256(data).hexdigest().encode()


class Archive:
    """A file that is read: its `facts`, the `names` of its arrays, and these when their rules are known. Misfit where
    the bytes are none, or were altered."""

    def __init__(self, data: bytes, kind: str, packed: bool = False) -> None:
        refuse(not data.startswith(b"PK\3\4"), f"it is no {kind}")
        digest = sha256(memoryview(data)[:-64]).hexdigest().encode()
        refuse(digest != data[-64:], f"it was altered or cut off, or is no {kind}")
        with _damaged():
            self.archive = zipfile.ZipFile(io.BytesIO(data))
            entries = self.archive.infolist()
            self.names = {entry.filename.removesuffix(".npy") for entry in entries} - {f"{kind}.json"}
            method = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            odd = len(self.names) + 1 < len(entries) or any(entry.compress_type != method for entry in entries)
            refuse(odd, "it has a file twice, or one that is compressed otherwise")
            with self.archive.open(f"{kind}.json") as stream:
                self.facts = _facts(stream.read(FACTS if packed else len(data)), kind)

    def arrays(
        self, rules: ArrayRules, optional: Collection[str] = (), lengths: Lengths = NONE, longest: Lengths = NONE
    ) -> dict[str, NDArray[Any]]:
        """Return all arrays, each of a type and a shape that its rule has, which is tested before it is read."""
        found, left = {}, set(self.names)
        with _damaged():
            for name, rule in rules.items():
                if name in left:
                    left.remove(name)
                    with self.archive.open(f"{name}.npy") as stream:
                        found[name] = _array(name, stream, rule, lengths, longest)
                else:
                    refuse(name not in optional, f"it has no array {name}")
            refuse(left, f"it has a file {min(left, default='')!r:.60}")
        return found


@contextlib.contextmanager
def _damaged() -> Iterator[None]:
    """Raise Misfit for whatever readers meet in damaged bytes."""
    try:
        yield
    except Misfit:
        raise
    except Exception:
        raise Misfit("it is no archive of such arrays") from None


def _facts(text: bytes, kind: str) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        refuse(len(found := dict(pairs)) < len(pairs), f"its {kind}.json names a fact twice")
        return {name: found[name] for name in sorted(found, key="ci95".__eq__)}  # last, as in figures that are new

    def no_number(text: str) -> None:
        raise Misfit(f"its {kind}.json has {text}, which is no number")

    return dict(json.loads(text, parse_constant=no_number, object_pairs_hook=once))


def _array(name: str, stream: IO[bytes], rule: ArrayRule, lengths: Lengths, longest: Lengths) -> NDArray[Any]:
    """Return an array in NumPy's own format, which cannot be written to."""
    known = np.lib.format.read_magic(stream) == (1, 0)
    refuse(not known, f"its array {name} is in another version of NumPy's format")
    shape, fortran, dtype = np.lib.format.read_array_header_1_0(stream)
    validate_shapes({name: rule}, {name: (dtype.str, shape)}, lengths, longest)
    content = stream.read(size) if (size := math.prod(shape) * dtype.itemsize) else b""
    other = min(shape, default=0) < 0 or len(content) != size or stream.read(1)
    refuse(other, f"its array {name} has not as many bytes as the shape {shape} needs")
    numbers = np.frombuffer(content, dtype)
    return np.ascontiguousarray(numbers.reshape(shape[::-1]).T) if fortran else numbers.reshape(shape)


def _undated(name: str) -> zipfile.ZipInfo:
    """Return an entry of an archive with the date 1980-01-01, made as on Unix."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    return entry
