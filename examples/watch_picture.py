"""The picture of docs/guide/watch.md: a step of a page of a match, as chromium lays it out, in one SVG.

Needs the extra browser: python examples/watch_picture.py
"""

import re
import tempfile
from pathlib import Path

import pyengine
from pyengine.players import parse
from pyengine.record.record import record
from pyengine.report.match import page

TARGET = Path(__file__).parents[1] / "docs" / "images" / "watch.svg"
WIDTH, STEP = 1260, 6
SERIALIZED = """
const slider = document.getElementById("slider");
slider.value = arguments[0];
slider.dispatchEvent(new Event("input"));
slider.setAttribute("value", slider.value);
document.querySelectorAll("noscript, main > details, .card title").forEach((each) => each.remove());
const used = new Set([...document.querySelectorAll("#table use")].map((each) => each.getAttribute("href").slice(1)));
document.querySelectorAll("#faces symbol").forEach((each) => used.has(each.id) || each.remove());
const parts = ["main", "#faces"].map((name) => document.querySelector(name));
const text = parts.map((each) => new XMLSerializer().serializeToString(each)).join("");
return [text, document.querySelector("style").textContent, document.querySelector("main").offsetHeight];
"""


def picture() -> str:
    """The SVG, its HTML in a foreignObject, so that it follows light and dark as the page does."""
    from selenium import webdriver

    state = pyengine.game("agram").deal(7)
    players = ["random"] * 4
    while not state.is_over:
        state.play(5 * len(state.history) % max(1, len(state)))
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--force-prefers-reduced-motion", f"--window-size={WIDTH},900"):
        options.add_argument(argument)
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.html"
            path.write_text(page.write(record(state, players=players, estimator=parse("pimc:50x2"))), encoding="utf-8")
            browser.get(path.as_uri())
            text, style, height = browser.execute_script(SERIALIZED, STEP)
    finally:
        browser.quit()
    style = re.sub(r" *\n *", " ", style).replace("scheme: dark", "scheme:dark").replace("body {", ".body {")
    text = re.sub(r">\s+<", "><", text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
        f"<title>A page of a match of Agram</title><style>{style}</style>"
        f'<foreignObject width="{WIDTH}" height="{height}"><div xmlns="http://www.w3.org/1999/xhtml" class="body">'
        f"{text}</div></foreignObject></svg>\n"
    )


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
