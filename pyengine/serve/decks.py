"""Decks for the pages: a table of cards as a game reads it, and all cards of a game, drawn as play shows them."""

import os
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.attached import carrying
from pyengine.recycle.compile import compile_source
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.scenes import Scenes
from pyengine.recycle.source import Findings, Source, Span
from pyengine.report.match.page import Encoder
from pyengine.serve.shelf import Shelf

ALONE = """(game (setup (create players 2) (create deck (game iloc PACK) (table "{}")))
 (do ((shuffle (game iloc PACK)))) (scoring max 0))"""  # of a table that no game reads


def cards(name: str, text: str) -> dict[str, Any]:
    """The cards of a text of a table, as the first game that can be made draws them: what `drawn` has; the `game`;
    `cells`, of each mistake its row, column from 0 or -1, and a sentence; `said`, what else is wrong."""
    data = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    shelf, said, reader = Shelf(Path()), list[str](), ""
    for game in [*(each["name"] for each in shelf.files() if each["title"]), ""]:
        table = os.path.relpath(name, os.path.dirname(game or name))
        own = shelf.read(game) if game else ALONE.format(table)
        if f'"{table}"' in own:
            reader = reader or game
            whole, failed = carrying(Source(own).text, Path(game or name).parent, {table: data})
            findings = Findings(source := Source(whole, game or name))
            source.failed = failed
            program = compile_source(source, findings, {})
            found = drawn(program, findings.rows.get(table)) if program else {"cards": [], "rows": []}
            found |= {"cells": [each[1:] for each in findings.cells if each[0] == table], "game": reader, "said": said}
            said += [str(each) for each in findings.errors if not each.message.startswith(f"{table}, row ")]
            if found["cells"] or found["rows"]:
                break
    return found


def drawn(program: ir.Program, rows: tuple[Span, list[tuple[int, int]]] | None = None) -> dict[str, Any]:
    """The `cards` of a game, and `rows`: of each a row of a file or 0, its number among the cards, and how many there
    are. Given `rows` say where the table stands in the text, and of each row its number and copies."""
    encoder = Encoder()
    numbers = [encoder.card(face) for face in Scenes(Layout(program)).faces]
    made = [(0, *each) for each in Counter(numbers).items()]
    if rows:
        place, copies = rows
        cards = zip(numbers, (card.place for card in program.cards))
        of = (number for number, deck in cards if deck[:2] <= place[:2] and place[2:4] <= deck[2:4])
        made = [(row, card, many) for row, many in copies for card in [*islice(of, many)][:1]]
    return {"cards": encoder.tables()["cards"], "rows": made}
