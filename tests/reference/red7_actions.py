"""Red7 with the optional special actions, slow and obvious, one decision at a time. Written from the rules alone.

Cards, scores, deals, streams and what a turn needs beside the actions are those of `red7`. A card that is played from
the hand to the palette acts if it is odd; the starting card and discards do not:

- 1: one palette card of an opponent goes face down on the deck. Opponents are the seats still in the match; the palette
  has at least as many cards as the mover's, counted after the play. All have seen the card: it stays known to all on
  the deck and in the hand of who draws it, until it is played or discarded.
- 3: draw a card, also where `draw`, which is about discards, is off.
- 5: play another card, which acts too.
- 7: move a card of the own palette, the 7 itself is one of them, to the canvas: no draw, and the colour of the canvas
  is as good as another. With `seven` "deck" it goes face down on the deck, where it stays known as one that a 1 put
  there, and the canvas stays as it is.

How the rules are read where a choice exists:

- An action is carried out when its card is played. One that is impossible does nothing: 1 without a palette to take
  from, 3 with an empty deck, 5 with an empty hand.
- After the plays and the last action `stop` or one discard ends the turn, with the draw and the filter of the plain
  game: the palette's size and the canvas are those of that moment. `lead_only` leaves `stop` alone where the mover is
  ahead. A discard without a play ends the turn.
- Winning is judged at the end of the turn. A move is offered if some continuation of the turn, as far as the mover
  knows, ends it winning: a draw of an unknown card can bring any card that the mover has not seen.
- A seat without such a move, at any point of its turn, has the move `out`. What it has played stays.
- A decision is one even where there is one move. `stop` is one also with an empty hand.
"""

import re
from dataclasses import dataclass, field

from . import red7

# What is decided: the first move of a turn, what a 5 plays, what a 1 puts on the deck, what a 7 moves to the canvas or
# to the deck, whether a discard ends the turn. JUDGED is the end of a turn, at which nobody decides.
START, PLAY, DECK, CANVAS, OWN, STOP, JUDGED = "start", "play", "deck", "canvas", "own", "stop", "judged"


@dataclass
class Position(red7.Position):
    """A position before a decision: as `red7.Position`, and what is decided.

    known : the cards in hands and deck that everybody has seen.
    """

    known: set = field(default_factory=set)
    phase: str = START

    def copy(self):
        after = super().copy()
        after.known = set(self.known)
        return after

    def leads(self, options):
        """True if the mover is strictly ahead of all others under the colour of the canvas."""
        return self.ahead(self.palettes[self.mover], self.canvas, options)

    def targets(self):
        """The cards that a 1 can put on the deck."""
        size = len(self.palettes[self.mover])
        opponents = [seat for seat in range(len(self.palettes)) if seat != self.mover and seat not in self.out]
        return [card for seat in opponents if len(self.palettes[seat]) >= size for card in self.palettes[seat]]

    def unseen(self):
        """The cards whose place the mover does not know: in other hands and on the deck."""
        hidden = set(self.deck)
        for seat, hand in enumerate(self.hands):
            if seat != self.mover:
                hidden |= hand
        return hidden - self.known

    # Moves: (what, card), the card None for stop and out.

    def moves(self, options):
        """Everything the mover may do now, whether or not it leads to a winning end, in the order of the numbers."""
        hand, palette = sorted(self.hands[self.mover]), self.palettes[self.mover]
        if self.phase == DECK:
            return [("deck", card) for card in sorted(self.targets())]
        if self.phase == CANVAS:
            return [("canvas", card) for card in sorted(palette)]
        if self.phase == OWN:
            return [("deck", card) for card in sorted(palette)]
        plays = [("play", card) for card in hand]
        discards = [
            ("discard", card)
            for card in reversed(hand)
            if card.colour != self.canvas or red7.draws(card, palette, options)
        ]
        if self.phase == START:
            return plays + discards
        if self.phase == PLAY:
            return plays
        if options.lead_only and self.leads(options):
            return [("stop", None)]
        return [("stop", None)] + discards

    def drawn(self, card=None):
        """After the mover has drawn: the top card of the deck, or any card in its place."""
        after = self.copy()
        top = after.deck.pop(0)
        after.hands[self.mover].add(card or top)
        return after

    def step(self, move, options):
        """The position after a move, its action included; (position, whether a 3 is still to draw)."""
        what, card = move
        after = self.copy()
        palette, hand = after.palettes[self.mover], after.hands[self.mover]
        if what == "play":
            hand.remove(card)
            after.known.discard(card)
            palette.add(card)
            after.phase = STOP
            if card.number == 1 and after.targets():
                after.phase = DECK
            if card.number == 3 and after.deck:
                return after, True
            if card.number == 5 and hand:
                after.phase = PLAY
            if card.number == 7:
                after.phase = OWN if options.seven == "deck" else CANVAS
        elif what == "deck":
            for other in after.palettes:
                other.discard(card)
            after.deck.insert(0, card)
            after.known.add(card)
            after.phase = STOP
        elif what == "canvas":
            palette.remove(card)
            after.canvas = card.colour
            after.phase = STOP
        elif what == "discard":
            hand.remove(card)
            after.known.discard(card)
            after.canvas = card.colour
            if after.deck and red7.draws(card, palette, options):
                after = after.drawn()
            after.phase = JUDGED
        else:
            after.phase = JUDGED
        return after, False

    def can_win(self, move, options):
        """True if some continuation of a move, as far as the mover knows, ends the turn winning."""
        after, drawing = self.step(move, options)
        if drawing and after.deck[0] not in after.known:
            futures = [after.drawn(card) for card in after.unseen()]
        elif drawing:
            futures = [after.drawn()]
        else:
            futures = [after]
        return any(
            future.leads(options)
            if future.phase == JUDGED
            else any(future.can_win(further, options) for further in future.moves(options))
            for future in futures
        )

    def legal_moves(self, options):
        """The legal moves in the order of their numbers; [red7.OUT] where no move can win, none after the end."""
        if self.winner() is not None:
            return []
        return [move for move in self.moves(options) if self.can_win(move, options)] or [red7.OUT]

    def play(self, move, options):
        """The position before the next decision, after one of `legal_moves`."""
        if move == red7.OUT:
            after = self.copy()
            after.out.add(self.mover)
            after.phase = JUDGED
        else:
            after, drawing = self.step(move, options)
            if drawing:
                after = after.drawn()
        if after.phase == JUDGED:
            after.phase = START
            after.mover = red7.following(after.mover, after.out, len(after.palettes))
        return after

    def __str__(self):
        return format_position(self)


def move_text(move):
    """A move as a text: R7, -G2, G5 to deck, G5 to canvas, stop, out."""
    what, card = move
    return {"play": f"{card}", "discard": f"-{card}", "stop": "stop", "out": "out"}.get(what, f"{card} to {what}")


# Deals and texts


def deal(seed, setup, options):
    return of(red7.deal(seed, setup, options))


def of(plain, known=(), phase=START):
    """The position of one of the plain game."""
    return Position(**vars(plain), known=set(known), phase=phase).copy()


def parse_position(text, seed=1):
    """The position of a text: that of the plain game, with `!` behind known cards and the phase as a third word."""
    known = [red7.Card.from_text(card) for card in re.findall(r"(\w+)!", text)]
    body, at, turn = text.replace("!", "").partition("@")
    *turn, phase = turn.split() if len(turn.split()) == 3 else [*turn.split(), START]
    if phase not in (START, PLAY, DECK, CANVAS, OWN, STOP):
        raise ValueError(f"not a phase: {phase!r}")
    return of(red7.parse_position(f"{body}{at} {' '.join(turn)}" if at else body, seed), known, phase)


def format_position(position):
    text = red7.format_position(position)
    for card in position.known:
        text = text.replace(str(card), f"{card}!")
    return text if position.phase == START else f"{text} {position.phase}"


# Random matches


def random_match(seed, setup, match, options):
    """Random match of a setup: (winner's seat, number of legal moves per decision, last position)."""
    return red7.random_match_from(deal(seed, setup, options), seed, setup, match, options)


perft = red7.perft
