"""Every card of the library in chromium, 64 px wide: letters of 8 px and more, none cut, none over others."""

import json

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.record.record import SeatView
from pyengine.recycle.game import Described
from pyengine.registry import available_games
from pyengine.report.match.page import Encoder
from tests.conftest import ROOT
from tests.report.test_page_browser import browser, pytestmark  # noqa: F401
from tests.support.workbench import Bench, address  # noqa: F401

OWN = [  # as a designer may call them
    {"text": "KNIGHT OF MIRRORS", "name": "Knight of mirrors", "corner": "", "sign": "", "colour": "black"},
    {"text": "A", "name": "The extraordinary gentleman", "corner": "Ext", "sign": "", "colour": "black"},
    {"text": "B", "name": "Counterrevolutionaries", "corner": "", "sign": "", "colour": "black"},
    {"text": "RED SPARK", "name": "Red spark", "corner": "", "sign": "Red spark", "colour": "red"},
    {"text": "C", "name": "Dragon", "corner": "", "sign": "", "colour": "black"}
    | {"look": {"title": "Fire dragon", "icon": "flame", "text": "Burns houses.", "cost": "12", "centre": ["10", "3"]}},
    {
        "text": "104",
        "name": "104",
        "corner": "104",
        "sign": "",
        "colour": "black",
        "look": {"icon": "bull", "count": 7},
    },
]
DRAWN = """
const done = arguments[1];
import("/static/cards.js").then(({ face, make }) => {
  const wrong = [], box = make("div", { style: { "--w": "64px" } });
  document.body.append(box);
  for (const card of arguments[0]) {
    const node = make("span", { class: "card" }, face(card)), told = (why) => wrong.push(`${card.name}: ${why}`);
    box.replaceChildren(node);
    const around = node.getBoundingClientRect(), boxes = [];
    if (around.width !== 64) told(`is ${around.width} px wide`);
    for (const text of node.querySelectorAll("text")) {
      if (text.getBoundingClientRect().width === 0) continue; // words that a small card leaves out
      const { left, right, top, bottom } = text.getBoundingClientRect();
      if (0.64 * text.getAttribute("font-size") < 8) told(`${text.textContent} is small`);
      if (left < around.left - 0.5 || right > around.right + 0.5) told(`${text.textContent} is cut`);
      if (top < around.top - 2 || bottom > around.bottom + 2) told(`${text.textContent} is cut above or below`);
      const share = (bottom - top) * 0.22; // what letters leave free of their line
      boxes.push([left, right, top + share, bottom - share, text.textContent]);
    }
    boxes.forEach(([a, b, c, d, one], at) => boxes.slice(at + 1).forEach(([e, f, g, h, other]) => {
      if (Math.min(b, f) - Math.max(a, e) > 1 && Math.min(d, h) - Math.max(c, g) > 1) told(`${one} is over ${other}`);
    }));
  }
  box.remove();
  done(wrong);
});
"""


def cards(name):
    """The cards of a game that lie on the table of some matches, as pages have them."""
    game, encoder = pyengine.game(name), Encoder()
    for seed in range(2):
        state = game.deal(seed)
        while True:
            encoder.view(SeatView("", game.scene(state, None)) if game.scene(state, None) else SeatView("", None))
            if state.is_over or len(state.history) > 60:
                break
            state.play(7 * len(state.history) % len(state))
    return encoder.tables()["cards"]


@pytest.mark.slow
def test_every_card_can_be_read(address, browser):  # noqa: F811
    bench, found = Bench(browser, address), {card["name"]: card for card in OWN}
    files = [str(path) for path in (ROOT / "tests" / "games").glob("*.rcy")]
    for name in (*available_games(), *files):
        try:
            found |= {json.dumps(card): card for card in cards(name)}
        except InputError:
            continue
    assert len(found) > 300
    bench.until(lambda: bench.count("#tabs a"))
    assert browser.execute_async_script(DRAWN, [*found.values()]) == []


def test_a_coloured_card_with_a_word_is_coloured_and_a_title_is_as_written(address, browser):  # noqa: F811
    """As the others of its colour, with its word and its picture, though its designer says more of it."""
    bench, encoder = Bench(browser, address), Encoder()
    for each in Described(ROOT / "pyengine/recycle/templates/shedding.rcy", {}).scenes.faces:
        encoder.card(each)
    found = {card["text"]: card for card in encoder.tables()["cards"]}
    shown = [found["RED SPARK"], found["RED 3"], OWN[4] | {"look": {"title": "NASA"}}]
    bench.until(lambda: bench.count("#tabs a"))
    script = """
    const done = arguments[1];
    import("/static/cards.js").then(({ face }) => done(arguments[0].map(face).map((node) => [node.classList[1],
      node.querySelector("text").textContent])));
    """
    drawn = browser.execute_async_script(script.replace("arguments[0]", json.dumps(shown)), [])
    assert drawn == [["coloured", "Spark"], ["coloured", "3"], ["own", "NASA"]]
