"""python -m pyengine.advise GAME STATE: the legal moves of a position with what they are worth."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pyengine.base import notebook, plain
from pyengine.base.cli import interruptible, text_of, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands.command import SEED, asked, game_parser, program, put_json, seed_of, switch
from pyengine.games import scene
from pyengine.worth.estimates import SOLVED, MoveEstimates, estimates, planned, play_of, solved

if TYPE_CHECKING:
    from pyengine.games.game import State
    from pyengine.games.kinds import Player
    from pyengine.games.policy import Policy
    from pyengine.games.spec import GameSpec

ESTIMATOR, ALONE = "pimc:500x2", "exact:100"  # for one seat
SHOWN = 3  # moves that may be as good as the best
OTHERS = f"Another estimator: --estimator {ESTIMATOR} (random play); with :payoff behind it, what the game pays."
APART = (
    "Moves of equal cards stand apart where one leads to another position: the order of the cards, or who has seen "
    "them, may count."
)
MOST = 10**6  # determinisations, whose sums are kept one by one


class Advice(dict[str, Any]):
    """Result of `advice`, which shows itself: with what the seat sees, moves as people call them, and a note below."""

    seen: str
    told: Mapping[str, str]
    note: str
    doubts: Sequence[str]

    def _repr_html_(self) -> str:
        heads, rows = _rows(self)
        title, above = f"What the moves are worth for seat {self['seat'] + 1}", " ".join([*self.doubts, self.seen])
        return notebook.table(title, rows, ("", *heads[1:]), (0, *range(2, len(heads))), above, self.note)


parser = game_parser(
    "advise",
    "What each legal move of a position is worth, as far as the seat to move can know.",
    {
        "state": {"metavar": "STATE", "help": "the position; see below"},
        "--estimator": {
            "metavar": "pimc:NxR",
            "help": f"N determinisations, R random playouts of each for every move (default {ESTIMATOR}:rule, or\n"
            f"{ESTIMATOR} where the game has no rule of thumb);\n"
            "pimc:NxR:payoff: mean payoffs instead of results;\n"
            "pimc:NxR:rule: playouts by the game's rule of thumb (`heuristic`), not at random;\n"
            "pimc:NxR:believe=rule, pimc:NxR:believe=net:FILE: deals by how likely the others, if they play so,\n"
            "would have made their moves;\n"
            "exact:N: the payoff of best play with all cards open, in N determinisations (for one seat exact:100);\n"
            "policy:FILE: the worth where all play this policy (the default with --player policy:FILE)",
        },
        "--player": {"metavar": "PLAYER", "help": "show, too, what this player chooses, such as ismcts:20000"},
        "--match": {"metavar": "K", "type": whole, "help": "number of the match, where STATE has several"},
        "--decision": {"metavar": "N", "type": whole, "help": "judge this decision of STATE, not its end"},
        "--seed": SEED,
        "--json": switch("print JSON"),
    },
    epilog="STATE, or --position, is a position in the game's own text form (of a described game as State.text writes "
    "it, or with less), a deal with the numbers of the moves so far, as in SEED/DEAL: 3 0 2, a transcript, a record of "
    "others (bridge deals in PBN, a history of OpenSpiel), or a file that holds one of these.",
)


def advice(
    state: "State", estimator: str | None = None, player: str | None = None, seed: int = 0, made: int | None = None
) -> Advice:
    """Estimate the worth of each legal move of a state, from what the seat to move knows.

    Parameters
    ----------
    state : pyengine.State
    estimator : pimc:NxR, also with :payoff, :rule or :believe=rule (which plans nothing), exact:N or policy:FILE; None:
        the player where that is a policy, else pimc:500x2:rule, without a rule of thumb pimc:500x2, for one seat
        exact:100
    player : text of a player to ask as well, or None
    seed : where all chance comes from
    made : number of the move that was made, to be judged, or None

    Returns
    -------
    dict : seat, moves (a list of {number, move, result: {mean, ci95}, regret: {mean, ci95}}, by number; of moves that
        are the same with equal cards the first alone), best (numbers of the moves with the highest mean), gain, made,
        and choice (the player's number of a move) if one was asked. The result is that of the seat to move; with
        pimc:NxR:payoff and exact:N it is the payoff. Samples are determinisations, dealt from what the seat knows. With
        pimc a move stands for the best that its seat can plan to do next, which `then` names. The highest of several
        means is too high; gain says how much more the best move is worth than the mean of all, regret how much more
        than this one, chosen by one half of the determinisations and valued by the other; None with too few. With
        policy:FILE every move has its probability, and where the file says it its worth where both go on by the policy,
        without an interval, and its loss against the most of a move.

    Raises
    ------
    pyengine.InputError : the game is over, or lacks what this needs.

    >>> state = pyengine.game("agram").deal(seed=4)
    >>> pyengine.advice(state, estimator="pimc:100x2")["best"]
    [4]
    """
    from pyengine.games.tableau import listed
    from pyengine.players.catalogue import EXACT, POLICY, paid, parse, parse_estimator

    if (seat := state.mover) is None:
        ask = f"; --decision 1 to {len(state.history)} judges one that was made" * bool(state.history)
        raise InputError(f"the game is over in this state: there is no move to choose{ask}")
    if state.blind:
        named = f"seat {seat + 1} sees the cards of {' and of '.join(state.blind)}, which the position leaves open"
        raise InputError(f"{named}; expected their names, or none, as in {state.blind[-1]}:")
    asked = None if player is None else parse(player).settled(state.game)
    usual = ALONE if state.game.seats < 2 else ESTIMATOR + ":rule" * ("heuristic" in state.game.table.can)
    if estimator or not (wanted := asked) or wanted.kind is not POLICY:
        wanted = parse_estimator(estimator or usual, ESTIMATOR, True, MOST, (EXACT, POLICY), believes=True)
    wanted = paid(wanted, state.game)
    wanted.check(state.game)
    firsts, policy = list(state.game.equals(state)), wanted.policy(state.game)
    told = _of_policy(state, policy, wanted.text, firsts) if policy else _estimated(state, wanted, seed, firsts)
    told |= {} if made is None else {"made": firsts[made]}
    result = Advice(seat=seat, estimator=wanted.text, **told)
    if asked is not None:
        asked.check(state.game)
        with stage(f"asking {asked.text}"):
            result |= {"player": asked.text, "choice": firsts[asked.choice(asked.chooser(state.game), state, seed)]}
    texts = [str(state.deed(move["number"])) for move in result["moves"]]
    notes = [OTHERS] * (wanted.text == usual != ALONE) + [APART] * (len(set(texts)) < len(texts))  # but for numbers
    has_names = hasattr(type(state.game), "scenes")  # of a text; others have signs of their own, R7 and 10S
    result.told = dict(zip(state.move_texts(), listed(state))) if has_names else {}
    result.seen, result.doubts = _seen(state), state.doubts
    result.note = " ".join([_meaning(result, seed), *notes])
    return result


def _seen(state: "State") -> str:
    """Return what the seat to move sees; of numbers those alone that the game names for people, if it names any."""
    text, numbers = state.text(state.mover), state.game.shown(state)
    parts = [part for part in text.split("; ") if not (numbers and " = " in part)]
    parts += [f"{each.owner} {each.name}: {each.value}".lstrip() for each in numbers if each.value != "0"]
    return "; ".join(parts)


def _estimated(state: "State", wanted: "Player", seed: int, firsts: list[int]) -> dict[str, Any]:
    """Return the moves of a state with what determinisations say of them; `firsts` then knows plans that are alike."""
    exact, values = wanted.text.startswith("exact:"), {"seed": seed, **wanted.values}
    plans: Sequence[list[str]] = [[]] * len(firsts)
    found: MoveEstimates | None
    with stage("estimating moves"):
        if "believe" in values:  # of a plan's next decision, what was seen before is not known
            found = estimates(state, **values)
        elif not exact:
            found, plans, firsts[:] = planned(state, lambda now: estimates(now, **values))
        elif not (found := solved(state, **values)):
            expected = f"expected one above {values.get('limit', SOLVED)}, such as exact:10:limit=1000000"
            raise InputError(f"the estimator {wanted.text} solves no determinisation within its limit; {expected}")
    worth, kept = "payoff" if exact or "payoff" in values else "result", sorted(set(firsts))
    told = found.of(kept)
    texts, worths, moves = state.move_texts(), told.worths(), list[dict[str, Any]]()
    for at, number in enumerate(kept):
        regret = (lost := told.lost(at)) and {"mean": lost[0], "ci95": lost[1]}
        moves.append({"number": number, "move": texts[number], worth: worths[at], "regret": regret})
        moves[-1] |= {"then": plans[number]} if plans[number] else {}
    best = max(each["mean"] for each in worths)
    bests = [number for number, each in zip(kept, worths) if each["mean"] == best]
    return {"moves": moves, "best": bests, "gain": told.gain()}


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
    texts = state.move_texts()
    moves = [{"number": number, "move": texts[number], "probability": chance} for number, chance in chances.items()]
    values = {number: value for number in chances if (value := told[number].value) is not None}
    most = max((values or chances).values())
    worth = "payoff" if read.facts["payoffs"] == "payoffs" else "result"
    for move, value in zip(moves, values.values()):
        move |= {"loss": most - value, worth: {"mean": value, "ci95": None}}
    return {"moves": moves, "best": [number for number, value in (values or chances).items() if value == most]}


def run(words: Sequence[str]) -> None:
    placed = any(word.partition("=")[0] == "--position" for word in words)
    spec, arguments = asked(parser, [*words[:1], *[""] * placed, *words[1:]], ("--json",))  # it stands for STATE

    from engine.table import GameFault

    seed = seed_of(arguments)
    argument, arguments.position = arguments.position if placed else arguments.state, None
    text = text_of(argument)
    try:
        read, names = _read(spec, arguments, text, argument, seed)
        state, made = _at(read, arguments.decision)
        given = state, arguments.estimator, arguments.player, seed, made
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
        _show(found, names)


def _read(spec: "GameSpec", arguments: Namespace, text: str, argument: str, seed: int) -> tuple["State", Sequence[str]]:
    """The state of a text, which the argument is, or the name of its file, and names of its seats: of a match of others
    its end; else with the options of the arguments, or of the text where that says with which it was played."""
    from pyengine import registry
    from pyengine.games import transcripts
    from pyengine.record import played

    if matches := played.found(text):
        match = played.chosen(matches, arguments.match)
        state, *_ = played.read(match)
        if state.game.name != spec.name:
            raise InputError(f"the record is of {state.game.name}; expected {spec.name}")
        return state, match.names
    options = spec.one_from(arguments, seed)
    try:
        if transcripts.is_transcript(text) and transcripts.split(text)[0]["game"] == arguments.game:
            return registry.replay(text), ()
        return spec.make(spec.options_for_state(options, text), seed).read_state(text), ()
    except InputError as error:
        raise error if text == argument else InputError(f"{argument}: {error}") from None


def _at(state: "State", decision: int | None) -> tuple["State", int | None]:
    """The state before a decision of its match, from 1, and the move that was made; the state itself for None."""
    if decision is None:
        return state, None
    if not 1 <= decision <= len(state.history):
        raise InputError(f"--decision is {decision}; expected 1 to {len(state.history)}")
    before, (*moves, made) = state.beginning(), state.history[:decision]
    before.doubts = state.doubts
    for move in moves:
        before.play(move)
    return before, made


def _show(found: Advice, names: Sequence[str]) -> None:
    from pyengine.report import document, terminal

    page, (heads, rows) = terminal.Page(plain.console()), _rows(found)
    mover = f"seat {found['seat'] + 1} to move"
    said = found.seen if found.seen.lower().startswith(mover) else f"{mover}: {found.seen}"
    for each in (*found.doubts, said[:1].upper() + said[1:]):
        page.console.print(page.text(scene.called(each, names)), soft_wrap=True)
    named = [[scene.called(cell, names) for cell in row] for row in rows]
    page.tables(*page.parts(document.Table(heads, named, (1,))))
    page.console.print(page.text(scene.called(found.note, names)), soft_wrap=True)


def _rows(found: Advice) -> tuple[list[str], list[tuple[str, ...]]]:
    """The heads of a table, and what stands below them of each move, best first."""
    from pyengine.report import words

    told, paid = found["moves"][0].keys(), "payoff" in found["moves"][0]
    by_policy, worth = "probability" in told, "payoff" if paid else "result"
    shown = [worth, "loses"] * (worth in told)
    heads = ["", "move", "policy", *shown] if by_policy else ["", "move", *shown, "95 % interval"]
    cells_of, rows = words.mean if paid else words.percent, list[tuple[float, int, tuple[str, ...]]]()
    for move in found["moves"]:
        number, value = move["number"], move.get("payoff") or move.get("result")
        cells = [words.percent(move["probability"])[0]] if by_policy else []
        if value:
            regret = None if number in found["best"] else move.get("regret")
            lost = cells_of(move["loss"]) if by_policy else words.mean(*_points(regret, paid))
            cells = [*cells, cells_of(value["mean"], value["ci95"])[0], *lost][: len(heads) - 2]
        marks = ["made"] * (number == found.get("made"))
        marks += [f"chosen by {found.get('player')}"] * (number == found.get("choice"))
        text = f"{_text(found, move)}{'  <- ' * bool(marks)}{', '.join(marks)}"
        rows.append((-(value["mean"] if value else move["probability"]), number, (str(number), text, *cells)))
    return heads, [row for _, _, row in sorted(rows)]


def _text(found: Advice, move: Mapping[str, Any]) -> str:
    """A move, and what its seat does then."""
    moves = move["move"], *move.get("then", ())
    return ", then ".join(found.told.get(each, scene.plain(each)) if found.told else each for each in moves)


def _points(worth: Mapping[str, Any] | None, paid: bool) -> tuple[float | None, list[float] | None]:
    """A loss in payoffs, or in points of the result, and its interval, as far as it is known: not below 0."""
    if worth is None:
        return None, None
    scale = 1 if paid else 100
    return max(0, scale * worth["mean"]), worth["ci95"] and [max(0, scale * bound) for bound in worth["ci95"]]


def _meaning(found: Advice, seed: int) -> str:
    told, play = found["moves"][0].keys(), play_of(found["estimator"])
    paid = "payoff" in told
    what = "Payoff" if paid else "Result"
    means = "what the game pays" if paid else "the share of the other seats that are beaten, ties counted half"
    loses = "how much less that is than the best"
    if "probability" in told:
        valued = f". {what}: {means}, if {play}; loses: {loses}" if "loss" in told else ""
        return f"Policy: how often it makes a move{valued} ({found['estimator']})."
    if found["estimator"].startswith("exact:"):
        means += f", with the cards that seat {found['seat'] + 1} does not see dealt anew"
    means = f"{what}: {means}, if {play} ({found['estimator']}, seed {seed}). Loses: {loses}."
    return "\n".join(filter(None, [" ".join(filter(None, _judged(found, paid))), means]))


def _judged(found: Advice, paid: bool) -> Iterator[str]:
    """Say what the move costs that was made, how much the choice matters, and what may be as good as the best."""
    from pyengine.report import words

    points, close = "" if paid else f"{words.NBSP}points of the result", list[str]()
    for move in found["moves"]:
        regret = move.get("regret")
        worse = not regret or not regret["ci95"] or regret["ci95"][0] > 0
        if regret and move["number"] == found.get("made"):
            costs = f"costs {words.known(*_points(regret, paid), points)} against"
            yield f"The move made, {_text(found, move)}, {costs if worse else 'is not clearly worse than'} the best."
        close += [_text(found, move)] * (not worse and move["number"] != found["best"][0])
    gain = len(found["moves"]) > 1 and found.get("gain")
    if gain and (gain["ci95"] or [gain["mean"]])[0] > 0:
        more = words.known(*_points(gain, paid), points)
        chosen = "one half of the deals chose it, the other valued it"
        yield f"The best move is worth {more} more than the mean of all: {chosen}."
        yield f"As good may be: {'; '.join(close[:SHOWN])}{', and others' * (len(close) > SHOWN)}." * bool(close)
    elif gain:
        yield "No move is clearly better than the mean of all."


main = program("advise", run)
