"""The command python -m pyengine.equilibrium."""

from pyengine.base.cli import leave
from pyengine.commands.equilibrium import main as main, parser as parser

if __name__ == "__main__":
    leave(main)
