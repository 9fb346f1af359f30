"""The command python -m pyengine.bots."""

from pyengine.base.cli import leave
from pyengine.commands.bots import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
