"""A scene in words: the table as lines of text, and what happened between two scenes."""

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pyengine.games.scene import Card, Pile, Scene, side_text

MOVED = re.compile(r"(?P<card>[^;]+?) from (?P<source>.+) to (?P<target>.+)")
# Where in a pile an unseen card was taken, others need not see.
_UNSEEN = re.compile(r"card [0-9]+ of (.+?) to ")
BOOKKEEPING = ("set ", "next ", "current ", "remember ", "forget ", "shuffle")
# First words of moves that are told as what a seat does: bid 2 is "Seat 1 bids 2", but red is "Seat 1: red".
VERBS = set(
    "accept announce answer ask attack bank beat believe bet bid block build bury buy call capture challenge check "
    "choose claim close collect concede cover cut deal declare decline defend deny discard double doubt draw drop end "
    "exchange expose fold follow give go guess hide hit hold join keep knock lay lead leave lie look lose make match "
    "meld move name offer open pass pay peek pick place play pull put raise reach reject remove reserve resign rest "
    "return reveal roll save say sell settle show shuffle skip slap sleep spend split stand start stay steal stop "
    "surrender swap take throw trade trump turn use wait win yield".split()
)
Place = tuple[str, str]  # a pile's name and owner
Sides = Sequence[tuple[int, ...]]
Held = dict[Place, Counter[Card | None]]


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


def changes(before: Scene, after: Scene, signs: bool = True, move: str = "") -> Iterator[str]:
    """What happened between two scenes of the same observer, in sentences: who took which cards, what went where, what
    was scored. Only what both scenes show is told, and `move`, the text of the move where the observer sees it."""
    faces = {card.text: card for scene in (before, after) for pile in scene.piles for card in pile.cards if card}
    move = re.sub(r"\bteam ([0-9]+)", lambda found: dict(enumerate(before.teams, 1)).get(int(found[1]), found[0]), move)
    mover = "" if before.mover is None else f"seat {before.mover + 1}"
    held, later, told, named = _contents(before), _contents(after), list[str](), list[str]()
    bookkeeping = move.startswith(BOOKKEEPING)
    for part in _parts(_UNSEEN.sub(r"? from \1 to ", re.sub(r" \([0-9]+\)$", "", move))) if move else ():
        found = MOVED.fullmatch(part)
        if found is None:
            _played(part, mover, held, later, faces)
            if bookkeeping and " " not in part.replace(f" of {mover}", ""):
                continue  # what becomes of it is not known before
            named.append(part.replace(f" of {mover}", ""))
            told.append(_said(mover, _short_cards(named[-1], faces, signs)))
            continue
        source, target = (_place(found[end], mover, held, later) for end in ("source", "target"))
        if found["card"].endswith("unseen card") and later.get(target, Counter()) - held.get(target, Counter()):
            continue  # it is told below with what is seen of it
        cards = [faces.get(text) for text in found["card"].split(", ")]
        for card in cards:
            lost = card if held.get(source, Counter())[card] else None
            if held.get(source, Counter())[lost]:
                held[source][lost] -= 1
                held.setdefault(target, Counter())[card] += 1
        texts = (short(faces[text], signs) if text in faces else text for text in found["card"].split(", "))
        what = ", ".join("a card" if text.endswith("unseen card") else text for text in texts)
        if source[1] == mover and target[1] in ("", mover):
            verb = "puts" if target[1] and not target[0].upper().startswith("PLAY") else "plays"
            told.append(f"{mover} {verb} {what}{'' if verb == 'plays' and target[1] else f' to {target[0]}'}")
        elif target[1] == mover:
            told.append(f"{mover} takes {what} from {_called(source)}")
        else:
            told.append(f"{mover}: {what} from {_called(source)} to {_called(target)}")
    sentences = list(_moved(held, later, signs, after.mover, "" if move else mover))
    follows = re.compile(rf"{mover} (?=(takes|puts|plays) )")
    own = [sentence for sentence in sentences if follows.match(sentence)]
    if named and len(told) == len(own) == 1 and told[0].startswith(f"{mover} "):
        sentences.remove(own[0])
        told[0] += f" and {follows.sub('', own[0])}"  # what becomes of it: seat 1 draws and takes a card
    told += sentences
    old = {(each.owner, each.name): each.value for each in before.numbers}
    shared = []
    for each in after.numbers:
        was = old.get((each.owner, each.name), "0")
        # bid 2 says that BID is 2, and fold that FOLDED is 1.
        value = re.compile(rf"\b{re.escape(f'{each.name} {each.value}')}(?!\w)", re.IGNORECASE)
        said = any(
            value.search(part) or (each.value == "1" and each.name.lower().startswith(part.split()[0]))
            for part in named
        )
        if each.value == was or (each.owner == mover and said):
            continue
        if not each.owner:
            shared.append(f"{each.name} {each.value}")  # the table shows it; it is told where nothing else is
            continue
        number = re.compile("[+-]?[0-9]{1,18}")
        both = was != "0" and number.fullmatch(was) and number.fullmatch(each.value)
        told.append(f"{each.owner}: {each.name} {each.value}{f' ({int(each.value) - int(was):+d})' if both else ''}")
    for sentence in dict.fromkeys(told or shared):
        yield sentence[:1].upper() + sentence[1:]


def _said(mover: str, text: str) -> str:
    """A move as what a seat does: seat 1 bids 2; or after a colon."""
    verb, blank, rest = text.partition(" ")
    if verb not in VERBS:
        return f"{mover}: {text}"
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
    stem, ending = (verb[:-1], "ies") if re.search("[^aeiou]y$", verb) else (verb, ending)
    return f"{mover} {stem}{ending}{blank}{rest}"


def _contents(scene: Scene) -> Held:
    found: Held = {}
    for pile in scene.piles:
        cards = (card for card in pile.cards if card is None or card.text)
        found.setdefault((pile.name, pile.owner), Counter()).update(cards)
    return found


def _place(text: str, mover: str, *contents: Held) -> Place:
    """The pile that the text of a move names: whose it is stands there where it is not the mover's."""
    name, _, owner = text.rpartition(" of ")
    if name:
        return name, owner
    owners = {owner for held in contents for name, owner in held if name == text}
    return text, mover if owners and "" not in owners else ""


def _called(place: Place) -> str:
    return " of ".join(filter(None, place))


def _moved(held: Held, later: Held, signs: bool, mover: int | None, hidden: str) -> Iterator[str]:
    """Cards that lie in another pile than before, with where they came from as far as that is certain; `hidden` is the
    seat whose move is not seen."""
    places = list(dict.fromkeys([*held, *later]))
    lost = {place: held.get(place, Counter()) - later.get(place, Counter()) for place in places}
    gained = {place: later.get(place, Counter()) - held.get(place, Counter()) for place in places}
    exchanged = _exchanged(lost, gained)
    for name in exchanged:
        yield f"Cards of {name} change seats"
    for place in places:
        if place[0] in exchanged:
            gained[place].clear()

    def may_leave(place: Place, target: Place) -> bool:
        """Whether cards may have come from one place to another: where seats exchange piles, the rest stays theirs."""
        return place != target and not (exchanged and place[1] and place[1] != target[1])

    ways: dict[tuple[Place, tuple[str, ...], bool], tuple[list[Card | None], dict[Place, None]]] = {}

    def came(target: Place, card: Card | None, sources: list[Place], seen: bool = False) -> None:
        key = target, tuple(dict.fromkeys(name for name, _ in sources)), seen
        cards, origins = ways.setdefault(key, ([], {}))
        cards.append(card)
        origins.update(dict.fromkeys(sources))

    wanted = {place: cards.copy() for place, cards in gained.items()}
    for target, cards in gained.items():
        for card in [card for card in cards.elements() if card is not None]:
            # Of equal cards that came to more places than they left, nobody knows which is which.
            sources = [place for place in places if lost[place][card] and may_leave(place, target)]
            if 0 < sum(each[card] for each in wanted.values()) <= sum(lost[place][card] for place in sources):
                came(target, card, sources, True)
                cards[card] -= 1
    for place, cards in gained.items():  # turned over where they lie
        if shown := [card for card in cards.elements() if card is not None][: lost[place][None]]:
            yield f"{place[1] or place[0]} shows {', '.join(short(card, signs) for card in shown)}"
            lost[place][None] -= len(shown)
            cards.subtract(shown)
        cards[None] -= min(cards[None], sum(lost[place].values()) - lost[place][None])
    for target, cards in gained.items():
        for each in cards.elements():
            sources = [place for place in places if lost[place] and may_leave(place, target)]
            came(target, each, [place for place in sources if lost[place][None] or lost[place][each]] or sources)
    takers: dict[tuple[str, str, str], list[str]] = {}
    for (target, names, seen), (found, origins) in ways.items():
        name, owner = target
        known = [short(card, signs) for card in found if card is not None]
        count = "a card" if len(found) == 1 else f"{len(found)} cards"
        trick = seen and len(origins) > 1 == len(names)
        what = ", ".join(known) if len(known) == len(found) < 4 and (len(found) == 1 or not trick) else count
        way = "" if len(names) != 1 else f" from {_called(next(iter(origins))) if len(origins) == 1 else names[0]}"
        if owner and owner == hidden and not known and {place[1] for place in origins} != {owner}:
            yield f"{owner}: {len(found)} more card{'s' * (len(found) != 1)} in {name}"  # another may have left it
        elif owner and (
            name in exchanged
            or not origins
            or owner in {place[1] for place in origins}
            and (len(origins) == 1 or known and not seen)
        ):
            yield f"{owner} puts {what}{way.partition(' of ')[0] if len(origins) == 1 else ''} to {name}"
        elif owner:
            takers.setdefault((what, way, name), []).append(owner)
        else:
            following = f"; seat {mover + 1} is next" if mover is not None and trick else ""
            if len(origins) == 1 and next(iter(origins))[1]:
                (source, player), *_ = origins
                yield f"{player} plays {what} from {source} to {name}"
                continue
            yield f"{what}{way} {'goes' if len(found) == 1 else 'go'} to {name}{following}"
    for (what, way, name), owners in takers.items():
        yield f"{' and '.join(owners)} take{'s' * (len(owners) == 1)} {what}{way} to {name}"


def _played(text: str, mover: str, held: Held, later: Held, faces: Mapping[str, Card]) -> None:
    """Put a card that a label names, or what a built-in game calls its move, where the mover put it, which the name
    has told; or to those that others have played, where all of them went one way since: a trick is taken whole."""

    def lost(place: Place, card: Card | None) -> bool:
        return held[place][card] > later.get(place, Counter())[card]

    for name, card in faces.items():
        if not re.search(rf"\b{re.escape(name)}\b", text):
            continue
        mine = [place for place in held if place[1] == mover and lost(place, card)]
        unseen = [place for place in held if place[1] == mover and lost(place, None)]
        gains = [place for place in later if later[place][card] > held.get(place, Counter())[card]]
        target = min(gains, key=lambda place: (place[1] != mover, place[1] != ""), default=None)
        if target is None:
            continue
        if not mine and len(unseen) != 1:
            if not unseen and not any(lost(place, card) for place in held):
                held.setdefault(target, Counter())[card] += 1  # it lies where it lay, and is remembered
            continue
        source = (mine or unseen)[0]
        gained = later[target] - held.get(target, Counter()) - Counter([card])
        piles = {
            place[0]
            for place in held
            if place != source
            and place[1]
            and place[1] != mover
            and held[place] - later.get(place, Counter())
            and not (held[place] - later.get(place, Counter()) - gained)
        }
        held[source][card if mine else None] -= 1
        trick = len(piles) == 1 and source[0] not in piles
        held.setdefault((piles.pop(), mover) if trick else target, Counter())[card] += 1


def _exchanged(lost: Held, gained: Held) -> list[str]:
    """Names of piles that several seats have, whose cards they exchanged: hands that are passed on."""
    changed: dict[str, list[bool]] = {}
    for place, cards in lost.items():
        if place[1] and cards.total() and gained[place].total():
            changed.setdefault(place[0], []).append(cards.total() > cards[None])
    return [name for name, seen in changed.items() if len(seen) > 1 and any(seen)]


def options(moves: Sequence[str], scene: Scene | None = None, signs: bool = True) -> list[str]:
    """Moves in short: without bookkeeping where the rest tells them apart, nor the words that all of them end with,
    cards as in a hand."""
    parts = ["; ".join(_parts(move)) for move in moves]
    texts = [part if parts.count(part) == 1 else move for part, move in zip(parts, moves)]
    if len(texts) > 1:
        words = [text.split(" ") for text in texts]
        most = min(map(len, words)) - 1
        shared = next((n for n in range(most, 0, -1) if len({tuple(each[-n:]) for each in words}) == 1), 0)
        while shared and words[0][-shared] not in ("from", "to"):
            shared -= 1
        texts = [" ".join(each[: len(each) - shared]) for each in words] if shared else texts
    cards = {each.text: each for pile in scene.piles for each in pile.cards if each} if scene else {}
    return [_short_cards(text, cards, signs) for text in texts]


def _short_cards(text: str, cards: Mapping[str, Card], signs: bool) -> str:
    """A text with the cards in it, by their own texts, in short."""
    named = "|".join(rf"\b{re.escape(each)}\b" for each in sorted(cards, key=len, reverse=True) if each)
    return re.sub(named, lambda found: short(cards[found[0]], signs), text) if named else text


def _parts(move: str) -> list[str]:
    """A move without what it only writes down, unless it does nothing else; cards that go the same way together."""
    parts: list[tuple[str, str]] = []
    every = re.sub(r" \((?:vloc|iloc|hloc|oloc|mem)\)", "", move).split("; ")
    for part in [part for part in every if not part.startswith(BOOKKEEPING)] or every:
        what, way, rest = part.removeprefix("set ").partition(" from ")
        what = "an unseen card" if what.startswith("?") else what
        if way and parts and parts[-1][1] == rest:
            what = f"{parts.pop()[0]}, {what}"
        parts.append((what, rest))
    return [f"{what} from {rest}" if rest else what for what, rest in parts]
