"""Bad input at the edges of commands: one sentence, status 2, and never another game than was asked for."""

import subprocess
import sys

import pytest

from pyengine.__main__ import main


@pytest.mark.parametrize(
    "words, text",
    [
        ("advise agram 7/0: --declare CARDS=2..3", "CARDS=2..3 is a range"),
        ("advise agram 7/0: --players 2..3", "SEATS=2..3 is a range"),
        ("check agram --declare CARDS=2..3 --games 3", "CARDS=2..3 is a range"),
        ("recycle trace kuhn --seed -1", "seed is -1; expected a whole number from 0 to"),
        ("recycle trace kuhn --setup 99999999999999999999999", "setup is 9999"),
        ("recycle trace kuhn --match -1", "match is -1"),
        ("run red7 --estimator foo --measures all", "the estimator is 'foo'; expected pimc:NxR"),
        ("run red7 --until length=1 --until win_share=0.1", "--until is given twice"),
        ("advise kuhn 7/0 --estimator foo", "the estimator is 'foo'; expected pimc:NxR"),
    ],
)
def test_bad_input_is_one_sentence(words, text, capsys):
    assert main(words.split()) == 2
    said = capsys.readouterr()
    assert text in said.err and said.err.count("\n") == 1 and not said.out


def test_the_game_may_stand_after_a_double_dash(capsys):
    assert main(["run", "--setups", "2", "--matches", "2", "--seed", "1", "--", "red7"]) == 0


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_a_stream_that_the_shell_has_closed(stream):
    number = ["stdin", "stdout", "stderr"].index(stream)
    code = (
        f"import os; os.close({number}); os.execv({sys.executable!r}, [{sys.executable!r}, '-m', 'pyengine.run', 'kuhn'"
    )
    code += ", '--seats', 'human,random', '--setups', '1', '--seed', '1'])"
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, timeout=60)
    assert done.returncode == 130 and b"Traceback" not in done.stderr and b"Error" not in done.stderr
