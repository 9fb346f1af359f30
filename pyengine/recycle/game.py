"""Described games: a program as a pyengine.Game, with texts made of the program's own names."""

import re
from ast import literal_eval
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.chance.stream import Stream
from engine.recycle.abi import HEAD, TOO_LONG, TURNS
from engine.recycle.knowledge import equals
from engine.recycle.runtime import heard
from engine.seal import digest_of
from engine.table import GameFault, State as BareState
from pyengine.base.errors import InputError
from pyengine.games.deed import Deed, Movement, Place, Went
from pyengine.games.game import AnyState, Game, State, Watched
from pyengine.games.scene import Number, Scene
from pyengine.games.spaces import AMONG, DESCRIBED, Spaces, parts
from pyengine.recycle import ir
from pyengine.recycle.compile import load
from pyengine.recycle.declared import DeclaredValue, declared
from pyengine.recycle.emit.alike import paid_together
from pyengine.recycle.emit.state import static_scores
from pyengine.recycle.emit.table import FieldReader, Machine, uncollected
from pyengine.recycle.rules import Writer
from pyengine.recycle.scenes import Scenes, card_names, owner_text, told_apart
from pyengine.recycle.source import RecycleError, Source, Span
from pyengine.recycle.texts import Texts

if TYPE_CHECKING:
    from pyengine.recycle.position import Positions

TRIED = 8  # random matches, until one does not fail
WINDOW = 20_000  # statements before the cut that are carried out again one by one: 0.1 s; a million take 6 s
ORDINALS = "first second third fourth fifth sixth seventh eighth".split()


class Endless(GameFault, InputError):
    """A match that is cut off while somebody waits for its end."""

    def __str__(self) -> str:
        return str(self.args[1])


class DescribedState(State):
    """A match of a described game; what goes wrong in the program is a RecycleError with its place."""

    game: "Described"

    def meant(self, fault: GameFault) -> Exception:
        if fault.status == TOO_LONG:
            return Endless(TOO_LONG, self.game.explain(TOO_LONG))
        return self.game.error(fault.status) or fault

    @property
    def reader(self) -> FieldReader:
        """The bytes, read: piles, storages, who knows which card."""
        return FieldReader(self.game.machine.unit.layout, self.raw)


class Described(Game):
    """A game in the RECYCLE language.

    path : of the program, or its text, or a `pyengine.recycle.source.Source`
    declare : values for its declarations by name, such as {"NUMP": 3} or {"SUITS": "HEARTS,CLUBS"}
    name : how the game is called; by default as its file
    merge_equal : equal cards are one option, where neither the rules nor what a seat knows tells which of them is taken
    facts : observations tell what play has shown of cards that are hidden
    limits : max_decisions and max_statements of a game, 10 000 and 1 000 000 by default; a longer one is unfinished

    pyengine.InputError : an error in the program, or there are no equal cards to merge, or no facts.
    """

    State = DescribedState
    limits: Mapping[str, int]

    @uncollected()
    def __init__(
        self,
        path: str | Path | Source,
        declare: Mapping[str, DeclaredValue] | None = None,
        name: str | None = None,
        merge_equal: bool = False,
        facts: bool = False,
        **limits: int,
    ) -> None:
        values: dict[str, DeclaredValue] = {}
        for key, value in (declare or {}).items():
            values.update(declared([f"{key}={value}"]) if isinstance(value, str) else {key: value})
        self.program = load(path, values)
        self.machine = Machine(self.program, merge_equal=merge_equal, facts=facts, **limits)
        given = {"merge_equal": merge_equal, "facts": facts}
        options = {**(declare or {}), **limits, **{name: True for name, is_given in given.items() if is_given}}
        super().__init__(self.machine.table, name or self.program.source.name, options)
        layout = self.machine.unit.layout
        if merge_equal and layout.class_count == layout.cards:
            raise InputError(f"merge_equal, but {self.name} has no two equal cards")
        if facts and not self.machine.numbers.blocks:
            raise InputError(f"facts, but play of {self.name} shows nothing of hidden cards")
        self.digest, self.together = self.program.source.digest, self.program.payoffs.together
        told = ["facts"] * facts
        self.rules_digest = digest_of("recycle", self.digest, repr(self.program.constants), merge_equal, *told).hex()
        self.limits = {"decisions": self.table.max_decisions, "statements": self.machine.unit.steps_most}

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        return self.program.source.text == other.program.source.text if same is True else same  # type: ignore[attr-defined]

    __hash__ = Game.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        """A described game is pickled with its text, so that its file may change, or be missing elsewhere."""
        source = self.program.source
        return _described, (source.text, source.name, repr(self.options), self.name)

    def check_playable(self, values: str) -> None:
        """Raise InputError where all of a few random matches fail, or are over before anybody decides in a game of
        choices; `values` is what the declared values are."""
        failed: RecycleError | str = "a match is over before its first decision"
        for setup in range(TRIED):
            try:
                state = self.deal(0, setup)
                if state.mover is not None or not self.program.choices:
                    state.random_playout(setup)
                    return
            except RecycleError as error:
                failed = error
            except GameFault:  # too long: it may be finished elsewhere
                return
        raise InputError(f"{self.name} cannot be played with {values}: {failed}, in each of {TRIED} random matches")

    def error(self, status: int) -> RecycleError | None:
        """The RecycleError that a status stands for, or None."""
        found = self.machine.fault(status)
        return found and RecycleError(self.program.source, *found)

    def kernels(self, playout: bool = True) -> tuple[str, ...]:
        if self.table is not self.machine.table or "merge_equal" in self.options:
            raise InputError("--device plays a game from its deal; expected neither a position nor merge_equal")
        return self.machine.text, *([self._playout] if playout else [])

    @cached_property
    def _playout(self) -> str:
        from pyengine.recycle.emit.playout import Playout

        return Playout(self.machine.unit).finished()

    def explain(self, status: int, otherwise: str | None = None) -> str:
        if status == TOO_LONG:
            return self._endless
        return str(self.error(status) or super().explain(status, otherwise))

    @property
    def goes_on(self) -> str:
        """Sentence on a match that is cut off."""
        limits = (f"{most} {what} (max_{what})" for what, most in self.limits.items())
        return f"the match goes on after {' or '.join(limits)}"

    @cached_property
    def _endless(self) -> str:
        """Sentence on a match that is cut off, with the place where a random one is."""
        place = next(filter(None, map(self.place_of_cut, range(TRIED))), None)
        at = f"{self.program.source.name}:{place.line}:{place.column}: " if place else ""
        return f"{at}{self.goes_on}"

    def rule_text(self, state: AnyState, card: str) -> str | None:
        layout, mover = self.machine.unit.layout, state.mover or 0
        reader, source = FieldReader(layout, state.raw), self.program.source
        options = self.machine.unit.choices[reader.choice][0].options
        match [option for option in options if isinstance(option, ir.ForAny)]:
            case [ir.ForAny(ir.LivePile(ir.Storage(owner=ir.Turn("current"), row=int(row))), _, ir.If(condition))]:
                pass
            case [ir.ForAny(ir.Filter(ir.LivePile(ir.Storage(owner=ir.Turn("current"), row=int(row))), _, condition))]:
                pass
            case _:
                return None
        mine = (each for each in reader.pile(layout.pile_row[row] + mover) if reader.known(each) >> mover & 1)
        if card not in map(reader.card, mine):
            return None
        text = source.quote(condition.place, 200)
        if text.endswith("..") and isinstance(condition, ir.Logic) and condition.word == "or":
            first, *others = condition.conditions
            return f"{source.quote(first.place, 200)}, or one of {len(others)} other conditions"
        return text

    def cut_text(self, seed: int) -> str:
        """Place where the first match of random play with this seed is cut off: in line 20, in the stage of line
        17, inside that of line 12; nothing where it is not."""
        place = self.place_of_cut(seed)
        if place is None:
            return ""
        stages = sorted(self.program.stages, reverse=True)
        around = [str(each.line) for each in stages if each[:2] <= place[:2] and place[2:4] <= each[2:4]]
        inside = f"in the stage of line {', inside that of line '.join(around)}" if around else "in no stage"
        return f"in line {place.line}, {inside}"

    def place_of_cut(self, seed: int) -> Span | None:
        """The place in the text where the first match of random play is cut off, or None where it ends, or fails: the
        choice that it waits at, or, where a choice is followed by very many statements, one of these."""
        choices, layout, raw, move = Stream.choice(seed, 0, 0), self.machine.unit.layout, b"", 0
        try:
            state = BareState.deal(self.table, seed, 0)
            while not state.is_over:
                raw, move = state.raw, choices.below(len(state))
                if state.decision == self.table.max_decisions:
                    break
                state.play(move)
            else:
                return None
        except GameFault as fault:
            if fault.status != TOO_LONG:
                return None
            left = self.limits["statements"] - (FieldReader(layout, raw).statements if raw else 0)
            if not raw or left >= WINDOW:
                return self._last_statement(min(left, WINDOW), seed, raw, move)
        return self.program.choices[FieldReader(layout, raw).choice]

    def _last_statement(self, count: int, seed: int, raw: bytes, move: int) -> Span | None:
        """The place of the last of `count` statements of the deal, or after a move of a state."""
        table = Texts(self.program, max_statements=count, merge_equal="merge_equal" in self.options).machine.table
        heard()
        with suppress(GameFault):
            if raw:
                begun = raw[: HEAD.steps.offset] + bytes(4) + raw[HEAD.steps.offset + 4 :]
                BareState.trusted(table, begun).play(move)
            else:
                BareState.deal(table, seed, 0)
        events = heard()
        return self.program.statements[events[-1][1]] if events else None

    @property
    def title(self) -> str:
        return self.program.source.title or super().title

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        team_of = paid_together(self.program) or range(self.seats)
        return tuple(tuple(seat for seat, of in enumerate(team_of) if of == team) for team in dict.fromkeys(team_of))

    @property
    def numbers(self) -> dict[str, list[Watched]]:
        """The storages of whole numbers, those aside of teams that are made in play."""
        layout = self.machine.unit.layout
        found: dict[str, list[Watched]] = {}
        for row, offset in zip(self.program.named("ints"), layout.ints):
            if row.owner_class != "team" or not layout.team_count:
                owner = "seat" if row.owner_class == "player" else row.owner_class
                names = [owner_text(self.program, row.owner_class, each) or owner for each in range(layout.owners(row))]
                found.setdefault(self.program.strings[row.name], []).append(Watched(owner, offset, tuple(names)))
        return found

    @cached_property
    def texts(self) -> Texts:
        """The writer of texts; it has machine code of its own that tells what an option does."""
        return Texts(self.program, merge_equal="merge_equal" in self.options)

    @cached_property
    def scenes(self) -> Scenes:
        return Scenes(self.machine.unit.layout, self.machine.table)

    def scene(self, state: AnyState, seat: int | None = None) -> Scene:
        return self.scenes.scene(state, seat)

    def shown(self, state: AnyState) -> tuple[Number, ...]:
        return self.scene(state).numbers if self.program.shows else ()

    def own_spaces(self) -> Spaces:
        return self._spaces

    @cached_property
    def _spaces(self) -> Spaces:
        numbers = self.machine.numbers
        kinds = range(len(self.machine.unit.alternatives) if numbers.actions else 0)
        cards = tuple(map(self.card_text, range(self.machine.unit.layout.class_count)))
        actions = parts((self.kind_text(kind), *numbers.option_shape(kind, cards)) for kind in kinds)
        near = numbers.images if any(row != numbers.images[0] for row in numbers.images) else ()
        return Spaces(parts(numbers.parts), actions, cards, near=near, version=DESCRIBED, **self._compared())

    @property
    def paid(self) -> tuple[int, int]:
        low, high = self.machine.numbers.intervals.of(self.program.score)
        low, high = (-high, -low) if self.program.direction == "min" else (low, high)
        return int(max(low, self.table.low)), int(min(high, self.table.high))

    def counted(self, seat: int) -> dict[int, tuple[str, int]] | None:
        if not self.table.actions:
            return None
        piles = zip((*self.scenes.piles, *self.scenes.mems), self.machine.numbers.counted(seat))
        found = {number: (str(pile), kind) for pile, row in piles for kind, number in enumerate(row)}
        return {number: place for number, place in found.items() if number >= 0}

    def seen_words(self, number: int, mover: int) -> tuple[str, list[int]] | None:
        spaces, kind, unit = self._spaces, number - self.table.actions, self.machine.unit
        if kind >= 0:
            at_once = isinstance(unit.choices[unit.alternatives[kind][0]][0], ir.Together)
            words = "|".join([rf"\b{name}\b" for name, _ in spaces.action[kind].picks]) or "$^"
            return (re.sub(words, "?", spaces.action[kind].name), []) if self.table.kinds and not at_once else None
        if any(part.start <= number < part.stop and AMONG in part.meaning for part in spaces.action):
            return None
        text = spaces.action_text(number, mover)
        cards = (re.search(rf"(?<!\w){re.escape(card)}(?!\w)", text) for card in spaces.cards)
        return text, [kind for kind, found in enumerate(cards) if found]

    def _compared(self) -> dict[str, Any]:
        """Values to compare cards by: their attributes, points maps that are set in one place and stay so, and
        where the program goes by the order of an attribute, their place in it."""
        layout, strings = self.machine.unit.layout, self.program.strings
        firsts, orders = [layout.classes.index(card) for card in range(layout.class_count)], dict[str, list[int]]()
        kinds = [dict(layout.type_list[first][1]) for first in firsts]
        for row, sites in zip(self.program.points, layout.sites):
            rows = (row for site in sites for row in self.program.points_sites[site].rows)
            if len(sites) == 1 and all(isinstance(each, ir.StaticRow) for each in rows):
                orders[strings[row.name]] = static_scores(self.machine.unit, sites[0])
        texts = (each for each in ir.walk((self.program.blocks, self.program.score)) if isinstance(each, ir.Text))
        orders |= {strings[key]: layout.points_by(key) for key in self.program.orders}
        return {
            "attributes": {
                strings[key]: tuple(strings[kind[key]] if key in kind else "" for kind in kinds)
                for key in dict.fromkeys(key for kind in kinds for key in kind)
            },
            "orders": {name: tuple(points[first] for first in firsts) for name, points in orders.items()},
            "copies": self.machine.numbers.copies,
            "named": frozenset(strings[each.number] for each in texts),
        }

    def phase_text(self, phase: int) -> str:
        return self.machine.unit.layout.phase_names[phase]

    def kind_phase(self, kind: int) -> str:
        _, phase = self.machine.unit.around.get(self.machine.unit.alternatives[kind][0], (0, -1))
        return self.phase_text(phase) if phase >= 0 else "elsewhere"

    def place_text(self, place: int) -> str:
        phase, turn = divmod(place, TURNS)
        if phase == self.table.phases:
            return "elsewhere"
        return f"{ORDINALS[turn]}{' or later' * (turn == TURNS - 1)} in the {self.phase_text(phase)}"

    def kind_text(self, kind: int) -> str:
        return self._kinds[kind]

    @cached_property
    def _kinds(self) -> list[str]:
        """By kind: the labels of the option, with the names of what is picked; without any what it does."""
        unit = self.machine.unit
        names = [self._called(unit.choices[number][0].options[index], number) for number, index in unit.alternatives]
        called, placed, given = zip(*names) if names else ((), (), ())
        return told_apart(called, placed, given, [f"{name} ({number})" for number, name in enumerate(placed, 1)])

    def _called(self, option: ir.Statement, choice: int) -> Sequence[str]:
        """Names of an option of a choice, each telling more than those before: with its stage; with its line."""
        named = ", ".join(" ".join(map(self._said, label)) for label in self.program.labels_of(option))
        line = option.place.use[-1][0] if option.place.use else option.place.line
        _, stage = self.machine.unit.around.get(choice, (0, -1))
        staged = f"{named} in {self.machine.unit.layout.phase_names[stage]}" if stage >= 0 else f"{named}, line {line}"
        return (named, staged, f"{named}, line {line}") if named else Writer(self.program).deed(option)

    def _said(self, part: str | int | ir.Expression) -> str:
        """Text of a part of a label where no option is taken yet: of an expression the names in it, as RANK."""
        if isinstance(part, ir.Expression):
            return " ".join(re.findall("[A-Z]+", text := self.program.source.quote(part.place))) or text
        return part if isinstance(part, str) else self.program.variables[part].name

    def card_text(self, card: int) -> str:
        return self._cards[card]

    @cached_property
    def _cards(self) -> list[str]:
        return card_names(self.machine.unit.layout)

    @cached_property
    def positions(self) -> "Positions":
        from pyengine.recycle.position import Positions  # 20 ms, and most matches need no text

        return Positions(self.texts, self.machine)

    def state_text(self, state: AnyState, seat: int | None = None) -> str:
        return self.positions.text(state, seat)

    def read_state(self, text: str) -> AnyState:
        """A position as `State.text` writes it, or with what is left out there as is usual (`Positions`); or any text
        that `pyengine.Game` takes. Cards that are open are dealt, always alike."""
        if not isinstance(text, str) or not self.is_position(text):
            return super().read_state(text)
        found = self.positions.read(text)
        state = self.opened(found.raw, found.seen)
        state.blind, state.doubts = found.blind, found.doubts
        return state

    def opened(self, raw: bytes, seen: bytes | None) -> AnyState:
        """A state of bytes, with what is open in them dealt, always alike."""
        from engine.listed import listed

        return self.State.trusted(self, BareState.deal(listed(self.machine.table, [(raw, seen)], "a position"), 0).raw)

    def position(self, text: str) -> tuple[bytes, bytes | None]:
        if not self.is_position(text):
            return super().position(text)
        found = self.positions.read(text)
        return found.raw, found.seen

    @property
    def shows(self) -> bool:
        return bool(self.machine.unit.layout.barred_bytes)

    def contradictions(self, state: BareState) -> list[str]:
        reader, found = FieldReader(self.machine.unit.layout, state.raw), list[str]()
        for pile in range(reader.layout.piles if self.shows else 0):
            for card in reader.pile(pile):
                barred = (reader.barred(pile, seat) | reader.barred_of_card(card, seat) for seat in range(self.seats))
                if not reader.is_open(card) and any(reader.layout.classes[card] in kinds for kinds in barred):
                    found.append(f"{reader.pile_name(pile)} has {reader.card(card)}")
        return found

    def state_parts(self, state: AnyState, seat: int | None = None) -> list[str]:
        return [text for text, tells in self.texts.parts(state, seat) if tells]

    def equals(self, state: AnyState) -> list[int]:
        return super().equals(state) if state.must_pass else equals(self.table, state.raw)

    def deeds(self, state: AnyState) -> list[Deed]:
        return self.texts.deeds(state)

    def went(self, state: AnyState, move: int) -> Went:
        return self.texts.went(state, move)

    def places(self, state: AnyState, move: int) -> list[Place]:
        return [] if state.must_pass else self.texts.places(state, move)

    def moved(self, state: AnyState, move: int, seat: int | None = None) -> list[Movement]:
        return self.texts.moved(state, move, seat)

    def answers(self, state: AnyState, move: int, seat: int | None = None) -> list[str]:
        return self.texts.answers(state, move, seat)

    def deed(self, state: AnyState, move: int, seat: int | None = None) -> Deed:
        if state.must_pass:  # in a determinisation that cannot be
            return super().deed(state, move, seat)
        return self.deeds(state)[move] if seat in (None, state.mover) else self.texts.seen(state, move, seat)


@lru_cache(maxsize=16)
def described(source: Source, options: tuple[tuple[str, Any], ...], name: str) -> Described:
    """The game of a file, compiled once while its text is as it was; options: declared values and limits, as pairs.
    Raises InputError as `Described`; and where every match fails that is tried with these values."""
    game = _made(source, dict(options), name)
    if given := [f"{key}={value}" for key, value in options if key.isupper()]:
        game.check_playable(" and ".join(given))
    return game


@lru_cache(maxsize=16)
def _described(text: str, called: str, options: str, name: str) -> Described:
    """The game of a pickle, compiled once; options: declared values and limits by name, as Python writes them."""
    return _made(Source(text, called), literal_eval(options), name)


def _made(source: Source, options: Mapping[str, Any], name: str) -> Described:
    if "position" in options:  # what is compiled is the same
        others = tuple(sorted(each for each in options.items() if each[0] != "position"))
        return described(source, others, name).beginning(options["position"])
    declare = {key: value for key, value in options.items() if key.isupper()}
    return Described(source, declare, name, **{key: value for key, value in options.items() if not key.isupper()})
