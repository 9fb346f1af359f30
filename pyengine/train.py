"""The command python -m pyengine.train."""

from pyengine.base.cli import leave
from pyengine.commands.train import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
