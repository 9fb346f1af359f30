"""The command python -m pyengine.run."""

from pyengine.base.cli import leave
from pyengine.commands.run import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
