"""Every outcome of chance that somebody could tell apart, for Python: of a deal, and of a move; with exact chances."""
from fractions import Fraction
from math import gcd, lcm

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.memory cimport room_for
from engine.solving.chance.outcomes cimport Outcomes, close_outcomes, open_draw, open_outcomes, run_through
from engine.game cimport Game
from engine.rng cimport below, child, start
from engine.chance.given cimport whole
from engine.table cimport State, Table
from engine.status cimport NO_MEMORY, STOPPED, TOO_LARGE, TOO_LONG

from engine.table import GameFault

cdef extern from *:
    """
    #define CHANCE_EXACT 0x4000000000000ULL
    """
    const uint64_t EXACT "CHANCE_EXACT"     # ways times parts, below which sums are rounded to what they are

cdef enum:
    PLAYOUTS = 4                # that tell outcomes apart
    RUNS = 4                    # for each outcome that there may be: more are needed where many are alike
    PROBES = 24                 # random ways for chance to fall, of an estimate
    FEW = 10000                 # deals that are listed before it is known that there are more

TOO_FINE = "their chances are no shares of a whole number that is small enough"


ctypedef struct Listed:         # deals of a game that lists them
    int64_t most, count
    size_t size
    char* states
    double* chances
    int64_t states_room, chances_room


class ChanceError(Exception):
    """Why not every outcome can be run through: `args[0]`, a clause."""


def deals(Table table not None, int64_t most, bint merged=False) -> list[tuple[bytes, int]]:
    """[(raw bytes of a state, weight)] of every deal, `most` at most: whole numbers, of which the chances are shares.
    With `merged` one for all that differ by a symmetry, where the game lists its deals. ChanceError: there are more, or
    the game does not draw by `engine.rng.below` from a stream that it names. GameFault: the game failed."""
    if table.game.deals != NULL:
        return listed(table.game, most, merged)
    return run(table, None, 0, most)


def outcomes(State state not None, move: int, int64_t most) -> list[tuple[bytes, int]]:
    """[(raw bytes of a state, weight)] of what can follow a legal move, `most` at most, as `deals` has it. ChanceError:
    there are more, or the game does not draw by `engine.rng.below` from a stream that it names. IndexError: there is no
    such move. GameFault: the game failed."""
    cdef int number = whole(move, "move")
    state.check_move(number)
    return run(state.table, state, number, most)


cdef int list_deal(void* context, void* state, double chance) noexcept nogil:
    cdef Listed* all = <Listed*>context
    if all.count == all.most:
        return TOO_LARGE
    if (not room_for(<void**>&all.states, &all.states_room, all.count + 1, all.size)
            or not room_for(<void**>&all.chances, &all.chances_room, all.count + 1, sizeof(double))):
        return NO_MEMORY
    memcpy(all.states + all.count * all.size, state, all.size)
    all.chances[all.count] = chance
    all.count += 1
    return 0


cdef list listed(const Game* game, int64_t most, bint merged):
    cdef Listed all
    cdef int64_t i
    cdef int status
    memset(&all, 0, sizeof(Listed))
    all.size = game.state_size
    try:
        with nogil:
            all.most = 1
            status = game.deals(game, merged, list_deal, &all)      # the first alone
            if status == TOO_LARGE and (all.chances[0] * 4 * most > 1 or most <= FEW):  # those of equal cards differ
                all.most, all.count = most, 0
                status = game.deals(game, merged, list_deal, &all)
        if status == TOO_LARGE:
            mean = sum([all.chances[i] for i in range(all.count)]) / all.count
            raise ChanceError(f"there are more than {most} deals: about {max(1 / mean, most + 1):.9g}")
        check(game, status)
        shares = {chance: Fraction(chance).limit_denominator(1 << 24)
                  for chance in {all.chances[i] for i in range(all.count)}}
        parts = lcm(*[share.denominator for share in shares.values()])
        weights = [int(shares[all.chances[i]] * parts) for i in range(all.count)]
        if sum(weights) != parts:
            raise ChanceError(TOO_FINE)
        return weighed(game, all.states, all.size, weights, parts)
    finally:
        free(all.states)
        free(all.chances)


cdef int check(const Game* game, int status) except -1:
    if status == STOPPED:
        raise KeyboardInterrupt
    if status == NO_MEMORY:
        raise MemoryError
    if status == TOO_LONG:
        raise ChanceError(f"a match can take more than {game.max_decisions} decisions")
    if status < 0:
        raise GameFault(status, f"the game failed ({status})")
    return 0


cdef list weighed(const Game* game, const char* states, size_t size, list weights, object parts):
    """States and their weights, which are all parts together; without what divides all of them."""
    cdef Py_ssize_t i
    common = gcd(*weights)
    if sum(weights) != parts:
        raise GameFault(0, f"the chances of all outcomes add up to {sum(weights) / parts:.9g}")
    return [((states + i * size)[:game.state_size], weights[i] // common) for i in range(len(weights))]


cdef double ways(Outcomes* all, const void* before, const void* moves, int move, double most) noexcept nogil:
    """In how many ways chance can fall, in the mean of a few random ones (D. E. Knuth, 1975), of fewer where it is more
    than `most` whatever the others give."""
    cdef double width, sum = 0
    cdef uint64_t stream, found
    cdef uint32_t open, choice, other, kinds
    cdef int probe, draws
    for probe in range(PROBES):
        stream, width, draws = start(child(1, probe)), 1, 0
        while open_draw(all, before, moves, move, draws, &open, &found) > 0:
            choice, kinds = below(&stream, open), 0
            while all.alike and all.shares[choice] == 0:
                choice = below(&stream, open)
            for other in range(open):
                kinds += not all.alike or all.shares[other] > 0
            all.script.choices[draws] = choice
            width *= kinds
            draws += 1
        sum += width
        if sum > PROBES * most:
            return sum / (probe + 1)
    return sum / PROBES


cdef list run(Table table, State state, int move, int64_t most):
    cdef Outcomes all
    cdef const Game* game = table.game
    cdef const void* before = NULL if state is None else state.bytes
    cdef const void* moves = NULL if state is None else state.moves
    cdef double many
    cdef int status = TOO_LARGE
    if game.stream_at == NULL or game.information_key == NULL:
        raise ChanceError("it has no stream_at and information_key, by which outcomes are run through")
    if not open_outcomes(&all, game, PLAYOUTS, most + 1):
        close_outcomes(&all)
        raise MemoryError
    all.parts, all.most_runs = 1, RUNS * most
    try:
        with nogil:
            many = ways(&all, before, moves, move, 4.0 * RUNS * most)
            if many <= 4.0 * RUNS * most:       # an estimate
                status = run_through(&all, before, moves, move, 0, 1)
        if status == TOO_LARGE or all.count > most:
            raise ChanceError(f"there are more than {most} outcomes, or too many that are alike: chance can fall in "
                              f"about {many:.3g} ways")
        check(game, status)
        if not 0 < all.parts <= EXACT // <uint64_t>all.runs:
            raise ChanceError(TOO_FINE)
        weights = [round(all.weights[i] * all.parts) for i in range(all.count)]
        return weighed(game, all.states, all.size, weights, all.parts)
    finally:
        close_outcomes(&all)
