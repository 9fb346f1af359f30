"""Types of statements; decks and teams: every card with its attributes, every team with its seats."""

from itertools import product
from math import prod
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.check import fold
from pyengine.recycle.check.context import STATEMENTS, Check, Teams, rule
from pyengine.recycle.check.expressions import position, storage
from pyengine.recycle.front.reader import Atom, AttributeForm, Operand, Operation, TableForm
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Abandoned, Span

MOST_CARDS = 4096
# Where a statement stands, and its number, by the names of the fields of its node.
At = dict[str, Any]
ONE = Atom("number", "1", Span(1, 1, 1, 1))  # that (inc STORAGE) adds
Pairs = tuple[tuple[int, int], ...]


def teams_of(check: Check, node: Operation | None, declared: bool) -> Teams:
    """The teams as tuples of seats: those of the program, else one for each player."""
    each = tuple((seat,) for seat in range(check.players))
    if node is None:
        return each
    alone = node.operands == tuple((seat + check.first_seat,) for seat in range(len(node.operands)))
    if declared and alone and len(node.operands) != check.players:
        check.warn(node.place, f"there are {check.players} players now, so {check.players} teams of one")
        return each
    teams = checked_teams(check, node.place, node.operands)
    for seat in sorted(set(range(check.players)).difference(*teams)):
        check.warn(node.place, f"player {seat + check.first_seat} is in no team")
    return teams


def checked_teams(check: Check, place: Span, teams: Teams) -> Teams:
    """Teams by seats from 0, without one that there is not, or that is in two. Raises RecycleError."""
    seen, first = set(), check.first_seat
    for seat in (seat for team in teams for seat in team):
        if check.players and not first <= seat < check.players + first:
            check.refuse(place, f"player {seat} in a team", f"a number from {first} to {check.players - 1 + first}")
        if seat in seen:
            check.fail(place, f"player {seat} is in two teams")
        seen.add(seat)
    return tuple(tuple(seat - first for seat in team) for team in teams)


def known(check: Check, node: Operand, role: str, *span: int) -> int:
    """A whole number that does not depend on the game; `span` is the range of one that somebody gives."""
    value = check.whole(node, role, *span)
    if not isinstance(value, ir.Integer):
        check.refuse(value.place, f"a number that only the game knows as {role}", "a constant")
    return value.value


def create(check: Check, counts: tuple[Operand, ...], node: Operation) -> None:
    """Create the cards of a deck in setup."""
    times = prod(max(known(check, count, "the count of repeat"), 0) for count in counts)
    deck, pile, cards, shown = deck_of(check, node.place, node.operands, times)
    if not isinstance(pile, ir.LivePile):
        check.refuse(pile.place, "a pile that only the game knows", "a constant")
    storage = pile.storage
    match storage.owner:
        case ir.GameOwner():
            owner = -1
        case ir.Seat(index=ir.Integer(owner) as index, type=of):
            count = check.players if of is Type.PLAYER else len(check.teams)
            if count and not 0 <= owner < count:
                first, last = check.first_seat, count - 1 + check.first_seat
                check.refuse(index.place, f"{of.short} {owner + first}", f"a number from {first} to {last}")
        case _:
            expected = "game or a numbered player or team"
            check.refuse(storage.owner.place, "an owner that only the game knows", expected)
    if storage.row is None:
        check.refuse(storage.name.place, "a name that only the game knows", "a constant")
    for attributes, seen in [*zip(cards, shown)] * times:
        check.cards.append(ir.DeckCard(deck, attributes, storage.row, owner, seen, place=node.place))


def deck_of(
    check: Check, place: Span, operands: tuple[Any, ...], times: int = 1
) -> tuple[int, ir.Expression, tuple[Pairs, ...], tuple[ir.Shown, ...]]:
    """The number of a deck's name, its pile, the attributes of its cards as pairs of numbers, and what people see."""
    *named, into, attributes = operands
    deck = 0
    if named:
        name = check.want(named[0], Type.STRING, "a deck's name")
        if not isinstance(name, ir.Text):
            check.refuse(name.place, "a name that only the game knows", "a constant")
        deck = name.number
    pile = check.want(into, Type.CARDS, "where the deck goes")
    kind = check.scope.pile_kind(pile)
    if kind in (None, "mem"):
        found = "a mem pile" if kind else "a computed collection"
        check.refuse(pile.place, f"{found} for a deck", "a pile of cards (vloc, iloc, hloc or oloc)")
    if isinstance(attributes, TableForm):
        cards, shown = _table(check, attributes)
        if len(check.cards) + times * len(cards) > MOST_CARDS:
            check.refuse(place, f"more than {MOST_CARDS} cards", "fewer")
        return deck, pile, cards, shown
    keys: set[str] = set()
    for attribute in attributes:
        keys = _keys(check, attribute, keys)
    alternatives = [_alternatives(check, attribute) for attribute in attributes]
    if len(check.cards) + times * prod(map(len, alternatives)) > MOST_CARDS:
        check.refuse(place, f"more than {MOST_CARDS} cards", "fewer")
    # Of an attribute given twice the last value holds.
    cards = tuple(tuple(dict(sum(choice, ())).items()) for choice in product(*alternatives))
    return deck, pile, cards, (ir.Shown(),) * len(cards)


def _table(check: Check, form: TableForm) -> tuple[tuple[Pairs, ...], tuple[ir.Shown, ...]]:
    """The attributes of the cards of a table, and what people see of each."""
    cards: list[Pairs] = []
    shown: list[ir.Shown] = []
    for at, counts, cells in form.rows:
        named, said = dict[int, int](), dict[str, str]()
        for column, cell in zip(form.columns, cells):
            kind, text = getattr(cell, "kind", ""), getattr(cell, "text", "")
            if column.islower():
                said[column] = text
            elif kind != "text":
                value = text if kind == "name" else str(known(check, cell, f"a value of {column}"))
                named[check.strings[column]] = check.strings[value]
        times = prod(max(known(check, count, "how many there are of a card"), 0) for count in counts)
        mistake = "a card with neither an attribute nor a title" if not (named or said.get("title")) else ""
        if times + len(cards) > MOST_CARDS:
            mistake = f"more than {MOST_CARDS} cards, expected fewer"
        if mistake:
            check.fail(cells[0].place, f"{at}{': ' * bool(at)}found {mistake}")
        cards += [tuple(named.items())] * times
        shown += [ir.Shown(**said)] * times
    return tuple(cards), tuple(shown)


def _keys(check: Check, attribute: AttributeForm, before: set[str]) -> set[str]:
    """Keys before an attribute, the key of an attribute, and the keys inside, each of which a card can have once."""
    if attribute.key in before:
        check.warn(attribute.place, f"a card has the attribute {attribute.key} twice; the last value holds")
    keys = before | {attribute.key}
    nested = [each for group in attribute.groups if isinstance(group, tuple) for each in group[1]]
    return keys.union(*(_keys(check, each, keys) for each in nested))


def _alternatives(check: Check, attribute: AttributeForm) -> list[Pairs]:
    """Pairs that an attribute adds to a card: a list of tuples of pairs (key, value)."""
    key, result = check.strings[attribute.key], []
    for group in attribute.groups:
        if isinstance(group, tuple):
            value = group[0]
            named = getattr(value, "kind", "") == "name"
            pair = key, check.strings[value.text if named else str(known(check, value, f"a value of {attribute.key}"))]
            result += [(pair, *rest) for nested in group[1] for rest in _alternatives(check, nested)]
        else:
            result += [((key, check.strings[text]),) for text in _values(check, attribute.key, group)]
    return result


def _values(check: Check, key: str, group: Operand) -> list[str]:
    """The texts of values that stand in a list, numbers in digits."""
    role = f"a value of {key}"
    if isinstance(group, Operation) and group.word in ("numbers", "range"):
        given = [known(check, each, role) for each in group.operands]
        if group.word == "range":
            if given[1] - given[0] >= MOST_CARDS:
                check.refuse(group.place, f"more than {MOST_CARDS} values of {key}", "fewer")
            given = list(range(given[0], given[1] + 1))
            if not given:
                check.refuse(group.place, f"no values of {key}", "the smaller number first")
        return [str(each) for each in given]
    values = check.expression(group)
    if isinstance(values, ir.TextList):
        return [check.texts[number] for number in values.numbers]
    check.refuse(group.place, f"{values.type} as values of {key}", "a declared list of names")


def sorts_of(check: Check, forms: list[AttributeForm | TableForm]) -> dict[str, str]:
    """Sorts of the values of attributes, "number" or "name", by key."""
    found: dict[str, str] = {}
    for form in forms:
        if isinstance(form, TableForm):
            _sorts(check, form, found)
            continue
        for group in form.groups:
            if isinstance(group, tuple):
                sort = "name" if getattr(group[0], "kind", "") == "name" else "number"
            else:
                sort = "number" if getattr(group, "word", "") in ("numbers", "range") else "name"
            if found.setdefault(form.key, sort) != sort:
                message = f"{form.key} has names and numbers for its values, expected one sort in the whole game"
                check.fail(group[0].place if isinstance(group, tuple) else group.place, message)
    return found


def _sorts(check: Check, form: TableForm, found: dict[str, str]) -> None:
    """Add the attributes of a table to those that were found."""
    for at, _, cells in form.rows:
        for key, cell in zip(form.columns, cells):
            kind = getattr(cell, "kind", "")
            sort = "name" if kind == "name" else "number"
            if at and key in found and key not in check.findings.named:  # no rule reads them
                found[key] = sort = max(sort, found[key], key=("number", "name").index)
            if key.isupper() and kind != "text" and found.setdefault(key, sort) != sort:
                what, where = cell if isinstance(cell, Atom) else "a number", f"{at}, column {key}: " * bool(at)
                check.fail(cell.place, f"{where}found {what}, expected a {found[key]}, as {key} has elsewhere")


STATEMENTS |= {
    "do": lambda check, word, place, statements: ir.Do(tuple(map(check.statement, statements)), **place),
    "forget": lambda check, word, place, where: ir.Forget(spot(check, where, word), **place),
    "if": lambda check, word, place, condition, body: ir.If(
        check.tried(check.want, condition, Type.BOOL, "the condition of a statement"), check.statement(body), **place
    ),
    "turn": lambda check, word, place: ir.TurnPass(**place),
    "until": lambda check, word, place, condition, action: ir.RepeatUntil(
        check.tried(check.want, condition, Type.BOOL, "what repeat goes on until"), check.statement(action), **place
    ),
    "end": lambda check, word, place: ir.EndGame(**place),
    "leave": lambda check, word, place, player: ir.Assign(
        word, check.left(check.want(player, Type.PLAYER, "who leaves")), ir.Integer(1, place=place["place"]), **place
    ),
    "teams": lambda check, word, place, *teams: ir.CreateTeams(checked_teams(check, place["place"], teams), **place),
}


@rule(STATEMENTS, "cycle")
def cycle(check: Check, word: str, place: At, which: str, player: Operand) -> ir.Statement:
    who = check.want(player, Type.PLAYER, "the target of cycle")
    if which == "current" and check.leaves and isinstance(who, ir.Seat | ir.OwnerOf):
        found = "this player may be out of the match, and would choose nothing"
        check.warn(who.place, f"{found}; (top (from PLAYER)) is the first from there on who is in")
    return ir.Cycle(which, who, **place)


@rule(STATEMENTS, "tell")
def tell(check: Check, word: str, place: At, what: Operand, player: Operand | None = None) -> ir.Statement:
    condition = check.want(what, Type.BOOL, "what to tell")
    return ir.Tell(condition, None if player is None else check.want(player, Type.PLAYER, "who is told"), **place)


def choice(check: Check, node: Operation, asked: bool) -> ir.Choice:
    number, before = len(check.choices), check.in_choice
    check.choices.append(node.place)
    check.in_choice = number + 1
    options = tuple(map(check.statement, node.operands[0]))
    check.in_choice = before
    present = check.present(ir.Turn("current", Type.PLAYER, place=node.place)) if check.leaves else None
    return ir.Choice(options, None, asked, present, place=node.place, number=number)


@rule(STATEMENTS, "ask")
def ask(check: Check, word: str, place: At, player: Operand, node: Operation) -> ir.Statement:
    """In the ask a variable that says who is asked is the current player."""
    who = check.tried(check.want, player, Type.PLAYER, "who is asked")
    named = isinstance(player, Atom) and player.kind == "variable" and who
    check.asked.append(check.scope.look_up(player) if named else None)  # type: ignore[arg-type]
    made = ir.Ask(who, choice(check, node, True), **place)
    check.asked.pop()
    return made


@rule(STATEMENTS, "any", "all")
def loop(check: Check, word: str, place: At, over: Operand, variable: Atom, inside: Operation) -> ir.Statement:
    collection = check.tried(check.collection, over, f"what {word} runs over")
    with check.element(variable, collection) as bound:
        bound.picked = check.in_choice if word == "any" else 0
        body = check.statement(inside)
    if body and (piles := fold.indexed(collection)):
        steady(check, piles.cards, body)
    # Outside choices there is nothing to branch into: there any is all.
    return (ir.ForAny if word == "any" and check.in_choice else ir.ForAll)(bound.over, bound.number, body, **place)


def steady(check: Check, pile: ir.Expression, body: ir.Statement) -> None:
    """Raise an error where a loop over indexed piles may change whose they are, or what they are called: the pile
    itself stands wherever its variable does."""
    cycles = any(isinstance(each, ir.Cycle) for each in ir.walk(body))
    for each in ir.walk(pile):
        if cycles if isinstance(each, ir.Turn) else each.reads or each.looks:
            found = f"{each.type} that the loop may change as the owner or the name of its piles"
            check.refuse(each.place, found, "one that (let VALUE 'NAME STATEMENT) names before")


@rule(STATEMENTS, "let")
def let(check: Check, word: str, place: At, given: Operand, variable: Atom, inside: Operation) -> ir.Statement:
    value = check.tried(check.expression, given)
    with check.scope.bound(variable, *check.scope.binding(value)) as bound:
        bound.given = check.given(given) if value else ""
        body = check.statement(inside)
    check.scope.warn_unused(bound)
    return ir.Let(bound.number, value, body, **place)


@rule(STATEMENTS, "set", "inc", "dec")
def assign(check: Check, word: str, place: At, to: Operation, given: Any = ONE) -> ir.Statement:
    where = storage(check, to)
    if to.word == "points":
        rows = tuple(check.tried(_row, check, row) for row in filter(None, given))
        check.points_sites.append(ir.SetPoints(where, rows, len(check.points_sites), **place))
        return check.points_sites[-1]
    value = check.want(given, Type.STRING if to.word == "str" else Type.INT, f"the value of {word}")
    return ir.Assign(word, where, value, **place)


def _row(check: Check, node: Operation) -> ir.StaticRow | ir.DynamicRow:
    given, worth = node.operands
    pairs = tuple(_pair(check, key, value) for key, value in given)
    score = check.want(worth, Type.INT, "the score of a row")
    numbers = [
        (key.number, value.number) for key, value in pairs if isinstance(key, ir.Text) and isinstance(value, ir.Text)
    ]
    if isinstance(score, ir.Integer) and len(numbers) == len(pairs):
        return ir.StaticRow(tuple(numbers), score.value, place=node.place)
    return ir.DynamicRow(pairs, score, place=node.place)


def _pair(check: Check, key: Operand, value: Operand) -> tuple[ir.Expression, ir.Expression]:
    """A key and its value: of an attribute of numbers an integer, which is a Text where it is known."""
    asked = check.want(key, Type.STRING, "a key")
    if not isinstance(asked, ir.Text):
        found = check.expression(value)
        if found.type is Type.INT and "number" in check.sorts.values():
            message = "found a key that is worked out, expected the name of an attribute beside an integer"
            check.fail(asked.place, message)
        return asked, check.converted(found, Type.STRING, "a value of a key")
    if check.sort(check.texts[asked.number]) != "number":
        return asked, check.want(value, Type.STRING, "a value of a key")
    number = check.want(value, Type.INT, "a value of a key")
    if isinstance(number, ir.Integer) and number.value:  # a card without the attribute has 0
        number = ir.Text(check.strings[str(number.value)], place=number.place)
    return asked, number


def spot(check: Check, node: Operation, word: str) -> ir.Spot:
    """(top|bottom|INT PILE), in a mem pile for remember and forget, else in one that holds cards."""
    where, into = node.operands
    pile = check.want(into, Type.CARDS, f"where {word} puts" if word != "forget" else "what forget takes from")
    kind = check.scope.pile_kind(pile)
    if kind is None:
        check.refuse(pile.place, f"a computed card collection for {word}", "a pile")
    if (kind == "mem") != (word != "move"):
        wanted = "a pile of cards (vloc, iloc, hloc or oloc)" if word == "move" else "a mem pile"
        check.refuse(pile.place, f"{'a' if kind in ('vloc', 'mem') else 'an'} {kind} pile for {word}", wanted)
    return ir.Spot(position(check, where), pile, place=node.place)


@rule(STATEMENTS, "move", "remember")
def move(check: Check, word: str, place: At, what: Operand, where: Operation) -> ir.Statement:
    card = check.want(what, Type.CARD, f"what to {word}")
    to = spot(check, where, word)
    if word == "remember":
        return ir.Remember(card, to, **place)
    if isinstance(card, ir.Pick | ir.BestCard) and check.scope.pile_kind(card.cards) == "mem":
        check.warn(card.place, "moving a card out of a mem pile fails, unless it is (actual CARD)")
    cards = source(card)
    root = cards.groups if isinstance(cards, ir.PickGroup) else cards
    shared = isinstance(root, ir.Variable) and check.scope.variables[root.slot].slot.kind is ir.BindingKind.LIST
    return ir.Move(card, to, cards if shared else None, **place)


@rule(STATEMENTS, "shuffle")
def shuffle(check: Check, word: str, place: At, what: Operand) -> ir.Statement:
    cards = check.want(what, Type.CARDS, "what to shuffle")
    if not isinstance(cards, ir.Variable) and check.scope.pile_kind(cards) is None:
        check.warn(cards.place, "shuffling a computed card collection has no effect")
    return ir.Shuffle(cards, **place)


@rule(STATEMENTS, "swap")
def swap(check: Check, word: str, place: At, *operands: Operand) -> ir.Statement:
    """A swap of two piles, or of two cards; a pile beside a card gives its top card."""
    one, other = map(check.expression, operands)
    of = Type.CARDS if one.type is Type.CARDS is other.type else Type.CARD
    one, other = (check.converted(each, of, "what to swap") for each in (one, other))
    for each in (one, other):
        kind = check.scope.pile_kind(each if of is Type.CARDS else getattr(each, "cards", None))
        if kind == "mem" or of is Type.CARDS and kind is None:
            found = "a mem pile" if kind else "a computed card collection"
            expected = "a card, (actual CARD), or a pile of cards (vloc, iloc, hloc or oloc)"
            check.refuse(each.place, f"{found} to swap", expected)
    return ir.Swap(one, other, **place)


@rule(STATEMENTS, "repeat")
def repeat(check: Check, word: str, place: At, times: Operand | None, action: Operation) -> ir.Statement:
    if times is not None:
        return ir.Repeat(check.whole(times, "the count of repeat"), check.statement(action), **place)
    body = check.statement(action)
    if body is None:
        raise Abandoned
    collection = body.spot.pile if isinstance(body, ir.Forget) else source(body.card)
    if collection is None:
        check.refuse(body.card.place, "a single card in repeat all", "one picked from a collection, like (top CARDS)")
    return ir.RepeatAll(collection, body, **place)


@rule(STATEMENTS, "deck")
def create_deck(check: Check, word: str, place: At, *operands: Any) -> ir.Statement:
    check.created = True
    deck, pile, cards, shown = deck_of(check, place["place"], operands)
    return ir.CreateCards(deck, cards, pile, shown, **place)


def source(card: ir.Expression) -> ir.Expression | None:
    """The collection that a card is picked from, or None."""
    card = ir.bare(card)
    return card.cards if isinstance(card, ir.Pick | ir.BestCard) else None
