"""The command python -m pyengine.recycle."""

from pyengine.base.cli import leave
from pyengine.commands.recycle import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
