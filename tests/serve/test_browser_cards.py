"""Every card of the library in chromium, 64 px wide: letters of 8 px and more, none cut, none over others."""

import json
import re
from contextlib import suppress

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.record.record import SeatView
from pyengine.recycle.game import Described
from pyengine.registry import available_games
from pyengine.report.match.page import Encoder
from pyengine.serve.tasks import deck
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
    {"text": "3 CONSTRUCTOR", "name": "3 constructor", "corner": "3", "sign": "Constructor", "colour": "black"},
    {"text": "11 GOLD", "name": "Gold 11", "corner": "11", "sign": "Gold", "colour": "black"}
    | {"look": {"colour": "crimson"}},
]
DRAWN = """
const done = arguments[1], pen = document.createElement("canvas").getContext("2d");
const inked = (text) => { // the box of what is drawn, how tall its letters are, and how much narrower than the font has
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(text), at = text.getScreenCTM(), box = text.getBBox();
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text.textContent);
  const y = text.getStartPositionOfChar(0).y, scale = Math.sqrt(Math.abs(at.a * at.d - at.b * at.c));
  const ends = [[box.x, y - up], [box.x + box.width, y + down]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(at));
  const [[left, right], [top, bottom]] = ["x", "y"].map((side) => ends.map((each) => each[side]).sort((a, b) => a - b));
  return { left, right, top, bottom, tall: scale * parseFloat(fontSize), narrow: box.width / width };
};
const parted = (text) => text.toLowerCase().split(/[_\\s,.:;"'{}\\[\\]]+/).filter(Boolean);
import("/static/cards.js").then(({ face }) => {
  const wrong = [], box = document.createElement("div"), node = document.createElement("span");
  box.style.setProperty("--w", "64px");
  node.className = "card";
  box.append(node);
  document.body.append(box);
  for (const card of arguments[0]) {
    const told = (why) => wrong.push(`${card.name}: ${why}`);
    node.replaceChildren(face(card));
    const around = node.getBoundingClientRect(), boxes = [], texts = [...node.querySelectorAll("text")];
    if (around.width !== 64) told(`is ${around.width} px wide`);
    const shown = texts.filter((text) => !text.closest(".short")); // words that a small card leaves out
    for (const text of shown) {
      const ink = inked(text), word = text.textContent;
      boxes.push([ink, word]);
      if (text.getBoundingClientRect().width === 0) told(`${word} is not shown`);
      if (ink.tall < 8) told(`${word} is ${ink.tall} px`);
      if (ink.narrow < 0.5) told(`${word} is narrowed to ${ink.narrow}`);
      if (ink.left < around.left + 1 || ink.right > around.right - 1) told(`${word} is cut`);
      if (ink.top < around.top + 1 || ink.bottom > around.bottom - 1) told(`${word} is cut above or below`);
    }
    boxes.forEach(([one, word], at) => boxes.slice(at + 1).forEach(([other, another]) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 0.5 && high > 0.5) told(`${word} is over ${another}`);
    }));
    const written = shown.flatMap((text) => parted(text.textContent)), emblem = node.querySelector(".own");
    const title = emblem ? parted(card.look?.title || card.name) : [];
    const known = [...parted(JSON.stringify(card)), "kv", emblem && title[0][0]]; // a knave, beside a king
    for (const word of written) if (!known.includes(word) && !/^[+]?\\d+$/.test(word)) told(`${word} is no word of it`);
    if (!written.length || title.some((word) => !written.includes(word))) told(`it says ${written.join(" ")} alone`);
  }
  box.remove();
  done(wrong);
});
"""


def cards(name):
    """Faces of a game as pages have them: of all its cards where it is described, and of those on tables of matches."""
    found, seeds = {}, 20
    with suppress(InputError):
        found = {json.dumps(card): card for card in deck(name)["cards"]}
        seeds = 1
    game, encoder = pyengine.game(name), Encoder()
    for seed in range(seeds):
        state = game.deal(seed)
        while not state.is_over and len(state.history) < 60:
            encoder.view(SeatView("", game.scene(state, None)))
            state.play(7 * len(state.history) % len(state))
    return found | {json.dumps(card): card for card in encoder.tables()["cards"]}


def unreadable(browser, faces):  # noqa: F811
    """What is wrong with cards at a width of 64 px, in sentences; the workbench is open."""
    return browser.execute_async_script(DRAWN, [*faces])


@pytest.mark.slow
def test_every_card_can_be_read(address, browser):  # noqa: F811
    bench, found = Bench(browser, address), {card["name"]: card for card in OWN}
    files = [str(path) for folder in ("tests/games", "examples/described") for path in (ROOT / folder).glob("*.rcy")]
    for name in (*available_games(), *files):
        found |= cards(name)
    assert len(found) > 450
    bench.until(lambda: bench.count("#tabs a"))
    assert unreadable(browser, found.values()) == []


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


def test_cards_on_paper_tell_their_kinds_and_have_lines_to_cut_along(address, browser):  # noqa: F811
    """The lines stand out on all sides of nine cards, and lie between them."""
    bench = Bench(browser, address, "cards/red7")
    bench.until(lambda: bench.count(".leaf svg"))
    kinds = bench.value("[...document.querySelectorAll('.page li')].map((each) => each.textContent)")
    assert len(kinds) == len(set(kinds)) == 50 and all(each.startswith("1 × ") for each in kinds)
    leaf = "getComputedStyle(document.querySelector('.leaf > div'), "
    drawn = f"(({{ content, top, left }}) => [content, top, left])({leaf}"
    assert [round(float(each[:-2])) for each in bench.value(f"{drawn}'::before'))")[1:]] == [-30, -34]
    sizes = re.findall(r"[\d.]+(?=px)", bench.value(f"{leaf}'::before').backgroundSize"))
    assert [round(float(each)) for each in sizes] == [718, 1002]  # a millimetre more than three cards
    assert bench.value(f"{drawn}'::after'))")[0] == "none"  # nothing hides them
    bench.clean()


def test_a_price_stands_clear_of_the_title_and_a_number_of_its_picture(address, browser):  # noqa: F811
    """At 64 px and at the width of a card that is shown large."""
    bench = Bench(browser, address)
    bench.until(lambda: bench.count("#tabs a"))
    script = """const [cards, done] = arguments;
    import("/static/cards.js").then(({ face, make }) => done(["64px", "206px"].flatMap((width) => cards.map((card) => {
      const node = make("span.card", { style: { "--w": width } }, face(card));
      const box = (each) => each.getBoundingClientRect();
      document.body.append(node);
      const [title] = node.querySelectorAll("text"), [price, picture] = ["circle", ".own > path:not(.band)"]
        .map((each) => node.querySelector(each)), number = [...node.querySelectorAll("text")].at(-1);
      const gaps = [price ? box(title).left - box(price).right : 99, box(node).right - box(title).right,
        number === title ? 99 : box(number).left - box(picture).right].map((gap) => (100 * gap) / parseFloat(width));
      node.remove();
      return [card.name, ...gaps];
    }))))"""
    drawn = browser.execute_async_script(
        script, [*cards(f"{ROOT}/pyengine/recycle/templates/deck-building.rcy").values()]
    )
    assert len(drawn) == 12 and [each for each in drawn if min(each[1:3]) < 5 or each[3] < 3] == []
