"""What workers do: texts are checked, matches are played, and what takes too long is ended."""

import json
import os
import time

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.players import catalogue
from pyengine.recycle.source import Source
from pyengine.serve.hands import Hand, Hands, Stopped
from pyengine.serve.shelf import example
from pyengine.serve.tasks import TASKS

starlette = pytest.importorskip("starlette")

from pyengine.serve.app import Workbench  # noqa: E402


def task(what, **given):
    return TASKS[what](lambda told: None, **given)


def test_errors_have_their_places_and_the_nearest_word():
    text = example("hearts").replace("(shuffle", "(shufle", 1)
    (found,) = task("check", name="hearts.rcy", text=text)["findings"]
    (line, column), word = found["from"], "(shufle"
    assert Source(text).line(line)[column - 1 :].startswith(word) and found["instead"] == "shuffle"
    assert found["kind"] == "error" and task("check", name="a.rcy", text=example("agram"))["findings"] == []


def test_rules_and_traces():
    assert "<h1" in task("rules", name="agram.rcy", text=example("agram"))
    lines = task("trace", name="agram.rcy", text=example("agram"), seed=1)
    assert lines[-1].startswith("the end: payoffs")
    assert "expected" in task("trace", name="a.rcy", text="(game)", seed=1)[-1]


def play(game, seats, **given):
    return task("table", game=game, options={}, seats=seats, seed=3, **{"moves": [], "since": 0, "eyes": 0} | given)


@pytest.mark.parametrize("game", ["agram", "red7", "rummy", "crosskings", "golf", "cribbage"])
def test_a_match_to_its_end(game):
    seats = task("facts", game=game, options={})["seats"]
    others, moves = ["heuristic" if "heuristic" in task("facts", game=game, options={})["players"] else "random"], []
    for _ in range(400):
        found = play(game, ["human", *others * (seats - 1)], moves=moves, since=max(0, len(moves) - 1))
        assert found["moves"][: len(moves)] == moves and len(found["movers"]) == len(found["moves"])
        if found["mover"] is None:
            break
        assert found["mover"] == 0 and found["legal"]
        moves = [*found["moves"], found["legal"][0][0]]
    assert found["mover"] is None and found["winners"] and len(found["payoffs"]) == seats
    again = play(game, ["human", *others * (seats - 1)], moves=found["moves"])
    assert len(again["steps"]) == len(found["moves"]) + 1 and json.dumps(again)


def test_a_seat_sees_no_card_of_the_others():
    made = pyengine.game("hearts")
    state, found = made.deal(3, 0), play("hearts", ["human", *["random"] * 3])
    own = {card.text for pile in made.scene(state, 0).piles if pile.owner == "seat 1" for card in pile.cards if card}
    assert {card[0] for card in found["cards"]} == own and len(own) == 13
    assert len(play("hearts", ["human", *["random"] * 3], eyes=-1)["cards"]) == 52


def test_options_are_fields_the_number_of_players_first():
    fields = task("facts", game="red7", options={"hand": 5})["options"]
    assert [each["value"] for each in fields[:3]] == [3, 5, True] and "deal" not in {each["name"] for each in fields}
    assert (fields[0]["title"], fields[0]["least"], fields[0]["most"]) == ("players", 2, 5)
    assert fields[3]["choices"] == ("stand", "gone")
    facts = task("facts", game="agram", options={"SEATS": 3})
    assert facts["seats"] == 3 and [each["title"] for each in facts["options"]] == ["players", "CARDS", "TRICKS"]
    assert facts["options"][0] | {"help": ""} == {
        "name": "SEATS",
        "title": "players",
        "value": 3,
        "choices": (),
        "least": 2,
        "most": 6,
        "help": "",
    }
    assert task("facts", game="golf", options={})["options"][1]["value"] == "A,B,C,D,E,F"
    given = {each["name"]: each["value"] for each in task("facts", game="golf", options={})["options"]}
    assert task("facts", game="golf", options=given)["seats"] == 2
    with pytest.raises(InputError):
        task("facts", game="agram", options={"SEATS": 9})


@pytest.mark.parametrize("game", ["hearts", "crosskings", "red7", "kuhn"])
def test_a_picture_is_a_deal_as_its_first_seat_sees_it(game):
    found = task("picture", game=game)
    piles = [found["piles"][number] for number in found["scenes"][found["scene"]][0]]
    hidden = [cards for _, owner, cards, *_ in piles if owner not in ("", "seat 1")]
    assert found["cards"] and json.dumps(found) and found["seats"] >= 2
    assert game == "red7" or all(number < 0 for cards in hidden for number in cards)
    assert task("picture", game=game) is found  # made once


def test_a_text_with_errors_has_no_picture(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.rcy").write_text("(game")
    assert task("picture", game="a.rcy") is None
    with pytest.raises(InputError, match="there is no game"):
        task("picture", game="nothing")


@pytest.mark.parametrize(
    "player", ["cmd:rm -rf /", "FILE.py:NAME", "os:system", "human:2", "net:/etc/passwd", "rule:../x", ""]
)
def test_programs_do_not_sit_down(player):
    with pytest.raises(InputError):
        play("agram", ["human", player, "random", "random"], moves=[0])


@pytest.mark.parametrize("game", ["os:getcwd", "kuhn:table", "/etc/passwd", "nothing"])
def test_programs_are_no_games(game):
    with pytest.raises(InputError, match="there is no game"):
        task("facts", game=game, options={})


def test_moves_that_there_are_not():
    with pytest.raises(InputError, match="move 1 is 99; expected one of 6"):
        play("agram", ["human", *["random"] * 3], moves=[99])
    with pytest.raises(InputError, match="2 players sit down; agram has 4 seats"):
        play("agram", ["human", "random"])


def test_a_player_that_has_yet_to_choose_moves_at_once(tmp_path, monkeypatch):
    seats, told = ["human", *["strong:1ms"] * 3], []
    ask = lambda: TASKS["table"](
        told.append, game="agram", options={}, seats=seats, seed=3, moves=[0], since=0, eyes=0, within=0
    )
    monkeypatch.setattr(catalogue, "strongest", None)  # there is no trial
    assert "strong:100ms" in task("facts", game="agram", options={})["players"]
    assert len(ask()["moves"]) > 3 and not told  # what nobody keeps is not tried
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path))
    assert len(ask()["moves"]) > 3 and told == [("strong:1ms", pyengine.game("agram").digest)] * 3
    monkeypatch.setattr(catalogue, "strongest", lambda game, tried: tried[0])
    monkeypatch.setattr(os, "nice", lambda by: by)
    task("choose", game="agram", options={}, player="strong:1ms")
    told.clear()
    assert len(ask()["moves"]) > 3 and not told
    with pytest.raises(InputError, match="searches games of two seats or more"):
        play("blackjack", ["strong:1ms"])


def test_the_server_has_the_choice_made_once(tmp_path, monkeypatch):
    from multiprocessing import forkserver

    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path / "kept"))
    forkserver._forkserver._stop()  # the next one has this environment, and workers have that of the process
    (tmp_path / "games").mkdir()
    bench = Workbench(tmp_path / "games")
    asked = {"seats": ["human", "strong:1ms"], "seed": 3, "moves": [], "since": 0, "eyes": 0}
    try:
        for _ in range(2):
            assert bench.table("kuhn", **asked)["mover"] == 0
        ends = time.monotonic() + 60
        while not (tmp_path / "kept").is_dir() or len(bench.hands.all) > 1:
            assert time.monotonic() < ends
            time.sleep(0.02)
        assert len(bench.choosing) == 1 and [path.read_text() for path in (tmp_path / "kept").iterdir()] == [
            "cfr:1000\n"
        ]
    finally:
        bench.hands.end()
        forkserver._forkserver._stop()


def test_moves_of_the_machine_come_as_they_are_made():
    seats, moves, asked = ["human", *["ismcts:2ms"] * 3], [0], 0
    while True:
        found = play("agram", seats, moves=moves, since=len(moves), within=1)
        asked += 1
        assert len(found["moves"]) > len(moves) and len(found["steps"]) == len(found["moves"]) - len(moves) + 1
        moves = found["moves"]
        if found["mover"] in (0, None):
            break
        assert not found["legal"]  # which would tell what others hold
    assert asked >= 3 and found["legal"]


def test_advice_and_regrets():
    assert "%" in task("advice", game="agram", options={}, seed=3, moves=[])
    found = play("agram", ["human", *["random"] * 3])
    while found["mover"] is not None:
        found = play("agram", ["human", *["random"] * 3], moves=[*found["moves"], found["legal"][0][0]])
    assert task("regretted", game="agram", options={}, seed=3, moves=found["moves"], seat=0)


def test_workers_do_task_after_task_and_are_ended(tmp_path):
    hands = Hands(str(tmp_path))
    hand = hands.of("check")
    asked = {"name": "a.rcy", "text": example("kuhn")}
    assert hand.ask("check", asked, 60.0)["findings"] == [] and hands.of("check") is hand
    with pytest.raises(InputError, match="expected"):
        hand.ask("rules", {"name": "a.rcy", "text": "(game)"}, 60.0)
    began = time.monotonic()
    with pytest.raises(InputError, match=r"longer than 0.001 seconds"):
        hand.ask("trace", {"name": "a.rcy", "text": example("cribbage"), "seed": 1}, 0.001)
    assert time.monotonic() < began + 30 and not hand.alive and hands.of("check") is not hand
    hands.end()
    assert not any(each.alive for each in hands.all.values())


def test_a_worker_that_is_killed_is_said_to_be(tmp_path):
    hand = Hand(str(tmp_path))
    assert hand.ask("check", {"name": "a.rcy", "text": "(game)"}, 60.0)["findings"]
    hand.process.kill()
    with pytest.raises(InputError, match="came to an end"):
        hand.ask("check", {"name": "a.rcy", "text": "(game)"}, 60.0)
    hand = Hand(str(tmp_path))
    hand.kill("it was stopped")
    with pytest.raises(Stopped, match="it was stopped"):
        hand.ask("check", {"name": "a.rcy", "text": "(game)"}, 60.0)
