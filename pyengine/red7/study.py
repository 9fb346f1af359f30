"""How a study plays Red7: the size of a chunk, a chunk's counts, which kernel."""
import os

from engine.cpu import instruction_sets
from engine.red7.walk import KERNELS, MOVE_BINS, TURN_BINS, available_kernels, walk

from pyengine.errors import InputError
from pyengine.red7.options import Options
from pyengine.red7.summary import summarise
from pyengine.red7.tally import Tally

__all__ = ["CHUNK_MATCHES", "CHUNK_SETUPS", "Options", "Tally", "actions", "choose_kernel", "columns", "run_chunk", "summarise"]

CHUNK_MATCHES = 2 ** 20         # about 2^24 actions: 0.1 s with the fastest kernel
CHUNK_SETUPS = 2 ** 12


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
        why = "is not built in this installation" if forced in instruction_sets() else "this computer cannot run"
        raise InputError(f"PYENGINE_KERNEL asks for {forced}, which {why}; there are {', '.join(available)}")
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


def columns(options):
    """Names of a chunk's counts, as stored, with their numbers of columns."""
    return {"wins": options.players, "turns": TURN_BINS, "legal_moves": MOVE_BINS}


def actions(counts):
    """How many actions a chunk's counts tell of."""
    return int(counts[2].sum())
