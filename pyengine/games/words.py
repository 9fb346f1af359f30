"""Moves and cards by their words, however they are written: 4♣, C4, four of clubs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from engine.table import State
from pyengine.base.errors import InputError, nearest
from pyengine.games.deed import Cards, Named, Write, named as moved, written
from pyengine.games.tableau import listed

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
_SUITS = {"CLUB": "C", "DIAMOND": "D", "HEART": "H", "SPADE": "S"}
_SIGNS = {sign: f" {name} " for name, signs in zip(_SUITS, ("♣♧", "♦♢", "♥♡", "♠♤")) for sign in signs}
_SIGN_OF = dict(zip(RANKS, [*"23456789", "10", *"JQKA"]))
_STANDS_FOR = {**_SIGN_OF, **_SUITS, "T": "10", "OF": "", "THE": "", "NT": "NOTRUMP", "N": "NOTRUMP"}
_CARD = re.compile(r"(10|[1-9TAKQJ])([CDHS]|(?<=[1-7])NT?)|([CDHS])(10|[2-9TAKQJ])")
_PLURAL = re.compile(r"(?<=SS)ES$|(?<=[^S])S$")
_SAID = re.compile(r"(?:\d+[.)]\s+)?(?:seat (?P<seat>\d+):?\s+)?(?P<said>.*)", re.IGNORECASE | re.DOTALL)
_TAKEN = re.compile(r"\s*(?P<number>\d+)  (?P<said>.*?)(?:\s+\d+\.\d %)?(?:\s+[+-]\d+\.\d{3})?\s+<- .*\btaken\b")
_SHOWN = 12  # legal moves that an error lists
T = TypeVar("T")


class Names(Generic[T]):
    """Things by their names, of those that are called alike the first: by a name as it is, in any case, or by its words
    in any order, where nothing else has the same."""

    def __init__(self, names: Iterable[tuple[str, T]]) -> None:
        self.things, self.lower, self._words = dict[str, T](), dict[str, T](), dict[tuple[str, ...], list[T]]()
        for name, thing in names:
            if name not in self.things:
                self.things[name] = thing
                self.lower.setdefault(name.lower(), thing)
                self._words.setdefault(tuple(sorted(words(name))), []).append(thing)

    def find(self, said: str) -> T | None:
        """Look up a name, None for nothing."""
        for known, name in ((self.things, said), (self.lower, said.lower())):
            if name in known:
                return known[name]
        alike = self._words.get(tuple(sorted(words(said))), []) if said else []
        return alike[0] if alike and alike == alike[:1] * len(alike) else None


def words(text: str) -> list[str]:
    """The words of a move, or of what somebody calls it, in one form: PLAY 4 C."""
    for sign, name in _SIGNS.items():
        text = text.replace(sign, name)
    return [word for each in re.findall(r"[\w+-]+", text.upper()) for word in _word(each) if word]


def _word(word: str) -> Iterator[str]:
    if card := _CARD.fullmatch(word):
        rank, suit, first, second = card.groups()
        yield from (_STANDS_FOR.get(each, each) for each in (rank or second, suit or first))
    else:
        word = _PLURAL.sub("", word) if len(word) > 1 else word
        yield _STANDS_FOR.get(word, word)


def named(state: State, said: Sequence[str], whole: bool = False) -> int:
    """The legal move that words name, -1 for none: by all of its words in any order, or unless `whole` by enough."""
    moves = [sorted(words(str(deed))) for deed in state.game.deeds(state)]
    if (wanted := sorted(said)) in moves:
        return moves.index(wanted)
    having = [each for each in moves if not whole and all(each.count(word) >= said.count(word) for word in said)]
    return moves.index(having[0]) if having and having == having[:1] * len(having) else -1


def play_all(state: State, text: str) -> None:
    """Play a list of moves: one a line, or with commas or blanks between them; of what `watch` prints those that it
    marks as taken. InputError for a move that is not legal."""
    if taken := [match for line in text.splitlines() if (match := _TAKEN.match(line))]:
        for match in taken:
            number, texts = int(match["number"]), listed(state)
            if texts[number : number + 1] == [match["said"]]:
                state.play(number)
            else:
                play(state, match["said"])
        return
    for each in re.split(r"[,;\n]", text):
        play(state, each)


def play(state: State, text: str, where: str = "", mover: str = "", said: str = "") -> None:
    """Play the move that a text names, or several of one word each, such as 4C 9H. InputError for one that is not
    legal, which begins with `where`; it calls the seat `mover` and the move `said`, where they have other names."""
    match = _SAID.fullmatch(text.strip())
    assert match
    seat, left = match["seat"], [match["said"]] * bool(words(match["said"]))
    while left:
        place, each = where or f"move {state.decision + 1}", left.pop(0)
        if state.mover is None:
            raise InputError(f"{place}: {said or each!r:.60} comes after the end of the game")
        if seat and int(seat) != state.mover + 1:
            raise InputError(f"{place}: seat {seat} makes a move; seat {state.mover + 1} is to move")
        found = words(each)
        move = named(state, found, whole=" " not in each and len(found) == 1 and each != match["said"])
        first, *others = each.split()
        if move < 0 and others and named(state, words(first), len(words(first)) == 1) >= 0:
            left = [first, *others]
        elif move < 0:
            raise illegal(state, said or each, place, mover)
        else:
            state.play(move)


def illegal(state: State, said: str, where: str, mover: str = "") -> InputError:
    """The error that a move is not legal: why, where that is plain, and those that are, in the notation of `said`."""
    write, deeds, who = _like(said), state.game.deeds(state), mover or f"seat {(state.mover or 0) + 1}"
    cards: list[Cards] = [deed.labelled or sum(map(moved, deed.parts), ()) for deed in deeds]
    why = _why(state, {*words(said)}, sum(cards, ()))
    texts = [
        write(each) if why and len(each) == 1 and " " not in said else deed.text(write)
        for deed, each in zip(deeds, cards)
    ]
    known, more = {text.lower(): text for text in texts}, len(texts) - _SHOWN
    near = "" if why else known.get(nearest(said.lower(), known) or "")
    shown = ", ".join(texts[:_SHOWN]) + f" and {more} more" * (more > 0)
    meant = f"did you mean {near}? Expected" if near else "expected"
    return InputError(f"{where}: {who} cannot make the move {said!r:.60}{why}; {meant} one of {shown}")


def _why(state: State, said: set[str], legal: Cards) -> str:
    """Why a card cannot be played: another suit must be followed, or it lies elsewhere; nothing for all else."""
    scene = state.game.scene(state)
    lying = [(card, pile) for pile in scene.piles for card in pile.cards if card and card.text] if scene else []
    held = {pile.name: pile for card, pile in lying if card in legal}
    found = next((each for each in lying if held and each[0] not in legal and {*words(each[0].text)} <= said), None)
    if not found:
        return ""
    card, pile = found
    if pile in held.values():
        suits = {written((each,)).split(" ")[-1] for each in legal}
        follow = len(suits) == 1 and card.text.split(" ")[-1] not in suits and len(card.sign) == 1
        return f": {suits.pop().lower()} must be followed" if follow else ""
    return f": {pile.owner or 'the table'} has it in {pile.name}"


def _like(said: str) -> Write:
    """A writer of cards as somebody has written one: H4, 4H, 4\N{BLACK HEART SUIT}, or in words."""
    code, signs = _CARD.fullmatch(said.upper()), dict(zip(_SUITS.values(), [*_SIGNS][::2]))

    def one(card: Named) -> str:
        *ranks, suit = words(text := written((card,))) or [""]
        if len(ranks) != 1 or suit not in signs or not (code or {*said} & {*_SIGNS}):
            return text
        rank = ranks[0].replace("10", "T")
        return (suit + rank if code[3] else rank + suit) if code else ranks[0] + signs[suit]

    return lambda cards: ", ".join(map(one, cards))
