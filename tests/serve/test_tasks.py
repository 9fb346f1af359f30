"""Tasks of workers: texts are checked, matches are played, and what takes too long is ended."""

import json
import os
import re
import sys
import threading
import time

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.players import catalogue
from pyengine.recycle.source import Source
from pyengine.serve import guide, hands as hands_module, shelf, tasks
from pyengine.serve.hands import Hands, Stopped, WorkerProcess
from pyengine.serve.shelf import example
from pyengine.serve.tasks import TASKS, TELLING

starlette = pytest.importorskip("starlette")

from pyengine.serve.app import Workbench  # noqa: E402

TEXT = {"name": "a.rcy", "text": "(game)"}


def until(holds, seconds=120):
    """Wait; the limit is for what hangs, far above what a loaded machine takes."""
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


def task(what, **given):
    return TASKS[what](**given, **({"tell": lambda told: None} if what in TELLING else {}))


def test_errors_have_their_places_and_the_nearest_word():
    text = example("hearts").replace("(shuffle", "(shufle", 1)
    (found,) = task("check", name="hearts.rcy", text=text)["findings"]
    (line, column), word = found["from"], "(shufle"
    assert Source(text).line(line)[column - 1 :].startswith(word) and found["repairs"][0]["text"] == "shuffle"
    assert found["kind"] == "error" and task("check", name="a.rcy", text=example("agram"))["findings"] == []


def test_rules_and_traces():
    agram = {"name": "agram.rcy", "text": example("agram")}
    found = task("rules", **agram)
    titles = [each.title for each in found["sections"]]
    assert (
        titles[-4:] == ["Set-up", "A turn", "The end and scoring", "How to read the rules"]
        and found["title"] == "Agram"
    )
    assert found["about"][0] == "Six cards each, follow suit, the last trick wins." and "<h1" in found["page"]
    (deal,) = (line for line in found["sections"][3].lines if line.text.startswith("Shuffle"))
    assert "(shuffle" in Source(agram["text"]).line(deal.place.line) and json.dumps(found["sections"])
    assert task("trace", **agram, seed=1)[-1].startswith("the end: payoffs")
    assert "expected" in task("trace", **TEXT, seed=1)[-1]


FAILING = """(game
 (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F, G, H)))))
 (do ((shuffle (game iloc PACK))))
 (stage player (end (== (size (game iloc PACK)) 4))
  (choice ((any (game iloc PACK) 'CARD (move 'CARD (top (game vloc OUT)))))))
 (do (((== (cardatt RANK (top (game vloc OUT))) A) (move (top (game vloc NONE)) (top (game vloc OUT))))))
 (scoring max (size ((current player) vloc WON))))
"""


def test_a_text_is_played_behind_its_check():
    """Texts that fail in play fail at their place, others are played on; those without end are cut off."""
    found = task("sample", name="agram.rcy", text=example("agram"))
    assert found["findings"] == [] and found["lengths"] == [24] * 100
    assert sum(share for share, _ in found["wins"]) == pytest.approx(1) and all(
        a < b < c for b, (a, c) in found["wins"]
    )
    assert "error" not in {each["kind"] for each in task("check", name="a.rcy", text=FAILING)["findings"]}
    found = task("sample", name="a.rcy", text=FAILING)
    (fault,), ended = found["findings"], len(found["lengths"])
    line = Source(FAILING).line(fault["from"][0])
    assert line[fault["from"][1] - 1 :].startswith("(top (game vloc NONE))")
    assert fault["matches"] == found["played"] - ended and 0 < ended < found["played"] == 100
    assert fault["said"].startswith("there is no card here") and fault["kind"] == "error"
    endless = FAILING.replace("(== (size (game iloc PACK)) 4)", "(== (size (game vloc OUT)) 9)")
    endless = endless.replace("'CARD (top (game vloc OUT))", "'CARD (top (game iloc PACK))")
    found = task("sample", name="a.rcy", text=endless)
    (fault,) = found["findings"]
    assert fault["from"][0] == 5 and fault["said"].startswith("the match goes on after 10000 decisions (max_")
    assert (found["played"], fault["matches"], found["lengths"]) == (1, 1, [])
    loop = FAILING.replace("(do ((shuffle", "(stage player (end (== 1 2)) (do ((inc (game sto A) 1))))\n (do ((shuffle")
    (fault,) = task("sample", name="a.rcy", text=loop)["findings"]
    assert fault["from"][0] == 3 and "or 1000000 statements" in fault["said"]
    with pytest.raises(InputError, match="expected"):
        task("sample", **TEXT)


RANGES = """(game
 (players 2 .. 12)
 (declare 3 'SEATS)
 (declare 2 'CARDS 1 .. 4)
 (setup (create players 'SEATS) (create deck (game iloc PACK) (deck (RANK (1 .. 12)))))
 (do ((all player 'P (repeat 'CARDS (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (top (game vloc OUT))))))
 (scoring max (size ((current player) iloc HAND))))
"""


def test_ends_of_ranges_are_tried():
    """An end with which matches fail is told of at its option; the others are not, nor is what can be played."""
    empty = "but a random match fails then in line 6: there is no card here: (game iloc PACK) is empty"
    assert task("check", name="a.rcy", text=RANGES)["findings"] == []
    (found,) = task("ends", name="a.rcy", text=RANGES)
    assert (found["kind"], found["from"], found["said"]) == ("warning", (3, 13), f"SEATS may be 12, {empty}")
    (found,) = task("ends", name="a.rcy", text=RANGES.replace("2 .. 12)", "2 .. 6)").replace("1 .. 4", "1 .. 5"))
    assert (found["from"], found["said"]) == ((4, 13), f"CARDS may be 5, {empty}")
    assert task("ends", name="a.rcy", text=RANGES.replace("2 .. 12)", "2 .. 6)")) == []
    refused = RANGES.replace("2 .. 12)", "2 .. 4)").replace("'SEATS)\n", "'SEATS 2 .. 5)\n")
    (found,) = task("ends", name="a.rcy", text=refused)
    assert found["said"].endswith("fails then: a.rcy is for 2 to 4 players, not for 5")


def play(game, seats, **given):
    given = {"moves": [], "since": 0, "eyes": 0, "seed": 3} | given
    return task("table", game=game, options={}, seats=seats, **given)


@pytest.mark.parametrize(
    "game", ["agram", "red7", "rummy", "crosskings", "golf", pytest.param("cribbage", marks=pytest.mark.slow)]
)
def test_a_match_to_its_end(game):
    seats = task("facts", game=game, options={})["seats"]
    others, moves = ["heuristic" if "heuristic" in task("facts", game=game, options={})["players"] else "random"], []
    for _ in range(400):
        found = play(game, ["human", *others * (seats - 1)], moves=moves, since=max(0, len(moves) - 1))
        assert found["moves"][: len(moves)] == moves and len(found["movers"]) == len(found["moves"])
        if found["mover"] is None:
            break
        assert found["mover"] == 0 and found["legal"]
        moves = [*found["moves"], found["legal"][0]["move"]]
    assert found["mover"] is None and found["winners"] and len(found["payoffs"]) == seats
    again = play(game, ["human", *others * (seats - 1)], moves=found["moves"])
    assert len(again["steps"]) == len(found["moves"]) + 1 and json.dumps(again)


def test_a_seat_sees_no_card_of_the_others():
    made = pyengine.game("hearts")
    state, found = made.deal(3, 0), play("hearts", ["human", *["random"] * 3])
    own = {card.text for pile in made.scene(state, 0).piles if pile.owner == "seat 1" for card in pile.cards if card}
    assert {card["text"] for card in found["cards"]} == own and len(own) == 13
    assert len(play("hearts", ["human", *["random"] * 3], eyes=-1)["cards"]) == 52


def test_how_many_cards_to_choose_is_said():
    seats, given = ["human", *["random"] * 3], {"moves": [], "since": 0, "eyes": 0, "seed": 3}
    for many, said in ((3, "Pass 3 cards: 0 chosen"), (1, "Pass 1 card: 0 chosen"), (0, "")):
        assert task("table", game="hearts", options={"PASSED": many}, seats=seats, **given)["asks"] == said
    first = play("hearts", seats)["legal"][0]["move"]
    assert play("hearts", seats, moves=[first])["asks"] == "Pass 3 cards: 1 chosen"
    assert not play("agram", seats)["asks"] and not play("hearts", ["random", *seats[1:]], eyes=1)["asks"]


def test_moves_of_two_parts_read_as_words():
    found = play("red7", ["human", "random", "random"])
    assert all(
        re.fullmatch(r"Play (\w+ \d to palette(, \w+ \d to canvas)?|\w+ \d to canvas)", each["said"])
        for each in found["legal"]
    )
    assert task("handout", game="red7", options={})["title"] == "Red7"
    with pytest.raises(InputError, match="no text has the rules of rummy"):
        task("handout", game="rummy", options={})


def test_options_are_fields_the_number_of_players_first():
    fields = task("facts", game="red7", options={"hand": 5})["options"]
    assert [each["value"] for each in fields[:3]] == [3, 5, True] and "deal" not in {each["name"] for each in fields}
    assert (fields[0]["title"], fields[0]["least"], fields[0]["most"]) == ("players", 2, 5)
    assert fields[3]["choices"] == ("stand", "gone")
    facts = task("facts", game="agram", options={"SEATS": 3})
    titles = ["players", "CARDS", "TRICKS", "begin from a position"]
    assert facts["seats"] == 3 and [each["title"] for each in facts["options"]] == titles
    seats = dict(name="SEATS", title="players", value=3, choices=(), least=2, most=6)
    assert facts["options"][0] == seats | {"help": facts["options"][0]["help"]}
    assert task("facts", game="golf", options={})["options"][1]["value"] == "A,B,C,D,E,F"
    given = {each["name"]: each["value"] for each in task("facts", game="golf", options={})["options"]}
    assert task("facts", game="golf", options=given)["seats"] == 2
    with pytest.raises(InputError):
        task("facts", game="agram", options={"SEATS": 9})


@pytest.mark.parametrize("game", ["hearts", "crosskings", "red7", "kuhn"])
def test_a_picture_is_a_deal_as_its_first_seat_sees_it(game):
    found = task("picture", game=game)
    piles = [found["piles"][number] for number in found["scenes"][found["scene"]]["piles"]]
    hidden = [each["cards"] for each in piles if each["owner"] not in ("", "seat 1")]
    assert found["cards"] and json.dumps(found) and found["seats"] >= 2
    assert game == "red7" or all(number < 0 for cards in hidden for number in cards)
    assert task("picture", game=game) is found  # made once


def test_a_text_with_errors_has_no_picture(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.rcy").write_text("(game")
    assert task("picture", game="a.rcy") is None
    with pytest.raises(InputError, match="there is no game"):
        task("picture", game="nothing")


PROGRAMS = "programs run where 'allow' names them when the server starts; expected"


@pytest.mark.parametrize(
    "word, said",
    [
        ("--out=x", "the browser does not set 'out': files, other machines and what is no study are for its command;"),
        ("--cluster=x", "the browser does not set 'cluster': files, other machines"),
        ("--setps=3", "the browser does not set 'setps': there is none; expected some of"),
        ("--seats=human,random", "the player 'human' is not allowed here; a person plays on the page Play alone;"),
        ("--seats=cmd:x,random", f"the player 'cmd:x' is not allowed here; {PROGRAMS} one such as random"),
        ("--seats=own.py:first,random", f"the player 'own.py:first' is not allowed here; {PROGRAMS}"),
        ("--measures=own.py:first", f"there is no measure 'own.py:first' here; {PROGRAMS} some of branching"),
        ("--measures=fun", "there is no measure 'fun' here; expected some of branching"),
    ],
)
def test_what_the_browser_does_not_set_is_named_with_the_reason(word, said):
    with pytest.raises(InputError) as raised:
        task("check_sense", command="run", game="kuhn", more=[], words=[word])
    assert said in str(raised.value)


def test_moves_that_there_are_not():
    with pytest.raises(InputError, match="move 1 is 99; expected one of 6"):
        play("agram", ["human", *["random"] * 3], moves=[99])
    with pytest.raises(InputError, match="2 players sit down; agram has 4 seats"):
        play("agram", ["human", "random"])


def test_only_new_moves_are_played_and_drawn(monkeypatch):
    """A friend may ask again and again: the state that was reached is kept, for each seat, until it is taken back."""
    drawn, seats = [], ["human"] * 4
    monkeypatch.setattr(tasks, "changes", lambda *given: drawn.append(given) or ["it moves"])
    for number in range(8):
        for eyes in (0, 1):
            assert len(play("agram", seats, moves=[0] * number, eyes=eyes)["steps"]) == number + 1
    assert len(drawn) == 14
    again = play("agram", seats, moves=[0, 0, 1])
    assert len(drawn) == 17 and again["moves"] == [0, 0, 1]
    for seed in range(60):
        play("agram", seats, seed=seed)
    assert len(tasks.REPLAYS) == tasks.MOST_REPLAYS


def test_moves_are_for_the_rules_that_they_were_made_by():
    seats = ["human", *["random"] * 3]
    rules = play("agram", seats)["rules"]
    assert play("agram", seats, moves=[0], rules=rules)["rules"] == rules != play("gops", seats[:2])["rules"]
    with pytest.raises(InputError, match="the rules of agram have changed since this match began; begin the same deal"):
        play("agram", seats, moves=[0], rules="of before")


def test_a_player_that_has_yet_to_choose_moves_at_once(tmp_path, monkeypatch):
    seats, told = ["human", *["strong:1ms"] * 3], []
    asked = dict(game="agram", options={}, seats=seats, seed=3, moves=[0], since=0, eyes=0, within=0)
    ask = lambda: TASKS["table"](**asked, tell=told.append)
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
        until(lambda: [*(tmp_path / "kept").glob("strong-*")] and not bench.hands.all["choose"].lock.locked())
        assert [path.read_bytes().split()[1] for path in (tmp_path / "kept").glob("strong-*")] == [b"cfr:1000"]
    finally:
        bench.hands.end()
        forkserver._forkserver._stop()


def test_one_trial_at_a_time_the_newest(tmp_path):
    """Options change again and again: the trial for earlier ones ends, and begins anew when they are back."""
    bench, began = Workbench(tmp_path), []
    try:
        for seats in (3, 3, 4, 5, 3):
            bench._choose({"game": "agram", "options": {"SEATS": seats}}, ("strong:100ms", "digest"))
            until(lambda: "choose" in bench.hands.all)
            assert [*bench.hands.all] == ["choose"]
            began += [each for each in bench.hands.all.values() if each not in began]
        assert len(began) == 4
        until(lambda: not any(each.process.is_alive() for each in began[:-1]))
        until(began[-1].lock.locked)
        assert began[-1].alive
    finally:
        bench.hands.end()


def test_all_workers_together_stay_under_half_of_the_memory(tmp_path, monkeypatch):
    """The newest task ends where all take too much, whatever it takes itself; idle workers end before."""
    hands, sizes = Hands(str(tmp_path)), {}
    monkeypatch.setattr(WorkerProcess, "pages", property(lambda self: sizes.get(self, 0)))
    endless = dict(game="agram", options={}, seats=["ismcts:100000000"] * 4, seed=1, moves=[], since=0, eyes=-1)
    idle = hands.of("check")
    idle.ask("check", TEXT, 60.0)
    running = {}

    def ask(what):
        try:
            hands.of(what).ask("table", endless, 60.0)
        except InputError as error:
            running[what] = str(error)
        except Stopped:
            running[what] = "stopped"

    try:
        for what in ("first", "second"):
            threading.Thread(target=ask, args=(what,), daemon=True).start()
            until(lambda what=what: what in hands.all and hands.all[what].lock.locked())
        sizes[idle] = hands_module.HALF + 1
        until(lambda: idle.ended)
        assert not running
        sizes[hands.all["first"]] = hands_module.HALF + 1
        until(lambda: "second" in running)
        assert running["second"] == "all tasks took more than half of this machine's memory; the newest was ended"
        until(lambda: "first" in running)  # which has too much by itself
        assert running["first"] == running["second"]
    finally:
        hands.end()


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
    advice = task("advice", game="agram", options={}, seed=3, moves=[])
    worths = [each["worth"] for each in advice["moves"]]
    assert worths == sorted(worths, reverse=True) and len(worths) > 2 and not advice["paid"] and not advice["note"]
    assert advice["moves"][0]["said"].startswith("Play ") and advice["play"].startswith("all play ")
    assert task("advice", game="rummy", options={}, seed=3, moves=[])["note"]
    found = play("agram", ["human", *["random"] * 3])
    while found["mover"] is not None:
        found = play("agram", ["human", *["random"] * 3], moves=[*found["moves"], found["legal"][0]["move"]])
    told = task("regretted", game="agram", options={}, seed=3, moves=found["moves"], seat=0)
    assert told[0].rpartition(", ")[2] in ("if all play well.", "if all play well:")


def test_workers_do_task_after_task_and_are_ended(tmp_path):
    hands = Hands(str(tmp_path))
    hand = hands.of("check")
    assert hand.ask("check", TEXT, 60.0)["findings"] and hands.of("check") is hand
    with pytest.raises(InputError, match="expected"):
        hand.ask("rules", TEXT, 60.0)
    began = time.monotonic()
    with pytest.raises(InputError, match=r"longer than 0.001 seconds"):
        hand.ask("trace", {"name": "a.rcy", "text": example("cribbage"), "seed": 1}, 0.001)
    assert time.monotonic() < began + 30 and not hand.alive and hands.of("check") is not hand
    hands.end()
    assert not any(each.alive for each in hands.all.values())


def test_a_worker_that_is_killed_is_said_to_be(tmp_path):
    """As long as it lives, Linux says what memory it has for itself."""
    hand = WorkerProcess(str(tmp_path))
    assert hand.ask("check", TEXT, 60.0)["findings"]
    assert sys.platform != "linux" or 1_000 < hand.pages < 100_000 < hands_module.HALF
    hand.process.kill()
    with pytest.raises(InputError, match="came to an end"):
        hand.ask("check", TEXT, 60.0)
    hand = WorkerProcess(str(tmp_path))
    hand.kill("it was stopped")
    assert hand.pages == 0
    with pytest.raises(Stopped, match="it was stopped"):
        hand.ask("check", TEXT, 60.0)


def test_a_game_is_called_the_same_everywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    titled, bare = guide.template("drawing", "Lantern Six"), example("agram")
    for name, text, called in (("lantern_six", titled, "Lantern Six"), ("my-own_game", bare, "My own game")):
        path = tmp_path / f"{name}.rcy"
        path.write_text(text)
        asked = ("deck", {"game": path.name}), ("rules", {"name": path.name, "text": text})
        told = [task(what, **given)["title"] for what, given in asked]
        assert {*told, shelf.titled(tmp_path, path.name)} == {called}
    assert shelf.titled(tmp_path, "kuhn") == "Kuhn Poker"
