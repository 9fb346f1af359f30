from engine.players.chooser import Chooser
from engine.table import Table

def program(table: Table, line: object) -> Chooser: ...
