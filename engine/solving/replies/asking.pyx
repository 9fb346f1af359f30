"""Choices of a player in every information set of a tree: asked many times, or run through all of its draws.

Most players see no more of the past than a state keeps. So information sets that their seat cannot tell apart by a
state, of the same `information_key`, are one question with one answer, unless one of them follows the other in a match:
then their answers have to be drawn apart. To a player that remembers matches every information set is a question of its
own, before which it is told a match that leads there.
"""
import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.players.chooser cimport Chooser, check, check_answer
from engine.players.functions cimport actions_of, is_function, numbers_seen, put_question, take_answer
from engine.players.player cimport NOT_TOLD, Player, asked
from engine.rng cimport child, start
from engine.chance.script cimport MOST_DRAWS, Script, follow
from engine.table cimport Table
from engine.status cimport GAME_FAULT
# type: from engine.solving.tree.tree import Tree

cdef enum:
    MOST_RUNS = 100_000         # through the draws of one answer

cdef uint32_t NOUGHT[MOST_DRAWS]


cdef class Question:
    """A question to a player, with memory to put it."""
    cdef const Game* game
    cdef char* state                # with the others behind it
    cdef char* moves
    cdef int32_t* order             # of its moves, the places in the order of their names
    cdef int count

    def __cinit__(self, Table table):
        cdef size_t size = rounded(table.game.state_size), moves = rounded(table.game.moves_size)
        self.game = table.game
        self.state = aligned_memory(size + moves + table.game.max_moves * sizeof(int32_t))
        if self.state == NULL:
            raise MemoryError
        self.moves = self.state + size
        self.order = <int32_t*>(self.moves + moves)

    def __dealloc__(self):
        free_aligned(self.state)


cdef class Questions:
    """The questions that the information sets of a tree are to a player. ValueError: the tree does not keep a state of
    every information set.

    tree : engine.solving.tree.tree.Tree
    remembers : whether the player remembers what it is told of a match (`Chooser.remembers`)

    Attributes
    ----------
    count : how many questions there are
    places : of the answers to all of them, one for each move
    answers : for each seat an array of int64, by sequence: the place of the answer that is its last move. Place 0 is
        that of no move at all.
    firsts : int64 array, by question: the place of its first answer
    """
    cdef readonly Table table
    cdef readonly int64_t count, places
    cdef readonly tuple answers     # type: tuple[NDArray[np.int64], NDArray[np.int64]]
    cdef const unsigned char[::1] states    # one behind the other
    cdef readonly object firsts             # type: NDArray[np.int64]
    cdef int64_t[::1] begins, counts
    cdef uint64_t[::1] keys
    cdef list pasts                         # by question: ((state, move), ...) before it, where they are told

    def __init__(self, tree not None: Tree, bint remembers=False):
        cdef Table table = tree.table
        cdef Question question = Question(table)
        cdef int seat
        self.table, self.places = table, 1
        self.answers = tuple([np.zeros(count, np.int64) for count in tree.sequences])
        keys, states, firsts, counts, found = [], [], [], [], {}
        self.pasts = []
        past = [[()] * count for count in tree.sequences]       # by sequence: the keys of the seat's decisions before
        for number in range(tree.infosets):
            seat, first, moves, parent = tree.infoset(number)
            state = tree.state(number)
            if state is None:
                raise ValueError(f"a state is kept of {number} information sets only")
            memcpy(question.state, <const char*>state, table.game.state_size)
            own = table.game.information_key(table.game, question.state, seat)
            before = past[seat][parent]
            again = number if remembers else before.count(own)
            key = seat, own, again
            if key not in found:
                found[key] = self.places
                keys.append(child(child(own, seat), again))
                states.append(state)
                self.pasts.append(tree.past(number) if remembers else None)
                firsts.append(self.places)
                counts.append(moves)
                self.places += moves
            self.answers[seat][first:first + moves] = range(found[key], found[key] + moves)
            past[seat][first:first + moves] = [(*before, own)] * moves
        self.count, self.states = len(keys), b"".join(states)
        self.keys = np.array(keys, np.uint64)
        self.firsts, self.counts = np.array(firsts, np.int64), np.array(counts, np.int64)
        self.begins = self.firsts

    def ask(self, Chooser chooser not None, int64_t first, int64_t last, uint64_t seed, int64_t samples,
            int64_t[:, ::1] counts not None) -> None:
        """Ask a player the questions `first` to `last` - 1, each so many times, and add up its answers. ValueError:
        another table, questions or places that are not there. GameFault, MemoryError: as `Chooser.choose`.

        chooser : of the tree's table; one thread at a time may use it. The GIL is released.
        seed : the answer to a question follows from it and from the number of the sample alone
        counts : int64 array of shape (parts, places), to which the answers are added: sample i to part i modulo them
        """
        cdef Question question = self.question(chooser, first, last)
        cdef int64_t number, sample
        cdef uint64_t key, stream
        cdef int status
        if counts.shape[1] != self.places or counts.shape[0] < 1:
            raise ValueError(f"counts of {counts.shape[1]} places; expected {self.places}")
        for number in range(first, last):
            self.tell(chooser, number, question)
            with nogil:
                status = self.put(number, question)
                key = child(seed, self.keys[number])
                for sample in range(samples if status >= 0 else 0):
                    stream = start(child(key, sample))
                    status = asked(chooser.player, question.game, question.state, question.moves, question.count,
                                   &stream)
                    if status < 0:
                        break
                    counts[sample % counts.shape[0], self.begins[number] + question.order[status]] += 1
            check_answer(chooser, status)

    def shares(self, Chooser chooser not None) -> NDArray[np.float64] | None:
        """Exact chance of each answer of a player: float64 array of `places`, from all that it can draw. None for a
        player that draws too much for that: more than 100 000 ways to one answer, or 1024 draws on the way. ValueError,
        GameFault, MemoryError: as `ask`."""
        cdef Question question = self.question(chooser, 0, self.count)
        cdef Script script
        cdef int64_t number, runs = 0
        cdef int status = 0
        cdef double[::1] found
        result = np.zeros(self.places)
        found, found[0], script.bits = result, 1, NOUGHT
        with nogil:
            for number in range(self.count):
                runs, status = 0, self.put(number, question)
                if status >= 0:
                    status = run_through(chooser.player, question, &script, 0, 1.0, &found[self.begins[number]], &runs)
                if status < 0 or runs > MOST_RUNS:
                    break
        check_answer(chooser, status)
        return None if runs > MOST_RUNS else result

    def chances(self, Chooser chooser not None) -> NDArray[np.float64] | None:
        """With which chance a player gives each answer, as it says itself: float64 array of `places`; None where it
        does not say. A function is asked for all at once. ValueError, GameFault, MemoryError, Exception: as
        `Chooser.probabilities`."""
        cdef Question question = self.question(chooser, 0, self.count)
        cdef Player* player = chooser.player
        cdef int64_t number
        cdef int status, move
        cdef bint batched = is_function(chooser)
        cdef double[::1] found, chances = np.ones(max(chooser.table.game.max_moves, 1))
        cdef int16_t[:, ::1] seen
        cdef int32_t[:, ::1] masks
        cdef const double[:, ::1] answers
        if player.mixed == NULL:
            return None
        result = np.zeros(self.places)
        found, found[0] = result, 1
        if batched:
            observations = np.empty((max(self.count, 1), numbers_seen(chooser)), np.int16)
            many = np.zeros((max(self.count, 1), actions_of(chooser.table.game)), np.int32)
            seen, masks = observations, many
        for number in range(self.count if batched else 0):
            self.tell(chooser, number, question)
            check(self.put(number, question))
            check(put_question(chooser, question.state, question.moves, question.count, &seen[number, 0],
                               &masks[number, 0]))
        if batched and self.count:
            answers = chooser.function(observations, many > 0)
        for number in range(self.count):
            if not batched:
                self.tell(chooser, number, question)
            status = self.put(number, question)
            if status >= 0 and batched:
                take_answer(chooser, question.state, question.moves, question.count, &masks[number, 0],
                            &answers[number, 0], &chances[0])
            elif status >= 0:
                status = player.mixed(player, question.game, question.state, question.moves, question.count,
                                      &chances[0])
            if status == NOT_TOLD and chooser.error is None:
                return None
            check_answer(chooser, status)
            for move in range(question.count):
                found[self.begins[number] + question.order[move]] = chances[move]
        return result

    cdef Question question(self, Chooser chooser, int64_t first, int64_t last):
        """Memory for these questions to a player."""
        if chooser.table is not self.table:
            raise ValueError("the player was made for another game")
        if not 0 <= first <= last <= self.count:
            raise ValueError(f"questions {first} to {last} of {self.count}")
        chooser.error = None
        return Question(self.table)

    cdef int tell(self, Chooser chooser, int64_t number, Question question) except -1:
        """Tells a player that remembers it the match that leads to a question."""
        cdef Player* player = chooser.player
        cdef const Game* game = question.game
        cdef int seat, count, move
        if player.told == NULL:
            return 0
        seat = game.mover(game, &self.states[number * game.state_size])
        line = self.pasts[number]
        if not line:                # it is asked in the deal
            memcpy(question.state, &self.states[number * game.state_size], game.state_size)
            player.told(player, game, question.state, NULL, 0, -1, seat)
        for place, (state, move) in enumerate(line):
            memcpy(question.state, <const char*>state, game.state_size)
            if place == 0:
                player.told(player, game, question.state, NULL, 0, -1, seat)
            count = game.legal_moves(game, question.state, question.moves)
            player.told(player, game, question.state, question.moves, count, move, seat)
        return 0

    cdef int put(self, int64_t number, Question question) noexcept nogil:
        """Make a question ready: its state, its moves and the order of their names."""
        cdef const Game* game = question.game
        cdef int seat, i, j
        cdef uint64_t name
        memcpy(question.state, &self.states[number * game.state_size], game.state_size)
        question.count = game.legal_moves(game, question.state, question.moves)
        if question.count != self.counts[number]:
            return question.count if question.count < 0 else GAME_FAULT
        seat = game.mover(game, question.state)
        for i in range(question.count):
            name, question.order[i] = game.move_key(game, question.state, question.moves, i, seat), 0
            for j in range(question.count):
                question.order[i] += game.move_key(game, question.state, question.moves, j, seat) < name
        return 0


cdef int run_through(Player* player, Question question, Script* script, int fixed, double weight, double* found,
                     int64_t* runs) noexcept nogil:
    """All answers that begin with the first `fixed` draws of the script; ends early after MOST_RUNS."""
    cdef uint64_t stream = 0                # where `below` follows the script
    cdef uint32_t choice, below
    cdef int move, status
    runs[0] += 1
    script.fixed = fixed
    follow(script)
    move = asked(player, question.game, question.state, question.moves, question.count, &stream)
    follow(NULL)
    if move < 0:
        return move
    if script.drawn > MOST_DRAWS:
        runs[0] = MOST_RUNS + 1
    if script.drawn <= fixed:
        found[question.order[move]] += weight
        return 0
    below = script.counts[fixed]
    for choice in range(below):
        if runs[0] > MOST_RUNS:
            return 0
        script.choices[fixed] = choice
        status = run_through(player, question, script, fixed + 1, weight / below, found, runs)
        if status < 0:
            return status
    return 0
