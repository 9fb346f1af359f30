"""The faults of tests/support/mutants.py can be put in: each text stands once where it is looked for, each test is
there."""

import re

import pytest

from tests.support.mutants import MUTANTS, ROOT


@pytest.mark.parametrize("file", sorted({each.file for each in MUTANTS}))
def test_faults_can_be_put_in(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    for each in MUTANTS:
        if each.file == file:
            assert text.count(each.old) == 1 and each.new != each.old, each.old
            path, _, name = each.test.partition("::")
            assert re.search(rf"(?m)^def {name}\(", (ROOT / "tests" / path).read_text(encoding="utf-8")), each.test


def test_they_are_in_all_rooms():
    rooms = {each.file.rsplit("/", 1)[0] for each in MUTANTS}
    assert len(MUTANTS) >= 40 and rooms >= {
        *("engine", "engine/chance", "engine/counting", "engine/crosskings", "engine/players", "engine/recycle"),
        *("engine/red7", "engine/rummy", "engine/solving/sampling", "pyengine/base", "pyengine/crosskings"),
        *("pyengine/games", "pyengine/measures", "pyengine/recycle/check", "pyengine/recycle/emit"),
        *("pyengine/solving", "pyengine/study", "pyengine/worth"),
    }
