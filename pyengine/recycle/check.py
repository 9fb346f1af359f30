"""A syntax tree to typed blocks: every variable and expression gets its type, every mistake its sentence."""

from pyengine.recycle import ir, syntax
from pyengine.recycle.check_setup import Setup
from pyengine.recycle.check_values import OWNER
from pyengine.recycle.scope import Scope, Storages, Strings
from pyengine.recycle.types import Type


class Checker(Setup):
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
        self.blocks, self.direction, self.score = (), None, None

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
        word = node.word if isinstance(node, syntax.Operation) else None
        if word == "stage":
            of, end, *blocks = node.operands
            number = len(self.stages)
            self.stages.append(node.place)
            end = self.findings.tried(self.want, end, Type.BOOL, "the end of a stage")
            return ir.Stage(OWNER[of], end, tuple(map(self.block, blocks)), place=node.place, number=number)
        if word == "choice":
            number = len(self.choices)
            self.choices.append(node.place)
            self.in_choice = True
            options = tuple(map(self.statement, *node.operands))
            self.in_choice = False
            return ir.Choice(options, None, place=node.place, number=number)
        return self.statement(node)
