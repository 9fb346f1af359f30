"""Decisions of finished matches, noted while they are played, and as rows of numbers for agents that learn."""
cimport numpy as cnp
import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int16_t, int32_t, int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.counting.tally cimport Step
from engine.counting.watcher cimport Followed, Watcher, Watching, make, pointer
from engine.game cimport Game
from engine.history cimport History, Recorder, record_move, write_record
from engine.memory cimport room_for
from engine.players.player cimport NOT_TOLD, Player
from engine.status cimport GAME_FAULT, NO_MEMORY
from engine.table cimport State, Table

from engine.table import GameFault

cnp.import_array()

# As `Known`.
KNOWN: np.dtype[np.void] = np.dtype([("chance", np.float64), ("visits", np.int32), ("value", np.float32)])

cdef enum:                      # of a match in `matches`
    SETUP
    MATCH
    SEATING
    DECISIONS
    NOTED                       # decisions that are noted: those between several moves, or all
    OFFERED                     # moves of these, together
    MATCH_NUMBERS

# What is known of the moves that were to be chosen from.
ctypedef struct Known:
    double chance               # with which the player makes the move; NaN: it does not say
    int32_t visits              # playouts of it; -1: it does not search
    float value                 # their mean, where there are any


ctypedef struct Noting:
    Watcher watcher
    int64_t counts[3]               # of matches, moves, and moves offered
    int64_t ended[3]                # of these, in matches that are finished
    int64_t rooms[4]
    bint full                       # a match could not be kept: there was no memory
    int least                       # moves of a decision that is noted
    int64_t* matches                # (matches, MATCH_NUMBERS)
    int64_t* payoffs                # (matches, seats)
    int32_t* moves
    Known* known
    double* chances                 # [max_moves]


cdef bint begin(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil:
    """A match before that did not end is forgotten."""
    cdef Noting* noting = <Noting*>watcher
    cdef int i
    for i in range(3):
        noting.counts[i] = noting.ended[i]
    return True


cdef int step(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
              int decision) noexcept nogil:
    cdef Noting* noting = <Noting*>watcher
    cdef const Game* game = followed.game
    cdef const Step* taken = &followed.steps[decision]
    cdef Player* player = followed.players[taken.seat] if followed.seated else NULL
    cdef int64_t visits
    cdef Known* known
    cdef int move, count = taken.count if taken.count >= noting.least else 0, status = NOT_TOLD
    cdef bint asked = player != NULL and count > 1  # nobody searches where there is one move
    if not (room_for(<void**>&noting.moves, &noting.rooms[1], noting.counts[1] + 1, sizeof(int32_t))
            and room_for(<void**>&noting.known, &noting.rooms[2], noting.counts[2] + count, sizeof(Known))):
        return NO_MEMORY
    noting.moves[noting.counts[1]] = taken.move
    noting.counts[1] += 1
    if asked and player.mixed != NULL:
        status = player.mixed(player, game, state, moves, count, noting.chances)
        if status < 0 and status != NOT_TOLD:
            return status
    for move in range(count):
        known = &noting.known[noting.counts[2] + move]
        known.chance, known.visits, known.value = NAN, -1, NAN
        if player == NULL or count == 1:
            known.chance = 1.0 / count
        elif status >= 0:
            known.chance = noting.chances[move]
        if asked and player.found != NULL:
            known.value = <float>player.found(player, game, move, &visits)
            known.visits = <int32_t>visits
    noting.counts[2] += count
    return 0


cdef void end(Watcher* watcher, const Followed* followed, const void* state, int decisions,
              const int64_t* payoffs) noexcept nogil:
    cdef Noting* noting = <Noting*>watcher
    cdef int64_t* match
    cdef int i, kept = 0
    if not (room_for(<void**>&noting.matches, &noting.rooms[0], noting.counts[0] + 1, MATCH_NUMBERS * sizeof(int64_t))
            and room_for(<void**>&noting.payoffs, &noting.rooms[3], noting.counts[0] + 1,
                         followed.game.seats * sizeof(int64_t))):
        noting.full = True
        return
    for i in range(decisions):
        kept += followed.steps[i].count >= noting.least
    match = noting.matches + MATCH_NUMBERS * noting.counts[0]
    match[SETUP], match[MATCH], match[SEATING] = <int64_t>followed.setup, <int64_t>followed.match, followed.seating
    match[DECISIONS], match[NOTED], match[OFFERED] = decisions, kept, noting.counts[2] - noting.ended[2]
    memcpy(noting.payoffs + followed.game.seats * noting.counts[0], payoffs, followed.game.seats * sizeof(int64_t))
    noting.counts[0] += 1
    for i in range(3):
        noting.ended[i] = noting.counts[i]


cdef void close(Watcher* watcher) noexcept nogil:
    cdef Noting* noting = <Noting*>watcher
    free(noting.matches)
    free(noting.payoffs)
    free(noting.moves)
    free(noting.known)


def watcher(Table table not None, forced: bool = False) -> Watching:
    """Notes the decisions between several moves, or forced ones, too, of every finished match; `noted` has them."""
    cdef Watching found = make(sizeof(Noting), Watcher(begin, step, end, close), {})
    found.scratch["chances"] = np.zeros(table.game.max_moves)
    (<Noting*>found.watcher).least = 1 if forced else 2
    (<Noting*>found.watcher).chances = <double*>pointer(found.scratch, "chances")
    return found


def noted(
    Table table not None, Watching watching not None
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32], NDArray[np.void]]:
    """Notes of a watcher of decisions: (matches, payoffs, moves, known), as `rows` takes it.

    matches : int64 (n, 6), of each setup, match, seating, decisions, how many of these are noted, and how many moves
        these have together
    payoffs : int64 (n, seats)
    moves : int32, numbers of the moves of all decisions
    known : of `KNOWN`, what is known of the moves that were to be chosen from
    """
    cdef Noting* noting = <Noting*>watching.watcher
    cdef int64_t n = noting.ended[0]
    if noting.full:
        raise MemoryError
    return (copied(noting.matches, n * MATCH_NUMBERS, np.int64).reshape(-1, MATCH_NUMBERS),
            copied(noting.payoffs, n * table.game.seats, np.int64).reshape(-1, table.game.seats),
            copied(noting.moves, noting.ended[1], np.int32),
            copied(noting.known, noting.ended[2], KNOWN))


cdef copied(const void* numbers, int64_t count, kind):
    found = np.empty(count, kind)
    if count:
        memcpy(cnp.PyArray_DATA(found), numbers, found.nbytes)
    return found


def rows(
    Table table not None, seed: int, History history: History | None, forced: bool, matches not None: NDArray[np.int64],
    payoffs not None: NDArray[np.int64], const int32_t[::1] moves not None, known not None: NDArray[np.void]
) -> dict[str, NDArray[Any]]:
    """Decisions between several moves, or all, from matches that are played again: arrays by name, with a row for each.

    seed : of the study
    history : that observations go on with; or None
    forced : decisions with one move were noted, too
    matches, payoffs, moves, known : of some matches, as `noted` has them

    Returns a dict: setup, match (int64), seating, decision, action (int32), seat (int8), return (float64, what the seat
        was paid), returns (float64, seats), observation (int16, columns), mask (bool, actions), probability (float32,
        actions; NaN where it is not known), visits (int32, actions; -1 likewise), value (float32, actions; NaN without
        visits). Of a game whose moves have no numbers, places stand for actions.

    ValueError : they do not belong together.
    GameFault : the game failed.
    """
    cdef const Game* game = table.game
    cdef const Recorder* recorder = NULL if history is None else &history.recorder
    cdef int64_t actions = game.actions if game.actions else game.max_moves, offered = 0, row = 0, played = 0
    cdef int64_t total = matches[:, NOTED].sum(), decision
    cdef char* records
    cdef State state
    cdef int seat, move, number, chosen, least = 1 if forced else 2
    if ((len(moves), len(known)) != (matches[:, DECISIONS].sum(), matches[:, OFFERED].sum())
            or payoffs.shape != (len(matches), game.seats)):
        raise ValueError("matches with other decisions than were noted")
    of_moves, of_rows = np.empty(len(known), np.int32), np.empty((total, 4), np.int32)
    seen = np.zeros((total, game.observed + (recorder.size if recorder != NULL else 0)), np.int16)
    cdef int32_t[::1] numbers = of_moves
    cdef int32_t[:, ::1] known_of = of_rows     # decision, seat, action, moves
    cdef int16_t[:, ::1] observations = seen
    records = <char*>calloc(game.seats, recorder.room if recorder != NULL else 1)
    if records == NULL:
        raise MemoryError
    try:
        for setup, decisions in matches[:, [SETUP, DECISIONS]].tolist():
            state = State.__new__(State, table)
            state.begin(seed, setup)
            for seat in range(game.seats if recorder != NULL else 0):
                record_move(recorder, records, state.bytes, NULL, 0, -1, seat)
            for decision in range(decisions):
                state.enumerate_moves()
                chosen = moves[played]
                state.check_move(chosen)
                played += 1
                if state.count >= least:
                    if row >= total or offered + state.count > numbers.shape[0]:
                        raise ValueError("matches with other decisions than were noted")
                    seat = state.seat
                    if game.observed:
                        game.observe(game, state.bytes, seat, &observations[row, 0])
                    if recorder != NULL:
                        number = write_record(recorder, records, seat, &observations[row, game.observed])
                        raise_for(state, number)
                    for move in range(state.count):
                        number = game.action(game, state.bytes, state.moves, move) if game.actions else move
                        raise_for(state, number if number < actions else GAME_FAULT)
                        numbers[offered + move] = number
                    known_of[row, 0], known_of[row, 1] = <int32_t>decision, seat
                    known_of[row, 2], known_of[row, 3] = numbers[offered + chosen], state.count
                    offered += state.count
                    row += 1
                for seat in range(game.seats if recorder != NULL else 0):
                    record_move(recorder, records, state.bytes, state.moves, state.count, chosen, seat)
                state.play(chosen)
    finally:
        free(records)
    if row != total or offered != len(known):
        raise ValueError("matches with other decisions than were noted")
    match = np.repeat(np.arange(len(matches)), matches[:, NOTED])
    decided, seats, taken, many = of_rows.T
    at = np.repeat(np.arange(total), many), of_moves
    firsts = known[np.cumsum(many) - many]
    mask = np.zeros((total, actions), np.bool_)
    mask[at] = True
    chances, visits, values = (np.zeros(mask.shape, kind) for kind in (np.float32, np.int32, np.float32))
    np.add.at(chances, at, known["chance"])
    chances[np.isnan(firsts["chance"])] = np.nan
    np.add.at(visits, at, known["visits"])
    visits[firsts["visits"] < 0] = -1
    np.add.at(values, at, np.where(known["visits"] > 0, known["value"] * known["visits"], 0))
    return {"setup": matches[match, SETUP], "match": matches[match, MATCH],
            "seating": matches[match, SEATING].astype(np.int32), "decision": decided.copy(),
            "seat": seats.astype(np.int8), "action": taken.copy(), "return": payoffs[match, seats].astype(np.float64),
            "returns": payoffs[match].astype(np.float64), "observation": seen, "mask": mask,
            "probability": chances, "visits": visits,
            "value": values / np.where(visits > 0, visits, np.nan).astype(np.float32)}


cdef int raise_for(State state, int status) except -1:
    if status < 0:
        raise state.meant(GameFault(status, f"a move has no number ({status})"))
    return 0
