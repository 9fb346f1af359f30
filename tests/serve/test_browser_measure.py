"""Measure, watch, compare and share in chromium: a form, figures as they come, what can be saved, variants."""

import time

import pytest

from pyengine.serve.shelf import example
from tests.report.test_page_browser import PHONE, WIDE, browser, pytestmark  # noqa: F401
from tests.serve.test_tasks import FAILING
from tests.support.workbench import Bench, address  # noqa: F401


class Study(Bench):
    """The page of a study."""

    def report(self, script="textContent"):
        return self.value(f"document.querySelector('iframe.report')?.contentDocument?.body?.{script}") or ""

    def button(self, text):
        return next((each for each in self.every("button") if each.text == text and each.is_displayed()), None)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_study_is_begun_stopped_gone_on_with_and_watched(size, address, browser):  # noqa: F811
    bench = Study(browser, address, "measure/agram", size)
    bench.until(lambda: bench.count("[id='--declare=CARDS']"))
    bench.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    bench.set("[id='--setups']", "300000")
    for field, text in (("--seats", "pimc:4x2"), ("--declare=CARDS", "4")):
        bench.every(f"[id='{field}']")[0].send_keys(text)
    typed = bench.every("form code")[0].text
    assert typed == "python -m pyengine.run agram --seats=pimc:4x2 --setups=300000 --declare=CARDS=4"
    told = bench.value("[...document.querySelectorAll('form small')].map((each) => each.textContent).join()")
    assert "“Who plays”" in told and "--" not in told and "FILE" not in told
    bench.every("form button.main")[0].click()
    bench.until(lambda: "Not finished" in bench.report() and bench.button("Stop"))
    bench.button("Stop").click()
    bench.until(lambda: bench.button("Go on"))
    assert "Not finished" in bench.report()
    tall = bench.value("document.querySelector('iframe.report').offsetHeight")
    time.sleep(1)
    assert bench.value("document.querySelector('iframe.report').offsetHeight") == tall  # it does not grow by itself
    name = bench.value("location.hash").partition("/")[2]
    bench.value("location.hash = '#studies'")
    bench.until(lambda: bench.count(f".games a[href='#study/{name}']"))
    bench.value("location.hash = arguments[0]", f"#study/{name}")
    bench.until(lambda: "Not finished" in bench.report() and bench.button("Go on"))
    bench.value("[...document.querySelectorAll('details')].at(-1).open = true")
    bench.until(lambda: bench.count("details li button") > 2)
    bench.value("location.hash = arguments[0]", f"#watch/{name}")
    bench.until(lambda: bench.count("iframe.watched"))
    bench.until(lambda: "place=0%2C0%2C0" in bench.value("document.querySelector('iframe.watched').src"))
    browser.switch_to.frame(bench.every("iframe.watched")[0])
    bench.until(lambda: bench.count("body") and "Decision 1 of" in bench.every("body")[0].text)
    browser.switch_to.default_content()
    bench.clean()


def test_wrong_values_are_said_on_the_form(address, browser):  # noqa: F811
    bench = Study(browser, address, "measure/kuhn")
    bench.until(lambda: bench.count("[id='--players']"))
    bench.set("[id='--players']", "99")
    bench.every("form button.main")[0].click()
    bench.until(lambda: bench.count(".caveat"))
    assert "players" in bench.every(".caveat")[0].text.lower() or "SEATS" in bench.every(".caveat")[0].text
    assert bench.value("location.hash") == "#measure/kuhn"
    browser.get_log("browser")  # which tells that it was refused


def test_variants_are_compared_and_their_lines_shown(address, browser):  # noqa: F811
    folder = address[1]
    (folder / "other.rcy").write_text(example("kuhn").replace("\n", "\n;; mine\n", 1))
    bench = Study(browser, address, "compare/kuhn")
    bench.until(lambda: bench.count("#other option") > 5 and bench.count("[id='--want']") + bench.count("fieldset") > 1)
    bench.set("#other", "other.rcy")
    bench.until(lambda: bench.count(".difference ins"))
    assert bench.every(".difference ins")[0].text == "+ ;; mine"
    assert bench.every("form code")[0].text == "python -m pyengine.assess kuhn other.rcy"
    bench.clean()


def test_a_fix_is_offered_for_a_word_alone(address, browser):  # noqa: F811
    folder = address[1]
    (folder / "fix.rcy").write_text(example("kuhn").replace("(shuffle", "(shufle", 1))
    bench = Study(browser, address, "write/fix.rcy")
    bench.until(lambda: bench.count(".problems .fix") == 1)
    bench.every(".problems .fix")[0].click()
    bench.until(lambda: (folder / "fix.rcy").read_text() == example("kuhn"))


def test_what_fails_in_play_stands_at_its_line_and_no_word_is_written_for_it(address, browser):  # noqa: F811
    folder = address[1]
    (folder / "fails.rcy").write_text(FAILING)
    bench = Study(browser, address, "write/fails.rcy")
    status = lambda: bench.value("document.querySelector('.side .muted')?.textContent") or ""
    bench.until(lambda: status() == "1 error")
    (problem,) = bench.every(".problems .error")
    assert problem.text.startswith("Line 6: match ") and ", played at random: there is no card here" in problem.text
    assert bench.count(".problems .fix") == 0 and bench.count(".cm-lint-marker-error") == 1
    bench.every(".problems .error button")[0].click()
    assert (folder / "fails.rcy").read_text() == FAILING
    (folder / "plays.rcy").write_text(example("kuhn"))
    bench = Study(browser, address, "write/plays.rcy")
    bench.until(lambda: status().startswith("No errors."))
    assert bench.count(".problems li") == 0
    (folder / "wrong.rcy").write_text(example("kuhn").replace("(shuffle", "(shuffle 3 ", 1))
    bench = Study(browser, address, "write/wrong.rcy")
    bench.until(lambda: bench.count(".problems .error"))
    assert bench.count(".problems .fix") == 0
