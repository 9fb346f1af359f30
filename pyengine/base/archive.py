"""Files of facts and arrays: zip archives that `numpy.load` reads, uncompressed and without a date, so that the same
content has the same bytes. The comment, the last 64 bytes, is the SHA-256 of all bytes before, in hexadecimal digits.
"""

import io
import json
import math
import zipfile
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.arrays import ArrayRule
from pyengine.base.errors import InputError


def encode(kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """The bytes of a file; `kind` names the entry that has the facts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.comment = b"0" * 64
        archive.writestr(_undated(f"{kind}.json"), json.dumps(facts, sort_keys=True, indent=1) + "\n")
        for name, array in arrays.items():
            bytes_of = io.BytesIO()
            np.lib.format.write_array(bytes_of, array, allow_pickle=False)
            archive.writestr(_undated(f"{name}.npy"), bytes_of.getbuffer())
    data = file.getvalue()[:-64]
    return data + sha256(data).hexdigest().encode()


def decode(
    data: bytes, kind: str, name: str, rules: Mapping[str, ArrayRule], optional: Collection[str], expected: str
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """(facts, arrays by name) of the bytes of a file: of the types that the rules have, and as long as they say that
    they are. `name` is what errors call it, and `expected` what they end in.

    Raises
    ------
    InputError : they are none, or were altered.
    """
    if not data.startswith(b"PK\3\4"):
        raise InputError(f"{name} cannot be read: it is no {kind}; {expected}")
    if sha256(data[:-64]).hexdigest().encode() != data[-64:]:
        raise InputError(f"{name} was altered or cut off, or is no {kind}; {expected}")
    try:
        return _parts(data[:-64], kind, rules, optional)
    except Exception as error:  # damaged bytes make the readers raise whatever they meet
        why = error.args[0] if type(error) is InputError else "it is no archive of such arrays"
        raise InputError(f"{name} cannot be read: {why}; {expected}") from None


def _parts(
    data: bytes, kind: str, rules: Mapping[str, ArrayRule], optional: Collection[str]
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    with zipfile.ZipFile(io.BytesIO(data + b"0" * 64)) as archive:
        entries = archive.infolist()
        members = {
            entry.filename: archive.read(entry) for entry in entries if entry.compress_type == zipfile.ZIP_STORED
        }
    if len(members) < len(entries):
        raise InputError("it has a file twice, or one that is compressed")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(found := dict(pairs)) < len(pairs):
            raise InputError(f"its {kind}.json names a fact twice")
        return {name: found[name] for name in sorted(found, key="ci95".__eq__)}  # last, as in figures that are new

    def no_number(text: str) -> None:
        raise InputError(f"its {kind}.json has {text}, which is no number")

    facts = json.loads(members.pop(f"{kind}.json"), parse_constant=no_number, object_pairs_hook=once)
    if not isinstance(version := facts.get("version"), int) or isinstance(version, bool) or version < 1:
        raise InputError(f"its version is {version!r:.60}")
    arrays = {}
    for name in (*rules, *members):
        if name in rules and (content := members.pop(f"{name}.npy", None)) is not None:
            arrays[name] = _array(name, content, rules[name].kinds)
        elif name in rules and name not in optional:
            raise InputError(f"it has no array {name}")
        elif name in members:
            raise InputError(f"it has a file {name!r:.60}")
    return facts, arrays


def _array(name: str, content: bytes, kinds: Collection[str]) -> NDArray[Any]:
    """An array in NumPy's own format, which cannot be written to."""
    stream = io.BytesIO(content)
    if np.lib.format.read_magic(stream) != (1, 0):
        raise InputError(f"its array {name} is in another version of NumPy's format")
    shape, fortran, dtype = np.lib.format.read_array_header_1_0(stream)
    if dtype.str not in kinds:
        raise InputError(f"its array {name} is of the type {dtype.str}; expected {' or '.join(kinds)}")
    if min(shape, default=0) < 0 or math.prod(shape) * dtype.itemsize != len(content) - stream.tell():
        raise InputError(f"its array {name} has not as many bytes as the shape {shape} needs")
    numbers = np.frombuffer(content, dtype, offset=stream.tell())
    return np.ascontiguousarray(numbers.reshape(shape[::-1]).T) if fortran else numbers.reshape(shape)


def _undated(name: str) -> zipfile.ZipInfo:
    """An entry of an archive with the date 1980-01-01, made as on Unix."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    return entry
