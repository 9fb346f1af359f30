"""Studies whole: made, and read from files."""

import dataclasses
import tomllib
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

from pyengine import players
from pyengine.base.errors import InputError
from pyengine.base.files import read_plain
from pyengine.study.asked import COUNTS as COUNTS, OPTIONS as OPTIONS, STREAM as STREAM, Study as Study
from pyengine.study.options import ESTIMATOR as ESTIMATOR, KEPT as KEPT, MOST as MOST, parse_until as parse_until

Study.__module__ = __name__
dataclasses.dataclass(frozen=True)(Study)


def _line(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable()


# What else stands in a study.toml, and what holds of it.
TOML: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("version", "stream", "counts", "game", "cpu"), _line),
    "options": lambda value: isinstance(value, dict),
    "walk": lambda value: value in ("own", "table"),
    "sources": lambda value: isinstance(value, dict) and all(isinstance(each, str) for each in value.values()),
    **{name: option.fits for name, option in OPTIONS.items()},
}


def load_study(path: str | PathLike[str]) -> Study:
    """The study that a `study.toml` describes; what its players chose is kept for the same players in its game.

    Raises
    ------
    InputError : not such a file, or written for another stream of random numbers.

    >>> study = pyengine.Study("kuhn", setups=10)
    >>> found = pyengine.run_study(study, folder="kuhn")
    >>> pyengine.load_study("kuhn/study.toml") == study
    True
    """
    path = Path(path)
    try:
        table = tomllib.loads(read_plain(path, expected="a study.toml as --out writes it").decode())
        for name, value in table.items():
            if name not in TOML or not TOML[name](value):
                expected = "expected a study.toml as --out writes it"
                raise InputError(f"{path} is no study: it has {name[:60]!r} = {value!r:.60}; {expected}")
        if table["stream"] != STREAM:
            raise InputError(f"{path} was written for the random stream {table['stream']!r}; this version has {STREAM}")
        asked = {name: each.loaded(table[name]) for name, each in OPTIONS.items() if each.always or name in table}
        study = Study(table["game"], table["options"], **asked)
        players.remember(study.game, table["options"], study.seats)
        return study
    except InputError as error:
        raise error if str(path) in str(error) else InputError(f"{path}: {error}") from None
    except KeyError as error:
        raise InputError(f"{path} is no study: it has no {error}; expected a study.toml as --out writes it") from None
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        why = "it is no text" if isinstance(error, UnicodeDecodeError) else error
        raise InputError(f"{path} is no study: {why}; expected a study.toml as --out writes it") from None
