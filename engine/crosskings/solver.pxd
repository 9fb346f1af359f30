"""The Solver object, for what goes on with its tables."""
from libc.stdint cimport int64_t, uint64_t
from engine.crosskings.position cimport KingsPosition
from engine.crosskings.solver_hidden cimport HiddenValue
from engine.crosskings.solver_known cimport SolverWorker
from engine.crosskings.solver_lines cimport Kernel
from engine.crosskings.solver_node cimport SolverNode, Scores
from engine.crosskings.solver_table cimport Memory

cdef enum:
    MOST_TASKS = 130            # ten moves with twelve cards, and the whole position


# A position to be solved. Values and bounds are the root mover's.
ctypedef struct SolverTask:
    SolverNode node
    uint64_t targets
    int cell
    int weight
    int done
    bint flipped                # the other player is to move
    int64_t orderings
    int64_t low                 # of 2w + d
    int64_t high
    int64_t least               # of s
    int64_t most
    HiddenValue value


cdef class Engine:
    cdef SolverWorker worker
    cdef Scores scores
    cdef int stopping
    cdef public int task


cdef class Solver:
    cdef const Kernel* kernel
    cdef Memory table
    cdef int bits
    cdef uint64_t generation
    cdef KingsPosition position
    cdef SolverNode root
    cdef SolverTask tasks[MOST_TASKS]
    cdef int count

    cdef Memory table_of(self, const KingsPosition* position)
    cdef int set_table(self, double entries) except -1
    cdef int set_tasks(self, Engine engine, bint moves) except -1
    cdef void add_task(self, Engine engine, const SolverNode* node, uint64_t targets, int cell, int weight,
                       int64_t orderings)
    cdef bint run(self, Engine engine, int number, object lock)
    cdef object solution(self, list engines, object job, double began)
    cdef double fill(self)
