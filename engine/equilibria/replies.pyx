"""Who answers in a match: players, or a policy by information sets."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.equilibria.recall cimport begin_past, infoset_key, note_draw, note_move, stream_of
from engine.game cimport MAX_SEATS, Game
from engine.players.chooser cimport Chooser, check
from engine.players.player cimport PLAYER_FAULT
from engine.rng cimport PLAYER, below, child, draw, setup_key, start
from engine.table cimport State, Table

from engine.equilibria.policy import sets_of, spread


cdef class Replies:
    """What stands behind the seats of a match; one thread at a time may use it."""

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key,
                    const int32_t* order, uint64_t* stream) noexcept nogil:
        return <int>below(stream, count)

    def failure(self):
        """The exception that a Python player raised last, or None."""
        return None


cdef class PlayerReplies(Replies):
    """A player in every seat."""

    def __init__(self, Chooser chooser not None):
        self.table, self.chooser = chooser.table, chooser

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key,
                    const int32_t* order, uint64_t* stream) noexcept nogil:
        cdef int move = self.chooser.player.choose(self.chooser.player, self.table.game, state, moves, count, stream)
        return PLAYER_FAULT if move >= count else move

    def failure(self):
        return self.chooser.error


cdef class PolicyReplies(Replies):
    """A policy in every seat.

    Parameters
    ----------
    keys : of the information sets (`engine.equilibria.recall`), ascending: array of uint64
    counts : moves of each, array of int64
    probabilities : of the moves of one information set after the other, each in the order of their names: float64
    whole : whether no other information set can be met; where one can, its moves are all equally likely

    Raises
    ------
    ValueError : another number of probabilities.
    """

    def __init__(self, Table table not None, keys, counts, probabilities, bint whole=True):
        self.table, self.keyed, self.whole = table, True, whole
        self.keys, self.counts, self.probabilities = keys, counts, probabilities
        self.begins = np.cumsum(counts) - counts
        if self.keys.shape[0] != self.counts.shape[0] or counts.sum() != self.probabilities.shape[0]:
            raise ValueError(f"{self.probabilities.shape[0]} probabilities; expected {counts.sum()}")

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

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key,
                    const int32_t* order, uint64_t* stream) noexcept nogil:
        cdef int64_t number = self.find(key)
        cdef const double* policy
        cdef double left = draw(stream) / 4294967296.0
        cdef int i, place = 0
        if number < 0 and not self.whole:
            return <int>(left * count)
        if number < 0 or self.counts[number] != count:
            return PLAYER_FAULT
        policy = &self.probabilities[self.begins[number]]
        while place < count - 1 and left >= policy[place]:
            left -= policy[place]
            place += 1
        for i in range(count):
            if order[i] == place:
                return i
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
        cdef uint64_t past[MAX_SEATS]
        cdef uint64_t stream = start(child(setup_key(seed, PLAYER, setup), 0)), key, before
        cdef int stream_at = game.stream_at(game) if game.stream_at != NULL else -1
        cdef int move, i, j
        played = []
        orders = np.zeros(game.max_moves, np.int32)
        cdef int32_t[::1] order = orders
        begin_past(game, state.bytes, past)
        while state.seat >= 0:
            state.enumerate_moves()
            move, key = 0, 0
            if state.count > 1:
                key = infoset_key(game, state.bytes, past, state.seat)
                for i in range(state.count):
                    order[i] = 0
                    for j in range(state.count):
                        order[i] += (game.move_key(game, state.bytes, state.moves, j, state.seat)
                                     < game.move_key(game, state.bytes, state.moves, i, state.seat))
                move = self.choose(state.bytes, state.moves, state.count, state.seat, key, &order[0], &stream)
                check(move)
                played.append((self.find(key), order[move], move))
            else:
                played.append((-1, 0, 0))
            note_move(game, state.bytes, state.moves, state.count, move, state.seat, key, past)
            before = stream_of(game, state.bytes, stream_at)
            state.play(move)
            if stream_of(game, state.bytes, stream_at) != before:
                note_draw(game, state.bytes, past)
        return played


def on_tree(tree, policies):
    """(replies, numbers) of policies by seat, as `engine.equilibria.solver` has them: the `PolicyReplies`, and the
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
    return PolicyReplies(tree.table, keys[order], counts[order], probabilities), order
