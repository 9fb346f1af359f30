"""The typed intermediate form of a RECYCLE program: made to be compiled, and to be read.

Nothing is left to look up. Strings are numbers into Program.strings (0 is ""), variables are slots, storages are rows
of Program.ints, texts, points and places, cards are numbers; statements, choices and stages are numbered in the order
of the text. Expressions have a type; what RECYCLE converts silently is a node of its own. A node is `random` if working
it out can draw: `random`, a tie of max or min, a shuffle. Whole numbers are 32 bits wide and wrap.

A CARD can be no card: Pick gives it for an empty collection. The Attribute of no card is "", and Compare finds it equal
to no card only; whatever else uses it is a run-time error, and so are an index out of range, division by zero, OwnerOf
a card that no player owns, Take of more cards than there are or of less than none, PickGroup from no groups,
and BestCard of nothing.
"""

from pyengine.recycle.ir.arithmetic import *
from pyengine.recycle.ir.expressions import *
from pyengine.recycle.ir.statements import *
from pyengine.recycle.ir.types import *
from pyengine.recycle.record import changed as changed, children as children, replace as replace, walk as walk
