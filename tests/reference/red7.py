"""Red7, slow and obvious: the judge of the fast kernels. Written from docs/games/red7.md alone.

How the rules are read where a choice exists:

- A palette must be strictly ahead at the end of the turn; a palette without a counting card has no
  score, never is ahead, and is beaten by any score.
- Among several equally large groups the one with the highest card counts; the run of indigo is judged
  by the highest card of its highest number.
- A discard of the canvas colour that draws nothing by its number is no move, alone or after a play.
  Whether the deck has a card left plays no part in this.
- `lead_only` forbids a discard only after a play; a discard alone is always allowed.
- The cards of a seat that dropped out stay where they are, in the text as well. With `eliminated=gone`
  its palette is merely no longer compared.
- In a match that is over nobody has a legal move.
"""

import re
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from .streams import chance, choice, shuffle

COLOURS = "VIBGYOR"
VIOLET, INDIGO, BLUE, GREEN, YELLOW, ORANGE, RED = range(7)
NUMBERS = range(1, 8)
OUT = ("out", None)  # where actions make it a move, the only one


class Card(NamedTuple):
    """A card; the order of the tuples (number first, then colour) is the rank of the cards."""

    number: int
    colour: int

    @classmethod
    def from_integer(cls, integer):
        number, colour = integer // 8 + 1, integer % 8
        if number not in NUMBERS or colour not in range(7):
            raise ValueError(f"not a card: {integer}")
        return cls(number, colour)

    @classmethod
    def from_text(cls, text):
        """The card of a text such as R7; the letter in either case."""
        if not re.fullmatch("[ROYGBIV][1-7]", text, re.IGNORECASE | re.ASCII):
            raise ValueError(f"not a card: {text!r}")
        return cls(int(text[1]), COLOURS.index(text[0].upper()))

    def integer(self):
        return 8 * (self.number - 1) + self.colour

    def __str__(self):
        return f"{COLOURS[self.colour]}{self.number}"


ALL_CARDS = [Card(number, colour) for number in NUMBERS for colour in range(7)]


# Scores


def groups(cards, rule):
    """All (count, counting cards) a palette could claim under a rule; the cards may be none at all."""
    if rule == RED:
        return [(1, [card]) for card in cards]
    if rule == BLUE:
        return [(len({card.colour for card in cards}), list(cards))]
    if rule == INDIGO:
        return [
            (last - first + 1, [card for card in cards if first <= card.number <= last])
            for first in NUMBERS
            for last in range(first, 8)
            if all(any(card.number == number for card in cards) for number in range(first, last + 1))
        ]
    if rule == ORANGE:
        sets = [[card for card in cards if card.number == number] for number in NUMBERS]
    elif rule == YELLOW:
        sets = [[card for card in cards if card.colour == colour] for colour in range(7)]
    elif rule == GREEN:
        sets = [[card for card in cards if card.number % 2 == 0]]
    elif rule == VIOLET:
        sets = [[card for card in cards if card.number < 4]]
    else:
        raise ValueError(f"not a rule: {rule!r}")
    return [(len(members), members) for members in sets]


def score(cards, rule):
    """(count, highest counting card) of a palette under a rule, or None when no card counts.

    Larger is better. The count is that of the rule's table: cards, colours or length of the run; 1 for red.
    """
    scores = [(count, max(members)) for count, members in groups(cards, rule) if members]
    return max(scores) if scores else None


def score_integer(cards, rule):
    """The score as 64 * count + highest counting card + 1, the count left out for red; 0 for no score."""
    best = score(cards, rule)
    if best is None:
        return 0
    count, card = best
    return (0 if rule == RED else 64 * count) + card.integer() + 1


def beats(mine, other):
    """True if a score is strictly ahead of another; None is no score."""
    return mine is not None and (other is None or mine > other)


# Options


@dataclass(frozen=True)
class Options:
    """The options of the rules. `players` and `hand` matter only to `deal`."""

    players: int = 3
    hand: int = 7
    draw: bool = True
    eliminated: str = "stand"
    lead_only: bool = False
    start: str = "highest"
    seven: str = "canvas"  # matters only to `red7_actions`


# Positions


@dataclass
class Position:
    """A position before an action; seats are numbered from 0 here and from 1 in the text form."""

    palettes: list  # a set of cards per seat
    hands: list  # a set of cards per seat
    deck: list  # the card drawn first comes first
    canvas: int  # a colour
    mover: int  # a seat
    out: set  # the seats that dropped out

    def copy(self):
        after = copy(self)
        after.palettes, after.hands = [*map(set, self.palettes)], [*map(set, self.hands)]
        after.deck, after.out = list(self.deck), set(self.out)
        return after

    def winner(self):
        """The last seat left, or None while the match goes on."""
        left = [seat for seat in range(len(self.palettes)) if seat not in self.out]
        return left[0] if len(left) == 1 else None

    def ahead(self, palette, rule, options):
        """True if the mover with this palette would be strictly ahead of all others under a rule."""
        mine = score(palette, rule)
        others = [seat for seat in range(len(self.palettes)) if seat != self.mover]
        if options.eliminated == "gone":
            others = [seat for seat in others if seat not in self.out]
        return mine is not None and all(beats(mine, score(self.palettes[seat], rule)) for seat in others)

    def is_legal(self, play, discard, options):
        """True if the mover may play and discard these cards of the hand (None: nothing)."""
        palette = self.palettes[self.mover] | ({play} - {None})
        if discard is None:
            return play is not None and self.ahead(palette, self.canvas, options)
        if discard.colour == self.canvas and not draws(discard, palette, options):
            return False
        if options.lead_only and play is not None and self.ahead(palette, self.canvas, options):
            return False
        return self.ahead(palette, discard.colour, options)

    def legal_moves(self, options):
        """The legal moves as (play, discard), None for absent, in the order of their numbers."""
        if self.winner() is not None:
            return []
        ascending = sorted(self.hands[self.mover])
        descending = ascending[::-1]
        return [
            (play, discard)
            for play in ascending + [None]
            for discard in [None] + descending
            if (play is None or play != discard) and self.is_legal(play, discard, options)
        ]

    def play(self, move, options):
        """The position after a move of `legal_moves`, or after dropping out (None)."""
        after = self.copy()
        palette, hand = after.palettes[self.mover], after.hands[self.mover]
        if move is None:
            after.out.add(self.mover)
        else:
            play, discard = move
            if play is not None:
                hand.remove(play)
                palette.add(play)
            if discard is not None:
                hand.remove(discard)
                after.canvas = discard.colour
                if after.deck and draws(discard, palette, options):
                    hand.add(after.deck.pop(0))
        after.mover = following(self.mover, after.out, len(after.palettes))
        return after

    def __str__(self):
        return format_position(self)


def following(seat, out, seats):
    """The seat after one that is still in the match."""
    return next(each for each in ((seat + i) % seats for i in range(1, seats + 1)) if each not in out)


def draws(discard, palette, options):
    """True if a discard draws by its number, given the palette after the play."""
    return options.draw and discard.number > len(palette)


# Deals


def first_position(palettes, hands, deck, start="highest"):
    """The position of a deal given in table order: the owner of the highest palette card sits last, unless seats are
    drawn, which the shuffled cards do. Seat 1 moves first, unless another one is given."""
    if start != "drawn":
        owner = palettes.index(max(palettes, key=max))
        palettes = palettes[owner + 1 :] + palettes[: owner + 1]
        hands = hands[owner + 1 :] + hands[: owner + 1]
    mover = 0 if start in ("highest", "drawn") else int(start) - 1
    return Position(palettes, hands, deck, RED, mover, set())


def dealt(cards, options):
    """(palettes, hands, deck) of cards in an order, in table order."""
    cards = list(cards)
    palettes, hands = [], []
    for _ in range(options.players):
        palettes.append({cards.pop(0)})
        hands.append({cards.pop(0) for _ in range(options.hand)})
    return palettes, hands, cards


def deal(seed, setup, options):
    cards = list(ALL_CARDS)
    shuffle(cards, chance(seed, setup))
    return first_position(*dealt(cards, options), options.start)


# Text form


def parse_cards(text):
    return [Card.from_text(word) for word in text.replace(",", " ").split()]


def parse_position(text, seed=1):
    """The position of a text; a text without `|` takes its deck from the seed. ValueError otherwise."""
    shape = re.fullmatch(r"([^|@]*)(?:\|([^|@]*))?(?:@\s*(\S+)\s+(\S+)\s*)?", text)
    if not shape:
        raise ValueError(f"not a position (seats | deck @ canvas mover): {text!r}")
    seats, deck, canvas, mover = shape.groups()

    palettes, hands, out = [], [], set()
    for seat, words in enumerate(seats.split("/")):
        words = words.strip()
        if words.startswith("x"):
            out.add(seat)
            words = words[1:]
        if words.count(":") != 1:
            raise ValueError(f"not a seat (palette : hand): {words!r}")
        palette, hand = words.split(":")
        palettes.append(parse_cards(palette))
        hands.append(parse_cards(hand))

    named = sum(palettes + hands, []) + parse_cards(deck or "")
    for card in named:
        if named.count(card) > 1:
            raise ValueError(f"named twice: {card}")
    if deck is None:
        deck = [card for card in ALL_CARDS if card not in named]
        shuffle(deck, chance(seed, 0))
    else:
        deck = parse_cards(deck)
    palettes = [set(palette) for palette in palettes]
    hands = [set(hand) for hand in hands]

    if canvas is None:
        return first_position(palettes, hands, deck)
    return Position(palettes, hands, deck, COLOURS.index(canvas.upper()), int(mover) - 1, out)


def format_position(position):
    """The text of a position, always with deck, canvas and mover; palettes and hands highest card first."""

    def names(cards):
        return [str(card) for card in cards]

    seats = []
    for seat, (palette, hand) in enumerate(zip(position.palettes, position.hands)):
        mark = "x " if seat in position.out else ""
        palette_text = " ".join(names(sorted(palette, reverse=True)))
        seats.append(" ".join([f"{mark}{palette_text}:"] + names(sorted(hand, reverse=True))))
    deck = " ".join(["|"] + names(position.deck))
    return f"{' / '.join(seats)} {deck} @ {COLOURS[position.canvas]} {position.mover + 1}"


# Random matches


def random_match_from(position, seed, setup, match, options):
    """Random match from a position: (winner's seat, number of legal moves per action, last position). Dropping out
    counts as 0 legal moves and takes no draw."""
    stream, counts = choice(seed, setup, match), []
    while position.winner() is None:
        moves = position.legal_moves(options)
        counts.append(0 if moves == [OUT] else len(moves))
        position = position.play(moves[stream.below(len(moves))] if moves else None, options)
    return position.winner(), counts, position


def random_match(seed, setup, match, options):
    return random_match_from(deal(seed, setup, options), seed, setup, match, options)


def tallies(seed, setups, matches, options):
    """Tallies of random matches, one list per setup under each key.

    `wins`: matches won by seat; `moves[n]`: actions with n legal moves; `turns[n]`: matches of n actions.
    """
    result = {"wins": [], "moves": [], "turns": []}
    for setup in setups:
        wins, moves, turns = [0] * options.players, [0] * 57, [0] * 64
        for match in matches:
            winner, counts, _ = random_match(seed, setup, match, options)
            wins[winner] += 1
            turns[len(counts)] += 1
            for count in counts:
                moves[count] += 1
        result["wins"].append(wins)
        result["moves"].append(moves)
        result["turns"].append(turns)
    return result


def perft(position, depth, options):
    """The number of sequences of `depth` legal moves; a mover who can only drop out ends the line."""
    if depth == 0:
        return 1
    moves = (move for move in position.legal_moves(options) if move != OUT)
    return sum(perft(position.play(move, options), depth - 1, options) for move in moves)
