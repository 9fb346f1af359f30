"""Checks of what solvers are told: positions that are worth the same, who is paid alike, cards to be exchanged, and
what is dealt how often.

Two states with one position_key are played on alike, moves by their names, until chance decides something: they must
have the same movers, moves and payoffs. Such pairs turn up among determinisations, or where different moves lead to one
position. Symmetries are tested where all deals can be listed: what a deal is like with cards exchanged is a deal as
well, and their matches stay images of each other.
"""

from collections import Counter
from random import Random

from engine.solving.chance.chance import ChanceError, deals, outcomes
from engine.table import GameFault, State, Table
from pyengine.base.errors import GameError
from pyengine.check.run import PAIRS, CheckRun, anew, expect, fail, names, observed, place_of

POSITIONS = "states of one position_key go on alike"
DRAWN = "what moves draw is what stream_at lets be run through"
SIDES = "seats of one side are paid alike"
DEALS = "deals are as probable as the game deals them"
SYMMETRIES = "matches with cards exchanged are matches"
MOST_DEALS = 5000  # of a game that lists them
MOST_OUTCOMES = 500  # of deals that are run through
DEALT = 2000  # setups that are compared with the list of all deals
BINS = 16
IMAGES = 100  # pairs of matches that an exchange turns into each other
WALKS = 4  # for each pair of states
MOST_DRAWN = 200  # moves whose outcomes are run through


def drew(table: Table, before: bytes, after: State) -> bool:
    """Tell whether a move has drawn from the stream of chance."""
    at = table.stream_at
    return at is not None and at >= 0 and before[at : at + 8] != after.raw[at : at + 8]


def check_drawn(run: CheckRun, state: State, move: int, after: State) -> None:
    """Check that a draw is among the outcomes of its move, as far as these can be listed."""
    if run.drawn < MOST_DRAWN and drew(run.table, state.raw, after):
        run.drawn += 1
        try:
            found = outcomes(state, move, MOST_OUTCOMES)
        except ChanceError:
            return
        run.listed += 1
        seen = [observed(State.trusted(run.game, raw)) for raw, _ in found]
        by = "the game does not draw by below from the stream at stream_at"
        expect(after, observed(after) in seen, f"the last move led to none of its {len(found)} outcomes: {by}")


def check_position(run: CheckRun, state: State) -> None:
    """The state is compared with a determinisation of its own, and with the first one of its key."""
    key, raw = state.position_key(), state.raw
    expect(state, State.trusted(run.game, raw).position_key() == key, "position_key is not a function of the state")
    first, place = run.positions.setdefault(key, (raw, place_of(state)))
    compare_positions(run, state, first, place)
    if "resample" in run.can and not state.is_over:
        seat = run.random.choice(run.eyes)
        with anew(run, state, seat):
            twin = state.resample(seat, run.random.getrandbits(64))
            if twin.position_key() == key:
                compare_positions(run, state, twin.raw, f"this match and resample for seat {seat}")


def compare_positions(run: CheckRun, state: State, other: bytes, place: str) -> None:
    """The state goes on like another one of its key, which `place` names."""
    if other == state.raw or run.pairs >= PAIRS:
        return
    run.pairs += 1
    for _ in range(WALKS):
        walk = Random(run.random.getrandbits(64))
        one, two = (State.trusted(run.game, raw) for raw in (state.raw, other))
        alike = f"position_key is the same as after {place}, but the moves or payoffs to come are others"
        expect(state, go_on_alike(one, two, walk), alike)


def go_on_alike(one: State, other: State, random: Random) -> bool:
    """Tell whether two states have equal movers, moves and payoffs along random moves, until chance decides."""
    while one.mover == other.mover:
        if one.is_over:
            return one.payoffs() == other.payoffs()
        own, before = names(one), (one.raw, other.raw)
        if sorted(own) != sorted(names(other)) or one.must_pass != other.must_pass:
            return False
        name = random.choice(own)
        other.play(names(other).index(name))
        one.play(own.index(name))
        if drew(one.table, before[0], one) or drew(one.table, before[1], other):
            return True
    return False


def check_sides(run: CheckRun, state: State) -> None:
    """At the end of a match."""
    sides, payoffs = run.table.sides, state.payoffs()
    if sides is None:
        return
    expect(state, set(sides) == set(range(max(sides) + 1)), f"sides gave {sides}; expected all numbers from 0 on")
    for seat, side in enumerate(sides):
        first = sides.index(side)
        unlike = f"the payoffs are {payoffs}, though sides says that seats {first} and {seat} are paid alike"
        expect(state, payoffs[seat] == payoffs[first], unlike)


def check_deals(run: CheckRun, root: State) -> None:
    """Check the list of all deals: each is there once, as often as it is dealt, and the images of its cards are."""
    try:
        found = deals(run.table, MOST_DEALS if "deals" in run.can else MOST_OUTCOMES)
        seen = [(seen_of(State.trusted(run.game, raw)), weight) for raw, weight in found]
        listed = Counter[tuple[int, ...]]()
        for key, weight in seen:
            listed[key] += weight
        if "deals" in run.can:
            expect(root, len(listed) == len(found), f"deals lists {len(found) - len(listed)} of its deals twice")
        check_frequencies(run, root, listed)
        if "symmetric_keys" in run.can:
            of_keys = dict[tuple[int, ...], list[bytes]]()
            for (key, _), (raw, _) in zip(seen, found):
                of_keys.setdefault(key, []).append(raw)
            check_images(run, root, of_keys)
            if "deals" in run.can:
                check_merged(run, root, found)
    except ChanceError as error:
        for name in (DEALS, SYMMETRIES):
            run.skipped.setdefault(name, f"{error}")
    except GameFault as fault:
        fail(root, f"the deals cannot be listed: {fault}")


def seen_of(state: State, way: int = 0) -> tuple[int, ...]:
    """Return the keys of what each seat knows, with cards exchanged in one of the ways."""
    seats = range(state.table.seats)
    if "symmetric_keys" in state.table.can:
        return tuple(state.symmetric_keys(seat)[way] for seat in seats)
    return tuple(map(state.information_key, seats))


def check_frequencies(run: CheckRun, root: State, listed: Counter[tuple[int, ...]]) -> None:
    """Ordinary setups are in the list, and as frequent: by groups of deals of about one weight."""
    whole, group, groups, passed = sum(listed.values()), dict[tuple[int, ...], int](), [0.0] * BINS, 0
    for key, weight in sorted(listed.items(), key=lambda item: item[1]):
        group[key] = passed * BINS // whole
        groups[group[key]] += weight / whole * DEALT
        passed += weight
    dealt = Counter[int]()
    for setup in range(DEALT):
        state = State.deal(run.game, run.seed, setup)
        key = seen_of(state)
        expect(state, key in group, "this deal is none of those that chance can make, by deals or stream_at")
        dealt[group[key]] += 1
    spread = sum((dealt[i] - expected) ** 2 / expected for i, expected in enumerate(groups) if expected)
    if spread > 6 * BINS:  # of a sum that is BINS - 1 in the mean, and larger once in 10 ** 13 times
        worst = max((i for i in range(BINS) if groups[i]), key=lambda i: abs(dealt[i] - groups[i]))
        chance = f"deals, or stream_at, gives a group of deals a chance of {groups[worst] / DEALT:.4f} together"
        fail(root, f"{chance}, but they were {dealt[worst]} of {DEALT} deals")


def check_images(run: CheckRun, root: State, of_keys: dict[tuple[int, ...], list[bytes]]) -> None:
    """For random deals and ways: there is a deal with the cards exchanged so, and its match stays the image: of those
    that nobody can tell apart yet, one does."""
    ways = len(root.symmetric_keys(0))
    for key in run.random.sample(sorted(of_keys), min(IMAGES, len(of_keys))):
        raw, way, walk = of_keys[key][0], run.random.randrange(ways), run.random.getrandbits(64)
        images = of_keys.get(seen_of(State.trusted(run.game, raw), way), [])
        expect(root, bool(images), f"symmetric_keys: with cards exchanged in way {way} a deal is none that there is")
        for number, image in enumerate(images, 1):
            try:
                follow_image(root, State.trusted(run.game, raw), State.trusted(run.game, image), way, Random(walk))
                break
            except GameError:
                if number == len(images):
                    raise


def follow_image(root: State, one: State, other: State, way: int, random: Random) -> None:
    """Play a match and what it is with cards exchanged, to the end or until chance decides something."""
    seats, wrong = range(root.table.seats), f"symmetric_keys: with cards exchanged in way {way} a match has other"
    while True:
        expect(root, seen_of(one, way) == seen_of(other), f"{wrong} keys of what seats know")
        mover = one.mover
        expect(root, mover == other.mover, f"{wrong} movers")
        if mover is None:
            expect(root, one.payoffs() == other.payoffs(), f"{wrong} payoffs: {one.payoffs()} and {other.payoffs()}")
            return
        images = [] if one.must_pass else [one.symmetric_keys(mover, move)[way] for move in one.legal_moves()]
        own = [] if other.must_pass else names(other)
        expect(root, sorted(images) == sorted(own), f"{wrong} legal moves")
        move = random.randrange(len(one))
        to = own.index(images[move]) if own else 0
        for seat in seats if own else ():
            same = one.symmetric_keys(seat, move)[way] == other.move_key(to, seat)
            expect(root, same, f"{wrong} names of moves for seat {seat}")
        before = one.raw, other.raw
        one.play(move)
        other.play(to)
        if drew(root.table, before[0], one) or drew(root.table, before[1], other):
            return


def check_merged(run: CheckRun, root: State, found: list[tuple[bytes, int]]) -> None:
    """The merged deals have the chances of all that they stand for, together."""
    totals = [Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()]
    for total, each in zip(totals, (found, deals(run.table, MOST_DEALS, True))):
        for raw, weight in each:
            state = State.trusted(run.game, raw)
            total[min(zip(*(state.symmetric_keys(seat) for seat in range(run.table.seats))))] += weight
    # Weights have no common divisor, so that those of merged ones are less.
    wholes = [total.total() for total in totals]
    shares = [{key: weight * whole for key, weight in total.items()} for total, whole in zip(totals, wholes[::-1])]
    expect(root, shares[0] == shares[1], "deals, merged, are not all deals, or have other chances than all together")


def note_recall(run: CheckRun, states: list[State], moves: tuple[int, ...]) -> None:
    """Count the information keys that were met after different decisions of the seat's own."""
    pasts: list[tuple[int, ...]] = [()] * run.table.seats
    for state, move in zip(states, moves):
        seat = state.mover
        if seat is not None and len(state) > 1:
            key = state.information_key(seat)
            if run.pasts.setdefault((seat, key), pasts[seat]) != pasts[seat]:
                run.forgetful.add((seat, key))
            pasts[seat] = (hash((*pasts[seat], key, state.move_key(move))),)
