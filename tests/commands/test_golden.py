"""Commands print and write what they did before: see tests/commands/golden."""

import pytest

from tests.commands.golden import differences, kept, outputs, undrawn as without_pages
from tests.commands.golden.commands import COMMANDS, FEW, KEPT


@pytest.fixture(scope="module")
def before():
    return kept(KEPT)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("command", FEW)
@pytest.mark.few(16)
def test_outputs(before, command):
    ((_, now),) = outputs([command])
    assert not list(differences(before[command], without_pages(now)))


def test_no_command_is_listed_twice():
    assert len(set(COMMANDS)) == len(COMMANDS)


def test_a_difference_is_seen():
    assert list(differences({"json": '{"a": [1, 2.0]}'}, {"json": '{"a": [1, 2.1], "b": 3}'})) == [
        "json.a[1]: 2.0 became 2.1"
    ]
    assert not list(differences({"json": '{"a": 1}'}, {"json": '{"a": 1, "b": 2}'}))
    assert list(differences({"printed": "one\n"}, {}))
    assert list(differences({"printed": "one\n"}, {"printed": "two\n"}))
