"""A scene in words: the table as lines of text, and what happened between two scenes."""

import re
import textwrap
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pyengine.games.scene import Card, Pile, Scene


def lines(scene: Scene, seat: int | None = None, width: int = 80, signs: bool = True) -> Iterator[str]:
    """The table in lines of at most `width` characters: what lies in its middle, then what each seat has.

    Parameters
    ----------
    seat : that looks at it, and comes first
    signs : suits as signs, 10 with a heart; else in words
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
        yield f"Scores: {', '.join(f'seat {number} {score}' for number, score in enumerate(scene.scores, 1))}"


def _rows(pile: Pile, signs: bool) -> Iterator[str]:
    """The cards of a pile in one row, or those of a grid; unseen ones are counted."""
    seen = [short(card, signs) for card in pile.cards if card is not None]
    if pile.width:
        cells = ["?" if card is None else short(card, signs) or "." for card in pile.cards]
        if pile.marked is not None:
            cells[pile.marked] = f"[{cells[pile.marked]}]"
        wide = max(map(len, cells))
        for start in range(0, len(cells), pile.width):
            yield "\N{NO-BREAK SPACE}".join(f"{cell:>{wide}}" for cell in cells[start : start + pile.width])
        return
    unseen = len(pile.cards) - len(seen)
    between = ", " if any(" " in text for text in seen) else " "
    counted = f"{'and ' if seen else ''}{cards_text(unseen)} unseen" if unseen else ""
    yield between.join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in seen) + " " * bool(seen and unseen) + counted


def short(card: Card, signs: bool = True) -> str:
    """A card as in a hand: its corner and its suit where that is a sign, or there is none; otherwise its words."""
    return card.corner + card.sign if card.corner and len(card.sign) <= 1 and (signs or not card.sign) else card.text


def cards_text(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def changes(before: Scene, after: Scene, signs: bool = True) -> Iterator[str]:
    """What happened between two scenes of the same observer, in sentences: who took which cards, what went where, what
    is counted anew."""
    moved: dict[tuple[str, str], dict[tuple[str, str], list[Card | None]]] = {}
    for (source, target), cards in _moved(before, after).items():
        moved.setdefault(target, {})[source] = cards
    for target, sources in moved.items():
        cards = [card for each in sources.values() for card in each]
        seen = [short(card, signs) for card in cards if card is not None]
        told = cards_text(len(cards))
        if seen and len(seen) == len(cards) <= 8:
            told = seen[0] if len(seen) == 1 else f"{told} ({', '.join(seen)})"
        name, owner = target
        if owner and {source[1] for source in sources} == {owner}:
            yield f"{owner.capitalize()}: {told} from {' and '.join(source[0] for source in sources)} to {name}"
        elif owner:
            yield f"{owner.capitalize()} takes {told}{_origin(sources)} to {name}"
        else:
            yield f"{told}{_origin(sources)} to {name}"
    old = {(number.name, number.owner): number.value for number in before.numbers}
    new = {(number.name, number.owner): number.value for number in after.numbers}
    for (name, owner), value in (old | new).items():
        now = value if (name, owner) in new else "0"
        if now != old.get((name, owner), "0"):
            yield f"{owner.capitalize()}: {name} {now}" if owner else f"{name} {now}"


def _origin(sources: Collection[tuple[str, str]]) -> str:
    """Where cards came from, if that is one pile."""
    [source, *others] = sources
    if others:
        return ""
    return f" from {source[0]}{f' of {source[1]}' if source[1] else ''}"


def _moved(before: Scene, after: Scene) -> dict[tuple[tuple[str, str], tuple[str, str]], list[Card | None]]:
    """Cards by the piles, (name, owner), that they left and came to; None for one that is not seen on its way.

    Cards that look alike are not told apart: one that leaves a pile where another comes to it did not move.
    """
    old, new = _contents(before), _contents(after)
    lost = {pile: old[pile] - new.get(pile, Counter()) for pile in old}
    gained = {pile: new[pile] - old.get(pile, Counter()) for pile in new}
    # One that is turned over where it lies did not move.
    for pile in old.keys() & new.keys():
        for one, other in ((lost[pile], gained[pile]), (gained[pile], lost[pile])):
            turned = min(one[None], sum(other.values()) - other[None])
            one[None] -= turned
            for seen in [each for each in other.elements() if each is not None][:turned]:
                other[seen] -= 1
    moves: dict[tuple[tuple[str, str], tuple[str, str]], list[Card | None]] = {}

    def take(card: Card | None, as_lost: Card | None, target: tuple[str, str]) -> bool:
        sources = [pile for pile in lost if pile != target and lost[pile][as_lost] > 0]
        if not sources:
            return False
        source = next((pile for pile in sources if pile[1] == target[1]), sources[0])  # mostly one's own
        lost[source][as_lost] -= 1
        moves.setdefault((source, target), []).append(card)
        return True

    for unseen in (False, True):  # cards that are seen on both sides first
        for target, cards in gained.items():
            for card in list(cards.elements()):
                if (card is None and unseen) or card is not None:
                    found = take(card, None if unseen else card, target)
                    if not found and card is None:
                        shown = next((each for left in lost.values() for each in left.elements() if each), None)
                        found = take(shown, shown, target)
                    cards[card] -= found
    return moves


def _contents(scene: Scene) -> dict[tuple[str, str], Counter[Card | None]]:
    found: dict[tuple[str, str], Counter[Card | None]] = {}
    for pile in scene.piles:
        found.setdefault((pile.name, pile.owner), Counter()).update(pile.cards)
    return found


def options(moves: Sequence[str], scene: Scene | None = None, signs: bool = True) -> list[str]:
    """Moves in short: without bookkeeping where the rest tells them apart, nor the words that all of them end with,
    cards as in a hand."""
    parts = [_without_bookkeeping(move) for move in moves]
    texts = parts if len(set(parts)) == len(moves) else list(moves)
    if len(texts) > 1:
        words = [text.split(" ") for text in texts]
        most = min(map(len, words)) - 1
        shared = next((n for n in range(most, 0, -1) if len({tuple(each[-n:]) for each in words}) == 1), 0)
        while shared and words[0][-shared] not in ("from", "to"):
            shared -= 1
        texts = [" ".join(each[: len(each) - shared]) for each in words] if shared else texts
    cards = {each.text: short(each, signs) for pile in scene.piles for each in pile.cards if each} if scene else {}
    if not cards:
        return texts
    named = re.compile("|".join(rf"\b{re.escape(text)}\b" for text in sorted(cards, key=len, reverse=True)))
    return [named.sub(lambda found: cards[found[0]], text) for text in texts]


def _without_bookkeeping(move: str) -> str:
    """A move without what it only writes down, unless it does nothing else; cards that go the same way together."""
    parts: list[tuple[str, str]] = []
    for part in move.split("; "):
        if part.startswith(("set ", "next seat ", "remember ", "forget ")):
            continue
        what, way, rest = part.partition(" from ")
        what = "an unseen card" if what.startswith("?") else what
        if way and parts and parts[-1][1] == rest:
            what = f"{parts.pop()[0]}, {what}"
        parts.append((what, rest))
    return "; ".join(f"{what} from {rest}" if rest else what for what, rest in parts) or move
