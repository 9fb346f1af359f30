"""Cards, hands, boards, games and evaluations as light HTML of its own, for notebooks with light and dark pages.

Cards are white with dark ink on any page; all other text takes the page's colour.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from pyengine.crosskings.display import place_text, signed
from pyengine.crosskings.grid import RANKS, SIDE, SUITS, SYMBOLS, Place

if TYPE_CHECKING:
    from pyengine.crosskings import Board, Card, Evaluation, Game, Group, Hand, Solution

_STYLE = """
.ck{font:14px/1.35 system-ui,sans-serif;display:inline-block;max-width:100%}
.ck table{border-collapse:separate;border-spacing:3px;margin:0;background:none}
.ck th,.ck td{padding:0;border:0;text-align:center;background:none!important;font-weight:400}
.ck th{opacity:.65;font-size:11px;padding:0 3px}
.ck .c{display:inline-block;box-sizing:border-box;width:34px;height:34px;line-height:32px;border-radius:5px;
border:1px solid #b4b8bf;background:#fdfdfb;color:#1b1f27;text-align:center;font-weight:600;white-space:nowrap}
.ck .c.r{color:#c3202f}
.ck .c.k{background:#f6dfa0;border-color:#c89a2b}
.ck .c.d{background:repeating-linear-gradient(45deg,#3d5f94 0 4px,#5b7db4 4px 8px);border-color:#2f4d7d;color:#fff}
.ck .c.e{background:none;border:1px dashed rgba(128,128,128,.55);color:inherit;opacity:.55;font-weight:400}
.ck .c.p1{border:1px dashed #d9822b}.ck .c.p2{border:1px dashed #3b8fd6}
.ck .c.m{box-shadow:0 0 0 3px #e6a700;opacity:1}
.ck .c.l{box-shadow:0 0 0 2px rgba(60,160,90,.85)}
.ck .s .c{width:26px;height:26px;line-height:24px;font-size:12px}
.ck .n{opacity:.75;font-size:12px;margin:2px 3px}
.ck .f{display:flex;flex-wrap:wrap;gap:18px;align-items:flex-start}
.ck h4{margin:0 3px 4px;font-size:14px;font-weight:600;color:inherit}
.ck .w{display:flex;height:14px;width:300px;border-radius:3px;overflow:hidden;margin:4px 0}
.ck .h{display:flex;align-items:flex-end;gap:1px;height:70px}
.ck .h i{display:block;flex:1;min-width:5px;max-width:16px}
.ck .x{display:flex;justify-content:space-between;font-size:11px;opacity:.75}
.ck .v td,.ck .v th{text-align:right;padding:1px 7px;font-size:13px}
"""
WON, DRAWN, LOST = "#3a9d5d", "#9aa0a8", "#cc4b4b"


def shown(piece: Callable[[Any], str]) -> Callable[[Any], str]:
    """A `_repr_html_`: the piece of HTML that a function here makes of a thing, with the style that it needs."""
    return lambda thing: f"<div class='ck'><style>{_STYLE}</style>{piece(thing)}</div>"


def card(card: "Card", classes: str = "") -> str:
    """A card, or its back."""
    if card.is_face_down:
        return _tile("?", f"d {classes}", "face down")
    return _tile(str(card), f"{'r' * (card.suit in 'HD')} {'k' * card.is_king} {classes}")


def _tile(text: str, classes: str, title: str = "") -> str:
    title = f" title='{escape(title)}'" if title else ""
    return f"<span class='{' '.join(['c', *classes.split()])}'{title}>{escape(text)}</span>"


def _rows(heads: Iterable[str | int], rows: Iterable[tuple[str | int, Iterable[str]]]) -> str:
    """The rows of a table, their headings in the first row and column."""
    lines = [f"<th>{head}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}" for head, cells in rows]
    top = f"<th></th>{''.join(f'<th>{head}</th>' for head in heads)}"
    return "".join(f"<tr>{line}</tr>" for line in (top, *lines))


def hand(hand: "Hand") -> str:
    """A hand as a table of suits and ranks, kings where they count, with the points of every run and set."""
    groups = hand.groups()
    placed = hand.placed_kings()
    counting = {member for group in groups for member in group.cards}

    def cell(slot: "Card") -> str:
        light = "l" if slot in counting else ""
        if slot in placed:
            return _tile("K", f"k {'r' * (slot.suit in 'HD')} {light}", f"a king stands for {slot}")
        return card(slot, light) if slot in hand else _tile("", "e")

    rows = _rows(RANKS, ((SYMBOLS[i], map(cell, hand.SLOTS[8 * i : 8 * i + 8])) for i in range(len(SUITS))))
    spare = hand.kings - len(placed)
    notes = [_group(group) for group in groups]
    notes += [f"{spare} king{'s' * (spare != 1)} without use"] * (spare > 0)
    points = hand.score()
    return (
        f"<div class='s'><table>{rows}</table></div>"
        f"<div class='n'>{''.join(note + '<br>' for note in notes)}"
        f"<b>{points} point{'s' * (points != 1)}</b></div>"
    )


def _group(group: "Group") -> str:
    members = " ".join(f"<u>{member}</u>" if member in group.kings else str(member) for member in group.cards)
    return f"{group.kind} {members}: {group.points}"


def board(board: "Board", legal: Container[Place] = ()) -> str:
    """A board; taken cards are pale, with the colour of the player who took them, the marker has a ring.

    legal : cells to mark as those that the marker can move to
    """
    taken = {place: number for number, place in enumerate(board.path)}

    def tile(place: Place) -> str:
        classes = f"{'m' * (place == board.marker)} {'l' * (place in legal)}"
        if place not in taken:
            return card(board[place], classes)
        player = taken[place] % 2 + 1
        title = f"taken by player {player}, move {taken[place] + 1}"
        return _tile(str(board[place]), f"e p{player} {classes}", title)

    rows = ((row, [tile((row, column)) for column in range(SIDE)]) for row in range(SIDE))
    return f"<table>{_rows(range(SIDE), rows)}</table>"


def game(game: "Game") -> str:
    """A game: the board with the moves that there are, the face-down cards, and both hands."""
    task = "choose the start" if game.start is None else "move"
    going = f"move {len(game.moves) + 1}, player {1 if game.is_p1_turn else 2} to {task}"
    state = f"{'over' if game.is_over else going}, difference {signed(game.score)}"
    hidden = " ".join(map(card, game.face_down))
    down = f"<div class='n'>face down</div><div class='s'>{hidden}</div>" if hidden else ""
    columns = [f"<div><h4>Cross Kings: {state}</h4>{board(game.board, game.legal_moves)}{down}</div>"]
    for number, held in enumerate((game.p1, game.p2), 1):
        colour = "#d9822b" if number == 1 else "#3b8fd6"
        columns.append(f"<div><h4><span style='color:{colour}'>&#9632;</span> Player {number}</h4>{hand(held)}</div>")
    return f"<div class='f'>{''.join(columns)}</div>"


def evaluation(value: "Evaluation") -> str:
    """Shares of won, drawn and lost orderings, the mean, and how often each difference comes up."""
    bar = "".join(
        f"<span style='width:{100 * share:.3f}%;background:{colour}'></span>"
        for share, colour in ((value.win, WON), (value.draw, DRAWN), (value.loss, LOST))
    )
    return f"<div class='n'>{escape(str(value))}</div><div class='w'>{bar}</div>{_histogram(value.outcomes)}"


def _histogram(outcomes: Mapping[int, int]) -> str:
    if len(outcomes) < 2:
        return ""
    low, high, most = min(outcomes), max(outcomes), max(outcomes.values())
    bars = []
    for difference in range(low, high + 1):
        count = outcomes.get(difference, 0)
        colour = WON if difference > 0 else LOST if difference < 0 else DRAWN
        bars.append(
            f"<i style='height:{100 * count / most:.1f}%;background:{colour}' title='{difference:+d}: {count}'></i>"
        )
    width = min(300, 17 * len(bars))
    return (
        f"<div style='width:{width}px'><div class='h'>{''.join(bars)}</div>"
        f"<div class='x'><span>{low:+d}</span><span>{high:+d}</span></div></div>"
    )


def solution(solution: "Solution") -> str:
    """The values of all moves, best first, and the optimal line."""
    if solution.evaluation is None or not solution.complete:
        head = f"<div class='n'>not solved in {solution.seconds:.1f} s; the moves that were:</div>"
    else:
        line = " ".join(map(place_text, solution.line))
        head = f"{evaluation(solution.evaluation)}<div class='n'>best line {line}</div>"
    return f"{head}{moves(solution)}"


def moves(solution: "Solution") -> str:
    """The values of all moves, best first."""
    rows = ["<tr><th>move</th><th>card</th><th>won</th><th>drawn</th><th>lost</th><th>mean</th></tr>"]
    for move, value in solution.ranking():
        best = "b" if move == solution.best else "span"
        rows.append(
            f"<tr><td><{best}>{place_text(move)}</{best}></td><td class='s'>{card(solution.game.board[move])}</td>"
            + "".join(f"<td>{100 * share:.1f} %</td>" for share in (value.win, value.draw, value.loss))
            + f"<td>{value.mean:+.2f}</td></tr>"
        )
    return f"<table class='v'>{''.join(rows)}</table>"
