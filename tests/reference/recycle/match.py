"""RECYCLE, slow and obvious: the judge of what a described game does. Written from the language's specification alone.

How the language is read where a choice exists:

Text
- One parser reads both dialects: nothing in them conflicts. `put points 'X` and `using 'X` mean (game points X).
- Names and numbers do not run into each other: `A1` and `1A` are errors; keywords and variables may touch both. White
  space is whatever Unicode calls so. Only the text up to the end of the game is read.
- What starts with a condition is a statement only: blocks are stages, choices, do, any, all and let.
- A list of collections given to union, intersect, disjunction or partition counts as its collections, so that
  `(all ..)` is no special case and may stand beside other arguments. A card is a collection of one where one is wanted,
  a collection its top where a card is wanted, a list of collections the top of its first.
- `let` may also bind a card, a player or a team. `(team T)` of a team is that team.

Setup
- Several nested attributes under one value are alternatives (probe 15 gives 7); plain and nested values of one key
  add up (probes 16 and 17). The value of an inner attribute of the same name as an outer one wins.
- Teams are those of the text; a seat that stands in none has no team, and `(team P)` of it is an error. Where a
  declared value was replaced from outside and all teams have one seat, the teams are one for each player instead,
  if there are not as many. A team that names an absent seat is an error, and so is a seat named twice.
- 1 to 32 players. Players and teams do not exist yet while the declarations are evaluated.
- `create teams` in play appends teams, pushes a team cycle at team 0, and `(team P)` is the last team with P; a stage
  that ends leaves the team cycle as deep as it was before the stage.

Numbers
- 32 bits: + - * // sum inc dec wrap; `^`, `tri` and `fib` that do not fit are errors. fib 0 = 0, fib of a negative
  number is an error. `^` with a negative exponent rounds halves to even, so 2 ^ -1 = 0; 0 ^ 0 = 1.
- An empty range or a repeat of a negative number is nothing; `(random a .. b)` with a > b is an error.
- A collection of more than 2^20 elements made by range, subsets, tuples, runs or union is an error.

Evaluation
- Operands are evaluated from left to right in the order of the text. `and` and `or` stop early; `any` and `all` as
  conditions evaluate the body for every element.
- One chance stream for shuffles, `random` and ties, in the order in which they are executed. A tie is one draw
  among the equals, counted from the bottom of the collection. `(random a .. b)` is one draw.
- The cards of a tie, tuple, run or subset keep the order of the collection. Runs: stretches ascending; in `all` by
  first score, then length; the pick for the lowest score changes slowest. A count below 1 gives no tuples, and runs
  of length 1 and more. `intersect` has the order of the first argument, without duplicates; `sort` is stable.
- Comparing with an empty position is no error: it equals no card, not even another empty position. An empty position
  in `cardatt` gives ""; so does an index beyond the end. `max` and `min` of nothing are errors there too.
- A row of a points map whose value is "" matches the cards that lack its key.
- `let`, `any`, `all` and `filter` bind copies; only a bare place keeps its identity and may be a destination.
  Collections inside a list of collections are copies, also where they were places.
- Moving a card taken directly from a list in a variable, by top, bottom, index, max or min, removes it from the list;
  the same holds for a collection selected from a list of collections. Moving a loop's card does not.
- Moving out of a mem place as `actual` leaves the memory. Shuffling a list in a variable shuffles the list.
- `next` in `cycle` means what `(next player)` means: the queued player if any. `cycle current` keeps the queue.

Options
- An option is listed if at least one action was performed: a `repeat` of nothing is none, `turn pass` is one.
- Every option starts from the chance stream of the decision; playing it commits what it drew.

Limits
- Statements are counted when they are executed by the game: every do, conditional, let, any, all, action, every round
  of a repeat with the repeat itself, and every pass of a stage; of a choice those of the option that is played.
- A game may make exactly as many decisions and statements as the limit says; the next one is `Unfinished`.

What a seat knows
- A mask by card: the seats that know where it is. Seats that see the faces of the old or the new place of a move
  know the card afterwards. If the source is written as an end or an index of a place, everybody can tell which card
  went, and masks stay; otherwise the seats that see neither place lose that card and all that it left behind.
- Shuffling leaves the seats that see the place. `remember` shows the card to everybody.
- iloc of the table or of a team: nobody sees it; oloc of the table or of a team: everybody does.
"""

from contextlib import suppress

from ..streams import Stream, chance, choice, start
from .actions import Actions, Halted, NoOption, Picks, event_text, has_ask
from .errors import GameError, ProgramError, Unfinished
from .expressions import WORDS
from .parser import parse_value
from .state import State, owner_text
from .together import Asking, Doing


class Effect:
    """A statement that asks somebody: the state before it, the picks of its option, the answers so far, and how many
    blocks it is."""

    def __init__(self, base, node, picks, answers, step):
        self.base, self.node, self.picks, self.answers, self.step = base, node, picks, answers, step

    def answered(self, answer):
        return Effect(self.base, self.node, self.picks, [*self.answers, answer], self.step)


class Match:
    """One game of a program, stopped at a decision or over.

    `declare` gives declared variables other values: numbers, or texts such as "-3", "(+ 1 2)" or "(A, B)".
    With `recording`, `transcript()` tells what happened.
    """

    def __init__(
        self, program, seed=1, setup=0, declare=None, max_decisions=10_000, max_statements=1_000_000, recording=False
    ):
        self.program, self.max_decisions, self.max_statements = program, max_decisions, max_statements
        self.recording, self.record = recording, []
        self.state = State(chance(seed, setup))
        self.choices = []  # the states after each option
        self.over = False
        self.scores = None
        self.set_up(declare or {})
        self.run()

    def actions(self, state, picks=None):
        return Actions(self.program, state, self.max_statements, picks)

    def copy(self):
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.record = list(self.record)
        other.state = self.state.copy()
        other.choices = [state.copy() for state in self.choices]
        return other

    # Setup

    def set_up(self, declare):
        actions = self.actions(self.state)
        self.state.first = self.first_seat(declare)
        self.declared(actions, dict(declare))
        actions.create_players(self.program.players)
        actions.create_first_teams(self.program.teams, bool(declare))
        for deck in self.program.decks + self.program.repeated:
            actions.execute(deck, {})
        self.state.statements = 0
        self.state.frames = [[self.program, 0, 0]]

    def first_seat(self, declare):
        """1 in a text of 2026, or where teams name player N of N, else 0."""
        program, named = self.program, self.program.named
        if program.newer or not named or 0 in named:
            return int(program.newer)
        trial = self.copy()  # the number of players may be declared
        trial.state = State(chance(0, 0))
        actions = self.actions(trial.state)
        trial.declared(actions, dict(declare))
        return int(
            actions.value(program.players, {}) in named or bool(declare) and named == {*range(1, len(named) + 1)}
        )

    def declared(self, actions, declare):
        """Evaluate the declarations, or take the values given from outside."""
        for node in self.program.declares:
            value, name = node.parts
            if name in declare:
                given = given_value(declare.pop(name), name)
                type = "int" if isinstance(given, int) else given.type
                if type != value.type:
                    message = f"'{name} must be {WORDS[value.type]}, not {WORDS[type]}"
                    raise ProgramError(self.program.file, node.place, message)
                self.state.globals[name] = given if isinstance(given, int) else actions.value(given, {})
            else:
                self.state.globals[name] = actions.value(value, {})
        if declare:
            raise ProgramError(self.program.file, self.program.place, f"no declaration of '{sorted(declare)[0]}")

    # Control flow

    def run(self):
        """Go on to the next decision or to the end."""
        state, actions = self.state, self.actions(self.state)
        while True:
            if state.ended:
                self.finish(actions)
                return
            node, index, _ = state.frames[-1]
            blocks = node.blocks if node is self.program else node.parts[2]
            if index == len(blocks):
                if node is self.program:
                    self.finish(actions)
                    return
                if node.kind == "blocks":
                    state.frames.pop()
                    continue
                self.end_of_pass(actions, node)
                continue
            block = blocks[index]
            if block.kind == "choice" and state.is_in("player", self.mover):
                self.decide(block)
                return
            if block.kind == "together":
                if state.asked is None:
                    self.begin_together(actions, block)
                if len(state.chosen) < len(state.asked):
                    state.player_cycle[-1] = [state.asked[len(state.chosen)], None]
                    self.decide(block)
                    return
                self.do_together(block)
                continue
            state.frames[-1][1] += 1
            if block.kind == "choice":
                continue
            if block.kind == "stage":
                self.enter(actions, block)
            elif block.kind == "when_blocks":
                actions.count(block)
                condition, blocks, others = block.parts
                state.frames.append([blocks if actions.value(condition, {}) else others, 0, None])
            elif has_ask(block):
                if self.carry_out(Effect(state.copy(), block, None, [], 0)):
                    return
                state, actions = self.state, self.actions(self.state)
            else:
                actions.execute(block, {})

    def begin_together(self, actions, block):
        """Begin a choice that all make unseen."""
        state, players = self.state, actions.elements(block.parts[1], {})
        current = state.player_cycle[-1][0]
        state.asked = sorted(set(players), key=lambda seat: (seat - current) % state.players)
        state.player_cycle.append([current, None])

    def do_together(self, block):
        """Carry out what all have chosen."""
        state = self.state
        for seat in state.asked:
            alternative, picked = state.chosen[seat]
            state.player_cycle[-1] = [seat, None]
            Doing(self.program, state, self.max_statements, picked).execute(block.parts[0][alternative], {})
        state.player_cycle.pop()
        state.asked, state.chosen = None, {}
        state.frames[-1][1] += 1

    def cycle(self, stage):
        return self.state.player_cycle if stage.parts[0] == "player" else self.state.team_cycle

    def enter(self, actions, stage):
        """Begin a stage, unless its end condition holds already, or nobody is in."""
        kind = stage.parts[0]
        if self.state.nearest(kind, 0) is None:
            return
        cycle = self.cycle(stage)
        depth = len(cycle)
        first = stage.parts[3]
        seat = cycle[-1][0] if first is None else actions.value(first, {})
        cycle.append([self.state.nearest(kind, seat), None])
        self.state.frames.append([stage, 0, depth])
        if actions.value(stage.parts[1], {}):
            self.leave(stage)
        else:
            actions.count(stage)

    def end_of_pass(self, actions, stage):
        """Leave a stage or advance its cycle and begin another pass."""
        if self.state.nearest(stage.parts[0], 0) is None or actions.value(stage.parts[1], {}):
            self.leave(stage)
            return
        actions.count(stage)
        entry = self.cycle(stage)[-1]
        count = self.state.players if stage.parts[0] == "player" else len(self.state.teams)
        entry[0] = self.state.nearest(stage.parts[0], (entry[0] + 1) % count if entry[1] is None else entry[1])
        entry[1] = None
        self.state.frames[-1][1] = 0

    def leave(self, stage):
        _, _, depth = self.state.frames.pop()
        del self.cycle(stage)[depth:]

    # Decisions

    @property
    def mover(self):
        return None if self.over else self.state.player_cycle[-1][0]

    def decide(self, block):
        if self.state.decisions == self.max_decisions:
            raise Unfinished(self.program.file, block.place, f"more than {self.max_decisions} decisions")
        self.keep_record()
        self.choices = []
        for number, alternative in enumerate(block.parts[0]):
            picks = Picks()
            more = True
            while more:
                effect = Effect(self.state, alternative, picks.copy(), [], 1)
                trial = self.state.copy()
                unseen = block.kind == "together"
                actions = (
                    Asking(self.program, trial, self.max_statements, picks) if unseen else self.actions(trial, picks)
                )
                actions.listing = True
                with suppress(Halted):
                    actions.execute(alternative, {})
                trial.label, trial.worth = ", ".join(actions.labels), actions.sum
                trial.effect = effect if has_ask(alternative) else None
                if unseen and actions.found:
                    trial.chosen[trial.player_cycle[-1][0]] = number, actions.picked
                if actions.found if unseen else trial.events:
                    self.choices.append(trial)
                more = picks.advance()
        if not self.choices:
            raise GameError(self.program.file, block.place, "a choice without options")

    def tried(self, effect, *answer):
        """What an effect comes to with the answers that are known, all from its beginning: (the state, where it has
        halted, or None)."""
        state, halted = effect.base.copy(), None
        actions = self.actions(state, effect.picks and effect.picks.copy())
        actions.listing = bool(answer)
        actions.answers = [each and (each[0], each[1].copy()) for each in effect.answers] + list(answer)
        try:
            actions.execute(effect.node, {})
        except Halted as error:
            halted = error
        state.label, state.worth = ", ".join(actions.labels), actions.sum
        state.effect = None
        return state, halted

    def carry_out(self, effect):
        """Go on with an effect up to somebody who is asked and has options: true; or to its end: false."""
        decisions = self.state.decisions
        while True:
            self.state, halted = self.tried(effect)
            self.state.decisions = decisions
            if halted is None:
                self.state.frames[-1][1] += effect.step
                return False
            self.ask(effect, halted.options)
            if self.choices:
                return True
            effect = effect.answered(None)

    def ask(self, effect, options):
        """List the options of who is asked."""
        self.choices = []
        for number, _ in enumerate(options):
            picks = Picks()
            more = True
            while more:
                taken = picks.copy()
                try:
                    trial, _ = self.tried(effect, (number, picks))
                    trial.effect = effect.answered((number, taken))
                    self.choices.append(trial)
                except NoOption:
                    pass
                more = picks.advance()
        if self.choices and self.state.decisions == self.max_decisions:
            raise Unfinished(self.program.file, effect.node.place, f"more than {self.max_decisions} decisions")

    def keep_record(self):
        """Put what happened since the last decision on record."""
        if self.recording:
            self.record += self.state.events
        self.state.events = []

    def options(self):
        return ["; ".join(map(event_text, state.events)) for state in self.choices]

    def shown(self):
        """Values that people see: (text, whose, value)."""
        result, state = [], self.state
        counts = {"game": 1, "player": state.players, "team": len(state.teams)}
        for text, owner, kind, name in self.program.shows:
            values, nothing = (state.ints, 0) if kind == "sto" else (state.strs, "")
            for number in range(counts[owner]):
                key = owner, number
                result.append((text, key, values.get((key, name), nothing)))
        return result

    def best(self):
        """The options to which the heuristics give most."""
        most = max(state.worth for state in self.choices)
        return [option for option, state in enumerate(self.choices) if state.worth == most]

    def ruled(self, stream):
        """Option that the rule of thumb chooses: of equal options, each new one is drawn against those before."""
        chosen, ties = 0, 0
        for option, state in enumerate(self.choices):
            most = self.choices[chosen].worth
            if ties and state.worth < most:
                continue
            ties = ties + 1 if ties and state.worth == most else 1
            if stream.below(ties) == 0:
                chosen = option
        return chosen if len(self.choices) > 1 else 0

    def labels(self):
        return [state.label for state in self.choices]

    def play(self, k):
        if not 0 <= k < len(self.choices):
            raise IndexError(f"option {k} of {len(self.choices)}")
        if self.recording:
            self.record.append(("decision", self.mover, len(self.choices), k))
        decisions, self.state, effect = self.state.decisions + 1, self.choices[k], self.choices[k].effect
        self.choices = []
        self.state.decisions = decisions
        if effect is None:
            self.state.frames[-1][1] += self.state.asked is None
        elif self.carry_out(effect):
            return
        self.run()

    # The end

    def finish(self, actions):
        """Score every seat with the current player set to it."""
        _, score = self.program.scoring.parts
        self.scores = []
        for seat in range(self.state.players):
            self.state.player_cycle.append([seat, None])
            self.scores.append(actions.value(score, {}))
            self.state.player_cycle.pop()
        if self.program.paid:
            self.check_paid(actions)
        self.keep_record()
        self.over = True

    def check_paid(self, actions):
        """Fail where payoffs are not what the text says."""
        span, total = self.program.paid.parts
        if span:
            least, most = (actions.value(each, {}) for each in span)
            for payoff in self.payoffs:
                if not least <= payoff <= most:
                    actions.fail(self.program.paid, f"{payoff} is paid to a seat, which gets {least} to {most}")
        if total and sum(self.payoffs) != actions.value(total, {}):
            actions.fail(self.program.paid, f"all seats are paid {sum(self.payoffs)} together")

    @property
    def payoffs(self):
        """By seat, larger is better: the score, negated if the lowest wins."""
        sign = 1 if self.program.scoring.parts[0] == "max" else -1
        return [sign * score for score in self.scores]

    @property
    def results(self):
        """By seat, in [0, 1]: the share of the others that it beats, ties counting half."""
        others = max(1, self.state.players - 1)
        return [
            (sum(other < mine for other in self.payoffs) + (self.payoffs.count(mine) - 1) / 2) / others
            for mine in self.payoffs
        ]

    @property
    def wins(self):
        """By seat, its share of the first place."""
        best = max(self.payoffs)
        return [(payoff == best) / self.payoffs.count(best) for payoff in self.payoffs]

    # Looking at it

    def transcript(self):
        return [
            f"player {event[1]} plays option {event[3]} of {event[2]}" if event[0] == "decision" else event_text(event)
            for event in self.record
        ]

    def position(self):
        """The whole state in plain numbers and texts, to compare with another implementation."""
        state = self.state
        return {
            "mover": self.mover,
            "options": len(self.choices),
            "scores": self.scores,
            "places": {str(place): list(cards) for place, cards in sorted(state.places.items()) if cards},
            "known": list(state.known),
            "together": [sorted(map(sorted, state.groups(seat))) for seat in state.eyes()],
            "stream": state.stream.state,
            "decisions": state.decisions,
            "ints": self.storage(state.ints),
            "strs": self.storage(state.strs),
            "points": self.storage(state.points),
            "player_cycle": [list(entry) for entry in state.player_cycle],
            "team_cycle": [list(entry) for entry in state.team_cycle],
        }

    def storage(self, values):
        """A storage by text, without what is 0 or empty."""
        return {f"{owner_text(owner)} {name}": value for (owner, name), value in sorted(values.items()) if value}

    def view(self, seat):
        """By place, bottom first, the cards as a seat knows them: a card's text, or ? with its deck's name."""
        state, view = self.state, {}
        for place in state.piles():
            view[str(place)] = [
                str(state.cards[card]) if state.known[card] >> seat & 1 else "?" + state.cards[card].deck
                for card in state.places[place]
            ]
        for place in state.places:
            if place.kind == "mem":
                view[str(place)] = [str(state.cards[card]) for card in state.places[place]]
        return view

    def determinised(self, seat, stream):
        """This match with the cards that a seat does not know dealt anew, and another chance stream; what is drawn for
        it is taken from the stream."""
        other = self.copy()
        other.state.resample(seat, stream)
        other.state.stream = Stream(start(stream.draw() << 32 | stream.draw()))
        if not other.over:
            node, index, _ = other.state.frames[-1]
            block = (node.blocks if node is self.program else node.parts[2])[index]
            for each in sorted(other.state.chosen):  # others choose anew what they may have chosen
                mover = other.state.player_cycle[-1][0]
                other.state.player_cycle[-1][0] = each
                other.decide(block)
                if each != seat:
                    kept = other.choices[stream.below(len(other.choices))].chosen[each]
                    other.state.chosen[each] = kept
                other.state.player_cycle[-1][0] = mover
            other.decide(block)
        return other


def given_value(given, name):
    """A value given from outside: an int, or the node of a text."""
    if isinstance(given, str) and given.startswith("-") and given[1:].isdecimal() and len(given) < 12:
        given = int(given)
    if isinstance(given, str):
        return parse_value(given, name)
    if isinstance(given, bool) or not isinstance(given, int) or not -(2**31) <= given < 2**31:
        raise TypeError(f"{name}: expected a number of 32 bits or a text, found {given!r}")
    return given


def random_match(program, seed=1, setup=0, match=0, **options):
    """Play a match at random: (the finished match, [(mover, number of options)])."""
    stream = choice(seed, setup, match)
    game, decisions = Match(program, seed, setup, **options), []
    while not game.over:
        count = len(game.choices)
        decisions.append((game.mover, count))
        game.play(stream.below(count))
    return game, decisions
