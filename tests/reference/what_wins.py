"""Figures of what wins, by definition (docs/guide/what-wins.md), on states of Python alone: nothing here knows the
engine.

A game's features come from a function (state, move) -> (kind, cards played, cards discarded), its hands from one
(state, seat) -> set of cards.
"""

from collections import defaultdict
from fractions import Fraction

from tests.reference.measures import results_of
from tests.reference.streams import choice

COLUMNS = "offered", "both", "chosen", "results", "effects"


def looked_at(setup, number):
    return (setup // 4 + number // 16) % 5 == 0


def features(told, by, place):
    """The names of what a move does: ("kind", k) with its place, ("played", c), ("discarded", c)."""
    kind, played, discarded = told
    found = set()
    if "kind" in by:
        found.add(("kind", kind, place))
    elif "place" in by:
        found.add(("place", place))
    if "card" in by:
        found |= {("played", card) for card in played} | {("discarded", card) for card in discarded}
    return found


def result_of(payoffs, seat, sides=()):
    """Of a seat among those that are no partners, less 1/2."""
    return results_of(payoffs, sides)[seat] - Fraction(1, 2)


def match(state, choices, told, hand, by):
    """(decisions, payoffs, cards at the deal by seat, cards drawn by seat) of one match, played on from a state. A
    decision is (seat, number of moves, {feature: how many have it}, features of the chosen one)."""
    seats = range(state.table.seats)
    dealt = [hand(state, seat) for seat in seats]
    now, drawn, decisions = [set(cards) for cards in dealt], [set() for _ in seats], []

    def look(seat):
        drawn[seat] |= hand(state, seat) - now[seat]
        now[seat] = hand(state, seat)

    while not state.is_over:
        seat, count = state.mover, len(state)
        look(seat)
        place = state.place if "place" in by else 0
        moves = [features(told(state, move), by, place) for move in range(max(count, 1))]
        offered = {feature: sum(feature in each for each in moves) for feature in set().union(*moves)}
        move = choices.below(count)
        decisions.append((seat, len(moves), offered, moves[move]))
        state.play(move)
    for seat in seats:
        look(seat)
    return decisions, state.payoffs(), dealt, drawn


def counted(game, seed, setups, matches, told, hand, by):
    """({setup: {feature: {column: number}}}, {setup: {card: [held, results, drawn, results]}})."""
    figures = defaultdict(lambda: defaultdict(lambda: dict.fromkeys(COLUMNS, Fraction(0))))
    chances = defaultdict(lambda: defaultdict(lambda: [Fraction(0)] * 4))
    for setup in range(setups):
        for number in range(matches):
            if not looked_at(setup, number):
                continue
            played = match(game.deal(seed, setup), choice(seed, setup, number), told, hand, by)
            decisions, payoffs, dealt, drawn = played
            for seat, count, offered, chosen in decisions:
                result = result_of(payoffs, seat, game.sides)
                for feature, moves in offered.items():
                    row = figures[setup][feature]
                    row["offered"] += 1
                    row["chosen"] += feature in chosen
                    row["results"] += result * (feature in chosen)
                    if moves < count:
                        share = Fraction(moves, count)
                        row["both"] += 1
                        row["effects"] += result * (1 / share if feature in chosen else -1 / (1 - share))
            for first, hands in ((0, dealt), (2, drawn)):
                for seat, cards in enumerate(hands):
                    for card in cards:
                        chances[setup][card][first] += 1
                        chances[setup][card][first + 1] += result_of(payoffs, seat, game.sides)
    return figures, chances


def true_effect(states, feature, told, by):
    """The effect of a feature if all these states are equally likely starts: exactly, by the whole tree."""
    difference, reached = Fraction(0), Fraction(0)

    def value(state, chance):
        """Mean results by seat."""
        nonlocal difference, reached
        if state.is_over:
            return [result_of(state.payoffs(), seat) for seat in range(state.table.seats)]
        count, seat = max(len(state), 1), state.mover
        place = state.place if "place" in by else 0
        having = [feature in features(told(state, move), by, place) for move in range(count)]
        values = []
        for move in range(count):
            after = state.copy()
            after.play(move)
            values.append(value(after, chance / count))
        if 0 < sum(having) < count:
            means = [
                sum(each[seat] for each, has in zip(values, having) if has == wanted) / having.count(wanted)
                for wanted in (True, False)
            ]
            difference += chance * (means[0] - means[1])
            reached += chance
        return [sum(column) / count for column in zip(*values)]

    for state in states:
        value(state, Fraction(1, len(states)))
    return difference / reached


# Games


def of_red7(state, move):
    """From the key of a move: 1 + the card that is played, times 256, and 1 + the one that is discarded."""
    played, discarded = divmod(state.move_key(move), 256)
    kind = bool(played) + 2 * bool(discarded)
    return kind, {played - 1} - {-1}, {discarded - 1} - {-1}


def hand_of_red7(state, seat):
    from engine.red7.game import parts

    cards = parts(state)[1][seat]
    return {card for card in range(64) if cards >> card & 1}


def of_described(state, move):
    """From what the option's `any`s pick: kinds are (choice, alternative); only cards that the mover knows."""
    from engine.recycle.knowledge import picks

    alternative, picked = picks(state.table, state.raw, move)
    cards = {value[0] for _, values in picked for value in values if isinstance(value, tuple) and value[1]}
    return (state.reader.choice, alternative), {state.reader.card(card) for card in cards}, set()


def hand_of_described(state, seat):
    piles = state.reader.piles()
    names = [name for name in piles if name.startswith(f"player {seat} iloc ")]
    return {state.reader.card(card) for name in names for card in piles[name]}


def of_kuhn(state, move):
    return move, set(), set()


def hand_of_kuhn(state, seat):
    return {"JQK".index(state.raw_text()[seat])}


def of_rummy(state, move):
    """Keys of sources are 0 to 2; of discards the card and 64, with a knock 128, with gin 192."""
    key = state.move_key(move)
    if key < 3:
        return (0, 1, 5)[key], set(), set()
    return 1 + key // 64, set(), {key % 64}


def hand_of_rummy(state, seat):
    from engine.rummy.game import position

    return {card for card in range(52) if position(state).hands[seat] >> card & 1}
