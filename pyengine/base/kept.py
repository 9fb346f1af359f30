"""The user's folder of caches: one process keeps things for the next, which makes anew what is lacking or damaged.

The environment's PYENGINE_CACHE names another folder; where it is empty, nothing is kept.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.base.version import __version__

MOST = 64 << 20  # bytes of a kind; what nobody has asked for the longest goes


def folder() -> Path | None:
    """The folder of caches; None where nothing is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    named = os.environ.get("PYENGINE_CACHE", os.path.join(home, "pyengine"))
    return Path(named) if os.path.isabs(named) else None


def read(kind: str, key: str) -> bytes:
    """Read what this version kept for a key; b"" where nothing is kept."""
    with suppress(OSError):
        if place := _place(kind, key):
            digest, _, data = place.read_bytes().partition(b"\n")
            if digest == _digest(data).encode():
                os.utime(place)
                return data
    return b""


def keep(kind: str, key: str, data: bytes) -> None:
    """Keep bytes for a key, where that is possible."""
    with suppress(OSError, InputError):
        if place := _place(kind, key):
            place.parent.mkdir(parents=True, exist_ok=True)
            write_file(place, _digest(data).encode() + b"\n" + data)
            files = sorted((each.stat().st_mtime_ns, each) for each in place.parent.glob(f"{kind}-*"))
            size = sum(each.stat().st_size for _, each in files)
            while size > MOST:
                _, oldest = files.pop(0)
                size -= oldest.stat().st_size
                oldest.unlink()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _place(kind: str, key: str) -> Path | None:
    home = folder()
    return home and home / f"{kind}-{_digest(f'{__version__} {key}'.encode())[:32]}"
