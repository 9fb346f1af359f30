"""Policies of trees: what they are told by, the keys of information sets and the names of their moves; and the player
that follows one along a match."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from engine.solving.seen.infosets cimport Infoset, Infosets, sequences_of
from engine.solving.seen.past cimport SEEN_BYTES, DecisionView, Exchanges, close_exchanges, lay_seen, open_exchanges
from engine.solving.seen.recall cimport Recall, look_at, told_move
from engine.solving.seen.shares cimport TabularPolicy, move_by, set_of
from engine.solving.tree.tree cimport Tree
from engine.game cimport MAX_SEATS, Game
from engine.players.chooser cimport Chooser, check, count_moves, make
from engine.players.player cimport Player
from engine.table cimport State, Table, table_of
from engine.status cimport NO_MEMORY, NOT_KNOWN, PLAYER_NO_MEMORY

ctypedef struct Follower:
    Player player
    Recall recalls[MAX_SEATS]
    Exchanges exchanges
    int status                  # a fault while it was told what happens
    DecisionView seen           # of the decision at hand
    TabularPolicy policy


def sets_of(
    Tree tree not None
) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
    """(keys, seats, firsts, counts, names) of the information sets of a tree, by number; but names by set and then in
    the order of its moves. Keys and names are uint64, the others int64: the seat, the sequence of the first move, how
    many moves there are.
    """
    cdef const Infosets* all = &tree.walk.infosets
    cdef const Infoset* infoset
    cdef int64_t number, at = 0
    cdef int32_t move
    rows = [np.empty(all.count, kind) for kind in (np.uint64, np.int64, np.int64, np.int64)]
    cdef uint64_t[::1] keys = rows[0], named
    cdef int64_t[::1] seats = rows[1], firsts = rows[2], counts = rows[3]
    names = np.empty(sequences_of(all) - all.seats, np.uint64)
    named = names
    for number in range(all.count):
        infoset = &all.sets[number]
        keys[number], seats[number], firsts[number] = infoset.key, infoset.seat, infoset.first
        counts[number] = infoset.count
        for move in range(infoset.first, infoset.first + infoset.count):
            named[at] = all.names[infoset.seat][move]
            at += 1
    return *rows, names


def spread(firsts: NDArray[Any], counts: NDArray[Any]) -> NDArray[np.int64]:
    """first, first + 1, ..., first + count - 1 of one set after the other: an array of int64."""
    return np.repeat(firsts - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())


cdef void one_to_nothing(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    payoffs[0], payoffs[1] = 1, 0


def chances(Table table not None) -> Table:
    """The table of a game for two as if seat 0 won every match, 1 to 0: what a tree of it adds up are chances."""
    cdef Game game = table.game[0]
    game.payoffs, game.low, game.high = one_to_nothing, 0, 1
    return table_of(&game, table)


def follower(Table table not None, const uint64_t[::1] keys, const int64_t[::1] begins, const uint64_t[::1] names,
             const double[::1] shares, bint whole, bint merged=False) -> Chooser:
    """The player of a policy. ValueError: other numbers of them, or not a game for two or more that tells what seats
    know and where it draws.

    keys : (sets,), of information sets, ascending
    begins : (sets + 1,), places of the first moves of each in `names` and `shares`
    names, shares : of the moves, and how often each is made
    whole : whether the policy is one for every information set; else each move is as likely as the others in those that
        it lacks
    merged : whether the sets are those of a tree in which what an exchange of cards makes alike is one; moves of one
        name there share its probability evenly
    """
    if table.game.seats < 2 or table.game.information_key == NULL or table.game.stream_at == NULL:
        raise ValueError("policies are of games for two or more with information_key and stream_at")
    if begins.shape[0] != keys.shape[0] + 1 or not names.shape[0] == shares.shape[0] == begins[keys.shape[0]]:
        raise ValueError(f"{keys.shape[0]} information sets with {begins.shape[0]} beginnings, {names.shape[0]} names "
                         f"and {shares.shape[0]} shares")
    cdef Chooser chooser = make(table, "policy", sizeof(Follower), choose_by_policy, close_follower)
    cdef Follower* own = <Follower*>chooser.player
    cdef void* room = malloc(SEEN_BYTES * <size_t>table.game.max_moves)
    if room == NULL:
        raise MemoryError
    lay_seen(&own.seen, room, table.game.max_moves)
    check(known(open_exchanges(&own.exchanges, table.game, merged)))
    own.player.told, own.player.mixed, own.policy.whole = remember, mixed_by_policy, whole
    chooser.kept = keys, begins, names, shares
    if keys.shape[0]:
        own.policy = TabularPolicy(keys=&keys[0], begins=&begins[0], shares=&shares[0], names=&names[0],
                                   count=keys.shape[0], moves=names.shape[0], whole=whole)
    return chooser


cdef void close_follower(Player* player) noexcept nogil:
    cdef Follower* own = <Follower*>player
    close_exchanges(&own.exchanges)
    free(own.seen.names)


cdef int known(int status) noexcept nogil:
    """Status as players have it."""
    return PLAYER_NO_MEMORY if status == NO_MEMORY else status


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef Follower* own = <Follower*>player
    if move < 0 or own.status >= 0:
        own.status = told_move(&own.exchanges, &own.recalls[seat], state, moves, count, move, seat)


cdef int look(Follower* own, const Game* game, const void* state, const void* moves, int count) noexcept nogil:
    """Number of moves of the mover that its policy tells apart, or a negative status."""
    cdef int seat = game.mover(game, state)
    return known(own.status if own.status < 0 else
                 look_at(&own.exchanges, &own.recalls[seat], state, moves, count, seat, &own.seen))


cdef int choose_by_policy(Player* player, const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    cdef Follower* own = <Follower*>player
    cdef int status = look(own, game, state, moves, count)
    return status if status < 0 else move_by(&own.policy, &own.seen, count, game.mover(game, state), True, stream)


cdef int mixed_by_policy(Player* player, const Game* game, const void* state, const void* moves, int count,
                         double* chances) noexcept nogil:
    cdef Follower* own = <Follower*>player
    cdef const TabularPolicy* policy = &own.policy
    cdef int status = look(own, game, state, moves, count), move, place
    cdef int64_t number
    if status < 0:
        return status
    number = set_of(policy, &own.seen, game.mover(game, state)) if own.seen.choices > 1 else -1
    if number < 0 and own.seen.choices > 1 and policy.whole:
        return NOT_KNOWN
    for move in range(count):
        place = own.seen.places[move]
        chances[move] = 1.0 / count
        if number >= 0:
            chances[move] = policy.shares[policy.begins[number] + place] / own.seen.alike[place]
    return 0


def places(Chooser chooser not None, State state not None) -> NDArray[np.int64] | None:
    """Places of the legal moves of a state among the moves of a follower's policy: an array of int64, by number of the
    move, -1 for all where they are all alike; None where its policy does not have this decision. PlayerFault: the state
    has no past."""
    count_moves(chooser.table, state)
    chooser.tell(state)
    return placed(chooser, state)


def places_in(Chooser chooser not None, Tree tree not None, int64_t number) -> NDArray[np.int64] | None:
    """Answer in the state of a tree that was kept of an information set; IndexError where none was."""
    cdef Player* player = chooser.player
    cdef State state
    cdef int seat = tree.infoset(number)[0], move
    if (last := tree.state(number)) is None:
        raise IndexError(f"no state is kept of information set {number}")
    line = [*tree.past(number), (last, -1)]
    state = State.trusted(chooser.table, line[0][0])
    player.told(player, chooser.table.game, state.bytes, NULL, 0, -1, seat)
    for raw, move in line:
        state = State.trusted(chooser.table, raw)
        if move >= 0:
            state.enumerate_moves()
            player.told(player, chooser.table.game, state.bytes, state.moves, state.count, move, seat)
    count_moves(chooser.table, state)
    return placed(chooser, state)


cdef object placed(Chooser chooser, State state):
    cdef Follower* own = <Follower*>chooser.player
    cdef int labels = look(own, chooser.table.game, state.bytes, state.moves, state.count), i
    cdef int64_t number, first
    check(labels)
    if labels == 1:
        return np.full(state.count, -1)
    number = set_of(&own.policy, &own.seen, state.seat)
    first = own.policy.begins[number] if number >= 0 else 0
    if number < 0 or any([own.seen.labels[i] != own.policy.names[first + i] for i in range(labels)]):
        return None
    return np.array([first + own.seen.places[i] for i in range(state.count)])
