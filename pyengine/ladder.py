"""The command python -m pyengine.ladder."""

from pyengine.base.cli import leave
from pyengine.commands.ladder import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
