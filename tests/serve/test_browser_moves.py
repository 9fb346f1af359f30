"""What happens around a move, in chromium: cards that cannot be played, cards that are pulled, tricks, steps back."""

import re
import time
from importlib.resources import files

import pytest

from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401
from tests.serve.test_browser_play import END, Table
from tests.support.workbench import Bench, address  # noqa: F401

TOLD = ".told[role=status]"
SEEN = """((node, { left, right, top, height }) => { // a point of it that lies open
  const y = top + height / 2, open = (x) => node.contains(document.elementFromPoint(x, y));
  const all = Array.from({ length: Math.floor((right - left) / 4) }, (_, at) => left + 4 * at).filter(open);
  return [all[Math.floor(all.length / 2)] ?? (left + right) / 2, y];
})(arguments[0], arguments[0].getBoundingClientRect())"""


def held(table):
    return table.count(".fan .card")


def play_on(table, until):
    """Play the first card again and again until something holds."""
    while not until():
        left = held(table)
        pull(table, table.card())
        table.until(lambda left=left: (held(table) != left or table.count(END)) and table.ready())


def pull(table, node, over=None, touch=False):
    """Pull a card over the middle of something, by the mouse or a finger, and let it go there; or click on it."""
    start, end = (table.value(SEEN, each) for each in (node, table.every(over)[0] if over else node))
    mouse = "mousePressed", "mouseMoved", "mouseMoved", "mouseReleased"
    between = [(one + other) / 2 for one, other in zip(start, end)]
    ways = [start, between, end, end]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove", "touchEnd") if touch else mouse, ways):
        given = {"touchPoints": [{"x": x, "y": y}] * (kind != "touchEnd")} if touch else {"x": x, "y": y}
        more = {} if touch else {"button": "left", "buttons": int(kind != "mouseReleased"), "clickCount": 1}
        table.browser.execute_cdp_cmd(
            f"Input.dispatch{'Touch' if touch else 'Mouse'}Event", {"type": kind} | given | more
        )


def test_a_card_that_cannot_be_played_says_so(address, browser):  # noqa: F811
    table = Table(browser, address, "hearts")
    play_on(table, lambda: table.count(".fan .dim"))
    left = held(table)
    pull(table, table.every(".fan .dim")[0])
    said = table.every(TOLD)[0].text
    assert " of " in said.partition(" cannot be played now")[0] and ": only " in said and held(table) == left
    hand, line = (
        table.value(f"document.querySelector('{each}').getBoundingClientRect().top") for each in (".fan", TOLD)
    )
    assert 0 < hand - line < 40  # near the hand
    noted = """const note = Object.assign(document.createElement("p"), { className: "note", textContent: "One move" });
        document.querySelector(".who").append(note);
        const seen = () => getComputedStyle(note).visibility, before = seen();
        document.querySelector(".told").textContent = "";
        return [before, seen()];"""
    assert table.value(f"(() => {{ {noted} }})()") == ["hidden", "visible"], "two notes lie at one place"
    pull(table, table.card())
    table.until(lambda: held(table) < left and table.ready())
    assert "cannot" not in table.every(TOLD)[0].text
    table.clean()


def test_a_card_that_cannot_be_played_is_called_by_its_name_alone(address, browser):  # noqa: F811
    """Not with all that its table has of it."""
    text = files("pyengine.recycle").joinpath("templates", "deck-building.rcy").read_text(encoding="utf-8")
    (address[1] / "orchard.rcy").write_text(text)
    table = Table(browser, address, "orchard.rcy")
    pull(table, table.every(".fan .card")[0])
    assert re.fullmatch(r"\w+ cannot be played now", table.every(TOLD)[0].text)
    table.clean()


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["mouse", "finger"])
def test_a_card_that_is_pulled_onto_the_table_is_played(size, touch, address, browser):  # noqa: F811
    table = Table(browser, address, "agram", size)
    card = table.card(-1)
    pull(table, card, ".who", touch)  # which is not the table
    table.until(lambda: card.value_of_css_property("translate") and not card.get_attribute("style").count("translate"))
    assert held(table) == 6 and len(table.log()) == 1 and not table.count(".choices")
    if not touch:  # a pull beside a card selects no text, which would be pulled the next time
        pull(table, table.every(".tops .plate b")[0], ".who")
        assert not table.value("String(getSelection())")
    pull(table, card, ".centre", touch)
    table.until(lambda: held(table) < 6 and table.ready())
    assert len(table.log()) > 1
    other = Table(browser, address, "red7", size)  # whose cards have several moves
    pull(other, other.card(), ".centre", touch)
    other.until(lambda: other.count(".choices > button") > 1)
    table.clean()


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_a_finished_trick_lies_there_and_says_whose_it_is(still, address, browser):  # noqa: F811
    table = Table(browser, address, "hearts", still=still)
    browser.execute_script(
        """globalThis.seen = [];
        const look = () => {
          const said = document.querySelector(".told").textContent, cards = document.querySelectorAll(".trick .card");
          if (said.includes("trick")) seen.push([said, cards.length, performance.now()]);
        };
        new MutationObserver(look).observe(document.querySelector(".felt"), { subtree: true, childList: true })"""
    )
    play_on(table, lambda: table.value("globalThis.seen.length") > 2)
    seen = table.value("globalThis.seen")
    full = [at for said, cards, at in seen if cards == 4 and (said.endswith(" takes the trick") or "You take" in said)]
    swept = [at for _, cards, at in seen if cards == 0]
    assert full and swept and min(swept) - min(full) > 900
    table.clean()


def test_cards_that_are_passed_are_counted(address, browser):  # noqa: F811
    table = Table(browser, address, "hearts", PHONE)
    for number in range(3):
        assert f"Pass 3 cards: {number} chosen" in table.every(".status")[0].text
        line = table.every(".status .muted")[0]
        assert line.size["height"] < 30  # the table stays where it is
        card = table.card()
        table.touch(card)
        table.until(lambda: table.count(".choices > button") == 1)
        table.touch(card)
        left = 12 - number
        table.until(lambda left=left: held(table) in (left, 13) and table.ready())
    assert "Pass" not in table.every(".status")[0].text
    table.clean()


def test_a_finished_match_is_looked_at_again_step_by_step(address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    table = Table(browser, address, "agram")
    shown = lambda: table.value("document.querySelector('.status h2').textContent")  # drawn anew at each step
    assert not table.every(".bar")[0].is_displayed()
    play_on(table, lambda: table.count(END))
    last = table.value("Number(document.getElementById('slider').max)")
    assert table.every(".bar")[0].is_displayed() and shown() == "The match is over"
    table.every("#back")[0].click()
    assert shown() == f"After move {last - 1} of {last}" and not table.count(END)
    table.press(Keys.HOME)
    assert shown() == f"After move 0 of {last}" and held(table) == 6
    table.press(Keys.ARROW_RIGHT)
    assert shown() == f"After move 1 of {last}"
    table.set("#speed", "fast")
    table.every("#run")[0].click()
    table.until(lambda: table.every("#run")[0].text == "Pause" and int(shown().split()[2]) > 3)
    table.every("#first")[0].click()  # it stops there
    assert shown() == f"After move 0 of {last}" and table.every("#run")[0].text == "Play"
    table.every("#last")[0].click()
    assert table.count(END)
    table.clean()


def test_a_match_with_friends_is_in_reach_and_plays_an_only_move(address, browser):  # noqa: F811
    table = Table(browser, address, "agram")
    next(each for each in table.every(".level button") if each.text == "Play with friends").click()
    table.until(lambda: "#match/" in browser.current_url and table.count(".fan .card"))
    name = browser.current_url.rpartition("/")[2]
    next(each for each in table.every(".level button") if each.text == "Get an invitation").click()
    table.until(lambda: table.count("[aria-label=Invitation]"))
    link = table.every("[aria-label=Invitation]")[0]
    whole = (
        "arguments[0].scrollHeight <= arguments[0].clientHeight && arguments[0].scrollWidth <= arguments[0].clientWidth"
    )
    assert "/friend#" in link.get_attribute("value") and table.value(whole, link)
    copy = next(each for each in table.every(".level button") if each.text == "Copy")
    copy.click()
    table.until(lambda: copy.text == "Copied")
    other = Bench(browser, address, "play/agram")
    other.until(lambda: other.count(f".level a[href='#match/{name}']"))
    assert "it is your turn" in other.every(".level")[0].text
    other.value("location.hash = '#games'")
    other.until(lambda: other.count(f"a[href='#match/{name}']"))
    assert "it is your turn" in other.every("#page .panel")[0].text
    script = """const [done] = arguments, seats = ["human", "friend", "random", "random"];
    const given = { game: "agram", options: { CARDS: 1 }, seats };
    import("/static/main.js").then(({ ask }) => ask("gather", given)).then(done)"""
    other.value("location.hash = `#match/${arguments[0]}`", browser.execute_async_script(script))
    other.until(lambda: held(other) == 1)
    switch = other.every(".beside label input")[0]
    time.sleep(0.8)  # for longer than an only move waits before it is played
    assert not switch.is_selected() and other.count(".fan .legal") == 1
    switch.click()
    other.until(lambda: held(other) == 0)
    assert other.value("localStorage.getItem('alone')") == "true"
    switch.click()
    other.clean()
