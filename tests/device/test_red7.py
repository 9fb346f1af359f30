"""Red7's own walk on a card, in the form that this CPU runs: the counts of the CPU's kernels."""

import re

import numpy as np
import pytest

from engine.counting.tallies import LISTS
from engine.red7.walk import MOST_MATCHES
from pyengine import Study, device
from pyengine.base.chunks import Chunk, parts_of
from pyengine.device import code
from pyengine.device.card import Code
from pyengine.red7 import Options, fast
from pyengine.red7.game import SPEC

PIECES = Chunk(0, 3, 5, 5, 7), Chunk(1, 43, 90, 10**11, 2), Chunk(2, 100, 1, 0, 300)
# Every rule both ways, every number of players, every start.
RULES = (
    dict(players=2),
    dict(players=3, draw=False, start="drawn", hand=5),
    dict(players=3, eliminated="gone", start="2"),
    dict(players=4, lead_only=True, start="4", hand=6),
    dict(players=5, eliminated="gone", lead_only=True, draw=False, start="drawn", hand=3),
    dict(players=5, start="1"),
)
# A given deal has its cards to draw from the seed, or they run out.
ONE_SETUP = (
    Options(),
    Options.for_deal("R1:R2 R3/B1:B4 B5", seed=4),
    Options(players=3, hand=2, deal="R7:G1 B1/Y6:Y7 V3/O2:I5 I1 | R2", start="2"),
)


def of_cpu(options, seed, pieces):
    study = Study("red7", options=options, seed=seed, setups=1000, matches=1000)
    return [fast.run_chunk(study, piece, "scalar") for piece in pieces]


def check_alike(found, expected):
    for mine, theirs in zip(found, expected, strict=True):
        assert mine.keys() == theirs.keys()
        for name, array in theirs.items():
            assert mine[name].dtype == array.dtype and np.array_equal(mine[name], array), name


def of_card(options, seed, pieces):
    return [counts for counts, _ in fast.CardWalk(SPEC.make(options, seed), device.find("host")).counts(seed, pieces)]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))
def test_a_card_counts_what_the_cpu_counts(rules):
    options = Options(**rules)
    check_alike(of_card(options, 2**64 - 1, PIECES), of_cpu(options, 2**64 - 1, PIECES))


@pytest.mark.parametrize("options", ONE_SETUP, ids=lambda options: options.deal or "shuffled")
def test_rows_of_one_setup(options):
    study = Study("red7", options=options, seed=4, setups=1, matches=5000)
    rows = parts_of(1, 5000, chunk := Chunk(0, 20, 30, 0, 2))
    found, expected = of_card(options, 4, rows), fast.run_chunk(study, chunk, "scalar")
    joined = {name: np.concatenate([each[name] for each in found]) for name in found[0] if name not in LISTS}
    check_alike([joined | {name: sum(each[name] for each in found) for name in found[0] if name in LISTS}], [expected])


def test_counts_that_might_not_fit_are_refused():
    with pytest.raises(ValueError, match=f"{MOST_MATCHES + 1} matches of a setup; expected at most {MOST_MATCHES}"):
        of_card(Options(), 1, [Chunk(0, 0, 1, 0, MOST_MATCHES + 1)])


@pytest.mark.parametrize("players", (3, 5))
def test_a_thread_keeps_the_seats_in_registers(players):
    """Of its memory it has counts alone, and a word by which it could call a room."""
    constants = {name.upper(): int(value) for name, value in Options(players=players).rules().items()}
    text = code.ptx(Code((), ("red7_deal", "red7"), constants | {"HEAP": 0}, {}))
    kernel = text.partition(".entry red7_grid(")[2].partition("\n}")[0]
    assert "call" not in kernel
    assert int(re.search(r"__local_depot\d+\[(\d+)\]", kernel)[1]) <= 4 * (5 + 52 + 57) + 64
