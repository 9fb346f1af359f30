"""The players as Python objects, and estimates of the moves of a state."""
import numpy as np

from libc.math cimport isfinite
from libc.stdint cimport INT32_MAX, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.game cimport GAME_VERSION, Game
from engine.rng cimport child, start
from engine.table cimport State, Table
from engine.players.arms cimport place_of
from engine.players.exact cimport PLAYOUTS, Exact, choose_exact
from engine.players.flat cimport choose_flat
from engine.players.heuristic cimport choose_heuristic
from engine.players.ismcts cimport Ismcts, choose_ismcts, close_ismcts, open_ismcts
from engine.players.pimc cimport choose_pimc, estimate as _estimate
from engine.players.player cimport NO_MEMORY, PLAYER_FAULT, Player
from engine.players.random cimport choose_random
from engine.players.rewards cimport mean_in_units
from engine.players.search cimport Search, close_search, open_search

from engine.table import GameFault

MOST_PAYOFF = 2 ** 31           # that can be added up

ctypedef struct PythonPlayer:
    Player player
    void* chooser               # the Chooser that owns this


cdef class Chooser:
    """A player for matches of one table. Made by the functions of this module.

    `name` says which player it is, `function` is that of a Python player, and `error` the exception that it raised
    last, or None. One thread at a time uses a Chooser; it keeps memory between choices, but nothing that changes them.
    """

    def __init__(self):
        raise TypeError("a Chooser is made by random, heuristic, pimc, flat, ismcts, exact or callable")

    def __dealloc__(self):
        if self.close != NULL:
            self.close(self.player)
        if self.memory == TREE:
            close_ismcts(<Ismcts*>self.player)
        elif self.memory == SEARCH:
            close_search(<Search*>self.player)
        free(self.player)

    def choose(self, State state not None, uint64_t seed):
        """The number of the move that the player chooses, 0 where there is one move or none.

        With a counted budget it follows from the seed and what the mover knows; the GIL is released.

        Raises
        ------
        ValueError : the game is over, or the state is of another table.
        GameFault : the game failed.
        MemoryError : the player needs more memory than there is.
        RuntimeError : the player is choosing in another thread.
        Exception : what a Python player raises.
        """
        cdef uint64_t stream = start(child(seed, 0))
        cdef int chosen, count = count_moves(self.table, state)
        if self.busy:
            raise RuntimeError("this player is choosing already; seat another one")
        self.error = None
        self.count = 0
        if count <= 1:
            return 0
        self.busy = True
        try:
            with nogil:
                chosen = self.player.choose(self.player, self.table.game, state.bytes, state.moves, count, &stream)
        finally:
            self.busy = False
        if self.error is not None:
            raise self.error
        check(chosen)
        self.count = count
        return chosen

    @property
    def statistics(self):
        """(visits, means) of the last choice, by move: playouts, and their mean for the mover.

        visits is an array of int64, means one of float64, in [0, 1] or for players of payoffs in units of the payoffs
        (NaN for a move without a playout). None for a player that does not search, or where there was no choice.
        """
        cdef Search* search = <Search*>self.player
        cdef int i
        if self.memory == PLAIN or self.count == 0:
            return None
        visits = np.empty(self.count, np.int64)
        means = np.full(self.count, np.nan)
        for i in range(self.count):
            visits[i] = search.arms.visits[i]
            if search.arms.visits[i]:
                means[i] = mean_in_units(&search.rewards, self.table.game, search.arms.rewards[i],
                                         search.arms.visits[i])
        return visits, means


cdef int count_moves(Table table, State state) except -1:
    """Legal moves of a state in which there is a choice to make."""
    if state.table is not table:
        raise ValueError("the state is of another table than the player")
    if state.seat < 0:
        raise ValueError("the game is over: there is nothing to choose")
    state.enumerate_moves()
    return state.count


cdef int check(int status) except -1:
    """Raise what a negative status stands for."""
    if status == NO_MEMORY:
        raise MemoryError("a player has no memory left")
    if status < 0:
        raise GameFault(status, f"the game failed while a player was choosing ({status})")
    return 0


cdef Chooser chooser_of(Table table, str name, size_t size):
    """A new Chooser with a zeroed struct of this size."""
    if table.game.version != GAME_VERSION:
        raise ValueError("the table was not made by a game")
    cdef Chooser chooser = Chooser.__new__(Chooser)
    chooser.table = table
    chooser.player = <Player*>calloc(1, size)
    if chooser.player == NULL:
        raise MemoryError
    chooser.name = name
    return chooser


cdef Chooser searcher(Table table, str name, bint payoff):
    """A new Chooser that searches: an Ismcts or a Search with its memory."""
    cdef bint tree = name == "ismcts", there
    require(table, "resample")
    cdef Chooser chooser = chooser_of(table, name, sizeof(Ismcts) if tree else sizeof(Search))
    chooser.memory = TREE if tree else SEARCH
    if tree:
        there = open_ismcts(<Ismcts*>chooser.player, table.game, payoff)
    else:
        there = open_search(<Search*>chooser.player, table.game, payoff)
    if not there:
        raise MemoryError
    return chooser


cdef int require(Table table, str name) except -1:
    if name not in table.can:
        raise NotImplementedError(f"this game has no {name}")
    return 0


cdef int check_budget(dict budgets) except -1:
    """Raise ValueError unless exactly one of the budgets is above 0, and none below."""
    for name, value in budgets.items():
        if not 0 <= value <= INT32_MAX:
            raise ValueError(f"{name} is {value}; expected 0 to {INT32_MAX}")
    if sum([value > 0 for value in budgets.values()]) != 1:
        raise ValueError(f"expected one of {', '.join(budgets)} above 0")
    return 0


cdef int check_exploration(double exploration) except -1:
    """Raise ValueError unless a search can explore with this constant."""
    if not (isfinite(exploration) and exploration >= 0):
        raise ValueError(f"exploration is {exploration}; expected 0 or more")
    return 0


def random(Table table not None):
    """The player to which all legal moves are equally likely."""
    cdef Chooser chooser = chooser_of(table, "random", sizeof(Player))
    chooser.player.choose = choose_random
    return chooser


def heuristic(Table table not None):
    """The player that follows the game's rule of thumb.

    Raises
    ------
    NotImplementedError : the game has none.
    """
    require(table, "heuristic")
    cdef Chooser chooser = chooser_of(table, "heuristic", sizeof(Player))
    chooser.player.choose = choose_heuristic
    return chooser


def pimc(Table table not None, int64_t determinisations=0, int64_t playouts=0, int64_t budget=0,
         int64_t milliseconds=0, bint payoff=False):
    """Perfect information Monte Carlo: the move with the best mean over playouts of shared determinisations.

    Parameters
    ----------
    determinisations, playouts : int
        So many determinisations, with so many random playouts of every move in each (0 stands for 1).
    budget : int
        Playouts for the whole decision instead, in budget // moves determinisations with one playout of each move, at
        least one.
    milliseconds : int
        Time for the decision instead, spent on whole determinisations, at least one, with `playouts` of every move.
    payoff : bool
        Maximise the mean payoff instead of the mean result.

    Raises
    ------
    ValueError : not exactly one of determinisations, budget and milliseconds, or playouts beside budget.
    NotImplementedError : the game has no resample.
    """
    check_budget(dict(determinisations=determinisations, budget=budget, milliseconds=milliseconds))
    if budget and playouts:
        raise ValueError("a budget says how many playouts there are; expected no playouts beside it")
    if not 0 <= playouts * max(determinisations, 1) <= INT32_MAX or playouts > INT32_MAX:
        raise ValueError(f"{determinisations} x {playouts} playouts; expected up to {INT32_MAX} of a move")
    cdef Chooser chooser = searcher(table, "pimc", payoff)
    cdef Search* search = <Search*>chooser.player
    chooser.player.choose = choose_pimc
    search.determinisations, search.milliseconds = determinisations, milliseconds
    search.playouts = budget if budget else max(playouts, 1)
    return chooser


def flat(Table table not None, int64_t playouts=0, int64_t milliseconds=0, double exploration=0.7, bint payoff=False):
    """Flat Monte Carlo with UCB1 over the legal moves, a fresh determinisation for each playout.

    Parameters
    ----------
    playouts, milliseconds : int
        What a decision may cost; one of the two.
    exploration : float
        Constant before the square root. That of the paper, sqrt(2), wins 48 % (+- 2.8) against 0.7 in Red7 for two
        with 1000 playouts.
    payoff : bool
        Maximise the payoff instead of the result. Its bounds take it between the lowest and the highest that were seen
        in the decision so far.

    Raises
    ------
    ValueError : not exactly one budget, or an impossible exploration.
    NotImplementedError : the game has no resample.
    """
    check_budget(dict(playouts=playouts, milliseconds=milliseconds))
    check_exploration(exploration)
    cdef Chooser chooser = searcher(table, "flat", payoff)
    cdef Search* search = <Search*>chooser.player
    chooser.player.choose = choose_flat
    search.playouts, search.milliseconds, search.exploration = playouts, milliseconds, exploration
    return chooser


def ismcts(Table table not None, int64_t iterations=0, int64_t milliseconds=0, double exploration=0.7,
           bint payoff=False):
    """Single-observer information set Monte Carlo tree search; engine/players/ismcts.pxd says how.

    Parameters
    ----------
    iterations, milliseconds : int
        What a decision may cost; one of the two. An iteration is one determinisation and one playout.
    exploration : float
        Constant before the square root.
    payoff : bool
        Every seat maximises its payoff instead of its result; bounds as with `flat`.

    Raises
    ------
    ValueError : not exactly one budget, or an impossible exploration.
    NotImplementedError : the game has no resample.
    """
    check_budget(dict(iterations=iterations, milliseconds=milliseconds))
    check_exploration(exploration)
    cdef Chooser chooser = searcher(table, "ismcts", payoff)
    cdef Search* search = <Search*>chooser.player
    chooser.player.choose = choose_ismcts
    search.playouts, search.milliseconds, search.exploration = iterations, milliseconds, exploration
    return chooser


def exact(Table table not None, int64_t determinisations=10, int64_t limit=20_000):
    """The player that solves determinisations, and falls back on PIMC; engine/players/exact.pxd says how.

    Parameters
    ----------
    determinisations : int
        How many a decision looks at.
    limit : int
        Positions that the game's solver may look at in each.

    Raises
    ------
    ValueError : a number below 1.
    NotImplementedError : the game has no resample, or no solver.
    """
    for name, value in (("determinisations", determinisations), ("limit", limit)):
        if not 1 <= value <= INT32_MAX:
            raise ValueError(f"{name} is {value}; expected 1 to {INT32_MAX}")
    require(table, "resample")
    require(table, "solve")
    cdef Chooser chooser = chooser_of(table, "exact", sizeof(Exact))
    cdef Exact* player = <Exact*>chooser.player
    chooser.memory = SEARCH
    if not open_search(&player.search, table.game, True):
        raise MemoryError
    player.search.player.choose = choose_exact
    player.search.determinisations, player.search.playouts, player.limit = determinisations, PLAYOUTS, limit
    return chooser


def callable(Table table not None, function, bint whole=False):
    """A Python function as a player: function(state, seat) gives the number of a legal move of `state`.

    The state is a copy. What the seat cannot know is dealt anew in it where the game has a resample, unless `whole`
    asks for the true state. What the function raises, and anything but the number of a legal move, ends the match:
    `choose` raises it, and a match played elsewhere finds it in `error`.
    """
    cdef Chooser chooser = chooser_of(table, "callable", sizeof(PythonPlayer))
    chooser.player.choose = choose_in_python
    chooser.function, chooser.whole = function, whole
    (<PythonPlayer*>chooser.player).chooser = <void*>chooser
    return chooser


cdef int choose_in_python(Player* player, const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    with gil:
        return ask(<Chooser>(<PythonPlayer*>player).chooser, state, moves, count, stream)


cdef int ask(Chooser chooser, const void* state, const void* moves, int count, uint64_t* stream) noexcept:
    cdef const Game* game = chooser.table.game
    cdef State view
    cdef uint64_t key
    cdef int place
    try:
        view = State.__new__(State, chooser.table)
        memcpy(view.bytes, state, game.state_size)
        if game.resample != NULL and not chooser.whole:
            check(game.resample(game, view.bytes, game.mover(game, state), stream))
        view.settle()
        view.enumerate_moves()
        if view.count != count:
            raise GameFault(0, "the mover has other moves in a determinisation than in truth")
        answer = chooser.function(view.copy(), view.seat)
        # A move is a number, and True is none.
        if isinstance(answer, (bool, np.bool_)) or not hasattr(answer, "__index__"):
            raise TypeError(f"the player {chooser.function!r} answered {answer!r}; expected the number of a move")
        if not 0 <= answer < count:
            raise IndexError(f"the player {chooser.function!r} answered {answer}; expected 0 to {count - 1}")
        if view.count <= 1:
            return answer
        # The moves may stand in another order in the true state.
        key = game.move_key(game, view.bytes, view.moves, answer, view.seat)
        place = place_of(game, state, moves, count, view.seat, key, answer)
        if place < 0:
            raise GameFault(0, "the mover has other moves in a determinisation than in truth")
        return place
    except BaseException as error:
        chooser.error = error
        return PLAYER_FAULT


def estimate(State state not None, int64_t determinisations, int64_t playouts, uint64_t seed, bint payoff=False):
    """What every legal move of a state is worth to every seat, from random playouts of shared determinisations.

    Parameters
    ----------
    determinisations, playouts : int
        So many determinisations from what the mover knows, with so many playouts of every move in each.
    payoff : bool
        Payoffs instead of results.

    Returns
    -------
    array of int64, (determinisations, moves, seats): sums over the playouts of twice the seats that each one beats
    plus those that it ties; divided by playouts * 2 * (seats - 1) they are mean results. With `payoff` sums of payoffs,
    which must lie within 32 bits.

    Raises
    ------
    ValueError : the game is over or has one seat only, or a number is below 1, or payoffs can be too large.
    NotImplementedError : the game has no resample.
    GameFault : the game failed.
    """
    cdef Table table = state.table
    cdef uint64_t stream = start(child(seed, 0))
    cdef int status, count = count_moves(table, state)
    cdef int rows = max(count, 1)
    cdef Chooser chooser
    cdef Search* search
    cdef int64_t[:, :, ::1] view
    if not (0 < determinisations <= INT32_MAX and 0 < playouts <= INT32_MAX):
        raise ValueError(f"{determinisations} x {playouts} playouts; expected 1 to {INT32_MAX} of both")
    if table.game.seats < 2:
        raise ValueError("results are of games with two seats or more")
    if payoff and not -MOST_PAYOFF <= table.game.low <= table.game.high <= MOST_PAYOFF:
        raise ValueError(f"payoffs from {table.game.low} to {table.game.high}; expected up to {MOST_PAYOFF} either way")
    chooser = searcher(table, "pimc", payoff)
    search = <Search*>chooser.player
    sums = np.zeros((determinisations, rows, table.game.seats), np.int64)
    view = sums
    with nogil:
        status = _estimate(search, table.game, state.bytes, state.moves, count, determinisations, playouts, &stream,
                           &view[0, 0, 0], <int64_t>rows * table.game.seats)
    check(status)
    return sums + playouts * table.game.low if payoff else sums
