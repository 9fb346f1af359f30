"""The command python -m pyengine.red7."""

from pyengine.base.cli import leave
from pyengine.commands.red7 import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
