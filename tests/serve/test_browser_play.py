"""Play and the list of games in chromium: options, strength, keys, all moves; pictures, undo; traces, tables."""

import time

import pytest

from pyengine.serve.shelf import example
from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401
from tests.support.workbench import Bench, address  # noqa: F401

MOVES, CURRENT = "#moves li", "#moves [aria-current]"


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_match_by_keys(size, address, browser):  # noqa: F811
    bench = Bench(browser, address, "play/agram", size)
    bench.until(lambda: bench.count(".moves button") == 6)
    bench.press("1")
    bench.until(lambda: bench.count(MOVES) > 4 and bench.count("#advice"))
    assert bench.count(CURRENT) == 1 and "Seat 1 plays" in bench.value("document.querySelector('#moves').textContent")
    shown = bench.count(MOVES)
    bench.press("a")
    bench.until(lambda: "%" in bench.value("document.querySelector('#choice pre').textContent"))
    bench.press("u")
    bench.until(lambda: bench.count(MOVES) < shown and bench.count(".moves button") == 6)
    bench.set("[aria-label='Number of the deal']", "7")
    field = bench.every("[aria-label='Number of the deal']")[0]
    field.send_keys("1u")  # in a field they are no moves
    time.sleep(0.3)
    assert bench.count(MOVES) < shown and field.get_attribute("value") == "71"
    bench.clean()


def test_moves_are_listed_and_played_by_themselves(address, browser):  # noqa: F811
    bench = Bench(browser, address, "play/agram")
    bench.until(lambda: bench.count(".moves button"))
    bench.press("1")
    bench.until(lambda: bench.count(MOVES) > 4)
    last = bench.count(MOVES) - 1
    bench.every("#moves button")[0].click()
    place = lambda: int(bench.value("document.querySelector('input[aria-label=Moves]').value"))
    assert place() == 0 and bench.every(CURRENT)[0].text == "The deal" and not bench.every(".moves button")
    bench.set("select[aria-label=speed]", "fast")
    bench.value("document.activeElement.blur()")
    bench.press(" ")
    bench.until(lambda: place() == last and bench.every(".moves button"))
    bench.clean()


def test_options_and_strength(address, browser):  # noqa: F811
    bench = Bench(browser, address, "play/red7")
    bench.until(lambda: bench.count(".moves button"))
    assert "players" in bench.every("#page label")[0].text
    bench.set("#page label input", "2")
    bench.until(lambda: bench.count("#table .owner") == 3)
    bench.every("#page summary")[0].click()
    bench.set("[title^='cards dealt']  input", "5")
    bench.until(lambda: "hand, 5" in bench.every("#table .mover")[0].text)
    assert bench.count("#table .owner") == 3  # what was chosen before stays
    bench.set("[aria-label^='Strength']", "0")
    bench.until(lambda: bench.value("document.querySelector('output').textContent") == "random play")
    bench.until(lambda: "random play" in bench.every("#table")[0].text)
    bench.set("#page label input", "9")  # which the field itself refuses
    time.sleep(0.3)
    assert bench.count("#table .owner") == 3 and not bench.every(".caveat")
    bench.clean()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_games_have_pictures_and_are_found_and_undone(size, address, browser):  # noqa: F811
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    folder = address[1]
    (folder / "gone.rcy").write_text("(game")
    bench = Bench(browser, address, "games", size)
    bench.until(lambda: bench.count(".picture .card"))
    bench.set(".games + h2 + p input", "AVOID the hearts")
    found = "[...[...document.querySelectorAll('.games')].at(-1).children].filter((each) => each.checkVisibility())"
    assert "Hearts" in bench.value(f"{found}[0].textContent") and bench.value(f"{found}.length") == 1
    bench.every("[aria-label='Remove gone.rcy']")[0].click()
    browser.switch_to.alert.accept()
    bench.until(lambda: not (folder / "gone.rcy").exists() and "is removed" in bench.every("#state")[0].text)
    ActionChains(browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    bench.until(lambda: bench.every("[aria-label='Remove gone.rcy']") and "is back" in bench.every("#state")[0].text)
    assert (folder / "gone.rcy").read_text() == "(game"
    (folder / "gone.rcy").unlink()
    bench.clean()


def test_a_trace_follows_the_cursor_and_leads_to_its_place(address, browser):  # noqa: F811
    folder = address[1]
    (folder / "traced.rcy").write_text(example("kuhn"))
    bench = Bench(browser, address, "write/traced.rcy")
    bench.until(lambda: "No errors" in bench.every("#page")[0].text)
    next(each for each in bench.every("#page button") if each.text == "A random match").click()
    bench.until(lambda: bench.count(".side pre span") > 10)
    line = bench.value("document.querySelectorAll('.side pre span')[9].dataset.line")
    bench.every(".side pre span")[9].click()
    lines = example("kuhn").splitlines()
    here = lambda: str(lines.index(bench.value("document.querySelector('.cm-activeLine').textContent")) + 1)
    assert here() == line and {each.get_attribute("data-line") for each in bench.every(".side .at")} == {line}
    bench.every(".cm-content")[0].send_keys("\ue015" * 3)
    marked = "[...document.querySelectorAll('.side .at')].every((each) => each.dataset.line === arguments[0])"
    assert here() == str(int(line) + 3) and bench.value(marked, here())
    (folder / "traced.rcy").unlink()
    bench.clean()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_csv_file_stands_beside_its_table(size, address, browser):  # noqa: F811
    folder = address[1]
    (folder / "cards.csv").write_text('sep=;\nname;text\nDragon;"a; ""big"" <b>one</b>"\n\nElf\n')
    bench = Bench(browser, address, "write/cards.csv", size)
    bench.until(lambda: bench.count(".sheet tbody tr") == 2)
    rows = "[...document.querySelectorAll('.sheet tr')]"
    cells = f"{rows}.map((row) => [...row.children].map((each) => each.textContent))"
    assert bench.value(cells) == [["2", "name", "text"], ["3", "Dragon", 'a; "big" <b>one</b>'], ["5", "Elf"]]
    assert bench.every(".sheet .odd")[0].text.split() == ["5", "Elf"]
    bench.every(".cm-content")[0].send_keys("\ue009\ue010\ue000Orc;3")
    bench.until(lambda: bench.value(cells)[-1] == ["6", "Orc", "3"] and "Orc" in (folder / "cards.csv").read_text())
    bench.clean()
