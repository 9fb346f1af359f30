from engine.equilibria.solver import Policies
from engine.equilibria.tree import Tree
from engine.players.chooser import Chooser
from engine.table import Table

class Replies:
    table: Table
    def failure(self) -> BaseException | None: ...

class PlayerReplies(Replies):
    chooser: Chooser
    def __init__(self, chooser: Chooser) -> None: ...
    def failure(self) -> BaseException | None: ...

class PolicyReplies(Replies):
    tree: Tree
    def __init__(self, tree: Tree, policies: Policies) -> None: ...
    def play(self, seed: int, setup: int) -> list[tuple[int, int, int]]: ...
