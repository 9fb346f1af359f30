"""Matches at several browsers: invitations, seats, and that nobody is sent what they may not see."""

import json
import threading
import time

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

from pyengine import registry
from pyengine.base.errors import InputError
from pyengine.games.scene import EMPTY
from pyengine.serve.app import Workbench, server
from pyengine.serve.friends import FRIEND, HOME, OWN, USED, WITHDRAWN, digest
from pyengine.serve.guard import AccessGuard
from pyengine.serve.shelf import example

HOST = "http://127.0.0.1:8765"
MINE = [OWN, FRIEND, "random", "random"]  # the seats of mine.rcy


class Browser:
    """A browser at a server: of whoever runs it, or of a friend; all that it is sent is kept."""

    def __init__(self, place, where):
        self.client = TestClient(place.guard, base_url=HOST, follow_redirects=False)
        self.where, self.sent = where, ""

    def ask(self, task, /, **given):
        answer = self.client.post(self.where + task, json=given)
        self.sent += answer.text
        found = answer.json()
        return found["found"] if answer.status_code == 200 else found["error"]

    def turn(self, name, choose):
        """Move where it is this seat's turn; what is seen then."""
        found = self.ask("see", name=name)
        if found["mover"] == found["seat"]:
            move = found["legal"][choose % len(found["legal"])]["move"]
            found = self.ask("move", name=name, move=move, at=len(found["moves"]))
        return found


class Place:
    def __init__(self, folder, secret="secret"):
        self.bench = Workbench(folder)
        self.guard = AccessGuard(server(self.bench), secret, 8765)
        self.owner = Browser(self, "/api/")
        self.owner.client.get(f"/?token={self.guard.token()}")

    def token(self, name, seat):
        return self.owner.ask("fill", name=name, seat=seat, player=FRIEND).partition("#")[2]

    def friend(self, name, seat):
        """A browser that has taken a seat."""
        browser = Browser(self, "/friend/")
        assert browser.ask("join", invitation=self.token(name, seat)) == name
        return browser


@pytest.fixture
def place(tmp_path):
    (tmp_path / "mine.rcy").write_text(example("agram"))
    place = Place(tmp_path)
    yield place
    place.bench.hands.end()


def test_two_people_and_a_player_of_the_machine_play_over_a_restart(place, tmp_path):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=[OWN, "random", FRIEND, "random"])
    friend, restarted = place.friend(name, 2), False
    for number in range(200):
        found = [each.turn(name, number) for each in (place.owner, friend)]
        if found[1]["mover"] is None:
            break
        if number == 1:
            restarted = True
            place.bench.hands.end()
            place = Place(tmp_path)
            cookies, friend = friend.client.cookies, Browser(place, "/friend/")
            friend.client.cookies = cookies
    kept = json.loads((tmp_path / HOME / f"{name}.json").read_text())
    state = registry.game("agram").deal(kept["seed"], 0)
    for move in kept["moves"]:
        state.play(move)
    assert state.is_over and [*state.payoffs()] == found[1]["payoffs"] and kept["turn"] is None and restarted
    assert place.owner.ask("gathered")[0]["name"] == friend.ask("seats")[0]["name"] == name
    assert place.owner.ask("gathered")[0]["seats"] == [OWN, "random", FRIEND, "random"]
    place.bench.hands.end()


@pytest.mark.few(2, "game", ["leduc", "hearts", "crazy-eights", "go-fish", "golf", "gops"])
def test_nobody_is_sent_a_card_that_they_have_not_seen(game, place):
    """All that a server sends while a match is played, read whole: no card, and no move, that a seat has not seen."""
    made = registry.game(game)
    seats = [OWN, FRIEND, *["random"] * (made.seats - 2)]
    name = place.owner.ask("gather", game=game, options={}, seats=seats)
    browsers = [place.owner, place.friend(name, 1)]
    for number in range(30):
        for each in browsers:
            found = each.turn(name, 7 * number)
        if found["mover"] is None:
            break
    kept = place.bench.friends.kept[name]
    every = {card.text for pile in made.scene(made.deal(kept["seed"], 0)).piles for card in pile.cards if card}
    for seat, browser in enumerate(browsers):
        state, seen = made.deal(kept["seed"], 0), set()
        for move in [*kept["moves"], None]:
            piles = made.scene(state, seat).piles
            seen |= {card.text for pile in piles for card in (*pile.cards, *pile.named) if card not in (None, EMPTY)}
            if move is not None:
                told = (state.deed(move) if state.mover == seat else state.deed(move, seat)).text()
                seen |= {text for text in every if text in told}
                state.play(move)
        found = browser.ask("see", name=name)
        assert {card["text"] for card in found["cards"]} <= seen, game
        assert [text for text in every - seen if len(text) > 1 and f'"{text}"' in browser.sent] == []
        assert str(kept["seed"]) not in browser.sent
        own = [move if mover == seat else -1 for move, mover in zip(kept["moves"], movers(made, kept))]
        assert found["moves"] == own and set(own) - {-1}


def movers(made, kept):
    state = made.deal(kept["seed"], 0)
    for move in kept["moves"]:
        yield state.mover
        state.play(move)


def test_an_invitation_is_good_once_for_its_seat(place, tmp_path):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=[OWN, FRIEND, FRIEND, "random"])
    token, other = place.token(name, 1), place.token(name, 2)
    first, second = (Browser(place, "/friend/") for _ in range(2))
    assert first.ask("invited", invitation=token) == {"name": name, "title": "Mine", "seat": 1, "host": "Your host"}
    assert first.ask("join", invitation=token) == name and first.ask("see", name=name)["seat"] == 1
    assert first.ask("see", name=name)["absent"] == [2] and place.owner.ask("see", name=name)["invited"] == [2]
    cookie = first.client.cookies.jar._cookies["127.0.0.1"]["/"]["pyengine-8765-friend"]
    assert cookie.has_nonstandard_attr("HttpOnly") and not cookie.secure
    for who in (first, second):
        for task in ("invited", "join"):
            assert who.ask(task, invitation=token) == "this invitation was used; ask for another one"
    assert "you sit in this match already" in first.ask("join", invitation=other)  # of one hand nobody sees another
    newer = place.token(name, 2)  # the older one is withdrawn
    assert second.ask("join", invitation=other) == "this invitation was withdrawn; ask for another one"
    assert second.ask("join", invitation=newer) == name and second.ask("see", name=name)["absent"] == []
    assert place.owner.ask("fill", name=name, seat=1, player="random") == ""
    for task, more in (("see", {}), ("move", {"move": 0, "at": 0})):
        assert "you have no seat in this match, or no longer" in first.ask(task, name=name, **more)
    assert first.ask("seats") == [] and second.ask("seats")[0]["title"] == "Mine"
    assert second.ask("see", name=name)["players"] == [OWN, "random", FRIEND, "random"]
    held = json.loads((tmp_path / HOME / f"{name}.json").read_text())["held"]
    assert token not in str(held) and [*held.values()].count([1, WITHDRAWN]) == 1
    for seat, player in ((0, FRIEND), (4, FRIEND), (-1, FRIEND), (1, OWN), (1, "human:2"), (1, "cmd:true"), (1, "")):
        assert isinstance(place.owner.ask("fill", name=name, seat=seat, player=player), str)
    assert place.owner.ask("see", name=name)["players"] == [OWN, "random", FRIEND, "random"]
    assert "no invitation" in second.ask("join", invitation="x" * 32)


def test_a_cookie_is_never_one_that_others_may_know(place):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=[OWN, FRIEND, "random", "random"])
    browser, token = Browser(place, "/friend/"), place.token(name, 1)
    for planted in ("x" * 31, token):
        browser.client.cookies.set("pyengine-8765-friend", planted, domain="127.0.0.1", path="/")
    assert browser.ask("join", invitation=token) == name
    kept = place.bench.friends.kept[name]["held"]
    assert kept[digest(token)] == [1, USED] and digest("x" * 31) not in kept


def test_two_servers_do_not_write_over_each_other(place, tmp_path):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=[OWN, FRIEND, "random", "random"])
    other = Place(tmp_path)
    place.friend(name, 1)
    before = (tmp_path / HOME / f"{name}.json").read_bytes()
    assert "another server goes on with this match" in other.owner.ask("fill", name=name, seat=1, player=FRIEND)
    assert (tmp_path / HOME / f"{name}.json").read_bytes() == before
    other.bench.hands.end()


def test_who_is_to_move_alone_is_told_what_to_choose(place):
    name = place.owner.ask("gather", game="hearts", options={}, seats=MINE)
    friend = place.friend(name, 1)
    assert friend.ask("see", name=name)["asks"] == "" and "Pass 3" in place.owner.ask("see", name=name)["asks"]
    assert place.owner.ask("gathered")[0]["game"] == "hearts" and "game" not in friend.ask("seats")[0]


def test_names_are_told_to_all_and_kept_over_a_restart(place, tmp_path):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=[OWN, FRIEND, FRIEND, "random"], called=" Ada ")
    friend, token = Browser(place, "/friend/"), place.token(name, 1)
    for wrong in ("x" * 21, "a\u202eb", "\x00", "ADA", "you", "friend 3"):
        told = friend.ask("join", invitation=token, called=wrong)
        assert told.startswith("the name is ") and told.endswith("at most 20 characters, and none that others have")
    assert friend.ask("join", invitation=token, called=3) == "the request has a part of the wrong kind"
    assert "at most 20" in place.owner.ask("gather", game="mine.rcy", options={}, seats=MINE, called="x" * 21)
    assert friend.ask("join", invitation=token, called="<b>Bo</b>") == name
    other, called = Place(tmp_path), ["Ada", "<b>Bo</b>", "Friend 3", ""]
    cookies, friend = friend.client.cookies, Browser(other, "/friend/")
    friend.client.cookies = cookies
    for each in (place.owner, other.owner, friend):
        assert each.ask("see", name=name)["names"] == called
    assert other.owner.ask("gathered")[0]["names"] == called
    other.token(name, 1)  # who sat there takes the name along
    assert other.owner.ask("see", name=name)["names"][1] == "Friend 2"
    file = tmp_path / HOME / f"{name}.json"
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({key: each for key, each in kept.items() if key != "names"}))  # of an older version
    (tmp_path / HOME / "wrong.json").write_text(json.dumps(kept | {"names": [3] * 4}))
    assert [each["names"][0] for each in Place(tmp_path).owner.ask("gathered")] == ["Host"]
    other.bench.hands.end()


def test_only_who_is_to_move_moves(place):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=MINE)
    friend = place.friend(name, 1)
    assert friend.ask("see", name=name)["legal"] == []  # what another may do tells of the cards
    seen = place.owner.ask("see", name=name)
    for browser, move, at in ((friend, 0, 0), (place.owner, 0, 1), (place.owner, 0, -1), (place.owner, 99, 0)):
        assert "expected" in (said := browser.ask("move", name=name, move=move, at=at)) or "not your turn" in said
    after = place.owner.ask("move", name=name, move=seen["legal"][1]["move"], at=0)
    assert after["moves"][0] == seen["legal"][1]["move"] and friend.ask("see", name=name)["moves"][0] == -1
    assert "not your turn" in place.owner.ask("move", name=name, move=0, at=0)


def test_the_other_browser_learns_of_a_move_within_a_second(place):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=MINE)
    friend, told = place.friend(name, 1), []
    version = friend.ask("see", name=name)["version"]

    def wait():
        found = {"version": version}
        while found["version"] == version:
            found = friend.ask("see", name=name, since=version)
        told.append(time.monotonic())

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    assert place.owner.ask("move", name=name, move=0, at=0)["moves"][0] == 0
    moved = time.monotonic()
    waiting.join(20)
    assert told and told[0] - moved < 1


def test_a_changed_game_and_a_strange_folder(place, tmp_path):
    name = place.owner.ask("gather", game="mine.rcy", options={}, seats=MINE)
    file = tmp_path / HOME / f"{name}.json"
    good = json.loads(file.read_text())
    for number, wrong in enumerate(
        ({"moves": 3}, {"turn": 9}, {"held": {"a": [-1, "sits there"]}}, {"held": {"a": 1}}, {})
    ):
        told = {key: each for key, each in (good | wrong).items() if wrong or key != "seed"}
        (tmp_path / HOME / f"wrong-{number}.json").write_text(json.dumps(told))
    (tmp_path / HOME / "link.json").symlink_to(file)
    (tmp_path / HOME / "deep.json").write_text("[" * 100_000)
    assert [each["name"] for each in Place(tmp_path).owner.ask("gathered")] == [name]
    (tmp_path / "mine.rcy").write_text(example("agram") + "\n")
    changed = "the rules of mine have changed since this match began; begin the same deal anew"
    assert place.owner.ask("see", name=name) == changed
    (tmp_path / HOME).rename(tmp_path / "elsewhere")
    (tmp_path / HOME).symlink_to(tmp_path / "elsewhere")
    assert Place(tmp_path).owner.ask("gathered") == []
    before = {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()}
    assert "is a link" in place.owner.ask("gather", game="kuhn", options={}, seats=[OWN, FRIEND])
    assert {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()} == before


def test_by_changed_rules_the_same_deal_begins_anew_with_whoever_sits_there(place, tmp_path):
    """A game of the library, too: by rules of another version its moves may be legal by chance."""
    name = place.owner.ask("gather", game="agram", options={}, seats=MINE)
    friend, first = place.friend(name, 1), place.owner.ask("see", name=name)["steps"][0]
    place.owner.turn(name, 0)
    file = tmp_path / HOME / f"{name}.json"
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | {"rules": "of another version"}))
    other = Place(tmp_path)
    cookies, friend = friend.client.cookies, Browser(other, "/friend/")
    friend.client.cookies = cookies
    for each in (other.owner, friend):
        assert "have changed since this match began" in each.ask("see", name=name)
    assert other.owner.ask("again", name=name) is None
    found = other.owner.ask("see", name=name)
    assert found["moves"] == [] and found["steps"] == [first] and friend.ask("see", name=name)["seat"] == 1
    assert json.loads(file.read_text())["seed"] == kept["seed"] and kept["moves"] != []
    other.bench.hands.end()


def test_after_a_match_another_deal_begins_with_whoever_sits_there(place):
    name = place.owner.ask("gather", game="kuhn", options={}, seats=[OWN, FRIEND])
    friend, first = place.friend(name, 1), place.bench.friends.kept[name]["seed"]
    while place.owner.turn(name, 0)["mover"] is not None:
        friend.turn(name, 0)
    assert place.owner.ask("again", name=name) is None
    found = friend.ask("see", name=name)
    assert (found["moves"], found["seat"]) == ([], 1) and place.bench.friends.kept[name]["seed"] != first


def test_whoever_sits_there_reads_the_rules_with_the_options_of_the_match(place):
    name = place.owner.ask("gather", game="mine.rcy", options={"SEATS": 2}, seats=[OWN, FRIEND])
    friend = place.friend(name, 1)
    found = friend.ask("sheet", name=name)
    assert found == place.owner.ask("sheet", name=name) and "2 players; the game is for 2 to 6." in found["page"]
    own = place.owner.ask("see", name=name).keys() - friend.ask("see", name=name).keys()
    assert own == {"game", "invited"}
    assert "you have no seat" in Browser(place, "/friend/").ask("sheet", name=name)


def test_nobody_learns_that_a_friend_had_no_choice(place):
    """A person makes every move, also the only one there is: what comes at once would tell of a hand."""
    name = place.owner.ask("gather", game="mine.rcy", options={"SEATS": 2}, seats=[OWN, FRIEND])
    browsers, made = [place.owner, place.friend(name, 1)], 0
    while (mover := place.owner.ask("see", name=name)["mover"]) is not None:
        found = browsers[mover].ask("see", name=name)
        assert len(found["moves"]) == made and found["legal"]
        browsers[mover].turn(name, 0)
        made += 1
    assert made == 12 and 1 in place.owner.ask("see", name=name)["choices"]


def test_friends_who_ask_much_keep_nobody_else_waiting(place, monkeypatch):
    """What friends ask has threads of its own, so that all the others are free for whoever runs the server."""
    name = place.owner.ask("gather", game="kuhn", options={}, seats=[OWN, FRIEND])
    friend, held = place.friend(name, 1), threading.Event()

    def play(*given, **asked):
        assert held.wait(60)
        raise InputError("later")

    monkeypatch.setattr(place.bench.friends, "play", play)
    asked = [threading.Thread(target=friend.ask, args=("see",), kwargs={"name": name}) for _ in range(40)]
    for each in asked:
        each.start()
    assert place.owner.ask("read", name="mine.rcy") == example("agram")
    held.set()
    for each in asked:
        each.join(60)
