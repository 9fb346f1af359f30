"""The command python -m pyengine.learn."""

from pyengine.base.cli import leave
from pyengine.commands.learn import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
