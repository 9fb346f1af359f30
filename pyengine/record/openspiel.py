"""Histories of OpenSpiel, for games that both have: the numbers of all actions, those of chance included.

kuhn_poker, leduc_poker, bridge and oh_hell have the same rules here. In goofspiel a prize that is tied for is nobody's,
in gops it stays for the next round: so moves are the same, and payoffs may differ.
"""

import re
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from pyengine.base.errors import InputError, instead
from pyengine.games import words
from pyengine.games.game import Game, State
from pyengine.record.given import given
from pyengine.registry import game

_OPTIONS = r"(?P<brackets>\((?P<options>[^()\n]*)\))?"
_LINE = re.compile(rf"^[ \t]*(?P<name>[a-z]\w*){_OPTIONS}[ \t]*:(?P<history>[\d\s,]*)$", re.MULTILINE)
_FILE = re.compile(rf"\[Game\]\s*(?P<name>\w+){_OPTIONS}\s*\[State\](?P<history>[\d\s,]*)\Z")
_STRAINS = "CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NOTRUMP"


class ActionList(NamedTuple):
    """A history: the game as OpenSpiel calls it, its options, and all actions."""

    name: str
    options: Mapping[str, str]
    actions: Sequence[int]
    names: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Name of the game, and how long the match was."""
        return f"{self.name} of OpenSpiel, {len(self.actions)} actions"

    def option(self, name: str, default: int) -> int:
        """An option that is a whole number, or a truth value."""
        value = {"true": "1", "false": "0"}.get(value := self.options.get(name, str(default)).lower(), value)
        if not re.fullmatch(r"-?\d{1,6}", value):
            raise InputError(f"{name} of {self.name} is {value!r}; expected a whole number")
        return int(value)


class Meaning(NamedTuple):
    """Meaning of a history here."""

    game: Game
    piles: dict[str, list[str]]  # where cards are dealt
    first: int  # action behind those that deal them
    names: Sequence[str]  # of moves by action, several with / between them
    chance: Container[int] = ()  # which of the actions are of chance


def histories(text: str) -> list[ActionList]:
    """The histories in a text: a game saved with its state, or lines such as kuhn_poker(): 0, 2, 1, 1. InputError."""
    result = list[ActionList]()
    for each in [match] if (match := _FILE.search(text)) else _LINE.finditer(text):
        if each["name"] in _GAMES:
            options = dict(re.findall(r"(\w+)=([^,]*)", each["options"] or ""))
            actions = [int(action) for action in re.findall(r"\d{1,9}", each["history"])]
            result.append(ActionList(each["name"], options, actions))
        elif each["brackets"]:
            raise InputError(f"the history is of {each['name']}; {instead(each['name'], _GAMES)}")
    return result


def read(history: ActionList) -> tuple[State, tuple[str, ...], str]:
    """The end of a history, as `pbn.read` has that of a deal. InputError for an action that is not legal."""
    for name, value in _ONLY.get(history.name, {}).items():
        if (asked := history.options.get(name, value).lower()) != value:
            raise InputError(f"{name} of {history.name} is {asked}; expected {value}")
    try:
        meaning = _GAMES[history.name](history)
    except IndexError:
        raise InputError(f"the history of {history.name} does not begin with the numbers of all cards") from None
    state = given(meaning.game, meaning.piles)
    for number, action in enumerate(history.actions):
        if number >= meaning.first and number not in meaning.chance:
            where = f"action {number + 1} of {history.name} ({action})"
            names = (meaning.names[action] if action < len(meaning.names) else "no action").split("/")
            legal = (name for name in names if words.named(state, words.words(name)) >= 0)
            words.play(state, next(legal, names[0]), where, said=" or ".join(names))
    while history.name == "goofspiel" and len(state) == 1:  # the last cards, which OpenSpiel plays itself
        state.play(0)
    return state, (), "no more moves are known"


def _hands(cards: Sequence[int], texts: Sequence[str], players: int) -> dict[str, list[str]]:
    """The hands of cards that are dealt one by one, by pile."""
    return {f"HAND of seat {seat + 1}": [texts[card] for card in cards[seat::players]] for seat in range(players)}


def _kuhn(history: ActionList) -> Meaning:
    piles = _hands(history.actions[:2], ("JACK", "QUEEN", "KING"), 2)
    return Meaning(game("kuhn"), piles, 2, ("check/fold", "bet/call"))


def _leduc(history: ActionList) -> Meaning:
    actions, cards = history.actions, [f"{r} {s}" for r in ("JACK", "QUEEN", "KING") for s in ("SPADES", "HEARTS")]
    board = next((at + 1 for at in range(3, len(actions)) if actions[at] == 1), len(actions))  # behind a call, no check
    turned = [cards[card] for card in actions[board : board + 1]]
    piles = _hands(actions[:2], cards, 2) | {"PACK": turned}
    return Meaning(game("leduc"), piles, 2, ("fold", "call/check", "raise"), (board,))


def _goofspiel(history: ActionList) -> Meaning:
    ranks, count, players = ["ACE", *words.RANKS[:-1]], history.option("num_cards", 13), history.option("players", 2)
    order, prizes, chance = history.options.get("points_order", "random"), [*range(count)], range(0)
    if order == "random":
        chance = range(0, len(history.actions), players + 1)
        prizes = [history.actions[at] for at in chance]
    pack = [f"{ranks[prize]} DIAMONDS" for prize in (prizes if order == "descending" else prizes[::-1])]
    piles = {"PACK": pack[:-1], "PRIZES": pack[-1:]}
    return Meaning(game("gops", CARDS=count, SEATS=players), piles, 0, [f"bid {rank}" for rank in ranks], chance)


def _bridge(history: ActionList) -> Meaning:
    vulnerable = history.option("dealer_vul", 0) + 2 * history.option("non_dealer_vul", 0)
    cards = [f"{rank} {suit}" for rank in words.RANKS for suit in _STRAINS[:4]]
    bids = [f"bid {level} {strain}" for level in range(1, 8) for strain in _STRAINS]
    piles = _hands(history.actions[:52], cards, 4)
    played = game("bridge", DEALER=1, VULNERABLE=vulnerable)
    return Meaning(played, piles, 52, [*cards, "pass", "double", "redouble", *bids])


def _oh_hell(history: ActionList) -> Meaning:
    players, (count, dealer) = history.option("players", 3), (*history.actions, -1, -1)[:2]
    cards = [f"{rank} {suit}" for rank in words.RANKS for suit in ("CLUBS", "DIAMONDS", "SPADES", "HEARTS")]
    first = (dealer + 1) % players  # who bids first, and has the first seat here
    last = 2 + count * players
    order = [(seat + first) % players for seat in range(players)]
    hands = [history.actions[at + seat] for at in range(2, last, players) for seat in order]
    piles = _hands(hands, cards, players) | {"TURNED": [cards[history.actions[last]]]}
    penalty = history.option("off_bid_penalty", 0)
    played = game("oh-hell", SEATS=players, CARDS=count, MISSED=not penalty, PENALTY=penalty)
    return Meaning(played, piles, last + 1, [*cards, *(f"bid {bid}" for bid in range(count + 1))])


_ONLY = {  # values of options with which games are the same here
    "kuhn_poker": {"players": "2"},
    "leduc_poker": {"players": "2", "suit_isomorphism": "false", "action_mapping": "false"},
    "goofspiel": {"num_turns": "-1"},
    "oh_hell": {"num_suits": "4", "num_cards_per_suit": "13", "points_per_trick": "1"},
}
_GAMES = dict(kuhn_poker=_kuhn, leduc_poker=_leduc, goofspiel=_goofspiel, bridge=_bridge, oh_hell=_oh_hell)
