"""Tasks of worker processes for the pages, by name: each returns data that JSON can hold."""

import math
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.chance.stream import Stream
from engine.recycle.abi import TOO_LONG
from engine.table import GameFault
from pyengine import registry
from pyengine.base import kept
from pyengine.base.errors import InputError
from pyengine.games.artifact import digest
from pyengine.games.deed import Moved, Movement, PileName
from pyengine.games.spec import POSITION, GameSpec, Option, typed
from pyengine.games.tableau import changes, options as options_of
from pyengine.measures.intervals import wilson_interval
from pyengine.players import human, parse
from pyengine.players.catalogue import known, looking, prior
from pyengine.players.python import View
from pyengine.players.sitting import Opponent
from pyengine.record.record import SeatView
from pyengine.recycle import ir
from pyengine.recycle.attached import carrying
from pyengine.recycle.compile import load
from pyengine.recycle.entry import DescribedSpec
from pyengine.recycle.game import Described
from pyengine.recycle.rules import sheet
from pyengine.recycle.source import Findings, RecycleError, Source, Span
from pyengine.recycle.trace import trace as traced
from pyengine.report import rules as written
from pyengine.report.match.page import Encoder
from pyengine.serve import allowed, decks, matches, shelf, work
from pyengine.serve.repairs import finding, mistakes

if TYPE_CHECKING:
    from pyengine.games.game import Game, State

MOST_LINES = 4000  # of a trace
LIKE = re.compile(r"all play like \S+ from (?:here|then) on(?: \([^)]*\))?")  # a small search
MOST_REPLAYS = 16  # that a worker keeps
MATCHES, FEW, TRIED = 100, 5, 4.0  # of a text that has no errors, of an end of a range; seconds for them


def check(name: str, text: str) -> dict[str, Any]:
    """The errors and warnings of a text with their repairs, as `mistakes` has them, and what its tables became."""
    source, findings = _source(name, text)
    return {"findings": mistakes(source, findings), "tables": [f"{each}." for each in findings.tables]}


def _source(name: str, text: str) -> tuple[Source, Findings]:
    """A text as it would stand in a file of the folder, with the tables that lie there."""
    whole, failed = carrying(text, Path(name).parent)
    source = Source(whole, name)
    source.failed = failed
    return source, Findings(source)


def rules(name: str, text: str) -> dict[str, Any]:
    """The rules of a text in words: `title`, `about` (what its designer says of it), `sections` as they are, and all of
    them as a `page` to be given to those who play."""
    program = load(_source(name, text)[0])
    return _rules(program, shelf.called(program.source.title, name))


def _rules(program: ir.Program, title: str) -> dict[str, Any]:
    about, sections = program.source.about, sheet(program)
    page = written.page(title, sections, about)
    return {"title": title, "about": about, "sections": sections, "page": page, **decks.drawn(program)}


def trace(name: str, text: str, seed: int) -> list[str]:
    """The lines of a match of random play, statement by statement, and what ends it."""
    lines: list[str] = []
    try:
        lines.extend(islice(traced(_source(name, text)[0], seed=seed), MOST_LINES))
    except InputError as error:
        lines.append(str(error))
    return lines if len(lines) < MOST_LINES else [*lines, f"after {MOST_LINES} lines the trace ends here"]


def sample(name: str, text: str) -> dict[str, Any]:
    """Matches of random play, a hundred where there is time: how many were `played`; `lengths`, in decisions, of those
    that ended; `wins`, by seat its share with its interval, those of several in parts; `findings`: errors that ended
    others, with how many (`matches`)."""
    made, late, played = Described(_source(name, text)[0]), time.monotonic() + TRIED, 0
    lengths, wins, failed, faults = list[int](), [0.0] * made.seats, dict[str, RecycleError](), Counter[str]()
    while played < MATCHES and time.monotonic() < late:
        choices, played = Stream.choice(played, 0, 0), played + 1
        try:
            state = made.deal(played - 1)
            while not state.is_over:
                if state.decision == made.table.max_decisions:
                    raise GameFault(TOO_LONG, "")
                state.play(choices.below(len(state)))
        except (RecycleError, GameFault) as fault:
            error = fault if isinstance(fault, RecycleError) else _cut(made, fault, played - 1)
            failed[str(error)] = error
            faults[str(error)] += 1
            if isinstance(fault, GameFault):  # each takes long
                break
            continue
        lengths.append(state.decision)
        for seat in (winners := made.winners(state.payoffs())):
            wins[seat] += 1 / len(winners)
    shares = [(won / max(1, len(lengths)), wilson_interval(won, len(lengths))) for won in wins]
    findings = [finding(failed[said], "error") | {"matches": many} for said, many in faults.most_common()]
    return {"played": played, "lengths": lengths, "wins": [] if made.shared else shares, "findings": findings}


def _cut(made: Described, fault: GameFault, number: int) -> RecycleError:
    said = made.goes_on if fault.status == TOO_LONG else made.explain(fault.status, str(fault))
    return RecycleError(made.program.source, made.place_of_cut(number) or Span(1, 1, 1, 1), said)


def ends(name: str, text: str) -> list[dict[str, Any]]:
    """Warnings of the ends of the ranges of options with which one of a few random matches fails."""
    program, found = load(_source(name, text)[0]), list[dict[str, Any]]()
    for option, value in [(option, value) for option, span in program.bounds.items() for value in dict.fromkeys(span)]:
        try:
            made = Described(program.source, {option: value})
            for number in range(FEW):
                made.deal(0, number).random_playout(number)
        except (InputError, GameFault) as error:
            why = f" in line {error.place.line}: {error.message}" if isinstance(error, RecycleError) else f": {error}"
            place = next(each.place for each in program.variables if each.name == option)
            said = f"{option} may be {value}, but a random match fails then{why}"
            found.append(finding(RecycleError(program.source, place, said), "warning", False))
    return found


def facts(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what a page needs before a match: seats, sides, players, the weakest first, and `options`."""
    made = _game(game, options)
    able = [text for text in (*RUNGS, *allowed.offered()["players"]) if _plays(text, made)]
    fields = _fields(registry.entry(game), options)
    title = shelf.called(made.title, game)
    found = {"title": title, "seats": made.seats, "sides": made.sides, "players": able, "options": fields}
    return found | {"rules": bool(_described(game))}


def _described(game: str) -> str:
    """The game whose text has the rules: itself, or the described form of a program; "" where there is none."""
    form = f"{game}-described"
    return game if isinstance(registry.entry(game), DescribedSpec) else form if registry.is_game(form) else ""


def handout(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The rules of a game with these options, as `rules` has those of a text."""
    if not (described := _described(game)):
        raise InputError(f"no text has the rules of {game}")
    made = _game(described, options if described == game else {})
    assert isinstance(made, Described)
    return _rules(made.program, shelf.called(_game(game, options).title, game))


def _fields(spec: GameSpec, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of a game, the number of players first: of each its name, how it is called, its value, the choices or
    the least and the most it may be, and what it is."""
    found = {name: (default, known) for name, (default, known) in spec.known_options().items() if default is not None}
    seats = "players"
    if isinstance(spec, DescribedSpec):
        seats, bounds = load(spec.path).seats or "", spec.bounds()
        for name, text in spec.declares().items():
            value = int(text) if text.removeprefix("-").isdecimal() else {"true": True, "false": False}.get(text, text)
            least, most = bounds.get(name, (None, None))
            found[name] = value, Option("", least=least, most=most)
    found |= {"position": ("", POSITION)} if spec.placed else {}
    called = {seats: "players", "position": "begin from a position"}
    rows = [
        {"name": name, "title": called.get(name, typed(name)), "value": options.get(name, value)}
        | {fact: getattr(known, fact) for fact in ("choices", "least", "most")}
        | {"help": known.help * (name != "position")}
        for name, (value, known) in found.items()
    ]
    return sorted(rows, key=lambda row: bool(row["name"] != seats))


STRONG = "strong:100ms"
RUNGS = "random", "heuristic", "planner", "ismcts:50", "ismcts:400", STRONG  # strength of an opponent


def _plays(text: str, made: "Game") -> bool:
    with suppress(InputError, GameFault):
        parse(text).check(made)
        return True
    return False


def _game(game: str, options: dict[str, Any]) -> "Game":
    """The game of a name, or of a file of the folder as it stands there, with its tables."""
    allowed.check_game(game)
    spec, given = registry.entry(game), dict(each for each in options.items() if each != ("position", ""))
    return _first(spec.make(spec.options(given)))


@lru_cache(maxsize=8)
def _first(made: "Game") -> "Game":
    """The first of equal games, which keeps what was worked out for it."""
    return made


@lru_cache(maxsize=16)
def _player(text: str, made: "Game", seed: int) -> Opponent:
    """A player of the machine that may sit down."""
    allowed.check_player(text)
    return Opponent(text, made, seed, STRONG)


def _at_once(text: str, made: "Game", tell: Callable[[Any], None]) -> str:
    """The text of a player that moves at once: where one that counts milliseconds has yet to choose, by a long trial,
    it plays what it is likely to choose, and the server is told, which has the trial made in another worker."""
    kind, _, budget = text.partition(":")
    if kind != "strong" or not re.fullmatch(r"\d+ms", budget):
        return text
    parse(text).check(made)
    if found := known(made, budget):
        return found.text
    if kept.folder():
        tell((text, made.digest))
    return prior(made, budget).text


def choose(game: str, options: dict[str, Any], player: str) -> None:
    """Have a player choose, by a trial that others on this computer come before, and keep what it chose."""
    os.nice(10)
    parse(player).settled(_game(game, options))


class Replay:
    """A match as far as it was played, as the seat `eyes` sees it, or with all cards. Of each step: what is seen, what
    was said before it, and how cards moved; who moved, and among how many moves."""

    def __init__(self, made: "Game", seed: int, eyes: int | None) -> None:
        self.made, self.eyes, self.state, self.steps = made, eyes, made.deal(seed, 0), list[Step]()
        self.moves = list[int]()
        self._add([], (), 0, 0)

    def _add(self, said: list[str], moved: Sequence[Movement], mover: int, choices: int) -> None:
        view = SeatView(self.state.text(self.eyes), self.made.scene(self.state, self.eyes))
        self.steps.append((view, said, moved, mover, choices))

    def play(self, move: int) -> None:
        made, state, eyes, mover = self.made, self.state, self.eyes, self.state.mover
        if mover is None or not 0 <= move < len(state):
            raise InputError(f"move {len(self.steps)} is {move}; expected one of {len(state)}, numbered from 0")
        deed, went = state.deed(move) if eyes is None else human.seen(state, move, eyes), made.went(state, move)
        answers, moved, choices = made.answers(state, move, eyes), made.moved(state, move, eyes), len(state)
        state.play(move)
        self.moves.append(move)
        self._add([], moved, mover, choices if eyes in (None, mover) else 0)
        before, after = (each[0].scene for each in self.steps[-2:])
        said = list(changes(before, after, deed, went)) or [f"Seat {mover + 1}: {deed or 'a move'}"]
        self.steps[-1][1].extend([*said, *answers])


Step = tuple[SeatView, list[str], Sequence[Movement], int, int]
REPLAYS = dict[tuple["Game", int, int], Replay]()  # the newest last


def table(
    game: str,
    options: dict[str, Any],
    seats: list[str],
    seed: int,
    moves: list[int],
    since: int,
    eyes: int,
    tell: Callable[[Any], None],
    within: int = 0,
    rules: str = "",
) -> dict[str, Any]:
    """A match after these moves, played on by the machine until a person ("human" among the `seats`) is to move, as the
    seat `eyes` sees it, or, of -1, with all cards. An only move is made at once, but for one person among several: the
    others would learn of it. `within` so many milliseconds the machine stops after a move, to be asked again; 0: it
    does not. `rules`: the digest of the game that the moves are for.

    It gives `moves`, all of them now, with their `movers` and among how many `choices`, 0 of seats whose cards it does
    not see; `steps`, one for each state from `since` on, with its scene (or text), what was `said` before it and how
    cards `moved`; cards, piles and scenes, as `pyengine.report.match.page.Encoder` has them; `mover`; `legal`, each
    move with its number (`move`), its `text`, what people call it (`said`), and the cards that it is about (`at`): key
    of the pile, and number in it from 0, or -1 for the pile; `payoffs`, `winners`; `rules`; `asks`, how many to choose.
    """
    made, encoder = _game(game, options), Encoder()
    if rules not in ("", digest(made)):
        raise InputError(f"the rules of {made.title} have changed since this match began; begin the same deal anew")
    if len(seats) != made.seats or not -1 <= eyes < made.seats:
        raise InputError(f"{len(seats)} players sit down; {made.title} has {made.seats} seats")
    players = [None if text == "human" else _player(_at_once(text, made, tell), made, seed) for text in seats]
    replay, ends = REPLAYS.pop((made, seed, eyes), None), time.monotonic() + (within or math.inf) / 1000
    if replay is None or replay.moves != moves[: len(replay.moves)]:
        replay = Replay(made, seed, None if eyes < 0 else eyes)
    state = replay.state
    while (mover := state.mover) is not None and state.decision < state.table.max_decisions:
        player, number = players[mover], len(replay.moves)
        if number < len(moves):
            move = moves[number]
        elif len(state) == 1 and (player or players.count(None) == 1):
            move = 0
        elif player is None or (number > len(moves) and time.monotonic() > ends):
            break
        else:
            move = player.choose(state)
        replay.play(move)
    REPLAYS[made, seed, eyes] = replay
    for old in [*REPLAYS][:-MOST_REPLAYS]:
        del REPLAYS[old]
    asked = mover is not None and players[mover] is None  # what others may do tells of their cards
    legal, paid = _legal(made, state, replay.steps[-1][0]) if asked else [], state.payoffs() if state.is_over else ()
    shown = replay.steps[since:]
    steps = [{"scene": encoder.view(each[0]), "said": each[1], "moved": encoder.moved(each[2])} for each in shown]
    found: dict[str, Any] = {"moves": [*replay.moves], "movers": [each[3] for each in replay.steps[1:]]}
    found |= {"choices": [each[4] for each in replay.steps[1:]], "steps": steps, "mover": mover, "legal": legal}
    found |= {"payoffs": paid, "winners": made.winners(paid), "rules": digest(made)}
    found["asks"] = _asks(made, state, replay.steps[-1][0]) if asked else ""
    return found | encoder.tables() | {"seats": made.seats, "sides": made.sides, "players": seats}


def _legal(made: "Game", state: "State", view: SeatView) -> list[dict[str, Any]]:
    """The moves of whoever is to move, of equal ones the first."""
    firsts = made.equals(state)
    numbers = [number for number in state.legal_moves() if firsts[number] == number]
    deeds = [state.deed(number) for number in numbers]
    shown = options_of(deeds, scene=view.scene) if view.scene else [deed.text() for deed in deeds]
    return [
        {"move": number, "text": deed.text(), "said": text[:1].upper() + text[1:], "at": made.places(state, number)}
        for number, deed, text in zip(numbers, deeds, shown)
    ]


def _asks(made: "Game", state: "State", view: SeatView) -> str:
    """Say how many cards to lay on a pile, where all moves lay one there, and an option of its name says how many."""
    numbers = {**made.spec.declares(), **made.options} if made.spec else {}
    laid = set[tuple[str, PileName]]()
    for move in state.legal_moves():
        deed = state.deed(move)
        match deed.parts:
            case [Moved([_], _, PileName(name, owner) as pile)] if name in numbers and deed.label and owner == deed.own:
                laid.add((str(deed.label[0]), pile))
            case _:
                return ""
    verb, pile = laid.pop()
    many, piles = str(numbers[pile.name]), view.scene.piles if view.scene else ()
    now = sum(len(each.cards) for each in piles if each.key == pile.key)
    return "" if laid else f"{verb.capitalize()} {many} card{'s' * (many != '1')}: {now} chosen"


def picture(game: str) -> dict[str, Any] | None:
    """The table of a game after a deal, as whoever moves first sees it; None of a text with errors."""
    allowed.check_game(game)
    try:
        return _pictured(game, Source.read(game).text if game.endswith(".rcy") else "")
    except (InputError, GameFault):
        if game.endswith(".rcy"):
            return None
        raise


@lru_cache(maxsize=64)
def _pictured(game: str, text: str) -> dict[str, Any]:
    made, encoder = _game(game, {}), Encoder()
    state = made.deal(1, 0)
    shown = encoder.view(SeatView(state.text(state.mover), made.scene(state, state.mover)))
    return {"scene": shown, "seats": made.seats, "sides": made.sides, "players": (), **encoder.tables()}


def deck(game: str) -> dict[str, Any]:
    """All cards of a described game, as `decks.drawn` has them, its title, and its tables in the folder."""
    program = load(Source.read(game) if game.endswith(".rcy") else Source(shelf.example(game), game))
    tables = (os.path.join(os.path.dirname(game), each) for each in program.source.tables if each.endswith(".csv"))
    title = shelf.called(registry.entry(game).title, game)
    return {"title": title, "tables": [*filter(os.path.isfile, tables)], **decks.drawn(program)}


def advice(game: str, options: dict[str, Any], seed: int, moves: list[int]) -> dict[str, Any]:
    """Return advice of the game, or of a search, for whoever is to move after these moves, as `human.advice` has it."""
    state = _after(game, options, seed, moves)
    assert state.mover is not None
    found = human.advice(View(state), looking)
    return found | {"play": LIKE.sub("all play well", found["play"])}


def _after(game: str, options: dict[str, Any], seed: int, moves: list[int]) -> "State":
    state = _game(game, options).deal(seed, 0)
    for move in moves:
        state.play(move)
    return state


def regretted(game: str, options: dict[str, Any], seed: int, moves: list[int], seat: int) -> list[str]:
    """Which decisions of a seat were clearly worse than another, in sentences."""
    from pyengine.worth import regrets

    state = _after(game, options, seed, moves)
    estimator = looking(state.game, state.game.pays_amounts)
    found = regrets.of_match(state, seat, estimator)
    told = () if found is None else regrets.told(found, estimator.text, "yours")
    return [LIKE.sub("all play well", text) for text in told]


OWN = check, deck, rules, handout, trace, sample, ends, facts, choose, table, picture, advice, regretted
OTHERS = work.fields, work.warm, work.check_sense, work.carry_out, matches.places, matches.match, matches.share
TASKS: dict[str, Callable[..., Any]] = {each.__name__: each for each in (*OWN, *OTHERS)}
TASKS |= {"offered": allowed.offered, "difference": shelf.difference, "cards": decks.cards}
TELLING = "table", "carry_out"  # tasks that say something on the way, by `tell`
