"""Every estimated figure says whose play it assumes."""

import pytest

import pyengine
from pyengine import Study, run_study
from pyengine.commands import advise, watch
from pyengine.record.record import record
from pyengine.report import measured, page, plots
from pyengine.report.match import page as match_page, terminal as match_terminal
from pyengine.worth.estimates import play_of
from tests.support.summaries import shown

PLAYS = {"pimc:4x2": "all play at random", "pimc:4x2:rule": "all play by the rule of thumb"}


def test_words():
    assert play_of("pimc:4x2:payoff:rule") == "all play by the rule of thumb from here on"
    assert play_of("pimc:4x2:payoff") == "all play at random from here on"
    assert play_of("policy:rule", "") == "all play by the policy"
    assert play_of("exact:10:limit=5") == "all play as well as possible with all cards open from here on"


@pytest.fixture(
    params=[pytest.param(each, marks=[pytest.mark.slow] * each.endswith("rule")) for each in PLAYS], scope="module"
)
def estimated(request):
    """An estimator, the figures of a study with it, and what they have to say and must not say."""
    study = Study("agram", {"SEATS": 2}, 12, 1, 1, measures=("all",), estimator=request.param, course=True)
    (other,) = set(PLAYS) - {request.param}
    return request.param, run_study(study), PLAYS[request.param], PLAYS[other]


def test_reports(estimated):
    _, found, play, other = estimated
    text, html = " ".join(shown(found, 300).split()), page.render(found)
    # The terminal breaks the head of the chances into lines beside other columns.
    assert "chance if all" in text and f"Chance: of the seat that won, if {play} from here on;" in text
    assert f"in each of them, as if {play} from here on, whoever plays." in text
    whose = f"if {play}"
    for told in (f"chance {whose} from here on,", f"Chances {whose} from here on: halfway", f"won in the end, {whose}"):
        assert told in html, told
    assert other not in text + html
    rows = {row.name: row.meaning for row in measured.figures(found)}
    assert all(rows[name].endswith(f"; {play}") for name in ("drama", "clarity", "decisiveness", "coolness"))
    assert not any(rows[name].endswith(play) for name in ("length", "fairness"))
    drawn = plots.figures(found)
    for name in ("chance", "drama"):
        assert drawn[name].axes[0].get_xlabel().endswith(f"\nif {play} from here on")


def test_matches(estimated, capsys, tmp_path):
    estimator, _, play, other = estimated
    state = pyengine.game("agram", SEATS=2).deal(1)
    while not state.is_over:
        state.play(0)
    found = record(state, estimator=pyengine.player(estimator))
    told = "\n".join(line for place in range(len(found.steps)) for line in match_terminal.lines(found, place, None))
    says = f"chances to win as the table sees it, if {play} from here on: "
    assert told.count(says) == len(found.steps)
    html = match_page.write(found)
    assert f"as the table sees it, if {play} from here on. A click" in html and f'"play":"{play} from here on"' in html
    assert f"if {play} from then on ({estimator})" in html and other not in html + told
    assert watch.main(["agram 1/0", "--estimates", estimator, "--page", str(tmp_path / "m.html"), "--seat", "2"]) == 0
    html = (tmp_path / "m.html").read_text()
    assert html.count(" of seat 2 ") == 1
    assert " of seat 1 " not in html.partition('id="regrets"')[2].partition("section")[0]


def test_advice(estimated, capsys):
    estimator, _, play, other = estimated
    assert advise.main(["agram", "7/0:", "--estimator", estimator, "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert f"ties counted half, if {play} from here on ({estimator}, seed 1)." in said and other not in said
    estimator = estimator.replace("pimc:4x2", "pimc:4x2:payoff")
    paid = pyengine.advice(pyengine.game("agram").deal(7), estimator)
    assert f"what the game pays, if {play} from here on" in paid._repr_html_()
