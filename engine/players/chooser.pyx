"""A player as a Python object."""
import numpy as np

from libc.stdint cimport INT32_MAX, int64_t
from libc.stdlib cimport calloc, free
from engine.game cimport GAME_VERSION
from engine.players.player cimport Player
from engine.rng cimport child
from engine.chance.given cimport seed_of
from engine.chance.stream cimport Stream
from engine.status cimport NOT_KNOWN, NOT_TOLD, PLAYER_NO_MEMORY

from engine.table import GameFault


class PlayerFault(RuntimeError):
    """A player that cannot choose; the text is a clause that says why."""


cdef class Chooser:
    """A player for matches of one table. Made by the functions of `engine.players.players`, or with `make`.

    `name` says which player it is, `function` is that of a Python player, and `error` the exception that it raised
    last, or None. One thread at a time uses a Chooser; it keeps memory between choices, but nothing that changes them.
    """

    def __init__(self):
        raise TypeError("a Chooser is made by a function, such as those of engine.players.players")

    def __dealloc__(self):
        if self.player != NULL and self.player.close != NULL:
            self.player.close(self.player)
        free(self.player)

    def choose(self, State state not None, seed: int | Stream) -> int:
        """The number of the move that the player chooses, 0 where there is one move or none.

        With a counted budget it follows from the seed, or the draws of a stream, and what the mover knows; the GIL is
        released.

        ValueError : the game is over, or the state is of another table.
        GameFault : the game failed.
        PlayerFault : the player needs to know the match from its deal on, and the state has no past; or its policy does
            not have this decision.
        MemoryError : the player needs more memory than there is.
        RuntimeError : the player is choosing in another thread.
        Exception : what a Python player raises.
        """
        cdef Stream draws = seed if isinstance(seed, Stream) else Stream(child(seed_of(seed), 0))
        cdef int chosen, count = count_moves(self.table, state)
        if self.busy:
            raise RuntimeError("this player is choosing already; seat another one")
        self.error = None
        self.count = 0
        if count <= 1:
            return 0
        self.tell(state)
        self.busy = True
        try:
            with nogil:
                chosen = self.player.choose(self.player, self.table.game, state.bytes, state.moves, count, &draws.state)
        finally:
            self.busy = False
        check_answer(self, chosen)
        self.count = count
        return chosen

    def probabilities(self, State state not None) -> NDArray[np.float64] | None:
        """With which chance the player makes each legal move: an array of float64, in their order; None where nobody
        knows, but by asking it again and again.

        ValueError, GameFault, PlayerFault, MemoryError, RuntimeError : as `choose`.
        """
        cdef int count = count_moves(self.table, state), status
        cdef double[::1] chances
        if self.player.mixed == NULL:
            return None
        found = np.ones(count)
        if count <= 1:
            return found
        self.tell(state)
        if self.busy:
            raise RuntimeError("this player is choosing already; seat another one")
        chances, self.error = found, None
        status = self.player.mixed(self.player, self.table.game, state.bytes, state.moves, count, &chances[0])
        if status == NOT_TOLD and self.error is None:
            return None
        check_answer(self, status)
        return found

    cdef int tell(self, State state) except -1:
        cdef State past
        cdef Player* player = self.player
        cdef int move
        if player.told == NULL:
            return 0
        if state.dealt_from is None:
            raise PlayerFault("has to know the match from its deal on, and this position has no past; expected one "
                              "such as 7/0: 3 0 2, or a transcript")
        past = State.__new__(State, self.table)
        past.begin(state.origin[0], state.origin[1])
        player.told(player, self.table.game, past.bytes, NULL, 0, -1, state.seat)
        for move in state.played:
            past.check_move(move)
            player.told(player, self.table.game, past.bytes, past.moves, past.count, move, state.seat)
            past.play(move)
        return 0

    @property
    def remembers(self) -> bool:
        """True if a choice depends on what came before in the match."""
        return self.player.told != NULL

    @property
    def statistics(self) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
        """(visits, means) of the last choice, by move: playouts, and their mean for the mover.

        visits is an array of int64, means one of float64, in [0, 1] or for players of payoffs in units of the payoffs
        (NaN for a move without a playout). None for a player that does not search or that is choosing, or where there
        was no choice.
        """
        cdef int64_t visits
        cdef double mean
        cdef int i
        if self.player.found == NULL or self.count == 0 or self.busy:
            return None
        counts, means = np.empty(self.count, np.int64), np.full(self.count, np.nan)
        for i in range(self.count):
            mean = self.player.found(self.player, self.table.game, i, &visits)
            counts[i] = visits
            if visits:
                means[i] = mean
        return counts, means


cdef int count_moves(Table table, State state) except -1:
    if state.table is not table:
        raise ValueError("the state is of another table than the player")
    if state.seat < 0:
        raise ValueError("the game is over: there is nothing to choose")
    state.enumerate_moves()
    return state.count


cdef int check(int status) except -1:
    if status == PLAYER_NO_MEMORY:
        raise MemoryError("a player has no memory left")
    if status == NOT_KNOWN:
        raise PlayerFault("met a decision that its policy does not have")
    if status < 0:
        raise GameFault(status, f"the game failed while a player was choosing ({status})")
    return 0


cdef int check_answer(Chooser chooser, int status) except -1:
    if chooser.error is not None:
        raise chooser.error
    return check(status)


cdef int check_search(Table table, tuple needs, dict budgets) except -1:
    for name in needs:
        if name not in table.can:
            raise NotImplementedError(f"this game has no {name}")
    for name, value in budgets.items():
        if not 0 <= value <= INT32_MAX:
            raise ValueError(f"{name} is {value}; expected 0 to {INT32_MAX}")
    if budgets and sum([value > 0 for value in budgets.values()]) != 1:
        raise ValueError(f"expected one of {', '.join(budgets)} above 0")
    return 0


cdef Chooser make(Table table, str name, size_t size, Choose choose, Close close):
    if table.game.version != GAME_VERSION:
        raise ValueError("the table was not made by a game")
    cdef Chooser chooser = Chooser.__new__(Chooser)
    chooser.table, chooser.name = table, name
    chooser.player = <Player*>calloc(1, size)
    if chooser.player == NULL:
        raise MemoryError
    chooser.player.choose, chooser.player.close = choose, close
    return chooser
