"""Play in chromium as a person does it: mouse, keys, touch; what is kept; coach, options, motion, the end."""

import json
import socket
import subprocess
import sys
import time

import pytest

from pyengine.registry import available_games
from pyengine.serve import guide
from pyengine.serve.shelf import example
from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401
from tests.support.workbench import Bench, address  # noqa: F401

LEGAL, ACTIONS, LOG, END = ".felt .legal", ".felt .actions button", ".log li", ".ending"
FEW = {"agram": 6, "kuhn": 0}  # cards of the own hand at the start


class Table(Bench):
    """The page of a game, the others at random, and no motion where it is not asked for."""

    def __init__(self, browser, address, game, size=WIDE, dark=False, still=True, deal=5):  # noqa: F811
        browser.get("about:blank")
        browser.get_log("browser")  # what tests before have left
        super().__init__(browser, address, f"play/{game}", size, dark)
        if still:
            features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.until(lambda: self.count(".level select"))
        self.until(self.ready)
        self.set(".level select", "random")
        self.until(self.ready)
        if deal is not None:
            self.value("document.querySelector('.options').open = true")
            self.set(".options label:has(> span:first-child) input[min='0']:not([max])", str(deal))
            self.until(lambda: f'"deal":{deal}' in self.kept(game))
            self.until(self.ready)
            self.value("document.querySelector('.options').open = false")

    def kept(self, game):
        return self.value(f"Object.entries(localStorage).find(([key]) => key.endsWith(':{game}'))?.[1] || ''")

    def ready(self):
        if self.value("document.querySelector('.play').ariaBusy") == "true":
            return False
        return self.count(LEGAL) + self.count(ACTIONS) or self.count(END)

    def log(self):
        return self.value("[...document.querySelectorAll(arguments[0])].map((each) => each.innerText)", LOG)

    def card(self, at=0):
        return self.every(".fan .legal")[at]

    def touch(self, node, seconds=0.0):
        """A finger at the middle of what is seen of a card."""
        script = "((box) => [box.left + 18, box.top + box.height / 2])(arguments[0].getBoundingClientRect())"
        x, y = self.value(script, node)
        touched = lambda kind, points: self.browser.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )
        touched("touchStart", [{"x": x, "y": y}])
        time.sleep(seconds)
        touched("touchEnd", [])

    def tool(self, text):
        next(each for each in self.every(".tools button") if text in each.text).click()

    def clean(self):
        assert self.value("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
        assert [each["message"] for each in self.browser.get_log("browser") if each["level"] == "SEVERE"] == []


def test_a_match_by_mouse_to_its_end_and_the_same_deal_again(address, browser):  # noqa: F811
    table = Table(browser, address, "agram")
    names = table.value("[...document.querySelectorAll('.plate b')].map((each) => each.textContent)")
    assert names == ["Heron", "Magpie", "Wren", "Your turn"] and table.count(".fan .card") == 6
    hand = table.value("[...document.querySelectorAll('.fan .card')].map((each) => each.dataset.card)")
    table.card().click()
    table.until(lambda: table.count(".fan .card") == 5 and table.ready())
    assert table.log()[1].startswith("You play ") and table.log()[2].startswith("Heron plays ")
    assert table.count(".fan .dim") + table.count(".fan .legal") == 5  # what may not be played is dim
    while not table.count(END):
        left = table.count(".fan .card")
        table.card(-1).click()
        table.until(lambda left=left: (table.count(".fan .card") < left or table.count(END)) and table.ready())
    assert any(each.startswith("Only one move: you play ") for each in table.log())
    assert table.every(".note")[0].text.startswith("Only one move: you play ")  # the last card
    ending = table.every(END)[0].text
    assert ending.splitlines()[0].split()[-1] in ("won", "won!") and "Same deal again" in ending
    table.until(lambda: "decision" in table.value("document.querySelector('.regrets').textContent").lower())
    next(each for each in table.every(f"{END} button") if each.text == "Same deal again").click()
    table.until(lambda: table.count(".fan .card") == 6 and not table.count(END))
    assert table.value("[...document.querySelectorAll('.fan .card')].map((each) => each.dataset.card)") == hand
    table.clean()


def test_a_line_of_the_log_does_not_stop_the_match(address, browser):  # noqa: F811
    table = Table(browser, address, "agram", still=False)
    table.card().click()
    table.value("document.querySelector('.log button').click()")
    table.until(lambda: table.ready() is not False and table.every(".bar .main")[0].is_displayed())
    table.every(".bar .main")[0].click()
    assert table.count(".fan .card") == 5 and table.count(LEGAL) and len(table.log()) >= 4
    table.clean()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_rules_and_all_pages_are_reached_in_the_first_screen(size, address, browser):  # noqa: F811
    table = Table(browser, address, "red7", size)
    next(each for each in table.every(".status button") if each.text == "Rules").click()
    table.until(lambda: "Red7" in table.value("document.querySelector('dialog iframe').srcdoc"))
    (address[1] / "tabs.rcy").write_text(example("agram"))
    table.value("location.hash = '#cards/tabs.rcy'")
    table.until(lambda: table.count(".top [aria-current=page]") and table.count(".leaf"))
    boxes = "[...document.querySelectorAll('.top a')].map((each) => each.getBoundingClientRect())"
    assert table.value(f"{boxes}.every((each) => each.left >= 0 && each.right <= innerWidth && each.bottom < 100)")
    (address[1] / "tabs.rcy").unlink()
    table.clean()


def test_words_for_cards_and_players(address, browser):  # noqa: F811
    table = Table(browser, address, "rummy")
    heard = table.value("[...document.querySelectorAll('.mine .card')].map((each) => each.ariaLabel).join()")
    assert " of hearts" in heard or " of spades" in heard
    script = """const [players, done] = arguments;
    import("/static/table.js").then(({ called }) => done(players.map(called)))"""
    players = ["ismcts:50", "ismcts:25:payoff", "ismcts:800", "flat:20", "mine:robot"]
    words = ["Weak", "Weak (25 tries)", "Good (800 tries)", "Search (20 tries)", "mine:robot"]
    assert browser.execute_async_script(script, players) == words
    script = """const [scores, done] = arguments, match = { sides: [[0], [1], [2]], payoffs: [2, 1, 0], winners: [0] };
    import("/static/table.js").then(({ result }) => done(result(match, ["You", "Heron", "Magpie"], 0, scores).title))"""
    for scores, said in ([], "You won!"), ([5, 3, 2], "You won!"), ([2, 3, 5], "You won with the fewest points!"):
        assert browser.execute_async_script(script, scores) == said


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_keys(size, address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    table = Table(browser, address, "agram", size)
    table.press(Keys.ARROW_RIGHT)
    assert table.value("document.activeElement === document.querySelector('.fan .legal')")
    table.press(Keys.ARROW_RIGHT, Keys.ENTER)
    table.until(lambda: table.count(".fan .card") == 5 and table.ready())
    table.press("a")
    table.until(lambda: "I would play" in table.every(".coach")[0].text)
    assert table.count(".bars li") and table.count(".fan .advised") == 1
    table.press("u")
    table.until(lambda: table.count(".fan .card") == 6 and table.ready() and len(table.log()) == 1)
    table.value("document.querySelector('.options').open = true")
    table.every(".options input[type=number]")[0].send_keys("u")  # in a field they are none
    time.sleep(0.2)
    assert table.count(".fan .card") == 6
    table.clean()


def test_a_card_with_several_moves_opens_them(address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    table = Table(browser, address, "red7")
    card = table.card()
    card.click()
    table.until(lambda: table.count(".choices > button") > 1)
    assert table.count("[aria-expanded=true]") == 1
    first, second = (each.text for each in table.every(".choices > button")[:2])
    assert table.value("document.activeElement.textContent") == first
    table.press(Keys.ARROW_DOWN)
    assert table.value("document.activeElement.textContent") == second and table.count(".related")
    table.press(Keys.ESCAPE)
    assert not table.count(".choices") and table.value("document.activeElement === arguments[0]", card)
    table.press(Keys.ENTER, Keys.ENTER)
    table.until(lambda: len(table.log()) > 2 and table.ready())
    table.clean()


def test_moves_without_a_card_are_buttons(address, browser):  # noqa: F811
    table = Table(browser, address, "kuhn")
    assert {each.text for each in table.every(ACTIONS)} == {"Bet", "Check"} and not table.count(LEGAL)
    assert not table.count(".dim")
    table.every(ACTIONS)[0].click()
    table.until(lambda: table.log()[1:2] in (["You bet. You: paid 2 (+1)"], ["You check"]))
    table.clean()


def test_a_move_is_one_line_of_the_log(address, browser):  # noqa: F811
    table = Table(browser, address, "leduc")
    for _ in range(20):
        if table.count(END):
            break
        before = table.log()
        table.every(ACTIONS)[0].click()
        table.until(lambda before=before: table.log() != before and table.ready())
    moves = len(json.loads(table.kept("leduc"))["moves"])
    assert len(table.log()) == moves + 1 and all(each.split(" ")[0] in ("The", "You", "Heron") for each in table.log())
    assert ". Heron: won " in table.log()[-1] and table.every(".log small")
    table.clean()


def test_a_finger_lifts_first_and_then_plays(address, browser):  # noqa: F811
    table = Table(browser, address, "agram", PHONE)
    card = table.card()
    tap = """(card => {
      card.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch", isPrimary: true }));
      card.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch", isPrimary: true }));
      card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    })(arguments[0])"""
    table.value(tap, card)  # as browsers do where a click does not know of the finger
    table.until(lambda: table.count(".choices > button") == 1)
    assert table.count(".fan .card") == 6
    table.every(".choices [aria-label=Close]")[0].click()
    table.touch(card)
    table.until(lambda: table.count(".choices > button") == 1)
    assert table.count(".fan .card") == 6 and card.get_attribute("aria-expanded")
    table.touch(card)
    table.until(lambda: table.count(".fan .card") == 5)
    table.until(table.ready)
    card = table.card()
    table.touch(card, 0.7)  # pressed for long, it is shown large
    table.until(lambda: not table.value("document.getElementById('preview')?.hidden ?? true") or True)
    table.clean()


REACHED = """
const hand = document.querySelector(".mine"), wrong = [];
const reached = (node) => { // points of it on which a finger meets nothing else
  const { left, right, top, height } = node.getBoundingClientRect(), found = [];
  for (let x = left + 2; x < right; x += 4) found.push(document.elementFromPoint(x, top + 0.4 * height));
  return found.filter((each) => node.contains(each)).length;
};
for (const node of document.querySelectorAll(arguments[0])) {
  const own = !arguments[1] && hand.contains(node), name = node.getAttribute("aria-label") || node.textContent;
  const least = Math.min(4, node.getBoundingClientRect().width / 8);
  scrollTo(0, 0);
  const shown = ["center", "start", "end"].some((block) => {
    node.scrollIntoView({ block: own ? "nearest" : block });
    return reached(node) >= least;
  });
  if (!shown) wrong.push(`${name} is covered`);
  if (own && scrollY > 0) wrong.push(`${name} scrolls the page`);
  if (hand.getBoundingClientRect().bottom > innerHeight) wrong.push(`${name} is past the hand`);
}
scrollTo(0, 0);
return wrong;
"""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=[] if name in {"hearts", "golf", "bridge"} else pytest.mark.slow)
        for name in available_games()
    ],
)
def test_what_can_be_done_is_reached_without_passing_the_hand(game, address, browser):  # noqa: F811
    """Of three decisions each; bids of Bridge scroll within their own box."""
    from selenium.webdriver.common.keys import Keys

    table = Table(browser, address, game, PHONE)
    for _ in range(3):
        if table.count(END):
            break
        assert table.count(f"{LEGAL}, {ACTIONS}")
        assert browser.execute_script(REACHED, f"{LEGAL}, {ACTIONS}", False) == []
        before = len(table.log())
        first = table.every(f"{LEGAL}, {ACTIONS}")[0]
        table.value("arguments[0].focus({ preventScroll: true })", first)
        table.press(Keys.ENTER)
        table.until(lambda before=before: table.count(".choices button") or len(table.log()) > before)
        if table.count(".choices button"):
            assert browser.execute_script(REACHED, ".choices button", True) == []
            table.press(Keys.ENTER)
        table.until(lambda before=before: len(table.log()) > before and table.ready())
    table.clean()


def test_the_match_is_kept(address, browser, tmp_path):  # noqa: F811
    """Over a reload, another page and back, and a server that begins anew."""
    table = Table(browser, address, "agram")
    table.card().click()
    table.until(lambda: table.count(".fan .card") == 5 and table.ready())
    log = table.log()
    browser.refresh()
    table.until(lambda: table.log() == log)
    table.value("location.hash = '#games'")
    table.until(lambda: table.count(".games li"))
    table.value("location.hash = '#play/agram'")
    table.until(lambda: table.log() == log and table.count(".fan .card") == 5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "pyengine.serve", str(tmp_path), "--no-open", f"--port={port}"]
    for first in (True, False):
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                other = Table(browser, (server.stdout.readline().split()[-1], tmp_path), "agram", deal=None)
                if first:
                    assert other.count(".fan .card") == 6  # another folder has matches of its own
                    other.card().click()
                    other.until(lambda: other.count(".fan .card") < 6 and other.ready())  # an only move plays itself
                    log = other.log()
                other.until(lambda: other.log() == log)
            finally:
                server.terminate()


def test_rules_that_change_take_the_match_back_to_its_beginning(address, browser):  # noqa: F811
    file = address[1] / "changed.rcy"
    file.write_text(example("agram"))
    table = Table(browser, address, "changed.rcy")
    for text in (example("agram") + "\n", example("kuhn")):  # by whose rules the moves are legal, or not
        table.card(-1).click()
        table.until(lambda: table.count(".fan .card") == 5 and table.ready())
        file.write_text(text)
        browser.refresh()
        table.until(lambda: table.count(".fan .card, .actions button") and len(table.log()) == 1)
        assert "The rules have changed since this match began" in table.value("document.body.textContent")
    file.unlink()


def test_an_error_of_an_option_leads_to_the_line(address, browser):  # noqa: F811
    file = address[1] / "too many.rcy"
    file.write_text(guide.template("shedding", "Many").replace("3 .. 7", "3 .. 12"))
    table = Table(browser, address, file.name)
    table.set("[id='option CARDS']", "12")
    table.until(lambda: table.count(".caveat a"))
    assert "cannot be played with CARDS=12: line 21: there is no card" in table.every(".caveat")[0].text
    table.every(".caveat a")[0].click()
    here = ".cm-activeLine"
    table.until(lambda: [each.text.strip()[:22] for each in table.every(here)] == ["(all player 'P (repeat"])
    assert table.value("decodeURIComponent(location.hash)") == "#write/too many.rcy:21"
    file.unlink()


def test_options_levels_and_seats(address, browser):  # noqa: F811
    table = Table(browser, address, "red7")
    levels = table.value("[...document.querySelector('.level select').options].map((each) => each.text)")
    assert levels[:4] == ["Random", "Weak", "Good", "Strong"]
    table.value("document.querySelector('.options').open = true")
    shown = table.every(".options")[0].text
    assert "Players 2 to 5" in shown and "Begin from a position" in shown
    table.set(".options label:first-of-type input", "2")
    table.until(lambda: table.count(".seat") == 2)
    table.set(".options label:nth-of-type(2) input", "5")
    table.until(lambda: table.count(".fan .card") == 5)
    assert table.count(".seat") == 2  # what was chosen before stays
    table.set(".options label:first-of-type input", "9")  # which the field itself refuses
    time.sleep(0.3)
    assert table.count(".seat") == 2 and not table.every(".caveat")
    table.until(table.ready)
    table.every(".options label.row input")[0].click()  # all cards
    table.until(lambda: table.count(".back-fan [aria-label='a card face down']") == 0)
    table.until(table.ready)
    table.every(".options label.row input")[1].click()
    table.until(lambda: table.count(".unaided") and table.ready())
    table.clean()


def test_cards_fly_and_the_match_is_replayed(address, browser):  # noqa: F811
    table = Table(browser, address, "agram", still=False)
    script = """globalThis.flown = 0;
    const added = (all) => all.flatMap((each) => [...each.addedNodes]);
    const seen = (all) => added(all).filter((each) => each.classList?.contains("flying"));
    new MutationObserver((all) => { globalThis.flown += seen(all).length; })
      .observe(document.body, { childList: true })"""
    browser.execute_script(script)
    before = table.every(".log")[0].rect
    table.card().click()
    table.until(lambda: "is thinking" in table.every(".status h2")[0].text)
    assert table.every(".log")[0].rect == before and not table.every("#advice")[0].is_displayed()
    table.until(lambda: table.count(".fan .card") == 5 and table.ready() and table.value("globalThis.flown") >= 4)
    table.until(lambda: not table.count(".flying"))
    table.every(".log button")[1].click()
    assert "After move 1" in table.every(".status")[0].text and not table.count(LEGAL)
    next(each for each in table.every(".bar button") if each.text == "Back to the match").click()
    assert table.count(LEGAL)
    browser.execute_script("document.querySelector('.board').scrollTop = 0")
    table.tool("Replay")
    assert table.count(".fan .card") == 6
    table.until(lambda: table.count(".fan .card") == 5 and table.ready())
    table.clean()


def test_a_card_is_shown_large(address, browser):  # noqa: F811
    from selenium.webdriver.common.action_chains import ActionChains

    table = Table(browser, address, "agram")
    ActionChains(browser).move_to_element(table.card()).perform()
    table.until(lambda: table.value("document.getElementById('preview')?.checkVisibility()"))
    assert " of " in table.every("#preview strong")[0].text
    ActionChains(browser).move_to_element(table.every(".status")[0]).perform()
    table.until(lambda: not table.value("document.getElementById('preview').checkVisibility()"))
    table.clean()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_games_have_pictures_and_are_found_and_undone(size, address, browser):  # noqa: F811
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    folder = address[1]
    (folder / "gone.rcy").write_text("(game")
    bench = Bench(browser, address, "games", size)
    bench.until(lambda: bench.count(".picture .card"))
    bench.set("input[type=search]", "AVOID the hearts")
    found = "[...[...document.querySelectorAll('.games')].at(-1).children].filter((each) => each.checkVisibility())"
    assert "Hearts" in bench.value(f"{found}[0].textContent") and bench.value(f"{found}.length") == 1
    bench.set("input[type=search]", "gone")
    remove = "[aria-label^='Remove: gone' i]"
    bench.browser.execute_script(f"document.querySelector(\"{remove}\").closest('details').open = true")
    bench.every(remove)[0].click()
    browser.switch_to.alert.accept()
    bench.until(lambda: not (folder / "gone.rcy").exists() and "is removed" in bench.every("#state")[0].text)
    ActionChains(browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    bench.until(lambda: bench.every(remove) and "is back" in bench.every("#state")[0].text)
    assert (folder / "gone.rcy").read_text() == "(game"
    (folder / "gone.rcy").unlink()
    bench.clean()


def test_a_game_of_the_library_becomes_mine(address, browser):  # noqa: F811
    bench, mine = Bench(browser, address, "games"), "[aria-label^='Make it mine: Agram']"
    bench.until(lambda: bench.count(mine))
    bench.browser.execute_script("document.querySelector(arguments[0]).click()", mine)
    bench.until(lambda: bench.value("location.hash") == "#write/agram.rcy" and bench.count(".cm-line"))
    assert (address[1] / "agram.rcy").read_text() == example("agram")
    (address[1] / "agram.rcy").unlink()
    bench.clean()


def test_the_panel_beside_the_table_keeps_its_width_and_its_rows(address, browser):  # noqa: F811
    """Whatever is open in it, where the window has 800 px and the browser's own bars have some of them."""
    table = Table(browser, address, "agram", (1280, 657))
    wide = lambda: table.value("document.querySelector('.status').clientWidth")
    rows = lambda every: len({each.location["y"] for each in table.every(every) if each.is_displayed()})
    before = wide()
    assert rows(".tools button") == 1 == rows(".level .row > *")
    table.every("#advice")[0].click()
    table.until(lambda: table.count(".coach .says"))
    table.value("document.querySelector('.options').open = true")
    over = "(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(arguments[0])"
    assert table.value(over, table.every(".beside")[0])
    assert rows(".tools button") == 1 and wide() == before
    table.clean()


def test_options_are_a_column_within_the_panel_beside_the_table(address, browser):  # noqa: F811
    table = Table(browser, address, "red7")  # of which a position is an option, in a text field
    table.value("document.querySelector('.options').open = true")
    box = "(({ left, right }) => [left, right])(arguments[0].getBoundingClientRect())"
    left, right = table.value(box, table.every(".beside")[0])
    assert (left, right) == (table.value(box, table.every(".felt")[0])[1], WIDE[0])  # nothing is between, or behind it
    fields = [table.value(box, each) for each in table.every(".options label:not(.row) :is(input, select)")]
    assert table.count(".options input[type=text]") and len({*map(tuple, fields)}) == 1  # a column
    assert left < fields[0][0] < fields[0][1] < right


def test_the_coach_lies_over_the_table_of_a_phone_and_closes_again(address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    table = Table(browser, address, "agram", PHONE)
    felt = "(({ top, bottom }) => [top, bottom])(document.querySelector('.felt').getBoundingClientRect())"
    before = table.value(felt)
    table.tool("Coach")
    table.until(lambda: table.count(".coach .says"))
    script = """(({ left, top, width, height }) => [top, top + height,
      document.elementFromPoint(left + width / 2, top + height / 2).closest(".coach") !== null]
    )(document.querySelector(".coach").getBoundingClientRect())"""
    top, bottom, seen = table.value(script)
    assert table.value(felt) == before and before[0] < bottom and top < before[1] and seen
    closes(table, ".coach", ".coach .says")
    for close in (lambda: table.tool("Coach"), lambda: table.press(Keys.ESCAPE)):
        table.tool("Coach")
        table.until(lambda: table.count(".coach .says"))
        close()
        table.until(lambda: not table.count(".coach .says"))
    table.clean()


def closes(table, box, inside):
    """A finger finds the button that closes what lies over the table."""
    away = table.every(f"{box} [aria-label=Close]")[0]
    size = away.size
    assert min(size["width"], size["height"]) >= 40
    table.touch(away)
    table.until(lambda: not table.count(inside))


def test_the_moves_of_a_card_lie_over_the_table_of_a_phone_and_close_again(address, browser):  # noqa: F811
    table = Table(browser, address, "red7", PHONE)
    table.touch(table.card())
    table.until(lambda: table.count(".choices > button") > 4)
    table.value("document.querySelector('.choices').scrollTop = 1000")  # it stays in sight
    closes(table, ".choices", ".choices")
    assert len(table.log()) == 1
    table.clean()
