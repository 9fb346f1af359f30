"""Rummy among the games: its options, its arguments, its texts, a player of its own."""

import argparse
from dataclasses import asdict, dataclass, fields

from pyengine.cli import whole
from pyengine.errors import InputError
from pyengine.games import Game, is_transcript

__all__ = [
    "EPILOG",
    "MEANINGS",
    "Options",
    "Rummy",
    "SEATING",
    "TITLE",
    "add_arguments",
    "command_words",
    "make",
    "most_moves",
    "options_from",
]

TITLE = "Rummy"
EPILOG = (
    "Cards are a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S. The player `heuristic` is greedy for "
    "deadwood,\n`planner` follows the most probable arrangements of ten cards."
)
SEATING = "Seat 2 deals; seat 1 begins."
MEANINGS = {
    ("knocking", True): "a seat may end the match with little deadwood",
    ("knocking", False): "straight gin: only ten cards in groups end the match; payoffs 1, -1, or 0",
    ("ace", "low"): "the ace is below the two",
    ("ace", "both"): "the ace is below the two and above the king; runs do not go round the corner",
    "knock": "the most deadwood to knock with",
    "gin": "bonus of gin",
    "undercut": "bonus of a defender with no more deadwood than the knocker",
}
BONUSES = {"knock": 100, "gin": 1000, "undercut": 1000}
PLACES = ("the upcard", "a source", "a discard", "a discard or a knock")


@dataclass(frozen=True)
class Options:
    """Rules of a study; docs/rummy.md says what each means.

    knocking : whether a seat may knock
    ace : "low", or "both" for low and high
    knock : the most deadwood to knock with, 0 to 100
    gin, undercut : bonuses, 0 to 1000

    Raises
    ------
    InputError : an impossible value.
    """

    knocking: bool = True
    ace: str = "low"
    knock: int = 10
    gin: int = 25
    undercut: int = 25

    def __post_init__(self):
        kinds = {int: "a whole number", bool: "true or false", str: "a text"}
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not type(field.default):
                raise InputError(f"{field.name} is {value!r}; expected {kinds[type(field.default)]}")
        if self.ace not in ("low", "both"):
            raise InputError(f"ace is {self.ace!r}; expected low or both")
        for name, most in BONUSES.items():
            value = getattr(self, name)
            if not 0 <= value <= most:
                raise InputError(f"{name} is {value}; expected 0 to {most}")
            if not self.knocking and value != getattr(Options, name):
                raise InputError(f"{name} is {value}, but there is no knocking; gin pays 1 then")

    def rules(self):
        """The rules as the compiled core takes them."""
        return dict(
            knocking=self.knocking, ace_high=self.ace == "both", knock=self.knock, gin=self.gin, undercut=self.undercut
        )

    def as_dict(self):
        return asdict(self)


def planner(**how):
    """A function that makes the compiled player that follows the planner, of a table."""

    def made(table):
        from engine.rummy import players

        return players.planner(table, **how)

    return made


class Rummy(Game):
    """Rummy with texts for cards, moves and positions."""

    own_players = {
        "planner": planner(),
        "planner:model": planner(model=True),
        "planner:second": planner(rule="second"),
        "planner:random": planner(rule="random"),
    }

    def state_text(self, state, seat=None):
        from engine.rummy.game import position
        from pyengine.rummy.text import position_text

        return position_text(position(state), seat)

    def move_text(self, state, move):
        from pyengine.rummy.text import card_text

        key = state.move_key(move)
        if key >= 64:
            return ("", "knock ", "gin ")[key // 64 - 1] + card_text(key % 64)
        return "pile" if key else "pass" if PLACES[state.place] == "the upcard" else "stock"

    def advice_text(self, state):
        from pyengine.rummy.advice import advice_text

        return advice_text(state)

    def place_text(self, place):
        return PLACES[place]

    def read_state(self, text):
        """A position in Rummy's text form, of all cards or as a seat sees it; or any text that
        `pyengine.Game.read_state` takes."""
        if "|" not in text or is_transcript(text):
            return super().read_state(text)
        from engine.rummy.game import placed
        from pyengine.rummy.text import parse_position

        return self.State.trusted(self, placed(self.table, **parse_position(text)))


def make(options, seed=0):
    """The game with these options."""
    from engine.rummy.game import table

    return Rummy(table(**options.rules()), "rummy", options.as_dict())


def add_arguments(parser):
    """The options as arguments of a command."""
    rules = parser.add_argument_group("the rules of Rummy")
    rules.add_argument(
        "--knocking",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="a seat may end the match with little deadwood (default on)",
    )
    rules.add_argument(
        "--ace", choices=("low", "both"), default="low", help="whether the ace stands above the king, too (default low)"
    )
    rules.add_argument("--knock", type=whole, metavar="N", help="the most deadwood to knock with (default 10)")
    rules.add_argument("--gin", type=whole, metavar="N", help="bonus of gin (default 25)")
    rules.add_argument(
        "--undercut",
        type=whole,
        metavar="N",
        help="bonus of a defender with no more deadwood than the knocker (default 25)",
    )


def options_from(arguments, seed):
    """The options that arguments ask for.

    Raises
    ------
    pyengine.InputError : an impossible value.
    """
    chosen = {name: getattr(arguments, name) for name in BONUSES if getattr(arguments, name) is not None}
    return Options(knocking=arguments.knocking, ace=arguments.ace, **chosen)


def command_words(options):
    """The arguments, as words, that `options_from` makes these options (a dict) of."""
    words = [] if options["knocking"] else ["--no-knocking"]
    for name in ("ace", *BONUSES):
        if options[name] != getattr(Options, name):
            words += [f"--{name}", str(options[name])]
    return words


def most_moves(options):
    """(number, text): the most legal moves there can be, and what has them."""
    return (22, "eleven cards, each with a knock or without") if options["knocking"] else (11, "eleven cards")
