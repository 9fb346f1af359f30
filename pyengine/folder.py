"""The command python -m pyengine.folder."""

from pyengine.base.cli import leave
from pyengine.commands.folder import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
