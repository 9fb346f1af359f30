import numpy as np
from numpy.typing import NDArray

from engine.solving.replies.replies import Replies
from engine.solving.tree.solver import Policies
from engine.solving.tree.tree import Tree

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
