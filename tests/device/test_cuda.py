"""NVIDIA's cards, without one: a stand-in for their driver; and what is said where there is none."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files
from threading import Thread

import numpy as np
import pytest

import pyengine
from pyengine import device
from pyengine.base.errors import InputError
from pyengine.commands import run
from pyengine.device import batch as batches, code, host, walk
from pyengine.device.card import Code
from pyengine.device.walk import DescribedWalk
from pyengine.red7 import Options, fast
from pyengine.study.run import run_study
from tests.device import stand_in
from tests.device.test_walk import DESCRIBED


@pytest.fixture
def with_cards(monkeypatch):
    """Let there be these cards."""

    def put(*devices):
        for name, module in stand_in.modules(devices, monkeypatch).items():
            monkeypatch.setitem(sys.modules, name, module)
        device.find.cache_clear()

    yield put
    device.find.cache_clear()


def test_study(with_cards, capsys):
    with_cards(stand_in.Device("Old", (6, 1)), card := stand_in.Device())
    words = "agram --setups 300 --matches 3 --seed 4"
    assert run.main([*words.split(), "--device", "cuda"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert card.launches == ["walk_grid", "close_grid"] and "device Stand-In" in shown
    assert run.main(words.split()) == 0
    signature = shown.partition("signature ")[2].split(",")[0]
    assert f"signature {signature}," in " ".join(capsys.readouterr().out.split())


def test_cards_are_listed(with_cards, capsys):
    with_cards(stand_in.Device("One"), stand_in.Device("Two"))
    assert run.main(["--devices"]) == 0
    assert capsys.readouterr().out == "cuda:0  One\ncuda:1  Two\n"
    assert device.find("cuda:1").name == "Two"


@pytest.mark.parametrize("broken", [0, 1])
@pytest.mark.few(1)
def test_a_card_that_fails(with_cards, capsys, broken):
    """The CPU goes on where a card fails, in the first kernel or later; said once, with the same figures."""
    with_cards(stand_in.Device(broken=broken))
    words = "gops --setups 30000 --seed 4".split()
    assert run.main([*words, "--device", "cuda", "--threads", "1"]) == 0
    out, said = capsys.readouterr()
    assert said.count("ECC") == 1 and "the CPU went on: Stand-In failed: CUDA_ERROR_ECC" in said
    assert run.main(words) == 0
    same = [" ".join(each.split()).partition("signature ")[2].split(",")[0] for each in (out, capsys.readouterr().out)]
    assert same[0] == same[1]


@pytest.mark.parametrize("failing", ["allocate", "fill", "copy", "sync"])
def test_memory_that_fails(with_cards, capsys, failing):
    """The CPU goes on, and a batch says so in one sentence."""
    with_cards(stand_in.Device(failing=failing))
    assert run.main("agram --setups 20 --seed 4 --device cuda".split()) == 0
    assert f"the CPU went on: Stand-In failed: CUDA_ERROR_OUT_OF_MEMORY: {failing}" in capsys.readouterr().err
    with pytest.raises(device.Lost, match=f"^Stand-In failed: CUDA_ERROR_OUT_OF_MEMORY: {failing}$"):
        pyengine.game("kuhn").batch(3, device="cuda")


@pytest.mark.parametrize("failing", ["current", "stream"])
def test_a_card_that_cannot_be_opened(with_cards, failing):
    with_cards(stand_in.Device(failing=failing))
    with pytest.raises(InputError, match=f"device.* cuda: Stand-In failed: CUDA_ERROR_OUT_OF_MEMORY: {failing}"):
        device.find("cuda")


def test_batch(with_cards):
    """A batch may be read and stepped in any thread."""
    with_cards(stand_in.Device())
    one, other = (pyengine.game("leduc").batch(5, seed=2, masks=True, device=each) for each in ("", "cuda"))
    for batch in one, other:
        thread = Thread(target=batch.step)
        thread.start()
        thread.join()
    found = []
    thread = Thread(target=lambda: found.append(other.masks.read()))
    thread.start()
    thread.join()
    assert np.array_equal(found, [one.masks])


@pytest.mark.parametrize("name, module, function", [("kuhn", walk, "empty"), ("red7", fast, "counts_of")])
def test_memory_is_given_back_before_counts_are_made(with_cards, monkeypatch, name, module, function):
    """Several threads make counts of what one card has played."""
    with_cards(card := stand_in.Device())
    held, make = [], getattr(module, function)
    monkeypatch.setattr(module, function, lambda *given: held.append(card.held) or make(*given))
    run_study(pyengine.Study(name, setups=30, device="cuda"), threads=1)
    assert set(held) == {0}


def test_moves_on_the_card(with_cards):
    with_cards(stand_in.Device())
    one, other = (pyengine.game("leduc").batch(5, seed=2, device=each) for each in ("", "cuda"))
    for kind in np.int32, np.int64:
        moves = (one.counts - 1).astype(kind)
        one.step(moves)
        other.step(stand_in.OnCard(moves))
        assert np.array_equal(one.observations, other.observations.read())
    for wrong, error, words in (
        (stand_in.OnCard(moves.reshape(5, 1)), ValueError, "of shape .5, 1. and type int64; expected 5 integers"),
        (stand_in.OnCard(moves.astype(float)), ValueError, "type float64; expected 5 integers of 32 or 64 bits"),
        (stand_in.OnCard(np.zeros(10, int)[::2]), InputError, "with strides .2,.; expected one on card 0 without gaps"),
        (stand_in.OnCard(moves, 1), InputError, "lies on card 1, with .*; expected one on card 0"),
    ):
        with pytest.raises(error, match=words):
            other.step(wrong)


def test_cards_that_are_too_old(with_cards):
    with_cards(stand_in.Device("Old", (7, 0)))
    with pytest.raises(InputError, match=r"only cards older than 7.5: Old \(7.0\)"):
        device.find("cuda")


def test_no_card(with_cards, monkeypatch):
    with_cards()
    with pytest.raises(InputError, match="no card of NVIDIA"):
        device.find("cuda")

    def fail():
        raise RuntimeError("no driver here")

    monkeypatch.setattr(sys.modules["cuda.core"].Device, "get_all_devices", fail)
    with pytest.raises(InputError, match="no driver here"):
        device.find("cuda")


def test_a_card_that_takes_no_kernels(with_cards, monkeypatch, capsys):
    with_cards(stand_in.Device())

    def refuse(text):
        raise stand_in.CUDAError("CUDA_ERROR_UNSUPPORTED_PTX_VERSION")

    monkeypatch.setattr(sys.modules["cuda.core"].ObjectCode, "from_ptx", refuse)
    assert run.main("agram --setups 10 --device cuda".split()) == 0
    assert capsys.readouterr().err.count("the CPU went on: Stand-In failed: CUDA_ERROR_UNSUPPORTED_PTX") == 1


def test_no_package(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "cuda", None)
    assert run.main("agram --setups 10 --device cuda".split()) == 2
    assert "pip install 'pyengine-cards[gpu]'" in capsys.readouterr().err


def kernels(name):
    """The PTX of a game's random play."""
    wanted = []

    class Card(host.Host):
        def load(self, code):
            wanted.append(code)
            return super().load(code)

    DescribedWalk(pyengine.game(name), Card())
    return code.ptx(wanted[0])


def test_ptx():
    """Kernels have all that they call, and keep the memory of a thread where only that thread looks."""
    text = kernels("hearts")
    assert all(f".entry {each}_grid(" in text for each in ("walk", "close"))
    assert ".extern" not in text and ".target sm_75" in text
    assert text.count("ld.local") > 10 * text.count("\tld.u")


@pytest.fixture
def assembled(tmp_path):
    """NVIDIA's assembler: what it says of a text."""
    try:
        found = [str(each.locate()) for each in files("nvidia-cuda-nvcc") if each.name == "ptxas"]
    except PackageNotFoundError:
        pytest.skip("ptxas is not there: pip install nvidia-cuda-nvcc")

    def assemble(text):
        (tmp_path / "game.ptx").write_text(text)
        for card in "sm_75", "sm_80", "sm_90":
            command = [*found, "-v", "-arch", card, "game.ptx", "-o", "game.cubin"]
            yield subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stderr

    return assemble


@pytest.mark.slow
@pytest.mark.parametrize("name", DESCRIBED)
def test_kernels_are_assembled(name, assembled):
    """The assembler takes the kernels; random matches spill no register, and stand in their grid, so that their memory
    is that of a thread."""
    text = kernels(name)
    assert not re.search(r"\.func.*\bwalk", text)
    for said in assembled(text):
        assert said.count("0 bytes spill stores, 0 bytes spill loads") == said.count("bytes spill stores")
    game = pyengine.game(name)
    inside = "heuristic" if "heuristic" in game.table.can else "random"
    players = [*[""] * (game.seats - 1), inside if game.seats > 1 else ""]
    history = game.history(4) if game.table.actions and game.table.observed else None
    assert all("batch_step_grid" in said for said in assembled(code.ptx(batches._code(game, players, history)[0])))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_red7_is_assembled(players, assembled):
    constants = {name.upper(): int(value) for name, value in Options(players=players).rules().items()}
    text = code.ptx(Code((), ("red7_deal", "red7"), constants | {"HEAP": 0}, {}))
    for said in assembled(text):
        assert said.count("0 bytes spill stores, 0 bytes spill loads") == said.count("bytes spill stores")
