"""The player mccfr, slow and obvious: the judge of engine/solving/sampling/targeted.pyx. Over `State`s of games for two
whose moves draw nothing; deals are listed, and chance is Python's own, so that mean policies can be compared, not
choices."""

from tests.reference.equilibria import Equilibrium
from tests.reference.pimc import keys_of

SEATS = range(2)
FLOOR = 0.05


class Targeted(Equilibrium):
    def __init__(self, game, seeds, random):
        super().__init__(game, seeds)
        self.random = random

    def policy(self, state, moves, playouts):
        """{name: how likely it is} of the decision after these moves of a deal."""
        self.regrets.clear()
        self.met, self.mean = set(), {}
        pasts = tuple((state.information_key(seat),) for seat in SEATS)
        for move in moves:
            state, pasts = self.after(state, pasts, move)
        self.root, self.depth = self.infoset(state, pasts), len(moves)
        self.playouts = self.number = 0
        while self.playouts < playouts:
            self.number += 1
            self.iterate(state.mover, pasts[state.mover], state.information_key(state.mover))
        whole = sum(self.mean.values())
        return {name: share / whole for name, share in self.mean.items()}

    def iterate(self, root, seen, known):
        state, pasts, others, reach = self.fitting(root, seen, known)
        self.walk(state, pasts, root, self.number * others, self.number * reach)
        state, pasts, others, _ = self.fitting(1 - root, pasts[1 - root], state.information_key(1 - root))
        self.walk(state, pasts, 1 - root, self.number * others)
        state, pasts, others, _ = self.fitting(root, pasts[root], state.information_key(root))
        self.walk(state, pasts, root, self.number * others)
        if self.depth:
            state = self.random.choice(self.deals)
            for seat in SEATS:
                self.walk(state, tuple((state.information_key(each),) for each in SEATS), seat, self.number)

    def fitting(self, observer, seen, known):
        """A deal played on as the observer saw another, where it knows the same now: state, pasts, and how likely the
        others and the observer play so."""
        alike = [deal for deal in self.deals if deal.information_key(observer) == seen[0]]
        while True:
            state, chances = self.random.choice(alike), [1, 1]
            pasts = tuple((state.information_key(seat),) for seat in SEATS)
            for _ in range(self.depth):
                fits = []
                names = keys_of(state)
                policy = self.current(self.infoset(state, pasts), names) if len(names) > 1 else [1]
                for move, chance in enumerate(policy):
                    past = self.after(state, pasts, move)[1][observer]
                    if past == seen[: len(past)]:
                        fits.append((move, (1 - FLOOR) * chance + FLOOR / len(policy)))
                if not fits:
                    break
                if len(names) > 1:
                    chances[state.mover == observer] *= sum(chance for _, chance in fits)
                move = self.random.choices(*zip(*fits))[0]
                state, pasts = self.after(state, pasts, move)
            else:
                if pasts[observer] == seen and state.information_key(observer) == known:
                    return state, pasts, *chances

    def walk(self, state, pasts, traverser, weight, share=0.0):
        """Return what the traverser is paid."""
        if state.is_over:
            self.playouts += 1
            return state.payoffs()[traverser]
        names = keys_of(state)
        if len(names) < 2:
            return self.walk(*self.after(state, pasts, 0), traverser, weight, share)
        infoset = self.infoset(state, pasts)
        policy, new = self.current(infoset, names), infoset not in self.met
        self.met.add(infoset)
        if share and infoset == self.root:
            new = False
            for name, chance in zip(names, policy):
                self.mean[name] = self.mean.get(name, 0) + share * chance
        if new:
            self.playouts += 1
            return self.at_random(state)[traverser]
        if state.mover != traverser:
            (move,) = self.random.choices(range(len(names)), policy)
            return self.walk(*self.after(state, pasts, move), traverser, weight, share)
        values = [self.walk(*self.after(state, pasts, move), traverser, weight, share) for move in range(len(names))]
        value = sum(chance * each for chance, each in zip(policy, values))
        for name, each in zip(names, values):
            self.regrets[infoset][name] += weight * (each - value)
        return value

    def at_random(self, state):
        state = state.copy()
        while not state.is_over:
            state.play(self.random.randrange(max(len(state), 1)))
        return state.payoffs()
