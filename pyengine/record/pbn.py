"""Bridge deals in Portable Bridge Notation (PBN 2.1, https://www.tistis.nl/pbn/), played again."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pyengine.base.errors import InputError
from pyengine.games import words
from pyengine.games.game import State
from pyengine.record.given import given
from pyengine.registry import game

SEATS = "North", "East", "South", "West"
_SUITS = "SPADES", "HEARTS", "DIAMONDS", "CLUBS"
_CARDS = {suit[0] + sign: f"{rank} {suit}" for suit in _SUITS for sign, rank in zip("23456789TJQKA", words.RANKS)}
_HAND = re.compile(r"-|(?:[2-9TJQKA]*-?\.){3}[2-9TJQKA]*-?")
_CARD = re.compile(r"[SHDC](10|[2-9TJQKA])|(10|[2-9TJQKA])[SHDC]")
_VULNERABLE = {"NONE": 0, "LOVE": 0, "NEITHER": 0, "": 0, "?": 0, "NS": 1, "EW": 2, "BOTH": 3, "ALL": 3}
_CALLS = dict.fromkeys(("P", "PASS"), "pass") | dict.fromkeys(("X", "D", "DBL", "DOUBLE"), "double")
_CALLS |= dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), "redouble")
_CONTRACT = re.compile(r"([1-7](?:[CDHS]|NT?))(X{0,2})")
# A comment, in braces or after a semicolon or a per cent sign that begins a line; a tag; a word of a section.
_PARTS = re.compile(
    r"""\{[^}]*\}?|^%.*|;.*|\[\s*(?P<tag>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]|\[[^]"]*\]|(?P<word>[^][\s{;]+)""",
    re.MULTILINE,
)
_ONCE = {"event", "site", "date", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal"}
_REMARK = re.compile(r"=\d+=|\$\d+|[!?]+")
_ABSENT = "-*+"  # signs of a card that was not played, is not known, or is to be played another time


class BridgeDeal(NamedTuple):
    """A deal of a file: its number from 1, its tags in small letters, and of those with a section the words."""

    number: int
    tags: dict[str, str]
    sections: dict[str, list[str]]
    names: tuple[str, ...] = SEATS

    @property
    def title(self) -> str:
        """Place in the file, and what the deal is called there."""
        return ", ".join([f"deal {self.number}", *self.told("board", "event", "dealer", "vulnerable")])

    def tag(self, name: str) -> str:
        """Value of a tag; nothing where it is not known."""
        return self.tags.get(name, "").strip("^ ").replace("?", "")

    def told(self, *names: str) -> list[str]:
        """Values of the tags that are known, each behind its name."""
        return [f"{name} {self.tag(name)}" for name in names if self.tag(name)]

    def seat(self, name: str) -> int:
        """The seat that a tag names, -1 for none."""
        return "NESW".find(self.tag(name)[:1].upper() or "?")

    def said(self, name: str) -> list[str]:
        """The words of a section in capitals, without remarks."""
        return [word.upper().rstrip("!?") for word in self.sections.get(name, ()) if not _REMARK.fullmatch(word)]


def deals(text: str) -> list[BridgeDeal]:
    """The deals of a text; none of one that is not in PBN."""
    found, now, section = list[BridgeDeal](), BridgeDeal(1, {}, {}), ""
    for part in _PARTS.finditer(text):
        if name := (part["tag"] or "").lower():
            if "deal" in now.tags and (name == "event" or (name in _ONCE and name in now.tags)):
                found.append(now)
                now = BridgeDeal(now.number + 1, {}, {})
            earlier = found[-1].tags.get(name, "") if found else ""
            value = re.sub(r"\\(.)", r"\1", part["value"])
            now.tags[name] = earlier if value in ("#", "##") else value.removeprefix("##")
            section = section if name == "note" else name
        elif part["word"]:
            now.sections.setdefault(section, []).append(part["word"])
    return [*found, now] if "deal" in now.tags else found


def read(deal: BridgeDeal) -> tuple[State, tuple[str, ...], str]:
    """The state after the last known card of a deal, who sat where, and the result that the record has. InputError for
    a deal that is not whole, or a call or card that is not legal."""
    where, calls = f"deal {deal.number}", deal.said("auction")
    before, first = len("".join(calls)) - len("".join(calls).lstrip("-")), deal.seat("auction")
    dealer = max(deal.seat("dealer"), 0) if first < 0 else (first + before) % 4
    vulnerable = deal.tag("vulnerable").upper().replace("-", "")
    if vulnerable not in _VULNERABLE:
        raise InputError(f"{where}: Vulnerable is {vulnerable!r}; expected None, NS, EW or All")
    bridge = game("bridge", DEALER=dealer + 1, VULNERABLE=_VULNERABLE[vulnerable])
    state = given(bridge, _hands(deal.tags["deal"], where))
    _bid(state, [call for call in calls if call.strip("-")] or _contract(deal, dealer, where), where)
    _play(state, deal, where)
    state.doubts = [*_doubts(state, deal, dealer)]
    players = tuple(f"{seat} {deal.tag(seat.lower())}".rstrip("# ") for seat in SEATS)
    told = ", ".join(deal.told("contract", "declarer", "result", "score"))
    return state, players, f"no more is known; the record says {told}" if told else "no more is known"


def _doubts(state: State, deal: BridgeDeal, dealer: int) -> Iterator[str]:
    """Say which tags contradict the calls."""
    names = "BID", "PASSES", "TIMES", "DECLARER"
    bid, passes, times, declarer = (state.raw[state.game.numbers[name][0].offset] for name in names)
    facts = {"Dealer": "NESW"[dealer]}
    if passes > 2:
        facts["Contract"] = f"{bid // 5}{'CDHSN'[bid % 5]}{'X' * (times // 2)}" if bid else "PASS"
        facts |= {"Declarer": "NESW"[declarer], "Play": "NESW"[(declarer + 1) % 4]} if bid else {}
    for name, fact in facts.items():
        told = deal.tag(name.lower())
        said = told.upper().replace(" ", "").replace("NT", "N").replace("AP", "PASS")
        if said and fact != (said if name == "Contract" else said[:1]):
            yield f"{name} is {told}, but {fact} by the calls"


def _hands(text: str, where: str) -> dict[str, list[str]]:
    """The four hands, by pile; one that is left out has the other cards."""
    first, _, rest = text.upper().replace("10", "T").strip().partition(":")
    if first not in tuple("NESW") or not all(map(_HAND.fullmatch, hands := rest.split())) or len(hands) != 4:
        raise InputError(f"{where}: Deal is {text!r:.90}; expected N:, and four hands such as AQ5.K82.T64.9873")
    left, found = {*_CARDS}, dict[str, list[str]]()
    for number, hand in enumerate(hands, "NESW".index(first)):
        if hand == "-":
            continue
        cards = [suit + rank for suit, ranks in zip("SHDC", hand.replace("-", "").split(".")) for rank in ranks]
        found[f"HAND of seat {number % 4 + 1}"] = [*map(_CARDS.__getitem__, cards)]
        for card in cards:
            if card not in left:
                raise InputError(f"{where}: {SEATS[number % 4]} has {card}, which is dealt twice")
            left.remove(card)
        if len(cards) != 13:
            raise InputError(f"{where}: {SEATS[number % 4]} has {len(cards)} cards; expected 13")
    if len(found) < 3:
        raise InputError(f"{where}: Deal shows {len(found)} hands; expected all four, or three")
    return {f"HAND of seat {seat}": sorted(map(_CARDS.__getitem__, left)) for seat in range(1, 5)} | found


def _contract(deal: BridgeDeal, dealer: int, where: str) -> list[str]:
    """The calls that lead to the contract at once, of a deal without an auction."""
    contract, declarer = deal.tag("contract").upper().replace(" ", ""), deal.seat("declarer")
    if not (match := _CONTRACT.fullmatch(contract)):
        return ["AP"] * (contract in ("PASS", "AP"))
    if declarer < 0:
        raise InputError(f"{where} has the contract {contract} without a declarer; expected one, or an auction")
    return [*["PASS"] * ((declarer - dealer) % 4), match[1], *["X", "XX"][: len(match[2])], "AP"]


def _bid(state: State, calls: list[str], where: str) -> None:
    each = (word for call in calls for word in (["PASS"] * 4 if call == "AP" else [call]))
    for number, call in enumerate(each, 1):
        if call in ("*", "+") or _auction_over(state):
            return
        place = f"{where}, call {number}"
        if call.startswith("^"):
            raise InputError(f"{place}: {call} is an irregularity, which cannot be played by the rules")
        words.play(state, _CALLS.get(call, f"bid {call}"), place, said=call)


def _auction_over(state: State) -> bool:
    return state.is_over or str(state.deed(0)) != "pass"


def _play(state: State, deal: BridgeDeal, where: str) -> None:
    """Play the cards of a deal, which stand in columns by seat."""
    cards, first = deal.said("play"), deal.seat("play")
    if not any(card.strip(_ABSENT) for card in cards):
        return
    while not _auction_over(state):
        state.play(0)  # which some leave out
    if state.is_over or first < 0:
        expected = "a leader N, E, S or W" if first < 0 else "an auction, or Contract and Declarer"
        raise InputError(f"{where}: cards are played without {expected}")
    turn = state.game.numbers["TURN"][0].offset
    for played in range(52):
        seat, trick, place = state.raw[turn], played // 4 * 4, f"{where}, trick {played // 4 + 1}"
        at = trick + (seat - first) % 4
        card, cards[at : at + 1] = "".join(cards[at : at + 1]), ["-"]
        if not card.strip(_ABSENT):
            if left := [each for each in cards[trick:] if each.strip(_ABSENT)]:
                raise InputError(f"{place}: {SEATS[seat]} is to play, but no card of theirs stands before {left[0]}")
            return
        if not _CARD.fullmatch(card):
            raise InputError(f"{place}: {SEATS[seat]} plays {card!r}; expected a card such as SK")
        words.play(state, card, place, f"seat {seat + 1}", card)
