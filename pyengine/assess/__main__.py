"""The command python -m pyengine.assess."""

from pyengine.base.cli import leave
from pyengine.commands.assess import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
