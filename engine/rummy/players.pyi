from engine.players.players import Chooser
from engine.table import Table

def planner(table: Table, unseen: int = 500) -> Chooser: ...
