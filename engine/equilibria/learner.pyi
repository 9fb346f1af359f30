import numpy as np
from numpy.typing import NDArray

from engine.equilibria.replies import Replies
from engine.equilibria.solver import Policies
from engine.equilibria.tree import Tree

MOST_NODES: int

class Learner:
    replies: Replies
    matches: int
    unfinished: int
    trusted: int
    def __init__(self, replies: Replies, seat: int, results: bool = False, nodes: int = ...) -> None: ...
    @property
    def nodes(self) -> int: ...
    def train(self, matches: int, seed: int) -> None: ...
    def evaluate(self, first: int, matches: int, seed: int, other: Replies | None = None) -> NDArray[np.float64]: ...
    def policy(self, tree: Tree, policies: Policies) -> NDArray[np.float64]: ...
