"""A scene in words: the table as lines of text, and what happened between two scenes."""

import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from pyengine.games.deed import (
    HIDDEN,
    NOTHING,
    NOWHERE,
    PASSED,
    Cards,
    Chose,
    Deed,
    Did,
    Moved,
    Named,
    Part,
    Place,
    Set,
    Unseen,
    Write,
    named,
    noted,
)
from pyengine.games.scene import Card, Number, Pile, Scene, side_text

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
NO_NAMES: Mapping[str, str] = MappingProxyType({})
Way = tuple[Place, Place]  # from one to the other
Ways = Sequence[tuple[Card, Sequence[Place]]]  # of cards, the piles in which each one lay


class Held(dict[Place, Counter[Card | None]]):
    """Cards by place."""

    def __missing__(self, place: Place) -> Counter[Card | None]:
        return Counter()


def lines(
    scene: Scene, seat: int | None = None, width: int = 80, signs: bool = True, sides: Sides = ()
) -> Iterator[str]:
    """The table in lines of at most `width` characters: what lies in its middle, then what each seat has.

    Parameters
    ----------
    seat : that looks at it, and comes first
    signs : suits as signs, 10 with a heart; else in words
    sides : the seats of each side, which has one score; () where every seat has its own
    """
    mine = "" if seat is None else f"seat {seat + 1}"
    others = [pile.owner for pile in scene.piles] + [number.owner for number in scene.numbers]
    for owner in dict.fromkeys(["", *([mine] if mine else []), *sorted(others)]):
        piles = [pile for pile in scene.piles if pile.owner == owner]
        rows = [
            ("" if place else pile.name, row)
            for pile in piles
            for place, row in enumerate(_rows(pile, signs) if pile.cards else ())
        ]
        kept = ", ".join(f"{each.name} {each.value}" for each in scene.numbers if each.owner == owner)
        head = f"{owner.capitalize() or 'Table'}{' (you)' if owner == mine != '' else ''}:"
        line = f"{head} {'   '.join([*([kept] if kept else []), *(f'{name} {row}' for name, row in rows)])}"
        if (rows or kept) and len(line) <= width and not any(pile.width for pile in piles):
            yield line
            continue
        if rows or kept:
            yield f"{head} {kept}".rstrip()
        indent = min(max((len(pile.name) for pile in piles), default=0), 16) + 4
        for name, row in rows:
            yield from textwrap.wrap(
                row,
                width,
                initial_indent=f"  {name:{indent - 2}}",
                subsequent_indent=" " * indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
    seen = (card for pile in scene.piles for card in pile.named or pile.cards if card and card.note)
    for text in dict.fromkeys(f"{card.text}: {card.note}" for card in seen):
        yield from textwrap.wrap(text, width, subsequent_indent="    ")
    if scene.scores:
        each = sides or [(seat,) for seat in range(len(scene.scores))]
        yield f"Scores: {', '.join(f'{side_text(side)} {scene.scores[side[0]]}' for side in each)}"


def placed(first: Sequence[str]) -> str:
    """Who came first, a line; several share the place."""
    return f"{'First' if len(first) == 1 else 'Shared first place'}: {', '.join(first)}"


def _rows(pile: Pile, signs: bool) -> Iterator[str]:
    """The cards of a pile in one row, or those of a grid; unseen ones are counted."""
    lying = pile.named or pile.cards
    seen = [short(card, signs) for card in lying if card is not None]
    if pile.width:
        cells = ["?" if card is None else short(card, signs) or "." for card in pile.cards]
        if pile.marked is not None:
            cells[pile.marked] = f"[{cells[pile.marked]}]"
        wide = max(map(len, cells))
        for start in range(0, len(cells), pile.width):
            yield "\N{NO-BREAK SPACE}".join(f"{cell:>{wide}}" for cell in cells[start : start + pile.width])
        return
    unseen = len(lying) - len(seen)
    between = ", " if any(" " in text for text in seen) else " "
    counted = f"{'and ' if seen else ''}{cards_text(unseen)} unseen" if unseen else ""
    yield between.join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in seen) + " " * bool(seen and unseen) + counted


def short(card: Card, signs: bool = True) -> str:
    """A card as in a hand: its corner and its suit where that is a sign, or there is none; otherwise its words."""
    return card.corner + card.sign if card.corner and len(card.sign) <= 1 and (signs or not card.sign) else card.text


def cards_text(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def changes(
    before: Scene, after: Scene, signs: bool = True, deed: Deed | None = None, went: Ways | None = None
) -> Iterator[str]:
    """What happened between two scenes of the same observer, in sentences: who took which cards, what went where, what
    was scored. Only what both scenes show is told, and `deed`, the move as the observer sees it; None where it cannot
    tell what it was. What the scenes look like is not told where `went`, what became of all cards, is otherwise."""
    mover = "" if before.mover is None else f"seat {before.mover + 1}"
    deed = deed and _shown(deed, _teams(before))
    held, later, told, named_so, ways = (
        _contents(before),
        _contents(after),
        list[str](),
        list[Deed | Part](),
        list[Way](),
    )
    write = partial(_written, signs, mover)
    if deed and deed.label:
        named_so.append(deed)
        told.append(_said(deed, mover, write))
        _take_in(deed.labelled, deed, held, later)
    elif deed:
        for part in _parts(deed):
            if isinstance(part, Moved) and part.source:
                told += _told(part, mover, held, later, write, ways)
            elif not _is_silent(part, deed):
                named_so.append(part)
                told.append(_said(part, mover, write))
                _take_in(named(part), deed, held, later)
    whole = deed is not None and not deed.hides
    hidden = None if deed is None else "" if whole else mover
    sentences = list(_moved(held, later, signs, after.mover, hidden, ways, went))
    own = [sentence for sentence in sentences if sentence[0] == mover]
    if len(named_so) == len(told) == len(own) == 1 and _verb(named_so[0]) in VERBS:
        sentences.remove(own[0])
        told[0] += f" and {own[0][1]}"  # what becomes of it: seat 1 draws and takes a card
    told += [" ".join(filter(None, sentence)) for sentence in sentences]
    old = {(each.owner, each.name): each.value for each in before.numbers}
    shared = []
    for each in after.numbers:
        was = old.get((each.owner, each.name), "0")
        if each.value == was or (each.owner == mover and any(_says(what, each) for what in named_so)):
            continue
        if not each.owner:
            shared.append(f"{each.name} {each.value}")  # the table shows it; it is told where nothing else is
            continue
        both = was != "0" and _is_whole(was) and _is_whole(each.value)
        told.append(f"{each.owner}: {each.name} {each.value}{f' ({int(each.value) - int(was):+d})' if both else ''}")
    if deed and whole and not told and not shared:  # bookkeeping that changes nothing
        told += [_said(part, mover, write) for part in _parts(deed)]
    for sentence in dict.fromkeys(told or shared):
        yield sentence[:1].upper() + sentence[1:]


def _told(part: Moved, mover: str, held: Held, later: Held, write: Write, ways: list[Way]) -> Iterator[str]:
    """A part of a move that says where cards go, unless more of it is seen than that part says."""
    assert part.source is not None
    source, target, last, told = part.source, part.target, part.cards[-1], len(ways)
    for card in part.cards:
        unseen = isinstance(card, Unseen) and card.number < 1 and held[source][None]
        if unseen and later[target][None] > held[target][None]:
            _move(card, source, target, held)
            ways.append((source, target))
    if isinstance(last, Unseen) and (last == HIDDEN or len(ways) > told or later[target] - held[target]):
        return
    for card in part.cards:
        _move(card, source, target, held)
    what = ", ".join("a card" if isinstance(card, Unseen) else write((card,)) for card in part.cards)
    if source.owner == mover and target.owner in ("", mover):
        verb = "puts" if target.owner and not target.name.upper().startswith("PLAY") else "plays"
        yield f"{mover} {verb} {what}{'' if verb == 'plays' and target.owner else f' to {target.name}'}"
    elif target.owner == mover:
        yield f"{mover} takes {what} from {source}"
    else:
        yield f"{mover}: {what} from {source} to {target}"


def _take_in(cards: Cards, deed: Deed, held: Held, later: Held) -> None:
    """Put cards that a label or a part names, but not where they go, where the mover put them: the name has told it."""
    placed = set[Named]()
    for part in deed.parts:
        for card in (each for each in named(part) if each in cards):
            seen = _seen(card)
            if isinstance(part, Did) and part.pile:  # it is remembered, and lies where it lay
                kept = held.setdefault(part.pile, Counter())
                kept[seen] += later[part.pile][seen] > kept[seen]
                placed.add(card)
            elif isinstance(part, Moved) and part.source:
                gains, lost = _more(later, held, seen), seen if held[part.source][seen] else None
                went = part.source in _more(held, later, lost) or (lost is None and gains)  # or it has come back
                if went and part.source.owner == deed.own:
                    own = [at for at in gains if at.owner == deed.own and part.target not in gains]
                    _move(card, part.source, (own or [part.target])[0], held)
                placed.add(card)
    for seen in filter(None, (_seen(card) for card in cards if card not in placed)):  # where chance has a part in it
        gains = _more(later, held, seen)
        mine, unseen = ([at for at in _more(held, later, each) if at.owner == deed.own] for each in (seen, None))
        if gains and (mine or len(unseen) == 1):
            target = min(gains, key=lambda place: (place.owner != deed.own, place.owner != ""))
            _move(seen, (mine or unseen)[0], target, held)


def _move(card: Named, source: Place, target: Place, held: Held) -> None:
    """A card goes from one place to another; it may not have been seen there."""
    seen = _seen(card)
    lost = seen if held[source][seen] else None
    if held[source][lost]:
        held[source][lost] -= 1
        held.setdefault(target, Counter())[seen] += 1


def _more(one: Held, other: Held, card: Card | None) -> list[Place]:
    """The places in which there are more of a card than in another scene."""
    return [place for place in one if one[place][card] > other[place][card]]


def _seen(card: Named) -> Card | None:
    return card if isinstance(card, Card) and card.text else None


def _is_silent(part: Part, deed: Deed) -> bool:
    """Whether nothing is told of a part: what becomes of it is not known before, or not seen."""
    unknown = isinstance(part, Set) and part.value is None
    hidden = isinstance(part, Did) and (part.word == "shuffle" or HIDDEN in part.cards)
    return unknown or hidden or (part == PASSED and noted(deed.parts[0]))


def _says(what: Deed | Part, number: Number) -> bool:
    """Whether a label or a part says what a number is now: bid 2 that BID is 2, and fold that FOLDED is 1."""
    called = number.name.lower()
    if isinstance(what, Set | Chose):
        return (what.name.lower(), what.value) == (called, number.value)
    words = [each.lower() for each in what.label if isinstance(each, str)] if isinstance(what, Deed) else []
    said = f" {called} {number.value} " in f" {''.join(words)} "
    return said or (number.value == "1" and called.startswith(_verb(what) or " "))


def _is_whole(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


def _verb(what: Deed | Part) -> str:
    """The word that a label or a part begins with; "" where it begins with a name or a card."""
    match what:
        case Deed(label=(str(word), *_)) | Did(word):
            return word
        case Moved():
            return "move"
    return ""


def _said(what: Deed | Part, mover: str, write: Write) -> str:
    """A label or a part as what a seat does: seat 1 bids 2; or after a colon."""
    if isinstance(what, Deed):
        (text,) = what.texts(write)
    else:
        text = what.said(mover) if isinstance(what, Set) else what.text(mover, write)
    if (verb := _verb(what)) not in VERBS:
        return f"{mover}: {text}"
    rest = text[len(verb) :]
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
    stem, ending = (verb[:-1], "ies") if verb.endswith("y") and verb[-2:-1] not in set("aeiou") else (verb, ending)
    return f"{mover} {stem}{ending}{rest}"


def _contents(scene: Scene) -> Held:
    found = Held()
    for pile in scene.piles:
        cards = (card for card in pile.cards if card is None or card.text)
        found.setdefault(Place(pile.name, pile.owner), Counter()).update(cards)
    return found


def _moved(
    held: Held, later: Held, signs: bool, mover: int | None, hidden: str | None, sure: Iterable[Way], went: Ways | None
) -> Iterator[tuple[str, str]]:
    """Cards that lie in another pile than before, with where they came from as far as that is certain: (who took, put
    or played them, all else). `hidden` is the seat of whose move not all is seen, None where nothing is; of
    unseen cards `sure` are the ways that the move tells."""
    places = list(dict.fromkeys([*held, *later]))
    lost = Held((place, held[place] - later[place]) for place in places)
    gained = Held((place, later[place] - held[place]) for place in places)
    exchanged = _exchanged(lost, gained, went or ())
    for name in exchanged:
        yield "", f"Cards of {name} change seats"
    for place in places:
        if place.name in exchanged:
            gained[place].clear()

    def may_leave(place: Place, target: Place) -> bool:
        """Whether cards may have come from one place to another: where seats exchange piles, the rest stays theirs."""
        return place != target and not (exchanged and place.owner not in ("", target.owner))

    ways: dict[tuple[Place, tuple[str, ...], bool], tuple[list[Card | None], dict[Place, None]]] = {}

    def came(target: Place, card: Card | None, sources: list[Place], seen: bool = False) -> None:
        key = target, tuple(dict.fromkeys(place.name for place in sources)), seen
        cards, origins = ways.setdefault(key, ([], {}))
        cards.append(card)
        origins.update(dict.fromkeys(sources))

    for source, target in sure:
        came(target, None, [source])
    certain = set(ways)
    wanted = {place: cards.copy() for place, cards in gained.items()}
    for target, cards in gained.items():
        for card in [card for card in cards.elements() if card is not None]:
            # Of equal cards that came to more places than they left, nobody knows which is which.
            sources = [place for place in places if lost[place][card] and may_leave(place, target)]
            if 0 < sum(each[card] for each in wanted.values()) <= sum(lost[place][card] for place in sources):
                came(target, card, sources, True)
                cards[card] -= 1
    for place, cards in gained.items():  # turned over where they lie
        if went is None:
            turned = [card for card in cards.elements() if card is not None][: lost[place][None]]
        else:
            stayed = Counter[Card | None](card for card, way in went if way[0] == way[-1] == place)
            turned = [card for card in ((stayed - held[place]) & cards).elements() if card is not None]
        if turned:
            yield "", f"{place.owner or place.name} shows {', '.join(short(card, signs) for card in turned)}"
            unseen = min(len(turned), lost[place][None])
            lost[place][None] -= unseen
            cards.subtract(turned)
            cards[None] += len(turned) - unseen
        cards[None] -= min(cards[None], sum(lost[place].values()) - lost[place][None])
    for target, cards in gained.items():
        for each in cards.elements():
            sources = [place for place in places if hidden is not None and lost[place] and may_leave(place, target)]
            came(target, each, [place for place in sources if lost[place][None] or lost[place][each]] or sources)
    takers: dict[tuple[str, str, str], list[str]] = {}
    for (target, names, seen), (found, origins) in ways.items():
        name, owner, _ = target
        is_sure = (target, names, seen) in certain
        if origins and went is not None and not _have_gone(found, origins, target, went):
            names, origins = (), {NOWHERE: None}
        shown = [short(card, signs) for card in found if card is not None]
        trick = seen and len(origins) > 1 == len(names)
        few = len(shown) == len(found) < 4 and (len(found) == 1 or not trick)
        what = ", ".join(shown) if few else _some(len(found))
        way = "" if len(names) != 1 else f" from {next(iter(origins)) if len(origins) == 1 else names[0]}"
        unsure, givers = hidden in (owner, None) and not is_sure, {place.owner for place in origins}
        if owner and unsure and not shown and givers != {owner}:
            yield "", f"{owner}: {len(found)} more card{'s' * (len(found) != 1)} in {name}"  # another may have left it
        elif owner and (not origins or owner in givers and (len(origins) == 1 or shown and not seen)):
            yield owner, f"puts {what}{f' from {names[0]}' if len(origins) == 1 else ''} to {name}"
        elif owner:
            takers.setdefault((what, way, name), []).append(owner)
        else:
            following = f"; seat {mover + 1} is next" if mover is not None and trick else ""
            if len(origins) == 1 and (source := next(iter(origins))).owner:
                yield source.owner, f"plays {what} from {source.name} to {name}"
                continue
            yield "", f"{what}{way} {'goes' if len(found) == 1 else 'go'} to {name}{following}"
    for (what, way, to), owners in takers.items():
        yield " and ".join(owners), f"take{'s' * (len(owners) == 1)} {what}{way} to {to}"


def _have_gone(cards: Sequence[Card | None], sources: Collection[Place], target: Place, went: Ways) -> bool:
    """Whether these cards, of which None stands for any, came to a pile from some of the others."""
    ways = (card for card, way in went if any(at in sources and target in way[n:] for n, at in enumerate(way, 1)))
    found = Counter(ways)
    return len(cards) <= found.total() and not Counter(filter(None, cards)) - found


def _exchanged(lost: Held, gained: Held, went: Ways) -> list[str]:
    """Names of piles that several seats have, whose cards they exchanged: hands that are passed on."""
    passed = {way[0].name for _, way in went if way[0].name == way[-1].name and way[0].owner != way[-1].owner}
    changed: dict[str, list[bool]] = {}
    for place, cards in lost.items():
        if place.owner and place.name in passed and cards.total() and gained[place].total():
            changed.setdefault(place.name, []).append(cards.total() > cards[None])
    return [name for name, seen in changed.items() if len(seen) > 1 and any(seen)]


def options(deeds: Sequence[Deed], signs: bool = True, scene: Scene | None = None) -> list[str]:
    """Moves in short: without bookkeeping where the rest tells them apart, nor the words that all of them end with,
    cards as in a hand, teams as the scene calls them."""
    owners = _teams(scene) if scene else NO_NAMES
    write = partial(_written, signs, deeds[0].own if deeds else "")
    parts = [
        deed.text(write, "" if deed.label else "; ".join(_shortened(_shown(deed, owners), write))) for deed in deeds
    ]
    texts = [part if parts.count(part) == 1 else deed.text(write) for part, deed in zip(parts, deeds)]
    if len(texts) > 1:
        words = [text.split(" ") for text in texts]
        most = min(map(len, words)) - 1
        shared = next((n for n in range(most, 0, -1) if len({tuple(each[-n:]) for each in words}) == 1), 0)
        while shared and words[0][-shared] not in ("from", "to"):
            shared -= 1
        texts = [" ".join(each[: len(each) - shared]) for each in words] if shared else texts
    return texts


def _shortened(deed: Deed, write: Write) -> Iterator[str]:
    for part in _parts(deed):
        yield part.said() if isinstance(part, Set) else part.text(deed.own, write)


def _written(signs: bool, own: str, cards: Cards) -> str:
    """Cards in short; unseen ones by where they lie, and those that the mover sees are counted."""
    texts = [
        _lying(card, own) if isinstance(card, Unseen) else short(card, signs) or "a card"
        for card in cards
        if card != HIDDEN
    ]
    hidden = len(cards) - len(texts)
    return ", ".join(texts + [_some(hidden)] * (hidden > 0)) or NOTHING


def _lying(card: Unseen, own: str) -> str:
    return f"card {card.number} of {card.pile.text(own)}" if card.number else "an unseen card"


def _some(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _teams(scene: Scene) -> Mapping[str, str]:
    """What a scene calls each team of which moves speak."""
    return {f"team {number}": name for number, name in enumerate(scene.teams, 1)}


def _shown(deed: Deed, owners: Mapping[str, str] = NO_NAMES) -> Deed:
    """A move with piles and owners as scenes call them: no kinds of piles, and names of teams."""

    def place(pile: Place) -> Place:
        return Place(pile.name, owners.get(pile.owner, pile.owner))

    def seen(cards: Cards) -> Cards:
        return tuple(replace(card, pile=place(card.pile)) if isinstance(card, Unseen) else card for card in cards)

    parts = list[Part]()
    for part in deed.parts:
        match part:
            case Moved(cards, source, target):
                parts.append(Moved(seen(cards), source and place(source), place(target)))
            case Set(name, owner, value):
                parts.append(Set(name, owners.get(owner, owner), value))
            case Chose(name, value):
                parts.append(Chose(name, owners.get(value, value)))
            case Did(_, cards, pile):
                parts.append(replace(part, cards=seen(cards), pile=pile and place(pile)))
    label = (owners.get(each, each) if isinstance(each, str) else seen(each) for each in deed.label)
    return replace(deed, label=tuple(label), parts=tuple(parts))


def _parts(deed: Deed) -> tuple[Part, ...]:
    """The parts of a move without what it only writes down, unless it does nothing else; cards that go the same way
    together."""
    parts: list[Part] = []
    for part in [part for part in deed.parts if not noted(part)] or deed.parts or [Did(NOTHING)]:
        if isinstance(part, Moved):
            last = parts[-1] if parts else None
            if isinstance(last, Moved) and part.source and (last.source, last.target) == (part.source, part.target):
                parts.pop()
                part = Moved(last.cards + part.cards, part.source, part.target)
        parts.append(part)
    return tuple(parts)
