"""Two people at two browsers of chromium: an invitation, a seat, moves that both see, a page that is opened again."""

import time

from tests.report.test_page_browser import PHONE, WIDE, browser as browser, pytestmark as pytestmark
from tests.serve.test_browser_access import Workbench
from tests.support.workbench import address as address

other = browser  # another one of the same kind


class Friend(Workbench):
    """The page of a friend, who has an invitation and nothing else."""

    def __init__(self, browser, link, size):
        self.browser = browser
        browser.get("about:blank")
        browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
        metrics = dict(width=size[0], height=size[1], deviceScaleFactor=1, mobile=size == PHONE)
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        browser.get(link)

    def dark(self):
        scheme = {"name": "prefers-color-scheme", "value": "dark"}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def click(self, text):
        self.until(lambda: any(text in each.text for each in self.every("button")))
        next(each for each in self.every("button") if text in each.text).click()


def said(page):
    return page.value("document.querySelector('.log')?.textContent") or ""


def test_two_browsers(address, browser, other):
    owner = Workbench(browser, address, "play/agram", WIDE)
    owner.until(lambda: owner.count(".fan .card"))
    owner.every("[aria-label='Your name']")[0].send_keys("Ada")
    browser.execute_script(
        "[...document.querySelectorAll('button')].find((each) => each.textContent === 'Play with friends').click()"
    )
    owner.until(lambda: "#match/" in browser.current_url and owner.count(".fan .card"))
    next(each for each in owner.every(".level button") if "Get an invitation" in each.text).click()
    owner.until(lambda: owner.count("[aria-label=Invitation]"))
    link = owner.every("[aria-label=Invitation]")[0].get_attribute("value")
    assert "this computer only" in owner.every(".level")[0].text
    friend = Friend(other, link, PHONE)
    friend.until(lambda: "Ada invites you to play Agram" in friend.every("#page")[0].text)
    friend.sound()
    friend.dark()
    friend.sound()
    field = friend.every("[aria-label='Your name']")[0]
    field.send_keys("ada")
    friend.click("Sit down")
    friend.until(lambda: any("none that others have" in each.text for each in friend.every(".caveat")))
    assert "status of 400" in "".join(each["message"] for each in other.get_log("browser"))
    field.clear()
    field.send_keys("<i>Bo</i>" + "x" * 20)
    friend.click("Sit down")
    name = "<i>Bo</i>" + "x" * 11
    friend.until(lambda: friend.count(".fan .card") and "Ada" in friend.every(".felt")[0].text)
    owner.until(lambda: f"{name}: is here" in owner.every(".level")[0].text)
    assert name in owner.every(".felt")[0].text and not owner.count(".felt b i, .level i")
    assert friend.value("location.href").endswith("/friend") and not friend.every("[aria-label=Pages] a")
    owner.sound()
    friend.sound()
    assert owner.every("#tabs a[aria-current]")[0].text == "Play"
    friend.click("Rules")
    sheet = "document.querySelector('dialog iframe')?.contentDocument?.body?.textContent"
    friend.until(lambda: "Players" in (friend.value(sheet) or ""))
    friend.click("Close")
    owner.until(lambda: "Choose a lifted card." in owner.every(".status")[0].text)
    owner.every(".fan .legal")[0].click()
    moved = time.monotonic()
    friend.until(lambda: "Ada plays" in said(friend))
    assert time.monotonic() < moved + 3  # a second, on a machine that does nothing else
    style = "getComputedStyle(document.querySelector(arguments[0])).borderLeftColor"
    badge = friend.value(style.replace("borderLeft", "background"), "[data-seat='0'] .plate i")
    assert friend.value(style, ".log li:nth-child(2) p") == badge
    other.refresh()
    friend.until(lambda: "Ada plays" in said(friend))
    other.get("about:blank")
    other.get(link)
    friend.until(lambda: friend.every(".caveat") and "this invitation was used" in friend.every(".caveat")[0].text)
    friend.click("Go on with Agram")
    friend.until(lambda: friend.count(".felt"))
    machine = next(each for each in owner.every(".level button") if "Let the machine play" in each.text)
    for answer in ("dismiss", "accept"):  # who is there does not lose the seat by one click
        machine.click()
        owner.until(lambda: "would lose this seat" in browser.switch_to.alert.text)
        getattr(browser.switch_to.alert, answer)()
    assert not friend.every(".caveat")[0].text
    friend.until(lambda: any("no longer" in each.text for each in friend.every(".caveat")))
    browser.execute_script("location.hash = '#games'")
    owner.until(lambda: owner.count("a[href^='#match/']"))
    assert "Agram: You," in owner.every("a[href^='#match/']")[0].text


SEATED = """const [done] = arguments, seats = ["human", "friend", "random", "random"];
import("/static/main.js").then(async ({ ask }) => {
  const name = await ask("gather", { game: "agram", options: {}, seats });
  const link = await ask("fill", { name, seat: 1, player: "friend" });
  await ask("/friend/join", { invitation: link.split("#")[1] });
  done(name);
})"""


def test_no_button_takes_the_seat_of_who_is_there_without_a_question(address, browser):
    owner = Workbench(browser, address)
    owner.value("location.hash = `#match/${arguments[0]}`", browser.execute_async_script(SEATED))
    row = lambda: next(iter(owner.every(".level .row")), None)
    owner.until(lambda: row() and "is here" in row().text)
    other, machine = row().find_elements("css selector", "button")
    assert (other.text, machine.text) == ("Invite somebody else", "Let the machine play")
    for each in (machine, other):
        each.click()
        assert "would lose this seat" in browser.switch_to.alert.text
        browser.switch_to.alert.dismiss()
        assert "is here" in row().text and not owner.count("[aria-label=Invitation]")
    other.click()
    browser.switch_to.alert.accept()
    owner.until(lambda: owner.count("[aria-label=Invitation]") and "not here yet" in row().text)
    owner.clean()
