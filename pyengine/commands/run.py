"""python -m pyengine.run GAME: play a study and show what came of it."""

from collections.abc import Sequence

from pyengine.base.cli import leave, report_errors
from pyengine.commands import playing
from pyengine.commands.playing import parser as parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    return report_errors("pyengine.run", lambda: playing.run(*playing.parse(arguments)))


if __name__ == "__main__":
    leave(main)
