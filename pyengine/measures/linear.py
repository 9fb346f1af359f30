"""Small linear systems."""

from collections.abc import Sequence


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """Solution of a small linear system by elimination; None if it is singular."""
    found = solve_all(matrix, [right])
    return found[0] if found else None


def solve_all(matrix: Sequence[Sequence[float]], rights: Sequence[Sequence[float]]) -> list[list[float]] | None:
    size = len(matrix)
    rows = [[*row, *(right[i] for right in rights)] for i, row in enumerate(matrix)]
    least = 1e-12 * max((abs(value) for row in matrix for value in row), default=0)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        if abs(rows[pivot][i]) <= least:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    results = [[0.0] * size for _ in rights]
    for place, result in enumerate(results, size):
        for i in reversed(range(size)):
            rest = sum(rows[i][j] * result[j] for j in range(i + 1, size))
            result[i] = (rows[i][place] - rest) / rows[i][i]
    return results
