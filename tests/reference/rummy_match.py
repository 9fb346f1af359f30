"""A match of several deals of Rummy, slow and obvious. Written from docs/games/rummy.md alone.

- Seat 1 begins the first deal, so seat 2 deals it. Then the loser of a deal deals the next one, or the seats in turn; a
  deal that brought no points is dealt again by the same seat.
- A deal's points are those of a match of one deal, for the seat that won it. The first seat with as many points as were
  asked for ends the match.
- The payoff is the difference of the scores.
- After a deal its hands stay as they are until the next dealer deals, which is a move of its own.

The first deal is that of the setup. The cards of every deal are shuffled by a key of its own, the child 0 of that of
the deal before; they go to the seats in turn, seat 1 first, whoever deals.
"""

from .rummy import Game
from .streams import Stream, child, shuffle, start


class Match:
    def __init__(self, seed, setup, points, dealer="loser", **rules):
        self.key = child(child(seed, 1), setup)
        self.points, self.dealer, self.rules = points, dealer, rules
        self.scores, self.first = [0, 0], 0
        self.game = self.dealt()

    def dealt(self):
        cards = list(range(52))
        shuffle(cards, Stream(start(self.key)))
        order = cards[:20:2] + cards[1:20:2] + cards[20:]
        return Game(order, first=self.first, **self.rules)

    def is_over(self):
        return max(self.scores) >= self.points

    def next_first(self):
        """The seat that begins the next deal."""
        if self.game.result == [0, 0]:
            return self.first
        if self.dealer == "alternate":
            return 1 - self.first
        return self.game.result.index(max(self.game.result))

    def mover(self):
        return self.game.mover if self.game.result is None else 1 - self.next_first()

    def legal_moves(self):
        if self.game.result is None:
            return self.game.legal_moves()
        return [] if self.is_over() else ["deal"]

    def play(self, move):
        if move == "deal":
            self.first = self.next_first()
            self.key = child(self.key, 0)
            self.game = self.dealt()
            return
        self.game.play(move)
        if self.game.result is not None and max(self.game.result) > 0:
            winner = self.game.result.index(max(self.game.result))
            self.scores[winner] += self.game.result[winner]

    def payoffs(self):
        return [self.scores[0] - self.scores[1], self.scores[1] - self.scores[0]]
