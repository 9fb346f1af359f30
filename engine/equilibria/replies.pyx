"""Who answers in a match: players, or a policy by information sets."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.equilibria.recall cimport begin_past, infoset_key, note_draw, note_move, stream_of
from engine.equilibria.tree cimport Tree
from engine.game cimport MAX_SEATS, Game
from engine.players.chooser cimport Chooser, check
from engine.players.player cimport PLAYER_FAULT
from engine.rng cimport PLAYER, below, child, draw, setup_key, start
from engine.table cimport State


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
    """Policies by seat, as `engine.equilibria.solver` has them.

    Raises
    ------
    ValueError : another number of probabilities.
    """

    def __init__(self, Tree tree not None, policies):
        self.table, self.tree, self.keyed = tree.table, tree, True
        self.first, self.second = policies
        if (self.first.shape[0], self.second.shape[0]) != tree.sequences:
            raise ValueError(f"policies of {self.first.shape[0]} and {self.second.shape[0]} probabilities; expected "
                             f"{tree.sequence[0]} and {tree.sequence[1]}")

    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key,
                    const int32_t* order, uint64_t* stream) noexcept nogil:
        cdef int64_t number = self.tree.slots[self.tree.find(key)] - 1
        cdef const double* policy = &self.first[0] if mover == 0 else &self.second[0]
        cdef double left = draw(stream) / 4294967296.0
        cdef int i, place = 0
        if number < 0 or self.tree.sets[number].count != count:
            return PLAYER_FAULT
        policy += self.tree.sets[number].first
        while place < count - 1 and left >= policy[place]:
            left -= policy[place]
            place += 1
        for i in range(count):
            if order[i] == place:
                return i
        return PLAYER_FAULT

    def play(self, uint64_t seed, uint64_t setup):
        """One match of a deal: its decisions in order, (number of the information set, or -1 where there is no choice,
        place of the move among the sequences of that or 0, number of the move).

        Raises
        ------
        engine.table.GameFault : the game failed.
        """
        cdef const Game* game = self.table.game
        cdef State state = State.deal(self.table, seed, setup)
        cdef uint64_t past[MAX_SEATS]
        cdef uint64_t stream = start(child(setup_key(seed, PLAYER, setup), 0)), key, before
        cdef int stream_at = game.stream_at(game)
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
                played.append((self.tree.slots[self.tree.find(key)] - 1, order[move], move))
            else:
                played.append((-1, 0, 0))
            note_move(game, state.bytes, state.moves, state.count, move, state.seat, key, past)
            before = stream_of(game, state.bytes, stream_at)
            state.play(move)
            if stream_of(game, state.bytes, stream_at) != before:
                note_draw(game, state.bytes, past)
        return played
