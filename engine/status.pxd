"""Status: the negative numbers that functions return in place of a count, a seat or a place, each once."""

cdef enum:
    OVER = -1                   # no seat is to move
    GAME_FAULT = -2             # the game broke its own word
    TOO_LONG = -3               # more decisions than max_decisions, or a limit of the game's own: unfinished, no fault
    NO_MEMORY = -4
    TOO_LARGE = -5              # more states than may be
    FORGETS = -10               # an information set has been reached with another past or other moves
    NO_SUM = -11                # payoffs of the two sides do not add up to the same at every end
    UNKNOWN = -12               # a match that the tree does not know
    STOPPED = -13               # Ctrl-C
    ENOUGH = -14                # counted as far as is worth it
    TOO_MANY = -20              # positions
    DRAWS = -21                 # a move draws by chance
    PLAYER_FAULT = -100         # no legal move was chosen, or a Python player failed
    PLAYER_NO_MEMORY = -102     # the player needs more memory than there is
    NOT_KNOWN = -103            # the player's policy does not have this decision
    NOT_TOLD = -104             # a player does not say with which chance it makes its moves
    OWN_FAULT = -1000           # a game's own faults, which it can tell apart, have this status or a lower one
