"""The command python -m pyengine.serve."""

from pyengine.base.cli import leave
from pyengine.serve.command import main as main

if __name__ == "__main__":
    leave(main)
