"""Studies of listed positions: where they come from, what is shown of each, and what is refused."""

import re

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.games.transcripts import beginnings
from pyengine.record import pbn
from tests.conftest import ROOT
from tests.support.commands import figures, refused, said

CLUB = ROOT / "examples" / "bridge" / "club.pbn"
HANDS = "# a king\n\nseat 1 to move; HAND: KING\n7/3: 0\n\n# what nobody needs\n"
WORDS = "kuhn --seed 1"


@pytest.fixture
def hands(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text(HANDS)
    return path


def test_comments_name_what_is_below_them():
    assert beginnings(HANDS) == [(3, "a king", "seat 1 to move; HAND: KING"), (4, "line 4: 7/3: 0", "7/3: 0")]
    text = pyengine.game("kuhn").deal(1).transcript()
    assert beginnings(text) == [(1, "line 1: pyengine transcript 1", text)] and beginnings(" \n#\n") == []


def test_every_position_has_its_row_and_its_figures(hands, capsys):
    found = figures(capsys, f"run {WORDS} --setups 21 --deals", hands)
    king, other = found["deals"]
    assert (king["line"], king["name"], king["games"]) == (3, "a king", 11)
    assert (other["line"], other["name"], other["games"]) == (4, "line 4: 7/3: 0", 10)
    for number in 0, 1:
        whole = 11 * king["payoff"]["mean"][number] + 10 * other["payoff"]["mean"][number]
        assert whole == pytest.approx(21 * found["payoff"]["mean"][number])
    one = figures(capsys, f"run {WORDS} --setups 11 --position 'seat 1 to move; HAND: KING'")
    assert "deals" not in one and king["wins"]["share"][0] > 0.5 and one["wins"]["share"][0] > 0.5
    status, out, _ = said(capsys, f"run {WORDS} --setups 21 --deals", hands)
    assert status == 0 and "position each of 2 in turn" in out
    rows = [line.split("  ")[0] for line in out.splitlines() if line.startswith(("a king ", "line 4: "))]
    assert rows == ["a king", "line 4: 7/3: 0"]


def test_positions_that_no_deal_reaches_are_told(hands, capsys):
    found = figures(capsys, f"run {WORDS} --setups 1 --matches 9 --deals", hands)
    assert [(each["name"], each["games"]) for each in found["deals"]] == [("a king", 9)]
    out = said(capsys, f"run {WORDS} --setups 1 --matches 9 --deals", hands)[1].replace("\n", " ")
    assert "1 deal of 2 positions: the other ones are not played. --setups 2 plays each once." in out


def test_listed_deals_are_no_sample_of_chance(tmp_path, capsys):
    """Nothing is said of what chance would give, nor of what the deal explains; one table of 80 columns."""
    (tmp_path / "two").write_text(f"# {'king ' * 9}\nseat 1 to move; HAND: KING\nseat 1 to move; HAND: QUEEN\n")
    out = said(capsys, f"run {WORDS} --setups 600 --deals", tmp_path / "two")[1]
    told = " ".join(out.split())
    assert "600 deals of 2 positions" in out and "the samples are the 600 deals of 2 positions" in told
    assert "Equal chances" not in told and "explains" not in told.partition("payoff")[0]
    (head,) = [line for line in out.splitlines() if line.startswith("position  ")]
    assert re.split("  +", head)[2:] == ["seat 1 wins", "seat 1 is paid", "seat 2 is paid"]
    assert max(map(len, out.splitlines())) <= 80
    long = f"7/0: {'0 ' * 90}"
    assert beginnings(f"{long}\n")[0][1] == f"line 1: 7/0: {'0 ' * 26}.."


def test_many_positions_are_cut_on_a_terminal(tmp_path, capsys):
    (tmp_path / "many").write_text("".join(f"{seed}/0:\n" for seed in range(30)))
    out = said(capsys, f"run {WORDS} --setups 60 --deals", tmp_path / "many")[1]
    assert "position (20 of" in out and "line 20: 19/0:" in out and "line 21:" not in out


@pytest.mark.slow
def test_bridge_deals_in_pbn_keep_dealer_and_vulnerability(capsys, tmp_path):
    found = figures(capsys, "run bridge --setups 4 --seed 1 --deals", CLUB)
    assert [each["name"] for each in found["deals"]] == [
        "deal 1, board 1, event Club evening, dealer N, vulnerable None",
        "deal 2, board 2, event Club evening, dealer W, vulnerable All",
    ]
    positions = beginnings(found["options"]["position"])
    for (_, _, text), deal in zip(positions, pbn.deals(CLUB.read_text())):
        state, played = pyengine.game("bridge").read_state(text), pbn.read(deal)[0]
        assert state.text() == played.beginning().text()
        for move in played.history:
            state.play(move)
        for seed in range(5):
            one, other = state.copy(), played.copy()
            assert one.random_playout(seed) == other.random_playout(seed)
    refused(capsys, "run agram --deals", "has deals of bridge; expected positions of agram", CLUB)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("run kuhn --position '7/0:' --deals", "argument --deals: not allowed with argument --position"),
        ("tournament kuhn --seats random,random --position 7/0: --deals", "not allowed with argument --position"),
        ("watch kuhn --position '7/0:' --deals", "argument --deals: not allowed with argument --position"),
        ("advise kuhn '7/0:' --deals", "unrecognized arguments: --deals"),
        ("atlas kuhn --deals", "unrecognized arguments: --deals"),
        ("run engine.red7.game:table --deals", "unrecognized arguments: --deals"),
        ("advise red7 hello", "expected a position such as R4: B7 G6 R5 I5 O3 Y3 I3 / O2: "),
        ("advise rummy hello", "expected a position such as 1: AD 3D JD QD 5H 7H KH 4S 8S TS / 2: "),
        ("advise crosskings hello", "expected a position such as KD6C7DKH3S2C/"),
    ],
)
def test_refusals(words, sentence, hands, capsys):
    refused(capsys, words, sentence, *[hands] * words.endswith("--deals"))


def test_a_file_of_no_position_is_refused(tmp_path, capsys):
    (tmp_path / "empty").write_text("\n# a remark\n")
    refused(capsys, "run kuhn --deals", "there is no position in the text; expected one a line", tmp_path / "empty")
    with pytest.raises(InputError, match="there is no position in the text"):
        pyengine.game("kuhn").beginning("")


def test_help_lists_both_before_a_game_is_known_and_after(capsys):
    for words in ("run --help", "run kuhn --help", "run red7 --help", "tournament --help"):
        with pytest.raises(SystemExit):
            said(capsys, words)
        out = capsys.readouterr().out
        assert "--position TEXT|FILE" in out and "--deals FILE" in out and "where matches begin:" in out
