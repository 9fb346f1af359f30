"""Functions in files of users, FILE.py:NAME: players, measures. `what` is what errors call them."""

import hashlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyengine.base.errors import InputError, unread

may_run: Callable[[str], bool] = lambda text: True  # of a program that is not ours, by how it is named


def check_run(what: str, text: str) -> None:
    """Raise InputError where a program may not run in this process."""
    if not may_run(text):
        raise InputError(f"the {what} {text!r:.80} is a program that may not run here")


def split(text: str) -> tuple[str, str] | None:
    """The file and the name of FILE.py:NAME; None for other texts."""
    path, _, name = text.rpartition(":")
    return (path, name) if path.endswith(".py") and name.isidentifier() else None


def load(what: str, path: str, name: str) -> Any:
    """Return what a file calls `name`. The file is run once as long as it does not change. InputError where there is no
    such file, it fails, or has no such function."""
    check_run(what, f"{path}:{name}")
    return _load(what, path, name, digest(what, path))


@lru_cache(maxsize=64)
def _load(what: str, path: str, name: str, digest: str) -> Any:
    # Under a name of its own among the modules, where dataclasses and pickles look for it.
    name_of_module = f"pyengine_{what}_{Path(path).stem}"
    spec = importlib.util.spec_from_file_location(name_of_module, path)
    assert spec is not None and spec.loader is not None  # its name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[name_of_module] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"the {what} file {path!r} fails: {failure(error)}") from None
    function = getattr(module, name, None)
    if not callable(function):
        raise InputError(f"the {what} file {path!r} has no function {name!r}")
    return function


def digest(what: str, path: str) -> str:
    """SHA-256 of a file; InputError where it cannot be read."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise unread(error, path, f"the file of a {what}") from None


def failure(error: BaseException) -> str:
    """Describe an error and its place: "FILE, line N" of its own code, not of what that called."""
    ours = str(Path(__file__).parents[1]) + os.sep
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    theirs = [each for each in places if not each[0].startswith((ours, "<frozen ")) and not each[0].endswith(".pyx")]
    own = [line for file, line in theirs if file == theirs[0][0]]
    return f"{type(error).__name__}: {error}{f' ({theirs[0][0]}, line {own[-1]})' if own else ''}"
