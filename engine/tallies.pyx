"""The arrays behind a `Tally`."""
import math

import numpy as np

cimport numpy as cnp
from libc.stdint cimport int64_t
from engine.table cimport Table
from engine.tally cimport Series, Tally

cnp.import_array()

BY_SETUP = ("games", "unfinished", "failed", "ties", "decisions", "turns", "moves", "forced")
BY_SEAT = ("seat_decisions", "seat_moves", "seat_forced")
BY_SEATING = ("wins", "results", "result_squares", "payoffs", "payoff_squares")
BY_LENGTH = ("lasting", "lasting_turns", "decision_moves", "decision_forced")
BY_PLACE = ("place_decisions", "place_moves", "place_forced")
SUMS = ("", "_squares", "_products")
# Figures with an index, and what each is divided by: a figure of the same kind, or its own first one.
SERIES = {"choices": None, "lasting": None, "lasting_turns": None, "decision_moves": "lasting",
          "decision_forced": "lasting", "place_decisions": "place_decisions", "place_moves": "place_decisions",
          "place_forced": "place_decisions"}


def win_unit(seats):
    """What a win counts: the least number that every possible number of winners divides."""
    return math.lcm(*range(1, seats + 1))


def empty(Table table, int64_t setups, int seatings):
    """Zeroed arrays of int64 by name, as `engine.matches.play` describes them."""
    cdef int seats = table.game.seats, length = table.game.max_decisions + 1
    shapes = {name: (setups,) for name in BY_SETUP}
    shapes |= {name: (setups, seats) for name in BY_SEAT}
    shapes |= {name: (setups, seatings, seats) for name in BY_SEATING}
    shapes |= {name + ending: (length,) for name in BY_LENGTH for ending in SUMS}
    shapes |= {name + ending: (table.game.places,) for name in BY_PLACE for ending in SUMS}
    shapes |= {"choices" + ending: (table.game.max_moves + 1,) for ending in SUMS}
    return {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}


cdef int64_t* pointer(dict arrays, str name):
    return <int64_t*>cnp.PyArray_DATA(arrays[name])


cdef Series series(dict arrays, dict scratch, str name):
    cdef Series series
    scratch[name] = np.zeros_like(arrays[name])
    series.now, series.sums = pointer(scratch, name), pointer(arrays, name)
    series.squares, series.products = pointer(arrays, name + "_squares"), pointer(arrays, name + "_products")
    return series


cdef Tally tally_of(Table table, int seatings, dict arrays, dict scratch):
    """A `Tally` that counts into arrays made by `empty`; it needs them, and what it puts into `scratch`."""
    cdef Tally tally
    tally.seats, tally.seatings, tally.places = table.game.seats, seatings, table.game.places
    tally.longest = tally.most = 0
    tally.largest = 0
    tally.win_unit = win_unit(table.game.seats)
    tally.games, tally.unfinished = pointer(arrays, "games"), pointer(arrays, "unfinished")
    tally.failed, tally.ties = pointer(arrays, "failed"), pointer(arrays, "ties")
    tally.decisions, tally.turns = pointer(arrays, "decisions"), pointer(arrays, "turns")
    tally.moves, tally.forced = pointer(arrays, "moves"), pointer(arrays, "forced")
    tally.seat_decisions, tally.seat_moves = pointer(arrays, "seat_decisions"), pointer(arrays, "seat_moves")
    tally.seat_forced = pointer(arrays, "seat_forced")
    tally.wins, tally.results = pointer(arrays, "wins"), pointer(arrays, "results")
    tally.result_squares, tally.payoffs = pointer(arrays, "result_squares"), pointer(arrays, "payoffs")
    tally.payoff_squares = pointer(arrays, "payoff_squares")
    tally.choices = series(arrays, scratch, "choices")
    tally.lasting = series(arrays, scratch, "lasting")
    tally.lasting_turns = series(arrays, scratch, "lasting_turns")
    tally.decision_moves = series(arrays, scratch, "decision_moves")
    tally.decision_forced = series(arrays, scratch, "decision_forced")
    tally.place_decisions = series(arrays, scratch, "place_decisions")
    tally.place_moves = series(arrays, scratch, "place_moves")
    tally.place_forced = series(arrays, scratch, "place_forced")
    return tally
