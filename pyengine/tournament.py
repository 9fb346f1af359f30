"""The command python -m pyengine.tournament."""

from pyengine.base.cli import leave
from pyengine.commands.tournament import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
