"""The command python -m pyengine.watch."""

from pyengine.base.cli import leave
from pyengine.commands.watch import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
