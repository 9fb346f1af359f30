"""Questions to a person at the terminal, and what is told to one."""

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from pyengine.base import progress
from pyengine.base.errors import InputError, Left, nearest
from pyengine.games.deed import Deed
from pyengine.games.game import Game, State
from pyengine.games.kinds import Player
from pyengine.games.scene import Scene
from pyengine.games.tableau import changes, lines, listed, options, short
from pyengine.games.words import words
from pyengine.players.python import View

HIDDEN = "a move that is hidden from others"
ONLY = " (the only move)"
ADVICE = "The share of the other seats that you beat, ties counted half, if"
PAID = "Your payoff, if"
Look = Callable[[Game, bool], Player]  # what estimates the moves of a game, their payoffs or results


class Back(Exception):
    """A person takes back the last move."""


def choose(view: View, moves: Sequence[str], look: Look, back: bool = False) -> int:
    """Show the table and ask for a move until one is named, by its number, its text or the beginning of it; ? asks the
    game for advice, q leaves it (Left, also where there is no more input). With `back` u takes back (Back), s shows the
    position as a text, b the table."""
    more = "u to take back, s for the text, b for the table, " if back else ""
    scene = view.state.game.scene(view.state, view.seat) if view.state is not None else None
    deeds = _deeds(view, moves)
    shown = options([*deeds.values()], signs(), scene) if scene else [deed.text() for deed in deeds.values()]
    texts = {number: (deed.text(), called) for (number, deed), called in zip(deeds.items(), shown)}
    tell(f"\nSeat {view.seat + 1} is yours{'.' if scene else f': {view.text}'}")
    table = lines(scene, view.seat, _width(), signs()) if scene else ()
    for line in (*table, *_in_columns([f"{number:3}  {text}" for number, (_, text) in texts.items()])):
        tell(line)
    while True:
        tell(f"Your move (number or text, ? for advice, {more}q to leave): ", end="")
        answer = progress.answer(sys.stdin)
        word = " ".join(answer.split()).lower()
        if not answer or word in ("q", "quit"):
            raise Left
        if back and word == "u":
            raise Back
        if back and word == "b":
            return choose(view, moves, look, back)
        if word == "?" or back and word == "s":
            tell(advised(view, look) if word == "?" else view.text)
            continue
        if word.isascii() and word.isdecimal() and len(word) < 9 and int(word) < len(moves):
            return int(word)
        found = _named(view, scene, word, deeds, texts)
        if isinstance(found, int):
            return found
        tell(found)


def _deeds(view: View, moves: Sequence[str]) -> dict[int, Deed]:
    """Moves that are offered, by their numbers: of equal cards the first."""
    if view.state is None:
        return {number: Deed(view.seat, (text,)) for number, text in enumerate(moves)}
    firsts = view.state.game.equals(view.state)
    return {number: view.state.deed(number) for number in range(len(moves)) if number in firsts}


def _named(
    view: View, scene: Scene | None, word: str, deeds: Mapping[int, Deed], texts: Mapping[int, Sequence[str]]
) -> int | str:
    """The move that a word names, or else begins, or else is in; where that is not one, why."""
    said = words(word)

    def has(text: str) -> bool:
        """True if the words are in a text, numbers in their order."""
        numbers = filter(str.isdecimal, words(text))
        return not Counter(said) - Counter(words(text)) and all(each in numbers for each in filter(str.isdecimal, said))

    is_it = lambda text: has(text) and len(words(text)) == len(said)
    tests = is_it, lambda text: text.lower().startswith(word), has
    fitting = [[number for number, called in texts.items() if said and any(map(test, called))] for test in tests]
    for found in fitting:
        if len({str(deeds[number]) for number in found}) == 1:
            return found[0]
    if any(fitting):
        return f"{word!r} fits several of the moves above."
    return _refused(view, scene, word, [text.lower() for called in texts.values() for text in called])


def _refused(view: View, scene: Scene | None, word: str, moves: Sequence[str]) -> str:
    """Why a word is no move: the rule that forbids a card, where that is one condition; or what may be meant by it."""
    piles = [pile for pile in scene.piles if pile.owner == f"seat {view.seat + 1}"] if scene else []
    cards = [card for pile in piles for card in pile.cards if card is not None]
    card = next((card for card in cards if sorted(words(card.text)) == sorted(words(word))), None)
    if card is None or view.state is None:
        near = nearest(word, [*moves, *" ".join(moves).split()])
        return f"{word!r} is none of the moves above{f'; did you mean {near}?' if near else '.'}"
    rule = view.state.game.rule_text(view.state, card.text)
    return f"{short(card, signs())} is not possible now{f'; the rule: {rule}' if rule else '.'}"


def _in_columns(texts: Sequence[str]) -> list[str]:
    """Lines of texts, beside each other where there are many short ones."""
    wide = max(map(len, texts), default=0) + 2
    columns = max(1, _width() // wide) if len(texts) > 6 else 1
    rows = -(-len(texts) // columns)
    return ["".join(text.ljust(wide) for text in texts[row::rows]).rstrip() for row in range(rows)]


def _width() -> int:
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 200))


def signs() -> bool:
    """Tell whether standard error can show the signs of suits."""
    try:
        "\N{BLACK HEART SUIT}".encode(getattr(sys.stderr, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def show(scene: Scene | None, text: str, seat: int | None = None, sides: Sequence[tuple[int, ...]] = ()) -> None:
    """Tell the table as it lies there, or as a text where a game has no scenes."""
    for line in lines(scene, seat, _width(), signs(), sides) if scene else (text,):
        tell(line)


def play(state: State, number: int, observers: Collection[int]) -> dict[int, list[str]]:
    """Play a move: in words what each of the observers sees of it, and of what came of it."""
    mover = cast(int, state.mover)
    only = ONLY if len(state) == 1 else ""
    told_by = {seat: seen(state, number, seat) for seat in observers}
    answers = {seat: state.game.answers(state, number, seat) for seat in observers}
    before, went = {seat: state.game.scene(state, seat) for seat in observers}, state.game.went(state, number)
    state.play(number)
    told = {}
    for seat, deed in told_by.items():
        found = list(changes(before[seat], state.game.scene(state, seat), deed, went, signs()))
        first, *more = found or [f"Seat {mover + 1}: {HIDDEN if deed is None or deed.hides else deed.text()}"]
        told[seat] = [first + (only if seat == mover else ""), *more, *answers[seat]]
    return told


def advised(view: View, look: Look) -> str:
    """Return the advice to a person who asks, or why there is none, as a text."""
    found = advice(view, look)
    worth = "{:7.2f}" if found["paid"] else "{:7.1%}"
    rows = (f"  {worth.format(each['worth']).replace('%', ' %')}  {each['said']}" for each in found["moves"])
    return found["note"] or "\n".join([f"{PAID if found['paid'] else ADVICE} {found['play']}:", *rows])


def advice(view: View, look: Look) -> dict[str, Any]:
    """Return what moves may be worth: `moves`, each with its number (`move`), `said` and `worth`, best first; `paid`:
    worth is a payoff, else a share of the other seats that are beaten; `play`: how all go on; `note`: the game's own
    advice in place of these, or why there is none."""
    from pyengine.worth.estimates import estimates, planned, play_of

    found, state = {"moves": [], "paid": False, "play": "", "note": ""}, view.state
    if state is None:
        return found | {"note": "There is no advice: this game cannot deal unknown cards anew."}
    try:
        if note := state.game.advice_text(state):
            return found | {"note": note}
        if state.game.seats < 2:
            raise InputError(f"estimates are for games of two seats or more; {state.game.name} has one")
        estimator = look(state.game, paid := state.game.pays_amounts)
        values, plans, firsts = planned(state, lambda now: estimates(now, **estimator.values))
    except InputError as error:
        return found | {"note": f"There is no advice: {error}."}
    worths, said = values.worths(), [text[:1].upper() + text[1:] for text in listed(state, signs())]
    order = sorted({*firsts}, key=lambda at: -worths[at]["mean"])
    moves = [{"move": at, "said": ", then ".join([said[at], *plans[at]]), "worth": worths[at]["mean"]} for at in order]
    return found | {"moves": moves, "paid": paid, "play": play_of(estimator.text)}


def seen(state: State, number: int, seat: int) -> Deed | None:
    """A legal move as a seat sees it, cards that it does not see hidden; None where it cannot tell what it is."""
    if seat == state.mover or state.must_pass:
        return state.deed(number)
    deed = replace(state.deed(number, seat), copy=1)  # how many are called so tells of the mover's cards
    return deed if deed.label or deed.parts else None


def tell(text: str, end: str = "\n") -> None:
    """Say something to the person: on standard error, so that reports and JSON stay apart."""
    print(text, end=end, file=sys.stderr, flush=True)
