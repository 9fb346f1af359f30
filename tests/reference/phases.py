"""Parts of matches by their number, from their definition (docs/guide/what-wins.md), on the states of Python alone:
nothing here knows the engine.

A game is told by a function (state, memory) -> (phase, {phase: (number, how many have begun)}), which may keep what it
likes in a dict, empty when a match begins. The phase is None outside of all.
"""

from math import lcm

from tests.reference.streams import choice

MOST = 24  # the last number that is told apart


def decisions_of(state, choices, told):
    """[(seat, legal moves, place, phase, parts, scores)] of a match that is played on from a state."""
    found, memory = [], {}
    while not state.is_over:
        count = 0 if state.must_pass else len(state)
        found.append((state.mover, count, state.place, *told(state, memory), state.scores()))
        state.play(choices.below(count))
    return found, state.payoffs()


def alone(scores, sides):
    """The side, by its first seat, that has most; None where several have, or there is but one."""
    best = [side[0] for side in sides if scores[side[0]] == max(scores)]
    return best[0] if len(best) == 1 and len(sides) > 1 else None


def parts_of(decisions, payoffs, phase, sides):
    """(number, decisions, turns, legal moves, leader, gainer) of every part of a phase."""
    begun = sorted({parts[phase][1] for *_, parts, _ in decisions if phase in parts})
    for each in begun:
        inside = [i for i, row in enumerate(decisions) if row[4].get(phase, (0, 0))[1] == each]
        assert inside == list(range(inside[0], inside[-1] + 1))
        rows = decisions[inside[0] : inside[-1] + 1]
        seats = [row[0] for row in rows]
        before = rows[0][5]
        after = decisions[inside[-1] + 1][5] if inside[-1] + 1 < len(decisions) else payoffs
        yield (
            rows[0][4][phase][0],
            len(rows),
            1 + sum(one != other for one, other in zip(seats, seats[1:])),
            sum(row[1] for row in rows),
            alone(before, sides),
            alone([late - early for late, early in zip(after, before)], sides),
        )


def counted(game, seed, setups, matches, told, phases):
    """By setup: {(phase, what): count} of phases, {(phase, number, what): count} of parts, and
    {(phase, number, place, what): count}. A win counts the least common multiple of 1 to the number of seats."""
    found, unit = [], lcm(*range(1, game.seats + 1))
    for setup in range(setups):
        counts = {}

        def add(*key, by=1):
            counts[key] = counts.get(key, 0) + by

        for number in range(matches):
            decisions, payoffs = decisions_of(game.deal(seed, setup), choice(seed, setup, number), told)
            winners = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
            add(0, 1, "matches")
            for _, count, place, phase, parts, _ in decisions:
                add(phase, "decisions")
                add(phase, "moves", by=count)
                if phase is not None:
                    add(phase, min(parts[phase][0], MOST), place, "decisions")
                    add(phase, min(parts[phase][0], MOST), place, "moves", by=count)
            for phase in range(phases):
                for place, length, turns, moves, leader, gainer in parts_of(decisions, payoffs, phase, game.sides):
                    here = phase, min(place, MOST)
                    add(*here, "parts")
                    add(*here, "decisions", by=length)
                    add(*here, "turns", by=turns)
                    add(*here, "moves", by=moves)
                    if leader is not None:
                        side = next(side for side in game.sides if leader in side)
                        add(*here, "won", by=unit // len(winners) * len(set(side) & set(winners)))
                        add(*here, "leads", leader)
                    if gainer is not None:
                        add(*here, "gains", gainer)
        found.append(counts)
    return found
