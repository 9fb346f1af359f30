"""The command python -m pyengine.advise."""

from pyengine.base.cli import leave
from pyengine.commands.advise import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
