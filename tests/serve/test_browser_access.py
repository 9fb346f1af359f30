"""The workbench for everybody: axe-core finds nothing serious, nothing is cut off, and keys alone do all.

axe.min.js is axe-core 4.14.1 (npm, MPL-2.0), as it is, for tests alone. Another page is another row of PAGES.
"""

import json
import re
from pathlib import Path

import pytest

from pyengine.players import parse
from pyengine.report.match import page as match
from tests.conftest import ROOT
from tests.report.test_page import GAMES, played
from tests.report.test_page_browser import PHONE, Shown, browser, pytestmark  # noqa: F401
from tests.support.workbench import Bench, address  # noqa: F401

AXE = Path(__file__).with_name("axe.min.js")
DESK = 1280, 800
PLAYING = ".felt .legal, .actions button"
PAGES = {  # what stands behind #, and what is there once the page is
    "games": ("games", ".games li"),
    "write": ("write/mine.rcy", ".cm-line"),
    "rules": ("write/mine.rcy", ".tile", "Rules for friends", "dialog iframe"),
    "language": ("write/mine.rcy", ".tile", "All words", "dialog details"),
    "new game": ("write/mine.rcy", ".tile", "New game", ".kinds button"),
    "lesson": ("write/mine.rcy", ".tile", "Lesson of ten minutes", ".lesson button"),
    "error": ("write/wrong.rcy", ".problems li"),
    "table of cards": ("write/cards.csv", ".deck td"),
    "deck": ("write/market.csv", ".faces svg"),
    "cards": ("cards/agram", ".leaf svg"),
    "play agram": ("play/agram", PLAYING),
    "play mine": ("play/mine.rcy", PLAYING),
    "play red7": ("play/red7", PLAYING),
    "play rummy": ("play/rummy", PLAYING),
    "play crosskings": ("play/crosskings", PLAYING),
    "measure": ("measure/agram", "form button.main"),
    "compare": ("compare/agram", "#page button"),
    "studies": ("studies", "#page h1"),
    "study": ("study/agram-1", "iframe"),
    "watch": ("watch/agram-1", "iframe"),
}


class Workbench(Bench):
    """The page, as somebody uses it who has keys alone."""

    def held(self, key, with_key):
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.browser).key_down(with_key).send_keys(key).key_up(with_key).perform()

    def focused(self):
        """Name of the focused element."""
        return self.value(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.slice(0, 80)"
        )

    def tab_to(self, name, most=150):
        """Press Tab until what is called so has the focus, which is to be seen."""
        from selenium.webdriver.common.keys import Keys

        for _ in range(most):
            if re.fullmatch(name, self.focused().strip()) and self.value("document.activeElement.tagName") != "BODY":
                assert self.value("document.activeElement.matches(':focus-visible')")
                return
            self.press(Keys.TAB)
        raise AssertionError(f"Tab does not lead to {name}; it is at {self.focused()!r}")

    def sound(self):
        """Assert that axe finds nothing serious or critical, and nothing else is wrong with what is shown."""
        self.browser.execute_script(AXE.read_text(encoding="utf-8"))
        found = self.browser.execute_async_script(
            "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(arguments[0])"
        )
        assert [each for each in found["violations"] if each["impact"] in ("serious", "critical")] == []
        self.clean()


@pytest.fixture(scope="module")
def files(address):  # noqa: F811
    from pyengine.commands import run
    from pyengine.serve.shelf import example

    for name, text in {
        "mine.rcy": example("kuhn"),
        "wrong.rcy": example("agram").replace("(shuffle", "(shufle", 1),
        "cards.csv": "Title,Worth\nA,1\n",
    }.items():
        (address[1] / name).write_text(text)
    for name in "market.rcy", "market.csv":
        (address[1] / name).write_bytes((ROOT / "examples" / "described" / name).read_bytes())
    home = address[1] / "studies"
    home.mkdir()
    words = ["--setups=20", "--seats=random,random", "--seed=1"]
    assert run.run(["agram", *words, f"--out={home / 'agram-1'}"]) == 0
    told = {"command": "run", "games": ["agram"], "words": words, "begun": 1.0, "state": "finished", "said": ""}
    (home / "agram-1.json").write_text(json.dumps(told))
    return address


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_serious(page, size, dark, files, browser):  # noqa: F811
    at, there, *more = PAGES[page]
    shown = Workbench(browser, files, at, size, dark)
    shown.until(lambda: shown.count(there))
    if more:
        button, then = more
        browser.execute_script(
            "[...document.querySelectorAll('button')].find((each) => each.textContent === arguments[0]).click()", button
        )
        shown.until(lambda: shown.count(then))
    shown.sound()


@pytest.fixture(scope="module")
def documents(files, tmp_path_factory):
    """Pages that are files: what is read in frames, and what is sent to others."""
    from pyengine.commands import assess, tournament
    from pyengine.serve.matches import share

    home, sizes = tmp_path_factory.mktemp("documents"), ["--setups=30", "--most=25", "--play=random", "--seed=1"]
    assert assess.main(["agram", *sizes, "--out", str(home / "verdict")]) == 0
    assert assess.main(["agram", "--vary=CARDS=4,5", "--want=fair", *sizes, "--out", str(home / "variants")]) == 0
    assert (
        tournament.main(
            ["kuhn", "--seats=random,ismcts:10", "--setups=30", "--seed=1", "--out", str(home / "tournament")]
        )
        == 0
    )
    found = {name: home / name / "report.html" for name in ("verdict", "variants", "tournament")}
    found["study"] = files[1] / "studies" / "agram-1" / "report.html"
    for game in GAMES:
        found[f"match of {game}"] = home / f"{game}.html"
        found[f"match of {game}"].write_text(match.write(played(game, parse("pimc:2x1"), most=12)), encoding="utf-8")
    found["share"] = home / "share.html"
    found["share"].write_text(share(str(home / "verdict")), encoding="utf-8")
    return found


DOCUMENTS = "study", "verdict", "variants", "tournament", "share", *(f"match of {game}" for game in GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_serious_in_documents(name, size, dark, documents, browser):  # noqa: F811
    shown = object.__new__(Workbench)
    Shown.__init__(shown, browser, documents[name].as_uri(), size, dark)
    browser.execute_script("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    shown.sound()


def test_the_page_that_is_shown_is_the_one_that_was_asked_for_last(files, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    shown = Workbench(browser, files, "write/mine.rcy", DESK)
    shown.until(lambda: shown.count(".cm-line"))
    browser.execute_script("location.hash = '#games'; setTimeout(() => { location.hash = '#play/agram'; }, 1)")
    shown.until(lambda: shown.count(PLAYING))
    assert not shown.count(".games li") and not shown.count(".cm-line")
    shown.press(Keys.TAB)
    shown.value("document.activeElement.blur()")
    shown.tab_to("Skip to the page")
    shown.press(Keys.ENTER)
    assert shown.value("document.activeElement.id") == "page" and shown.count(PLAYING)


def test_a_text_that_cannot_be_saved_is_not_lost_by_leaving_it(files, browser):  # noqa: F811
    from selenium.webdriver.support.expected_conditions import alert_is_present
    from selenium.webdriver.support.ui import WebDriverWait

    file = files[1] / "lost.rcy"
    file.write_text("(game)")
    shown = Workbench(browser, files, "write/lost.rcy", DESK)
    shown.until(lambda: shown.count(".problems li") and shown.value("document.activeElement.id") == "page")
    file.unlink()
    file.mkdir()
    browser.execute_script("document.querySelector('.cm-content').focus()")
    shown.press(*"abc")
    shown.until(lambda: shown.count(".caveat"))
    for leaving, there in (False, ".cm-line"), (True, ".games li"):
        browser.execute_script("location.hash = '#games'")
        asked = WebDriverWait(browser, 20).until(alert_is_present())
        asked.accept() if leaving else asked.dismiss()
        shown.until(lambda there=there: shown.count(there))
        assert shown.value("location.hash") == ("#games" if leaving else "#write/lost.rcy")
    file.rmdir()
    browser.get_log("browser")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_by_keys_alone(size, files, browser):  # noqa: F811
    """A game is made, an error made and undone, a match played to its end."""
    from selenium.webdriver.common.keys import Keys

    shown, name = Workbench(browser, files, "games", size), f"keys-{size[0]}.rcy"
    file = files[1] / name
    shown.until(lambda: shown.count(".games li") > 20)
    shown.tab_to(r"\+ New game")
    shown.press(Keys.ENTER)
    shown.until(lambda: shown.count(".kinds button"))
    shown.held("a", Keys.CONTROL)
    shown.press(*name.removesuffix(".rcy"))
    shown.tab_to("Trick-taking.*")
    shown.press(Keys.ENTER)
    shown.until(lambda: file.exists() and shown.count(".cm-content") and "random match" in browser.page_source)
    text = file.read_text()
    shown.tab_to(f"The text of {name}")
    shown.held(Keys.HOME, Keys.CONTROL)
    shown.press(*"(shuffel")
    shown.until(lambda: shown.count(".problems .error") and "(shuffel" in file.read_text())
    shown.press(Keys.ESCAPE)
    for _ in range(10):
        shown.held("z", Keys.CONTROL)
    shown.until(lambda: not shown.count(".problems .error") and file.read_text() == text)
    shown.press(Keys.ESCAPE)  # then Tab leaves the text
    shown.press(Keys.TAB)
    assert shown.focused() != f"The text of {name}"
    shown.value("document.activeElement.blur()")
    shown.tab_to("Play")
    shown.press(Keys.ENTER)

    moves = ".fan .legal, .actions button"
    ended = lambda: shown.count(".ending")
    told = lambda: shown.count(".log li")
    for _ in range(40):
        shown.until(lambda: shown.count(moves) or ended())  # others may move before, one by one
        if ended():
            break
        before = told()
        shown.press(Keys.ARROW_RIGHT, Keys.ENTER)
        shown.until(lambda before=before: told() > before)
    assert ended() and "New deal" in shown.every(".ending")[0].text
    shown.sound()
