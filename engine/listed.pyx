"""A game that is dealt from listed states instead of its own deals."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport Game
from engine.rng cimport below, start
from engine.table cimport Table, table_of

cdef enum:
    HEAD = 8  # bytes before what `complete` gets: the first one is not 0 where there is something open

ctypedef struct Listing:
    int64_t count
    int64_t size                # bytes of a row: a state, HEAD, and what `complete` gets
    const char* rows


cdef class ListedStates:
    """A list of states."""
    cdef Listing listing
    cdef bytes rows


cdef int deal_row(const Game* game, void* state, uint64_t row, uint64_t* stream) noexcept nogil:
    cdef const Listing* listing = <const Listing*>game.listed
    cdef const char* found = listing.rows + <int64_t>row * listing.size
    cdef const char* head = found + game.state_size
    cdef int status = 0, at = -1 if game.stream_at == NULL else game.stream_at(game)
    memcpy(state, found, game.state_size)
    if head[0] and game.complete != NULL:
        status = game.complete(game, state, head + HEAD, stream)
    elif head[0] and game.resample != NULL:
        status = game.resample(game, state, game.mover(game, state), stream)
    if at >= 0:
        memcpy(<char*>state + at, stream, sizeof(uint64_t))
    return status


cdef int deal_setup(const Game* game, void* state, uint64_t key, uint64_t setup) noexcept nogil:
    cdef uint64_t stream = start(key)
    return deal_row(game, state, setup % <uint64_t>(<const Listing*>game.listed).count, &stream)


cdef int deal(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef uint64_t stream = start(key)
    return deal_row(game, state, below(&stream, <unsigned int>(<const Listing*>game.listed).count), &stream)


def listed(Table table not None, list states: list[tuple[bytes, bytes | None]], str name) -> Table:
    """The table of a game that is dealt from states: setup after setup in their order, over and over; where nobody
    counts setups, any of them.

    states : of each its bytes, and what is open in it: None for nothing, else what `complete` of `engine/game.pxd`
        gets, of the same length for all
    name : as in `engine.table.Table.at`
    """
    cdef ListedStates listing = ListedStates()
    cdef Game game = table.game[0]
    more = max(len(seen or b"") for _, seen in states)
    more += -(table.state_size + more) % 8
    rows = b"".join(raw + bytes([seen is not None]).ljust(HEAD, b"\0") + (seen or b"").ljust(more, b"\0")
                    for raw, seen in states)
    listing.rows = rows
    listing.listing = Listing(len(states), table.state_size + HEAD + more, <const char*>rows)
    game.deal, game.deal_setup, game.listed, game.deals = deal, deal_setup, &listing.listing, NULL
    cdef Table made = table_of(&game, table.owner, name)
    made.kept, made.make_playout = listing, table.make_playout
    return made
