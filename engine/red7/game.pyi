from engine.red7.state import State as Red7State
from engine.table import State, Table

class Owner: ...

def table(
    players: int = 3,
    hand: int = 7,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    start: Red7State | None = None,
) -> Table: ...
def position(state: State) -> Red7State: ...
