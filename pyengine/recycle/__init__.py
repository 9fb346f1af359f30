"""The RECYCLE language: card games as data, in both of its dialects.

A text becomes forms (reader), a syntax tree (parse), typed expressions (check), and a Program to compile (lower).
"""

from typing import TYPE_CHECKING

from pyengine.lazy import loader

if TYPE_CHECKING:
    from pyengine.recycle.compile import load as load
    from pyengine.recycle.errors import RecycleError as RecycleError
    from pyengine.recycle.program import Program as Program

_HOMES = {
    "RecycleError": "pyengine.recycle.errors",
    "Program": "pyengine.recycle.program",
    "load": "pyengine.recycle.compile",
}
__all__ = [*_HOMES]
__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
