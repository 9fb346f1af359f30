"""A syntax tree to typed blocks: every variable and expression gets its type, every mistake its sentence.

Declarations, players, teams and decks are worked out here, before the game.
"""

from itertools import product
from math import prod

from pyengine.recycle import fold, ir, syntax
from pyengine.recycle.check_actions import Actions
from pyengine.recycle.check_expressions import OWNER
from pyengine.recycle.errors import nearest
from pyengine.recycle.ir import Card, Global
from pyengine.recycle.record import walk
from pyengine.recycle.scope import Scope, Storages, Strings
from pyengine.recycle.types import Kind, Type

MOST_PLAYERS = 16  # of engine/game.pxd
MOST_CARDS = 4096


class Checker(Actions):
    """One program being checked. After game() it holds what lower() makes a Program of."""

    def __init__(self, findings, declare=None):
        self.findings = findings
        self.declare = declare or {}
        self.scope = Scope(findings)
        self.strings = Strings({"": 0})
        self.storages = Storages()
        self.sites = 0
        self.in_choice = self.created = False
        self.players = self.teams = self.fixed_teams = None
        self.globals, self.globals_bound, self.cards = [], [], []
        self.points_sites, self.statements, self.choices, self.stages = [], [], [], []

    def game(self, game):
        """Check a syntax.Game; the errors are in the findings."""
        self.findings.tried(self.setup, game)
        self.blocks = tuple(self.block(block) for block in game.blocks)
        self.direction = game.direction
        self.score = self.findings.tried(self.want, game.score, Type.INT, "the score")
        for binding in self.globals_bound:
            self.scope.warn_unused(binding)
        return self

    def block(self, node):
        """A stage, a choice, or a statement; None after an error."""
        match node:
            case syntax.Operation("stage", (of, end, *blocks)):
                number = len(self.stages)
                self.stages.append(node.place)
                end = self.findings.tried(self.want, end, Type.BOOL, "the end of a stage")
                return ir.Stage(OWNER[of], end, tuple(map(self.block, blocks)), place=node.place, number=number)
            case syntax.Operation("choice", (options,)):
                number = len(self.choices)
                self.choices.append(node.place)
                self.in_choice = True
                options = tuple(map(self.statement, options))
                self.in_choice = False
                return ir.Choice(options, None, place=node.place, number=number)
        return self.statement(node)

    def declarations(self, game):
        """Bind what is declared. Values of self.declare replace those of the program."""
        first = {}
        for node in filter(None, game.declares):
            value, variable = node.operands
            name, place = variable.text, value.place
            value = self.findings.tried(self.expression, value)
            if name in first:
                self.findings.error(
                    variable.place, f"the variable '{name} is declared twice, first in line {first[name].line}"
                )
                continue
            first[name] = variable.place
            if name in self.declare and value:
                value = self.findings.tried(self._replaced, name, value, self.declare[name], place)
            binding = self.scope.bind(variable, *self.binding(value))
            self.globals_bound.append(binding)
            if binding.slot.kind is not Kind.CONSTANT and value:
                if binding.slot.kind is Kind.LIST or value.type is Type.CARD:
                    self.findings.warn(node.place, f"'{name} is worked out before there are any cards")
                self.globals.append(Global(binding.number, value, place=node.place))
        for name in self.declare:
            if name not in first:
                near = nearest(name, first)
                self.findings.error(
                    game.place, f"found a value for '{name}, which the program does not declare", near and f"'{near}"
                )

    def _replaced(self, name, value, given, place):
        """The constant that stands for a declared value."""
        made = self._constant(given, place)
        if made is None or made.type is not value.type:
            text = (
                "(" + ", ".join(map(str, given)) + ")"
                if isinstance(given, list | tuple)
                else str(given).lower()
                if isinstance(given, bool)
                else given
            )
            self.findings.fail(
                place,
                f"found {text} as the new value of '{name}, expected "
                f"{value.type}{' of 32 bits' if value.type is Type.INT else ''}",
            )
        return made

    def _constant(self, given, place):
        match given:
            case bool():
                return ir.Truth(given, place=place)
            case int() if fold.wrapped(given) == given:
                return ir.Number(given, place=place)
            case str() if _is_name(given):
                return ir.Text(self.strings[given], place=place)
            case list() | tuple() if given and all(map(_is_name, given)):
                return ir.Texts(tuple(self.strings[text] for text in given), place=place)
        return None

    def known(self, node, role):
        """A whole number that does not depend on the game."""
        value = self.want(node, Type.INT, role)
        if not isinstance(value, ir.Number):
            self.findings.fail(value.place, f"found a number that only the game knows as {role}, expected a constant")
        return value.value

    def create_teams(self, node):
        """The teams as tuples of seats: those of the program, else one for each player."""
        each = tuple((seat,) for seat in range(self.players))
        if node is None:
            return each
        alone = node.operands == tuple((seat,) for seat in range(len(node.operands)))
        if self.declare and alone and len(node.operands) != self.players:
            self.findings.warn(node.place, f"there are {self.players} players now, so {self.players} teams of one")
            return each
        teams = self.checked_teams(node.place, node.operands)
        for seat in sorted(set(range(self.players)).difference(*teams)):
            self.findings.warn(node.place, f"player {seat} is in no team")
        return teams

    def checked_teams(self, place, teams):
        """Teams without a seat that there is not, or that is in two. Raises RecycleError."""
        seen = set()
        for seat in (seat for team in teams for seat in team):
            if self.players is not None and seat >= self.players:
                self.findings.fail(
                    place, f"found player {seat} in a team, expected a number from 0 to {self.players - 1}"
                )
            if seat in seen:
                self.findings.fail(place, f"player {seat} is in two teams")
            seen.add(seat)
        return teams

    def _create(self, counts, node):
        times = prod(max(self.known(count, "the count of repeat"), 0) for count in counts)
        deck, pile, cards = self.deck(node.place, node.operands, times)
        storage = pile.storage if isinstance(pile, ir.Pile) else None
        if storage is None:
            self.findings.fail(pile.place, "found a pile that only the game knows, expected a constant")
        match storage.owner:
            case ir.Table():
                owner = -1
            case ir.Seat(index=ir.Number(owner), type=of):
                count = self.players if of is Type.PLAYER else self.teams and len(self.teams)
                if count and not 0 <= owner < count:
                    self.findings.fail(
                        storage.owner.index.place, f"found {of.short} {owner}, expected a number from 0 to {count - 1}"
                    )
            case _:
                self.findings.fail(
                    storage.owner.place,
                    "found an owner that only the game knows, expected game or a numbered player or team",
                )
        if storage.row is None:
            self.findings.fail(storage.name.place, "found a name that only the game knows, expected a constant")
        self.cards += [
            Card(deck, attributes, storage.row, owner, place=node.place) for _ in range(times) for attributes in cards
        ]

    def deck(self, place, operands, times=1):
        """The number of a deck's name, its pile, and the attributes of its cards as pairs of numbers."""
        *named, pile, attributes = operands
        deck = 0
        if named:
            name = self.want(*named, Type.STRING, "a deck's name")
            if not isinstance(name, ir.Text):
                self.findings.fail(name.place, "found a name that only the game knows, expected a constant")
            deck = name.number
        pile = self.want(pile, Type.CARDS, "where the deck goes")
        if self.pile_kind(pile) in (None, "mem"):
            found = "a mem pile" if self.pile_kind(pile) else "a computed collection"
            self.findings.fail(
                pile.place, f"found {found} for a deck, expected a pile of cards (vloc, iloc, hloc or oloc)"
            )
        keys = set()
        for attribute in attributes:
            keys = self._keys(attribute, keys)
        if len(self.cards) + times * prod(map(_count, attributes)) > MOST_CARDS:
            self.findings.fail(place, f"found more than {MOST_CARDS} cards, expected fewer")
        alternatives = [self._alternatives(attribute) for attribute in attributes]
        # Of an attribute given twice the last value holds.
        return deck, pile, [tuple(dict(sum(choice, ())).items()) for choice in product(*alternatives)]

    def _keys(self, attribute, before):
        """Those before it, the key of an attribute, and the keys inside, each of which a card can have once."""
        if attribute.key in before:
            self.findings.warn(attribute.place, f"a card has the attribute {attribute.key} twice; the last value holds")
        keys = before | {attribute.key}
        return keys.union(*(self._keys(nested, keys) for nested in _nested(attribute)))

    def _alternatives(self, attribute):
        """What an attribute adds to a card: a list of tuples of pairs (key, value)."""
        key, result = self.strings[attribute.key], []
        for group in attribute.groups:
            if isinstance(group, tuple):
                pair = key, self.strings[group[0].text]
                result += [(pair, *rest) for nested in group[1] for rest in self._alternatives(nested)]
            else:
                values = self.expression(group)
                if not isinstance(values, ir.Texts):
                    self.findings.fail(
                        group.place,
                        f"found {values.type} as values of {attribute.key}, expected a declared list of names",
                    )
                result += [((key, number),) for number in values.numbers]
        return result

    def setup(self, game):
        """Declarations, players, teams and decks."""
        self.declarations(game)
        players = self.known(game.players, "the number of players")
        if not 1 <= players <= MOST_PLAYERS:
            self.findings.fail(game.players.place, f"found {players} players, expected 1 to {MOST_PLAYERS}")
        self.players = players
        self.teams = self.findings.tried(self.create_teams, game.teams)
        # What create teams does in play nobody knows before.
        self.fixed_teams = (
            None if any(getattr(each, "word", "") == "teams" for each in walk(game.blocks)) else self.teams
        )
        # The single decks come before the repeated ones.
        for counts, node in sorted(filter(None, game.decks), key=lambda each: bool(each[0])):
            self.findings.tried(self._create, counts, node)


def _is_name(text):
    return isinstance(text, str) and text.isascii() and text.isalpha() and text.isupper()


def _nested(attribute):
    return [nested for group in attribute.groups if isinstance(group, tuple) for nested in group[1]]


def _count(attribute):
    """How many values an attribute has; a variable counts as one."""
    return sum(
        sum(map(_count, group[1])) if isinstance(group, tuple) else len(getattr(group, "operands", "1"))
        for group in attribute.groups
    )
