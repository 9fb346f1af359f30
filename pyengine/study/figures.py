"""Figures of a study: keys of its summary; docs/reference/json.md says what each means, as a test makes sure.

A list by seat has seat 1 first, or goes by side where seats are partners. An interval is [low, high], or None.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, NotRequired, TypedDict

if TYPE_CHECKING:
    from pyengine.measures.difference import Counted

Interval = Sequence[float] | None
Intervals = list[Interval]

Mean = TypedDict("Mean", {"mean": float, "ci95": Interval})
Share = TypedDict("Share", {"share": float, "ci95": Interval})
Means = TypedDict("Means", {"mean": list[float], "ci95": Intervals})
SharesOf = TypedDict("SharesOf", {"share": list[float], "ci95": Intervals})
OptionShown = TypedDict("OptionShown", {"name": str, "value": str, "meaning": str, "usual": bool})
DealFigures = TypedDict("DealFigures", {"line": int, "name": str, "games": int, "wins": SharesOf, "payoff": Means})
ByPlayer = TypedDict("ByPlayer", {"player": str, "wins": Share, "payoff": Mean, "result": Mean})


class Subject(TypedDict):
    title: str
    terms: dict[str, str]
    seating: str
    options: list[OptionShown]
    words: list[str]
    most_moves: list[Any] | None


class Length(Mean):
    total: int
    min: int
    max: int
    histogram: list[int]
    survival: SharesOf


class MovesBy(TypedDict):
    mean: list[Any]  # None of places that never came up
    ci95: Intervals
    forced_share: list[Any]
    forced_share_ci95: Intervals
    decisions: list[int]
    names: NotRequired[list[str]]  # by place alone


class LegalMoves(Mean):
    forced_share: float
    forced_share_ci95: Interval
    histogram: list[int]
    at_least: SharesOf
    by_seat: NotRequired[MovesBy]
    by_decision: NotRequired[MovesBy]
    by_place: NotRequired[MovesBy]


class WinCounts(SharesOf):
    counts: list[float]


Valued = TypedDict("Valued", {"name": str, "rows": list[int], "value": float, "ci95": Interval})
Judged = TypedDict(
    "Judged", {"name": str, "rows": list[int], "value": float, "ci95": Interval, "p": float | None, "is": str}
)
Payoffs = TypedDict("Payoffs", {"rows": list[Valued]})


class LeadRows(TypedDict):
    by: str
    even: float
    rows: list[Judged]
    p: float | None
    margin: float | None
    enough: bool


class Verdict(LeadRows):
    of: str
    wins: NotRequired[LeadRows]
    payoff: NotRequired[Payoffs]


class SetupWinShare(TypedDict):
    setups: int
    worst_seat_at_most: dict[str, float]
    worst_seat_at_most_ci95: dict[str, Interval]
    never_wins: int
    never_wins_by_seat: list[int]
    bins: int
    histogram: list[list[int]]
    standard_deviation: list[float] | None


class KeptMatch(TypedDict):
    setup: int
    match: int
    seating: int
    decisions: NotRequired[int]
    margin: NotRequired[int]
    drama: NotRequired[float]


KeptMatches = TypedDict("KeptMatches", {"keep": str, "matches": list[KeptMatch]})


class Summary(TypedDict, total=False):
    """The figures of a study; without a finished match only what was played, and how."""

    game: str
    version: str
    seed: int
    stream: str
    options: dict[str, Any]
    subject: Subject
    command: list[str]
    players: int
    seats: list[str]
    setups: int
    matches: int
    seatings: int
    finished_setups: int
    games: int
    limits: dict[str, int]
    unfinished: int
    failed: int
    samples: str
    decisions: Length
    turns: Length
    legal_moves: LegalMoves
    sides: list[list[int]]
    wins: WinCounts
    ties: Share
    payoff: Means
    result: Means
    by_player: list[ByPlayer]
    verdict: Verdict  # None where nobody plays against anybody
    setup_win_share: SetupWinShare
    score: dict[str, Any]  # of all seats, where they win together
    deals: list[DealFigures]
    measures: dict[str, dict[str, Any]]
    by: dict[str, Any]
    course: dict[str, Any]
    watch: dict[str, dict[str, Any]]
    kept: KeptMatches
    estimator: str
    until: dict[str, float]
    sources: dict[str, str]
    signature: str
    complete: bool
    run: dict[str, Any]


class StudyFigures(dict[str, Any]):
    """The figures of a study by name, as docs/reference/json.md describes them.

    They do not change; `dict(figures)` is a copy that may. `counted` has the counts that they were made from, where
    they come from `run_study`: differences need them.
    """

    def __init__(self, figures: Any = (), counted: "Counted | None" = None) -> None:
        super().__init__(figures)
        self.counted = counted

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("the figures of a study do not change; dict(result) is a copy that may")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _refuse
