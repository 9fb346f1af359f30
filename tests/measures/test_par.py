"""Par of bridge deals, and what a study tells of it."""

import sys
from types import ModuleType

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.measures import par
from pyengine.measures.par import Par, find_par
from pyengine.record.given import given
from tests.recycle.test_bridge import SUIT_EACH, play
from tests.support.commands import refused


def test_par_of_suits_that_one_hand_has():
    """West has all spades and bids seven of them; doubled sacrifices cost more."""
    pytest.importorskip("endplay")
    found = find_par(given(pyengine.game("bridge", DEALER=3, VULNERABLE=2), SUIT_EACH))
    assert (found.score, found.table["SPADES"], found.table["NOTRUMP"]) == (-2210, (0, 13, 0, 13), (0, 0, 0, 0))
    assert {*found.contracts} == {"7♠E=", "7♠W="}


def test_par_is_of_whole_deals_of_bridge_and_needs_endplay(monkeypatch, capsys):
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "endplay", None)
        refused(capsys, "run bridge --setups 2 --matches 1 --measures par", "par needs the extra bridge (")
    refused(capsys, "run agram --setups 2 --measures par", "par is of deals of bridge, not of agram")
    for name in ("endplay", "endplay.dds"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    state = play(pyengine.game("bridge").deal(1), "bid 1 HEARTS", "pass", "pass", "pass")
    state.play(0)
    with pytest.raises(InputError, match="before the first card is played"):
        find_par(state)


@pytest.mark.parametrize("size", [(6, 2), (1, 5)])
def test_a_study_tells_what_is_paid_less_par(monkeypatch, size):
    """Deals that are worth 100 each to seat 1, by a stand-in for endplay."""
    for name in ("endplay", "endplay.dds"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    asked = []
    monkeypatch.setattr(par, "_par", lambda *deal: asked.append(deal) or Par(100 + len(deal[0]), (), {}))
    options = {"DEALER": 3, "VULNERABLE": 2}
    found = pyengine.run_study(pyengine.Study("bridge", options, *size, 2, measures=("par",)))
    paid = found.counted.tally.samples["payoffs"][:, 0, 0].sum() / (size[0] * size[1])
    assert found["measures"]["par"]["value"] == pytest.approx(paid - 100 - 4 * 16 - 3) and asked[0][1:] == (2, 2)
    assert "par" not in pyengine.run_study(pyengine.Study("bridge", options, 2, 1, 2))["measures"]
