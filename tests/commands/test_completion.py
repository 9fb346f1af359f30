"""Completion by TAB, asked as a shell asks: by its variables, with the answer on file descriptor 8."""

import os
import subprocess
import sys

import pytest

from pyengine.__main__ import COMMANDS
from pyengine.measures.catalogue import MEASURES

CALL = ["bash", "-c", 'exec "$@" 8>&1 9>/dev/null', "-", sys.executable, "-X", "importtime", "-m", "pyengine"]


def offered(line, folder=None):
    """The words that complete a line, options left aside where none is begun; and the modules that were loaded."""
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line, "COMP_POINT": str(len(line.encode()))}
    asked |= {"_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n\"'><=;|&(:", "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(CALL, env=os.environ | asked, capture_output=True, text=True, timeout=60, cwd=folder)
    words = [word.rstrip() for word in ended.stdout.splitlines()]
    options = line.rpartition(" ")[2].startswith("-")
    return [word for word in words if options or not word.startswith("-")], ended.stderr


@pytest.mark.few(
    5,
    "line, expected",
    [
        ("pyengine ", list(COMMANDS)),
        ("pyengine ex", ["exploit"]),
        ("pyengine nothing ", []),
        ("pyengine red7 ", ["perft", "tree", "solve", "chances"]),
        ("pyengine run ag", ["agram"]),
        ("pyengine recycle trace ag", ["agram"]),
        ("pyengine atlas ag", ["agram"]),
        ("pyengine check red7 --pl", ["--players"]),
        ("pyengine watch 'agram 7/0' --pl", ["--players"]),
        ("pyengine compare agram --va", ["--vary"]),
        ("pyengine compare agram --measures dr", ["drama"]),
        ("pyengine run red7 --players ", ["2", "3", "4", "5"]),
        ("pyengine run red7 --eliminated ", ["stand", "gone"]),
        ("pyengine run agram --players ", ["2", "3", "4", "5", "6"]),
        ("pyengine run agram --declare ", ["SEATS=", "CARDS=", "TRICKS="]),
        ("pyengine run red7 --sweep lead", ["lead-only="]),
        ("pyengine run red7 --seats random,is", ["random,ismcts:1000"]),
        ("pyengine run red7 --seats ismcts:50,h", ["50,heuristic", "50,human"]),
        ("pyengine run red7 --seats pl", []),
        ("pyengine run rummy --seats pl", ["planner"]),
        ("pyengine run agram --measures drama,dec", ["drama,decisiveness"]),
        ("pyengine run agram --until ", [f"{name}=" for name, each in MEASURES.items() if each.until]),
        ("pyengine compare agram --until=diff:branch", ["branching="]),
        ("pyengine run leduc --seats random,cm", ["random,cmd:"]),
        ("pyengine folder ", ["status", "verify", "extend", "export", "merge"]),
        ("pyengine bots ru", []),
    ],
)
def test_a_word_is_completed(line, expected):
    words, loaded = offered(line)
    assert words == expected
    assert "argcomplete" in loaded and not [name for name in ("numpy", "llvmlite", "rich") if f" {name}\n" in loaded]


def test_files_are_offered_where_files_are_expected(tmp_path):
    for name in ("mine.rcy", "mine.py", "mine.json", "[odd].rcy"):
        (tmp_path / name).touch()
    (tmp_path / "mine").mkdir()
    for line, expected in (
        ("pyengine run mi", ["mine/", "mine.rcy"]),
        ("pyengine run [", ["\\[odd\\].rcy"]),
        ("pyengine run red7 --seats random,mi", ["random,mine/", "random,mine.py"]),
        ("pyengine run red7 --seats policy:mine.j", ["mine.json"]),
        ("pyengine run red7 --seats cmd:mine.p", ["mine.py"]),
        ("pyengine bots mine.p", ["mine.py"]),
        ("pyengine folder merge x mi", ["mine/"]),
        ("pyengine run red7 --json mi", ["mine/", "mine.json", "mine.py", "mine.rcy"]),
        ("pyengine run red7 --out mi", ["mine/"]),
    ):
        assert offered(line, tmp_path)[0] == expected, line
