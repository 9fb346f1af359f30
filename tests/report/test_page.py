"""The page of a match: whole, small, the same bytes, and no seat's view with what that seat does not know."""

import json
import re
from dataclasses import replace

import pytest

import pyengine
from pyengine.games.scene import EMPTY, Card, Pile, Scene
from pyengine.players import parse
from pyengine.record.record import record
from pyengine.report.match import page
from tests.conftest import ROOT
from tests.support.pages import Page

GAMES = {name: name for name in ("agram", "red7", "rummy", "crosskings")}
GAMES |= {name: str(ROOT / f"tests/games/{name}.rcy") for name in ("lanterns", "guilds")}


def played(name, estimator=None, most=60):
    """The record of a match of some play."""
    state = pyengine.game(GAMES[name]).deal(7)
    while not state.is_over and len(state.history) < most:
        state.play(5 * len(state.history) % max(1, len(state)))
    return record(state, players=["random"] * state.game.seats, estimator=estimator)


def held(text):
    """The data in a page."""
    return json.loads(re.search(r'id="record"[^>]*>(.*?)</script>', text, re.DOTALL)[1])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.few(3)
def test_whole_small_and_the_same_bytes(name):
    found = played(name, parse("pimc:2x1"))
    text = page.write(found)
    checked = Page(text)
    assert not checked.open and set(checked.links) == {"data:,"}
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(text) <= 1_000_000 * len(found.steps) / 60 + 60_000
    assert text == page.write(played(name, parse("pimc:2x1")))


def test_the_script_is_small():
    assert len((ROOT / "pyengine/report/match/match.js").read_text().splitlines()) <= 600


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.few(3)
def test_views_are_those_of_the_record(name):
    """Every view, put together from what is shared, has the cards of its scene; hidden ones have no number."""
    found = played(name, parse("pimc:2x1"))
    told = page.data(found)
    assert held(page.write(found)) == json.loads(json.dumps(told))
    for step, put in zip([*found.steps, found], told["steps"], strict=True):
        for view, data in zip([step.whole, *step.seats], put["views"], strict=True):
            assert data["move"] == view.move
            scene = told["scenes"][data["scene"]]
            assert tuple(scene["scores"]) == view.scene.scores
            assert [each["kind"] for each in scene["numbers"]] == [each.kind for each in view.scene.numbers]
            for number, pile in zip(scene["piles"], view.scene.piles, strict=True):
                put_pile = told["piles"][number]
                assert [told["cards"][card]["text"] for card in put_pile.get("named", ())] == [
                    c.text for c in pile.named
                ]
                assert put_pile.get("note", "") == pile.note
                facts = put_pile["name"], put_pile["owner"], put_pile["width"], put_pile["marked"], put_pile["role"]
                assert facts == (pile.name, pile.owner, pile.width, pile.marked, pile.role)
                texts = [None if card < 0 else told["cards"][card]["text"] for card in put_pile["cards"]]
                assert texts == [card.text if card and card != EMPTY else None for card in pile.cards]
                assert [card == page.BACK for card in put_pile["cards"]] == [card is None for card in pile.cards]


def test_hidden_cards_are_not_in_a_seats_view():
    told = page.data(played("agram"))
    for step in told["steps"][:6]:
        for seat, view in enumerate(step["views"][1:], 1):
            piles = [told["piles"][number] for number in told["scenes"][view["scene"]]["piles"]]
            others = [each["cards"] for each in piles if each["name"] == "HAND" and each["owner"] != f"seat {seat}"]
            assert len(others) == 3 and {card for cards in others for card in cards} == {page.BACK}
            hands = {f"seat {each}/HAND" for each in range(1, 5)} - {f"seat {seat}/HAND"}
            assert all(card == page.BACK for card, _, to in view["moved"] if to in hands)


def test_texts_of_games_end_no_script():
    evil = "</script><script>alert(1)</script><!--"
    found = played("agram", most=3)
    scene = Scene(0, (Pile(evil, "", (Card(evil, "1", evil, evil), None, EMPTY), 2),))
    steps = tuple(replace(step, moves=(evil,) * len(step.moves)) for step in found.steps)
    whole = replace(found.whole, scene=scene)
    found = replace(found, title=evil, players=(evil,) * 4, source=evil, command=evil, steps=steps, whole=whole)
    text = page.write(found)
    assert not Page(text).open and text.count("<script") == 2 and "<!--" not in text
    assert held(text)["players"][0] == evil and held(text)["cards"][-1]["text"] == evil


def test_without_scenes_and_estimates():
    """A game that does not say what lies on its table is shown by its texts."""
    found = played("agram", most=4)
    views = [replace(step.whole, scene=None) for step in found.steps]
    found = replace(found, steps=tuple(replace(step, whole=view) for step, view in zip(found.steps, views)))
    told = held(page.write(found))
    assert told["steps"][0]["views"][0]["scene"] == found.steps[0].whole.text and not told["steps"][0]["worth"]
    assert "no more moves are known" in page.write(found)
