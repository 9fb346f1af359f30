from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.solving.tree.tree import Tree
from engine.table import Table

class Replies:
    table: Table
    def failure(self) -> BaseException | None: ...

class PlayerReplies(Replies):
    chooser: Chooser
    def __init__(self, chooser: Chooser, merged: bool = False) -> None: ...
    def failure(self) -> BaseException | None: ...

class PolicyReplies(Replies):
    def __init__(
        self,
        table: Table,
        keys: NDArray[np.uint64],
        counts: NDArray[np.int64],
        probabilities: NDArray[np.float64],
        whole: bool = True,
        merged: bool = False,
    ) -> None: ...
    def play(self, seed: int, setup: int) -> list[tuple[int, int, int]]: ...

def on_tree(tree: Tree, policies: Sequence[NDArray[np.float64]]) -> tuple[PolicyReplies, NDArray[np.int64]]: ...
