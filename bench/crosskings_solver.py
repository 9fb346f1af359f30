"""Speed of the solver of Cross Kings: python -m bench.crosskings_solver [--groups 14,16] [--values]

For the positions of tests/reference/perft/crosskings.txt by cards left: time of the value alone and of the whole answer
(values of all moves, map, line) on one thread, the table cleared between positions. A yardstick in C is run on the same
positions, up to 16 cards left, one after ours in turn. `--values` writes the exact values of all moves into the file
instead. `--deep SECONDS` looks for the largest random positions that are solved in that time.
"""

import argparse
import statistics
import time

from bench.asked import asked
from bench.yardsticks.programs import yardstick
from engine.crosskings.solver import ExactSolver
from tests.crosskings.test_solver import compiled
from tests.reference import crosskings as reference
from tests.reference.make_crosskings_positions import (
    GROUPS,
    played,
    reachable,
    read_positions,
    write_positions,
)

# By cards left: median and worst, both in seconds; None where there is no target.
TARGETS = {14: (None, 0.5), 16: (1, 15), 18: (None, 30), 24: (4, None)}
YARDSTICK_MOST = 16  # cards left; with 18 the yardstick takes minutes for some
AIMS = {14: (None, 0.1), 16: (0.3, 5), 18: (None, 10), 24: (1, None)}


def timed(solver, position, **options):
    """(Solution, CPU seconds) with the table cleared."""
    solver.clear()
    begun = time.process_time()
    solution = solver.solve(position, **options)
    return solution, time.process_time() - begun


def theirs(program, text):
    """(w, d, s) and CPU seconds of the yardstick."""
    (found,) = program(text=text + "\n")
    return (found["wins"], found["draws"], found["sum"]), found["seconds"]


def summary(times):
    return f"{statistics.median(times):8.3f} {max(times):8.3f}" if times else f"{'-':>17}"


def bench(groups, threads, first_few, value_alone, limit):
    program = yardstick("crosskings_solver")
    solver = ExactSolver(1 << 30)
    print("seconds: median and worst;", "value alone; whole answer; C, value alone")
    for left in groups:
        alone, whole, in_c, nodes, fills, unsolved = [], [], [], [], [], 0
        for _, _, deal, text, _, _ in [case for case in read_positions() if case[0] == left][:first_few]:
            position = compiled(reference.load(text)[-1])
            first, seconds = timed(solver, position, moves=False, threads=threads, seconds=limit)
            unsolved += not first.complete
            alone.append(seconds if threads == 1 else first.seconds)
            nodes.append(first.nodes)
            fills.append(first.fill)
            if not value_alone and first.complete:
                second, seconds = timed(solver, position, threads=threads)
                whole.append(seconds if threads == 1 else second.seconds)
                assert first.value == second.value, (left, deal)
            if program and first.complete and left <= YARDSTICK_MOST:
                value, seconds = theirs(program, text)
                in_c.append(seconds)
                assert value == first.value, (left, deal, value, first.value)
        print(
            f"{left} left, {len(alone)} positions: {summary(alone)} ; {summary(whole)} ; "
            f"{summary(in_c)} ; nodes {statistics.median(nodes):.3g} {max(nodes):.3g} "
            f"fill {max(fills):.2f} unsolved {unsolved} "
            f"targets {TARGETS.get(left)} aims {AIMS.get(left)}",
            flush=True,
        )


def fill_values(groups):
    solver = ExactSolver(1 << 30)
    cases = read_positions()
    for number, (left, hidden, deal, text, _value, _moves) in enumerate(cases):
        if left in groups:
            solution = solver.solve(compiled(reference.load(text)[-1]))
            cases[number] = (left, hidden, deal, text, solution.value, solution.moves)
            print(left, deal, solution.value, f"{solution.seconds:.2f} s", flush=True)
    write_positions(cases)


def deep(seconds, known, sizes):
    """By cards left, how many of ten positions are solved in that time."""
    solver = ExactSolver(1 << 30)
    for left in sizes:
        done, deal = [], 0
        while len(done) < 10:
            deal += 1
            game = played(deal, left, known)
            if game and len(reachable(game[0])) >= left - 1:
                solver.clear()
                solution = solver.solve(compiled(game[0]), moves=False, seconds=seconds)
                done.append(solution.complete)
                if not known:
                    print(
                        f"  {left} left, {len(game[0].pile)} face down: {solution.complete} "
                        f"{solution.seconds:.2f} s, {solution.nodes:.3g} nodes",
                        flush=True,
                    )
        print(f"{left} left, {'known' if known else 'hidden'}: {sum(done)} of 10 in {seconds} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--groups", default=",".join(str(group[0]) for group in GROUPS))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--first", type=int, metavar="N", help="only so many positions of a group")
    parser.add_argument("--alone", action="store_true", help="the value alone, not the whole answer")
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="give up a position after so long")
    parser.add_argument("--values", action="store_true")
    parser.add_argument("--deep", type=float, metavar="SECONDS")
    parser.add_argument("--known", action="store_true", help="with --deep: no card face down")
    arguments = asked(parser, groups="14", first=1, alone=True)
    groups = [int(word) for word in arguments.groups.split(",")]
    if arguments.values:
        fill_values(groups)
    elif arguments.deep:
        deep(arguments.deep, arguments.known, groups)
    else:
        bench(groups, arguments.threads, arguments.first, arguments.alone, arguments.limit)


if __name__ == "__main__":
    main()
