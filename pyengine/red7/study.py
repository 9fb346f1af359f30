"""How a study plays Red7: the size of a chunk, a chunk's counts, which kernel."""
import os

from engine.red7.walk import KERNELS, available_kernels, walk

from pyengine.errors import InputError
from pyengine.red7.options import Options
from pyengine.red7.summary import summarise
from pyengine.red7.tally import Tally

__all__ = ["CHUNK_MATCHES", "CHUNK_SETUPS", "COLUMNS", "Options", "Tally", "choose_kernel", "run_chunk", "summarise"]

CHUNK_MATCHES = 2 ** 20         # about 2^24 actions: 0.1 s with the fastest kernel
CHUNK_SETUPS = 2 ** 14
COLUMNS = ("wins", "turns", "legal_moves")      # of a chunk's counts, as stored


def choose_kernel():
    """The kernel that PYENGINE_KERNEL asks for, or the fastest one.

    Raises
    ------
    InputError : there is no such kernel, or this computer cannot run it.
    """
    available = available_kernels()
    forced = os.environ.get("PYENGINE_KERNEL")
    if not forced:
        return available[0]
    if forced not in KERNELS:
        raise InputError(f"PYENGINE_KERNEL is {forced!r}; expected one of {', '.join(KERNELS)}")
    if forced not in available:
        raise InputError(f"PYENGINE_KERNEL asks for {forced}, which this computer cannot run; "
                         f"it runs {', '.join(available)}")
    return forced


def run_chunk(study, chunk, kernel):
    """Play a chunk: (wins, turns, moves), arrays of uint32 with a row for each setup; see `engine.red7.walk.walk`."""
    fixed = None
    if study.options.deal is not None:
        from pyengine.red7.state import State

        state = State.from_text(study.options.deal, study.seed)
        fixed = state.palettes, state.hands, state.deck
    return walk(kernel, **study.options.rules(), seed=study.seed, first_setup=chunk.first_setup, setups=chunk.setups,
                first_match=chunk.first_match, matches=chunk.matches, fixed=fixed)
