"""The command python -m pyengine.check."""

from pyengine.base.cli import leave
from pyengine.commands.check import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
