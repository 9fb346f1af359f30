import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.solving.tree.tree import Tree
from engine.table import Table

class Questions:
    table: Table
    count: int
    places: int
    firsts: NDArray[np.int64]
    answers: tuple[NDArray[np.int64], NDArray[np.int64]]
    def __init__(self, tree: Tree, remembers: bool = False) -> None: ...
    def ask(
        self, chooser: Chooser, first: int, last: int, seed: int, samples: int, counts: NDArray[np.int64]
    ) -> None: ...
    def shares(self, chooser: Chooser) -> NDArray[np.float64] | None: ...
    def chances(self, chooser: Chooser) -> NDArray[np.float64] | None: ...
