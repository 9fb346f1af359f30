"""The planner from Python, what is believed of the other hand, and both at the terminal."""

import io
import math
import re
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from rich.console import Console

import pyengine
from engine.rummy import planner
from engine.rummy.players import danger
from pyengine.__main__ import main as pyengine_main
from pyengine.base.errors import InputError
from pyengine.commands.rummy import main
from pyengine.games.deed import Deed
from pyengine.players import View
from pyengine.players.catalogue import looking
from pyengine.players.human import choose
from pyengine.rummy import belief, belief_map, belief_table, card, cards, plan
from pyengine.rummy.picture import tree_figure
from tests.reference import rummy
from tests.support.commands import refusal_of

HAND = "2C 3C 4C 8C 8D 8H KS QS TD 5H 9S"


def even(hand=HAND, gone=""):
    odds = np.full((4, 13), 0.5)
    odds.flat[cards(gone)], odds.flat[cards(hand)] = 0, 1
    return odds


def only(hand):
    odds = np.zeros((4, 13))
    odds.flat[cards(hand)] = 1
    return odds


def test_plan():
    found = plan(even(), HAND)
    core = planner.plan([round(1000 * value) for value in even().flat])
    assert found.exact == Fraction(1, 4) == Fraction(core["best"], 10**30) and found.value == 0.25
    assert found.arrangement_count == 5 == len(found.arrangements) == found.card_set_count
    assert found.needs.shape == (4, 13) and found.needs.ravel().tolist() == core["needs"]
    assert {sum(1 << i for group in groups for i in group) for groups in found.arrangements} == {
        sum(groups) for groups in core["arrangements"]
    }
    assert all(len(sum(groups, ())) == 10 for groups in found.arrangements)
    assert found.discards == tuple(sorted((card("TD"), card("5H"))))
    held = danger(sum(1 << i for i in found.hand), np.where(even().ravel() < 1, 10 / 41, 0))
    assert found.danger == {i: held[i] for i in found.hand}
    assert found.discard == card("TD") and held[card("TD")] < held[card("5H")]
    reason = "TD: in none of the 5 best arrangements; of the 2 cards needed so little it helps the other hand least"
    assert found.reason == f"{reason} (danger 0.30)"
    assert "Discard TD: in none" in str(found) and "[JS] QS KS" in str(found) and "discard TD" in repr(found)
    assert str(found) in found._repr_html_()


def test_every_group_with_its_probability():
    odds = even(gone="JS")
    odds.flat[card("AC")] = 0.25
    found = {group: chance for chance, group in plan(odds, HAND).groups}
    assert {frozenset(group) for group in found} == set(rummy.groups())
    for group, chance in found.items():
        assert chance == math.prod(Fraction(odds.flat[i]) for i in group)
    listed = [(-chance, len(group)) for chance, group in plan(odds, HAND, "both").groups]
    assert listed == sorted(listed) and len(listed) == 337
    text = plan(odds, HAND).groups_text().splitlines()
    assert text[0].startswith(f"{sum(map(bool, found.values()))} of 305 groups can be obtained")
    assert "  0.25         [AC] 2C 3C" in text and "[JS]" not in "".join(text)
    assert len(text) == 1 + sum(map(bool, found.values()))


def test_the_belief_changes_the_discard():
    believed = np.zeros((4, 13))
    believed.flat[cards("TC TH")] = 1
    found = plan(even(), HAND, belief=believed)
    assert found.discard == card("5H") and found.danger[card("TD")] == 1 and found.danger[card("5H")] == 0


def test_hands_as_indices_and_as_many_arrangements_as_asked():
    one, other = plan(even(), HAND, most=2), plan(even(), np.array(cards(HAND)))
    assert len(plan(even(), HAND, most=10**30).arrangements) == 5
    assert len(one.arrangements) == 2 and one.arrangement_count == 5 and len(other.arrangements) == 5
    assert one.discard == other.discard and "and 3 more" in str(one)
    assert plan(even(), HAND.split()).hand == tuple(sorted(cards(HAND)))


def test_thousandths_are_rounded_halves_up():
    hand = "AC 2C 3C 5D 6D 7D 9H TH JH KS"
    odds = only(hand)
    odds.flat[card("8D")] = 0.0625  # 62.5 thousandths, exactly
    assert plan(odds, hand).exact == Fraction(63, 1000)
    odds.flat[card("8D")] = 0.0624999
    assert plan(odds, hand).exact == Fraction(62, 1000)


def test_one_arrangement():
    hand = "AC 2C 3C 5D 6D 7D 9H TH JH KS"
    found = plan(only(hand + " 8D"), hand)
    assert found.discards == (card("KS"),)
    assert found.reason == "KS: not in the best arrangement, fewer than any other card"


def test_nothing_can_be_obtained():
    found = plan(only(HAND), HAND)
    assert found.value == 0 and found.arrangements == () and found.arrangement_count == 0
    assert len(found.discards) == 11 and found.discard in found.discards
    assert "No arrangement of ten cards in groups can be obtained" in str(found)
    assert "no arrangement can be obtained" in found.reason and "No arrangement" in found._repr_html_()


def test_the_ace_above_the_king():
    hand = "AC QC KC 2D 3D 4D 6H 7H 8H 9H"
    assert plan(only(hand), hand).value == 0 and plan(only(hand), hand, "both").value == 1


def spoilt(place, value):
    odds = even()
    odds.flat[place] = value
    return odds


@pytest.mark.parametrize("arguments, words", [
    ((spoilt(3, 1.5), HAND), "probabilities has 1.5 for 4C; expected 0 to 1"),
    ((spoilt(3, -0.1), HAND), "-0.1 for 4C"),
    ((spoilt(3, np.nan), HAND), "nan for 4C"),
    ((spoilt(20, np.inf), HAND), "inf for 8D"),
    ((np.zeros(52), HAND), r"the shape \(52,\); expected \(4, 13\)"),
    (([["x"]], HAND), "expected an array of numbers"),
    ((even(), "2C 3C"), "the hand has 2 cards; expected 10 or 11"),
    ((even(), HAND + " AH"), "the hand has 12 cards"),
    ((even(), HAND + " 2C"), "2C is twice in the hand"),
    ((even(), HAND + " XX"), "'XX' is no card"),
    ((even(), [99] * 10), "the hand has 99; expected cards from 0 to 51"),
    ((even(gone="5H", hand=HAND.replace("5H", "")), HAND), "5H is in the hand, but its probability is 0"),
    ((spoilt(card("5H"), 0.0004), HAND), "5H is in the hand, but its probability is 0"),
    ((even(), HAND, "high"), "ace is 'high'; expected low or both"),
    ((even(), HAND, "low", np.zeros(3)), r"belief has the shape \(3,\)"),
    ((even(), HAND, "low", None, -1), "most is -1"),
    ((even(), HAND, "low", None, 1.5), "most is 1.5"),
    ((even(), HAND, np.zeros(3)), "expected low or both"),
    ((even(), 5), "the hand is 5; expected 10 or 11 cards"),
    ((even(), None), "the hand is None"),
    ((even(), np.zeros((2, 5), int)), "expected 10 or 11 cards, as indices"),
    ((even() + 1j, HAND), "expected an array of numbers"),
    ((even().astype(str), HAND), "expected an array of numbers"),
])  # fmt: skip
def test_plan_refuses(arguments, words):
    with pytest.raises(InputError, match=words):
        plan(*arguments)


def test_belief():
    state = pyengine.game("rummy").deal(3)
    found = belief(state, model=False)
    assert found.shape == (4, 13) and found.sum() == pytest.approx(10) and set(found.ravel()) == {0, 10 / 41}
    state.play(1)  # takes the upcard
    assert belief(state, 1).ravel()[card("9C")] == 1
    for arguments, words in (
        ((state, 2), "seat is 2"),
        ((pyengine.game("agram").deal(1),), "not one of Rummy"),
        (("3/0:", 0), "the state is '3/0:'; expected"),
        ((5,), "the state is 5; expected"),
        ((state, "x"), "seat is 'x'; expected 0 or 1"),
        ((state, 10**20), "expected 0 or 1"),
    ):
        with pytest.raises(InputError, match=words):
            belief(*arguments)


def test_belief_shown():
    found = np.zeros((4, 13))
    found[1, 9] = 0.256
    output = io.StringIO()
    Console(file=output, width=100).print(belief_table(found))
    line = next(line for line in output.getvalue().splitlines() if line.startswith(" diamonds"))
    assert line.split() == ["diamonds", *"·········", "26", *"···"]
    figure = belief_map(found, [0, 51])
    assert figure._repr_png_().startswith(b"\x89PNG"), "a notebook shows it"
    assert [text.get_text() for text in figure.axes[0].texts] == ["AC", "KS"]
    assert [text.get_text() for text in belief_map(found, "KS 10h").axes[0].texts] == ["KS", "TH"]
    assert figure.axes[0].images[0].get_array()[1, 9] == 0.256
    for wrong, words in (
        (np.zeros(52), "expected"),
        ("x", "an array of numbers"),
        (np.full((4, 13), np.nan), "nan for AC; expected 0 to 1"),
    ):
        with pytest.raises(InputError, match=words):
            belief_table(wrong)
    with pytest.raises(InputError, match="99 is no card"):
        belief_map(found, [99])


# At the terminal


def test_plan_command(capsys, tmp_path):
    def printed(*words):
        assert pyengine_main(["rummy", "plan", HAND, *words]) == 0
        return capsys.readouterr().out

    assert "Discard TD: in none of the 5 best" in printed()
    without, with_groups = printed("--gone", "JS TC"), printed("--gone", "JS TC", "--groups")
    assert "[JS]" not in without
    assert with_groups.startswith(without) and "\n  1            2C 3C 4C\n" in with_groups
    file = tmp_path / "odds"
    np.savetxt(file, even(gone="JS"))
    assert "KS [AS]" not in printed("--probabilities", str(file), "--ace", "both")


@pytest.mark.parametrize("words, message", [
    (["plan", "2C"], "the hand has 1 card; expected 10 or 11"),
    (["plan", HAND, "--gone", "2C"], "2C is in the hand and in --gone"),
    (["plan", HAND, "--probabilities", "nowhere"], "there is no file 'nowhere'; expected one"),
    (["play", "--opponent", "human"], "the opponent is human"),
    (["play", "--opponent", "planner:x"], "has the part 'x'; expected some of unseen=U, caution=C, model"),
    (["play", "--seat", "3"], "invalid choice: 3"),
    (["play", "--no-knocking", "--gin", "30"], "there is no knocking"),
])  # fmt: skip
def test_commands_refuse(words, message, capsys):
    assert message in refusal_of(main, words, capsys)


def test_a_file_of_other_numbers(tmp_path, capsys):
    file = tmp_path / "odds"
    for text, message in (
        ("1 2 3\n", "has 1 lines of 3 numbers; expected 4 of 13 numbers"),
        ("a b", "expected 4 lines"),
        ("", "has 0 lines; expected 4 of 13 numbers"),
    ):
        file.write_text(text)
        assert message in refusal_of(main, ["plan", HAND, "--probabilities", file], capsys)


def sit(monkeypatch, answers, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return main(["play", "--seed", "3", *words])


def test_a_match_with_advice(monkeypatch, capsys):
    assert sit(monkeypatch, "?\n0\n" * 300, "--opponent", "heuristic") == 0
    first = capsys.readouterr()
    assert all(words in first.out for words in ("against heuristic", ": You ", "deadwood"))
    assert all(words in first.err for words in ("The planner's move: ", "deadwood left", "Seat 2: "))
    assert sit(monkeypatch, "?\n0\n" * 300, "--opponent", "heuristic") == 0
    assert capsys.readouterr() == first


@pytest.mark.parametrize("knocking", (False, True))
def test_the_reasons_of_advice_lead_to_its_move(knocking):
    game, taken, plainer = pyengine.game("rummy", knocking=knocking), [], 0
    for setup in range(25):
        state = game.deal(31, setup)
        while not state.is_over:
            lines = game.advice_text(state).splitlines()
            move = lines[-1].removeprefix("The planner's move: ")
            numbers = [float(number) for number in re.findall(r"(?<=[ /])[0-9.e-]+(?=[,;]|$)", lines[-2])]
            if lines[-2].startswith("With "):
                takes = numbers[0] > numbers[1]
                if knocking:
                    better, before, cost, left = numbers[:4]
                    takes = better > before + cost - 0.015 if move == "pile" else better > before + cost + 0.015
                    takes = takes or left <= 10
                assert (move == "pile") == takes
                taken.append(takes)
            elif " " not in move:
                header = next(i for i, line in enumerate(lines) if line.startswith("card  "))
                rows = [line.split() for line in lines[header + 1 : -2]]
                for _name, *values in [] if knocking else rows:
                    needed, danger, together = map(float, values)
                    count = int(re.search(r"needed / ([0-9]+) \+ 0.8 danger", lines[-2])[1])
                    assert together == pytest.approx(needed / count + 0.8 * danger, abs=0.011)
                assert rows[0][-1] == next(row[-1] for row in rows if row[0] == move)
                plainer += 1
            state.play(state.move_texts().index(move))
    assert 0.03 < np.mean(taken) < 0.6 and plainer > 50


@pytest.mark.parametrize("answers", ("q\n", ""))  # or the input ends
def test_leaving(answers, monkeypatch, capsys):
    assert sit(monkeypatch, answers) == 0
    assert "interrupted" not in capsys.readouterr().err


def test_any_game_gives_advice(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n0\n"))
    state = pyengine.game("agram").deal(1)
    texts = tuple(state.move_texts())
    assert choose(View(state), texts, looking) == 0
    said = capsys.readouterr().err
    assert said.count(" %  Play ") == len(texts)


def test_no_advice(monkeypatch, capsys):
    def refuse(state):
        raise InputError("it has one seat")

    refusing = SimpleNamespace(
        game=SimpleNamespace(advice_text=refuse, scene=lambda state, seat: None, equals=lambda state: [0, 1]),
        deed=lambda move: Deed(0, ("ab"[move],)),
    )
    for state, words in ((None, "cannot deal unknown cards"), (refusing, "one seat")):
        monkeypatch.setattr("sys.stdin", io.StringIO("?\n1\n"))
        assert choose(SimpleNamespace(seat=0, text="here", state=state), ("a", "b"), looking) == 1
        assert f"There is no advice: {'this game ' if state is None else 'it has '}{words}" in capsys.readouterr().err


def test_the_probability_tree_is_drawn(tmp_path, capsys):
    file = tmp_path / "tree.svg"
    assert main(["plan", HAND, "--tree", str(file)]) == 0
    found, text = plan(even(), HAND), file.read_text()
    assert text.count(f"= {found.value:.4g}<") == found.arrangement_count and "turned back" in text
    for group in {group for groups in found.arrangements for group in groups}:
        assert f">{found.group_text(group)}<" in text
    assert main(["plan", HAND, "--tree", "tree.pdf"]) == 2
    assert "--tree is tree.pdf; expected a name that ends with .svg" in capsys.readouterr().err
    with pytest.raises(InputError, match="no arrangement can be obtained"):
        tree_figure(plan(only(HAND), HAND))
