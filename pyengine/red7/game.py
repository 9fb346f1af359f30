"""Red7 among the games: its options as arguments, its texts, its own fast walk."""

import argparse

from engine.table import State as CoreState
from pyengine.cli import whole
from pyengine.errors import InputError
from pyengine.games import Game
from pyengine.red7.options import Options

__all__ = [
    "EPILOG",
    "MEANINGS",
    "Options",
    "Red7",
    "SEATING",
    "TERMS",
    "TITLE",
    "add_arguments",
    "command_words",
    "make",
    "most_moves",
    "options_from",
]

TITLE = "Red7"

EPILOG = (
    "A deal reads G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1: for each player the palette card, a colon and the hand, "
    "then the deck. Colours R O Y G B I V. PYENGINE_KERNEL forces one of the compiled kernels."
)
SEATING = "Seat 1 moves first; the owner of the highest starting card has the last seat."
MEANINGS = {
    "players": "seats at the table",
    "hand": "cards dealt to each hand",
    "deal": "the one setup that is played",
    ("deal", None): "every setup is dealt from the seed",
    ("draw", True): "a discard whose number exceeds the size of the palette draws a card",
    ("draw", False): "discards draw no cards",
    ("eliminated", "stand"): "the palette of a seat that dropped out must still be beaten",
    ("eliminated", "gone"): "the palette of a seat that dropped out is taken away",
    ("lead_only", True): "no discard after a play that is ahead already",
    ("lead_only", False): "a discard may follow any play",
}

# What reports say in place of their own words: a seat without a move is out, and every decision is a turn.
TERMS = {"decision": "turn", "pass": "seat dropping out", "passes": "drops out", "passing": "dropping out"}


class Red7(Game):
    """Red7 with texts for cards, moves and positions (docs/red7.md, "Text form")."""

    def state_text(self, state, seat=None):
        from engine.red7.game import position
        from pyengine.red7 import text

        core = position(state)
        parts = text.Parts(core.palettes, core.hands, core.deck, core.canvas, core.mover, core.out)
        return text.format_parts(parts) if seat is None else text.format_view(parts, seat)

    def move_text(self, state, move):
        from pyengine.red7.text import card_text

        key = state.move_key(move)
        play, discard = key >> 8, key & 255
        words = ([card_text(play - 1)] if play else []) + ([f"-{card_text(discard - 1)}"] if discard else [])
        return " ".join(words) or "out"

    def place_text(self, place):
        return f"{place} card{'s' * (place != 1)} in hand"

    @staticmethod
    def is_position(text):
        """Whether a text is meant as a position in Red7's text form: it begins with a card, or x for "out"."""
        return text.lstrip()[:1].lower() in (*"roygbivx", ":") and not text.lstrip().startswith("pyengine")

    def read_state(self, text):
        """A position in Red7's text form, or any text that `pyengine.Game.read_state` takes."""
        if not self.is_position(text):
            return super().read_state(text)
        from engine.red7.game import table
        from pyengine.red7.state import State

        options = Options(**{**self.options, "deal": None})
        start = State.from_text(text, options=options)
        if start.players != self.seats:
            raise InputError(f"the position has {start.players} players; the game has {self.seats}")
        dealt = CoreState.deal(table(**options.rules(), start=start), 0)
        return self.State.trusted(self, dealt.raw)  # not played from a deal, so without a transcript


def make(options, seed=0):
    """The game with these options; every setup is the deal that they name, if they do, its deck from the seed."""
    from engine.red7.game import table

    start = None
    if options.deal is not None:
        from pyengine.red7.state import State

        rules = {name: getattr(options, name) for name in ("draw", "eliminated", "lead_only")}
        options = Options.for_deal(options.deal, seed, **rules)
        start = State.from_text(options.deal, options=options)
    return Red7(table(**options.rules(), start=start), "red7", options.as_dict())


def add_arguments(parser):
    """The options as arguments of a command."""
    rules = parser.add_argument_group("the rules of Red7")
    rules.add_argument("--players", type=whole, metavar="N", help="2 to 5 (default 3)")
    rules.add_argument("--hand", type=whole, metavar="N", help="cards dealt to each hand, 1 to 7 (default 7)")
    rules.add_argument(
        "--draw",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="discards above the palette's size draw a card (default on)",
    )
    rules.add_argument(
        "--eliminated",
        choices=("stand", "gone"),
        default="stand",
        help="palettes of players that are out must still be beaten, or are taken away (default stand)",
    )
    rules.add_argument("--lead-only", action="store_true", help="no discard after a play that is ahead already")
    rules.add_argument("--deal", metavar="TEXT", help="play this one deal")


def options_from(arguments, seed):
    """The options that arguments ask for; a deal without a deck gets one shuffled from the seed.

    Raises
    ------
    pyengine.InputError : an impossible value.
    """
    rules = dict(draw=arguments.draw, eliminated=arguments.eliminated, lead_only=arguments.lead_only)
    if arguments.deal is not None:
        for name in ("setups", "players", "hand"):
            if getattr(arguments, name, None) is not None:
                raise InputError(f"--{name} does not go with --deal, which is one setup with its own players and hands")
        return Options.for_deal(arguments.deal, seed, **rules)
    chosen = {name: getattr(arguments, name) for name in ("players", "hand") if getattr(arguments, name) is not None}
    return Options(**chosen, **rules)


def command_words(options):
    """The arguments, as words, that `options_from` makes these options (a dict) of."""
    flags = {"draw": ["--no-draw"], "eliminated": ["--eliminated", options["eliminated"]], "lead_only": ["--lead-only"]}
    default = Options()
    rules = [word for name, words in flags.items() if options[name] != getattr(default, name) for word in words]
    if options["deal"] is not None:  # it says how many players and cards there are
        return [*rules, "--deal", options["deal"]]
    hand = ["--hand", str(options["hand"])] if options["hand"] != default.hand else []
    return ["--players", str(options["players"]), *hand, *rules]


def most_moves(options):
    """(number, text): the most legal moves there can be (plays, discards and pairs of them), and what has them."""
    return options["hand"] * (options["hand"] + 1), "that a full hand can offer"


def fast_walk(study):
    """The module of Red7's own walk."""
    from pyengine.red7 import fast

    return fast


def options_for_state(options, text):
    """The options with as many players as a position in Red7's text form has."""
    from dataclasses import replace

    players = text.partition("|")[0].count("/") + 1
    if Red7.is_position(text) and players != options.players:
        return replace(options, players=players, hand=min(options.hand, 49 // players - 1))
    return options
