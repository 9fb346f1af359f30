"""Equilibria from their definition: dictionaries, recursion over `State`s, no script and no sequence form.

The deals of a game are collected from ordinary seeds until no new one is met: each is as probable as any other. A
history is what a seat knew at the start and at its decisions, and the moves as it saw them. Chance in play is not for
this file: it refuses games whose moves draw.
"""

from collections import defaultdict

from tests.reference import streams
from tests.reference.pimc import keys_of


def deals(game, seeds):
    """Every deal, once, as states."""
    found = {}
    for seed in range(seeds):
        state = game.deal(seed)
        found.setdefault(state.raw[8:], state)  # without its stream, which stands first in described games
    return list(found.values())


def seats_of(payoffs):
    """The seats of a game, and half of what both of two are paid, 0 of more."""
    return range(len(payoffs)), sum(payoffs) / 2 if len(payoffs) == 2 else 0


class Equilibrium:
    """Vanilla counterfactual regret minimisation (Zinkevich et al., 2007) over all deals at once."""

    def __init__(self, game, seeds):
        self.deals = deals(game, seeds)
        self.regrets, self.sums = defaultdict(lambda: defaultdict(float)), defaultdict(lambda: defaultdict(float))
        self.seats, self.half = seats_of(self.end(self.deals[0]))

    def end(self, state):
        state = state.copy()
        while not state.is_over:
            state.play(0)
        return state.payoffs()

    def roots(self):
        for state in self.deals:
            yield state, tuple((state.information_key(seat),) for seat in self.seats), 1 / len(self.deals)

    def after(self, state, pasts, move):
        seen = [(*pasts[seat], state.move_key(move, seat) if len(state) else None) for seat in self.seats]
        if len(state) > 1:
            seen[state.mover] = (*seen[state.mover], state.information_key(state.mover))
        next = state.copy()
        next.play(move)
        assert len(next.raw) < 8 or next.raw[:8] == state.raw[:8], "the move draws"
        return next, tuple(seen)

    def infoset(self, state, pasts):
        return state.mover, (*pasts[state.mover], state.information_key(state.mover))

    def current(self, infoset, names):
        positive = [max(self.regrets[infoset][name], 0) for name in names]
        return [each / sum(positive) if sum(positive) else 1 / len(names) for each in positive]

    def average(self, infoset, names):
        sums = [self.sums[infoset][name] for name in names]
        return [each / sum(sums) if sum(sums) else 1 / len(names) for each in sums]

    def iterate(self):
        for state, pasts, chance in self.roots():
            self.visit(state, pasts, [chance, chance], chance)

    def visit(self, state, pasts, reached, chance):
        """The value for seat 0 under the current policy; adds regrets and sums."""
        if state.is_over:
            return state.payoffs()[0] - self.half
        names = keys_of(state)
        if len(names) < 2:
            return self.visit(*self.after(state, pasts, 0), reached, chance)
        mover, infoset = state.mover, self.infoset(state, pasts)
        policy, values = self.current(infoset, names), []
        for move, probability in enumerate(policy):
            further = list(reached)
            further[mover] *= probability
            values.append(self.visit(*self.after(state, pasts, move), further, chance))
        value = sum(p * v for p, v in zip(policy, values))
        sign = 1 if mover == 0 else -1
        for name, each, probability in zip(names, values, policy):
            self.added.append((infoset, name, sign * reached[1 - mover] * (each - value), reached[mover] * probability))
        return value

    def run(self, iterations):
        for _ in range(iterations):
            self.added = []
            self.iterate()
            for infoset, name, regret, share in self.added:
                self.regrets[infoset][name] += regret
                self.sums[infoset][name] += share

    # Measured

    def value(self, policy, seat=0):
        """Mean payoff of a seat, of two less half of what both are paid, where all play a policy(infoset, names)."""
        return sum(chance * self.expect(state, pasts, policy, seat) for state, pasts, chance in self.roots())

    def expect(self, state, pasts, policy, seat):
        if state.is_over:
            return state.payoffs()[seat] - self.half
        names = keys_of(state)
        if len(names) < 2:
            return self.expect(*self.after(state, pasts, 0), policy, seat)
        chosen = policy(self.infoset(state, pasts), names)
        return sum(p * self.expect(*self.after(state, pasts, move), policy, seat) for move, p in enumerate(chosen) if p)

    def best(self, seat, policy, nodes=None):
        """Payoff of a seat, less half, by its best response: information set by information set, from all the
        states that it holds; or from weighted states with one past of the seat."""
        total, groups = 0.0, defaultdict(list)
        nodes = list(nodes or self.roots())
        while nodes:
            state, pasts, weight = nodes.pop()
            if state.is_over:
                total += weight * (state.payoffs()[seat] - self.half)
            elif len(state) < 2:
                nodes.append((*self.after(state, pasts, 0), weight))
            elif state.mover == seat:
                groups[self.infoset(state, pasts)].append((state, pasts, weight))
            else:
                names = keys_of(state)
                for move, p in enumerate(policy(self.infoset(state, pasts), names)):
                    if p:
                        nodes.append((*self.after(state, pasts, move), weight * p))
        for group in groups.values():
            names = sorted(keys_of(group[0][0]))
            answers = []
            for name in names:
                following = []
                for state, pasts, weight in group:
                    following.append((*self.after(state, pasts, keys_of(state).index(name)), weight))
                answers.append(self.best(seat, policy, following))
            total += max(answers)
        return total

    def asked(self, choose):
        """Policy of a player without chance: made of choose(state) -> the number of a move, which is asked in
        every state; it must answer the same in all that its seat cannot tell apart."""
        answers = {}
        nodes = list(self.roots())
        while nodes:
            state, pasts, chance = nodes.pop()
            if state.is_over:
                continue
            if len(state) > 1:
                name = state.move_key(choose(state))
                assert answers.setdefault(self.infoset(state, pasts), name) == name
            nodes += [(*self.after(state, pasts, move), chance) for move in range(max(len(state), 1))]
        return lambda infoset, names: [float(name == answers[infoset]) for name in names]

    def exploitability(self, policy):
        return (self.best(0, policy) + self.best(1, policy)) / 2


class ExternalSampling(Equilibrium):
    """External sampling (Lanctot et al., 2009): of one deal, all moves of the traverser and one of the other seats' at
    each decision. What iteration t finds counts t times. In a set that is met for the first time by anybody, the
    traverser makes one move too, and nothing is learnt."""

    def __init__(self, game, seed):
        self.game, self.seed, self.iterations, self.met = game, seed, 0, {}
        self.regrets, self.sums = defaultdict(lambda: defaultdict(float)), defaultdict(lambda: defaultdict(float))
        self.seats, self.half = seats_of(self.end(game.deal(seed)))

    def iterate(self):
        self.iterations += 1
        for traverser in self.seats:
            state = self.game.deal(self.seed, self.iterations)
            pasts = tuple((state.information_key(seat),) for seat in self.seats)
            key = streams.child(streams.child(self.seed, 2), len(self.seats) * self.iterations + traverser)
            self.sample(state, pasts, traverser, streams.Stream(streams.start(key)))

    def sample(self, state, pasts, traverser, stream):
        """Return what the traverser is paid."""
        if state.is_over:
            return state.payoffs()[traverser] - self.half
        names = keys_of(state)
        if len(names) < 2:
            return self.sample(*self.after(state, pasts, 0), traverser, stream)
        infoset = self.infoset(state, pasts)
        new = infoset not in self.met
        self.met[infoset] = sorted(names)
        policy = self.current(infoset, names)
        if state.mover == traverser and not new:
            values = [self.sample(*self.after(state, pasts, move), traverser, stream) for move in range(len(names))]
            value = sum(p * v for p, v in zip(policy, values))
            for name, each in zip(names, values):
                self.regrets[infoset][name] += self.iterations * (each - value)
            return value
        if state.mover != traverser:
            for name, p in zip(names, policy):
                self.sums[infoset][name] += self.iterations * p
        drawn, move = stream.draw() / 2**32, 0
        while move < len(names) - 1 and drawn >= policy[move]:
            drawn, move = drawn - policy[move], move + 1
        return self.sample(*self.after(state, pasts, move), traverser, stream)


class SituationSampling(ExternalSampling):
    """External sampling over what seats see, as `engine.learning.regrets` does: the traverser tries all actions where
    it meets a situation for the first time, too. With `wins` the winners of a match share 1."""

    def __init__(self, game, seed, history, unit, wins):
        super().__init__(game, seed)
        self.history, self.unit, self.wins = history, unit, wins

    def iterate(self):
        self.iterations += 1
        for traverser in self.seats:
            key = streams.child(streams.child(self.seed, 2), len(self.seats) * self.iterations + traverser)
            self.sample(self.game.deal(self.seed, self.iterations), traverser, streams.Stream(streams.start(key)))

    def sample(self, state, traverser, stream):
        """Return what the traverser is paid."""
        if state.is_over:
            payoffs = [each / self.unit for each in state.payoffs()]
            won = (payoffs[traverser] == max(payoffs)) / payoffs.count(max(payoffs)) / self.unit
            return won if self.wins else payoffs[traverser]
        actions = {state.action(move): move for move in reversed(range(len(state)))}
        if len(actions) < 2:
            return self.sample(self.next(state, 0), traverser, stream)
        situation = (state.mover, state.observation(history=self.history).tobytes())
        names = self.met[situation] = sorted(actions)
        policy = self.current(situation, names)
        if state.mover == traverser:
            values = [self.sample(self.next(state, actions[name]), traverser, stream) for name in names]
            value = sum(p * v for p, v in zip(policy, values))
            for name, each in zip(names, values):
                self.regrets[situation][name] += self.iterations * (each - value)
            return value
        for name, p in zip(names, policy):
            self.sums[situation][name] += self.iterations * p
        drawn, place = stream.draw() / 2**32, 0
        while place < len(names) - 1 and drawn >= policy[place]:
            drawn, place = drawn - policy[place], place + 1
        return self.sample(self.next(state, actions[names[place]]), traverser, stream)

    @staticmethod
    def next(state, move):
        state = state.copy()
        state.play(move)
        return state


def uniform(infoset, names):
    return [1 / len(names)] * len(names)
