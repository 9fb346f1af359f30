"""The reference interpreter of RECYCLE; its decisions stand at the top of match.py."""

from .errors import GameError, ProgramError, RecycleError, Unfinished
from .match import Match, random_match
from .parser import load, parse

__all__ = ["GameError", "Match", "ProgramError", "RecycleError", "Unfinished", "load", "parse", "random_match"]
