"""A match of several hands of Red7, slow and obvious. Written from docs/games/red7.md alone.

- The winner of a hand takes the palette cards that count under the rule of the canvas, and as many points as their
  numbers add up to. Of several equally large groups the one with the highest card counts, as in the scores; for blue
  and indigo one card counts for each colour and each number, the highest.
- These cards leave the game. All others are shuffled and dealt anew; seats stay. Who starts a hand follows from
  `start`: the seat after the owner of the highest palette card, one that is drawn after the shuffle, or always the
  given one.
- With `give_up` a seat that has moves may do nothing instead of its turn, and is out, the last of its moves. One
  without a move must.
- The match is over when somebody has the points that were asked for, or when the cards are too few for a deal: then
  most points win, and seats with equally many share the win. Points are the payoffs.
- In the last position the winner's palette is without the cards that it has taken.

With actions (`actions`) the turns of a hand are those of `red7_actions`; which cards of hands and deck all have seen is
forgotten as they are shuffled.

The first hand is that of the setup. Hand i + 1 is shuffled by a key of its own, the child 0 of that of hand i.
"""

from dataclasses import dataclass, replace

from . import red7, red7_actions
from .streams import Stream, chance_key, child, choice, start


def counting_cards(palette, rule):
    """The cards of a palette that count under a rule; none where it has no score."""
    groups = [(count, max(cards), cards) for count, cards in red7.groups(palette, rule) if cards]
    if not groups:
        return set()
    cards = max(groups, key=lambda group: group[:2])[2]
    if rule == red7.BLUE:
        return {max(card for card in cards if card.colour == colour) for colour in {card.colour for card in cards}}
    if rule == red7.INDIGO:
        return {max(card for card in cards if card.number == number) for number in {card.number for card in cards}}
    return set(cards)


@dataclass
class Match:
    """A match before an action: the position of the hand, the points by seat, the cards that have left the game."""

    position: red7.Position | red7_actions.Position
    points: list
    removed: set
    key: int
    target: int
    actions: bool = False
    give_up: bool = True

    def legal_moves(self, options):
        """Those of the hand, then that of giving up; none when the match is over, for then its last hand is."""
        moves, out = self.position.legal_moves(options), red7.OUT if self.actions else None
        begins = not self.actions or self.position.phase == red7_actions.START
        return [*moves, out] if self.give_up and begins and moves not in ([], [out]) else moves

    def is_over(self):
        return self.position.winner() is not None

    def play(self, move, options):
        """The match after a move, or after dropping out (None); after the end of a hand the next one is dealt."""
        position = self.position.play(move, options)
        points, removed, key = list(self.points), set(self.removed), self.key
        winner = position.winner()
        if winner is not None:
            taken = counting_cards(position.palettes[winner], position.canvas)
            points[winner] += sum(card.number for card in taken)
            removed |= taken
            rest = [card for card in red7.ALL_CARDS if card not in removed]
            if points[winner] >= self.target or len(rest) < options.players * (options.hand + 1):
                position.palettes[winner] -= taken
            else:
                key = child(key, 0)
                position = next_hand(rest, Stream(start(key)), options)
                position = red7_actions.of(position) if self.actions else position
        return replace(self, position=position, points=points, removed=removed, key=key)


def next_hand(cards, stream, options):
    red7.shuffle(cards, stream)
    palettes, hands, deck = red7.dealt(cards, options)
    if options.start == "highest":
        mover = (palettes.index(max(palettes, key=max)) + 1) % options.players
    elif options.start == "drawn":
        mover = stream.below(options.players)
    else:
        mover = int(options.start) - 1
    return red7.Position(palettes, hands, deck, red7.RED, mover, set())


def deal(seed, setup, target, options, actions=False, give_up=True):
    position = (red7_actions if actions else red7).deal(seed, setup, options)
    return Match(position, [0] * options.players, set(), chance_key(seed, setup), target, actions, give_up)


def random_match(seed, setup, match, target, options, actions=False, give_up=True):
    """Random match of a setup: (points by seat, number of legal moves per action, hands, last state)."""
    stream = choice(seed, setup, match)
    state, counts, hands = deal(seed, setup, target, options, actions, give_up), [], 1
    while not state.is_over():
        moves = state.legal_moves(options)
        counts.append(0 if moves == [red7.OUT] else len(moves))
        key = state.key
        state = state.play(moves[stream.below(len(moves))] if moves else None, options)
        hands += state.key != key
    return state.points, counts, hands, state


def format_match(state):
    """The text of a match: that of its position, the points by seat, and the cards that have left the game."""
    points = "/".join(map(str, state.points))
    cards = [str(card) for card in sorted(state.removed, reverse=True)]
    return f"{state.position} points {' '.join([f'{points}:', *cards])}"
