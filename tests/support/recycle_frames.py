"""RECYCLE programs for tests: short texts in frames, and the data files in tests/recycle."""

from pathlib import Path

from pyengine.recycle import load
from pyengine.recycle.compile import compile_source
from pyengine.recycle.source import Findings, Source
from tests.support.recycle_show import show

DATA = Path(__file__).parent.parent / "recycle"
DECLARES = "(game (declare 2 'NUMP) (declare (HEARTS, CLUBS) 'SUITS)"
SETUP = "(setup (create players 'NUMP) (create deck (game vloc S) (deck (RANK (A, B)) (SUIT 'SUITS))))"
END = "(scoring max (game sto X)))"
FRAMES = {
    "text": "{}\n",
    "declare": DECLARES + "\n{}\n" + SETUP + "(do ((turn pass)))" + END,
    "setup": DECLARES + "\n{}\n(do ((turn pass)))" + END,
    "block": DECLARES + "\n" + SETUP + "\n{}\n" + END,
    "do": DECLARES + "\n" + SETUP + "\n(do (\n{}\n))" + END,
    "option": DECLARES + "\n" + SETUP + "\n(choice (\n{}\n))" + END,
    "int": DECLARES + "\n" + SETUP + "\n(do ((set (game sto X)\n{}\n)))" + END,
    "bool": DECLARES + "\n" + SETUP + "\n(do ((\n{}\n(turn pass))))" + END,
    "cards": DECLARES + "\n" + SETUP + "\n(do ((shuffle\n{}\n)))" + END,
}


def cases(name):
    """The lines of a data file: (frame, text, expected)."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [tuple(part.strip() for part in line.split(" | ")) for line in lines if line and not line.startswith("#")]


def framed(frame, text):
    """A text in its frame, as a program."""
    return FRAMES[frame].replace("{}", text.replace("\\n", "\n"))


def shown(text):
    """The blocks of a program as show() prints them, without numbers: the lines inside the first block."""
    lines = [line for line in show(load(text)).splitlines() if not line[:4].strip(" SC0123456789") and line[4] == " "]
    return " / ".join(line[6:].strip() for line in lines[1:-1])


def findings(text):
    """What is found in a text: its errors, its warnings, and what is ours in it."""
    found = Findings(Source(text))
    compile_source(found.source, found, {})
    return found


def errors(text):
    """The errors of a text without the name of the source."""
    return [str(each).removeprefix("<text>:") for each in findings(text).errors]
