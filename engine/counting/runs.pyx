"""Course of matches, decision by decision: histograms over matches, of which quantiles are read.

What is followed is legal moves and the lead, or 32-bit integers that the states keep. Numbers below 64 have a bin each,
larger ones share bins of 1/64 to 1/32 of their size. Decisions and turns below 256 are all counted, of the next 256
every second one, of the next 512 every fourth, and so on. Of estimates, chances are counted in whole percents and by
tenths of the match. Where k seats share the first place, each of these winners counts win_unit // k.
"""
import math

import numpy as np

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.bits cimport bits_highest
from engine.counting.endings cimport EndCounts, count_number
from engine.counting.leads cimport Leads, drama
from engine.game cimport MAX_SEATS, Game, first_places, margin
from engine.counting.tally cimport Step, TallyArrays
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.table cimport Table

cnp.import_array()

cdef enum:
    SPLIT = 5                   # a doubling has 2 ** SPLIT bins
    STEP_SPLIT = 7              # of decisions and turns
    TENTHS = 11                 # of a match: its first decision, after a tenth of the others, ..., its last one
    PERCENT = 101
    DRAMAS = 72                 # hundredths, rounded, up to sqrt(1/2)
    CERTAIN = 90                # percent
    TOLD = 1 << 16              # what states keep is told apart on its way below this, negative or not

THRESHOLD: float = CERTAIN / 100.0       # a chance from which on a winner counts as certain
EXACT: int = 2 << SPLIT                # numbers from here on share bins
CUT: int = TOLD - (TOLD >> SPLIT + 1)  # and what states keep shares one with all beyond


# A number that is followed: of each step the bins of all that share its array, of which it counts into its own.
ctypedef struct RunColumn:
    int64_t step                # from one step to the next
    int64_t* counts[2]          # at every decision; at the first one of each turn


ctypedef struct Runs:
    Watcher watcher
    int columns                 # what states keep, or else legal moves and, where the game tells scores, the lead
    int watched                 # those that states keep
    int lead_bins
    int own_bins
    RunColumn* column
    const int32_t* places       # (watched,), bytes of the state before each
    int32_t* noted              # (decisions, columns), bins of the match
    EndCounts ends                   # of each number that is watched
    int64_t* sums               # (setups, seatings, watched), at the end of matches
    const Leads* leads          # where chances are counted
    int64_t* chances            # (1 + seats, TENTHS, PERCENT): of winners, then by seat of its side; or NULL
    int64_t* certain            # (TENTHS,): winners, by the tenth in which they became certain; the last one: in none
    int64_t* dramas             # (DRAMAS,), winners


cdef inline int bin_of(uint64_t number, int split) noexcept nogil:
    cdef int shift
    if number < 2 << split:
        return <int>number
    shift = bits_highest(number) - split
    return (shift << split) + <int>(number >> shift)


cdef inline int signed_bin(int64_t number, int bins) noexcept nogil:
    """Bin of a number, of an odd number of bins with that of 0 in their middle."""
    cdef int place = bin_of(min(number if number >= 0 else -number, TOLD - 1), SPLIT)
    return bins // 2 + (place if number >= 0 else -place)


cdef inline int32_t number_at(const Runs* runs, const void* state, int column) noexcept nogil:
    return (<const int32_t*>(<const char*>state + runs.places[column]))[0]


cdef inline uint64_t lead_of(const Game* game, const void* state, const int* side) noexcept nogil:
    """By how much the leading side is ahead of the second one."""
    cdef int64_t scores[MAX_SEATS]
    game.scores(game, state, scores)
    return margin(scores, game.seats, side)


cdef int note_step(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
                   int decision) noexcept nogil:
    cdef Runs* runs = <Runs*>watcher
    cdef int32_t* noted = runs.noted + <int64_t>decision * runs.columns
    cdef int column
    if runs.watched == 0:
        noted[0] = bin_of(followed.steps[decision].count, SPLIT)
    if runs.lead_bins:
        noted[1] = min(bin_of(lead_of(followed.game, state, followed.tally.side), SPLIT), runs.lead_bins - 1)
    for column in range(runs.watched):
        noted[column] = signed_bin(number_at(runs, state, column), runs.own_bins)
    return 0


cdef inline void count_step(const Runs* runs, const RunColumn* column, bint turn, int place,
                            int decision) noexcept nogil:
    cdef const int32_t* noted = runs.noted + <int64_t>decision * runs.columns
    cdef int i
    for i in range(runs.columns):
        column[i].counts[turn][place * column[i].step + noted[i]] += 1


cdef inline void count_run(Runs* runs, const Step* steps, int decisions) noexcept nogil:
    """The decisions of a finished match."""
    cdef int i, place, turn = 0, last = 0, last_turn = 0, seat = -1
    for i in range(decisions):
        place = bin_of(i + 1, STEP_SPLIT)
        if place != last:
            count_step(runs, runs.column, False, place, i)
            last = place
        if steps[i].seat != seat:
            seat, turn = steps[i].seat, turn + 1
            place = bin_of(turn, STEP_SPLIT)
            if place != last_turn:
                count_step(runs, runs.column, True, place, i)
                last_turn = place


cdef inline void count_watched(Runs* runs, const void* state, int64_t row) noexcept nogil:
    """The numbers of the state of a finished match; `row` is that of its setup and seating."""
    cdef int64_t number
    cdef int column
    for column in range(runs.watched):
        number = number_at(runs, state, column)
        runs.sums[row * runs.watched + column] += number
        count_number(&runs.ends, column, number)


cdef inline int certain_from(const Leads* leads, int decisions, int seats, int winner) noexcept nogil:
    """The first decision from which on the winner's chance stays at CERTAIN or above; `decisions` if it never does."""
    cdef int i = decisions
    while i > 0 and leads.chances[(i - 1) * seats + winner] >= CERTAIN / 100.0:
        i -= 1
    return i


cdef inline void count_chances(Runs* runs, const TallyArrays* tally, const Step* steps, int decisions,
                               const int64_t* payoffs) noexcept nogil:
    """Count what estimates say of a finished match."""
    cdef const Leads* leads = runs.leads
    cdef int64_t best, weight = tally.win_unit // first_places(payoffs, tally.seats, &best)
    cdef int seat, tenth, percent, seats = tally.seats
    if decisions == 0:
        return
    for seat in range(seats):
        for tenth in range(TENTHS):
            percent = <int>(100 * leads.chances[tenth * (decisions - 1) // (TENTHS - 1) * seats + seat] + 0.5)
            runs.chances[((1 + seat) * TENTHS + tenth) * PERCENT + percent] += 1
            if payoffs[seat] == best:
                runs.chances[tenth * PERCENT + percent] += weight
        if payoffs[seat] == best:
            runs.certain[<int64_t>10 * certain_from(leads, decisions, seats, seat) // decisions] += weight
            runs.dramas[<int>(100 * drama(leads, steps, decisions, tally, seat) + 0.5)] += weight


cdef void count(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                const int64_t* payoffs) noexcept nogil:
    cdef Runs* runs = <Runs*>watcher
    count_run(runs, followed.steps, decisions)
    count_watched(runs, state, followed.row * followed.tally.seatings + followed.seating)
    if runs.chances != NULL:
        count_chances(runs, followed.tally, followed.steps, decisions, payoffs)


def shapes(Table table, bint estimated, watch: Sequence[tuple[int, int]] = ()) -> dict[str, tuple[int, ...]]:
    """The shape of each array, by name: of the course, legal moves, the lead and, where they are `estimated`, chances;
    or of what is watched.

    watch : (offset, owners) of 32-bit integers of states
    """
    steps = bin_of(table.game.max_decisions, STEP_SPLIT) + 1
    if watch:
        run = (steps, len(watch), 2 * bin_of(TOLD - 1, SPLIT) + 1)  # files end with the last step that was reached
        return {"run_watched": run, "run_turn_watched": run}
    options = bin_of(table.game.max_moves, SPLIT) + 1
    found = {"run_options": (steps, options), "run_turn_options": (steps, options)}
    if table.game.scores != NULL and table.game.seats > 1:
        leads = bin_of(<uint64_t>table.game.high - <uint64_t>table.game.low, SPLIT) + 1
        found |= {"run_lead": (steps, leads), "run_turn_lead": (steps, leads)}
    if estimated:
        found |= {
            "run_chances": (1 + table.game.seats, TENTHS, PERCENT), "run_certain": (TENTHS,), "run_dramas": (DRAMAS,)}
    return found


def columns(watch: Sequence[tuple[int, int]]) -> int:
    """Number of integers at a time."""
    return sum(owners for _, owners in watch)


cdef list lowest(bins, int split):
    """The lowest number in each of the first bins."""
    return [i if i < 2 << split else ((i & ((1 << split) - 1)) + (1 << split)) << ((i >> split) - 1)
            for i in range(bins)]


def steps(bins: int) -> list[int]:
    """The number of the decision or turn that each of the first bins counts."""
    return lowest(bins, STEP_SPLIT)


def values(bins: int) -> list[int]:
    """Number for each of the first bins of legal moves and leads: the middle of its numbers, rounded down."""
    ends = lowest(bins + 1, SPLIT)
    return [(low + end - 1) // 2 for low, end in zip(ends, ends[1:])]


def own_values(bins: int) -> list[int]:
    """Values of the bins of what states keep, with as many bins below 0 as above; the outermost ones, which count what
    lies beyond too, have their inner ends."""
    middles = values(bins // 2) + lowest(bins // 2 + 1, SPLIT)[bins // 2:]
    return [-middle for middle in middles[:0:-1]] + middles


def watcher(Table table not None, dict arrays: dict[str, NDArray[np.int64]], watch: Sequence[tuple[int, int]] = (),
            Watching leads=None) -> Watching:
    """Counts the course, or what is watched, into flat arrays of such shapes; of what is watched also the sums at the
    end of matches, into `watched`, of shape (setups, seatings, integers).

    watch : (offset, owners) of 32-bit integers of the states, as many one behind the other
    leads : those of the same matches, before this one among the watchers, where chances are counted
    """
    if any(offset % 4 or not 0 <= offset <= table.game.state_size - 4 * owners for offset, owners in watch):
        raise ValueError(f"states have {table.game.state_size} bytes, and no integers at {watch}")
    cdef Watching found = make(sizeof(Runs), Watcher(always, note_step, count, NULL), arrays)
    cdef Runs* runs = <Runs*>found.watcher
    cdef dict names = shapes(table, leads is not None, watch)
    followed = [(name, 0) for name in ("options", "lead") if f"run_{name}" in names]
    followed += [("watched", kind) for kind, (_, owners) in enumerate(watch) for _ in range(owners)]
    found.scratch["columns"] = np.zeros(len(followed) * sizeof(RunColumn), np.uint8)
    runs.column, runs.columns = <RunColumn*>pointer(found.scratch, "columns"), len(followed)
    for i, (name, kind) in enumerate(followed):
        *_, bins = names[f"run_{name}"]
        runs.column[i].step = math.prod(names[f"run_{name}"][1:])
        for j, step in enumerate(("run", "run_turn")):
            runs.column[i].counts[j] = pointer(arrays, f"{step}_{name}") + <int>kind * <int>bins
    runs.lead_bins, runs.own_bins = names.get("run_lead", (0, 0))[1], names.get("run_watched", (0, 0, 0))[2]
    runs.watched = columns(watch)
    places = [offset + 4 * owner for offset, owners in watch for owner in range(owners)]
    found.scratch["places"] = np.array(places, np.int32)
    found.scratch["noted"] = np.zeros(table.game.max_decisions * runs.columns, np.int32)
    runs.places = <const int32_t*>pointer(found.scratch, "places")
    runs.noted = <int32_t*>pointer(found.scratch, "noted")
    if watch:
        runs.ends = EndCounts(pointer(arrays, "watched_at_end"), pointer(arrays, "watched_span"))
        runs.sums = pointer(arrays, "watched")
    if "run_chances" in names:
        runs.leads, runs.chances = <const Leads*>leads.watcher, pointer(arrays, "run_chances")
        runs.certain = pointer(arrays, "run_certain")
        runs.dramas = pointer(arrays, "run_dramas")
    found.scratch["leads"] = leads
    return found
