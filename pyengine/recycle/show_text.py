"""Expressions of the intermediate form as text, with names restored; a variable is written 'NAME#SLOT."""

from pyengine.recycle import ir
from pyengine.recycle.types import Type

PLURAL = {Type.PLAYERS: "players", Type.TEAMS: "teams"}


class Writer:
    """Writes expressions of one program."""

    def __init__(self, program):
        self._strings = program.strings
        self._variables = program.variables

    def name(self, number):
        """A string by its number."""
        return self._strings[number] or '""'

    def slot(self, slot):
        """A variable by its slot."""
        return f"'{self._variables[slot].name}#{slot}"

    def position(self, position):
        """top, bottom or an index."""
        return position if isinstance(position, str) else self.text(position)

    def each(self, values):
        """Expressions, separated by commas."""
        return ", ".join(map(self.text, values))

    def text(self, value):
        """An expression as one line."""
        match value:
            case ir.Number(number) | ir.Truth(number):
                return str(number).lower()
            case ir.Text(number):
                return self.name(number)
            case ir.Texts(numbers):
                return "(" + ", ".join(map(self.name, numbers)) + ")"
            case ir.Variable(slot):
                return self.slot(slot)
            case ir.Table():
                return "game"
            case ir.Storage():
                where = f"[{value.row}]" if value.site is None else f"[site {value.site}]"
                return f"{self.text(value.owner)} {value.kind} {self.text(value.name)}{where}"
            case ir.Read(storage) | ir.Pile(storage):
                return self.text(storage)
            case ir.Arithmetic(operator, left, right) | ir.Compare(operator, left, right):
                return f"{self._operand(left)} {operator} {self._operand(right)}"
            case ir.And(conditions) | ir.Or(conditions):
                word = " and " if isinstance(value, ir.And) else " or "
                return word.join(map(self._operand, conditions))
            case ir.Turn(which, of):
                return f"({which} {of.short})"
            case ir.Seat(index, of):
                return f"({self.text(index)} {of.short})"
            case ir.Everyone(of):
                return PLURAL[of]
            case ir.Others(of):
                return f"other {PLURAL[of]}"
            case ir.Range(low, high):
                return f"{self.text(low)}..{self.text(high)}"
            case ir.Quantifier(word, collection, slot, body):
                return f"{word}({self.slot(slot)} in {self.text(collection)}: {self.text(body)})"
            case ir.Filter(collection, slot, body):
                return f"filter({self.slot(slot)} in {self.text(collection)}: {self.text(body)})"
            case ir.Collect(collection, slot, body):
                return f"collect({self.slot(slot)} in {self.text(collection)}: {self.text(body)})"
            case ir.Pick(position, of, implied) | ir.PickGroup(position, of, implied):
                word = "group" if isinstance(value, ir.PickGroup) else "card"
                return f"{self.position(position)} {word}{' (implied)' * implied} of {self.text(of)}"
            case ir.Best(word, cards, points):
                return f"{word}({self.text(cards)} by {self.text(points)}, ties uniform)"
            case ir.Run(which, least, cards, points) | ir.Runs(which, least, cards, points):
                word = type(value).__name__.lower()
                return f"{word}({which} {self.text(least)} of {self.text(cards)} by {self.text(points)})"
            case ir.Take(end, count, cards):
                return f"{end} {self._operand(count)} cards of {self.text(cards)}"
            case ir.Tuples(count, cards, points):
                return f"tuples({self.text(count)} of {self.text(cards)} by {self.text(points)})"
            case ir.Sum(cards, points) | ir.Sorted(cards, points) | ir.Score(cards, points):
                return f"{type(value).__name__.lower()}({self.text(cards)} by {self.text(points)})"
            case ir.Joined(word, parts):
                return f"{word}({self.each(parts)})"
            case ir.Series(word, argument):
                return f"{word}({self.text(argument)})"
        return f"{type(value).__name__.lower()}({self.each(ir.children(value))})"

    def _operand(self, value):
        text = self.text(value)
        return f"({text})" if isinstance(value, ir.Arithmetic | ir.Compare | ir.And | ir.Or) else text
