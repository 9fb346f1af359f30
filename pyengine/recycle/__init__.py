"""The RECYCLE language: card games as data, in both of its dialects.

A text becomes forms (reader), a syntax tree (parse), typed expressions (check), and a Program to compile (lower).
"""

from pyengine.base.lazy import names

__all__, __getattr__, __dir__ = names(
    __name__,
    {"pyengine.recycle.source": "RecycleError", "pyengine.recycle.ir": "Program", "pyengine.recycle.compile": "load"},
)
