"""The command python -m pyengine.crosskings."""

from pyengine.base.cli import leave
from pyengine.commands.crosskings import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
