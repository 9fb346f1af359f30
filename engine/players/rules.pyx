"""Rules that people can follow: what is counted of a move, the player that goes by lines over such counts, and what one
line more would gain.

A count is of what the mover knows alone: its observation, and the kinds and cards of its legal moves. It is a row of
FIELDS numbers: what is counted, and the pile, attribute, order and value that it is about, -1 for none.
"""
import numpy as np

from libc.stdint cimport INT32_MAX, INT32_MIN, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from engine.game cimport MOST_FEATURES, Game
from engine.players.chooser cimport Chooser, check, count_moves, make
from engine.players.player cimport Player
from engine.rng cimport below
from engine.table cimport State, Table

cdef enum:                      # what is counted, as `COUNTED` says
    KIND, NUMBER, SUM, MEANT, VALUE, SAME, HIGHER, LOWER
    FIELDS = 5
    PLAYABLE = 0                # the pile of cards that moves play, and that of those that are in none of its places
    UNSEEN = 1

COUNTED = ("kind", "number", "sum", "meant", "value", "same", "higher", "lower")
ABSENT: int = INT32_MIN              # where there is nothing to count: it fits no condition


ctypedef struct Ruled:
    Player player
    int features, piles, places, lines, conditions
    const int32_t* rows         # (features, FIELDS)
    const int32_t* pile         # (places,), which one it is of
    const int32_t* place        # (places, cards), numbers of an observation that count a card; the last for none
    const int32_t* near         # (seats, cards), the kind as which each counts for a seat
    const int32_t* copies       # (cards,), how many of each there are
    const int32_t* values       # (attributes, cards)
    const int32_t* orders       # (orders, cards)
    const int32_t* meant        # (actions, 2): attribute and value that a move names
    const int32_t* condition    # (conditions, 4), by line: line, feature, least, most
    const int32_t* take         # (lines, 2): feature, and 1 for its most, -1 for its least, 0 for neither
    int16_t* observed
    int32_t* counts             # (piles, cards)
    int32_t* found              # (most moves, features)
    uint8_t* fits               # by move, whether it is one of the best


cdef int cards_of(const Ruled* own, const Game* game, const void* state, const void* moves, int move, int* kind,
                  uint16_t* cards) noexcept nogil:
    """Number of cards that a move plays, and which, as they count for its seat, and its kind; or a negative status."""
    cdef const int32_t* near = own.near + game.mover(game, state) * game.cards
    cdef int i, number, count = 0, listed = game.features(game, state, moves, move, True, cards)
    kind[0] = -1
    for i in range(listed):
        number = cards[i]
        if number < game.kinds:
            kind[0] = number
        elif number < game.kinds + game.cards:
            cards[count] = <uint16_t>near[number - game.kinds]
            count += 1
    return min(listed, count)


cdef int lay(Ruled* own, const Game* game, const void* state, const void* moves, int count) noexcept nogil:
    """Note what lies in every pile, as the mover knows it; 0 or a negative status."""
    cdef uint16_t[MOST_FEATURES] cards
    cdef int place, card, move, played, kind, sign
    cdef int32_t* counts
    game.observe(game, state, game.mover(game, state), own.observed)
    memset(own.counts, 0, own.piles * game.cards * sizeof(int32_t))
    memcpy(own.counts + UNSEEN * game.cards, own.copies, game.cards * sizeof(int32_t))
    for place in range(own.places):
        counts, sign = own.counts + own.pile[place] * game.cards, -1 if own.pile[place] == UNSEEN else 1
        for card in range(game.cards):
            counts[card] += sign * own.observed[own.place[place * game.cards + card]]
    for move in range(count):
        played = cards_of(own, game, state, moves, move, &kind, cards)
        if played < 0:
            return played
        for card in range(played):
            own.counts[PLAYABLE * game.cards + cards[card]] += 1
    return 0


cdef int32_t counted(const Ruled* own, const Game* game, const int32_t* row, int kind, const uint16_t* cards,
                     int played, int action) noexcept nogil:
    """One count of a move that plays these cards."""
    cdef const int32_t* counts = own.counts + row[1] * game.cards
    cdef const int32_t* values = own.values + row[2] * game.cards
    cdef const int32_t* orders = own.orders + row[3] * game.cards
    cdef int32_t total = 0, highest = INT32_MIN, lowest = INT32_MAX
    cdef int i, card, alike
    if row[0] == KIND:
        return kind == row[4]
    if row[0] == NUMBER:
        for i in range(row[1]):
            highest = max(highest, <int32_t>own.observed[row[4] + i])
        return highest
    if row[0] == SUM or row[0] == MEANT:
        for card in range(game.cards):
            if row[0] == SUM or values[card] == own.meant[2 * action + 1]:
                total += counts[card] * (orders[card] if row[3] >= 0 else 1)
        return INT32_MIN if row[0] == MEANT and own.meant[2 * action] != row[2] else total
    if played == 0:
        return INT32_MIN
    for i in range(played):
        if row[3] < 0:
            total += values[cards[i]] == row[4]
        else:
            total += orders[cards[i]]
            highest, lowest = max(highest, orders[cards[i]]), min(lowest, orders[cards[i]])
    if row[0] == VALUE:
        return total
    total = 0
    for card in range(game.cards):
        if counts[card] and not (row[0] == HIGHER and orders[card] <= highest
                                 or row[0] == LOWER and orders[card] >= lowest):
            alike = row[2] < 0
            for i in range(0 if alike else played):
                alike |= values[card] == values[cards[i]] and values[card] >= 0
            total += counts[card] * alike
    return total


cdef int measured(Ruled* own, const Game* game, const void* state, const void* moves, int count) noexcept nogil:
    """All counts of all moves, to `found`; 0 or a negative status."""
    cdef uint16_t[MOST_FEATURES] cards
    cdef int move, feature, kind, played, action = 0, status = lay(own, game, state, moves, count)
    for move in range(count if status >= 0 else 0):
        played = cards_of(own, game, state, moves, move, &kind, cards)
        if own.meant != NULL:
            action = game.action(game, state, moves, move)
        if played < 0 or action < 0:
            return min(played, action)
        for feature in range(own.features):
            own.found[move * own.features + feature] = counted(own, game, own.rows + feature * FIELDS, kind, cards,
                                                               played, action)
    return status


cdef int best_by_rule(Ruled* own, const Game* game, const void* state, const void* moves, int count) noexcept nogil:
    """Number of the best moves, which are marked in `fits`; or a negative status."""
    cdef int line, move, at = 0, number = 0, status = measured(own, game, state, moves, count)
    cdef const int32_t* condition
    cdef int64_t key, best
    if status < 0:
        return status
    for line in range(own.lines):
        memset(own.fits, 1, count)
        while at < own.conditions and own.condition[4 * at] == line:
            condition = own.condition + 4 * at
            for move in range(count):
                own.fits[move] &= condition[2] <= own.found[move * own.features + condition[1]] <= condition[3]
            at += 1
        best, number = INT32_MIN - <int64_t>1, 0
        for move in range(count):
            if own.fits[move]:
                key = settled(own.found[move * own.features + own.take[2 * line]], own.take[2 * line + 1])
                if key > best:
                    memset(own.fits, 0, move)
                    best, number = key, 0
                own.fits[move] = key == best
                number += key == best
        if number:
            return number
    memset(own.fits, 1, count)
    return count


cdef inline int64_t settled(int32_t value, int sign) noexcept nogil:
    """Largest number of the best of the moves that fit a line."""
    return value if value == INT32_MIN and sign else <int64_t>value * sign


cdef int choose_by_rule(Player* player, const Game* game, const void* state, const void* moves, int count,
                        uint64_t* stream) noexcept nogil:
    cdef Ruled* own = <Ruled*>player
    cdef int move = 0, best = best_by_rule(own, game, state, moves, count)
    if best < 0:
        return best
    best = <int>below(stream, best)
    while best or not own.fits[move]:
        best -= own.fits[move]
        move += 1
    return move


cdef int mixed_by_rule(Player* player, const Game* game, const void* state, const void* moves, int count,
                       double* chances) noexcept nogil:
    cdef Ruled* own = <Ruled*>player
    cdef int move, best = best_by_rule(own, game, state, moves, count)
    for move in range(count if best > 0 else 0):
        chances[move] = own.fits[move] / <double>best
    return min(best, 0)


cdef int32_t* laid(Chooser chooser, numbers) except NULL:
    """Numbers one behind the other, kept with the player; with one 0 more, so that each table has an address."""
    cdef int32_t[::1] array = np.append(np.ravel(numbers), 0).astype(np.int32)
    chooser.kept.append(array)
    return &array[0]


def ruled(Table table not None, dict sheet: dict[str, Any]) -> Chooser:
    """The player that goes by lines: of the moves that fit the first line that any fits, one that has most or least of
    something; each of these as likely as the others.

    sheet : by name, rows of whole numbers, whose shapes `Ruled` has, and how many piles there are
    """
    cdef Chooser chooser = make(table, "rule", sizeof(Ruled), choose_by_rule, NULL)
    cdef Ruled* own = <Ruled*>chooser.player
    chooser.kept = []
    own.features, own.piles, own.places = len(sheet["rows"]), sheet["piles"], len(sheet["pile"])
    own.conditions, own.lines = len(sheet["conditions"]), len(sheet["take"])
    own.rows, own.pile, own.place = (laid(chooser, sheet["rows"]), laid(chooser, sheet["pile"]),
                                     laid(chooser, sheet["places"]))
    own.near = laid(chooser, sheet["near"])
    own.copies, own.values, own.orders = (laid(chooser, sheet["copies"]), laid(chooser, sheet["values"]),
                                          laid(chooser, sheet["orders"]))
    own.meant = laid(chooser, sheet["meant"]) if sheet["meant"] else NULL
    own.condition, own.take = laid(chooser, sheet["conditions"]), laid(chooser, sheet["take"])
    own.observed = <int16_t*>laid(chooser, [0] * (table.observed // 2 + 1))
    own.counts = laid(chooser, [0] * (own.piles * table.cards))
    own.fits = <uint8_t*>laid(chooser, [0] * (table.max_moves // 4 + 1))
    own.found = laid(chooser, [0] * (table.max_moves * own.features))
    own.player.mixed = mixed_by_rule
    return chooser


def counts_of(Chooser chooser not None, State state not None) -> NDArray[np.int32]:
    """All counts of the legal moves of a state by the sheet of a `ruled` player: int32 (moves, features)."""
    cdef Ruled* own = <Ruled*>chooser.player
    cdef int count = count_moves(chooser.table, state)
    check(measured(own, chooser.table.game, state.bytes, state.moves, count))
    *_, found = chooser.kept
    return np.array(found[:count * own.features]).reshape(count, own.features)


def gains(const int32_t[:, ::1] counts, const int64_t[::1] begins, const double[::1] lost, const uint8_t[::1] allowed,
          const int32_t[::1] reached, const double[::1] now, const int32_t[:, ::1] candidates,
          const int32_t[:, ::1] takes, int lines) -> NDArray[np.float64]:
    """Gain of one line more, by its last condition, by what it takes, and by the line that decisions come to now:
    sums over these decisions and sums of squares, float64 (2, candidates, takes, lines).

    counts : (features, moves of all decisions)
    begins : (decisions + 1,)
    lost : (moves,), what each loses
    allowed : (moves,), whether a move fits the other conditions of the line
    reached, now : (decisions,), the line by which a decision is made, and what is lost by it
    candidates : (candidates, 3), feature, least, most
    takes : (takes, 2), feature, and 1, -1 or 0
    """
    cdef Py_ssize_t k, d, i, t, some = takes.shape[0]
    cdef int32_t feature
    cdef int64_t key
    cdef bint any_fits
    found = np.zeros((2, candidates.shape[0], some, lines))
    cdef double[:, :, :, ::1] into = found
    cdef double gain
    cdef double[::1] sums = np.empty(some)
    cdef int64_t[::1] best = np.empty(some, np.int64), number = np.empty(some, np.int64)
    with nogil:
        for k in range(candidates.shape[0]):
            feature = candidates[k, 0]
            for d in range(begins.shape[0] - 1):
                any_fits = False
                for i in range(begins[d], begins[d + 1]):
                    if allowed[i] and candidates[k, 1] <= counts[feature, i] <= candidates[k, 2]:
                        for t in range(some):
                            key = settled(counts[takes[t, 0], i], takes[t, 1])
                            if not any_fits or key > best[t]:
                                best[t], sums[t], number[t] = key, lost[i], 1
                            elif key == best[t]:
                                sums[t] += lost[i]
                                number[t] += 1
                        any_fits = True
                for t in range(some if any_fits else 0):
                    gain = now[d] - sums[t] / number[t]
                    into[0, k, t, reached[d]] += gain
                    into[1, k, t, reached[d]] += gain * gain
    return found
