"""Policies of trees: what they are told by, the keys of information sets and the names of their moves; and the player
that follows one along a match."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from engine.solving.seen.infosets cimport SEATS, Infoset, Infosets
from engine.solving.seen.past cimport Exchanges, Past, alike, close_exchanges, infoset_key, label_moves, open_exchanges
from engine.solving.seen.recall cimport Recall, begin_recall, recall_move, recalled
from engine.solving.tree.tree cimport Tree
from engine.game cimport Game
from engine.players.chooser cimport Chooser, check, count_moves, make
from engine.players.player cimport Player
from engine.rng cimport below, draw
from engine.table cimport State, Table, table_of
from engine.status cimport NOT_KNOWN, NO_MEMORY, PLAYER_NO_MEMORY

ctypedef struct Follower:
    Player player
    Recall recalls[SEATS]
    Exchanges exchanges
    int status                  # a fault while it was told what happens
    # Of the decision at hand, as `past.label_moves` has it.
    Past decided
    uint64_t* move_names        # [max_moves], and of the others as many
    uint64_t* labels
    int32_t* places
    int32_t* alike
    bint whole                  # whether a set that it lacks is a fault
    int64_t choices, unknown    # how often it chose, and where it knew nothing
    int64_t count, moves
    const uint64_t* keys        # [count], ascending
    const int64_t* begins       # [count + 1], the first move of each
    const uint64_t* names       # of the moves
    const double* shares        # how often each is made


def sets_of(Tree tree not None):
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
    names = np.empty(all.sequences[0] + all.sequences[1] - SEATS, np.uint64)
    named = names
    for number in range(all.count):
        infoset = &all.sets[number]
        keys[number], seats[number], firsts[number] = infoset.key, infoset.seat, infoset.first
        counts[number] = infoset.count
        for move in range(infoset.first, infoset.first + infoset.count):
            named[at] = all.names[infoset.seat][move]
            at += 1
    return *rows, names


def spread(firsts, counts):
    """first, first + 1, ..., first + count - 1 of one set after the other: an array of int64."""
    return np.repeat(firsts - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())


cdef void one_to_nothing(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    payoffs[0], payoffs[1] = 1, 0


def chances(Table table not None):
    """The table of a game for two as if seat 0 won every match, 1 to 0: what a tree of it adds up are chances."""
    cdef Game game = table.game[0]
    game.payoffs, game.low, game.high = one_to_nothing, 0, 1
    return table_of(&game, table)


def follower(Table table not None, const uint64_t[::1] keys, const int64_t[::1] begins, const uint64_t[::1] names,
             const double[::1] shares, bint whole, bint merged=False):
    """The player of a policy.

    Parameters
    ----------
    keys : (sets,), of information sets, ascending
    begins : (sets + 1,), places of the first moves of each in `names` and `shares`
    names, shares : of the moves, and how often each is made
    whole : whether the policy is one for every information set; else each move is as likely as the others in those that
        it lacks
    merged : whether the sets are those of a tree in which what an exchange of cards makes alike is one; moves of one
        name there share its probability evenly

    Raises
    ------
    ValueError : other numbers of them, or not a game for two that tells what seats know and where it draws.
    """
    if table.game.seats != SEATS or table.game.information_key == NULL or table.game.stream_at == NULL:
        raise ValueError("policies are of games for two with information_key and stream_at")
    if begins.shape[0] != keys.shape[0] + 1 or not names.shape[0] == shares.shape[0] == begins[keys.shape[0]]:
        raise ValueError(f"{keys.shape[0]} information sets with {begins.shape[0]} beginnings, {names.shape[0]} names "
                         f"and {shares.shape[0]} shares")
    cdef Chooser chooser = make(table, "policy", sizeof(Follower), choose_by_policy, close_follower)
    cdef Follower* own = <Follower*>chooser.player
    cdef int moves = table.game.max_moves
    own.move_names = <uint64_t*>malloc(<size_t>moves * 24)
    if own.move_names == NULL:
        raise MemoryError
    own.labels = own.move_names + moves
    own.places = <int32_t*>(own.labels + moves)
    own.alike = own.places + moves
    check(known(open_exchanges(&own.exchanges, table.game, merged)))
    own.player.told, own.whole, own.count, own.moves = remember, whole, keys.shape[0], names.shape[0]
    chooser.kept = keys, begins, names, shares
    own.begins = &begins[0]
    if own.count:
        own.keys, own.names, own.shares = &keys[0], &names[0], &shares[0]
    return chooser


cdef void close_follower(Player* player) noexcept nogil:
    cdef Follower* own = <Follower*>player
    close_exchanges(&own.exchanges)
    free(own.move_names)


cdef int known(int status) noexcept nogil:
    """Status as players have it."""
    return PLAYER_NO_MEMORY if status == NO_MEMORY else status


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef Follower* own = <Follower*>player
    cdef Recall* recall = &own.recalls[seat]
    cdef bint chosen = count > 1 and game.mover(game, state) == seat
    if move < 0:
        own.status = begin_recall(&own.exchanges, recall, state, seat)
    if move < 0 or own.status < 0:
        return
    if chosen:
        own.status = recalled(&own.exchanges, recall, state, seat, &own.decided)
    if own.status >= 0:
        own.status = recall_move(&own.exchanges, recall, state, moves, count, move, seat,
                                 &own.decided if chosen else NULL, NULL)


cdef int look(Follower* own, const Game* game, const void* state, const void* moves, int count) noexcept nogil:
    """How many moves of the mover its policy tells apart, or a negative status."""
    cdef int seat = game.mover(game, state)
    cdef int status = own.status
    if status >= 0:
        status = recalled(&own.exchanges, &own.recalls[seat], state, seat, &own.decided)
    if status >= 0:
        status = label_moves(&own.exchanges, state, moves, count, seat, &own.decided, own.move_names, own.labels,
                             own.places, own.alike)
    return known(status)


cdef int64_t find(const Follower* own, int seat, int labels) noexcept nogil:
    """Which information set this is, in which the mover tells so many moves apart; -1: none of the policy. Its moves
    stand in `names`, whatever a caller has written into `begins`."""
    cdef uint64_t key = infoset_key(&own.decided, seat)
    cdef int64_t low = 0, high = own.count, middle
    while low < high:
        middle = (low + high) // 2
        if own.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low == own.count or own.keys[low] != key or own.begins[low + 1] - own.begins[low] != labels:
        return -1
    if own.begins[low] < 0 or own.begins[low + 1] > own.moves:
        return -1
    return low


cdef int choose_by_policy(Player* player, const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    cdef Follower* own = <Follower*>player
    cdef int labels = look(own, game, state, moves, count), place = 0
    cdef int64_t number, i, chosen
    cdef double left
    if labels < 0:
        return labels
    own.choices += 1
    if labels > 1:
        number = find(own, game.mover(game, state), labels)
        if number < 0:
            own.unknown += 1
            return NOT_KNOWN if own.whole else <int>below(stream, count)
        left = draw(stream) / 4294967296.0
        chosen = own.begins[number]
        for i in range(own.begins[number], own.begins[number + 1]):
            if own.shares[i] > 0:           # of the last one, where rounding leaves a rest
                chosen = i
                left -= own.shares[i]
                if left < 0:
                    break
        place = <int>(chosen - own.begins[number])
        if own.labels[place] != own.names[chosen]:
            return NOT_KNOWN
    return alike(own.move_names, own.places, count, place,
                 <int>below(stream, own.alike[place]) if own.alike[place] > 1 else 0)


def chosen(Chooser chooser not None):
    """(choices, unknown): how often a follower has chosen, and how often its policy did not have the decision."""
    cdef Follower* own = <Follower*>chooser.player
    return own.choices, own.unknown


def places(Chooser chooser not None, State state not None):
    """Where the legal moves of a state stand among the moves of a follower's policy: an array of int64, by number of
    the move, -1 for all where they are all alike; None where its policy does not have this decision.

    Raises
    ------
    engine.players.chooser.PlayerFault : the state has no past.
    """
    count_moves(chooser.table, state)
    chooser.tell(state)
    return placed(chooser, state)


def places_in(Chooser chooser not None, Tree tree not None, int64_t number):
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
    cdef int64_t number
    check(labels)
    if labels == 1:
        return np.full(state.count, -1)
    number = find(own, state.seat, labels)
    if number < 0 or any([own.labels[i] != own.names[own.begins[number] + i] for i in range(labels)]):
        return None
    return np.array([own.begins[number] + own.places[i] for i in range(state.count)])
