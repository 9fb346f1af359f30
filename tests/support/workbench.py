"""The workbench in Debian's chromium, as a person uses it."""

import subprocess
import sys

import pytest

from tests.report.test_page_browser import WIDE, Shown


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

    def __init__(self, browser, address, about="games", size=WIDE, dark=False):
        browser.get("about:blank")
        (url, self.folder) = address
        super().__init__(browser, url, size, dark)
        self.value("location.hash = arguments[0]", f"#{about}")

    def every(self, selector):
        return self.browser.find_elements("css selector", selector)

    def count(self, selector):
        return self.value("document.querySelectorAll(arguments[0]).length", selector)

    def until(self, holds):
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.support.ui import WebDriverWait

        redrawn = [StaleElementReferenceException]  # while it is read
        return WebDriverWait(self.browser, 120, 0.05, redrawn).until(lambda _: holds())

    def set(self, selector, value):
        script = """const made = document.querySelector(arguments[0]);
        made.value = arguments[1];
        for (const each of ["input", "change"]) made.dispatchEvent(new Event(each))"""
        self.browser.execute_script(script, selector, value)

    def clean(self):
        assert self.value("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"
        assert [each["message"] for each in self.browser.get_log("browser") if each["level"] == "SEVERE"] == []
