"""Programs in the styles of many authors: both dialects, odd white space, byte-order marks, text after the program."""

from pathlib import Path

import pytest

from pyengine.recycle.compile import load
from tests.support.recycle_compare import compare
from tests.support.recycle_show import show

PROGRAMS = sorted((Path(__file__).parent / "more").glob("*.rcy"))


@pytest.mark.few(8, "path", PROGRAMS, ids=lambda path: path.stem)
def test_programs_play_as_the_reference_does(path):
    assert compare(path.read_bytes().decode(), seed=5, most=16)[0] in ("over", "Unfinished")


def test_references_that_are_never_forgotten():
    path = Path(__file__).parent / "more" / "never-forget.rcy"
    assert compare(path.read_text(encoding="utf-8"), seed=1, most=80) == ("over", 60)


def test_the_remainder_can_be_written_as_a_word():
    text = (Path(__file__).parent / "more" / "uno.rcy").read_text(encoding="utf-8")
    one, other = (
        load(text.replace("(scoring min (", f"(scoring min (+ ({word} (size player) 4) 1))) ("))
        for word in ("%", "mod")
    )
    assert show(one) == show(other)
