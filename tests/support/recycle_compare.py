"""Compiled RECYCLE programs and the reference interpreter, side by side."""

from engine.recycle import abi
from engine.table import GameFault, State
from pyengine.recycle.compile import load
from pyengine.recycle.emit.table import OWNERS, FieldReader, Machine
from tests.reference.recycle import GameError, Match, Unfinished, parse
from tests.reference.streams import Stream, child, choice, start


def position(machine, state):
    """Position as the reference has it, as far as both have it."""
    reader = FieldReader(machine.unit.layout, state.raw)
    return {
        "mover": state.mover,
        "places": reader.piles(),
        "stream": reader.number(abi.HEAD.stream.offset, 8),
        "ints": stored(reader, "ints"),
        "strs": stored(reader, "texts"),
        "known": [reader.known(card) for card in range(reader.card_count())],
        "statements": reader.statements,
        "together": together(reader),
    }


def stored(reader, family):
    """Ints that are not 0, or texts that are not empty, by owner and name: {"player 1 SCORE": 3}."""
    return {
        f"{OWNERS[row.owner_class].format(owner)} {reader.program.strings[row.name]}": value
        for row, owner, value in reader.stored(family)
        if row in reader.program.named(family)
    }


def together(reader):
    """By seat, and of a spectator, the groups of cards that are known together and not apart; None where the state has
    none."""
    layout, result = reader.layout, []
    everybody = (1 << layout.players) - 1
    if not layout.groups:
        return None
    for seat in range(layout.players + 1):
        groups, eyes = {}, 1 << seat if seat < layout.players else everybody
        for card in range(reader.card_count()):
            number = reader.number(layout.groups + 1 + seat * layout.cards, 1, card)
            if number and reader.known(card) & eyes != eyes:
                groups.setdefault(number, []).append(card)
        result.append(sorted(groups.values()))
    return result


def expected(match):
    """Position of the reference."""
    position = match.position()
    known = {name: position[name] for name in ("mover", "places", "stream", "ints", "strs", "known", "together")}
    return known | {"statements": match.state.statements}


def check(machine, state, match, decisions):
    """Both have the same position."""
    one, other = position(machine, state), expected(match)
    for name in one:
        if name == "together" and one[name] is None:
            continue
        assert one[name] == other[name], f"decision {decisions}: {name} {one[name]}, the reference has {other[name]}"


def failed(machine, fault, error):
    """Both failed for one reason: at the limit of statements, or within what the reference could not carry out."""
    where = machine.fault(fault.status)
    if isinstance(error, Unfinished):
        assert where is None, f"the reference goes on for ever ({error}), the compiled game: {where}"
    else:
        assert where and where[0].line == error.line and where[0].column >= error.column, (str(error), where)
    return type(error).__name__


def numbered(program):
    """Numbers of the piles of each name: {("player", "vloc", "LOC"): [1, 2, 3]}."""
    found = {}
    for row in program.places:
        found.setdefault((row.owner_class, row.kind, program.strings[row.array]), []).append(row.number)
    return {name: sorted(numbers) for name, numbers in found.items()}


def compare(text, seed=1, setup=0, most=60, declare=None, statements=100_000):
    """Play one random game of both; returns ("over", decisions), ("Unfinished", decisions) after so many decisions, or
    how both failed: the kind of error, decisions, both texts."""
    program, loaded = parse(text), load(text, declare)
    program.numbers = numbered(loaded)
    machine = Machine(loaded, max_statements=statements)
    try:
        match = Match(program, seed, setup, declare, max_decisions=most, max_statements=statements)
    except (GameError, Unfinished) as error:
        try:
            state = State.deal(machine.table, seed, setup)
            assert not state.is_over, f"the reference fails ({error}), the compiled game ends"
            state.legal_moves()
        except GameFault as fault:
            return failed(machine, fault, error), 0, str(error), str(fault)
        raise AssertionError(f"the reference fails: {error}") from None
    state = State.deal(machine.table, seed, setup)
    stream, decisions = choice(seed, setup, 0), 0
    while not match.over:
        check(machine, state, match, decisions)
        try:
            count = len(state.legal_moves())
        except GameFault as fault:
            where, options = f"{fault} {machine.fault(fault.status)}", len(match.choices)
            if options > abi.MOST_MOVES:
                return "too many options", decisions
            raise AssertionError(f"decision {decisions}: {where}, the reference has {options} options") from None
        assert count == len(match.choices), (decisions, count, len(match.choices))
        if "heuristic" in machine.table.can:
            ruled = [state.heuristic_move(seed) for seed in range(4)]
            other = [match.ruled(Stream(start(child(seed, 0)))) for seed in range(4)]
            assert ruled == other, f"decision {decisions}: by the rule of thumb {ruled}, the reference has {other}"
        before = state.raw
        move = stream.below(count)
        try:
            match.play(move)
        except (GameError, Unfinished) as error:
            if error.message == f"more than {most} decisions":
                return "Unfinished", decisions
            try:
                state.play(move)
                state.is_over or state.legal_moves()
            except GameFault as fault:
                return failed(machine, fault, error), decisions, str(error), str(fault)
            raise AssertionError(f"decision {decisions}: the reference fails: {error}") from None
        assert state.raw == before
        state.play(move)
        decisions += 1
    check(machine, state, match, decisions)
    assert list(state.payoffs()) == match.payoffs
    return "over", decisions
