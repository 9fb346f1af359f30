"""Measure, watch, compare and share in chromium: a form, figures as they come, what can be saved, variants."""

import json
import re
import time

import pytest

from pyengine.commands import assess, run
from pyengine.serve import matches
from pyengine.serve.shelf import example
from tests.report.test_page_browser import PHONE, WIDE, Shown, browser, pytestmark  # noqa: F401
from tests.support.workbench import Bench, address  # noqa: F401


class Study(Bench):
    """The page of a study."""

    def report(self, script="textContent"):
        return self.value(f"document.querySelector('iframe.report')?.contentDocument?.body?.{script}") or ""

    def button(self, text):
        return next((each for each in self.every("button") if each.text.startswith(text) and each.is_displayed()), None)

    def fill(self, **values):
        """Set fields by their names, as typing does."""
        for name, value in values.items():
            self.set(f"[id='{name.replace('__', '--').replace('option_', 'option ')}']", value)
        self.value("document.querySelector('form').dispatchEvent(new Event('input'))")

    def ask(self, question):
        """Choose what to know, and unfold all of the form."""
        self.until(lambda: self.count("form.panel"))
        self.every(f"input[value='{question}']")[0].click()
        self.until(lambda: question == "good" or self.count("[id='--setups'] option"))
        self.value("document.querySelectorAll('form details').forEach((each) => { each.open = true; })")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_study_is_begun_stopped_gone_on_with_and_watched(size, address, browser):  # noqa: F811
    bench = Study(browser, address, "measure/agram", size)
    bench.ask("many")
    bench.fill(__setups="50000", __seats="ismcts:400", option_CARDS="4")
    typed = bench.every("form code")[0].text
    assert typed == "python -m pyengine.run agram --seats=ismcts:400 --setups=50000 --declare=CARDS=4"
    told = bench.value("[...document.querySelectorAll('form small')].map((each) => each.textContent).join()")
    assert "2 to 6" in told and "--" not in told and "FILE" not in told
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
    assert bench.every(f".games a[href='#study/{name}']")[0].text.endswith(": What happens in many matches?")
    bench.value("location.hash = arguments[0]", f"#study/{name}")
    bench.until(lambda: "Not finished" in bench.report() and bench.button("Go on"))
    bench.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    bench.until(lambda: bench.count("details li button") > 2)
    bench.value("location.hash = arguments[0]", f"#watch/{name}")
    bench.until(lambda: bench.count("iframe.watched"))
    bench.until(lambda: "place=0%2C0%2C0" in bench.value("document.querySelector('iframe.watched').src"))
    assert bench.value("document.documentElement.scrollHeight <= innerHeight"), "the match alone scrolls"
    bench.clean()


def test_wrong_values_are_said_on_the_form(address, browser):  # noqa: F811
    bench = Study(browser, address, "measure/kuhn")
    bench.ask("many")
    bench.fill(__until="nonsense=5")
    bench.every("form button.main")[0].click()
    bench.until(lambda: bench.count(".caveat"))
    assert "nonsense" in bench.every(".caveat")[0].text
    bench.value("location.hash = '#compare/kuhn'")
    bench.until(lambda: bench.count("form.panel button.main"))
    bench.every("form button.main")[0].click()
    bench.until(lambda: bench.count(".caveat"))
    assert bench.every(".caveat")[0].text.startswith("There is one variant only: choose two values")
    assert bench.value("location.hash") == "#compare/kuhn"
    browser.get_log("browser")  # which tells that it was refused


def test_a_level_of_play_is_offered_only_where_it_can_play(address, browser):  # noqa: F811
    bench = Study(browser, address, "measure/kuhn")
    bench.ask("wins")
    texts = [each.text for each in bench.every("form fieldset label")][:4]
    assert texts == ["Random", "Weak", "Good", "Strong"]
    assert "--seats=random,ismcts:50,ismcts:400" in bench.every("form code")[0].text


def test_variants_are_compared_and_their_lines_shown(address, browser):  # noqa: F811
    folder = address[1]
    (folder / "other.rcy").write_text(example("kuhn").replace("\n", "\n;; mine\n", 1))
    bench = Study(browser, address, "variants/agram")
    bench.until(lambda: bench.count("form.panel"))
    for value in ("5", "6"):  # of the cards
        (box,) = (each for each in bench.every("form fieldset") if each.text.startswith("Cards"))
        chosen = box.find_element("css selector", f"input[value='{value}']")
        chosen.is_selected() or chosen.click()
    bench.every("input[value='fair']")[0].click()
    assert bench.every("form code")[0].get_attribute("textContent") == (
        "python -m pyengine.assess agram --vary=CARDS=6,5 --want=fair --time=180s"
    )
    bench.value("location.hash = '#compare/kuhn'")
    bench.until(lambda: bench.count("form.panel") and bench.value("document.querySelector('h1').textContent") != "")
    bench.until(lambda: bench.count("#other option") > 5)
    bench.set("#other", "other.rcy")
    bench.until(lambda: bench.count(".difference ins"))
    assert bench.every(".difference ins")[0].text == "+ ;; mine"
    bench.until(
        lambda: bench.value("document.querySelector('form code')?.textContent").endswith("kuhn other.rcy --time=180s")
    )
    bench.clean()


# What is there already


def kept(folder, name, command, words, **more):
    """A study that has ended, as the server keeps it."""
    home = folder / "studies"
    home.mkdir(exist_ok=True)
    games = [words[0]]
    command.main([*words, "--out", str(home / name)])
    told = {"command": command.__name__.rpartition(".")[2], "games": games, "words": list(words[1:])}
    told |= {"begun": 1.7e9, "state": "finished", "said": "", **more}
    (home / f"{name}.json").write_text(json.dumps(told))


SIZES = "--setups=30", "--most=25", "--play=random", "--seed=1"


@pytest.fixture(scope="module")
def studied(address):  # noqa: F811
    folder = address[1]
    (folder / "mine.rcy").write_text(example("kuhn"))
    (folder / "cards.csv").write_text("name,number\na,1\n")
    kept(folder, "many-1", run, ["kuhn", "--setups=30", "--seed=1"], asks="many")
    kept(folder, "fair-1", assess, ["agram", *SIZES], asks="fair")
    kept(folder, "which-1", assess, ["agram", "--vary=CARDS=4,5", "--want=fair", *SIZES], asks="better")
    return address


def test_a_verdict_is_read_in_the_list_and_its_steps_begin_studies(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "studies")
    bench.until(lambda: bench.count(".games li") >= 3)
    assert "Agram with four players: Is it fair?" in bench.every(".games")[0].text
    assert "python" not in bench.every("#page")[0].text
    bench.value("location.hash = '#study/fair-1'")
    bench.until(lambda: bench.report("querySelector('.tiles') && '1'"))
    assert bench.every("h1")[0].text == "Is it fair?"
    assert bench.report("querySelectorAll('.lights li').length") >= 2
    assert bench.report("querySelectorAll('.scale .names span').length") > 5
    button = "querySelector('.steps button')"
    assert bench.report(f"{button}.textContent").startswith("Compare")
    bench.report(f"{button}.click()")
    bench.until(lambda: bench.value("location.hash").startswith("#study/agram-"))
    bench.until(lambda: bench.button("Stop"))
    assert "--vary=" in bench.value("document.querySelector('details code').textContent")
    bench.button("Stop").click()
    bench.until(lambda: bench.button("Go on"))
    bench.clean()


def test_a_game_says_its_verdict_before_a_comparison_that_is_newer(address, browser):  # noqa: F811
    folder, (good, newer) = address[1], ("good-1", "better-1")
    (folder / "asked.rcy").write_text(example("kuhn"))
    for name, said, begun in ((good, "It is fair.", 1.7e9), (newer, "Nothing says yet which is better.", 1.8e9)):
        (folder / "studies" / name).mkdir(parents=True)
        told = {"command": "assess", "games": ["asked.rcy"], "words": [], "asks": name[:-2], "begun": begun}
        (folder / "studies" / f"{name}.json").write_text(json.dumps(told | {"state": "finished", "said": ""}))
        (folder / "studies" / name / "report.html").write_text(f'<p class="headline">{said}</p>')
    bench = Study(browser, address, "games")
    bench.until(lambda: bench.count(".verdict a[href^='#study/']"))
    assert [each.text for each in bench.every(".verdict a[href^='#study/']")] == ["It is fair."]
    for name in (good, newer):
        (folder / "studies" / f"{name}.json").unlink()
    (folder / "asked.rcy").unlink()
    bench.clean()


def test_a_variant_has_its_own_verdict(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "study/which-1")
    bench.until(lambda: bench.report("querySelector('.lights') && '1'"))
    bench.value("scrollTo(0, 600)")
    assert bench.value("scrollY") > 100 and bench.every(".top")[0].is_displayed()
    assert bench.value("document.querySelector('.top').getBoundingClientRect().top") == 0  # tabs stay
    bench.value("scrollTo(0, 0)")
    assert "Cards 4" in bench.report() and re.search(
        r"(Take Cards|No variant is clearly|Nothing says which)", bench.report()
    )
    bench.report("querySelector('a').click()")
    bench.until(lambda: bench.value("location.hash").startswith("#study/which-1/"))
    bench.until(lambda: bench.value("document.querySelector('h1').textContent") == "Cards 4")
    bench.until(lambda: bench.report("querySelector('.tiles') && '1'"))
    tabs = {each.text: each.get_attribute("href").partition("#")[2] for each in bench.every("#tabs a")}
    assert tabs["Play"] == "play/agram" and bench.every("#tabs a[aria-current]")[0].text == "Compare"
    bench.value("location.hash = '#watch/which-1'")
    bench.until(lambda: bench.count("iframe.watched"))
    assert bench.every("h1")[0].text == "Matches of Agram" and len(bench.every("#tabs a")) == len(tabs)
    assert bench.every("select option")[0].text == "Cards 4, strong play"
    bench.clean()


def test_a_verdict_that_is_not_settled_goes_on(studied, browser):  # noqa: F811
    """By the button of its page: the same study, for a longer time."""
    bench, button = Study(browser, studied, "measure/kuhn"), "querySelector('.steps button')"
    kept(studied[1], "long-1", assess, ["kuhn", "--time=2s", "--seed=1"], asks="good")
    page = studied[1] / "studies" / "long-1" / "report.html"
    words = json.dumps(["pyengine.assess", "kuhn", "--time=20s"]).replace('"', "&#34;")
    page.write_text(f"<body><div class=steps><pre data-button='Look longer' data-words='{words}'></pre></div>")
    bench.value("location.hash = '#study/long-1'")
    bench.until(lambda: bench.report(f"{button} && '1'"))
    bench.report(f"{button}.click()")
    bench.until(lambda: bench.button("Stop"))
    assert bench.value("location.hash") == "#study/long-1"
    assert "--time=20s" in bench.value("document.querySelector('details code').textContent")
    bench.button("Stop").click()
    bench.until(lambda: bench.button("Go on"))
    bench.clean()


def test_a_comparison_is_found_again_and_another_begun(studied, browser):  # noqa: F811
    """By the tab of its game."""
    bench = Study(browser, studied, "compare/agram")
    bench.until(lambda: re.match(r"#study/(which-1|agram-\d+)$", bench.value("location.hash")))
    bench.until(lambda: bench.count("a[href='#variants/agram']:not([hidden])"))
    bench.every("a[href='#variants/agram']")[0].click()
    bench.until(lambda: bench.count("form.panel button.main"))
    assert bench.every("#tabs a[aria-current]")[0].text == "Compare"
    bench.clean()


def test_a_comparison_is_read_on_a_phone_and_its_tables_are_saved_by_short_names(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "study/which-1", PHONE)
    bench.until(lambda: bench.report("querySelector('.wide table') && '1'"))
    table = "querySelector('.wide:has(caption)')"
    assert bench.report(f"{table}.scrollWidth") <= bench.report(f"{table}.clientWidth"), (
        "no part of a row is out of sight"
    )
    bench.value("document.querySelectorAll('summary').forEach((each) => { each.parentNode.open = true; })")
    bench.until(lambda: bench.button("Table:"))
    assert all(len(each.text) < 60 for each in bench.every("li button") if each.text.startswith("Table:"))
    bench.clean()


def test_what_is_known_of_a_game_stands_above_the_form(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "measure/agram")
    bench.until(lambda: bench.count("form.panel"))
    verdict, form = (bench.every(each)[0].location["y"] for each in (".games a", "form.panel"))
    assert bench.every("h1")[0].text == "What is known" and verdict < form
    bench.value("location.hash = '#measure/leduc'")
    bench.until(lambda: bench.count("form.panel") and bench.every("h1")[0].text == "What do you want to know?")
    assert not bench.count("ul.games")
    bench.clean()


@pytest.mark.parametrize("game", ["taken.rcy", "agram"])
def test_what_is_recommended_is_taken_over_and_undone(game, studied, browser):  # noqa: F811
    """In the text of one's own game; of the library at the table."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    file, bench = studied[1] / "taken.rcy", Study(browser, studied, "games")
    file.write_text(text := example("agram"))
    if not (studied[1] / "studies" / "taken-1.json").exists():
        kept(studied[1], "taken-1", run, ["kuhn", "--setups=30", "--seed=1"], asks="better")
    words = json.dumps(["pyengine.watch", game, "--declare=CARDS=4"]).replace('"', "&#34;")
    page = studied[1] / "studies" / "taken-1" / "report.html"
    page.write_text(f"<body><div class=steps><pre data-button='Use it' data-words='{words}'></pre></div>")
    bench.value("location.hash = '#study/taken-1'")
    bench.until(lambda: bench.report("querySelector('.steps button') && '1'"))
    bench.report("querySelector('.steps button').click()")
    if game == "agram":
        bench.until(lambda: bench.count(".fan .card"))
        assert bench.value("location.hash") == "#play/agram" and bench.count(".fan .card") == 4
    else:
        bench.until(lambda: "(declare 4 'CARDS)" in file.read_text())
        assert file.read_text() == text.replace("(- 6 (// 'SEATS 6)) 'CARDS", "4 'CARDS")
        ActionChains(browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        bench.until(lambda: file.read_text() == text)
    bench.clean()


def test_a_page_that_is_shared_is_opened(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "study/fair-1")
    bench.until(lambda: bench.button("Share"))
    bench.button("Share").click()
    bench.until(lambda: bench.count("a[href='/shared?name=fair-1']"))
    assert "fair-1.html" in bench.every("p.panel")[0].text
    browser.get(bench.every("a[href='/shared?name=fair-1']")[0].get_attribute("href"))
    bench.until(lambda: bench.count("iframe[title='Match 1']"))
    match = bench.value("document.querySelector('iframe[title=\"Match 1\"]').srcdoc")
    assert "Strong play" in match and "Deal 1." in match
    assert bench.every("iframe[title=Rules]")[0].is_displayed()


def test_sharing_leads_to_the_words_with_which_the_rules_begin(studied, browser, monkeypatch):  # noqa: F811
    monkeypatch.chdir(studied[1])
    kept(studied[1], "own-1", run, ["mine.rcy", "--setups=30", "--seed=1"], asks="many")
    bench = Study(browser, studied, "study/own-1")
    bench.until(lambda: bench.button("Share"))
    bench.button("Share").click()
    bench.until(lambda: bench.count("p.panel a") == 2)
    assert "Does what you wrote on top still hold? Its rules begin so." in bench.every("p.panel")[0].text
    bench.every("p.panel a")[1].click()
    bench.until(lambda: bench.count(".cm-activeLine"))
    assert bench.every(".cm-activeLine")[0].text.startswith(";; Kuhn")
    bench.clean()


def test_games_say_what_was_found_and_lead_back(studied, browser):  # noqa: F811
    bench = Study(browser, studied, "write/mine.rcy")
    bench.until(lambda: bench.count(".cm-content"))
    bench.value("location.hash = '#games'")
    bench.until(lambda: bench.count(".resume"))
    assert bench.every(".resume a.main")[0].get_attribute("href").endswith("#write/mine.rcy")
    bench.until(lambda: bench.count(".picture[data-game='mine.rcy'] .thumbnail"))
    bench.set("input[type=search]", "avoid the hearts")
    shown = """[...document.querySelectorAll('.games > li:not([hidden]) h3')].map((each) => each.textContent)"""
    assert bench.value(shown) == ["Hearts"]
    bench.set("input[type=search]", "")
    bench.button("Climbing and shedding").click()
    assert {"Crazy Eights", "President"} < {*bench.value(shown)} and "Hearts" not in bench.value(shown)
    bench.clean()


def test_no_link_is_dead(studied, browser):  # noqa: F811
    """Every link of every page, from the games on; of games without studies one stands for all."""
    bench = Study(browser, studied, "games", WIDE)
    links = """return [document, ...[...document.querySelectorAll("iframe")].map((each) => each.contentDocument)]
      .filter(Boolean).flatMap((each) => [...each.querySelectorAll("a[href]")])
      .map((link) => link.getAttribute("href"))"""
    dead = """return (async () => (await fetch(arguments[0])).status)()"""
    ready = """return document.querySelector("#page > *")?.textContent.length > 0"""
    open_, seen, kinds = ["#games"], set(), set()
    while open_:
        at = open_.pop()
        page, _, about = at[1:].partition("/")
        kind = at if re.search(r"mine|cards\.csv|-1", about) else page
        if at in seen or kind in kinds:
            continue
        seen.add(at)
        kinds.add(kind)
        if not at.startswith("#"):
            assert browser.execute_script(dead, at) == 200, at
            continue
        bench.value("location.hash = arguments[0]", at)
        bench.until(lambda: browser.execute_script(ready))
        time.sleep(0.7)
        assert not [each.text for each in bench.every(".caveat")], at
        assert (
            page == "games" or bench.value("document.querySelector('#tabs a[aria-current]')?.textContent") != "Games"
        ), at
        open_ += [each for each in browser.execute_script(links) if each != "#page"]
    assert {"#study/fair-1", "#study/which-1", "#study/many-1", "#watch/many-1", "#write/mine.rcy"} <= seen
    assert any(each.startswith("#study/which-1/") for each in seen)


def test_a_page_that_is_sent_is_read_part_by_part(studied, browser, tmp_path):  # noqa: F811
    file = tmp_path / "sent.html"
    file.write_text(matches.share(str(studied[1] / "studies" / "fair-1")), encoding="utf-8")
    browser.get("about:blank")
    sent = Shown(browser, file.as_uri(), PHONE)
    seen = """Object.fromEntries(["h2", ".deck .face", ".tiles li", ".steps"].map((each) => (
      [each, [...document.querySelectorAll(each)].map((one) => one.checkVisibility() && one.textContent)])))"""
    found = {}
    for name in ("Rules", "Cards", "What was found", "Match 1"):
        browser.find_element("link text", name).click()
        assert sent.value("document.querySelector('.top').getBoundingClientRect().top") == 0, name  # it does not jump
        browser.switch_to.frame(browser.find_element("css selector", f"iframe[title='{name}']"))
        found[name] = sent.value(seen)
        browser.switch_to.default_content()
    assert {"Players", "The end and scoring"} < {*found["Rules"]["h2"]} and False in found["Rules"]["h2"]  # exact steps
    assert len(found["Cards"][".deck .face"]) == 35
    assert all(found["What was found"][".tiles li"]) and found["What was found"][".steps"] == [False]  # commands
