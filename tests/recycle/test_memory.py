"""A described game that finds no memory ends in a fault, which Python raises; it never ends the process."""

import subprocess
import sys

import pytest

from tests.recycle.test_robust import POINTS, program

MANY = "(repeat {} (create deck (game vloc S) (deck (RANK (A, B, C, D, E, F, G, H, I, J)))))"
# After the first move all memory is taken, in pieces that get smaller, but for what Python itself needs.
PLAY = """
import resource, sys
from pyengine.recycle.game import Described
from pyengine.recycle.source import RecycleError
from engine.table import GameFault

state = Described(sys.argv[1]).deal(1)
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize(), resource.RLIM_INFINITY))
taken, spare = [], [bytes(500) for _ in range(400)]
for size in (2**20, 2**16, 2**14, 2**13, 2**12):
    try:
        while len(taken) < 10000:
            taken.append(bytes(size))
    except MemoryError:
        pass
del spare
try:
    state.play(0)
    print("played")
except (GameFault, RecycleError, MemoryError) as fault:
    print("a fault:", str(fault)[:60])
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for the size of the process")
@pytest.mark.few(
    2,
    "what, decks",
    [
        ("(subsets (game vloc S))", 2),
        ("(sort (game vloc S) using (game points P))", 400),
        ("(disjunction (game vloc S) (top 3 (game vloc S)))", 400),
        ("(tuples 2 (top 1000 (game vloc S)) using (game points P))", 400),
        ("(run top 2 (game vloc S) using (game points P))", 400),
    ],
)
def test_no_memory_is_a_fault(what, decks):
    text = program(
        POINTS + f"(choice ((turn pass))) (do ((set (game sto X) (size {what}))))(choice ((turn pass)))",
        deck=MANY.format(decks),
    )
    done = subprocess.run([sys.executable, "-c", PLAY, text], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("a fault"), done.stdout + done.stderr[-2000:]
