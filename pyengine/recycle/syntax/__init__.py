"""The syntax tree of a RECYCLE program of either dialect. Every node has a place; no node has a type yet."""
from pyengine.recycle.syntax.expressions import (
    Every, Filter, Name, Names, Number, Operation, Other, Pick, Quantified, Run, Seat, Storage, Table, Take, Turn,
    Variable,
)
from pyengine.recycle.syntax.node import (
    Node, contains,
)
from pyengine.recycle.syntax.statements import (
    Attribute, Bad, Choice, CreateDeck, CreateTeams, Cycle, Declare, Do, Forget, Game, If, Let, Loop, Move, Pass,
    Repeat, Row, Set, SetPoints, Shuffle, Spot, Stage,
)
