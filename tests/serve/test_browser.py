"""The workbench in Debian's chromium, as a person uses it: a game is written, an error mended, a match played."""

import subprocess
import sys

import pytest

from tests.report.test_page_browser import PHONE, WIDE, Shown, browser, pytestmark  # noqa: F401


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    pytest.importorskip("uvicorn")
    folder = tmp_path_factory.mktemp("games")
    words = [sys.executable, "-m", "pyengine.serve", str(folder), "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        yield server.stdout.readline().split()[-1], folder
        server.terminate()


class Bench(Shown):
    """A page of the workbench that is open."""

    def __init__(self, browser, address, about="games", size=WIDE, dark=False):  # noqa: F811
        browser.get("about:blank")
        (url, self.folder) = address
        super().__init__(browser, url, size, dark)
        self.value("location.hash = arguments[0]", f"#{about}")

    def every(self, selector):
        return self.browser.find_elements("css selector", selector)

    def count(self, selector):
        return self.value("document.querySelectorAll(arguments[0]).length", selector)

    def until(self, holds):
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.browser, 30, 0.05).until(lambda _: holds())

    def set(self, selector, value):
        script = """const made = document.querySelector(arguments[0]);
        made.value = arguments[1];
        for (const each of ["input", "change"]) made.dispatchEvent(new Event(each))"""
        self.browser.execute_script(script, selector, value)

    def to_the_end(self, play):
        """Play the first move whenever there is a choice."""
        ended = lambda: "The end" in (self.value("document.getElementById('choice')?.textContent") or "")
        told = lambda: self.value("document.querySelector('.told')?.textContent")
        for _ in range(40):
            self.until(lambda: self.count(".moves button") or ended())  # others may move before, one by one
            if ended():
                break
            before = told()
            play(self.every(".moves button")[0])
            self.until(lambda before=before: told() not in (None, before))
        assert ended() and "Another match" in self.value("document.getElementById('choice').textContent")

    def clean(self):
        assert self.value("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
        assert [each["message"] for each in self.browser.get_log("browser") if each["level"] == "SEVERE"] == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_a_game_is_written_and_played(size, dark, address, browser):  # noqa: F811
    from selenium.webdriver.common.keys import Keys

    bench, name = Bench(browser, address, "games", size, dark), f"mine-{size[0]}-{dark}.rcy"
    file = bench.folder / name
    bench.until(lambda: bench.count(".games li") > 20)
    bench.every("button.main")[0].click()
    asked = browser.switch_to.alert
    asked.send_keys(name)
    asked.accept()
    bench.until(lambda: file.exists() and bench.every(".cm-content") and "No errors" in browser.page_source)
    text = file.read_text()
    bench.every(".cm-content")[0].click()
    bench.every(".cm-content")[0].send_keys(Keys.CONTROL, Keys.HOME)
    bench.every(".cm-content")[0].send_keys(Keys.CONTROL, Keys.NULL, "(shuffel")
    bench.until(lambda: bench.every(".problems li") and "(shuffel" in file.read_text())
    bench.every(".cm-content")[0].send_keys(Keys.CONTROL, "z")
    bench.until(lambda: not bench.every(".problems .error") and file.read_text() == text)
    bench.every("#tabs a")[1].click()
    bench.to_the_end(lambda move: move.click())
    bench.clean()
