"""States of Red7 in the words of the compiled core: sets of cards, rules as keywords, moves as pairs of cards."""

import itertools

from engine.red7.game import parts
from pyengine.red7 import Options, State
from pyengine.red7.text import Parts
from tests.reference import red7 as reference

NAMES = "draw", "eliminated", "lead_only"
RULES = [dict(zip(NAMES, rules)) for rules in itertools.product((True, False), ("stand", "gone"), (True, False))]


def options_of(gone=False, first=0, **rules):
    start = {0: "highest", -1: "drawn"}.get(first, str(first))
    return Options(eliminated="gone" if gone else "stand", start=start, **rules)


def deal(seed, setup=0, **rules):
    return State.from_seed(seed, setup, options=options_of(**rules))


def placed(palettes, hands, deck, canvas, mover=0, out=(), **rules):
    """Any position."""
    given = Parts(tuple(palettes), tuple(hands), bytes(deck), canvas, mover, tuple(out))
    return State.from_parts(given, options_of(**rules))


def set_of(cards):
    """The set of the reference's cards as a whole number."""
    return sum(1 << card.integer() for card in cards)


def number(card):
    return None if card is None else card.integer()


def any_position(rng, most_hand):
    """A position, also of those that no match reaches: any palettes, seats dropped out, decks down to nothing."""
    options = reference.Options(players=rng.choice((2, 2, 3, 3, 4, 5)), **rng.choice(RULES))
    cards, seats = list(reference.ALL_CARDS), range(options.players)
    rng.shuffle(cards)
    palettes = [{cards.pop() for _ in range(rng.choice((0, 1, 1, 2, 3, 4, 5)))} for _ in seats]
    sizes = [rng.choice((most_hand, rng.randint(0, most_hand))) for _ in seats]
    hands = [{cards.pop() for _ in range(min(size, len(cards)))} for size in sizes]
    mover = rng.choice(seats)
    out = set(rng.sample([seat for seat in seats if seat != mover], rng.randint(0, options.players - 2)))
    deck = cards[: rng.choice((0, 2, 49, 49))]
    return reference.Position(palettes, hands, deck, rng.randrange(7), mover, out), options


def as_state(position, options):
    rules = dict(draw=options.draw, gone=options.eliminated == "gone", lead_only=options.lead_only)
    palettes, hands = map(set_of, position.palettes), map(set_of, position.hands)
    deck = bytes(map(number, position.deck))
    return placed(palettes, hands, deck, position.canvas, position.mover, tuple(position.out), **rules)


def behind(state):
    """The position of a bare table's state, under the usual rules."""
    return State.from_parts(Parts(*parts(state)), Options())


def pairs(state):
    """The legal moves as (play, discard), None for no card; (None, None) where the seat drops out."""
    keys = [divmod(state.move_key(move), 256) for move in state.legal_moves()]
    return [tuple(card - 1 if card else None for card in key) for key in keys]
