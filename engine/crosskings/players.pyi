from engine.players.chooser import Chooser
from engine.table import Table

def uct(table: Table, iterations: int = 0, milliseconds: int = 0, exploration: float = 0.3) -> Chooser: ...
