"""Players that are programs of their own, asked over pipes line by line (docs/guide/bots.md)."""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int16_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy
from engine.game cimport Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.players.arms cimport place_of
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.rng cimport below
from engine.table cimport Table
from engine.status cimport GAME_FAULT, PLAYER_FAULT, PLAYER_NO_MEMORY

cdef extern from "engine/players/pipes.h" nogil:
    enum:
        ENDED
        SILENT
        INTERRUPTED
        EARLY
    ctypedef struct Pipes:
        int to
        int source "from"
        int64_t limit
        char* answer
        int got
    void begin(Pipes* pipes, const char* question, size_t size)
    int finish(Pipes* pipes)
    char* put_number(char* text, int64_t number)
    int number_of(const char* answer, int length)

cdef enum:
    HALF = 1 << 30              # of the numbers that one draw of a seed has
    DIGITS = 8                  # of a number of an observation or a move, with a blank
    REST = 128                  # room for all other words

ctypedef struct ProgramPlayer:
    Player player
    Pipes pipes
    void* chooser               # the Chooser that owns this
    bint words                  # whether it is told something that Python writes
    bint observed
    bint actions
    char* state                 # a determinisation, and its moves
    char* moves
    int16_t* numbers
    char* text                  # the question, and its room
    size_t room


def program(Table table not None, line not None: object) -> Chooser:
    """A program as a player. It sees a determinisation, where the game has a resample, and nothing of the true state.

    line : a pyengine.players.programs.Conversation, with
        pipes (file descriptors to write to, which does not block, and to read from) and limit, in milliseconds;
        wants, a set of some of "observation", "actions", "moves", "text", "events";
        words(state), what is to be said before a decision beside numbers: bytes, asked for where `speaks` is true;
        told(state, move, seat), called for what the player is told of a match, where it wants "events"; states are
        given as their raw bytes;
        fault(answer, silent, ended, early, seat, count), the exception for an answer that is no move, did not come or
        came before the question, and give_up(), after which it is not asked either.
    """
    cdef Chooser chooser = make(table, "program", sizeof(ProgramPlayer), choose, close)
    cdef ProgramPlayer* own = <ProgramPlayer*>chooser.player
    cdef const Game* game = table.game
    chooser.kept, own.chooser = line, <void*>chooser
    own.pipes.to, own.pipes.source = line.pipes
    own.pipes.limit = line.limit * <int64_t>1_000_000
    own.words = line.speaks
    own.observed = "observation" in line.wants and game.observed
    own.actions = "actions" in line.wants and game.actions
    if "events" in line.wants:
        own.player.told = told
    own.state = aligned_memory(rounded(game.state_size) + game.moves_size)
    own.numbers = <int16_t*>malloc((game.observed + 1) * sizeof(int16_t))
    if own.state == NULL or own.numbers == NULL or not make_room(own, 0):
        raise MemoryError
    own.moves = own.state + rounded(game.state_size)
    return chooser


cdef void close(Player* player) noexcept nogil:
    cdef ProgramPlayer* own = <ProgramPlayer*>player
    free_aligned(own.state)
    free(own.numbers)
    free(own.text)


cdef bint make_room(ProgramPlayer* own, size_t size) noexcept nogil:
    """True if the question may be this long."""
    cdef char* text
    if size > own.room or own.text == NULL:
        text = <char*>realloc(own.text, 2 * size + REST)
        if text == NULL:
            return False
        own.text, own.room = text, 2 * size + REST
    return True


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    cdef ProgramPlayer* own = <ProgramPlayer*>player
    cdef int length, place, seat = game.mover(game, state)
    # By `below`, so that a script can run through them.
    cdef uint64_t seed = <uint64_t>below(stream, HALF) * HALF
    cdef const void* seen = state
    cdef const void* seen_moves = moves
    seed += below(stream, HALF)
    if game.resample != NULL:
        memcpy(own.state, state, game.state_size)
        length = game.resample(game, own.state, seat, stream)
        if length < 0:
            return length
        if game.legal_moves(game, own.state, own.moves) != count:
            return GAME_FAULT
        seen, seen_moves = own.state, own.moves
    length = write_question(own, game, seen, seen_moves, count, seat, seed)
    if length < 0:
        return length
    begin(&own.pipes, own.text, length)
    length = finish(&own.pipes)
    while length == INTERRUPTED:
        if interrupted(own):
            return PLAYER_FAULT
        length = finish(&own.pipes)
    place = number_of(own.pipes.answer, length)
    if not 0 <= place < count:
        note_fault(own, length, seat, count)
        return PLAYER_FAULT
    if game.resample == NULL:
        return place
    # The moves may stand in another order in the true state.
    place = place_of(game, state, moves, count, seat, game.move_key(game, seen, seen_moves, place, seat), place)
    return place if place >= 0 else GAME_FAULT


cdef int write_question(ProgramPlayer* own, const Game* game, const void* state, const void* moves, int count, int seat,
                        uint64_t seed) noexcept nogil:
    """Write a question; return its length, negative at fault."""
    cdef size_t words = 0
    cdef int i, action
    cdef char* text
    if own.words:
        with gil:
            try:
                if (<Chooser>own.chooser).error is not None:
                    return PLAYER_FAULT
                words = write_words(own, game, state)
            except BaseException as error:
                (<Chooser>own.chooser).error = error
                return PLAYER_FAULT
    if not make_room(own, words + DIGITS * (own.observed * game.observed + own.actions * <size_t>count) + REST):
        return PLAYER_NO_MEMORY
    text = own.text + words
    if own.observed:
        game.observe(game, state, seat, own.numbers)
        text = put_word(text, b"observation")
        for i in range(game.observed):
            text = put(text, own.numbers[i])
        text = put_word(text, b"\n")
    if own.actions:
        text = put_word(text, b"actions")
        for i in range(count):
            action = game.action(game, state, moves, i)
            if action < 0:
                return action
            text = put(text, action)
        text = put_word(text, b"\n")
    text = put_word(text, b"go")
    text = put_word(put(put(put(text, seat), count), seed), b"\n")
    return <int>(text - own.text)


cdef inline char* put_word(char* text, const char* word) noexcept nogil:
    while word[0]:
        text[0] = word[0]
        text, word = text + 1, word + 1
    return text


cdef inline char* put(char* text, int64_t number) noexcept nogil:
    """A blank and a number."""
    text[0] = c" "
    return put_number(text + 1, number)


cdef Py_ssize_t write_words(ProgramPlayer* own, const Game* game, const void* state) except -1:
    """Write what Python says before a decision; return its length."""
    cdef Chooser chooser = <Chooser>own.chooser
    cdef bytes words = chooser.kept.words((<const char*>state)[:game.state_size])
    if not make_room(own, len(words)):
        raise MemoryError
    memcpy(own.text, <const char*>words, len(words))
    return len(words)


cdef void told(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
               int seat) noexcept nogil:
    with gil:
        chooser = <Chooser>(<ProgramPlayer*>player).chooser
        try:
            chooser.kept.told((<const char*>state)[:game.state_size], move, seat)
        except BaseException as error:
            chooser.error = error       # the next choice ends the match


cdef bint interrupted(ProgramPlayer* own) noexcept with gil:
    """True if a signal ends the match."""
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        (<Chooser>own.chooser).error = error
        own.pipes.to = -1
        (<Chooser>own.chooser).kept.give_up()
        return True
    return False


cdef void note_fault(ProgramPlayer* own, int length, int seat, int count) noexcept with gil:
    chooser = <Chooser>own.chooser
    own.pipes.to = -1                   # asked again, it has ended; the number may soon be that of another file
    if chooser.error is not None:       # in a batch, of a match before
        return
    try:
        answer = own.pipes.answer[:own.pipes.got]
        chooser.error = chooser.kept.fault(answer, length == SILENT, length == ENDED, length == EARLY, seat,
                                           count)
    except BaseException as error:
        chooser.error = error
