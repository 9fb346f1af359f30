"""Deciders of a match: players, or a policy by information sets."""
import numpy as np

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset
from engine.solving.sampling.walk cimport Frame, Sampler, close_levels, follow, list_moves, need_level
from engine.solving.seen.past cimport DecisionView, close_exchanges, open_exchanges
from engine.solving.seen.recall cimport begin_recalls
from engine.solving.seen.shares cimport TabularPolicy, move_by, set_of
from engine.game cimport Game
from engine.players.chooser cimport Chooser, check
from engine.players.player cimport asked
from engine.rng cimport PLAYER, below, child, setup_key, start
from engine.table cimport State, Table

from engine.solving.replies.policy import sets_of, spread
# type: from engine.solving.tree.tree import Tree


cdef class Replies:
    """Deciders behind the seats of a match; one thread at a time may use it."""

    cdef int choose(self, const void* state, const void* moves, int count, int mover, const DecisionView* seen,
                    uint64_t* stream) noexcept nogil:
        return <int>below(stream, count)

    def failure(self) -> BaseException | None:
        """The exception that a Python player raised last, or None."""
        return None


cdef class PlayerReplies(Replies):
    """A player in every seat; whoever answers it goes by the information sets of a merged tree where `merged`.
    ValueError: the player remembers matches: several lines of one are played at once here."""

    def __init__(self, Chooser chooser not None, bint merged=False):
        if chooser.remembers:
            raise ValueError(f"{chooser.name} remembers matches, and is asked in several lines of one")
        self.table, self.chooser, self.merged = chooser.table, chooser, merged

    cdef int choose(self, const void* state, const void* moves, int count, int mover, const DecisionView* seen,
                    uint64_t* stream) noexcept nogil:
        return asked(self.chooser.player, self.table.game, state, moves, count, stream)

    def failure(self) -> BaseException | None:
        return self.chooser.error


cdef class PolicyReplies(Replies):
    """A policy in every seat. ValueError: another number of probabilities, or information sets without moves.

    keys : of the information sets (`engine.solving.seen.past`), ascending: array of uint64
    counts : moves of each, array of int64
    probabilities : of the moves of one information set after the other, each in the order of their names: float64
    whole : whether no other information set can be met; where one can, its moves are all equally likely
    merged : whether they are those of a merged tree, where moves that are alike share a probability evenly
    """

    def __init__(self, Table table not None, keys: NDArray[np.uint64], counts: NDArray[np.int64],
                 probabilities: NDArray[np.float64], bint whole=True, bint merged=False):
        cdef const uint64_t[::1] sets = keys
        cdef const int64_t[::1] begins = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        cdef const double[::1] shares = probabilities
        self.table, self.merged, self.policy.whole = table, merged, whole
        if len(keys) != len(counts) or begins[len(counts)] != len(probabilities):
            raise ValueError(f"{len(probabilities)} probabilities; expected {counts.sum()}")
        if np.min(counts, initial=1) < 1:
            raise ValueError(f"an information set has {np.min(counts)} moves; expected 1 or more")
        self.kept = sets, begins, shares
        if len(keys):
            self.policy = TabularPolicy(keys=&sets[0], begins=&begins[0], shares=&shares[0], names=NULL,
                                        count=len(keys), moves=len(probabilities), whole=whole)

    cdef int choose(self, const void* state, const void* moves, int count, int mover, const DecisionView* seen,
                    uint64_t* stream) noexcept nogil:
        return move_by(&self.policy, seen, count, mover, False, stream)

    def play(self, uint64_t seed, uint64_t setup) -> list[tuple[int, int, int]]:
        """One match of a deal: its decisions in order, (number of the information set, or -1 where there is no choice
        or it is not known, place of the move in the order of the names or 0, number of the move). GameFault: the game
        failed."""
        cdef const Game* game = self.table.game
        cdef State state = State.deal(self.table, seed, setup)
        cdef Sampler sampler
        cdef Frame level
        cdef uint64_t stream = start(child(setup_key(seed, PLAYER, setup), 0))
        cdef int move, count, mover
        memset(&sampler, 0, sizeof(Sampler))
        sampler.game, sampler.level, sampler.most = game, &level, 1
        played = []
        try:
            check(open_exchanges(&sampler.exchanges, game, self.merged))
            check(need_level(&sampler, 0))
            memcpy(level.state, state.bytes, game.state_size)
            check(begin_recalls(&sampler.exchanges, level.line.recalls, level.state))
            while (mover := game.mover(game, level.state)) >= 0:
                count = list_moves(&sampler, &level, level.state, mover, &level.line)
                check(count)
                move, entry = 0, (-1, 0, 0)
                if count > 1:
                    move = self.choose(level.state, level.moves, count, mover, &level.seen, &stream)
                    check(move)
                    entry = (set_of(&self.policy, &level.seen, mover) if level.seen.choices > 1 else -1,
                             level.seen.places[move], move)
                played.append(entry)
                follow(&sampler, &level, level.state, mover, count, move, &level.line)
                check(sampler.status)
        finally:
            close_levels(&sampler)
            close_exchanges(&sampler.exchanges)
        return played


def on_tree(tree: Tree, policies: Sequence[NDArray[np.float64]]) -> tuple[PolicyReplies, NDArray[np.int64]]:
    """(replies, numbers) of policies by seat, as `engine.solving.tree.solver` has them: the `PolicyReplies`, and the
    numbers in the tree of its information sets, an array of int64. ValueError: another number of probabilities."""
    given = tuple([len(policy) for policy in policies])
    if given != tree.sequences:
        raise ValueError(f"policies of {' and '.join(map(str, given))} probabilities; expected "
                         f"{' and '.join(map(str, tree.sequences))}")
    keys, seats, firsts, counts, _ = sets_of(tree)
    order = np.argsort(keys)
    sequences = (np.cumsum([0, *given])[seats] + firsts)[order]
    probabilities = np.concatenate(policies)[spread(sequences, counts[order])]
    return PolicyReplies(tree.table, keys[order], counts[order], probabilities, True, tree.merged), order
