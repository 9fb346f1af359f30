"""The command that knows all others."""

import pytest

from pyengine.__main__ import COMMANDS, main


def test_the_list(capsys):
    assert main([]) == 0
    output = capsys.readouterr().out
    assert all(f"  {name} " in output and line in output for name, line in COMMANDS.items())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0 and f"pyengine.{name}" in capsys.readouterr().out


def test_an_unknown_command(capsys):
    assert main(["walk"]) == 2
    assert capsys.readouterr().err == (f"pyengine: there is no command 'walk'; expected one of {', '.join(COMMANDS)}\n")
