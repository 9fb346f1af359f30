"""Red7 among the games: its options as arguments, its texts, its own fast walk."""

from dataclasses import replace

from engine.table import State as CoreState
from pyengine.errors import InputError
from pyengine.games.game import Game
from pyengine.games.spec import BuiltIn
from pyengine.red7.options import Options


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


class Red7Spec(BuiltIn):
    """Red7 before its options are chosen."""

    name = "red7"
    title = "Red7"
    Options = Options
    # A seat without a move is out, and every decision is a turn.
    terms = {"decision": "turn", "pass": "seat dropping out", "passes": "drops out", "passing": "dropping out"}
    seating = "Seat 1 moves first; the owner of the highest starting card has the last seat."
    epilog = (
        "A deal reads G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1: for each player the palette card, a colon and the hand, "
        "then the deck. Colours R O Y G B I V. PYENGINE_KERNEL forces one of the compiled kernels."
    )

    def make(self, options, seed=0):
        """The game; every setup is the deal that the options name, if they do, its deck from the seed."""
        from engine.red7.game import table

        start = None
        if options.deal is not None:
            from pyengine.red7.state import State

            rules = {name: getattr(options, name) for name in ("draw", "eliminated", "lead_only")}
            options = Options.for_deal(options.deal, seed, **rules)
            start = State.from_text(options.deal, options=options)
        return Red7(table(**options.rules(), start=start), self.name, options.as_dict(), self)

    def most_moves(self, options):
        return options["hand"] * (options["hand"] + 1), "that a full hand can offer"

    def walk(self):
        from pyengine.red7 import fast

        return fast

    def options_for_state(self, options, text):
        players = text.partition("|")[0].count("/") + 1
        if Red7.is_position(text) and players != options.players:
            return replace(options, players=players, hand=min(options.hand, 49 // players - 1))
        return options


SPEC = Red7Spec()
