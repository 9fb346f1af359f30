from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
cdef extern from 'engine/crosskings/memory.h':
    void* table_memory(size_t bytes) nogil
from libc.string cimport memset, memcpy
from engine.bits cimport bit, bits_lowest
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.solver_hidden cimport Value, exact, expect, factorial, move_value
from engine.crosskings.solver_known cimport Worker
from engine.crosskings.solver_node cimport Node, Scores, gather, cached_score, pile_size, reachable
from engine.crosskings.solver_table cimport KnownEntry, HiddenEntry, Table
from engine.crosskings.state cimport Position
import time

cdef class Solver:
    cdef Table table
    cdef Scores scores
    def __init__(self, kb=22, hb=20, sb=21):
        self.table.known = <KnownEntry*>table_memory((1<<kb)*16)
        self.table.hidden = <HiddenEntry*>table_memory((1<<hb)*32)
        self.table.known_bits = kb
        self.table.hidden_bits = hb
        self.scores.words = <uint32_t*>table_memory((1<<sb)*4)
        self.scores.bits = sb
        self.table.salt = 1
    def solve(self, Position position, plain=False, mode=0):
        cdef Worker w
        cdef Node n
        cdef int k, i
        cdef Value v
        cdef int64_t e
        memset(&w, 0, sizeof(Worker))
        w.table = &self.table
        w.scores = &self.scores
        w.hidden = position.position.hidden
        w.node_limit = ~<uint64_t>0
        w.plain = plain
        for i in range(36): w.cards[i] = position.position.cards[i]
        n.remaining = position.position.remaining
        i = position.position.mover
        n.mover = i
        n.own, n.other = position.position.hands[i], position.position.hands[1-i]
        n.own_kings, n.other_kings = position.position.kings[i], position.position.kings[1-i]
        n.own_score = cached_score(&self.scores, n.own, n.own_kings)
        n.other_score = cached_score(&self.scores, n.other, n.other_kings)
        n.pile = 0
        k = 0
        gather(w.cards, w.hidden, &n.pile, &k)
        n.pile_kings = k
        self.table.salt += 1
        targets = n.remaining & cross_of(position.position.marker)
        M = factorial(pile_size(&n))
        t = time.process_time()
        if mode == 1:
            e = expect(&w, &n, targets, -1, 2*M+1)
            return e, time.process_time()-t, w.nodes
        if mode == 2:
            r = {}
            cells = reachable(n.remaining, targets)
            m = targets
            while m:
                i = bits_lowest(m)
                m &= m-1
                v = move_value(&w, &n, cells, i, -1)
                r[i] = (v.wins, v.expected-2*v.wins, v.total)
            return r, time.process_time()-t, w.nodes
        v = exact(&w, &n, targets, -1)
        return (v.wins, v.expected-2*v.wins, v.total), time.process_time()-t, w.nodes
