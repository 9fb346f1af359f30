"""Red7's text form, read and written: docs/games/red7.md, "Text form"; and palettes compared."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyengine.base.errors import InputError, is_whole
from pyengine.games.cards import CardTexts

COLOURS = "VIBGYOR"  # by colour index, lowest first
COLOUR_NAMES = ("violet", "indigo", "blue", "green", "yellow", "orange", "red")
# Colours in which the cards of each colour are drawn.
INK = {"V": "#6f3fa0", "I": "#3b4cc0", "B": "#1f78b4", "G": "#1e8449", "Y": "#9a7d0a", "O": "#ca6f1e", "R": "#c0392b"}
# What counts while the canvas has a colour.
RULES = (
    "cards below 4",
    "cards in a run",
    "different colours",
    "even cards",
    "cards of one colour",
    "cards of one number",
    "the highest card",
)
RED = COLOURS.index("R")
PHASES = ("", "play", "deck", "canvas", "stop", "own")  # what the mover decides, as `engine.red7.actions` numbers it

CARDS = CardTexts(
    {
        8 * number + colour: f"{COLOURS[colour]}{number + 1}"
        for number in range(6, -1, -1)
        for colour in range(6, -1, -1)
    },
    "a colour letter of R O Y G B I V and a number 1 to 7, such as R7",
    "8 * (number - 1) + colour",
    "'R7 B2'",
    "the card {}",
)
card, card_text, cards, set_text = CARDS.card, CARDS.card_text, CARDS.cards, CARDS.set_text


def move_text(play: int | None, discard: int | None) -> str:
    """A move as text, of two cards or None: "R7" plays, "-G2" discards, "R7 -G2" does both, "out" drops out."""
    words = [] if play is None else [card_text(play)]
    words += [] if discard is None else [f"-{card_text(discard)}"]
    return " ".join(words) or "out"


def is_winning(palettes: Sequence[str | int], rule: str | int, seat: int = 0) -> bool:
    """True if a seat is ahead: its palette has a card that counts, and is strictly better than every other.

    Palettes are texts such as "R7 B2", or sets of cards; the rule is the colour of the canvas, as "R", "red" or 6."""
    from engine.red7.palettes import score

    if isinstance(rule, str) and rule.lower() in (names := (*map(str.lower, COLOURS), *COLOUR_NAMES)):
        rule = names.index(rule.lower()) % len(COLOURS)
    if not is_whole(rule, 0, len(COLOURS) - 1):
        raise InputError(f"the rule is {rule!r}; expected a colour, one of {' '.join(COLOURS)}, or 0 to 6")
    if not is_whole(seat, 0, len(palettes) - 1):
        raise InputError(f"seat is {seat!r}; expected 0 to {len(palettes) - 1}")
    seen: set[int] = set()
    sets = [sum(1 << card for card in cards(each, seen)) if isinstance(each, str) else each for each in palettes]
    try:
        own, *others = score([sets[seat], *sets[:seat], *sets[seat + 1 :]], int(rule)).tolist()
    except (TypeError, OverflowError, ValueError) as error:
        raise InputError(f"the palettes cannot be read: {error}") from None
    if any(each & other for i, each in enumerate(sets) for other in sets[:i]):
        raise InputError("a card lies on two palettes; expected each card once")
    return bool(own > max(others, default=0) and own)


@dataclass(frozen=True)
class Parts:
    """Parts of a text. `palettes` and `hands` are sets of cards by seat, the deck has the next card first and is None
    where the text has none, `out` are the seats that have dropped out."""

    palettes: tuple[int, ...]
    hands: tuple[int, ...]
    deck: bytes | None
    canvas: int
    mover: int
    out: tuple[int, ...]
    seen: int = 0  # of a match with actions, the cards in hands and deck that all have seen
    phase: int = 0  # of such a match, the place in `PHASES`
    points: tuple[int, ...] | None = None  # by seat, in a match of several hands
    gone: int = 0  # of such a match, the cards that have left the game

    def completed(self, seed: int) -> "Parts":
        """With a deck: where the text has none, of the cards that it does not name, shuffled from the seed."""
        from engine.red7.palettes import shuffled_deck

        named = sum(self.palettes + self.hands) + self.gone  # a set, for each card is in one of them
        return self if self.deck is not None else replace(self, deck=shuffled_deck(seed, named))


def parse(text: str) -> Parts:
    """The parts of a position or deal; the seats of a deal are turned so that seat 1 moves first."""
    text, several, standing = text.partition("points")
    body, at, turn = text.partition("@")
    body, bar, deck_text = body.partition("|")
    seen: set[int] = set()
    shown: set[int] = set()
    palettes: list[int] = []
    hands: list[int] = []
    out: list[int] = []
    for seat, seat_text in enumerate(body.split("/")):
        palette, colon, hand = seat_text.strip().partition(":")
        if not colon:
            expected = "expected palette cards, a colon and hand cards, such as G4: R7 B2 V1"
            raise InputError(f"player {seat + 1} of the deal reads {seat_text.strip()!r}; {expected}")
        if palette.startswith("x"):
            out.append(seat)
        palettes.append(_set(palette.removeprefix("x"), seen))
        hands.append(_set(_shown(hand, shown), seen))
        if hands[-1].bit_count() > 7:
            raise InputError(f"player {seat + 1} holds {hands[-1].bit_count()} cards; expected at most 7")
    if not 2 <= len(palettes) <= 5:
        many = f"{len(palettes)} player{'s' * (len(palettes) != 1)}"
        raise InputError(f"the deal has {many}, separated by /; expected 2 to 5")
    deck_text = _shown(deck_text, shown)
    deck, phase = bytes(cards(deck_text, seen)) if bar else None, 0
    if at:
        words = turn.split()
        if words[2:] and words[2] in PHASES:
            phase = PHASES.index(words.pop(2))
        canvas, mover = _turn(" ".join(words) if phase else turn, len(palettes), out)
    else:
        canvas, mover = RED, 0
        _check_deal(palettes, hands, out)
        first = (palettes.index(max(palettes)) + 1) % len(palettes)
        palettes = palettes[first:] + palettes[:first]
        hands = hands[first:] + hands[:first]
    points, gone = _standing(standing, len(palettes), seen) if several else (None, 0)
    known = sum(1 << index for index in shown)
    return Parts(tuple(palettes), tuple(hands), deck, canvas, mover, tuple(out), known, phase, points, gone)


def is_deal(parts: Parts) -> bool:
    """True if a position can be the start of a hand, seats in turn order."""
    try:
        _check_deal(parts.palettes, parts.hands, parts.out)
    except InputError:
        return False
    started = parts.canvas == RED and parts.mover == 0 and not parts.seen and not parts.phase and parts.points is None
    return started and max(parts.palettes) == parts.palettes[-1]


def format_parts(parts: Parts, viewer: int | None = None) -> str:
    """The text of a position, always with its deck and turn, and in a match of several hands with the points and the
    cards that are gone; as a seat sees it, with the cards of other hands and of the deck that not all have seen as
    numbers of cards."""
    seen = parts.seen

    def cards(count: int) -> str:
        return f"{count} card{'s' * (count != 1)}"

    def hidden(hand: int) -> str:
        text = cards((hand & ~seen).bit_count())
        return f"{set_text(hand & seen, seen)} and {text}" if hand & seen else text

    hands = [set_text(hand, seen) if viewer in (None, seat) else hidden(hand) for seat, hand in enumerate(parts.hands)]
    held = enumerate(zip(parts.palettes, hands))
    seats = [f"{'x ' * (seat in parts.out)}{set_text(each)}: {hand}".strip() for seat, (each, hand) in held]
    deck = [card_text(index) + "!" * (seen >> index & 1) for index in parts.deck or b""]
    top = [text for text in deck if "!" in text]
    deck = deck if viewer is None else [" and ".join([*top, cards(len(deck) - len(top))])]
    turn = f"{COLOURS[parts.canvas]} {parts.mover + 1} {PHASES[parts.phase]}".rstrip()
    text = f"{' / '.join(seats)} | {' '.join(deck)} @ {turn}".replace("|  @", "| @")
    if parts.points is None:
        return text
    return f"{text} points {'/'.join(map(str, parts.points))}: {set_text(parts.gone)}".rstrip()


def in_match(parts: Parts, target: int) -> Parts:
    """The parts of a position in a match for so many points, 0 of one hand: with points, where there are any."""
    if parts.points is None:
        return replace(parts, points=(0,) * len(parts.palettes)) if target else parts
    if target == 0:
        raise InputError("the position has points, but the game is one hand; expected a game with points, such as 40")
    if len(parts.out) < len(parts.palettes) - 1 and max(parts.points) >= target:
        raise InputError(f"a player has {max(parts.points)} points, and the match goes on; {target} points win it")
    return parts


def _standing(text: str, players: int, seen: set[int]) -> tuple[tuple[int, ...], int]:
    """Points by seat and cards that have left the game, of what stands behind the word points."""
    numbers, colon, left = text.partition(":")
    words = [word.strip() for word in numbers.split("/")]
    if not colon or len(words) != players or not all(word.isdecimal() and len(word) < 4 for word in words):
        parts = f"the points of {players} players, a colon and the cards that they have taken"
        expected = f"expected {parts}, such as points 12/0: R7 O5"
        raise InputError(f"after points the text reads {text.strip()!r}; {expected}")
    points, gone = tuple(map(int, words)), _set(left, seen)
    worth = sum((index >> 3) + 1 for index in range(56) if gone >> index & 1)
    if sum(points) != worth:
        raise InputError(f"the players have {sum(points)} points with cards worth {worth}; expected the same")
    return points, gone


def _set(text: str, seen: set[int]) -> int:
    """The set of the cards in a text, which no other part may have named."""
    return sum(1 << index for index in cards(text, seen))


def _shown(text: str, shown: set[int]) -> str:
    """A text without the ! behind cards that all have seen, which are added to `shown`."""
    shown |= {card(word) for word in re.findall(r"([^\s,]+)!", text)}
    return text.replace("!", " ")


def _turn(text: str, players: int, out: Sequence[int]) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2 or words[0].upper() not in COLOURS or len(words[0]) != 1:
        expected = "expected the canvas colour and the number of the player to move, such as @ R 1"
        raise InputError(f"after @ the text reads {text.strip()!r}; {expected}")
    if words[1] not in [str(seat + 1) for seat in range(players) if seat not in out]:
        raise InputError(f"the player to move is {words[1]!r}; expected 1 to {players}, one that has not dropped out")
    return COLOURS.index(words[0].upper()), int(words[1]) - 1


def _check_deal(palettes: Sequence[int], hands: Sequence[int], out: Sequence[int]) -> None:
    if out:
        raise InputError(f"player {out[0] + 1} has dropped out (x); expected a deal, in which all take part")
    for seat, (palette, hand) in enumerate(zip(palettes, hands)):
        if palette.bit_count() != 1:
            raise InputError(f"player {seat + 1} starts with {palette.bit_count()} palette cards; expected 1")
        if not hand:
            raise InputError(f"player {seat + 1} is dealt no hand cards; expected 1 to 7")
        if hand.bit_count() != hands[0].bit_count():
            dealt = f"{hand.bit_count()} hand cards and player 1 {hands[0].bit_count()}"
            raise InputError(f"player {seat + 1} is dealt {dealt}; expected hands of one size, 1 to 7 cards")
