"""A player of Rummy's own, as a Python object."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc
from engine.bits cimport bit, bits_count
from engine.game cimport Game
from engine.players.player cimport Player
from engine.players.players cimport PLAIN, Chooser
from engine.rummy.cards cimport CARDS
from engine.rummy.game cimport is_rummy
from engine.rummy.plan cimport CERTAIN
from engine.rummy.policy cimport EVEN_ODDS, Seen, even_odds, greedy_discard, planner_discard, planner_takes, see
from engine.rummy.position cimport DISCARD, Moves, Position, Rules
from engine.table cimport Table


ctypedef struct Planner:
    Player player
    int unseen                  # thousandths, for every card that is not seen


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    """The planner's policy. Where a knock is legal it knocks, and leaves the least deadwood."""
    cdef const Position* position = <const Position*>state
    cdef const Moves* found = <const Moves*>moves
    cdef const Rules* rules = <const Rules*>game.rules
    cdef Seen seen
    cdef int32_t odds[CARDS]
    cdef int card
    see(position, position.mover, &seen)
    even_odds(&seen, (<const Planner*>player).unseen, odds)
    if position.phase != DISCARD:
        return planner_takes(rules.groups, odds, position.top)
    if found.knocks:
        card = greedy_discard(&rules.runs, seen.hand, found.knocks, stream)
        return bits_count(found.discards) + bits_count(found.knocks & (bit(card) - 1))
    card = planner_discard(rules.groups, odds, found.discards, NULL, stream)
    return bits_count(found.discards & (bit(card) - 1))


def planner(Table table not None, int unseen=EVEN_ODDS):
    """The player that follows the planner: it takes from the pile what makes its best plan more probable, discards the
    card that the fewest of the best arrangements need (ties at random), and knocks when it may.

    Parameters
    ----------
    table : of Rummy
    unseen : the probability, in thousandths, of every card that the seat has not seen

    Raises
    ------
    ValueError : a table of another game, or `unseen` is not between 1 and 1000.
    """
    if not is_rummy(table):
        raise ValueError("the table is not one of Rummy")
    if not 1 <= unseen <= CERTAIN:
        raise ValueError(f"unseen is {unseen} thousandths; expected 1 to {CERTAIN}")
    cdef Chooser chooser = Chooser.__new__(Chooser)
    cdef Planner* player = <Planner*>calloc(1, sizeof(Planner))
    if player == NULL:
        raise MemoryError
    chooser.table, chooser.name, chooser.memory = table, "planner", PLAIN
    player.player.choose = choose
    player.unseen = unseen
    chooser.player = <Player*>player
    return chooser
