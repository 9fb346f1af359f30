"""What a walk through the options of one alternative sets and puts back."""

from collections import ChainMap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, PTR, Block, Value, kind, ll
from pyengine.recycle.emit.module import Module

Guard = tuple[int, ir.Expression | None, ir.Place]


@dataclass
class Option:
    """One alternative, counted or carried out.

    Attributes
    ----------
    number, index, node : of the choice, of the alternative in it, and the alternative
    selecting : whether an option is carried out, or all are counted
    weighing : whether the heuristics on the path are added up, in the place of the record
    walk, found, has_acted : code: the engine's `Walk`, whether the wanted option was found, whether anything happened
    all_loops : whether every `any` is a loop
    next_path : the block where the next element of the innermost loop is taken
    sure_here : whether nothing can fail or branch any more
    quiet : whether nothing before the code that is being written acts
    picks : whether some `any` takes an element that is not decided at once
    shortcut : whether counting checks or counts at once what selecting has to find
    unsure_acts, unsure_draws : how many actions and draws stand where it is not sure that they are wanted
    guards : (slot of a list, how many cards are taken from it, place) by moves on a path; None: they cannot be checked
    shortened : slots of lists that become shorter on a path
    """

    number: int
    index: int
    node: ir.Statement
    selecting: bool
    weighing: bool
    walk: Value
    found: Value
    has_acted: Value
    all_loops: bool = False
    next_path: Block | None = None
    sure_here: bool = False
    quiet: bool = True
    picks: bool = False
    shortcut: bool = False
    unsure_acts: int = 0
    unsure_draws: int = 0
    guards: list[Guard] | None = None
    shortened: set[int] = field(default_factory=set)

    @contextmanager
    def element(self, following: Block) -> Iterator[None]:
        """Around what is done with each element of a loop, behind which the block `following` takes the next one."""
        before = self.sure_here, self.quiet, self.next_path
        self.next_path = following
        yield
        self.sure_here, self.quiet, self.next_path = before

    @contextmanager
    def unguarded(self) -> Iterator[None]:
        """Around statements that may not be reached: nothing can be checked for them beforehand."""
        before, self.guards = self.guards, None
        yield
        self.guards = before

    @property
    def clean(self) -> bool:
        """Whether it is sure before it changes anything."""
        return not (self.unsure_acts or self.unsure_draws)

    @property
    def tries_all(self) -> bool:
        """Whether options are found by trying them on a copy, one by one, so that counting differs in nothing."""
        return self.all_loops and not (self.clean or self.picks or self.shortcut)


class Walker(Emitter):
    """The function that walks through the options of an alternative."""

    do = ChainMap(rules.choose, rules.do)

    def __init__(self, unit: Module, number: int, index: int, selecting: bool, weighing: bool = False) -> None:
        name = f"{'weigh' if weighing else 'select' if selecting else 'count'}_{number}_{index}"
        super().__init__(unit, unit.function(name, I32, [PTR, PTR]))
        choice, self.player_depth, self.team_depth = unit.choices[number]
        found, has_acted = (self.local(I1, ll.Constant(I1, 0)) for _ in range(2))
        walk = self.function.args[1]
        self.option = Option(number, index, choice.options[index], selecting, weighing, walk, found, has_acted)

    def execute(self, node: ir.Statement, rest: ir.Path | None = ()) -> None:
        if self.option.weighing:
            for each in self.program.heuristics.get(node.number, ()):
                worth = walk_value(self, abi.WALK.record)
                self.b.store(self.b.add(self.b.load(worth, typ=I32), self.value(each)), worth)
        super().execute(node, rest)

    def acted(self) -> None:
        self.option.quiet = False
        self.option.unsure_acts += not self.option.sure_here
        self.b.store(ll.Constant(I1, 1), self.option.has_acted)

    def drawn(self) -> None:
        self.option.unsure_draws += not self.option.sure_here


def walk_field(emit: Walker, field: abi.Field) -> Value:
    return emit.offset(emit.option.walk, field.offset)


def walk_value(emit: Walker, field: abi.Field) -> Value:
    return emit.b.load(walk_field(emit, field), typ=kind(field.type))


def path_over(emit: Walker) -> None:
    """On with the next path."""
    if emit.option.next_path is None:
        emit.leave(0)
    else:
        emit.flush_steps()
        emit.b.branch(emit.option.next_path)


def contains_any(path: ir.Path) -> bool:
    """Whether any statement of a path takes an element."""
    return any(isinstance(each, ir.ForAny) for each in ir.walk(tuple(path)))
