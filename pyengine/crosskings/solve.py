"""provisional"""
from dataclasses import dataclass, field
from math import factorial

from pyengine.crosskings.cards import place_of
from pyengine.crosskings.evaluation import Evaluation
from pyengine.errors import InputError

_S = []


def _values(game):
    from engine.crosskings.solver import Solver
    if not _S:
        _S.append(Solver())
    return _S[0].solve(game.position(), mode=2)[0]


def _best(values):
    best = None
    for cell in sorted(values):
        w, d, s = values[cell]
        key = (2 * w + d, w, s)
        if best is None or key >= best[0]:
            best = key, cell
    return best[1]


def joint(game):
    """{(p1, p2): orderings}"""
    if game.is_over:
        return {game.scores: game.multiplicity}
    cell = _best(_values(game))
    return joint_move(game, cell)


def joint_move(game, cell):
    out = {}
    for after in game.move(*place_of(cell)):
        for key, count in joint(after).items():
            out[key] = out.get(key, 0) + count
    return out


@dataclass(frozen=True)
class Solution:
    game: object
    evaluation: Evaluation
    moves: dict
    best: object
    line: tuple
    scores: dict = field(default_factory=dict)

    def ranking(self):
        return sorted(self.moves.items(), key=lambda pair: (pair[1]._rank(), pair[0]), reverse=True)

    def as_evaluation(self):
        return {"Deterministic optimal moves": self.line, "Evaluation": self.evaluation.outcomes,
                "Known info for other branches": {move: value.outcomes for move, value in self.moves.items() if move != self.best}}


def solve(game, **limits):
    sign = 1 if game.is_p1_turn else -1
    if game.is_over:
        return Solution(game, Evaluation({game.negamax_score: game.multiplicity}), {}, None, (), {})
    values = _values(game)
    moves, scores = {}, {}
    for cell in values:
        pairs = joint_move(game, cell)
        out = {}
        for (a, b), n in pairs.items():
            out[sign * (a - b)] = out.get(sign * (a - b), 0) + n
        moves[place_of(cell)] = Evaluation(out)
        assert moves[place_of(cell)].value == values[cell], (moves[place_of(cell)].value, values[cell])
        total = sum(pairs.values())
        own = sum(a * n for (a, b), n in pairs.items()) / total
        other = sum(b * n for (a, b), n in pairs.items()) / total
        scores[place_of(cell)] = (own, other) if sign > 0 else (other, own)
    best = _best(values)
    line, at = [], game
    while not at.is_over:
        place = place_of(_best(_values(at)))
        line.append(place)
        afters = at.move(*place)
        if len(afters) > 1:
            break
        at = afters[0]
    return Solution(game, moves[place_of(best)], moves, place_of(best), tuple(line), scores)
