"""A program's intermediate form as text to read."""

from pyengine.recycle import ir
from pyengine.recycle.show_text import Writer


def show(program):
    """The whole program: its tables, then its blocks with the numbers of statements (and S stages, C choices)."""
    return "\n".join([*_tables(program), *Blocks(program).lines(), ""])


def _tables(program):
    writer, names = Writer(program), program.strings
    alone = program.teams == tuple((seat,) for seat in range(program.players))
    counts = (
        (program.players, "player"),
        *[(len(program.teams), "team")] * (not alone),
        (len(program.cards), "card"),
        (len(program.statements), "statement"),
    )
    yield ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts)
    if not alone:
        yield "teams: " + " ".join("(" + ", ".join(map(str, team)) + ")" for team in program.teams)
    for name, value in program.constants.items():
        text = "(" + ", ".join(value) + ")" if isinstance(value, tuple) else str(value).lower()
        yield f"constant '{name} = {text}"
    yield "strings: " + ", ".join(f"{number} {name or chr(34) * 2}" for number, name in enumerate(names))
    for number, slot in enumerate(program.variables):
        yield f"variable {writer.slot(number)}: {slot.type.short}, {slot.kind.value}, {at(slot.place)}"
    for family in ("ints", "texts", "points", "places"):
        for number, row in enumerate(getattr(program, family)):
            yield f"{family} {number}: {row.owner_class} {row.kind} {writer.name(row.name)}"
    for number, site in enumerate(program.dynamic):
        rows = ", ".join(f"{writer.name(name)}[{row}]" for name, row in zip(site.names, site.rows))
        yield f"site {number}: {rows or 'nothing'}, {at(site.place)}"
    for number, card in enumerate(program.cards):
        row = program.places[card.row]
        owner = "game" if card.owner < 0 else f"({card.owner} {row.owner_class})"
        deck = f" of deck {names[card.deck]}" if card.deck else ""
        attributes = " ".join(f"{names[key]}={names[value]}" for key, value in card.attributes)
        yield f"card {number}{deck}: {owner} {row.kind} {writer.name(row.name)}: {attributes}"
    for each in program.globals:
        yield f"at the start: {writer.slot(each.slot)} = {writer.text(each.value)}"


def at(place):
    """line:column"""
    return f"{place.line}:{place.column}"


class Blocks:
    """The blocks of a program as lines."""

    def __init__(self, program):
        self._program = program
        self._writer = Writer(program)
        self._lines = []

    def lines(self):
        """All blocks and the scoring."""
        for block in self._program.blocks:
            self._block(block, 0)
        self._line("", 0, f"scoring {self._program.direction} {self._writer.text(self._program.score)}")
        return self._lines

    def _line(self, number, depth, text, random=False):
        self._lines.append(f"{number:>4}  {'  ' * depth}{text}{'  ; random' * random}")

    def _block(self, block, depth):
        text = self._writer.text
        match block:
            case ir.Stage(type, end, blocks):
                self._line(f"S{block.number}", depth, f"stage {type.short} until {text(end)}", end.random)
                for each in blocks:
                    self._block(each, depth + 1)
            case ir.Choice(options, most):
                count = "any number of options" if most is None else f"at most {most} option{'s' * (most != 1)}"
                self._line(f"C{block.number}", depth, f"choice of {count}", block.random)
                for each in options:
                    self._statement(each, depth + 1)
            case _:
                self._statement(block, depth)

    def _statement(self, each, depth):
        line, inner, random = self._described(each)
        self._line(each.number, depth, line, random)
        if isinstance(each, ir.SetPoints):
            for row in each.rows:
                self._line("", depth + 1, self._row(row), row.random)
        for body in inner:
            self._statement(body, depth + 1)

    def _described(self, each):
        """The line of a statement, the statements inside, and whether the line itself can draw."""
        text, slot = self._writer.text, self._writer.slot
        match each:
            case ir.Do(inner):
                return "do", inner, False
            case ir.If(condition, body):
                return f"if {text(condition)}", (body,), condition.random
            case ir.ForAll(collection, number, body) | ir.ForAny(collection, number, body):
                word = "all" if isinstance(each, ir.ForAll) else "any"
                return f"{word} {slot(number)} in {text(collection)}", (body,), collection.random
            case ir.Let(number, value, body):
                return f"let {slot(number)} = {text(value)}", (body,), value.random
            case ir.Repeat(count, body):
                return f"repeat {text(count)} times", (body,), count.random
            case ir.RepeatAll(collection, body):
                return f"repeat as often as the size of {text(collection)}", (body,), collection.random
        return self._action(each), (), each.random and not isinstance(each, ir.SetPoints)

    def _action(self, each):
        text = self._writer.text
        match each:
            case ir.Assign(storage, value):
                return f"{text(storage)} = {text(value)}"
            case ir.Change(word, storage, value):
                return f"{text(storage)} {'+' if word == 'inc' else '-'}= {text(value)}"
            case ir.SetPoints(storage, rows, site):
                return f"{text(storage)} = {len(rows)} row{'s' * (len(rows) != 1)}, set {site}"
            case ir.Move(card, spot, shrinks):
                out = f", out of {text(shrinks)}" if shrinks else ""
                return f"move {text(card)} to {self._spot(spot)}{out}"
            case ir.Remember(card, spot):
                return f"remember {text(card)} at {self._spot(spot)}"
            case ir.Forget(spot):
                return f"forget {self._spot(spot)}"
            case ir.Shuffle(cards):
                return f"shuffle {text(cards)}"
            case ir.Cycle(which, player):
                return f"{which} player = {text(player)}"
            case ir.CreateCards(_, cards, pile):
                return f"create {len(cards)} cards on top of {text(pile)}"
            case ir.CreateTeams(teams):
                return "create teams " + " ".join("(" + ", ".join(map(str, team)) + ")" for team in teams)
        return type(each).__name__.lower()

    def _spot(self, spot):
        return f"{self._writer.position(spot.position)} of {self._writer.text(spot.pile)}"

    def _row(self, row):
        if isinstance(row, ir.StaticRow):
            name = self._writer.name
            return " ".join(f"{name(key)}={name(value)}" for key, value in row.pairs) + f": {row.score}"
        text = self._writer.text
        return " ".join(f"{text(key)}={text(value)}" for key, value in row.pairs) + f": {text(row.score)} (dynamic)"
