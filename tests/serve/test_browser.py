"""The workbench in Debian's chromium, as a person uses it: a game is written, an error mended, a match played."""

import subprocess
import sys

import pytest

from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    pytest.importorskip("uvicorn")
    folder = tmp_path_factory.mktemp("games")
    words = [sys.executable, "-m", "pyengine.serve", str(folder), "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        yield server.stdout.readline().split()[-1], folder
        server.terminate()


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_a_game_is_written_and_played(size, dark, address, browser):  # noqa: F811
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait

    url, folder = address
    metrics = dict(width=size[0], height=size[1], deviceScaleFactor=1, mobile=size == PHONE)
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
    name = f"mine-{size[0]}-{dark}.rcy"
    every = lambda selector: browser.find_elements(By.CSS_SELECTOR, selector)
    until = lambda holds: WebDriverWait(browser, 20).until(lambda _: holds())
    browser.get(url)
    until(lambda: len(every(".games li")) > 20)
    every("button.main")[0].click()
    asked = browser.switch_to.alert
    asked.send_keys(name)
    asked.accept()
    until(lambda: (folder / name).exists() and every(".cm-content") and "No errors" in browser.page_source)
    text = (folder / name).read_text()
    every(".cm-content")[0].click()
    every(".cm-content")[0].send_keys(Keys.CONTROL, Keys.HOME)
    every(".cm-content")[0].send_keys(Keys.CONTROL, Keys.NULL, "(shuffel")
    until(lambda: every(".problems li") and "(shuffel" in (folder / name).read_text())
    every(".cm-content")[0].send_keys(Keys.CONTROL, "z")
    until(lambda: not every(".problems .error") and (folder / name).read_text() == text)
    every("#tabs a")[1].click()
    choice = lambda: browser.execute_script("return document.getElementById('choice')?.textContent") or ""
    for _ in range(40):
        until(lambda: every(".moves button") or "The end" in choice())  # others may move before, one by one
        if "The end" in choice():
            break
        before = browser.execute_script("return document.querySelector('.told').textContent")
        every(".moves button")[0].click()
        until(lambda: browser.execute_script("return document.querySelector('.told').textContent") != before)
    assert "The end" in choice() and "Another match" in choice()
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
