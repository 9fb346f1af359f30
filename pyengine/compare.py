"""The command python -m pyengine.compare."""

from pyengine.base.cli import leave
from pyengine.commands.compare import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
