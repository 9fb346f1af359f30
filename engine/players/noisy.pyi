from engine.players.chooser import Chooser
from engine.table import Table

def noisy(table: Table, percent: int = 10) -> Chooser: ...
