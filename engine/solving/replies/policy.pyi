from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.solving.tree.tree import Tree
from engine.table import State, Table

Sets = tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]

def sets_of(tree: Tree) -> Sets: ...
def spread(firsts: NDArray[Any], counts: NDArray[Any]) -> NDArray[np.int64]: ...
def chances(table: Table) -> Table: ...
def follower(
    table: Table,
    keys: NDArray[np.uint64],
    begins: NDArray[np.int64],
    names: NDArray[np.uint64],
    shares: NDArray[np.float64],
    whole: bool,
    merged: bool = False,
) -> Chooser: ...
def places(chooser: Chooser, state: State) -> NDArray[np.int64] | None: ...
def places_in(chooser: Chooser, tree: Tree, number: int) -> NDArray[np.int64] | None: ...
