"""A match as data, step by step: what the terminal and a page show of it, and what a program can read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.table import GameFault
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.games.deed import Deed, Movement
from pyengine.games.game import State
from pyengine.games.kinds import Player
from pyengine.games.scene import Scene
from pyengine.games.tableau import changes, listed, options
from pyengine.players import human
from pyengine.players.catalogue import EXACT, looking, paid
from pyengine.study import work
from pyengine.study.bound import Bound
from pyengine.worth.estimates import chances, estimates, planned, solved
from pyengine.worth.regrets import Decision, Regret, regrets


@dataclass(frozen=True, slots=True)
class SeatView:
    """A state, and what came next, as somebody sees it."""

    text: str
    scene: Scene | None  # the same as data; None of a game that does not say
    move: str = ""  # that was taken then, or that it is hidden; "" at the end
    moved: tuple[Movement, ...] = ()  # cards until then
    happened: tuple[str, ...] = ()  # of it, in sentences, up to the next decision; moves that nobody chose, too


@dataclass(frozen=True, slots=True)
class RecordStep:
    """A decision."""

    number: int  # from 1
    mover: int  # seat, from 0
    moves: tuple[str, ...]  # that are legal in short, by number; where there is none, that the mover passes
    move: int  # number of the one that was taken
    whole: SeatView  # as one sees it who sees all cards
    seats: tuple[SeatView, ...]
    # Mean result of each move, with the best that the mover can plan to do then, for the mover, 0 to 1, when all play
    # on at random, from what the mover knows; equal cards have their mean; empty where nothing was estimated.
    worth: tuple[float, ...] = ()
    # Number of the move with the highest one; None where nothing was estimated, and where the determinisations do not
    # tell that it is worth more than the mean of all (`MoveEstimates.gain`).
    best: int | None = None
    # By how much the move that was taken is worth less than the best, which one half of the determinisations chooses
    # and the other values (both ways round): below 0 where that does not hold what the first half promised; None with
    # one determinisation. Of a policy, which is no estimate, less than `best`.
    regret: float | None = None
    chances: tuple[float, ...] = ()  # of every seat to win, 0 to 1, a tie as a part: mean of the moves; () of payoffs
    # How often a policy makes each move, where one says what they are worth: then `worth` is what the mover is paid on
    # average (or its mean result, where the policy was solved for results) where both go on by it, and there are no
    # chances; of exact:N what the mover is paid with all cards open, without chances, and empty where the deals of the
    # unseen cards are too large.
    policy: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match."""

    title: str  # of the game
    options: tuple[tuple[str, str], ...]  # (name, value) of the game's options, as words
    players: tuple[str, ...]  # as texts, by seat; empty where nobody says
    source: str  # where the match comes from, as words: deal 4, match 1, seating 2 of seed 7
    command: str  # of the shell, that shows it again
    estimator: str  # of what moves are worth, pimc:NxR, exact:N or policy:FILE; "" where nothing was estimated
    steps: tuple[RecordStep, ...]
    whole: SeatView  # the end, as one sees it who sees all cards
    seats: tuple[SeatView, ...]
    payoffs: tuple[int, ...]  # by seat; empty where the match is not over
    winners: tuple[int, ...]  # seats that share the first place; empty where all win together
    ending: str  # why a match is not over: what the game said when it failed, or that no more is known; "" where it is
    sides: tuple[tuple[int, ...], ...]  # the seats of each; without partners every seat is one
    regrets: tuple[tuple[Regret, ...], ...]  # by seat, decisions clearly worse than another (pimc:NxR), the worst first
    names: tuple[str, ...] = ()  # of the seats, such as North; () for numbers. With names `source` has the options


HIDDEN = "a move that this seat cannot see"


def record(
    state: State,
    moves: Sequence[int] | None = None,
    *,
    players: Sequence[str] = (),
    source: str = "",
    command: str = "",
    estimator: Player | Literal[""] | None = None,
    ending: str = "no more moves are known",
) -> Record:
    """The match that a state belongs to, from its deal on.

    moves : numbers of the moves; those of the state's own history by default
    players, source, command : what the record says of these
    estimator : what moves are estimated with, such as `pyengine.players.parse("pimc:10x2")`; "": what a look of 50 ms
        affords (`pyengine.players.catalogue.looking`); None: they are not
    ending : what the record says where the match is not over after these moves

    InputError for a state that was not played from a deal, no such move, a game that cannot be estimated.
    """
    game = state.game
    if state.dealt_from is None and not source:
        raise InputError("this match cannot be watched, because it was not played from a deal")
    seed, setup = state.dealt_from or (0, 0)
    if estimator is not None:
        estimator = paid(estimator or looking(game), game)
        estimator.check(game)
    now, steps = state.beginning(), []
    views, met = _views(now), [list[Decision]() for _ in range(game.seats)]
    moves = state.history if moves is None else moves
    for number, move in enumerate(moves, 1):
        if (mover := now.mover) is None or not 0 <= move < len(now):
            raise InputError(f"move {number} of the match is {move}; expected one of {len(now)}, numbered from 0")
        short, seen, alone = _named(now, move, views[0].scene)
        with stage(f"estimating decision {number}"):
            found = _estimated(now, move, estimator, seed, met[mover]) if estimator else {}
        before, went, told = now.copy(), game.went(now, move), list[SeatView]()
        answers = [game.answers(now, move, seat) for seat in (None, *range(game.seats))]
        ways = [game.moved(now, move, seat) for seat in (None, *range(game.seats))]
        try:
            now.play(move)
        except (GameFault, InputError) as fault:
            now, ending = before, str(fault)
        later = _views(now)
        for old, new, deed, called, heard, moved in zip(views, later, seen, alone, answers, ways):
            news = tuple(changes(old.scene, new.scene, deed, went)) or (f"Seat {mover + 1}: {called}",)
            told.append(replace(old, move=called, moved=tuple(moved), happened=(*news, *heard)))
        steps.append(RecordStep(number, mover, short, move, told[0], tuple(told[1:]), **found))
        views = later
    payoffs, spec = now.payoffs() if now.is_over else (), game.spec
    place = f"{seed}/{setup}: {' '.join(map(str, state.history))}"
    subject = spec.subject(game.options)["options"] if spec else ()
    head = game.title, tuple((each["name"], each["value"]) for each in subject), tuple(players)
    source = source or f"deal {setup + 1} of seed {seed}"
    shown = source, command or (spec.watched_by(game.options, place) if spec else "")
    end = views[0], tuple(views[1:]), payoffs, game.winners(payoffs), "" if now.is_over else ending, game.sides
    facts = *head, *shown, estimator.text if estimator else "", tuple(steps), *end, tuple(map(regrets, met))
    return Record(*facts)


def _named(state: State, move: int, scene: Scene | None) -> tuple[tuple[str, ...], list[Deed | None], list[str]]:
    """Name the legal moves in short; name the one that is made, as all cards show it and as each seat sees it."""
    deeds = state.game.deeds(state) or [state.deed(0)]
    short = tuple(listed(state))
    seen = [deeds[move], *(human.seen(state, move, seat) for seat in range(state.game.seats))]
    alone = [options([deed], scene=scene)[0] if deed and str(deed) == str(deeds[move]) else HIDDEN for deed in seen]
    alone[0] = alone[(state.mover or 0) + 1] = short[move]  # others do not know beside which moves it is short
    return short, seen, alone


def of_study(
    bound: Bound, setup: int, match: int, seating: int, estimator: Player | Literal[""] | None = None
) -> Record:
    """A match of a study, played again. Raise InputError where it cannot be, or its game cannot be estimated."""
    moves, ending = work.replay(bound, setup, match, seating)
    texts = bound.study.seat_texts or ("random",) * bound.game.seats
    start, first = bound.game.deal(bound.study.seed, setup), len(texts) - seating
    source = f"deal {setup + 1}, match {match + 1}, seating {seating + 1} of seed {bound.study.seed}"
    players, command = texts[first:] + texts[:first], bound.watched_by(setup, match, seating)
    return record(start, moves, players=players, source=source, command=command, estimator=estimator, ending=ending)


def _views(state: State) -> list[SeatView]:
    """A state as one sees it who sees all cards, and as each seat does."""
    seats = None, *range(state.game.seats)
    return [SeatView(state.text(seat), state.game.scene(state, seat)) for seat in seats]


def _estimated(state: State, move: int, estimator: Player, seed: int, decisions: list[Decision]) -> dict[str, Any]:
    """Estimate what a `RecordStep` has of estimates, or of a policy."""
    if policy := estimator.policy(state.game):
        told = policy.at(state) if len(state) > 1 else None
        values = tuple(each.value for each in told or () if each.value is not None)
        shares = tuple(each.probability for each in told or ())
        best = values.index(max(values)) if values else None
        regret = None if best is None else values[best] - values[move]
        return {"worth": values, "best": best, "regret": regret, "policy": shares}
    asked = {"seed": seed, **estimator.values}
    plans: list[list[str]] = []
    if estimator.kind is EXACT:
        found = solved(state, **asked)
    else:
        found, plans, _ = planned(state, lambda now: estimates(now, **asked))
    if found is None:
        return {}
    found = found.alike(state)
    if len(state) > 1 and estimator.kind is not EXACT:
        decisions.append(Decision(state.decision + 1, state.copy(), move, found, asked, plans))
    worth = tuple(each["mean"] for each in found.worths())
    gain = found.gain()
    best = worth.index(max(worth)) if gain and gain["ci95"] and gain["ci95"][0] > 0 else None
    shares = () if estimator.kind is EXACT or "payoff" in asked else chances(state, asked)
    return {"worth": worth, "best": best, "regret": found.regret(move), "chances": shares}
