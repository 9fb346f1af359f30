"""The players as Python objects, and estimates of the moves of a state."""
import numpy as np

from operator import index

from libc.math cimport isfinite
from libc.stdint cimport INT32_MAX, int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport Game
from engine.players.arms cimport place_of
from engine.players.belief cimport open_belief
from engine.players.chooser cimport Chooser, check, check_search, count_moves, make
from engine.players.exact cimport PLAYOUTS, choose_exact
from engine.players.flat cimport choose_flat
from engine.players.ismcts cimport Ismcts, choose_ismcts, close_ismcts, open_ismcts
from engine.players.pimc cimport choose_pimc, estimate as _estimate, go_on
from engine.players.player cimport (NOT_TOLD, Choose, Close, Player, choose_heuristic, choose_random,
                                    place_at)
from engine.players.rewards cimport go_by
from engine.players.rollout cimport Rollout, choose_rollout, close_rollout, open_rollout
from engine.players.search cimport Search, close_search, open_search, told_by_search
from engine.rng cimport child, draw, start
from engine.table cimport State, Table
from engine.status cimport PLAYER_FAULT

from engine.table import GameFault
from engine.table import win_unit

MOST_PAYOFF = 2 ** 31           # that can be added up
ERRS = 0.3                      # share of random moves in what others are believed to play
SEARCHES = "pimc", "flat", "ismcts", "rollout", "exact"

ctypedef struct PythonPlayer:
    Player player
    void* chooser               # the Chooser that owns this


cdef Chooser searcher(Table table, str name, size_t size, Choose choose, Close close, bint payoff, double rule=0,
                      guard=None, double exploration=0, Chooser by=None):
    """A Chooser whose struct begins with a Search; its playouts may go by the game's rule of thumb, its choice be
    guarded by it."""
    if not (isfinite(exploration) and exploration >= 0):
        raise ValueError(f"exploration is {exploration}; expected 0 or more")
    if not 0 <= rule <= 1:
        raise ValueError(f"rule is {rule}; expected 0 to 1")
    check_search(table, ("resample", "heuristic") if rule or guard is not None else ("resample",), {})
    table.prepare()
    cdef Chooser chooser = make(table, name, size, choose, close)
    cdef Search* search = <Search*>chooser.player
    if not open_search(search, table.game, payoff):
        raise MemoryError
    if by is not None and (by.table is not table or by.player.told != NULL):
        raise ValueError(f"the player {by.name} remembers a match, or is for another game")
    go_by(&search.rewards, rule, NULL if by is None else by.player)
    chooser.kept = by
    search.guard, search.exploration = guard or 0, exploration
    return chooser


def believing(Chooser chooser not None, Chooser others=None, double errs=ERRS) -> Chooser:
    """A search of this module, with determinisations by how likely the others would have made the moves that its seat
    saw (engine/players/belief.pxd); the same object. ValueError: it does not search, the others are none that it can
    ask, or errs is out of range. NotImplementedError: the game has no relabel, or no rule of thumb.

    others : a player of the game that says with which chance it makes a move, and remembers nothing; this search alone
        asks it. None: the rule of thumb
    errs : share of the moves that they make at random, above 0 and up to 1
    """
    cdef Search* search = <Search*>chooser.player
    if chooser.name not in SEARCHES or search.belief != NULL:
        raise ValueError(f"the player {chooser.name} does not search with determinisations, or believes already")
    if not 0 < errs <= 1:
        raise ValueError(f"errs is {errs}; expected above 0, to 1")
    check_search(chooser.table, ("relabel", "information_key", *(["heuristic"] if others is None else [])), {})
    if others is not None and (others.table is not chooser.table or others.player.mixed == NULL
                               or others.player.told != NULL):
        raise ValueError(f"the player {others.name} does not say with which chance it moves, remembers a match, or is "
                         f"for another game")
    search.belief = open_belief(chooser.table.game, NULL if others is None else others.player, errs)
    if search.belief == NULL:
        raise MemoryError
    chooser.kept, search.player.told = (chooser.kept, others), told_by_search
    return chooser


cdef int mixed_random(Player* player, const Game* game, const void* state, const void* moves, int count,
                      double* chances) noexcept nogil:
    cdef int move
    for move in range(count):
        chances[move] = 1.0 / count
    return 0


def random(Table table not None) -> Chooser:
    """The player to which all legal moves are equally likely."""
    cdef Chooser chooser = make(table, "random", sizeof(Player), choose_random, NULL)
    chooser.player.mixed = mixed_random
    return chooser


def heuristic(Table table not None) -> Chooser:
    """The player that follows the game's rule of thumb. NotImplementedError: the game has none."""
    check_search(table, ("heuristic",), {})
    return make(table, "heuristic", sizeof(Player), choose_heuristic, NULL)


def pimc(Table table not None, int64_t determinisations=0, int64_t playouts=0, int64_t budget=0, int64_t milliseconds=0,
         bint payoff=False, int64_t limit=0, double rule=0, guard: float | None = None, bint open=False,
         Chooser by=None) -> Chooser:
    """Perfect information Monte Carlo: the move with the best mean over playouts of shared determinisations.
    ValueError: not exactly one of determinisations, budget and milliseconds, playouts beside budget, or a limit below 0
    or without payoff. NotImplementedError: the game has no resample, no solver where there is a limit, or no rule of
    thumb.

    determinisations, playouts : so many determinisations, with so many random playouts of every move in each (0 stands
        for 1)
    budget : playouts for the whole decision instead, in budget // moves determinisations with one playout of each move,
        at least one
    milliseconds : time for the decision instead, spent on whole determinisations, at least one, with `playouts` of
        every move
    payoff : maximise the mean payoff instead of the mean result
    limit : above 0, determinisations for which the game's solver looks at so many positions at most are solved instead;
        with `payoff` only
    rule : share of the moves of playouts that go by the game's rule of thumb instead of at random, 0 to 1
    guard : choose the rule's move, unless the best one's mean is so many standard errors higher; None: do not ask it
    open : look at the true state instead of determinisations; for measurements
    by : a player of the game that remembers nothing and makes all moves of playouts, in place of `rule`; this search
        alone asks it, with the draws of the playout. None: nobody
    """
    check_search(table, (), dict(determinisations=determinisations, budget=budget, milliseconds=milliseconds))
    if budget and playouts:
        raise ValueError("a budget says how many playouts there are; expected no playouts beside it")
    if not 0 <= playouts * max(determinisations, 1) <= INT32_MAX or playouts > INT32_MAX:
        raise ValueError(f"{determinisations} x {playouts} playouts; expected up to {INT32_MAX} of a move")
    if not 0 <= limit <= INT32_MAX or (limit and not payoff):
        raise ValueError(f"limit is {limit}; expected 0, or with payoff up to {INT32_MAX}")
    check_search(table, ("solve",) if limit else (), {})
    cdef Chooser chooser = searcher(table, "pimc", sizeof(Search), choose_pimc, close_search, payoff, rule, guard, 0,
                                    by)
    cdef Search* search = <Search*>chooser.player
    search.determinisations, search.milliseconds, search.limit = determinisations, milliseconds, limit
    search.open = open
    search.playouts = budget if budget else max(playouts, 1)
    return chooser


def flat(Table table not None, int64_t playouts=0, int64_t milliseconds=0, double exploration=0.7, bint payoff=False,
         double rule=0, guard: float | None = None) -> Chooser:
    """Flat Monte Carlo with UCB1 over the legal moves, a fresh determinisation for each playout. ValueError: not
    exactly one budget, or an impossible exploration. NotImplementedError: the game has no resample, or no rule of
    thumb.

    playouts, milliseconds : what a decision may cost; one of the two
    exploration : constant before the square root. That of the paper, sqrt(2), wins 48 % (+- 2.8) against 0.7 in Red7
        for two with 1000 playouts
    payoff : maximise the payoff instead of the result. Its bounds take it between the lowest and the highest that were
        seen in the decision so far
    rule, guard : as with `pimc`
    """
    check_search(table, (), dict(playouts=playouts, milliseconds=milliseconds))
    cdef Chooser chooser = searcher(table, "flat", sizeof(Search), choose_flat, close_search, payoff, rule, guard,
                                    exploration)
    cdef Search* search = <Search*>chooser.player
    search.playouts, search.milliseconds = playouts, milliseconds
    return chooser


def ismcts(Table table not None, int64_t iterations=0, int64_t milliseconds=0, double exploration=0.7,
           bint payoff=False, double rule=0, guard: float | None = None) -> Chooser:
    """Single-observer information set Monte Carlo tree search; engine/players/ismcts.pxd says how. ValueError: not
    exactly one budget, or an impossible exploration. NotImplementedError: the game has no resample, or no rule of
    thumb.

    iterations, milliseconds : what a decision may cost; one of the two. An iteration is one determinisation and one
        playout
    exploration : constant before the square root
    payoff : every seat maximises its payoff instead of its result; bounds as with `flat`
    rule, guard : as with `pimc`; the rule's move is also the first to be tried where the tree grows
    """
    check_search(table, (), dict(iterations=iterations, milliseconds=milliseconds))
    cdef Chooser chooser = searcher(table, "ismcts", sizeof(Ismcts), choose_ismcts, close_ismcts, payoff, rule, guard,
                                    exploration)
    cdef Search* search = <Search*>chooser.player
    if not open_ismcts(<Ismcts*>search, table.game):
        raise MemoryError
    search.playouts, search.milliseconds = iterations, milliseconds
    return chooser


def rollout(
    Table table not None, int64_t playouts=0, int64_t milliseconds=0, double guard=1.0, bint payoff=False,
    double rule=1, int64_t least=2
) -> Chooser:
    """The game's rule of thumb, improved by playouts that go by it; engine/players/rollout.pxd says how. ValueError:
    not exactly one budget. NotImplementedError: the game has no resample, or no rule of thumb.

    playouts, milliseconds : what a decision may cost; one of the two
    guard : standard errors by which another move has to be better than the rule's, 0 or more
    payoff : maximise the mean payoff instead of the mean result
    rule : as with `pimc`, above 0
    least : determinisations that show another move to be better, at least
    """
    check_search(table, (), dict(playouts=playouts, milliseconds=milliseconds))
    if rule == 0:
        raise ValueError("rule is 0; expected more")
    cdef Chooser chooser = searcher(table, "rollout", sizeof(Rollout), choose_rollout, close_rollout, payoff, rule,
                                    guard)
    cdef Search* search = <Search*>chooser.player
    if not open_rollout(<Rollout*>search, table.game):
        raise MemoryError
    search.playouts, search.milliseconds, (<Rollout*>search).least = playouts, milliseconds, least
    return chooser


def exact(Table table not None, int64_t determinisations=10, int64_t limit=20_000) -> Chooser:
    """The player that solves determinisations, and falls back on PIMC; engine/players/exact.pxd says how. ValueError: a
    number below 1. NotImplementedError: the game has no resample, or no solver.

    determinisations : how many a decision looks at
    limit : positions that the game's solver may look at in each
    """
    for name, value in (("determinisations", determinisations), ("limit", limit)):
        if not 1 <= value <= INT32_MAX:
            raise ValueError(f"{name} is {value}; expected 1 to {INT32_MAX}")
    check_search(table, ("solve",), {})
    cdef Chooser chooser = searcher(table, "exact", sizeof(Search), choose_exact, close_search, True)
    cdef Search* search = <Search*>chooser.player
    search.determinisations, search.playouts, search.limit = determinisations, PLAYOUTS, limit
    return chooser


def callable(
    Table table not None, function: Callable[[State, int], int | NDArray[np.float64]], bint whole=False
) -> Chooser:
    """A Python function as a player: function(state, seat) gives the number of a legal move of `state`, or an array of
    float64: with which chance it makes each of them.

    The state is a copy. What the seat cannot know is dealt anew in it where the game has a resample, unless `whole`
    asks for the true state. What the function raises, and anything but the number of a legal move, or as many chances,
    ends the match: `choose` raises it, and a match played elsewhere finds it in `error`.
    """
    cdef Chooser chooser = make(table, "callable", sizeof(PythonPlayer), choose_in_python, NULL)
    chooser.function, chooser.whole, chooser.player.mixed = function, whole, mixed_in_python
    (<PythonPlayer*>chooser.player).chooser = <void*>chooser
    return chooser


cdef int choose_in_python(Player* player, const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    with gil:
        return ask(<Chooser>(<PythonPlayer*>player).chooser, state, moves, count, stream, NULL)


cdef int mixed_in_python(Player* player, const Game* game, const void* state, const void* moves, int count,
                         double* chances) noexcept nogil:
    cdef uint64_t stream = start(0)     # the function may look at a determinisation, but tells what the seat does
    with gil:
        return ask(<Chooser>(<PythonPlayer*>player).chooser, state, moves, count, &stream, chances)


cdef int ask(Chooser chooser, const void* state, const void* moves, int count, uint64_t* stream,
             double* chances) noexcept:
    """The move that a function chooses; or, to be written into `chances`, those of all moves, if it has them."""
    cdef const Game* game = chooser.table.game
    cdef const double[::1] shares
    cdef State view
    cdef int i
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
        if isinstance(answer, np.ndarray) and answer.shape:
            shares = answer
            if shares.shape[0] != count:
                raise ValueError(f"the player {chooser.function!r} answered {answer!r}; expected {count} chances")
            if chances == NULL:
                return in_truth(view, state, moves, count,
                                place_at(&shares[0], count, draw(stream) / 4294967296.0))
            for i in range(count):
                chances[in_truth(view, state, moves, count, i)] = shares[i]
            return 0
        # A move is a number, and True is none.
        if isinstance(answer, (bool, np.bool_)) or not hasattr(answer, "__index__"):
            raise TypeError(f"the player {chooser.function!r} answered {answer!r}; expected the number of a move")
        answer = index(answer)
        if not 0 <= answer < count:
            raise IndexError(f"the player {chooser.function!r} answered {answer}; expected 0 to {count - 1}")
        return NOT_TOLD if chances != NULL else in_truth(view, state, moves, count, answer)
    except BaseException as error:
        if chooser.error is None:       # else, in a batch, that of a match before
            chooser.error = error
        return PLAYER_FAULT


cdef int in_truth(State view, const void* state, const void* moves, int count, int move) except -1:
    """The place in the true state of a move of a determinisation: they may stand in another order."""
    cdef const Game* game = view.table.game
    cdef uint64_t key
    cdef int place = move
    if count > 1:
        key = game.move_key(game, view.bytes, view.moves, move, view.seat)
        place = place_of(game, state, moves, count, view.seat, key, move)
    if place < 0:
        raise GameFault(0, "the mover has other moves in a determinisation than in truth")
    return place


def estimate(State state not None, int64_t determinisations, int64_t playouts, uint64_t seed, bint payoff=False,
             int64_t[:, ::1] wins=None, double rule=0, list worlds: list[bytes] | None = None,
             believe: Callable[[Chooser], Chooser] | None = None, Chooser by=None) -> NDArray[np.int64]:
    """Value of every legal move of a state to every seat, from playouts of shared determinisations. ValueError: the
    game is over or has one seat only, or a number is below 1, or payoffs can be too large. NotImplementedError: the
    game has no resample, or no rule of thumb. GameFault: the game failed.

    determinisations, playouts : so many determinisations from what the mover knows, with so many playouts of every move
        in each
    payoff : payoffs instead of results
    wins : array of int64, (moves, seats), or None: to it the first places are added, `engine.table.win_unit(seats)` to
        a playout, shared evenly in a tie
    rule, by : as with `pimc`
    believe : a function that makes a search believe (`believing`), or None
    worlds : list, or None: to it the bytes of each determinisation are added, in their order

    Returns an array of int64, (determinisations, moves, seats): sums over the playouts of twice the seats that each one
        beats plus those that it ties; divided by playouts * 2 * (seats - 1) they are mean results. With `payoff` sums
        of payoffs, which must lie within 32 bits.
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
    chooser = searcher(table, "pimc", sizeof(Search), choose_pimc, close_search, payoff, rule, None, 0, by)
    search = <Search*>chooser.player
    if believe is not None:
        believe(chooser)
        chooser.tell(state)
    if wins is not None:
        if wins.shape[0] != rows or wins.shape[1] != table.game.seats:
            raise ValueError(f"wins of shape {wins.shape[0], wins.shape[1]}; expected {rows, table.game.seats}")
        search.won, search.win_unit = &wins[0, 0], win_unit(table.game.seats)
    sums = np.zeros((determinisations, rows, table.game.seats), np.int64)
    view = sums
    dealt = bytearray(0 if worlds is None else determinisations * table.game.state_size)
    cdef char* raw = NULL if worlds is None else <char*>dealt
    with nogil:
        status = _estimate(search, table.game, state.bytes, state.moves, count, determinisations, playouts, &stream,
                           &view[0, 0, 0], <int64_t>rows * table.game.seats, raw)
    check(status)
    if worlds is not None:
        worlds += [bytes(dealt[i:i + table.game.state_size]) for i in range(0, len(dealt), table.game.state_size)]
    return sums + playouts * table.game.low if payoff else sums


def chances(State state not None, int64_t determinisations, int64_t playouts, uint64_t seed, double rule=0,
            Chooser by=None) -> NDArray[np.int64]:
    """First places by seat, `engine.table.win_unit(seats)` to a playout, shared evenly in a tie, where all play on from
    a state: as the table sees it, with what nobody has shown dealt anew so many times, and so many playouts of each;
    with all cards open where the game does not know that. ValueError, NotImplementedError, GameFault: as `estimate`.

    rule, by : as with `pimc`
    """
    cdef Table table = state.table
    cdef uint64_t stream = start(child(seed, 1))
    cdef Chooser chooser = searcher(table, "pimc", sizeof(Search), choose_pimc, close_search, False, rule, None, 0, by)
    cdef Search* search = <Search*>chooser.player
    cdef int status
    search.win_unit = win_unit(table.game.seats)
    cdef int64_t[:, ::1] found = np.zeros((2, table.game.seats), np.int64)
    with nogil:
        status = go_on(search, table.game, state.bytes, determinisations, playouts, &stream, &found[0, 0], &found[1, 0])
    check(status)
    return np.asarray(found[1])
