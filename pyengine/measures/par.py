"""Par of bridge deals: the score where both sides see all cards, and bid and play as well as can be.

By Bo Haglund's DDS (https://github.com/dds-bridge/dds) in the package endplay, the extra `bridge`."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pyengine.base.errors import InputError, needing
from pyengine.measures.measure import Figure, StudyLike, TallyLike, measure, nothing
from pyengine.measures.samples import ratio

if TYPE_CHECKING:
    from pyengine.games.game import State

SUITS = "SPADES", "HEARTS", "DIAMONDS", "CLUBS"  # in the order of DDS


class Par(NamedTuple):
    """Par of a deal."""

    score: int  # of seats 1 and 3, in the game's payoffs; that of seats 2 and 4 is its opposite
    contracts: tuple[str, ...]  # that score it, as "4♠Nx-2": spades by North, seat 1, doubled, two down
    table: dict[str, tuple[int, ...]]  # by trumps, the tricks that each seat makes as declarer


def check_par(game: Any) -> None:
    """Raise InputError where a game is not bridge, or endplay is not installed."""
    if game.name != "bridge":
        raise InputError(f"par is of deals of bridge, not of {game.name}")
    with needing("bridge", "par"):
        import endplay.dds  # noqa: F401


def find_par(state: "State") -> Par:
    """Par of a bridge deal, for the dealer and the vulnerability of its game. The state is one before the first card is
    played; InputError after that, for another game, or without the package endplay.

    >>> par = pyengine.find_par(pyengine.game("bridge").deal(1))
    >>> par.score, par.contracts, par.table["HEARTS"]
    (140, ('2♥N+1', '2♥S+1'), (9, 4, 9, 4))
    """
    from pyengine.games.words import RANKS

    game: Any = state.game
    check_par(game)
    piles = game.scene(state).piles
    hands = [[card.text.split() for card in each.cards] for each in piles if each.name == "HAND"]
    if [len(hand) for hand in hands] != [13] * 4:
        raise InputError("par is of whole deals, before the first card is played")
    signs, declared = dict(zip(RANKS, "23456789TJQKA")), game.program.constants
    texts = [".".join("".join(signs[rank] for rank, of in hand if of == suit) for suit in SUITS) for hand in hands]
    return _par(" ".join(texts), declared["DEALER"] - 1, declared["VULNERABLE"])


@lru_cache(1 << 16)
def _par(deal: str, dealer: int, vulnerable: int) -> Par:
    from endplay import dds
    from endplay.types import Deal, Player, Vul

    table = dds.calc_dd_table(Deal(f"N:{deal}"))
    found = dds.par(table, (Vul.none, Vul.ns, Vul.ew, Vul.both)[vulnerable], Player(dealer))
    tricks = {suit: tuple(row[seat] for seat in range(4)) for suit, row in zip((*SUITS, "NOTRUMP"), table.to_list())}
    return Par(found.score, tuple(map(str, found)), tricks)


@measure("payoff of seats 1 and 3 less par of the deal", until=False)
def par(study: StudyLike, tally: TallyLike) -> Figure:
    """Payoff of seats 1 and 3 in a match less par of its deal: what bidding and play gave away or were given."""
    payoffs, games = tally.samples["payoffs"][:, :, 0].sum(axis=1), tally.samples["games"]
    if not tally.single and len(games) != study.setups:
        return nothing("par is counted where every deal has been played, of up to 2^17")
    return ratio(payoffs - games * [find_par(deal).score for deal in study.deals()], games)._asdict()
