"""Where the fields of a walk through options stand (Walk in engine/recycle/runtime.pyx)."""

# Fields of a walk: what is wanted, options so far, whether the wanted one was carried out, picks reached and taken,
# room for a record of the picks, and of every pick its index and the number of elements.
WANTED, TOTAL, FOUND, REACHED, DEPTH, RECORDED, RECORD, ROOM, TAKEN = 0, 4, 8, 12, 16, 20, 24, 32, 40
MOST_PICKS = 256
WALK = TAKEN + 8 * MOST_PICKS
MOST_OPTIONS = 65536
