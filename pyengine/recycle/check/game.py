"""A syntax tree to typed blocks: every variable and expression gets its type, every mistake its sentence.

Declarations, players, teams and decks are worked out here, before the game.
"""

from collections.abc import Mapping
from typing import Any

from pyengine.base.errors import InputError, instead
from pyengine.recycle import ir
from pyengine.recycle.check.context import Check
from pyengine.recycle.check.expressions import OWNER, somebody
from pyengine.recycle.check.lower import lower
from pyengine.recycle.check.statements import choice, create, known, sorts_of, teams_of
from pyengine.recycle.declared import DeclaredValue, is_name
from pyengine.recycle.front.reader import LARGEST, Atom, AttributeForm, Operand, Operation, ParsedGame, TableForm
from pyengine.recycle.ir import Type
from pyengine.recycle.library import wrong
from pyengine.recycle.source import Findings, Span

MOST_PLAYERS = 16  # of engine/game.pxd
MOST_STRINGS = 1 << 16  # which two bytes can number


def checked(findings: Findings, game: ParsedGame, declare: Mapping[str, DeclaredValue]) -> ir.Program | None:
    """The Program of a game; None after errors, which are in the findings."""
    check = Check(findings)
    findings.tried(setup, check, game, declare)
    check.leaves = any(getattr(each, "word", "") == "leave" for each in ir.walk(game.blocks))
    blocks = tuple(block(check, each) for each in game.blocks)
    score = findings.tried(check.want, game.score, Type.INT, "the score")
    if len(check.strings) > MOST_STRINGS:
        message = f"found {len(check.strings)} different names and numbers of cards, expected at most {MOST_STRINGS}"
        findings.error(game.place, message)
    for binding in check.declared if not findings.errors else ():
        check.scope.warn_unused(binding)
    return None if findings.errors else lower(check, game, blocks, game.direction, score)


def block(check: Check, node: Operation | None) -> Any:
    """A stage, a choice, or a statement; None after an error."""
    match node:
        case Operation("when", (condition, blocks, others)):
            number = len(check.statements)
            check.statements.append(node.place)
            holds = check.tried(check.want, condition, Type.BOOL, "the condition of blocks")
            one, other = (tuple(block(check, each) for each in part) for part in (blocks, others))
            return ir.When(holds, one, other, False, place=node.place, number=number)
        case Operation("stage", (name, of, condition, *blocks)):
            number = len(check.stages)
            check.stages.append(node.place)
            if name and name in check.around:
                check.error(node.place, f'found a stage "{name}" inside one of this name, expected another name')
            check.around.append(name)
            first = None if isinstance(of, str) else check.tried(somebody, check, of, "to begin a stage")
            type = OWNER[of] if isinstance(of, str) else first.type if first else Type.PLAYER
            end = check.tried(check.want, condition, Type.BOOL, "the end of a stage")
            inside = tuple(block(check, each) for each in blocks)
            check.around.pop()
            passes = passing(check, type, first, node.place) if check.leaves else ()
            return ir.Stage(type, first, end, inside, name, passes, place=node.place, number=number)
        case Operation("choice"):
            return choice(check, node, False)
        case Operation("together", (of, given)):
            players, made = check.tried(check.want, of, Type.PLAYERS, "those who choose"), block(check, given)
            for each in ir.walk((getattr(made, "options", ()),)):
                if isinstance(each, ir.Ask):
                    check.error(each.place, "found (ask ..) in an option of together, expected it behind together")
                elif isinstance(each, ir.ForAll) and any(isinstance(one, ir.ForAny) for one in ir.walk((each.body,))):
                    check.error(each.place, "found any inside all in an option of together, expected any for each pick")
            return made and ir.Together(
                made.options, None, False, made.present, players, place=node.place, number=made.number
            )
    return check.statement(node)


def passing(check: Check, type: Type, first: ir.Expression | None, place: Span) -> tuple[ir.Expression, ...]:
    turns = first or ir.Turn("current", type, place=place), ir.Turn("next", type, place=place)
    somebody = check.present(ir.Everyone(ir.EVERY[type], place=place))
    return somebody, *(check.nearest("next", each) for each in turns)


def setup(check: Check, game: ParsedGame, declare: Mapping[str, DeclaredValue]) -> None:
    """Declarations, players, teams and decks."""
    in_play = tuple(each for each in ir.walk(game.blocks) if getattr(each, "word", "") == "teams")
    seats_from(check, game, (*filter(None, [game.teams]), *in_play), declare)
    declarations(check, game, declare)
    says = range(game.seats[0], game.seats[1] + 1) if game.seats else check.findings.source.players
    if isinstance(game.players, Atom) and game.players.text in {each.slot.name for each in check.declared}:
        check.seats = game.players.text
        check.bounds |= {check.seats: (says[0], says[-1])} if says and check.seats not in check.bounds else {}
    players = known(check, game.players, "the number of players", *((-LARGEST,) if says else (1, MOST_PLAYERS)))
    if says and players not in says and check.given(game.players):
        raise InputError(wrong(check.findings.source.name, says, players))
    if not 1 <= players <= MOST_PLAYERS:
        check.refuse(game.players.place, f"{players} players", f"1 to {MOST_PLAYERS}")
    if game.seats and not game.seats[0] <= players <= game.seats[1]:
        least, most = game.seats
        check.refuse(game.players.place, f"{players} players", f"{least} to {most}, as the game says")
    check.players = players
    if game.payoffs:
        check.payoffs = check.tried(payoffs, check, game.payoffs) or check.payoffs
    check.teams = check.tried(teams_of, check, game.teams, bool(declare)) or ()
    # What create teams does in play nobody knows before.
    if not in_play:
        check.fixed_teams = check.teams
    nodes = ir.walk((*filter(None, game.decks), game.blocks))
    forms = [each for each in nodes if isinstance(each, AttributeForm | TableForm)]
    sorts = check.tried(sorts_of, check, forms)
    check.unsure, check.sorts = bool(check.findings.errors), sorts or {}  # a deck may stand where an error is
    # The single decks come before the repeated ones.
    for counts, node in sorted(filter(None, game.decks), key=lambda each: bool(each[0])):
        check.tried(create, check, counts, node)


def seats_from(
    check: Check, game: ParsedGame, teams: tuple[Operation, ...], declare: Mapping[str, DeclaredValue]
) -> None:
    """Set the number of the first seat and team: 1 where teams name player N of N, or in RECYCLE of 2026; 0 where teams
    name 0, and in all other texts. What would be both is refused."""
    named, newer = {seat for each in teams for team in each.operands for seat in team}, check.findings.from_one
    if newer:
        form = check.findings.source.quote(newer[0])
        check.first_seat, check.counted_so = 1, f"seats count from 1 in a text with {form}, which is of 2026"
        if 0 in named:
            check.error(teams[0].place, f"found player 0 in a team, so seats count from 0, but {check.counted_so}")
    elif named and 0 not in named:
        # How many players there are may be declared, by what names players: these are worked out for that alone.
        trial = Check(Findings(check.findings.source))
        trial.tried(declarations, trial, game, declare)
        players = trial.tried(known, trial, game.players, "the number of players")
        if players in named or declare and named == {*range(1, len(named) + 1)}:
            check.first_seat, check.counted_so = 1, f"seats count from 1 where teams name player {max(named)}, the last"


def declarations(check: Check, game: ParsedGame, declare: Mapping[str, DeclaredValue]) -> None:
    """Bind what is declared; values of `declare` replace those of the program."""
    first: dict[str, Span] = {}
    for node in game.declares:
        given, variable, *span = node.operands
        name = variable.text
        value = check.tried(check.expression, given)
        if name in first:
            twice = f"the variable '{name} is declared twice, first in line {first[name].line}"
            check.error(variable.place, twice)
            continue
        first[name] = variable.place
        if name in declare and value:
            value = _replaced(check, name, value, declare[name], given.place)
        if span and value:
            check.tried(_within, check, value, name, span, name in declare)
        binding = check.scope.bind(variable, *check.scope.binding(value))
        binding.given = name if name in declare else check.given(given) if value else ""
        check.declared.append(binding)
        if binding.slot.kind is not ir.BindingKind.CONSTANT and value:
            if binding.slot.kind is ir.BindingKind.LIST or value.type is Type.CARD:
                check.warn(node.place, f"'{name} is worked out before there are any cards")
            check.globals.append(ir.Global(binding.number, value, place=node.place))
    for name in (name for name in declare if name not in first):
        known = instead(name, first, "" if first else "no values, for it declares none")
        raise InputError(f"there is no declared value {name!r} in {check.findings.source.name}; {known}")


def payoffs(check: Check, node: Operation) -> ir.Payoffs:
    """Declared bounds and sum of the payoffs. Raises an error where it is not known before the game."""
    *span, total = node.operands if len(node.operands) != 2 else (*node.operands, None)
    within = span_of(check, span, "a bound of the payoffs") if span else ir.Payoffs()[:2]
    return ir.Payoffs(*within, known(check, total, "the sum of the payoffs") if total else None, node.place)


def span_of(check: Check, span: list[Operand], role: str) -> tuple[int, int]:
    """The least and the most that two bounds say. Raises an error where they are the wrong way round."""
    least, most = (known(check, each, role) for each in span)
    if least > most:
        check.refuse(span[0].place, f"the bounds {least} .. {most}", "the smaller number first")
    return least, most


def _within(check: Check, value: ir.Expression, name: str, span: list[Operand], given: bool) -> None:
    """Note the bounds of a declared number. Raises an error where it is not within them."""
    check.bounds[name] = least, most = span_of(check, span, f"a bound of '{name}")
    if not isinstance(value, ir.Integer):
        check.refuse(value.place, f"{value.type} with bounds", "a number that is known before the game")
    if not least <= value.value <= most:
        expected = f"expected {least} to {most}"
        if given:
            raise InputError(f"{name} is {value.value}; {expected}, as in {check.at(value.place)}")
        check.fail(value.place, f"found {value.value} for '{name}, {expected}, as its bounds say")


def _replaced(check: Check, name: str, value: ir.Expression, given: DeclaredValue, place: Span) -> ir.Expression:
    """The constant that stands for a declared value."""
    made = _constant(check, [given] if isinstance(given, str) and value.type is Type.STRINGS else given, place)
    if made is None or made.type is not value.type:
        found = f"({', '.join(map(str, given))})" if isinstance(given, list | tuple) else str(given)
        found = found.lower() if isinstance(given, bool) else found
        of = " of 32 bits" * (value.type is Type.INT)
        expected = "true or false" if value.type is Type.BOOL else f"{value.type}{of}"
        raise InputError(f"{name} is {found}; expected {expected}, as in {check.at(place)}")
    return made


def _constant(check: Check, given: DeclaredValue, place: Span) -> ir.Expression | None:
    match given:
        case bool():
            return ir.Truth(given, place=place)
        case int() if ir.wrapped(given) == given:
            return ir.Integer(given, place=place)
        case str() if is_name(given):
            return ir.Text(check.strings[given], place=place)
        case list() | tuple() if given and all(map(is_name, given)):
            return ir.TextList(tuple(check.strings[text] for text in given), place=place)
    return None
