"""Choices of trials in milliseconds, in the user's folder of caches: the next process need not hold them again.

The environment's PYENGINE_CACHE names another folder; where it is empty, nothing is kept.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.base.version import __version__

MOST = 1000  # characters of a choice


def folder() -> Path | None:
    """The folder of caches; None where nothing is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    named = os.environ.get("PYENGINE_CACHE", os.path.join(home, "pyengine"))
    return Path(named) if os.path.isabs(named) else None


def choice(key: str) -> str:
    """Read what this version chose for a key; "" where that is not known."""
    with suppress(OSError, ValueError):
        if place := _place(key):
            with open(place, encoding="utf-8") as file:
                return file.read(MOST).strip()
    return ""


def keep(key: str, text: str) -> None:
    """Keep a choice, where that is possible."""
    with suppress(OSError, InputError):
        if place := _place(key):
            place.parent.mkdir(parents=True, exist_ok=True)
            write_file(place, text + "\n")


def _place(key: str) -> Path | None:
    home = folder()
    return home and home / f"strong-{hashlib.sha256(f'{__version__} {key}'.encode()).hexdigest()[:32]}.txt"
