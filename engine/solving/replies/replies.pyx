"""Who answers in a match: players, or a policy by information sets."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from engine.solving.seen.past cimport Exchanges, Past, close_exchanges, infoset_key, label_moves, open_exchanges
from engine.solving.seen.recall cimport Recall, begin_recalls, recall_moves, recalled
from engine.game cimport MAX_SEATS, Game
from engine.players.chooser cimport Chooser, check
from engine.rng cimport PLAYER, below, child, draw, setup_key, start
from engine.table cimport State, Table
from engine.status cimport PLAYER_FAULT

from engine.solving.replies.policy import sets_of, spread


cdef class Replies:
    """What stands behind the seats of a match; one thread at a time may use it."""

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key, int labels,
                    const int32_t* places, uint64_t* stream) noexcept nogil:
        return <int>below(stream, count)

    def failure(self):
        """The exception that a Python player raised last, or None."""
        return None


cdef class PlayerReplies(Replies):
    """A player in every seat; whoever answers it goes by the information sets of a merged tree where `merged`.

    Raises
    ------
    ValueError : the player remembers matches: several lines of one are played at once here.
    """

    def __init__(self, Chooser chooser not None, bint merged=False):
        if chooser.remembers:
            raise ValueError(f"{chooser.name} remembers matches, and is asked in several lines of one")
        self.table, self.chooser, self.merged = chooser.table, chooser, merged

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key, int labels,
                    const int32_t* places, uint64_t* stream) noexcept nogil:
        cdef int move = self.chooser.player.choose(self.chooser.player, self.table.game, state, moves, count, stream)
        return PLAYER_FAULT if move >= count else move

    def failure(self):
        return self.chooser.error


cdef class PolicyReplies(Replies):
    """A policy in every seat.

    Parameters
    ----------
    keys : of the information sets (`engine.solving.seen.past`), ascending: array of uint64
    counts : moves of each, array of int64
    probabilities : of the moves of one information set after the other, each in the order of their names: float64
    whole : whether no other information set can be met; where one can, its moves are all equally likely
    merged : whether they are those of a merged tree, where moves that are alike share a probability evenly

    Raises
    ------
    ValueError : another number of probabilities, or information sets without moves.
    """

    def __init__(self, Table table not None, keys, counts, probabilities, bint whole=True, bint merged=False):
        self.table, self.whole, self.merged = table, whole, merged
        self.keys, self.counts, self.probabilities = keys, counts, probabilities
        self.begins = np.cumsum(counts) - counts
        if self.keys.shape[0] != self.counts.shape[0] or counts.sum() != self.probabilities.shape[0]:
            raise ValueError(f"{self.probabilities.shape[0]} probabilities; expected {counts.sum()}")
        if np.min(counts, initial=1) < 1:
            raise ValueError(f"an information set has {np.min(counts)} moves; expected 1 or more")

    cdef int64_t find(self, uint64_t key) noexcept nogil:
        """The number of an information set, or -1."""
        cdef int64_t low = 0, high = self.keys.shape[0], middle
        while low < high:
            middle = (low + high) // 2
            if self.keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        return low if low < self.keys.shape[0] and self.keys[low] == key else -1

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key, int labels,
                    const int32_t* places, uint64_t* stream) noexcept nogil:
        cdef int64_t number
        cdef const double* policy
        cdef double left
        cdef int i, place = 0, alike = 0, rank = 0
        if labels > 1:
            number, left = self.find(key), draw(stream) / 4294967296.0
            if number < 0 and not self.whole:
                return <int>(left * count)
            if number < 0 or self.counts[number] != labels:
                return PLAYER_FAULT
            policy = &self.probabilities[self.begins[number]]
            while place < labels - 1 and left >= policy[place]:
                left -= policy[place]
                place += 1
        if labels < count:
            for i in range(count):
                alike += places[i] == place
            rank = <int>below(stream, alike)
        for i in range(count):
            if places[i] == place:
                if rank == 0:
                    return i
                rank -= 1
        return PLAYER_FAULT

    def play(self, uint64_t seed, uint64_t setup):
        """One match of a deal: its decisions in order, (number of the information set, or -1 where there is no choice
        or it is not known, place of the move in the order of the names or 0, number of the move).

        Raises
        ------
        engine.table.GameFault : the game failed.
        """
        cdef const Game* game = self.table.game
        cdef State state = State.deal(self.table, seed, setup)
        cdef Recall[MAX_SEATS] recalls
        cdef Exchanges exchanges
        cdef Past decided
        cdef uint64_t stream = start(child(setup_key(seed, PLAYER, setup), 0)), key
        cdef uint64_t* names = <uint64_t*>malloc(24 * <size_t>game.max_moves)
        cdef uint64_t* labels = names + game.max_moves
        cdef int32_t* places = <int32_t*>(labels + game.max_moves)
        cdef int move, count
        if names == NULL:
            raise MemoryError
        played = []
        try:
            check(open_exchanges(&exchanges, game, self.merged))
            check(begin_recalls(&exchanges, recalls, state.bytes))
            while state.seat >= 0:
                state.enumerate_moves()
                move, entry = 0, (-1, 0, 0)
                if state.count > 1:
                    check(recalled(&exchanges, &recalls[state.seat], state.bytes, state.seat, &decided))
                    count = label_moves(&exchanges, state.bytes, state.moves, state.count, state.seat, &decided, names,
                                        labels, places, places + game.max_moves)
                    check(count)
                    key = infoset_key(&decided, state.seat)
                    move = self.choose(state.bytes, state.moves, state.count, state.seat, key, count, places, &stream)
                    check(move)
                    entry = (self.find(key) if count > 1 else -1, places[move], move)
                played.append(entry)
                check(recall_moves(&exchanges, recalls, state.bytes, state.moves, state.count, move, state.seat,
                                   &decided, names))
                state.play(move)
        finally:
            close_exchanges(&exchanges)
            free(names)
        return played


def on_tree(tree, policies):
    """(replies, numbers) of policies by seat, as `engine.solving.tree.solver` has them: the `PolicyReplies`, and the
    numbers in the tree of its information sets, an array of int64.

    Raises
    ------
    ValueError : another number of probabilities.
    """
    given = tuple([len(policy) for policy in policies])
    if given != tree.sequences:
        raise ValueError(f"policies of {given[0]} and {given[1]} probabilities; expected {tree.sequences[0]} and "
                         f"{tree.sequences[1]}")
    keys, seats, firsts, counts, _ = sets_of(tree)
    order = np.argsort(keys)
    sequences = (np.array([0, given[0]])[seats] + firsts)[order]
    probabilities = np.concatenate(policies)[spread(sequences, counts[order])]
    return PolicyReplies(tree.table, keys[order], counts[order], probabilities, True, tree.merged), order
