"""The players of Rummy's own, as Python objects, and what they know of a position."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count
from engine.game cimport Game
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.rummy.belief cimport NEARNESSES, Factors, find_belief
from engine.rummy.cards cimport CARDS, all_cards
from engine.rummy.danger cimport find_danger
from engine.rummy.deadwood cimport MOST_LAYINGS, Laying
from engine.rummy.game cimport is_rummy
from engine.rummy.groups cimport groups_of
from engine.rummy.match cimport RummyMatch
from engine.rummy.outlook cimport Outlook, Style, best_outlook, look, outlook_of, outlook_takes
from engine.rummy.planner cimport CERTAIN
from engine.rummy.policy cimport EVEN_ODDS, SeenCards, even_odds, greedy_discard, see
from engine.rummy.position cimport DISCARD, LAYDOWN, RummyMoves, RummyPosition, RummyRules, laid_down, ways_of
from engine.rummy.weigh cimport (AT_RANDOM, LEAST_DANGER, WEIGHED, Weights, weigh, weighed_discard, weighed_takes)
from engine.table cimport State, Table

cdef enum:
    OUTLOOK = WEIGHED + 1       # with knocking the best outlook (outlook.pxd), else weighed
    POST                        # at random, by the odds of the post

RULES: dict[str, int] = {
    "random": AT_RANDOM, "second": LEAST_DANGER, "weighed": WEIGHED, "outlook": OUTLOOK, "post": POST}

# Factors of the model by nearness: same rank, next, next but one. Fitted by examples/rummy_belief.py.
MODEL: dict[str, tuple[float, float, float]] = {
    "taken": (1.9, 2.74, 2.04), "discarded": (0.46, 0.36, 0.54), "declined": (0.52, 0.47, 0.63)}

# Likewise for matches with knocking, and how much of it fades in the end.
BELIEF: dict[str, tuple[float, float, float] | float] = {
    "taken": (1.97, 2.14, 1.65), "discarded": (0.43, 0.43, 0.62), "declined": (0.47, 0.45, 0.62), "fading": 0.25}

# The post judges by what the other seat took alone.
TAKEN: dict[str, tuple[float, float, float]] = {"taken": MODEL["taken"], "discarded": (1, 1, 1), "declined": (1, 1, 1)}

# Styles of the outlook, at the deal and late. Found by play (docs/games/rummy.md).
STYLE: tuple[dict[str, float], dict[str, float]] = (
    {"hope": 1.85, "goal": 40, "danger": 5, "promise": 130, "cost": 2.3, "thrown": 5.4},
    {"hope": 0.9, "goal": 43, "danger": 9, "promise": 245, "cost": 3.9, "thrown": 1.1})

CAUTION_WITH_MODEL = 0.8
MOST_CAUTION = 1000

cdef enum:
    WORLDS = 200                # deals of the other hand in which ways to lay down are tried


ctypedef struct Planner:
    Player player
    int unseen                  # thousandths, for every card that is not seen
    int rule
    bint has_model
    double caution
    Factors factors
    Style early
    Style late


cdef double caution_of(bint model, caution):
    return caution if caution is not None else CAUTION_WITH_MODEL if model else 1


cdef void read_factors(Factors* factors, model):
    cdef int i
    for i in range(NEARNESSES):
        factors.taken[i], factors.discarded[i] = model["taken"][i], model["discarded"][i]
        factors.declined[i] = model["declined"][i]
    factors.fading = model.get("fading", 0)


cdef void post_odds(const SeenCards* seen, const Factors* factors, int32_t* odds) noexcept nogil:
    """1000 for a card in the own hand, 0 for one in the pile or that the other seat took and holds, and for all others
    the probability that the other seat does not have it."""
    cdef double believed[CARDS]
    cdef int card
    find_belief(seen, factors, believed)
    even_odds(seen, 1, odds)
    for card in range(CARDS):
        if seen.unseen >> card & 1 and believed[card] < 1:
            odds[card] += <int>((CERTAIN - 1) * (1 - believed[card]))


cdef int best_way(const Game* game, const RummyPosition* position, uint64_t* stream) noexcept nogil:
    """The way to lay down that wins most on the mean of deals of the other hand."""
    cdef const RummyRules* rules = <const RummyRules*>game.rules
    cdef Laying ways[MOST_LAYINGS]
    cdef int64_t[MOST_LAYINGS] won
    cdef RummyMatch world
    cdef int count = ways_of(rules, position.hands[position.mover], ways), best = 0, i
    memset(won, 0, sizeof(won))
    for _ in range(WORLDS):
        memcpy(&world, position, game.state_size)
        game.resample(game, &world, position.mover, stream)
        for i in range(count):
            won[i] += laid_down(rules, &ways[i], world.position.hands[1 - position.mover])
    for i in range(count):
        best = i if won[i] > won[best] else best
    return best


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    """The planner's policy. Where a knock is legal it knocks, and leaves the least deadwood; what it lays down wins
    most against what it has not seen."""
    cdef const RummyPosition* position = <const RummyPosition*>state
    cdef const RummyMoves* found = <const RummyMoves*>moves
    cdef const RummyRules* rules = <const RummyRules*>game.rules
    cdef const Planner* planner = <const Planner*>player
    cdef SeenCards seen
    cdef Weights weights
    cdef Outlook outlook
    cdef int32_t odds[CARDS]
    cdef int card = 0
    if position.phase == LAYDOWN:
        return best_way(game, position, stream)
    see(position, position.mover, &seen)
    if position.phase == DISCARD and found.knocks:
        card = greedy_discard(&rules.runs, seen.hand, found.knocks, stream)
        return bits_count(found.discards) + bits_count(found.knocks & (bit(card) - 1))
    if planner.rule == OUTLOOK:
        look(rules, &seen, &planner.factors, &planner.early, &planner.late, &outlook)
        if position.phase != DISCARD:
            return outlook_takes(&outlook, seen.hand, position.top)
        best_outlook(&outlook, seen.hand, found.discards, &card)
        return bits_count(found.discards & (bit(card) - 1))
    if planner.rule == POST:
        post_odds(&seen, &planner.factors, odds)
    else:
        even_odds(&seen, planner.unseen, odds)
    if position.phase != DISCARD:
        return weighed_takes(rules, planner.rule, seen.hand, odds, position.top)
    weigh(rules, &seen, odds, &planner.factors if planner.has_model else NULL, planner.caution, &weights)
    card = weighed_discard(&weights, AT_RANDOM if planner.rule == POST else planner.rule, found.discards, stream)
    return bits_count(found.discards & (bit(card) - 1))


def planner(Table table not None, rule: str = "weighed", bint model=False, int unseen=EVEN_ODDS,
            caution: float | None = None) -> Chooser:
    """The player that follows the planner: it takes from the pile what makes its best plan more probable, and knocks
    when it may. With knocking and the rule `weighed` it also takes what lowers its deadwood by 4 points or more.

    table : of Rummy
    rule : how it discards: "random" of the cards that the fewest best arrangements need, "second": of those the least
        dangerous, "weighed": the least of need and danger together, "outlook": with knocking what leaves the best
        outlook by its belief, which also says what it takes; without knocking like "weighed" with the model; "post":
        like "random", each unseen card with the probability that the other seat does not have it, by what that took
    model : whether danger is judged by what the other seat took, discarded and declined, or evenly
    unseen : the probability, in thousandths, of every card that the seat has not seen
    caution : what danger counts beside need, for the rule `weighed`; None for what plays best: 1, or 0.8 with the model

    ValueError : a table of another game, no such rule, `unseen` not from 1 to 1000, `caution` not from 0 to 1000.
    """
    if not is_rummy(table):
        raise ValueError("the table is not one of Rummy")
    if rule not in RULES:
        raise ValueError(f"the rule is {rule!r}; expected random, second, weighed, outlook or post")
    if not 1 <= unseen <= CERTAIN:
        raise ValueError(f"unseen is {unseen} thousandths; expected 1 to {CERTAIN}")
    if caution is not None and not 0 <= caution <= MOST_CAUTION:
        raise ValueError(f"caution is {caution}; expected 0 to {MOST_CAUTION}")
    cdef Chooser chooser = make(table, "planner", sizeof(Planner), choose, NULL)
    cdef Planner* player = <Planner*>chooser.player
    cdef bint knocking = (<const RummyRules*>table.game.rules).knocking
    if rule == "outlook" and not knocking:
        rule, model = "weighed", True
    player.unseen, player.rule, player.has_model = unseen, RULES[rule], model
    player.caution = caution_of(model, caution)
    read_factors(&player.factors, {"outlook": BELIEF, "post": TAKEN}.get(rule, MODEL))
    player.early, player.late = STYLE
    return chooser


cdef const RummyPosition* checked(State state) except NULL:
    if not is_rummy(state.table):
        raise ValueError("the state is not one of Rummy")
    return <const RummyPosition*>state.bytes


def belief(
    State state not None, int seat, factors: Mapping[str, Sequence[float] | float] | None = None
) -> NDArray[np.float64]:
    """Belief of a seat about the other hand.

    state : of Rummy
    seat : 0 or 1
    factors : None without a model; else `MODEL`, or a dict like it

    Returns an array of 52: for each card the probability of being in the other hand

    ValueError : a state of another game, no such seat.
    """
    cdef const RummyPosition* position = checked(state)
    cdef Factors numbers
    cdef SeenCards seen
    result = np.empty(CARDS)
    cdef double[::1] view = result
    if not 0 <= seat <= 1:
        raise ValueError(f"seat is {seat}; expected 0 or 1")
    see(position, seat, &seen)
    if factors is not None:
        read_factors(&numbers, factors)
    find_belief(&seen, NULL if factors is None else &numbers, &view[0])
    return result


def danger(hand: int, belief: ArrayLike, bint ace_high=False) -> NDArray[np.float64]:
    """For each of the 52 cards that is in the hand, the number of groups of three that it is expected to complete in
    the other hand; 0 for the others.

    hand : a set of cards
    belief : 52 probabilities of being in the other hand
    ace_high : whether runs may end with the ace, too

    ValueError : no 52 probabilities, no set of cards.
    """
    cdef const double[::1] view = np.ascontiguousarray(belief, np.float64)
    result = np.empty(CARDS)
    cdef double[::1] dangers = result
    if view.shape[0] != CARDS:
        raise ValueError(f"{view.shape[0]} probabilities; expected {CARDS}")
    if not 0 <= hand <= <object>all_cards():
        raise ValueError(f"{hand!r} is no set of the 52 cards")
    find_danger(groups_of(ace_high), hand, &view[0], &dangers[0])
    return result


def weights(State state not None, bint model=False, int unseen=EVEN_ODDS) -> dict[str, Any]:
    """Figures of the planner on the mover's cards before it discards.

    Returns a dict: count (of the best arrangements); by card, arrays of 52: needs (how many of them need it), belief,
        danger, cost (which the rule `weighed` makes as small as it can)
    """
    cdef const RummyPosition* position = checked(state)
    cdef Factors factors
    cdef SeenCards seen
    cdef Weights found
    cdef int32_t odds[CARDS]
    see(position, position.mover, &seen)
    even_odds(&seen, unseen, odds)
    read_factors(&factors, MODEL)
    weigh(<const RummyRules*>state.table.game.rules, &seen, odds, &factors if model else NULL, caution_of(model, None),
          &found)
    return {"count": found.count, "needs": np.array([found.needs[i] for i in range(CARDS)]),
            "belief": np.array([found.belief[i] for i in range(CARDS)]),
            "danger": np.array([found.danger[i] for i in range(CARDS)]),
            "cost": np.array([found.cost[i] for i in range(CARDS)])}


def outlook(State state not None) -> dict[str, Any]:
    """Figures of `planner:belief` on the mover's cards.

    Returns a dict: before a source, hand (the outlook of the mover's hand, in points of deadwood), taken (the best
        outlook with the top of the pile, less danger and promise) and cost (by how much that must be more to take it),
        None before a discard; by card, arrays of 52: belief (of being in the other hand), chance (of an unseen card to
        be had next), danger and promise (how many groups of three a card of the hand is expected to complete there, or
        to begin here), and outlook (of the hand without the card, less danger and promise, for the cards of a hand
        before a discard; else NaN)

    ValueError : a state of another game, or one of matches without knocking.
    """
    cdef const RummyPosition* position = checked(state)
    cdef const RummyRules* rules = <const RummyRules*>state.table.game.rules
    cdef Factors factors
    cdef Style early = STYLE[0], late = STYLE[1]
    cdef SeenCards seen
    cdef Outlook found
    cdef int card, best = 0
    if not rules.knocking:
        raise ValueError("there is no outlook without knocking")
    see(position, position.mover, &seen)
    read_factors(&factors, BELIEF)
    look(rules, &seen, &factors, &early, &late, &found)
    after = np.full(CARDS, np.nan)
    best_outlook(&found, seen.hand, 0, &best)
    if position.phase == DISCARD:
        for card in range(CARDS):
            if seen.hand >> card & 1:
                after[card] = best_outlook(&found, seen.hand, bit(card), &best)
    result = {"hand": None, "taken": None, "cost": None, "outlook": after,
              "belief": np.array([found.belief[i] for i in range(CARDS)]),
              "chance": np.array([found.chance[i] for i in range(CARDS)]),
              "danger": np.array([found.danger[i] for i in range(CARDS)]),
              "promise": np.array([found.promise[i] for i in range(CARDS)])}
    if position.phase != DISCARD:
        result["hand"], result["cost"] = outlook_of(&found, seen.hand), found.style.cost
        result["taken"] = best_outlook(&found, seen.hand | bit(position.top), seen.hand, &best)
    return result
