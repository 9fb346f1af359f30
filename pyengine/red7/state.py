"""A match of Red7 with cards as text: to look at, to play through, to show in a notebook."""

from typing import Self

from engine.red7.state import State as CoreState
from pyengine.base.errors import InputError, is_whole
from pyengine.red7 import text
from pyengine.red7.options import Options


class State(CoreState):
    """A match of Red7 in progress; see `engine.red7.state.State` for the numbers behind it.

    >>> state = State.from_seed(7)
    >>> state.move_texts()[:2]          # doctest: +SKIP
    >>> state.play(0)
    >>> state.undo()
    """

    @classmethod
    def from_seed(cls, seed: int, setup: int = 0, *, options: Options = Options()) -> Self:
        """The start of a setup: the deal that a study with this seed and these options plays as number `setup`."""
        _check_seed(seed)
        _check_plain(options)
        return cls.deal(seed, setup, **options.rules())

    @classmethod
    def from_text(cls, position: str, seed: int = 1, *, options: Options = Options()) -> Self:
        """A position from its text; players and hand size come from the text, the other rules from `options`.

        Without a deck in the text, the cards that it does not name are shuffled from the seed. This is one hand: a
        text with the points of earlier ones is refused.

        Raises
        ------
        pyengine.InputError : the text cannot be read; says what is wrong.
        """
        _check_seed(seed)
        parts = text.parse(position).completed(seed)
        _check_plain(options, parts.seen or parts.phase)
        if parts.points is not None:
            raise InputError("the position has points, but a pyengine.red7.State is one hand; expected a text without")
        return cls.from_parts(parts, options)

    @classmethod
    def from_parts(cls, parts: text.Parts, options: Options) -> Self:
        """A position from the parts of its text; what is there of a match with actions alone is left out."""
        rules = {**options.rules(), "hand": max(1, *(hand.bit_count() for hand in parts.hands))}
        del rules["players"]
        return cls.of(parts.palettes, parts.hands, parts.deck or b"", parts.canvas, parts.mover, parts.out, **rules)

    def move_texts(self) -> list[str]:
        """The legal moves in their order: "R7" plays, "-G2" discards, "R7 -G2" does both, "out" drops out."""
        return [text.move_text(*move) for move in self.legal_moves()]

    def __str__(self) -> str:
        return text.format_parts(self)

    def __repr__(self) -> str:
        return f"State.from_text({str(self)!r})"

    def _repr_html_(self) -> str:
        rows = []
        for seat, (palette, hand) in enumerate(zip(self.palettes, self.hands)):
            note = "out" if seat in self.out else "to move" if seat == self.mover and self.winner is None else ""
            note = "wins" if seat == self.winner else note
            rows.append(
                f"<tr><th>seat {seat + 1}</th><td>{_cards_html(palette)}</td><td>{_cards_html(hand)}</td>"
                f"<td>{note}</td></tr>"
            )
        colour = text.COLOUR_NAMES[self.canvas]
        ink = text.INK[text.COLOURS[self.canvas]]
        return (
            f"<table><caption>Red7, canvas <b style='color:{ink}'>{colour}</b>, {len(self.deck)} cards in the deck"
            f"</caption><tr><th></th><th>palette</th><th>hand</th><th></th></tr>{''.join(rows)}</table>"
        )


def _check_seed(seed: object) -> None:
    if not is_whole(seed, 0, 2**64 - 1):
        raise InputError(f"seed is {seed!r}; expected a whole number from 0 to 2**64 - 1")


def _check_plain(options: object, acting: object = False) -> None:
    if not isinstance(options, Options):
        raise InputError(f"options is {options!r}; expected a pyengine.red7.Options")
    if options.actions or acting:
        raise InputError(
            "a pyengine.red7.State, its tree, `solve` and `chances` are for Red7 without actions; "
            'expected pyengine.game("red7", actions=True)'
        )


def check_open(state: object) -> None:
    """Raise InputError unless this is a position in which somebody is to move."""
    if not isinstance(state, State):
        raise InputError(f"the position is {state!r}; expected a pyengine.red7.State, as State.from_text gives it")
    if state.winner is not None:
        raise InputError("the match is over; expected a position in which somebody is to move")


def check_work(memory: object, threads: object = 1) -> None:
    """Raise InputError unless there can be so much memory, in bytes, and so many threads."""
    for name, value, most in (("threads", threads, 1024), ("memory", memory, 2**44)):
        if not is_whole(value, 1, most):
            raise InputError(f"{name} is {value!r}; expected a whole number from 1 to {most}")


def _cards_html(cards: int) -> str:
    return " ".join(f"<b style='color:{text.INK[word[0]]}'>{word}</b>" for word in text.set_text(cards).split())
