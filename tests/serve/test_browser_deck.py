"""Tables of cards in chromium: typed, pasted, undone, saved to the byte; cards on paper."""

import base64
import re
import shutil
import time
from pathlib import Path

import pytest

from tests.report.test_page_browser import DOWN, LEFT, PHONE, RIGHT, UP, WIDE, browser, pytestmark  # noqa: F401
from tests.serve.test_browser_access import Workbench
from tests.support.workbench import address  # noqa: F401

EXAMPLES = Path(__file__).parents[2] / "examples" / "described"
CODINGS = {
    "plain": b"Title,Count\nHut,2\nMill,1\n",
    "marked": b'\xef\xbb\xbfTitle;Count\r\n"Hut";"2"\r\n',
    "wide": "\ufeffTitle\tText\nHut\té\n".encode("utf-16-le"),
    "western": 'Title,Text\nCaf\xe9,x\r\nMill, "a""b" ,\r\r\n'.encode("cp1252"),
    "told": b'sep=|\r\nTitle|Text\r\nA|"two\r\nlines"\r\n\r\n# a remark\r\nB|',
    "odd": b'Title,Count\n"Hut"x,1\nMill,"1\n',
}


class Deck(Workbench):
    """The page of a table, which it begins with."""

    def __init__(self, browser, address, data, name="cards.csv", size=WIDE):  # noqa: F811
        self.file = address[1] / name
        self.file.write_bytes(data)
        super().__init__(browser, address, f"write/{name}", size)
        self.until(lambda: self.value("document.querySelector('.deck aside p[role]')?.textContent"))

    def cells(self):
        texts = "[...row.cells].slice(1).map((each) => each.textContent)"
        return self.value(f"[...document.querySelectorAll('.deck tr')].map((row) => {texts})")[:-1]

    def at(self, row, column):
        self.value("document.querySelector(`[data-at='${arguments[0]} ${arguments[1]}']`).focus()", row, column)

    def here(self):
        return self.value("document.activeElement.dataset.at")

    def use(self, text):
        next(each for each in self.every(".deck button") if each.text == text).click()

    def paste(self, text):
        self.browser.execute_script(
            """const given = new DataTransfer();
            given.setData("text/plain", arguments[0]);
            const paste = {clipboardData: given, bubbles: true, cancelable: true};
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", paste));""",
            text,
        )

    def saved(self, data):
        self.until(lambda: self.file.read_bytes() == data)


@pytest.mark.parametrize("kind", CODINGS)
def test_what_is_not_changed_stays_to_the_byte(kind, address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    deck = Deck(browser, address, CODINGS[kind])
    before = deck.cells()
    deck.at(0, 0)
    deck.press("X")
    deck.until(lambda: deck.file.read_bytes() != CODINGS[kind])
    changed = deck.file.read_bytes()
    assert len(changed) == len(CODINGS[kind]) - (len("Title") - 1) * (2 if kind == "wide" else 1)
    deck.held("z", Keys.CONTROL)
    deck.saved(CODINGS[kind])
    assert deck.cells() == before


def test_keys_go_from_cell_to_cell_and_what_is_typed_is_quoted_where_it_must_be(address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    deck = Deck(browser, address, b"Title,Count\nHut,2\nMill,1")
    deck.at(0, 0)
    for key, there in (DOWN, "1 0"), (RIGHT, "1 1"), (Keys.ENTER, "2 1"), (LEFT, "2 0"), (Keys.TAB, "2 1"), (UP, "1 1"):
        deck.press(key)
        assert deck.here() == there, key
    deck.press(LEFT, *'a "b", c', Keys.ENTER, Keys.ENTER, *"Inn", Keys.TAB, "3")
    deck.saved(b'Title,Count\n"a ""b"", c",2\nMill,1\nInn,3')
    deck.at(3, 0)
    deck.press("Q", LEFT, "W", Keys.ENTER)  # what is typed takes the place of all; then the caret moves
    deck.saved(b'Title,Count\n"a ""b"", c",2\nMill,1\nWQ,3')
    deck.press(Keys.ESCAPE)
    assert deck.focused() == "+ Row"
    for data in (
        b'"a ""b"", c",2\nMill,1\nInn,3',
        b'"a ""b"", c",2\nMill,1\nInn,',
        b'"a ""b"", c",2\nMill,1',
        b"Hut,2\nMill,1",
    ):
        deck.use("Undo")
        deck.saved(b"Title,Count\n" + data)


def test_cells_of_a_spreadsheet_are_pasted(address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    deck = Deck(browser, address, b"Title,Count\r\nHut,2\r\n")
    deck.at(1, 1)
    deck.paste('3\tone\r\n4\t"two\nlines"\r\n')
    deck.saved(b'Title,Count\r\nHut,3,one\r\n,4,"two\nlines"\r\n')
    deck.held("z", Keys.CONTROL)
    deck.saved(b"Title,Count\r\nHut,2\r\n")
    deck.at(1, 0)
    deck.paste("The old hut")
    deck.saved(b"Title,Count\r\nThe old hut,2\r\n")


def test_rows_and_columns_are_added_moved_and_removed(address, browser):  # noqa: F811
    deck = Deck(browser, address, b"Title,Count\nHut,2\nMill,1\n")
    for row, column, tool, data in (
        (1, 0, "Row ↓", b"Title,Count\nMill,1\nHut,2\n"),
        (1, 1, "← Column", b"Count,Title\n1,Mill\n2,Hut\n"),
        (1, 1, "+ Column", b"Count,Title,\n1,Mill,\n2,Hut,\n"),
        (1, 0, "− Column", b"Title,\nMill,\nHut,\n"),
        (2, 0, "Row ↑", b"Title,\nHut,\nMill,\n"),
        (0, 0, "+ Row", b"Title,\n,\nHut,\nMill,\n"),
        (1, 0, "− Row", b"Title,\nHut,\nMill,\n"),
        (0, 0, "Column →", b",Title\n,Hut\n,Mill\n"),
    ):
        deck.at(row, column)
        deck.use(tool)
        deck.saved(data)
    for _ in range(8):
        deck.use("Undo")
    deck.saved(b"Title,Count\nHut,2\nMill,1\n")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_cards_are_drawn_as_one_types_and_mistakes_stand_at_their_cells(size, address, browser):  # noqa: F811
    shutil.copy(EXAMPLES / "market.rcy", address[1])
    deck = Deck(browser, address, (EXAMPLES / "market.csv").read_bytes(), "market.csv", size)
    status = lambda: deck.value("document.querySelector('.deck aside p[role]').textContent")
    large = lambda: deck.value("document.querySelector('.faces .here')?.querySelector('button').title")
    deck.until(lambda: status().strip() == "14 cards, 4 different. market.rcy" and deck.count(".faces svg") == 4)
    assert deck.every("a[href='#write/market.rcy']")[0].text == "market.rcy"
    deck.at(1, 0)
    deck.press(*"Cabin")
    deck.until(lambda: "Cabin" in (large() or "") and deck.every(".faces .here b")[0].text == "× 6")
    deck.at(1, 1)
    deck.press("x")
    deck.until(lambda: deck.count("td[aria-invalid]") == 1)
    said = "found x, expected a whole number, how many of the card"
    assert deck.value("document.querySelector('td[aria-invalid]').title") == said
    assert [each.text for each in deck.every(".problems li")] == [f"Row 2: {said}"] and "Cabin" in large()
    deck.press("\ue003", "9")
    deck.until(lambda: status().strip() == "17 cards, 4 different. market.rcy" and deck.count(".problems li") == 0)
    deck.at(4, 2)
    deck.press(*"free")
    deck.until(lambda: "expected an integer" in deck.value("document.querySelector('.problems').textContent"))
    assert deck.count(".faces svg") == 4  # as another game would read them
    deck.sound()


def test_the_mistake_of_a_whole_row_leads_to_it(address, browser):  # noqa: F811
    shutil.copy(EXAMPLES / "market.rcy", address[1])
    data = (EXAMPLES / "market.csv").read_bytes().replace(b"Hut,6,1,1,brown,", b"Hut,6,1,1,brown,,more")
    deck = Deck(browser, address, data, "market.csv")
    deck.until(lambda: deck.count(".problems button"))
    deck.at(3, 2)
    deck.every(".problems button")[0].click()
    assert deck.here() == "1 0" and "found 7 cells" in deck.value("document.activeElement.title")
    deck.sound()


def test_a_file_that_was_changed_elsewhere_is_not_overwritten(address, browser):  # noqa: F811
    deck = Deck(browser, address, b"Title,Count\nHut,2\n")
    deck.file.write_bytes(b"other")
    deck.at(1, 1)
    deck.press("5")
    deck.until(lambda: deck.count(".caveat"))
    assert "changed elsewhere" in deck.every(".caveat")[0].text and deck.file.read_bytes() == b"other"
    deck.value("location.hash = '#games'")
    time.sleep(0.5)
    browser.switch_to.alert.accept()
    browser.get_log("browser")


@pytest.mark.parametrize("name, many", [("market.rcy", 14), ("market.csv", 14), ("hearts", 52)])
def test_all_cards_are_printed_nine_to_a_page(name, many, address, browser):  # noqa: F811
    for each in "market.rcy", "market.csv":
        shutil.copy(EXAMPLES / each, address[1])
    deck = Workbench(browser, address, f"cards/{name}")
    leaves = -(-many // 9)
    deck.until(lambda: deck.count(".leaf") == leaves)
    assert deck.count(".leaf svg") == many
    deck.sound()
    for paper, size in (("A4", (595, 842)), ("Letter", (612, 792))):
        deck.set(".page header select", paper)
        found = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
        boxes = re.findall(rb"/MediaBox \[0 0 ([.\d]+) ([.\d]+)\]", base64.b64decode(found))
        assert [tuple(round(float(side)) for side in each) for each in boxes] == [size] * leaves
    deck.every(".page header input")[0].click()
    deck.until(lambda: deck.count(".leaf") == 2 * leaves)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    wide, high = (
        deck.value(f"document.querySelector('.leaf svg').getBoundingClientRect().{side}")
        for side in ("width", "height")
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert abs(wide - 63 * 96 / 25.4) < 0.5 and abs(high - 88 * 96 / 25.4) < 0.5
