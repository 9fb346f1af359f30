"""The game of swap.c for pyengine: `python -m pyengine.run swap:table --seats ismcts:100,random`."""

import ctypes
from pathlib import Path

from engine.chance import script
from engine.table import Table

_library = ctypes.CDLL(str(Path(__file__).with_name("libswap.so")))
_library.follow(ctypes.c_void_p(script.address()))


def table():
    """The table of the game, which keeps the library loaded."""
    return Table.at(ctypes.addressof(ctypes.c_char.in_dll(_library, "game")), _library, "swap")
