"""Memory that the Cython code of described games shares with the code that LLVM makes of them.

`abi.pyx` tells Python of it; pyengine/recycle/emit reads every limit, offset and size there.

The record of an option says which cards and values its picks are, for the names and texts of moves. Every pick is
(site, kind, index, ordinal among equals, count, values..). A value of a SCALAR is a number. One of a CARD or GROUP is
three: the card; KNOWN_TO_MOVER and the mask of the seats that know where it lies when it is picked; and where that is,
pile << 16 | position from the bottom. Where nobody can tell in which pile a pick lies (SOURCES), it is -1 - index
instead. The mover knows a card that it knew before the option and knows when it picks it: an option is chosen before
anything in it happens.
"""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from engine.game cimport Game

cpdef enum:
    MOST = 1 << 20              # elements of a collection
    STACK = 4096                # bytes of an arena that lie on the stack
    MOST_PICKS = 256            # of an option

cdef enum:
    RECORD = 4096               # numbers of a record
    VALUES = 5                  # of them before the values of a pick
    KNOWN_TO_MOVER = 1 << 16

cpdef enum:
    PASSES = 3                  # numbers of a name of stages in a state: of the pass, of all so far, of its turn
    TURNS = 8                   # that are told apart

cpdef enum:                     # kinds of picks
    SCALAR = 0
    CARD = 1
    GROUP = 2

cpdef enum:                     # what play needs to know of the order of a pile
    UNREAD = 0                  # nothing, nor of what is in it
    AS_SET = 1
    IN_ORDER = 2

cpdef enum:                     # what a collection is made of
    PLACES = 0
    MEMORIES = 1                # mem piles: everybody sees which cards these are, whatever they know of where they lie
    SOURCES = 2                 # both


ctypedef struct Head:           # of every state; the rest is the program's own (native/layout.py)
    uint64_t stream             # first: it is drawn from where the state begins
    int32_t steps               # statements executed so far; below 0 in a determinisation, so that it knows
    uint16_t pending            # number of the choice, from 1. What everybody knows begins here
    uint8_t mover

ctypedef struct Arena:
    char* free
    char* end
    char* chunks                # the last one; each begins with the address of the one before
    char* base                  # STACK bytes
    int64_t held                # bytes of all chunks

ctypedef struct List:           # of cards; or of whatever else `push` puts there
    uint16_t* cards
    int32_t size
    int32_t room

ctypedef struct FieldRecord:
    const char* before          # the state in which the option is chosen
    int32_t[RECORD] numbers

ctypedef struct Taken:          # at an `any`
    int32_t index, count

ctypedef struct OptionWalk:           # through the options of an alternative
    int32_t wanted              # the option to be carried out
    int32_t total               # options so far
    int32_t found               # whether the wanted one was carried out
    int32_t reached, depth      # picks on this path so far, and all of them
    int32_t recorded            # numbers in the record
    FieldRecord* record              # or NULL
    int32_t room                # of the record
    int32_t spent               # what all paths looked at and executed
    Taken[MOST_PICKS] taken
    void* origin                # the state that was copied
    void* moves

# Where the fields of a state stand, as native/layout.py has laid them out; an offset of 0 is none.
ctypedef struct FieldSizes:
    int32_t mover, known, types, card_count, cards, next, node_size, pile_of, pile_size, players
    # Whether there are any, a byte; then by seat, a spectator behind the last, and card the card's group, 0 for none.
    int32_t groups

ctypedef struct StateLayout:
    int32_t public_end, sizes, previous, piles, mems, mem_room, mem_sizes, mem_cards, decks, class_count
    int32_t max_statements
    int32_t place, passes       # where stages have names: of the decision; and PASSES of each name
    # What play has shown: bytes of a set of kinds that are barred, 0 where it shows none; where the sets of all stand,
    # behind an empty one, and how many words; where those of cards do, or 0; and how far those that one seat alone was
    # told stand behind those that everybody knows, or behind those of the seat before, or 0.
    int32_t barred_bytes, barred, barred_words, barred_card, barred_next
    # Where choices are made unseen: a 16-bit mask of those still to choose, 0 at all others; ballots, their bytes.
    int32_t waiting, ballots, ballot_size

# What the table's functions in knowledge.pyx need to know. The arrays stand in the order of its _ARRAYS.
ctypedef struct ProgramRules:
    FieldSizes fields
    StateLayout layout
    const uint16_t* class_of    # by type
    const uint16_t* deck_of     # by type
    const int32_t* conditions   # by choice, 0 or the fault of a mover whose options cannot be dealt again
    const int32_t* kinds        # by choice, the number of its first alternative among all of them
    # By alternative where in the moves the cards stand of which each is an option, or 0; and the pile of the first seat
    # of which each card is one, or -1.
    const int32_t* lists
    const int32_t* hands        # by row of piles that only their owner sees, the pile of the first seat; ends with -1
    # What solvers may take for the same (emit/alike.py).
    const int32_t* ranges       # of what everybody knows and play reads: first byte and length; ends with -1
    const int32_t* words        # of strings among it: where each one stands; ends with -1
    # By pile, where in the state the kinds stand that no card there is of which not everybody knows.
    const int32_t* barred_at
    const uint8_t* orders       # by pile, UNREAD, AS_SET or IN_ORDER
    const uint16_t* class_images        # [exchanges][class_count]
    const uint16_t* word_images         # [exchanges][strings]
    const int32_t* side_of      # by seat
    const int32_t* around       # by choice: the names of stages around it as a mask; and the innermost one, or -1
    # What learners see (emit/numbers.py); -1 for none.
    const int32_t* seen_piles   # [seats][piles][3]: rows of seen_kinds, of unseen cards, of cards, and of the top
    const int32_t* seen_mems    # [seats][mems][3]
    const int32_t* seen_ints    # [seats][int_count][2]: where a number stands in the state, and where for the seat
    const int32_t* seen_texts   # [seats][text_count][3]: the same, and a row of text_places
    const int16_t* text_places  # [rows][strings]
    const int32_t* near_piles   # [seats][piles]: numbers of piles, their owners counted from the seat on
    const int32_t* near_kinds   # [seats][class_count]: kinds, as those of the seat count as those of the first one
    const int32_t* seen_kinds   # by kind where its number stands, or alone; the first row is of what is not told
    const int32_t* fact_places  # [seats][piles][2]: where the numbers of what everybody knows begin, and the seat alone
    const uint64_t* fact_kinds  # [fact_blocks][2]: kinds, as two words of bits
    const int32_t* first_actions        # [alternatives][2]: the first action, and the first digit
    const int32_t* group_values         # [..][class_count]: which value of an attribute each kind of card has, or -1
    const int32_t* digits       # [..][5]: statement, kind, lowest value, radix, weight; the statement -1 ends them
    int32_t exchanges, strings, seen_choice, int_count, text_count, fact_blocks
    # Where equal cards are one option: where in the moves the numbers of those options stand that are offered, else 0.
    int32_t offered
    int (*legal_moves)(const Game* game, const void* state, void* moves) noexcept nogil     # all of them
    int (*play)(const Game* game, void* state, const void* moves, int move) noexcept nogil
    int (*perform)(void* state, const void* moves, int move, FieldRecord* record, int room) noexcept nogil
    int (*weigh)(const void* state, const void* moves, int last, int32_t* worths) noexcept nogil
    # For `value_key` (emit/ranked.py): where a score that is kept stands and the word of its line, 0 for none; by line,
    # until a 0, how many cards, the line's word, and, the highest first, each card and its score.
    const int32_t* ranked


cdef inline bint is_unseen(const ProgramRules* rules, const char* state) noexcept nogil:
    """True if the pending choice is made unseen."""
    return rules.layout.waiting and (<const uint16_t*>(state + rules.layout.waiting))[0]


cdef inline int32_t* ballot_of(const ProgramRules* rules, const char* state, int seat) noexcept nogil:
    return <int32_t*>(<char*>state + rules.layout.ballots + seat * rules.layout.ballot_size)


cdef inline int offered(const Game* game, const void* moves, int move) noexcept nogil:
    """The number among all options of one that is offered."""
    cdef int place = (<const ProgramRules*>game.rules).offered
    return (<const int32_t*>(<const char*>moves + place))[move] if place else move


cdef inline int number_at(const char* state, int offset, int bytes, int index) noexcept nogil:
    return (<const uint8_t*>(state + offset))[index] if bytes == 1 else (<const uint16_t*>(state + offset))[index]


cdef inline int card_of(const ProgramRules* rules, const char* state, const void* moves, int kind, int count,
                        int move) noexcept nogil:
    """The card of a move, of an alternative with so many options; -1: it may be of none, or of several."""
    cdef const int32_t* row = rules.lists + 2 * kind
    cdef const uint16_t* cards = <const uint16_t*>(<const char*>moves + row[0])
    cdef int card, pile = row[1] + (<const Head*>state).mover
    if row[0]:
        return cards[1 + move] if cards[0] == count else -1
    if row[1] < 0 or (<const uint16_t*>(state + rules.layout.sizes))[pile] != count:
        return -1
    card = number_at(state, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
    for _ in range(move):
        card = number_at(state, rules.fields.next, rules.fields.node_size, card)
    return card


cdef inline int type_of(const char* state, const FieldSizes* fields, int card) noexcept nogil:
    """The type of a card; where no cards are made in play, it is the card's number."""
    return (<const uint16_t*>(state + fields.types))[card] if fields.types else card


cdef inline int cards_of(const char* state, const FieldSizes* fields) noexcept nogil:
    """Number of cards."""
    return (<const uint16_t*>(state + fields.card_count))[0] if fields.card_count else fields.cards
