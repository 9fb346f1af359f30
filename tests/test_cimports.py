"""No Cython file cimports a name that it does not use: cython-lint sees that in .pyx files alone."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CIMPORT = re.compile(r"^from \S+ cimport (\([^)]*\)|[^\n*]*)\n", re.MULTILINE)


def unused(text):
    """The cimported names of a file that stand nowhere else in it."""
    for found in CIMPORT.finditer(text):
        rest = text[: found.start()] + text[found.end() :]
        for one in re.sub(r"[()]", "", found[1]).split(","):
            name = one.split()[-1]
            if not re.search(rf"\b{name}\b", rest):
                yield name


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.p[yx][xd]")), ids=lambda path: path.name)
def test_every_cimported_name_is_used(path):
    assert list(unused(path.read_text())) == []


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.p[yx][xd]")), ids=lambda path: path.name)
def test_engine_does_not_stand_on_pyengine(path):
    """import-linter reads .py files alone."""
    assert not re.search(r"^\s*(from|import|cimport) pyengine\b", path.read_text(), re.MULTILINE)


def test_an_unused_name_is_found():
    text = "from libc.stdint cimport (int8_t, uint8_t,\n    int64_t)\ncdef int8_t x\ncdef int64_t y\n"
    assert list(unused(text)) == ["uint8_t"]
