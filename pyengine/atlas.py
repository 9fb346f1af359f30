"""The command python -m pyengine.atlas."""

from pyengine.base.cli import leave
from pyengine.commands.atlas import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
