"""The pages of matches in Debian's chromium: no error on the console, buttons, keyboard, touch, and room on a phone.

Where there is no browser they are skipped; PYENGINE_BROWSER=1, as in .ci/full, makes that a failure.
"""

import importlib.util
import io
import os
import shutil

import numpy as np
import pytest
from matplotlib.image import imread

from pyengine.players import parse
from pyengine.report.match import page
from tests.report.test_page import GAMES, played

MISSING = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
MISSING += ["selenium"] * (importlib.util.find_spec("selenium") is None)
ASKED = os.environ.get("PYENGINE_BROWSER") == "1"
pytestmark = [pytest.mark.browser, pytest.mark.skipif(MISSING and not ASKED, reason=f"no {', '.join(MISSING)} here")]
WIDE, PHONE = (1200, 800), (390, 800)
END, HOME, LEFT, UP, RIGHT, DOWN = map(chr, range(0xE010, 0xE016))  # keys


@pytest.fixture(scope="module")
def browser():
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The file of a game's page, made once."""
    folder, made = tmp_path_factory.mktemp("pages"), {}

    def of(name):
        if name not in made:
            made[name] = folder / f"{name}.html"
            made[name].write_text(page.write(played(name, parse("pimc:2x1"), most=12)), encoding="utf-8")
        return made[name].as_uri()

    return of


class Shown:
    """A page that is open."""

    def __init__(self, browser, address, size=WIDE, dark=False):
        self.browser = browser
        metrics = dict(width=size[0], height=size[1], deviceScaleFactor=1, mobile=size == PHONE)
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": size == PHONE})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        browser.get(address)

    def value(self, script, *arguments):
        return self.browser.execute_script(f"return {script}", *arguments)

    @property
    def place(self):
        return int(self.value("document.getElementById('slider').value"))

    @property
    def last(self):
        return int(self.value("document.getElementById('slider').max"))

    def text(self, name):
        return self.value("document.getElementById(arguments[0]).textContent", name)

    def press(self, *keys):
        from selenium.webdriver.common.action_chains import ActionChains

        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()

    def click(self, name):
        self.browser.find_element("id", name).click()

    def swipe(self, start, end):
        y = self.value("document.getElementById('table').getBoundingClientRect().top") + 20
        moves = ("touchMove", (start + end) / 2), ("touchMove", end)
        for kind, x in (("touchStart", start), *moves, ("touchEnd", None)):
            points = [] if x is None else [{"x": x, "y": y}]
            self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def opened(browser, pages):
    """Open a game's page; in the end the console has no error."""
    yield lambda name, *how: Shown(browser, pages(name), *how)
    assert browser.get_log("browser") == []


@pytest.mark.parametrize("name", GAMES)
def test_every_step_and_view_without_an_error(opened, name):
    """Also in a width of 390: nothing stands out at the side."""
    for size, dark, views in ((WIDE, False, 1), (PHONE, True, 2)):
        shown = opened(name, size, dark)
        for view in range(views):
            wide = shown.value(
                """(() => {
                  const slider = document.getElementById("slider"), view = document.getElementById("view"), wide = [];
                  view.value = arguments[0];
                  view.dispatchEvent(new Event("change"));
                  for (let step = 0; step <= +slider.max; step++) {
                    slider.value = step;
                    slider.dispatchEvent(new Event("input"));
                    wide.push(document.documentElement.scrollWidth);
                  }
                  return wide;
                })(...arguments)""",
                view,
            )
            assert len(wide) == shown.last + 1 and max(wide) <= size[0], (view, wide)


@pytest.mark.parametrize("size", [WIDE, PHONE, (360, 800)])
def test_the_page_alone_scrolls_and_the_bar_has_two_rows(opened, size):
    """No part has a scroll bar of its own; nothing of the hand is cut, and on a phone it stands above the bar."""
    bars = """[...document.querySelectorAll("body *")].filter((each) => {
        const { overflowY, scrollbarWidth } = getComputedStyle(each);
        return /auto|scroll/.test(overflowY) && scrollbarWidth !== "none" && each.scrollHeight > each.clientHeight + 1;
    }).map((each) => each.className)"""
    box = "document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"
    for name in ("agram", "red7"):
        shown = opened(name, size)
        for place in (END, HOME):
            shown.press(place)
            assert shown.value(bars) == [] and shown.value(box, ".bar")["height"] <= (120 if size[0] < 400 else 70)
        assert shown.value(box, ".fan .card:nth-child(2)")["bottom"] <= shown.value(box, ".bar")["top"]


def test_buttons_and_keys(opened):
    shown = opened("agram")
    assert shown.place == 0 and "Decision 1 of" in shown.text("place")
    shown.click("forward")
    shown.press(RIGHT, RIGHT)
    assert shown.place == 3
    shown.press(LEFT)
    shown.click("back")
    assert shown.place == 1 and shown.text("before").startswith("Just now: ")
    shown.press(END)
    assert shown.text("place") == "The end" and shown.value("document.activeElement.id") == "back"
    shown.press(RIGHT)
    assert shown.place == shown.last
    shown.press(HOME)
    assert shown.place == 0
    shown.value("document.getElementById('slider').focus()")
    shown.press(RIGHT, RIGHT)
    assert shown.place == 2  # each key once, though slider and page both know it


def test_the_list_of_moves(browser, opened):
    shown = opened("agram")
    last = shown.last
    items, current = (f"document.querySelectorAll('#moves {each}')" for each in ("li button", "[aria-current]"))
    assert shown.value(f"{items}.length") == last + 1 and shown.value(f"{items}[{last}].textContent") == "The end"
    browser.find_elements("css selector", "#moves li button")[3].click()
    assert shown.place == 3 and shown.value(f"{current}.length") == 1
    shown.press(DOWN, DOWN, UP)
    assert shown.place == 4 and shown.value(f"document.activeElement === {current}[0]")
    shown.press(END)
    within = "(([list, item]) => item.top >= list.top && item.bottom <= list.bottom)"
    within += "([document.querySelector('#moves ol'), "
    assert shown.place == last and shown.value(f"{within}{current}[0]].map((each) => each.getBoundingClientRect()))")
    browser.execute_script("view.value = 2; view.dispatchEvent(new Event('change'))")
    assert shown.value("document.querySelector('#moves ol').textContent").startswith("Seat 1: play ")
    shown = opened("agram", PHONE)
    assert not shown.value("document.getElementById('moves').open")


def test_a_match_goes_on_by_itself(browser, opened):
    from selenium.webdriver.support.ui import WebDriverWait

    shown = opened("agram")
    browser.execute_script("document.getElementById('speed').value = 'fast'")
    shown.press(" ")
    WebDriverWait(browser, 10).until(lambda _: shown.place >= 2)
    shown.press(" ")
    stands = shown.place
    assert shown.text("run") == "Play"
    shown.click("last")
    shown.click("run")
    assert shown.place <= 1 and shown.text("run") == "Pause" and stands < 5
    shown.click("run")


def test_an_open_stack_is_looked_through(browser, opened):
    shown = opened("agram")
    shown.press(END)
    browser.find_element("css selector", "#table .stack button.card").click()
    assert shown.value("document.querySelectorAll('#table .spread .card').length") >= 4
    shown.press(chr(0xE00C))
    shown.click("back")
    assert shown.value("document.querySelectorAll('#table .spread').length") == 0


def test_swipes(opened):
    shown = opened("agram", PHONE)
    shown.swipe(300, 100)
    assert shown.place == 1
    shown.swipe(300, 290)
    assert shown.place == 1
    shown.swipe(100, 300)
    assert shown.place == 0


def test_the_curve_shows_the_step_and_sets_it(browser, opened):
    from selenium.webdriver.common.action_chains import ActionChains

    shown = opened("red7")
    last = shown.last
    curve = browser.find_element("id", "curve")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", curve)
    ActionChains(browser).move_to_element(curve).click().perform()
    assert abs(shown.place - last / 2) <= 1
    assert float(shown.value("document.querySelector('#curve .at').getAttribute('x1')")) == shown.place
    assert "%" in shown.text("legend")


def test_a_seat_sees_no_hidden_card_and_no_options_of_others(browser, opened):
    shown = opened("agram")
    backs = "document.querySelectorAll('#table .mine .card:not([data-card=\"\"]), #table [data-seat] .back').length"
    assert shown.value(backs) >= 6
    browser.execute_script(
        "const v = document.getElementById('view'); v.value = 2; v.dispatchEvent(new Event('change'))"
    )
    assert shown.value("document.querySelectorAll('#table .turn .face.back').length") == 6
    assert shown.value("document.querySelectorAll('#choice li').length") == 0
    shown.press(RIGHT)  # the turn of the seat itself


def test_names_for_those_who_hear_the_page(opened):
    shown = opened("agram")
    nameless = """[...document.querySelectorAll("button, input, select, .card")].filter(
        (each) => !each.getAttribute("aria-label") && !each.labels?.length && !each.querySelector(".heard")
            && !(each.matches("button") && each.textContent)).length"""
    assert shown.value(nameless) == 0
    assert shown.value("document.querySelector('.fan .card').getAttribute('aria-label').split(' ').length") >= 2


def test_lines_of_the_curve_lie_on_a_clean_ground(browser, opened):
    """A shadow is stretched with the curve, and is a smear."""
    opened("red7")
    curve = browser.find_element("id", "curve")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", curve)
    points = imread(io.BytesIO(curve.screenshot_as_png)).reshape(-1, 3)
    assert np.unique(points, axis=0, return_counts=True)[1].max() > 0.8 * len(points)
