"""No Cython file cimports a name that it does not use: cython-lint sees that in .pyx files alone."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CIMPORT = re.compile(r"^from \S+ cimport (\([^)]*\)|[^\n*#]*)\n", re.MULTILINE)  # those with a comment are handed on


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


# Each room stands on those before it: rooms, and the files beside them, which are the face of the engine.
FACE = ("status", "bits", "memory", "keys", "rng", "game", "seal", "table")
ROOMS = (
    ("chance", "cpu"),
    FACE,
    ("history", "listed"),
    ("players",),
    ("learning",),
    ("counting",),
    ("lanes",),
    ("batch",),
    ("solving",),
    ("red7", "crosskings", "rummy", "recycle"),
    ("device",),
)
RANK = {name: rank for rank, names in enumerate(ROOMS) for name in names}
ARROW = re.compile(r"^\s*from engine\.(\w+)\S* c?import", re.MULTILINE)
FILES = sorted(path for path in (ROOT / "engine").rglob("*.p[yx][xdi]"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_of_the_engine_stand_on_rooms_further_down(path):
    mine = path.relative_to(ROOT / "engine").parts[0].split(".")[0]
    if mine == "__init__":
        return
    for room in ARROW.findall(path.read_text()):
        assert room == mine or RANK[room] < RANK[mine] or mine in FACE and room in FACE, f"{mine} stands on {room}"


def test_no_file_of_the_engine_stands_on_itself():
    arrows = {}
    for path in FILES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        others = set(re.findall(r"^from (engine\S*) c?import", path.read_text(), re.MULTILINE)) - {name}
        arrows.setdefault(name, set()).update(others)
    TopologicalSorter(arrows).prepare()  # CycleError names a circle


def test_an_unused_name_is_found():
    text = "from libc.stdint cimport (int8_t, uint8_t,\n    int64_t)\ncdef int8_t x\ncdef int64_t y\n"
    assert list(unused(text)) == ["uint8_t"]
