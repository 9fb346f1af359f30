"""The command python -m pyengine.rummy."""

from pyengine.base.cli import leave
from pyengine.commands.rummy import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
