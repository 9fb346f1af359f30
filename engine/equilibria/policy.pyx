"""Policies of trees: what they are told by, the keys of information sets and the names of their moves; and the player
that follows one along a match."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.equilibria.follow cimport Recall, begin_recall, recall_move, recalled_key
from engine.equilibria.infosets cimport SEATS, Infoset, Infosets
from engine.equilibria.tree cimport Tree
from engine.game cimport Game
from engine.players.arms cimport place_of
from engine.players.chooser cimport Chooser, count_moves, make
from engine.players.player cimport NOT_KNOWN, Player
from engine.rng cimport below, draw
from engine.table cimport State, Table, table_of

ctypedef struct Follower:
    Player player
    Recall recalls[SEATS]
    bint whole                  # whether a set that it lacks is a fault
    int64_t choices, unknown    # how often it chose, and where it knew nothing
    int64_t count
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
             const double[::1] shares, bint whole):
    """The player of a policy.

    Parameters
    ----------
    keys : (sets,), of information sets, ascending
    begins : (sets + 1,), places of the first moves of each in `names` and `shares`
    names, shares : of the moves, and how often each is made
    whole : whether the policy is one for every information set; else each move is as likely as the others in those that
        it lacks

    Raises
    ------
    ValueError : other numbers of them, or not a game for two that tells what seats know and where it draws.
    """
    if table.game.seats != SEATS or table.game.information_key == NULL or table.game.stream_at == NULL:
        raise ValueError("policies are of games for two with information_key and stream_at")
    if begins.shape[0] != keys.shape[0] + 1 or not names.shape[0] == shares.shape[0] == begins[keys.shape[0]]:
        raise ValueError(f"{keys.shape[0]} information sets with {begins.shape[0]} beginnings, {names.shape[0]} names "
                         f"and {shares.shape[0]} shares")
    cdef Chooser chooser = make(table, "policy", sizeof(Follower), choose_by_policy, NULL)
    cdef Follower* own = <Follower*>chooser.player
    own.player.told, own.whole, own.count = remember, whole, keys.shape[0]
    chooser.kept = keys, begins, names, shares
    own.begins = &begins[0]
    if own.count:
        own.keys, own.names, own.shares = &keys[0], &names[0], &shares[0]
    return chooser


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef Recall* recall = &(<Follower*>player).recalls[seat]
    if move < 0:
        begin_recall(recall, game, state, seat)
    else:
        recall_move(recall, game, state, moves, count, move, seat)


cdef int64_t find(Follower* own, const Game* game, const void* state, int count) noexcept nogil:
    """Which information set this is, in which the mover has so many moves; -1: none of the policy."""
    cdef int seat = game.mover(game, state)
    cdef uint64_t key = recalled_key(&own.recalls[seat], game, state, seat)
    cdef int64_t low = 0, high = own.count, middle
    while low < high:
        middle = (low + high) // 2
        if own.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low == own.count or own.keys[low] != key or own.begins[low + 1] - own.begins[low] != count:
        return -1
    return low


cdef int choose_by_policy(Player* player, const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    cdef Follower* own = <Follower*>player
    cdef int64_t number = find(own, game, state, count), i, chosen
    cdef double left
    cdef int place
    own.choices += 1
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
    place = place_of(game, state, moves, count, game.mover(game, state), own.names[chosen], 0)
    return NOT_KNOWN if place < 0 else place


def chosen(Chooser chooser not None):
    """(choices, unknown): how often a follower has chosen, and how often its policy did not have the decision."""
    cdef Follower* own = <Follower*>chooser.player
    return own.choices, own.unknown


def places(Chooser chooser not None, State state not None):
    """Where the legal moves of a state stand among the moves of a follower's policy: an array of int64, by number of
    the move; None where its policy does not have this decision.

    Raises
    ------
    engine.players.chooser.PlayerFault : the state has no past.
    """
    cdef int count = count_moves(chooser.table, state), i
    cdef Follower* own = <Follower*>chooser.player
    cdef const Game* game = chooser.table.game
    cdef int64_t number, j
    chooser.tell(state)
    number = find(own, game, state.bytes, count)
    if number < 0:
        return None
    names = {own.names[j]: j for j in range(own.begins[number], own.begins[number + 1])}
    keys = [game.move_key(game, state.bytes, state.moves, i, state.seat) for i in range(count)]
    return np.array([names[key] for key in keys]) if names.keys() == set(keys) else None
