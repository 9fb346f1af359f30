"""Studies played slowly, decision by decision, and recorded for tests/reference/measures.py.

A game here is a class with seats, deal(seed, setup), and functions of its states: mover, count (of legal moves), play,
payoffs, key, resample, heuristic, place, copy. Streams as in docs/games/red7.md, families 3 (players) and 4
(estimates).
"""

from copy import deepcopy
from fractions import Fraction

from tests.reference import kuhn, pimc
from tests.reference.measures import Decision, Match, results_of
from tests.reference.red7 import Card, score_integer
from tests.reference.streams import Stream, any_best, chance, child, choice, start
from tests.support import red7_states


def player_stream(seed, setup, match, seating, seat):
    return Stream(start(child(child(child(child(child(seed, 3), setup), match), seating), seat)))


def estimate_streams(seed, setup, match, seating):
    """Of moves, and of leads and chances."""
    key = child(child(child(child(seed, 4), setup), match), seating)
    return Stream(start(key)), Stream(start(child(key, 0)))


class OnStates:
    """A game on the states of Python."""

    mover = lambda self, state: state.mover
    count = lambda self, state: 0 if state.must_pass else len(state)
    key = lambda self, state, move: state.move_key(move)
    copy = lambda self, state: state.copy()

    def play(self, state, move):
        state.play(move)


class Red7(OnStates):
    """Red7 as `pyengine.red7.State` plays it."""

    low, high, sides, spectators = 0, 1, (), True
    deal = lambda self, seed, setup: red7_states.deal(seed, setup, **self.rules)
    payoffs = lambda self, state: [int(seat == state.winner) for seat in range(self.seats)]
    resample = lambda self, state, seat, stream: pimc.determinise(state, seat, stream)
    place = lambda self, state: state.hands[state.mover].bit_count()

    def __init__(self, **rules):
        self.rules = rules
        self.seats = rules.get("players", 3)

    def heuristic(self, state, stream):
        """A play rather than a discard that draws nothing; of two plays the one that strengthens more rules. The good
        ones are gone through in order; the n-th replaces the ones before with probability 1/n."""
        cards = [Card.from_integer(card) for card in pimc.cards_of(state.palettes[state.mover])]
        rules = list(range(7))
        moves = red7_states.pairs(state)

        def gain(play):
            after = cards + [Card.from_integer(play)]
            return sum(score_integer(after, rule) > score_integer(cards, rule) for rule in rules)

        gains = {play: gain(play) for play, _ in moves if play is not None}
        best = max(gains.values(), default=-1)
        chosen, good = None, 0
        for move, (play, discard) in enumerate(moves):
            if play is not None:
                fine = gains[play] == best
            else:
                draws = self.rules.get("draw", True) and len(state.deck) > 0 and discard // 8 + 1 > len(cards)
                fine = draws or not gains
            if fine:
                good += 1
                if stream.below(good) == 0:
                    chosen = move
        return chosen


class Kuhn:
    """examples/kuhn; a state is [cards, past] with a past of letters p and b."""

    seats, low, high, sides, spectators = 2, -2, 2, (), False
    mover = lambda self, state: kuhn.mover(state[1])
    count = lambda self, state: 2
    key = lambda self, state, move: move
    copy = lambda self, state: [list(state[0]), state[1]]
    place = lambda self, state: len(state[1])

    def deal(self, seed, setup):
        stream = chance(seed, setup)
        first = stream.below(3)
        return [[first, (first + 1 + stream.below(2)) % 3], ""]

    def play(self, state, move):
        state[1] += "pb"[move]

    def payoffs(self, state):
        cards, past = state
        won = kuhn.payoff(["JQK"[card] for card in cards], past)
        return [won, -won]

    def resample(self, state, seat, stream):
        cards = list(state[0])
        cards[1 - seat] = (cards[seat] + 1 + stream.below(2)) % 3
        return [cards, state[1]]

    def heuristic(self, state, stream):
        card = state[0][self.mover(state)]
        return stream.below(2) if card == 1 else int(card == 2)


class Draw:
    """tests/games/draw.pyx; cards are 0 to 11, of value card // 2 + 1."""

    low, high, sides, spectators = 2, 12, (), False
    copy = lambda self, state: deepcopy(state)
    payoffs = lambda self, state: [sum(card // 2 + 1 for card in hand) for hand in state["hands"]]
    key = lambda self, state, move: 0 if move == 0 else 2 + sorted(state["hands"][state["mover"]])[move - 1]
    place = lambda self, state: min(len(state["laid"][state["mover"]]), 3)
    heuristic = lambda self, state, stream: int(min(state["hands"][state["mover"]]) < 6)

    def __init__(self, players=3):
        self.seats = players

    @staticmethod
    def take(cards, stream):
        card = sorted(cards)[stream.below(len(cards))]
        cards.remove(card)
        return card

    def deal(self, seed, setup):
        key = child(child(seed, 1), setup)
        stream, stock = Stream(start(key)), set(range(12))
        hands = [{self.take(stock, stream), self.take(stock, stream)} for _ in range(self.seats)]
        later = Stream(start(child(key, 0)))
        return dict(hands=hands, laid=[set() for _ in hands], stock=stock, mover=0, staying=set(), stream=later)

    def mover(self, state):
        return None if len(state["staying"]) == self.seats or not state["stock"] else state["mover"]

    def count(self, state):
        return 0 if state["mover"] in state["staying"] else 1 + len(state["hands"][state["mover"]])

    def play(self, state, move):
        seat = state["mover"]
        if move == 0:
            state["staying"].add(seat)
        else:
            card = sorted(state["hands"][seat])[move - 1]
            state["hands"][seat].remove(card)
            state["laid"][seat].add(card)
            state["hands"][seat].add(self.take(state["stock"], state["stream"]))
        state["mover"] = (seat + 1) % self.seats

    def resample(self, state, seat, stream):
        state = self.copy(state)
        unseen = set(state["stock"])
        for i in range(self.seats):
            if i != seat:
                unseen |= state["hands"][i] | state["laid"][i]
        for i in range(self.seats):
            for where in ("hands", "laid"):
                if i != seat:
                    state[where][i] = {self.take(unseen, stream) for _ in state[where][i]}
        state["stock"] = unseen
        high, low = stream.draw(), stream.draw()
        state["stream"] = Stream(start(high << 32 | low))
        return state


class Open(OnStates):
    """A game without hidden cards and chance in play."""

    spectators = True
    deal = lambda self, seed, setup: self.game.deal(seed, setup)
    count = lambda self, state: len(state)
    payoffs = lambda self, state: list(state.payoffs())
    place = lambda self, state: 0

    def __init__(self, game):
        self.game, self.seats, self.sides = game, game.seats, game.sides

    def resample(self, state, seat, stream):
        stream.draw(), stream.draw()  # for the chance to come
        return state.copy()


# Playing


def wins_of(payoffs):
    """A first place is shared evenly."""
    best = [payoff == max(payoffs) for payoff in payoffs]
    return [Fraction(first, sum(best)) for first in best]


def random_end(game, state, stream, ruled=False):
    """At random, or by the rule of thumb where there is a choice."""
    while game.mover(state) is not None:
        count = game.count(state)
        if ruled:
            game.play(state, game.heuristic(state, stream) if count > 1 else 0)
        else:
            game.play(state, stream.below(count))
    return game.payoffs(state)


def estimate(game, state, determinisations, playouts, stream, ruled=False):
    """(mean payoffs, mean results), each [move][seat]; one row where the mover passes."""
    seat = game.mover(state)
    moves = max(1, game.count(state))
    sums = [[[0] * game.seats for _ in range(moves)] for _ in range(2)]
    for _ in range(determinisations):
        dealt = game.resample(state, seat, stream)
        for move in range(moves):
            for _ in range(playouts):
                played = game.copy(dealt)
                game.play(played, move)
                payoffs = random_end(game, played, stream, ruled)
                for table, values in zip(sums, (payoffs, results_of(payoffs, game.sides))):
                    table[move] = [a + b for a, b in zip(table[move], values)]
    return [[[Fraction(value) / (determinisations * playouts) for value in row] for row in table] for table in sums]


def go_on(game, state, determinisations, playouts, stream, ruled=False):
    """(mean results, mean wins) by seat, as spectators see it, or with all cards open where the game does not say."""
    sums = [[0] * game.seats for _ in range(2)]
    for _ in range(determinisations):
        dealt = game.resample(state, -1, stream) if game.spectators else state
        for _ in range(playouts):
            payoffs = random_end(game, game.copy(dealt), stream, ruled)
            for table, values in zip(sums, (results_of(payoffs, game.sides), wins_of(payoffs))):
                table[:] = [a + b for a, b in zip(table, values)]
    return [[Fraction(value) / (determinisations * playouts) for value in row] for row in sums]


def chosen(game, state, player, stream):
    """The move of a player: "random", "heuristic", or (determinisations, playouts) of PIMC."""
    count = game.count(state)
    if count <= 1:
        return 0
    if player == "random":
        return stream.below(count)
    if player == "heuristic":
        return game.heuristic(state, stream)
    _, results = estimate(game, state, *player, stream)
    return any_best([row[game.mover(state)] for row in results], stream)


def played(game, seed, setup, match, players=(), seating=0, estimator=None):
    """A `Match`. Without players every seat draws from the match's one stream; else player i of the list sits in seat
    (i + seating) mod seats, and every seat has a stream of its own. `estimator` is (determinisations, playouts), and
    True behind them where playouts go by the rule of thumb."""
    state, decisions = game.deal(seed, setup), []
    streams = [player_stream(seed, setup, match, seating, seat) if players else None for seat in range(game.seats)]
    common, (estimates, onward) = choice(seed, setup, match), estimate_streams(seed, setup, match, seating)
    while (seat := game.mover(state)) is not None:
        count = game.count(state)
        decision = Decision(seat, count, game.place(state))
        if estimator:
            determinisations, playouts, *ruled = estimator
            sizes = determinisations // 2, determinisations - determinisations // 2
            halves = [estimate(game, state, size, playouts, estimates, *ruled) for size in sizes]
            decision.payoffs, decision.results = ([half[i] for half in halves] for i in range(2))
            decision.sizes = sizes
            decision.leads, decision.wins = go_on(game, state, determinisations, playouts, onward, *ruled)
            decision.keys = [game.key(state, move) for move in range(count)] if count else [0]
        decisions.append(decision)
        if players:
            move = chosen(game, state, players[(seat - seating) % game.seats], streams[seat])
        else:
            move = common.below(count)
        game.play(state, move)
    return Match(setup, match, seating, decisions, game.payoffs(state), game.sides)


def study(game, seed, setups, matches, players=(), seatings=1, estimator=None):
    return [
        played(game, seed, setup, match, players, seating, estimator)
        for setup in range(setups)
        for match in range(matches)
        for seating in range(seatings)
    ]
