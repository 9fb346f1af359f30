"""Where the fields of a walk through options stand (Walk in engine/recycle/runtime.pyx)."""

# Fields of a walk: what is wanted, options so far, whether the wanted one was carried out, picks reached and taken,
# room for a record of the picks, what all paths looked at and executed, of every pick its index and the number of
# elements, the state that was copied, and the moves.
WANTED, TOTAL, FOUND, REACHED, DEPTH, RECORDED, RECORD, ROOM, SPENT, TAKEN = 0, 4, 8, 12, 16, 20, 24, 32, 36, 40
MOST_PICKS = 256
ORIGIN = TAKEN + 8 * MOST_PICKS
MOVES = ORIGIN + 8
WALK = MOVES + 8
MOST_OPTIONS = 65536
MOST_SPENT = 1 << 24  # of the paths of an alternative, under a second
