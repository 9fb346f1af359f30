"""Without llvmlite every door to described games says so, in one sentence, and all else works."""

import json
import pickle
import subprocess
import sys

import pytest

import pyengine
from pyengine.commands.run import main as run

SENTENCE = "described games (.rcy) need the package llvmlite, which is not installed; python -m pip install llvmlite"
# In a process of its own, where this package alone cannot be imported: each door, with what came of it.
WALK = """
import contextlib, importlib, io, json, shlex, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "llvmlite":
            raise ModuleNotFoundError("No module named 'llvmlite'", name=name)

sys.meta_path.insert(0, Blocked())
import pyengine

doors = json.loads(sys.argv[1])
found = {}
for words in doors["commands"]:
    command, *others = shlex.split(words)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = importlib.import_module(f"pyengine.commands.{command}").main(others)
        except BaseException as error:
            status = repr(error)
    found[words] = status, err.getvalue()
for text in doors["python"]:
    try:
        exec(text)
        found[text] = "nothing"
    except pyengine.InputError as error:
        found[text] = str(error)
    except BaseException as error:
        found[text] = repr(error)
print(json.dumps(found))
"""
KEPT = pyengine.game("leduc").deal(3)
TRANSCRIPT, PICKLE = KEPT.transcript(), pickle.dumps(KEPT)
REFUSED = (
    "run leduc --setups 1; run tests/games/liar.rcy --setups 1; run red7-described --setups 1; run leduc --players 2; "
    "run leduc --spaces; run leduc --sweep SEATS=2,3; compare leduc agram --setups 1; compare red7 leduc --setups 1; "
    "advise leduc 0/0:; watch 'leduc 7/0'; check leduc; recycle trace leduc; equilibrium kuhn; "
    "equilibrium kuhn --method mccfr --iterations 1; exploit kuhn heuristic; exploit kuhn heuristic --sampled; "
    "bots cat --game leduc; bots cat"
).split("; ")
ALLOWED = (
    "run red7 --setups 2; run --list; run leduc --help; recycle check agram; recycle rules agram; "
    "check rummy --games 1; compare red7 rummy --setups 1; advise red7 0/0:; watch 'red7 7/0'"
).split("; ")
PYTHON = [
    "pyengine.game('leduc')",
    "pyengine.game('tests/games/liar.rcy')",
    "pyengine.run_study(pyengine.Study('leduc', setups=1))",
    f"pyengine.replay({TRANSCRIPT!r})",
    f"import pickle; pickle.loads({PICKLE!r})",
    "from engine.batch import Batch; Batch(pyengine.game('leduc'), 2)",
    "from pyengine.recycle.game import Described; Described('tests/games/liar.rcy')",
]
ADAPTERS = {
    "pettingzoo": "from pyengine.adapters import pettingzoo; pettingzoo.env('leduc')",
    "gymnasium": "from pyengine.adapters import gymnasium; gymnasium.Env('leduc')",
    "pyspiel": "from pyengine.adapters import openspiel; openspiel.load('leduc')",
}


def walked(commands, python):
    doors = json.dumps({"commands": commands, "python": python})
    words = [sys.executable, "-c", WALK, doors]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_every_door_says_what_is_missing(tmp_path):
    folder = tmp_path / "study"
    assert run(["leduc", "--setups", "2", "--matches", "1", "--seed", "1", "--out", str(folder)]) == 0
    refused = [*REFUSED, f"folder extend {folder} --setups 3"]
    names = "import pyengine.registry as registry; registry.entry('leduc').declares()"  # as completion asks
    found = walked([*refused, *ALLOWED], [*PYTHON, names])
    assert found[names] == "nothing"
    for words in refused:
        assert found[words] == [2, f"pyengine.{words.split()[0].split('.')[0]}: {SENTENCE}\n"], words
    for words in ALLOWED:
        assert found[words][0] in (0, "SystemExit(0)") and "llvmlite" not in found[words][1], (words, found[words])
    for text in PYTHON:
        assert found[text] == SENTENCE, text


@pytest.mark.parametrize("package", ADAPTERS)
def test_adapters(package):
    pytest.importorskip(package)
    assert walked([], [ADAPTERS[package]]) == {ADAPTERS[package]: SENTENCE}
