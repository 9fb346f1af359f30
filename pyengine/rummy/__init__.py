"""Rummy: options and text form. The rules stand in docs/rummy.md."""
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.rummy.game import Options as Options
    from pyengine.rummy.text import card as card
    from pyengine.rummy.text import card_text as card_text
    from pyengine.rummy.text import cards as cards

_HOMES = {
    "Options": "pyengine.rummy.game",
    "card": "pyengine.rummy.text",
    "cards": "pyengine.rummy.text",
    "card_text": "pyengine.rummy.text",
}
__all__ = list(_HOMES)


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__():
    return sorted(__all__)
