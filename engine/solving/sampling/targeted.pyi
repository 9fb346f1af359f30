from engine.players.chooser import Chooser
from engine.table import Table

def mccfr(table: Table, playouts: int = 0, milliseconds: int = 0, payoff: bool = False) -> Chooser: ...
