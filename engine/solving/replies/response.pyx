"""A best response that is learnt from matches against somebody, where no tree fits.

One seat, the learner's, keeps what its moves were worth (engine/solving/sampling/worths.pxd); everybody else is chance
to it. With more and more matches its values come close to those of a best response.

A deal is learnt from by 64 lines of play, in which the learner makes all of its moves as long as they suffice (so many
moves are compared by the same cards), and then one each. There an information set that is met for the first time is
answered as whoever is to be beaten would; after that moves that were not tried come first, and then those with the
highest upper confidence bound (UCB1, over the payoffs that were seen). The response makes the moves that were worth
most, and where too little is known, those of whoever is to be beaten.
"""
import numpy as np

from libc.math cimport INFINITY
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.solving.seen.infosets cimport Infoset
from engine.solving.seen.past cimport DecisionView, close_exchanges, infoset_key, open_exchanges
from engine.solving.seen.recall cimport begin_recalls
from engine.solving.replies.replies cimport Replies
from engine.solving.tree.tree cimport Tree
from engine.solving.sampling.walk cimport Frame, Sampler, close_levels, copy_line, follow, list_moves, need_level
from engine.solving.sampling.worths cimport (ActionValues, add_worth, best_move, close_worths, new_node, next_move,
                                             open_worths, settle)
from engine.game cimport MAX_SEATS, Game, results_of
from engine.keys cimport number_of
from engine.players.chooser cimport check
from engine.rng cimport child, start
from engine.table cimport Table
from engine.status cimport NO_MEMORY, TOO_LONG
# type: from engine.solving.tree.solver import Policies

cdef enum:
    LEARNING = 0                # how a match is played
    RESPONDING = 1
    PLAIN = 2                   # without the response
    DEEPEST = 4096              # decisions of the learner in a match; later ones are not learnt
    WIDTH = 64                  # lines of a deal: in Leduc 10 ms find 91 % of what random play gives away, not 76 %
    LEVELS = 8                  # splits of them in two, and one more
    ENDED = 1
    UNFINISHED = 0
    TRAINING = 1                # what keys of matches are for
    FRESH = 2

cdef double EXPLORATION = 0.5       # of the range of payoffs

MOST_NODES = 1 << 22


cdef class ResponseLearner:
    """The response of one seat.

    replies : engine.solving.replies.replies.Replies, who sits in all seats
    seat : the learner's, whose moves the response takes over
    results : learn for results, 0 to 1, instead of payoffs
    nodes : information sets that are kept, at most

    Attributes
    ----------
    matches : that it has learnt from
    unfinished : matches that did not end, and taught nothing
    trusted : how often each move must have been tried before the response chooses one, 1 or more; may be set

    NotImplementedError : the game has no information_key.
    ValueError : no such seat, or results of a single one.
    """
    cdef readonly Replies replies
    cdef Replies other
    cdef readonly int64_t matches, unfinished
    cdef public int64_t trusted
    cdef const Game* game
    cdef Sampler sampler
    cdef Frame[LEVELS] levels
    cdef uint64_t[LEVELS][MAX_SEATS] streams
    cdef int seat, depth
    cdef bint results
    cdef double low, high
    cdef ActionValues worths
    cdef int64_t path[DEEPEST]
    cdef int64_t chosen[DEEPEST]
    cdef uint64_t own                   # draws of the learner

    def __init__(self, Replies replies not None, int seat, bint results=False, int64_t nodes=MOST_NODES):
        cdef Table table = replies.table
        if "information_key" not in table.can:
            raise NotImplementedError("this game has no information_key")
        if not 0 <= seat < table.seats or results and table.seats < 2:
            raise ValueError(f"seat {seat} of {table.seats}")
        self.replies, self.game, self.seat, self.results = replies, table.game, seat, results
        self.low, self.high, self.trusted = INFINITY, -INFINITY, 1
        check(open_exchanges(&self.sampler.exchanges, self.game, replies.merged))
        self.sampler.game, self.sampler.level, self.sampler.most = self.game, self.levels, LEVELS
        if not open_worths(&self.worths, nodes) or need_level(&self.sampler, LEVELS - 1) < 0:
            raise MemoryError

    def __dealloc__(self):
        close_levels(&self.sampler)
        close_exchanges(&self.sampler.exchanges)
        close_worths(&self.worths)

    @property
    def nodes(self) -> int:
        """Information sets that it has met."""
        return self.worths.count

    def train(self, int64_t matches, uint64_t seed) -> None:
        """Play so many more matches and learn from them. GameFault, MemoryError, Exception: as
        `engine.players.chooser.Chooser.choose`."""
        cdef int64_t last = self.matches + matches
        cdef double paid
        cdef int status = 0
        with nogil:
            while self.matches < last and status >= 0:
                status = self.play(LEARNING, child(child(child(seed, TRAINING), self.seat), self.matches), &paid)
                self.matches += 1
        self.raise_for(status)

    def evaluate(self, int64_t first, int64_t matches, uint64_t seed, Replies other=None) -> NDArray[np.float64]:
        """Play the matches `first` to `first` + `matches` - 1, which are none that were learnt from, twice.

        other : who answers for the seat instead of the response; None: the response does

        Returns an array of float64, (matches, 2): what the seat is paid with the response, and what without it, with
            the same deal and draws; NaN in matches that were not finished.

        as `train`.
        ValueError : `other` is of another table, or goes by other information sets.
        """
        cdef double[:, ::1] paid
        cdef uint64_t key
        cdef int64_t i
        cdef int status = 0, way
        if other is not None and other.table is not self.replies.table:
            raise ValueError("the other player was made for another game")
        if other is not None and other.merged != self.replies.merged:
            raise ValueError("the other player goes by other information sets")
        self.other = other
        result = np.full((matches, 2), np.nan)
        paid = result
        with nogil:
            for i in range(matches):
                key = child(child(child(seed, FRESH), self.seat), first + i)
                for way in range(2):
                    status = self.play(PLAIN if way else RESPONDING, key, &paid[i, way])
                    if status < 0:
                        break
                if status < 0:
                    break
        self.raise_for(status)
        return result

    def policy(self, Tree tree not None, policies: Policies) -> NDArray[np.float64]:
        """The response as a policy of a tree of the same game: float64 array by sequence of the seat. `policies`, by
        seat, say what is done where the response does not know better."""
        cdef double[::1] found
        cdef const Infoset* infoset
        cdef int64_t i, node
        cdef int best
        result = np.array(policies[self.seat])
        found = result
        for i in range(tree.walk.infosets.count):
            infoset = &tree.walk.infosets.sets[i]
            node = number_of(&self.worths.keys, infoset.key)
            best = best_move(&self.worths, node, self.trusted) if infoset.seat == self.seat and node >= 0 else -1
            if best >= 0:
                result[infoset.first:infoset.first + infoset.count] = 0
                found[infoset.first + best] = 1
        return result

    cdef int raise_for(self, int status) except -1:
        if status == NO_MEMORY:
            raise MemoryError
        for replies in (self.replies, self.other):
            if status < 0 and replies is not None and replies.failure() is not None:
                raise replies.failure()
        return check(status)

    cdef int play(self, int way, uint64_t key, double* paid) noexcept nogil:
        """One match: 0, or the fault of the game or of a player. What is paid stays as it is where it does not end."""
        cdef const Game* game = self.game
        cdef Frame* level = self.levels
        cdef int seat, status = game.deal(game, level.state, child(key, 0))
        for seat in range(game.seats):
            self.streams[0][seat] = start(child(key, seat + 1))
        self.own = start(child(key, MAX_SEATS + 1))
        self.depth = level.line.decisions = 0
        if status >= 0:
            status = begin_recalls(&self.sampler.exchanges, level.line.recalls, level.state)
        if status >= 0:
            status = self.walk(way, 0, WIDTH if way == LEARNING else 1, paid)
        if status == TOO_LONG:
            status = UNFINISHED
        self.unfinished += status == UNFINISHED
        return min(status, 0)

    cdef int walk(self, int way, int number, int width, double* worth) noexcept nogil:
        """Go on from a level to the end, and where something is to be learnt, do so with `width` lines of play: ENDED,
        UNFINISHED or a negative status. `worth` is what was paid, or how much more all matches after the move before
        are worth."""
        cdef const Game* game = self.game
        cdef Frame* level = &self.levels[number]
        cdef int64_t node
        cdef int mover, count, move, status = UNFINISHED, depth = self.depth
        while status == UNFINISHED:
            mover = game.mover(game, level.state)
            if mover < 0:
                worth[0], status = self.paid(level.state), ENDED
                if way == LEARNING:
                    self.low, self.high = min(self.low, worth[0]), max(self.high, worth[0])
                break
            if level.line.decisions == game.max_decisions:
                break
            count = list_moves(&self.sampler, level, level.state, mover, &level.line)
            move = min(count, 0)
            if count > 1:
                node = self.look(way, mover, &level.seen)
                if node >= 0 and count <= width:
                    status = self.split(number, width // count, count, node, worth)
                    break
                move = NO_MEMORY if node == NO_MEMORY else self.decide(way, number, count, mover, node)
            status = move
            if move >= 0:
                follow(&self.sampler, level, level.state, mover, count, move, &level.line)
                status = self.sampler.status
        if status == ENDED and way == LEARNING:
            self.back_up(depth, worth)
        self.depth = depth
        return status

    cdef int split(self, int number, int width, int count, int64_t node, double* worth) noexcept nogil:
        """Every move of an information set, each with so many lines."""
        cdef Frame* level = &self.levels[number]
        cdef Frame* next = &self.levels[number + 1]
        cdef double change
        cdef int move, status, ended = UNFINISHED
        for move in range(count):
            memcpy(next.state, level.state, self.game.state_size)
            copy_line(&self.sampler, &level.line, &next.line)
            memcpy(self.streams[number + 1], self.streams[number], sizeof(self.streams[0]))
            follow(&self.sampler, level, next.state, self.seat, count, move, &next.line)
            status = self.sampler.status
            if status >= 0:
                status = self.walk(LEARNING, number + 1, width, &change)
            if status == TOO_LONG or status == UNFINISHED:
                continue
            if status < 0:
                return status
            ended = ENDED
            add_worth(&self.worths, self.worths.nodes[node].first + level.seen.places[move], change)
        if ended == ENDED:
            worth[0] = settle(&self.worths, node)
        return ended

    cdef double paid(self, const char* state) noexcept nogil:
        cdef int64_t payoffs[MAX_SEATS]
        cdef int64_t results[MAX_SEATS]
        self.game.payoffs(self.game, state, payoffs)
        if not self.results:
            return <double>payoffs[self.seat]
        results_of(payoffs, self.game.seats, results)
        return results[self.seat] / (2.0 * (self.game.seats - 1))

    cdef int64_t look(self, int way, int mover, const DecisionView* seen) noexcept nogil:
        """The node of what the mover sees, -1 for none, or NO_MEMORY."""
        cdef int64_t node
        cdef uint64_t infoset
        if (way == PLAIN or mover != self.seat or seen.choices == 1 or self.depth == DEEPEST
                or way == RESPONDING and self.other is not None):
            return -1
        infoset = infoset_key(&seen.decided, mover)
        node = number_of(&self.worths.keys, infoset)
        return new_node(&self.worths, infoset, seen.choices) if node < 0 and way == LEARNING else node

    cdef int decide(self, int way, int number, int count, int mover, int64_t node) noexcept nogil:
        """The place of the move that is made, or a negative status."""
        cdef const Frame* level = &self.levels[number]
        cdef const DecisionView* seen = &level.seen
        cdef uint64_t* stream = &self.streams[number][mover]
        cdef int i, branch = -1, move = -1
        if node >= 0 and way == RESPONDING:
            branch = best_move(&self.worths, node, self.trusted)
        elif node >= 0 and self.worths.nodes[node].visits:
            branch = next_move(&self.worths, node, EXPLORATION * (self.high - self.low), &self.own)
        if branch >= 0:
            for i in range(count):
                if seen.places[i] == branch:
                    move = i
        elif way == RESPONDING and mover == self.seat and self.other is not None:
            move = self.other.choose(level.state, level.moves, count, mover, seen, stream)
        else:
            move = self.replies.choose(level.state, level.moves, count, mover, seen, stream)
        if way == LEARNING and node >= 0 and move >= 0:
            self.path[self.depth], self.chosen[self.depth] = node, self.worths.nodes[node].first + seen.places[move]
            self.depth += 1
        return move

    cdef void back_up(self, int depth, double* worth) noexcept nogil:
        """Value of the match for the path beyond this depth, from its last decision to its first."""
        cdef int level
        for level in range(self.depth - 1, depth - 1, -1):
            add_worth(&self.worths, self.chosen[level], worth[0])
            worth[0] = settle(&self.worths, self.path[level])
