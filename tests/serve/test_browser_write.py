"""Write in chromium, by keys and mouse: words beside the text, random matches, repairs, blocks, help, the lesson."""

import time
from contextlib import suppress

import pytest

from pyengine.serve import guide
from pyengine.serve.shelf import example
from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401
from tests.serve.test_tasks import FAILING
from tests.support.workbench import Bench, address  # noqa: F401

EMBER = guide.template("shedding", "Ember")


class Editor(Bench):
    """A text that is open."""

    def __init__(self, browser, address, name, text="", size=(1280, 900)):  # noqa: F811
        self.file = address[1] / name
        if text:
            self.file.write_text(text)
        super().__init__(browser, address, f"write/{name}", size)
        self.until(lambda: self.count(".cm-line"))

    @property
    def status(self):
        return self.value("document.querySelector('.text h2').textContent")

    def played(self):
        self.until(lambda: "random match" in self.status)

    def keys(self, *keys, held=None):
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self.browser)
        if held:
            chain.key_down(held)
        chain.send_keys(*keys)
        if held:
            chain.key_up(held)
        chain.perform()

    def select(self, line, word):
        """Choose a word of a line, as a double click does."""
        script = """const lines = [...document.querySelectorAll('.cm-line')];
        const found = lines.find((each) => each.textContent.includes(arguments[0]));
        found.scrollIntoView({ block: 'center' });
        const walk = document.createTreeWalker(found, NodeFilter.SHOW_TEXT), range = document.createRange();
        while (walk.nextNode()) {
          const at = walk.currentNode.textContent.indexOf(arguments[1]);
          if (at < 0) continue;
          range.setStart(walk.currentNode, at);
          range.setEnd(walk.currentNode, at + arguments[1].length);
          document.querySelector('.cm-content').focus();
          getSelection().removeAllRanges();
          return getSelection().addRange(range);
        }"""
        self.browser.execute_script(script, line, word)

    def button(self, text, within="document"):
        """Click a button; once more where the page put another in its place meanwhile."""
        from selenium.common.exceptions import StaleElementReferenceException

        with suppress(StaleElementReferenceException):
            return self._click(text, within)
        return self._click(text, within)

    def _click(self, text, within):
        found = self.value(f"[...{within}.querySelectorAll('button, summary')]")
        next(each for each in found if (each.get_attribute("textContent") or "").startswith(text)).click()

    def marked(self):
        return [each.text for each in self.every(".said .at")]


@pytest.fixture
def ember(address, browser):  # noqa: F811
    made = Editor(browser, address, "ember.rcy", EMBER)
    made.played()
    return made


def test_sentences_follow_the_caret_and_lead_to_their_lines(ember):
    ember.select('(label "draw a card"', "label")
    ember.until(
        lambda: len(ember.marked()) == 1 and ember.marked()[0].startswith("Option (draw a card): only if the Pack")
    )
    ember.browser.execute_script(
        "[...document.querySelectorAll('.said p')]"
        ".find((each) => each.textContent.includes('next comes the player')).click()"
    )
    chosen = lambda: ember.value("getSelection().toString()")
    ember.until(lambda: "(== (game str EFFECT) STORM)" in chosen() and "(cycle next (next (next player)))" in chosen())
    assert (
        "next comes the player after" in ember.marked()[0]
        and ember.value("document.querySelector('h1').textContent") == "Ember"
    )
    ember.browser.execute_script(
        "[...document.querySelectorAll('.said p')].find((each) => each.textContent.startsWith('Shuffle')).focus()"
    )
    ember.keys("\ue007")
    ember.until(lambda: "(shuffle (game iloc PACK))" in chosen() and "stage" not in chosen())
    ember.clean()


def test_a_hundred_matches_stand_behind_each_change(ember):
    tiles = lambda: ember.value("[...document.querySelectorAll('.tile')].map((each) => each.textContent)")
    assert ember.status == "100 random matches" and "decisions" in tiles()[0] and "Seat 3" in tiles()[1]
    before = tiles()
    ember.select("(declare 6", "6")
    ember.keys("3")
    ember.until(lambda: tiles() != before and not ember.count(".strip.old"))
    shown = tiles()
    ember.select("(declare 3 'CARDS", ")")
    ember.keys("\ue017")
    ember.until(lambda: ember.count(".strip.old") and ember.count(".problems .error"))
    assert tiles() == shown and ember.status == "1 mistake"
    assert "From before the mistake" in ember.value(
        "getComputedStyle(document.querySelector('.strip'), '::before').content"
    )
    ember.keys("z", held="\ue009")
    ember.until(lambda: not ember.count(".problems .error") and ember.status == "100 random matches")


def test_what_fails_in_play_is_mended_as_shown(address, browser):  # noqa: F811
    text = EMBER.replace("(min 2 (size (game iloc PACK)))", "2")
    bench = Editor(browser, address, "fails.rcy", text)
    bench.until(lambda: "failed" in bench.status)
    (problem,) = bench.every(".problems .error")
    assert "of 100 random matches end here: there is no card here: (game iloc PACK) is empty" in problem.text
    (fix,) = bench.every(".problems .fix")
    assert fix.text.split("\n") == ["As many as are left", "2 (min 2 (size (game iloc PACK)))"]
    fix.click()
    bench.until(lambda: bench.status == "100 random matches" and bench.file.read_text() == EMBER)
    bench.keys("z", held="\ue009")
    bench.until(lambda: bench.file.read_text() == text)
    bench.clean()


def test_what_has_no_repair_has_no_button(address, browser):  # noqa: F811
    bench = Editor(browser, address, "fix.rcy", example("kuhn").replace("(shuffle", "(shufle", 1))
    bench.until(lambda: bench.count(".problems .fix") == 1)
    bench.every(".problems .fix")[0].click()
    bench.until(lambda: bench.file.read_text() == example("kuhn"))
    bench = Editor(browser, address, "wrong.rcy", example("kuhn").replace("(shuffle", "(shuffle 3 ", 1))
    bench.until(lambda: bench.count(".problems .error"))
    assert bench.count(".problems .fix") == 0 and bench.count(".cm-lint-marker-error") == 1
    bench = Editor(browser, address, "fails.rcy", FAILING)
    bench.until(lambda: "failed" in bench.status)
    bench.every(".problems .error button")[0].click()
    assert bench.value("getSelection().toString()") == "(top (game vloc NONE))" and bench.file.read_text() == FAILING


def test_blocks_find_their_places(ember):
    """An option comes behind the one of the caret, with its hole chosen, and goes by one Ctrl-Z."""
    ember.select('(label "draw a card"', "label")
    ember.button("Pass", "document.querySelector('.blocks')")
    ember.until(lambda: ember.value("getSelection().toString()") == "PASSES")
    ember.keys("TIMES")
    ember.until(lambda: '\n    (label "pass" (inc (game sto TIMES) 1))\n    ((== (size' in ember.file.read_text())
    ember.until(lambda: not ember.count(".problems .error"))
    others = {"The end": "Empty pack", "Who wins": "Most points", "Parts of": "Turns"}
    for group, block in others.items():  # wherever the caret stands
        ember.button(group, "document.querySelector('.blocks')")
        ember.button(block, "document.querySelector('.blocks')")
    ember.until(lambda: "(scoring max ((current player) sto SCORE))" in ember.file.read_text())
    ember.played()
    assert not ember.count(".problems .error")
    for _ in range(5):
        ember.keys("z", held="\ue009")
    ember.until(lambda: ember.file.read_text() == EMBER)
    ember.clean()


def test_the_word_at_the_caret_is_explained_and_tried(ember):
    ember.select("(filter", "filter")
    ember.until(lambda: ember.count(".help pre"))
    assert "Of several those for which something holds." in ember.every(".help")[0].text
    ember.button("Try it")
    ember.until(lambda: ember.count(".help .done"))
    assert "For every card of the Row with" in ember.every(".did")[0].text
    ember.button("All words")
    ember.every("dialog input")[0].send_keys("tricks or shuffle")
    ember.until(lambda: not any(each.is_displayed() for each in ember.every("dialog details")))
    ember.every("dialog input")[0].clear()
    ember.every("dialog input")[0].send_keys("(shuffle ")
    ember.until(
        lambda: any(each.text.startswith("shuffle") for each in ember.every("dialog details") if each.is_displayed())
    )
    ember.keys("\ue00c", "\ue00c")  # the first one empties the field
    ember.until(lambda: not ember.count("dialog"))
    ember.clean()


def test_a_word_of_the_text_is_explained_and_stays_in_view(address, browser):  # noqa: F811
    bench = Editor(browser, address, "orchard.rcy", guide.template("deck-building", "Orchard"), (1280, 620))
    bench.played()
    bench.browser.execute_script("document.querySelector('.cm-scroller').scrollTop = 700")
    bench.until(lambda: "(drawn 'P 4)" in bench.value("document.querySelector('.cm-content').textContent"))
    bench.select("(drawn 'P 4)", "drawn")
    bench.until(lambda: "(define (drawn 'P 'MANY)" in bench.every(".help")[0].text)
    assert "A word that this text defines." in bench.every(".help")[0].text
    bench.browser.execute_script(
        "const box = document.querySelector('.cm-scroller'), line = document.querySelector('.cm-activeLine');"
        "box.scrollTop += line.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom"
    )
    bench.keys("x")
    bench.until(lambda: bench.count(".problems .error"))
    below = (
        "document.querySelector('.cm-activeLine').getBoundingClientRect().bottom"
        " - document.querySelector('.cm-scroller').getBoundingClientRect().bottom"
    )
    bench.until(lambda: bench.value(below) < 12)
    bench.clean()


def test_rules_in_words_stay_in_view_above_help(address, browser):  # noqa: F811
    bench = Editor(browser, address, "ember.rcy", EMBER, (1280, 657))
    bench.played()
    bench.select("(stage player", "player")
    bench.until(lambda: bench.count(".help pre") and bench.marked())
    box = "document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"
    said, at, about = (bench.value(box, each) for each in (".said", ".said .at", ".help"))
    assert said["height"] > 250 and said["bottom"] <= about["top"] and said["top"] <= at["top"] < said["bottom"] - 20
    bench.button("All words")
    bench.until(lambda: bench.count("dialog details"))
    assert bench.value(box, "dialog")["right"] < said["left"]
    bench.keys("\ue00c")
    bench.clean()


def test_what_was_changed_elsewhere_is_told_and_stays(ember):
    ember.select("(declare 6", "6")
    ember.keys("7")
    ember.until(lambda: ember.value("document.getElementById('state').textContent") == "Saved")
    ember.file.write_text("other")
    ember.keys("8")
    ember.until(lambda: ember.count(".caveat"))
    assert "changed elsewhere" in ember.every(".caveat")[0].text and ember.file.read_text() == "other"
    ember.value("location.hash = '#games'")
    time.sleep(0.5)
    ember.browser.switch_to.alert.accept()
    ember.browser.get_log("browser")


def test_rules_for_friends(ember):
    ember.button("Rules for friends")
    ember.until(lambda: ember.count("dialog iframe"))
    ember.browser.switch_to.frame(ember.every("dialog iframe")[0])
    ember.until(lambda: ember.every("h1") and ember.every("h1")[0].text == "Ember")
    heads = [each.text for each in ember.every("h2")]
    assert heads[:3] == ["Players", "The cards", "Set-up"] and ember.count(".deck .face") == 30
    folds = ember.every("summary")
    turn, _ = names = [each.text for each in folds]
    assert names == ["A turn, step by step", "More exactly: the cards, the table, how to read the steps"]
    everything = ember.every("main")[0].text
    assert everything.index("Set-up") < everything.index(turn) < everything.index("The end and scoring")
    folds[1].click()
    heads = [each.text for each in ember.every("details h2")]
    assert heads == ["The cards", "On the table", "How to read the rules"]
    assert ember.every(".answer")[0].text.startswith("Get rid of your cards; follow colour or number.")
    ember.browser.switch_to.default_content()
    ember.button("Save as a page")
    assert ember.every("dialog [role=status]")[0].text == "It is saved as Ember.html."  # nothing lies over it
    ember.button("Close")


def test_the_words_of_the_author_are_told_apart_and_lead_to_the_text(ember):
    """At the sheet of rules, from Write and from Play; it does not stay over another page."""
    ember.button("Rules for friends")
    ember.until(lambda: ember.count("dialog .row p:not([role])"))
    assert "are the author's own" in ember.every("dialog .row p:not([role])")[0].text
    ember.button("Edit them", "document.querySelector('dialog')")
    chosen = ember.value("getSelection().toString()")
    assert chosen.startswith(";; Ember") and chosen.endswith("fewest cards win.") and not ember.count("dialog")
    ember.value("location.hash = '#play/ember.rcy'")
    ember.until(lambda: ember.count(".status button"))
    ember.button("Rules", "document.querySelector('.status')")
    ember.until(lambda: ember.count("dialog .row p:not([role])"))
    ember.browser.back()
    ember.until(lambda: ember.count(".cm-line"))
    assert not ember.count("dialog")
    ember.browser.forward()
    ember.until(lambda: ember.count(".status button"))
    ember.button("Rules", "document.querySelector('.status')")
    ember.until(lambda: ember.count("dialog .row p:not([role])"))
    ember.button("Edit them", "document.querySelector('dialog')")
    ember.until(lambda: ember.count(".cm-activeLine"))
    assert ember.every(".cm-activeLine")[0].text.startswith(";; Ember") and not ember.count("dialog")
    ember.value("location.hash = '#play/agram'")  # of which no text lies in the folder
    ember.until(lambda: ember.count(".status button"))
    ember.button("Rules", "document.querySelector('.status')")
    ember.until(lambda: ember.count("dialog .row .main"))
    assert not ember.count("dialog .row p:not([role])")
    ember.clean()


def test_names_of_the_text_are_offered_and_only_behind_a_word(address, browser):  # noqa: F811
    bench = Editor(browser, address, "half.rcy", EMBER.replace("what cards do", "REPEATWOZERODS"))
    offered = lambda: bench.value("document.querySelector('.cm-tooltip-autocomplete')?.textContent || ''")
    bench.select("(create players", "create")
    bench.keys("RE")
    bench.until(offered)
    assert "RED" in offered() and "WOZERO" not in offered()
    bench.keys("\ue00c", "\ue003", "\ue003", "create")
    bench.select("(create players", "SEATS")
    bench.keys("\ue012", "\ue014", "E")  # within the word
    time.sleep(0.6)
    assert not offered() and "'SEEATS" in bench.value("document.querySelector('.cm-activeLine').textContent")


def test_an_end_of_a_range_that_fails_is_told_of_at_its_option(address, browser):  # noqa: F811
    bench = Editor(browser, address, "range.rcy", EMBER.replace("3 .. 7", "3 .. 12"))
    bench.until(lambda: bench.count(".problems .warning"))
    assert bench.every(".problems .warning")[0].text.startswith("Line 9: CARDS may be 12, but a random match fails")
    assert bench.status == "100 random matches" and bench.count(".tile") == 2
    bench.select("3 .. 12", "12")
    bench.keys("7")
    bench.until(lambda: bench.status == "100 random matches" and not bench.count(".problems li"))
    bench.clean()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_lesson_goes_on_by_itself(size, address, browser):  # noqa: F811
    """Made, changed, broken and mended twice; played and measured on other pages."""
    bench = Editor(browser, address, "mine.rcy", example("kuhn"), size)
    step = lambda: bench.value("document.querySelector('.lesson h2')?.textContent")
    bench.button("Lesson of ten minutes")
    bench.until(lambda: step() == "Make")
    bench.button("New game", "document.querySelector('.lesson')")
    bench.until(lambda: bench.count(".kinds button") == 5)
    name = f"A new one {size[0]}"
    bench.every("dialog input")[0].send_keys(name)
    bench.button("Shedding")
    bench.until(lambda: step() == "Read and change" and bench.count(".cm-line"))
    bench.file = address[1] / f"{name.lower().replace(' ', '-')}.rcy"
    bench.until(bench.file.exists)
    assert bench.file.read_text() == EMBER.replace("Ember", name)
    bench.played()
    bench.select("(declare 6", "6")
    bench.keys("7")
    bench.until(lambda: step() == "Break")
    bench.select("(declare 7", ")")
    bench.keys("\ue017")
    bench.until(lambda: step() == "Mend")
    bench.keys("z", held="\ue009")
    bench.until(lambda: step() == "A mistake in play")
    bench.button("Skip", "document.querySelector('.lesson')")
    bench.until(lambda: step() not in ("Mend", "A mistake in play"))  # a sample may end the next one, too
    bench.button("Leave", "document.querySelector('.lesson')")
    bench.until(lambda: not bench.count(".lesson"))
    bench.clean()
