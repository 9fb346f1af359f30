"""The command that knows all others."""

import os
import subprocess
import sys

import pytest

from pyengine.__main__ import COMMANDS, main
from tests.support.commands import refused


def test_the_list(capsys):
    assert main([]) == 0
    output = capsys.readouterr().out
    assert all(f"  {name} " in output and line in output for name, line in COMMANDS.items())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0 and f"pyengine.{name}" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.few(5, "command", ("", *COMMANDS))
def test_an_argument_that_is_no_text(command, tmp_path):
    """A byte that is not UTF-8, and half of a surrogate pair."""
    for word in (b"red7\xff", b"red\xed\xa0\x80", b"--out=\xfe"):
        words = [sys.executable, "-m", "pyengine", *([command] if command else []), word]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 2 and not done.stdout, done.stderr
        said = done.stderr.strip()
        assert said.startswith("pyengine") and said.count("\n") == 0
        assert "the argument '" in said and said.endswith("is no text; expected UTF-8")
    assert not list(tmp_path.iterdir())


def test_words_from_python_that_are_no_text(capsys):
    for name in ("run", "red7"):
        refused(capsys, f"{name} red7 --deal", "the argument '\\ud800' is no text; expected UTF-8\n", "\ud800")
