"""python -m pyengine.advise GAME STATE: the legal moves of a position with what they are worth."""

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, cast

from pyengine.base import notebook, plain
from pyengine.base.cli import interruptible, text_of, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands.command import SEED, asked, game_parser, program, put_json, seed_of, switch
from pyengine.worth.estimates import SOLVED, MoveWorth, estimates, play_of, solved

if TYPE_CHECKING:
    from pyengine.base.cli import Parser
    from pyengine.games.game import Game, State
    from pyengine.games.kinds import Player
    from pyengine.games.policy import Policy
    from pyengine.games.spec import GameSpec

ESTIMATOR = "pimc:500x2"
APART = (
    "Moves of equal cards stand apart where one leads to another position: the order of the cards, or who has seen "
    "them, may count."
)
MOST = 10**6  # determinisations, whose sums are kept one by one


class _ShownAdvice(dict[str, Any]):
    """Advice that shows itself: with what the seat sees, and a note below."""

    seen: str
    note: str
    doubts: Sequence[str]

    def _repr_html_(self) -> str:
        heads, rows = _rows(cast(Advice, self))
        title = f"What the moves are worth for seat {self['seat'] + 1}"
        return notebook.table(
            title, rows, ("", *heads[1:]), (0, *range(2, len(heads))), " ".join([*self.doubts, self.seen]), self.note
        )


class MoveAdvice(TypedDict):
    """A legal move with what it is worth, as a result or as a payoff."""

    number: int
    move: str
    result: NotRequired[MoveWorth]
    payoff: NotRequired[MoveWorth]
    probability: NotRequired[float]
    loss: NotRequired[float]


class Advice(TypedDict):
    """Result of `advice`."""

    seat: int
    estimator: str
    moves: list[MoveAdvice]
    best: list[int]
    gain: NotRequired[MoveWorth | None]
    player: NotRequired[str]
    choice: NotRequired[int]


parser = game_parser(
    "advise",
    "What each legal move of a position is worth, as far as the seat to move can know.",
    {
        "state": {"metavar": "STATE", "help": "the position; see below"},
        "--estimator": {
            "metavar": "pimc:NxR",
            "help": f"N determinisations, R random playouts of each for every move (default {ESTIMATOR});\n"
            "pimc:NxR:payoff: mean payoffs instead of results;\n"
            "pimc:NxR:rule: playouts by the game's rule of thumb (`heuristic`), not at random;\n"
            "exact:N: the payoff of best play with all cards open, in N determinisations;\n"
            "policy:FILE: the worth where all play this policy (the default with --player policy:FILE)",
        },
        "--player": {"metavar": "PLAYER", "help": "show, too, what this player chooses, such as ismcts:20000"},
        "--match": {"metavar": "K", "type": whole, "help": "number of the match, where STATE has several"},
        "--decision": {"metavar": "N", "type": whole, "help": "advise at this decision, not at the end of STATE"},
        "--seed": SEED,
        "--json": switch("print JSON"),
    },
    epilog="STATE, or --position, is a position in the game's own text form (of a described game as State.text writes "
    "it, or with less), a deal with the numbers of the moves so far, as in SEED/DEAL: 3 0 2, a transcript, a record of "
    "others (bridge deals in PBN, a history of OpenSpiel), or a file that holds one of these.",
)


def advice(state: "State", estimator: str | None = None, player: str | None = None, seed: int = 0) -> Advice:
    """Estimate the worth of each legal move of a state, from what the seat to move knows.

    Parameters
    ----------
    state : pyengine.State
    estimator : pimc:NxR, also with :payoff or :rule, exact:N or policy:FILE; None: the player where that is a
        policy, else pimc:500x2
    player : text of a player to ask as well, or None
    seed : where all chance comes from

    Returns
    -------
    dict : seat, moves (a list of {number, move, result: {mean, ci95}}, by number; of moves that are the same with equal
        cards the first alone), best (numbers of the moves with the highest mean), gain, and choice (the player's number
        of a move) if one was asked. The result is that of the seat to move; with pimc:NxR:payoff and exact:N it is the
        payoff, under that name. Samples are determinisations, dealt from what the seat knows. The highest of several
        means is too high; gain says how much more the best move is worth than the mean of all, chosen by one half of
        the determinisations and valued by the other: {mean, ci95}, None with one determinisation. With policy:FILE
        every move has its probability in the policy, and where the file says it what the move is worth where both go on
        by the policy, without an interval, and its loss, by how much that is less than the most of a move.

    Raises
    ------
    pyengine.InputError : the game is over, or lacks what this needs.

    >>> state = pyengine.game("agram").deal(seed=4)
    >>> pyengine.advice(state, estimator="pimc:100x2")["best"]
    [4]
    """
    from pyengine import players
    from pyengine.players.catalogue import EXACT, POLICY

    if (seat := state.mover) is None:
        raise InputError("the game is over in this state: there is no move to choose")
    if state.blind:
        named = f"seat {seat + 1} sees the cards of {' and of '.join(state.blind)}, which the position leaves open"
        raise InputError(f"{named}; expected their names, or none, as in {state.blind[-1]}:")
    asked = None if player is None else players.parse(player).settled(state.game)
    if estimator is None and asked and asked.kind is POLICY:
        wanted = asked
    else:
        wanted = players.parse_estimator(estimator or ESTIMATOR, ESTIMATOR, True, MOST, (EXACT, POLICY))
    wanted.check(state.game)
    firsts = state.game.equals(state)
    policy = wanted.policy(state.game)
    told = _of_policy(state, policy, wanted.text, firsts) if policy else _estimated(state, wanted, seed, firsts)
    result = cast(Advice, {"seat": seat, "estimator": wanted.text, **told})
    if asked is not None:
        asked.check(state.game)
        with stage(f"asking {asked.text}"):
            result |= {"player": asked.text, "choice": firsts[asked.choice(asked.chooser(state.game), state, seed)]}
    shown = _ShownAdvice(result)
    texts = [str(state.deed(move["number"])) for move in result["moves"]]
    alike = len(set(texts)) < len(texts)  # but for their numbers
    shown.seen, shown.note = state.text(seat), " ".join([_meaning(result, seed), *[APART] * alike])
    shown.doubts = state.doubts
    return cast(Advice, shown)


def _estimated(state: "State", wanted: "Player", seed: int, firsts: Sequence[int]) -> dict[str, Any]:
    """Return the moves of a state with what determinisations say of them."""
    exact = wanted.text.startswith("exact:")
    with stage("estimating moves"):
        told = (solved if exact else estimates)(state, **{"seed": seed, **wanted.values})
    if told is None:
        raise InputError(
            f"the estimator {wanted.text} solves no determinisation within its limit; expected one above "
            f"{wanted.values.get('limit', SOLVED)}, such as exact:10:limit=1000000"
        )
    texts, kept = state.move_texts(), sorted(set(firsts))
    told = told.of(kept)
    worth = "payoff" if exact or "payoff" in wanted.values else "result"
    worths = told.worths()
    moves = [{"number": number, "move": texts[number], worth: each} for number, each in zip(kept, worths)]
    most = max(each["mean"] for each in worths)
    best = [number for number, each in zip(kept, worths) if each["mean"] == most]
    return {"moves": moves, "best": best, "gain": told.gain()}


def _of_policy(state: "State", read: "Policy", text: str, firsts: Sequence[int]) -> dict[str, Any]:
    """Return a policy's moves of a state, those that are the same together, and the numbers of the best."""
    from pyengine.games.policy import MoveShare

    told = read.at(state) if len(state) > 1 else [MoveShare(1.0, None)]
    if told is None:
        plays = "" if read.facts["whole"] else ": it plays at random here"
        raise InputError(f"the player {text} does not know this decision{plays}")
    chances = dict.fromkeys(sorted(set(firsts)), 0.0)
    for first, each in zip(firsts, told):
        chances[first] += each.probability
    texts, values = state.move_texts(), list[float]()
    moves = [{"number": number, "move": texts[number], "probability": chance} for number, chance in chances.items()]
    for number, chance in chances.items():
        value = told[number].value
        values.append(chance if value is None else value)
    if told[0].value is not None:
        worth = "payoff" if read.facts["payoffs"] == "payoffs" else "result"
        for move, value in zip(moves, values):
            move |= {"loss": max(values) - value, worth: {"mean": value, "ci95": None}}
    return {"moves": moves, "best": [number for number, value in zip(chances, values) if value == max(values)]}


def _without_state(game: "GameSpec | None" = None) -> "Parser":
    """The arguments where --position says the state."""
    result = parser(game)
    for action in result._actions:
        if action.dest == "state":  # an optional one would be lost behind an option
            action.nargs, action.required = "?", False
    return result


def run(words: Sequence[str]) -> None:
    placed = any(word.partition("=")[0] == "--position" for word in words)
    spec, arguments = asked(_without_state if placed else parser, words, ("--json",))

    from engine.table import GameFault

    seed = seed_of(arguments)
    if placed and arguments.state is not None:
        raise InputError("which position? Expected STATE or --position TEXT, not both")
    argument, arguments.position = arguments.position if placed else arguments.state, None
    text = text_of(argument)
    try:
        state = _of_others(spec, arguments, text) or _read(_game(spec, arguments, text, seed), text, argument)
        state = _at(state, arguments.decision)
        given = state, arguments.estimator, arguments.player, seed
        # A person answers in this thread: only here does Ctrl-C end the reading of a line.
        found = advice(*given) if arguments.player == "human" else interruptible(advice, *given)
    except GameFault as fault:
        raise InputError(f"the game {spec.name} failed: {fault}") from None
    game = state.game
    if arguments.json:
        seen = state.text(state.mover)
        doubts = {"doubts": state.doubts} if state.doubts else {}
        put_json("-", {"game": game.name, "options": game.options, "state": seen, **doubts, "seed": seed, **found})
    else:
        _show(cast(_ShownAdvice, found))


def _of_others(spec: "GameSpec", arguments: Namespace, text: str) -> "State | None":
    """The end of a match that others have written down; None where the text is no such record."""
    from pyengine.record import played

    if not (matches := played.found(text)):
        return None
    state = played.read(played.chosen(matches, arguments.match))[0]
    if state.game.name != spec.name:
        raise InputError(f"the record is of {state.game.name}; expected {spec.name}")
    return state


def _at(state: "State", decision: int | None) -> "State":
    """The state before a decision of its match, from 1; the state itself for None."""
    if decision is None:
        return state
    if not 1 <= decision <= len(state.history):
        raise InputError(f"--decision is {decision}; expected 1 to {len(state.history)}")
    before = state.beginning()
    for move in state.history[: decision - 1]:
        before.play(move)
    return before


def _read(game: "Game", text: str, argument: str) -> "State":
    """The state of a text, which the argument is, or the name of its file."""
    try:
        return game.read_state(text)
    except InputError as error:
        raise error if text == argument else InputError(f"{argument}: {error}") from None


def _game(spec: "GameSpec", arguments: Namespace, text: str, seed: int) -> "Game":
    """The game with the options of the arguments; where a position says which it was played with, with those."""
    from pyengine.games import transcripts

    if transcripts.is_transcript(text):
        head, _ = transcripts.split(text)
        if head["game"] == arguments.game and isinstance(head["options"], dict):
            return spec.make(spec.options(head["options"]), head["seed"])
    return spec.make(spec.options_for_state(spec.one_from(arguments, seed), text), seed)


def _show(found: _ShownAdvice) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pyengine.report import words

    console = plain.console()
    ascii_only = console.options.ascii_only
    heads, rows = _rows(cast(Advice, found))
    look = box.ASCII if ascii_only else box.SIMPLE_HEAD
    table = Table(*heads, "", box=look, show_edge=False, pad_edge=False, header_style="bold")
    for column in (0, *range(2, len(heads))):
        table.columns[column].justify = "right"

    def typed(text: str) -> str:
        return text.replace(words.NBSP, " ").replace(words.DASH, "-" if ascii_only else words.DASH)

    for number, move, *cells, mark in rows:
        table.add_row(*map(Text, (number, move, *map(typed, cells), mark)))
    mover = f"seat {found['seat'] + 1} to move"
    said = found.seen if found.seen.lower().startswith(mover) else f"{mover}: {found.seen}"
    for doubt in found.doubts:
        console.print(doubt, markup=False, soft_wrap=True)
    console.print(said[:1].upper() + said[1:], markup=False, soft_wrap=True)
    console.print(table)
    console.print(typed(found.note), markup=False, soft_wrap=True)


def _rows(found: Advice) -> tuple[list[str], list[tuple[str, ...]]]:
    """The heads of a table, and of each move, best first, what stands below them, and whether it was chosen."""
    from pyengine.report import words

    told = found["moves"][0].keys()
    worth: Literal["payoff", "result"] = "payoff" if "payoff" in told else "result"
    cells_of = words.mean if worth == "payoff" else words.percent
    by_policy, valued = "probability" in told, worth in told
    heads = ["", "move", *["policy"] * by_policy, *[worth] * valued]
    heads += (["loses"] * valued) if by_policy else ["95 % interval"]

    def order(move: MoveAdvice) -> tuple[float, int]:
        return -(move[worth]["mean"] if valued else move["probability"]), move["number"]

    rows: list[tuple[str, ...]] = []
    for move in sorted(found["moves"], key=order):
        cells = list(cells_of(move[worth]["mean"], move[worth]["ci95"])) if valued else []
        if by_policy:
            lost = [cells_of(move["loss"], None)[0]] if valued else []
            cells = [words.percent(move["probability"], None)[0], *cells[:1], *lost]
        chosen = f"chosen by {found['player']}" if move["number"] == found.get("choice") else ""
        rows.append((str(move["number"]), move["move"], *cells, chosen))
    return heads, rows


def _meaning(found: Advice, seed: int) -> str:
    told, play = found["moves"][0].keys(), play_of(found["estimator"])
    paid = "payoff" in told
    what = "Payoff" if paid else "Result"
    means = "what the game pays" if paid else "the share of the other seats that are beaten, ties counted half"
    if "probability" in told:
        often = "Policy: how often it makes a move"
        if "loss" not in told:
            return f"{often} ({found['estimator']})."
        loses = "loses: how much less that is than the best"
        return f"{often}. {what}: {means}, if {play}; {loses} ({found['estimator']})."
    if found["estimator"].startswith("exact:"):
        means += f", with the cards that seat {found['seat'] + 1} does not see dealt anew"
    return f"{what}: {means}, if {play} ({found['estimator']}, seed {seed}).{_gained(found, paid)}"


def _gained(found: Advice, paid: bool) -> str:
    """Return the gain of the choice as a sentence after a blank; nothing without one, or of one determinisation."""
    from pyengine.report import words

    gain = found.get("gain")
    if gain is None or len(found["moves"]) < 2:
        return ""
    scale = 1 if paid else 100
    bounds = gain["ci95"] and [scale * bound for bound in gain["ci95"]]
    more, interval = words.mean(scale * gain["mean"], bounds)
    more += "" if paid else f"{words.NBSP}points of the result"
    known = "" if interval == words.NONE else f" (95{words.NBSP}% interval {interval})"
    chosen = "one half of the deals chose it, the other valued it"
    return f" The best move is worth {more}{known} more than the mean of all: {chosen}."


main = program("advise", run)
