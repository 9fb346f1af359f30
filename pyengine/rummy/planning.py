"""The planner from Python: the most probable arrangements of ten cards in groups, and which card to give up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pyengine.base import notebook
from pyengine.base.errors import InputError, check_whole, is_whole
from pyengine.games.game import State
from pyengine.rummy.text import SHAPE, card, card_text, cards_of, set_of

THOUSAND = 1000
OTHER_HAND = 10
MOST_ARRANGEMENTS = 172_832


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """Result of `plan`. Cards are indices, 13 * suit + rank.

    value : the probability of the best arrangements, a product of ten (float); `exact` is the same as a Fraction. 0:
        no arrangement can be obtained, and there are none
    arrangements : the best arrangements, the first `most` of them: each a tuple of groups, which are tuples of cards
    arrangement_count, card_set_count : how many best arrangements there are, and of how many different sets of cards
    needs : how many of the best arrangements need each card, an array (4, 13)
    hand : the cards of the hand
    discards : those that the fewest of the best arrangements need
    danger : for each card of the hand, how many groups of three it is expected to complete in the other hand (a dict)
    discard : of `discards` the one with the least danger; the first where several have it
    odds : the probability of each card, 52 thousandths
    ace : "low" or "both"
    """

    exact: Fraction
    arrangements: tuple[tuple[tuple[int, ...], ...], ...]
    arrangement_count: int
    card_set_count: int
    needs: NDArray[np.int_]
    hand: tuple[int, ...]
    discards: tuple[int, ...]
    danger: dict[int, float]
    discard: int
    odds: tuple[int, ...]
    ace: str

    @property
    def value(self) -> float:
        return float(self.exact)

    @property
    def groups(self) -> list[tuple[Fraction, tuple[int, ...]]]:
        """Every group there is with its probability, the product over its cards: pairs (probability, cards), the
        likeliest first, smaller groups first of those that are as likely."""
        from engine.rummy.groups import groups

        every = (cards_of(int(group)) for group in groups(self.ace == "both"))
        found = ((prod((Fraction(self.odds[i], THOUSAND) for i in cards), start=Fraction(1)), cards) for cards in every)
        return sorted(found, key=lambda each: -each[0])

    @property
    def reason(self) -> str:
        """Why `discard` is given up, in words."""
        need, name = int(self.needs.flat[self.discard]), card_text(self.discard)
        if not self.arrangement_count:
            first = f"{name}: no arrangement can be obtained, so no card is needed"
        elif self.arrangement_count == 1:
            first = f"{name}: {'not in' if not need else 'in'} the best arrangement"
        else:
            first = f"{name}: in {need or 'none'} of the {self.arrangement_count} best arrangements"
        if len(self.discards) == 1:
            return f"{first}, fewer than any other card"
        least = f"of the {len(self.discards)} cards needed so little it helps the other hand least"
        return f"{first}; {least} (danger {self.danger[self.discard]:.2f})"

    def __repr__(self) -> str:
        best = f"value {self.value:.6g}, {self.arrangement_count} best arrangements"
        return f"<plan of {len(self.hand)} cards: {best}, discard {card_text(self.discard)}>"

    def __str__(self) -> str:
        count, sets = self.arrangement_count, self.card_set_count
        first = (
            f"Best probability {self.value:.6g}: {count} arrangement{'s' * (count > 1)} with {sets} different "
            f"set{'s' * (sets > 1)} of cards (cards to come in brackets)"
            if count
            else "No arrangement of ten cards in groups can be obtained: the best probability is 0."
        )
        listed = [f"  {', '.join(map(self.group_text, groups))}" for groups in self.arrangements[:12]]
        listed += [f"  and {count - len(listed)} more"] * (count > len(listed))
        cards = (
            f"{card_text(held):4}{self.needs.flat[held]:8}{self.danger[held]:8.2f}"
            f"{'  discard' if held == self.discard else ''}"
            for held in sorted(self.hand, key=lambda held: (self.needs.flat[held], self.danger[held]))
        )
        return "\n".join((first, *listed, "", "card  needed  danger", *cards, "", f"Discard {self.reason}."))

    _repr_html_ = notebook.lined(str)

    def group_text(self, group: tuple[int, ...]) -> str:
        """A group as a text, cards to come in brackets."""
        return " ".join(card_text(i) if i in self.hand else f"[{card_text(i)}]" for i in group)

    def groups_text(self) -> str:
        """The groups that can be obtained, with their probabilities, a line each."""
        groups = self.groups
        lines = [f"  {float(chance):<13.6g}{self.group_text(group)}" for chance, group in groups if chance]
        first = f"{len(lines)} of {len(groups)} groups can be obtained, the likeliest first (cards to come in brackets)"
        return "\n".join([first, *lines])


def plan(
    probabilities: ArrayLike,
    hand: str | Iterable[int | str],
    ace: str = "low",
    belief: ArrayLike | None = None,
    most: int = 100,
) -> Plan:
    """The most probable arrangements of ten cards in groups, and the card to discard.

    probabilities : array (4, 13), suits clubs diamonds hearts spades, ranks ace to king: of each card the probability
        that it can be obtained, 0 to 1. They are taken as thousandths, rounded to the nearest, halves up, so that
        ties are exact. Cards in the hand usually have 1.
    hand : 10 or 11 different cards, as indices 13 * suit + rank or texts such as "9C"
    ace : "low", or "both" for low and high
    belief : array (4, 13): of each card the probability of being in the other hand; without it ten cards are spread
        evenly over those outside the hand that can be obtained
    most : how many of the best arrangements are listed

    InputError : probabilities of another shape, not finite or not from 0 to 1; no such hand; a card of the hand with
        probability 0.
    """
    from engine.rummy import planner, players

    if not isinstance(ace, str) or ace not in ("low", "both"):
        raise InputError(f"ace is {ace!r}; expected low or both")
    check_whole(0, most=most)
    odds = np.floor(square(probabilities, "probabilities").ravel() * THOUSAND + 0.5).astype(int)
    held = _hand(hand, odds.tolist())
    found = planner.plan(odds.tolist(), ace == "both", min(most, MOST_ARRANGEMENTS))
    own = set_of(held)
    if belief is None:
        outside = np.array([odds[i] > 0 and not own >> i & 1 for i in range(52)])
        believed = outside * (min(1.0, OTHER_HAND / outside.sum()) if outside.any() else 0.0)
    else:
        believed = square(belief, "belief").ravel()
    danger = players.danger(own, believed, ace == "both")
    least = min(found["needs"][i] for i in held)
    discards = tuple(i for i in held if found["needs"][i] == least)
    return Plan(
        exact=Fraction(found["best"], THOUSAND**10),
        arrangements=tuple(tuple(map(cards_of, groups)) for groups in found["arrangements"]),
        arrangement_count=found["count"],
        card_set_count=found["sets"],
        needs=np.array(found["needs"]).reshape(SHAPE),
        hand=held,
        discards=discards,
        danger={i: float(danger[i]) for i in held},
        discard=min(discards, key=lambda i: danger[i]),
        odds=tuple(odds.tolist()),
        ace=ace,
    )


def advice_text(state: State) -> str:
    """Advice of the strongest planner on what the mover knows: the best plan, each card, and its own move."""
    from engine.rummy import players
    from engine.rummy.game import position
    from engine.rummy.state import deadwood

    core, knocking, high = position(state), state.game.options["knocking"], state.game.options["ace"] == "both"
    seen = players.outlook(state) if knocking else players.weights(state, model=True)
    hand = core.hands[core.mover]
    choice = state.move_text(players.planner(state.table, "outlook").choose(state, 0))
    gone = core.pile | core.hands[1 - core.mover] & core.taken[1 - core.mover]
    odds = np.array([1.0 if hand >> i & 1 else 0.0 if gone >> i & 1 else 0.5 for i in range(52)])
    found = plan(odds.reshape(4, 13), cards_of(hand), state.game.options["ace"], seen["belief"].reshape(4, 13), 5)
    lines = str(found).split("\n\n")[:1]
    rows = [i for i in found.hand if i != core.held] if core.phase == "discard" else []
    left = {i: deadwood(hand & ~(1 << i), high) for i in rows}
    if rows and knocking:
        lines.append("card  deadwood left  danger  promise  outlook")
        for i in sorted(rows, key=lambda i: -seen["outlook"][i]):
            danger, promise, outlook = (seen[name][i] for name in ("danger", "promise", "outlook"))
            lines.append(f"{card_text(i):4}{left[i]:15}{danger:8.2f}{promise:9.3f}{outlook:9.2f}")
        lines.append("outlook: what the next card can make of the rest, less danger and promise; the best is discarded")
    elif rows:
        lines.append("card  needed  danger  together")
        for i in sorted(rows, key=lambda i: seen["cost"][i]):
            lines.append(f"{card_text(i):4}{seen['needs'][i]:8}{seen['danger'][i]:8.2f}{seen['cost'][i]:10.2f}")
        caution = f"{players.CAUTION_WITH_MODEL:g} danger"
        lines.append(f"together: needed / {max(found.arrangement_count, 1)} + {caution}; the least is discarded")
    elif core.top is not None:
        top = f"With {card_text(core.top)} from the pile:"
        if knocking:
            best = min(deadwood(hand & ~(1 << i) | 1 << core.top, high) for i in found.hand)
            outlook = f"best outlook {seen['taken']:.2f}, not {seen['hand']:.2f}"
            worth = f"worth taking for more than {seen['cost']:.2f}; deadwood {best}, not {deadwood(hand, high)}"
            lines.append(f"{top} {outlook}, and {worth}")
        else:
            odds[core.top] = 1
            better = plan(odds.reshape(4, 13), [*found.hand, core.top], state.game.options["ace"], most=0)
            lines.append(f"{top} best probability {better.value:.6g}, not {found.value:.6g}")
    return "\n".join([*lines, f"The planner's move: {choice}"])


def square(values: ArrayLike, name: str) -> NDArray[np.float64]:
    """An array (4, 13) of probabilities."""
    try:
        result = np.asarray(values)
        if result.dtype.kind not in "biufO":  # texts and complex numbers would be converted
            raise TypeError
        result = result.astype(np.float64)
    except (TypeError, ValueError):
        raise InputError(f"{name}: expected an array of numbers of the shape (4, 13), suits by ranks") from None
    if result.shape != SHAPE:
        raise InputError(f"{name} has the shape {result.shape}; expected (4, 13), suits by ranks")
    for index, value in enumerate(result.flat):
        if not 0 <= value <= 1:
            raise InputError(f"{name} has {value:g} for {card_text(index)}; expected 0 to 1")
    return result


def _hand(hand: str | Iterable[int | str], odds: Sequence[int]) -> tuple[int, ...]:
    """The cards of a hand, sorted, all of them with odds."""
    cards: list[int] = []
    if not isinstance(hand, str) and (not hasattr(hand, "__iter__") or getattr(hand, "ndim", 1) != 1):
        raise InputError(f"the hand is {hand!r}; expected 10 or 11 cards, as indices from 0 to 51 or texts such as 9C")
    for one in hand.replace(",", " ").split() if isinstance(hand, str) else hand:
        if not isinstance(one, str) and not is_whole(one, 0, 51):
            raise InputError(f"the hand has {one!r}; expected cards from 0 to 51, or texts such as 9C")
        index = card(one) if isinstance(one, str) else int(one)
        if index in cards:
            raise InputError(f"{card_text(index)} is twice in the hand")
        if not odds[index]:
            none = "its probability is 0 thousandths; expected 1 to 1000"
            raise InputError(f"{card_text(index)} is in the hand, but {none}")
        cards.append(index)
    if len(cards) not in (10, 11):
        raise InputError(f"the hand has {len(cards)} card{'s' * (len(cards) != 1)}; expected 10 or 11")
    return tuple(sorted(cards))
