"""A scene in words: the table as lines of text, and what happened between two scenes."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import groupby
from typing import Any

from pyengine.games.deed import (
    HIDDEN,
    NOTHING,
    PASSED,
    Cards,
    Chose,
    Deed,
    DeedPart,
    Did,
    Moved,
    Named,
    PileName,
    Set,
    Unseen,
    Went,
    Write,
    named,
    noted,
)
from pyengine.games.scene import EMPTY, Card, Number, Pile, Scene, kept, plain, side_text, spoken

# First words of moves that are told as what a seat does: bid 2 is "Seat 1 bids 2", but red is "Seat 1: red".
VERBS = set(
    "accept announce answer ask attack bank beat believe bet bid block build bury buy call capture challenge check "
    "choose claim close collect concede cover cut deal declare decline defend deny discard double doubt draw drop end "
    "exchange expose fold follow give go guess hide hit hold join keep knock lay lead leave lie look lose make match "
    "meld move name offer open pass pay peek pick place play pull put raise reach reject remove reserve resign rest "
    "return reveal roll save say sell settle show shuffle skip slap sleep spend split stand start stay steal stop "
    "surrender swap take throw trade trump turn use wait win yield".split()
)
Sides = Sequence[tuple[int, ...]]
OPEN, TURNED, UNSEEN = range(3)  # sentences in their order: of cards that were seen and are, turned over, others


@dataclass(slots=True)
class Way:
    """Way of a card, as far as it is not told yet: whether an observer saw it where it lay (`known`), and sees
    it now where it did not see it before (`seen`)."""

    card: Card
    places: list[PileName]
    known: bool = False
    seen: bool = False

    @property
    def moves(self) -> bool:
        """True if it lies elsewhere than before."""
        return self.places[0] != self.places[-1]


def lines(
    scene: Scene,
    seat: int | None = None,
    width: int = 80,
    signs: bool = True,
    sides: Sides = (),
    noted: set[str] | None = None,
) -> Iterator[str]:
    """The table in lines of at most `width` characters: what lies in its middle, then what each seat has.

    seat : that looks at it, and comes first
    signs : suits as signs, 10 with a heart; else in words
    sides : the seats of each side, which has one score; () where every seat has its own
    noted : what is told already of what stands on cards, to which the rest is added; None: nothing
    """
    mine = "" if seat is None else f"seat {seat + 1}"
    owners = [pile.owner for pile in scene.piles] + [number.owner for number in scene.numbers]
    for owner in dict.fromkeys(["", mine, *sorted(owners)]):
        head = f"{owner.capitalize() or 'Table'}{' (you)' if owner == mine != '' else ''}:"
        yield from _owned(scene, owner, head, width, signs)
    seen = (card for pile in scene.piles for card in pile.named or pile.cards if card and card.note)
    noted = set() if noted is None else noted
    for text in dict.fromkeys(f"{card.text}: {card.note}" for card in seen):
        yield from textwrap.wrap(text, width, subsequent_indent="    ") if text not in noted else ()
        noted.add(text)
    if scene.scores:
        each = sides or [(seat,) for seat in range(len(scene.scores))]
        told = ", ".join(f"{side_text(side)} {scene.scores[side[0]]}" for side in each)
        yield f"Score of all: {scene.scores[0]}" if len(each) == 1 < len(scene.scores) else f"Scores: {told}"


def _owned(scene: Scene, owner: str, head: str, width: int, signs: bool) -> Iterator[str]:
    """Things of an owner, in a line where they fit into one."""
    piles = [pile for pile in scene.piles if pile.owner == owner]
    drawn = ((pile, _rows(pile, signs)) for pile in piles if pile.cards)
    rows = [("" if number else pile.name, row) for pile, found in drawn for number, row in enumerate(found)]
    numbers = (each for each in scene.numbers if each.owner == owner and each.kind != "rules")
    kept = ", ".join(f"{each.name} {each.value}" for each in numbers)
    if not (rows or kept):
        return
    line = f"{head} {'   '.join([kept] * bool(kept) + [f'{name} {row}' for name, row in rows])}"
    if len(line) <= width and not any(pile.width for pile in piles):
        yield line
        return
    yield f"{head} {kept}".rstrip()
    indent = min(max((len(pile.name) for pile in piles), default=0), 16) + 4
    wrap = partial(textwrap.wrap, width=width, break_long_words=False, break_on_hyphens=False)
    for name, row in rows:
        yield from wrap(row, initial_indent=f"  {name:{indent - 2}}", subsequent_indent=" " * indent)


def placed(first: Sequence[str]) -> str:
    """Winners in a line; several share the place."""
    return f"{'First' if len(first) == 1 else 'Shared first place'}: {', '.join(first)}"


def _rows(pile: Pile, signs: bool) -> Iterator[str]:
    """The cards of a pile in one row, or those of a grid; unseen ones are counted."""
    lying = pile.named or pile.cards
    told = pile.told or [""] * len(lying)
    seen = [short(card, signs) + more for card, more in zip(lying, told) if card is not None]
    if pile.width:
        cells = ["?" if card is None else short(card, signs) or "." for card in pile.cards]
        if pile.marked is not None:
            cells[pile.marked] = f"[{cells[pile.marked]}]"
        wide = max(map(len, cells))
        for start in range(0, len(cells), pile.width):
            yield "\N{NO-BREAK SPACE}".join(f"{cell:>{wide}}" for cell in cells[start : start + pile.width])
        return
    unseen, note = len(lying) - len(seen), f" ({pile.note})" * bool(pile.note)
    between = ", " if any(" " in text for text in seen) else " "
    counted = f"{'and ' if seen else ''}{unseen} card{'s' * (unseen > 1)} unseen{note}" if unseen else note
    yield between.join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in seen) + " " * bool(seen and unseen) + counted


def short(card: Card, signs: bool = True) -> str:
    """A card as in a hand: its corner and its suit where that is a sign, or there is none; otherwise its name."""
    return card.corner + card.sign if card.corner and len(card.sign) <= 1 and (signs or not card.sign) else card.said


def changes(
    before: Scene | None, after: Scene | None, deed: Deed | None, went: Went, signs: bool = True
) -> Iterator[str]:
    """Tell in sentences what happened between two scenes of one observer: who took which cards, what went where, what
    was scored; nothing of a game without scenes.

    deed : the move as the observer sees it; None where it cannot tell what it was
    went : what became of all cards, seen or not
    """
    if before is None or after is None:
        return
    mover, deed = "" if before.mover is None else f"seat {before.mover + 1}", _shown(deed and deed.said, _teams(before))
    told, named_so, ways = list[str](), list[Deed | DeedPart](), _seen(before, after, went)
    write = partial(_written, signs, mover)
    for what in () if deed is None else (deed,) if deed.label else _parts(deed):
        if not _is_silent(what, deed):
            told.append(_said(what, mover, write))
            _pass_over(named(what), deed, ways)
            named_so += [what] * (not isinstance(what, Moved) or what.source is None)
    sentences = list(_moved(ways, after.mover, signs))
    own = [sentence for sentence in sentences if sentence[0] == mover]
    if len(named_so) == len(told) == len(own) == 1 and _verb(named_so[0]) in VERBS:
        sentences.remove(own[0])  # what becomes of it: seat 1 draws and takes a card
        said = told[0].removeprefix(f"{mover} draws ").removeprefix(f"{mover} takes ")
        if not own[0][1].startswith(f"takes {said} "):  # as many cards
            told[0] = " ".join(own[0]) if told[0] == f"{mover} takes" else f"{told[0]} and {own[0][1]}"
    told += [" ".join(filter(None, sentence)) for sentence in sentences]
    kept = list(_kept(before, after, mover, named_so))
    told += [text for owner, text in kept if owner]
    if deed and not deed.hides and not told and not kept:  # bookkeeping that changes nothing
        told += [_said(part, mover, write) for part in _parts(deed)]
    # What the table shows is told where nothing else is.
    for sentence in dict.fromkeys(told or [text for _, text in kept]):
        yield spoken(sentence)


def _kept(before: Scene, after: Scene, mover: str, told: Sequence[Deed | DeedPart]) -> Iterator[tuple[str, str]]:
    """Tell the numbers that changed, with their owners, but for those that is told already."""
    old = {(each.owner, each.name): each.value for each in before.numbers}
    for each in (each for each in after.numbers if each.kind != "rules"):
        was = old.get((each.owner, each.name), "0")
        if each.value != was and not (each.owner == mover and any(_says(what, each) for what in told)):
            both = each.owner and was != "0" and _is_whole(was) and _is_whole(each.value)
            change = f" ({int(each.value) - int(was):+d})" if both else ""
            yield each.owner, f"{each.owner}: " * bool(each.owner) + f"{each.name} {each.value}{change}"


def _seen(before: Scene, after: Scene, went: Went) -> list[Way]:
    """Ways of cards in the order of where they lie now, as the observer of two scenes sees them."""
    known, lying = (
        [(PileName(pile.name, pile.owner), card) for pile in scene.piles for card in pile.cards if card != EMPTY]
        for scene in (before, after)
    )
    ways = [Way(card, list(places)) for card, places in went]
    held, new = Counter(known), Counter(lying)
    new -= held & Counter((way.places[-1], way.card) for way in ways if not way.moves)
    for way in sorted(ways, key=lambda way: not way.moves):
        way.known = held[start := (way.places[0], way.card)] > 0
        held[start] -= 1
    for way in sorted(ways, key=lambda way: (not way.moves, not way.known)):  # of equal cards the one that it saw
        way.seen = new[end := (way.places[-1], way.card)] > 0
        new[end] -= 1
    piles = list(dict.fromkeys([place for place, _ in known + lying] + [way.places[-1] for way in ways]))
    order = {each: number for number, each in enumerate(lying)}
    return sorted(ways, key=lambda way: (piles.index(way.places[-1]), way.seen and order[way.places[-1], way.card]))


def _pass_over(cards: Cards, deed: Deed, ways: list[Way]) -> None:
    """Take from the ways of cards what a label, or a part of a move, has told of them."""
    for card in cards:
        parts: list[DeedPart | None] = [part for part in deed.parts if card in named(part)]
        for part in parts or [None]:
            same = (way for way in ways if way.moves and (card == way.card or isinstance(card, Unseen)))
            if way := next((way for way in same if _tells(part, card, deed, way)), None):
                way.known |= isinstance(card, Card)
                del way.places[: -1 if deed.label and way.places[-1].owner == deed.own else 1]
                if not way.moves:
                    ways.remove(way)


def _tells(part: DeedPart | None, card: Named, deed: Deed, way: Way) -> bool:
    """True if the name of a card tells the first step of a way: a label does so of the mover's own cards."""
    match part:
        case Moved(_, PileName() as source, target):
            return way.places[:2] == [source, target]
        case Did(_, _, PileName() as pile):
            return way.places[1] == pile
    return way.places[0].owner == deed.own and isinstance(card, Card) and (way.known or way.seen)


def _is_silent(what: Deed | DeedPart, deed: Deed) -> bool:
    """True if nothing is told of a part by itself: what becomes of it is not known before, or not seen."""
    match what:
        case Moved(cards, PileName()):
            return any(isinstance(card, Unseen) for card in cards)
        case Did(word, cards):
            return word == "shuffle" or HIDDEN in cards or (what == PASSED and noted(deed.parts[0]))
    return isinstance(what, Set) and what.value is None


def _says(what: Deed | DeedPart, number: Number) -> bool:
    """True if a label or a part says what a number is now: bid 2 that BID is 2, and fold that FOLDED is 1."""
    called = number.name.lower()
    if isinstance(what, Set | Chose):
        return (what.name.lower(), what.value) == (called, number.value)
    words = "".join(each.lower() for each in what.label if isinstance(each, str)) if isinstance(what, Deed) else ""
    named = number.value.lower() if not _is_whole(number.value) else f"{called} {number.value}"  # a word tells itself
    return f" {named} " in f" {words} " or (number.value == "1" and called.startswith(_verb(what) or " "))


def _is_whole(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


def _verb(what: Deed | DeedPart) -> str:
    """The word that a label or a part begins with; "" where it begins with a name or a card."""
    match what:
        case Deed(label=(str(word), *_)) | Did(word):
            return word
        case Moved():
            return "move"
    return ""


def _said(what: Deed | DeedPart, mover: str, write: Write) -> str:
    """A label or a part as what a seat does: seat 1 bids 2; or after a colon."""
    match what:
        case Moved(cards, PileName() as source, target) if source.owner == mover and target.owner in ("", mover):
            verb = "puts" if target.owner and not target.name.upper().startswith("PLAY") else "plays"
            to = "" if verb == "plays" and target.owner else f" to {target.name}"
            return f"{mover} {verb} {write(cards)}{to}"
        case Moved(cards, PileName() as source, target):
            taken = target.owner == mover
            return f"{mover}{' takes' if taken else ':'} {write(cards)} from {source}{'' if taken else f' to {target}'}"
        case Deed():
            (text,) = what.texts(write)
        case _:
            text = what.said(mover) if isinstance(what, Set) else what.text(mover, write)
    if (verb := _verb(what)) not in VERBS:
        return f"{mover}: {text}"
    rest = text[len(verb) :]
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
    stem, ending = (verb[:-1], "ies") if verb.endswith("y") and verb[-2:-1] not in set("aeiou") else (verb, ending)
    return f"{mover} {stem}{ending}{rest}"


def _moved(ways: Sequence[Way], mover: int | None, signs: bool) -> Iterator[tuple[str, str]]:
    """Tell what became of cards: (who took, put or played them, all else)."""
    groups: dict[tuple[int, PileName, str], list[Way]] = {}
    for way in ways:
        if way.moves or way.seen:
            rank = TURNED if not way.moves else OPEN if way.known and way.seen else UNSEEN
            groups.setdefault((rank, way.places[-1], way.places[0].name), []).append(way)
    kept = {way.places[0] for way in ways if not way.moves}  # from which not all cards are passed on
    passed = [at.name for at in {at for rank, at, name in groups if name == at.name and rank != TURNED} - kept]
    exchanged = sorted({name for name in passed if passed.count(name) > 1})
    yield from (("", f"Cards of {name} change seats") for name in exchanged)
    takers: dict[str, list[str]] = {}
    for (rank, target, name), found in sorted(groups.items(), key=lambda each: each[0][0] == TURNED):
        if rank == TURNED or name != target.name or name not in exchanged:
            who, verb, rest = _went(rank, target, found, mover, signs)
            if verb == "take":
                takers.setdefault(rest, []).append(who)
            else:
                yield who, f"{verb}{rest}"
    for rest, owners in takers.items():
        yield " and ".join(owners), f"take{'s' * (len(owners) == 1)}{rest}"


def _went(rank: int, target: PileName, ways: Sequence[Way], mover: int | None, signs: bool) -> tuple[str, str, str]:
    """The way of cards to a pile: who moved them, the verb, and the rest; nobody and no verb where they went alone."""
    sources = list(dict.fromkeys(way.places[0] for way in ways))
    shown = ", ".join(kept(short(way.card, signs)) for way in ways)
    source = sources[0] if len(sources) == 1 else PileName(sources[0].name)
    trick = rank == OPEN and len(sources) > 1
    few = all(way.seen for way in ways) and len(ways) < (2 if trick else 4)
    cards, origin = shown if few else _some(len(ways)), f" from {source}" if source.name else ""
    if rank == TURNED:
        return "", "", f"{target.owner or source.name} shows {shown}"
    if target.owner and (source.owner == target.owner or not source.name):
        return target.owner, "puts", f" {cards}{f' from {source.name}' if source.name else ''} to {target.name}"
    if target.owner:
        return target.owner, "take", f" {cards}{origin} to {target.name}"
    if source.owner:
        return source.owner, "plays", f" {cards} from {source.name} to {target.name}"
    following = f"; seat {mover + 1} is next" if mover is not None and trick else ""
    return "", "", f"{cards}{origin} {'goes' if len(ways) == 1 else 'go'} to {target.name}{following}"


def listed(state: Any, signs: bool = True) -> list[str]:
    """The legal moves of a state in short, by number; where there is none, that the mover passes."""
    deeds, scene = state.game.deeds(state) or [state.deed(0)], state.game.scene(state)
    return options(deeds, signs, scene) if scene else [deed.text() for deed in deeds]


def options(deeds: Sequence[Deed], signs: bool = True, scene: Scene | None = None) -> list[str]:
    """Moves in short: without bookkeeping where the rest tells them apart, nor the words that all of them end with,
    cards as in a hand, teams as the scene calls them."""
    owners, write = _teams(scene), partial(_written, signs, deeds[0].own if deeds else "")
    deeds = [deed.said for deed in deeds]

    def shortened(deed: Deed) -> Iterator[str]:
        for part in _parts(_shown(deed, owners)):
            yield part.said() if isinstance(part, Set) else part.text(deed.own, write)

    parts = [deed.text(write, "" if deed.label else "; ".join(shortened(deed))) for deed in deeds]
    texts = [part if parts.count(part) == 1 else deed.text(write) for part, deed in zip(parts, deeds)]
    if len(texts) > 1 and not any(deed.spoken for deed in deeds):
        words = [text.split(" ") for text in texts]
        most = min(map(len, words)) - 1
        shared = next((n for n in range(most, 0, -1) if len({tuple(each[-n:]) for each in words}) == 1), 0)
        while shared and words[0][-shared] not in ("from", "to"):
            shared -= 1
        texts = [" ".join(each[: len(each) - shared]) for each in words] if shared else texts
    return [*map(plain, texts)]


def _written(signs: bool, own: str, cards: Cards) -> str:
    """Cards in short; unseen ones by where they lie, and those that the mover sees are counted."""

    def text(card: Named) -> str:
        if isinstance(card, Card):
            return kept(short(card, signs)) or "a card"
        return card.text(own) if card.number else "an unseen card"

    texts = [text(card) for card in cards if card != HIDDEN]
    hidden = len(cards) - len(texts)
    return ", ".join(texts + [_some(hidden)] * (hidden > 0)) or NOTHING


def _some(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _teams(scene: Scene | None) -> Mapping[str, str]:
    """Names that a scene has for each team of which moves speak."""
    return {f"team {number}": name for number, name in enumerate(scene.teams if scene else (), 1)}


def _shown(what: Any, owners: Mapping[str, str]) -> Any:
    """A move, or something in it, with piles and owners as scenes call them: no kinds of piles, and names of teams."""
    match what:
        case str():
            return owners.get(what, what)
        case PileName(name, owner):
            return PileName(name, owners.get(owner, owner))
        case tuple():
            return tuple(_shown(each, owners) for each in what)
        case Deed() | Moved() | Set() | Chose() | Did() | Unseen():
            return replace(what, **{each.name: _shown(getattr(what, each.name), owners) for each in fields(what)})
    return what


def _parts(deed: Deed) -> tuple[DeedPart, ...]:
    """The parts of a move without what it only writes down, unless it does nothing else; cards that go the same way
    together."""
    parts, found = [part for part in deed.parts if not noted(part)] or deed.parts or [Did(NOTHING)], list[DeedPart]()
    way = lambda part: (part.source, part.target) if isinstance(part, Moved) and part.source else object()
    same_way = groupby(parts, way)
    for _, alike in same_way:
        first, cards = next(alike), sum(map(named, alike), ())
        found.append(replace(first, cards=first.cards + cards) if isinstance(first, Moved) else first)
    return tuple(found)
