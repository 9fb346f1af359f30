"""Matches that the server keeps, which people at several browsers play, and invitations to their seats."""

import hashlib
import json
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from pyengine.base.errors import InputError
from pyengine.base.files import read_plain, write_file
from pyengine.serve.shelf import titled

HOME = "matches"
OWN, FRIEND = "human", "friend"  # who sits there, where it is no player of the machine
WITHIN = 60  # milliseconds after which moves of the machine are shown though others follow
OPEN, USED, WITHDRAWN, SITS = "is open", "was used", "was withdrawn", "sits there"  # invitations, and friends
# What matches/NAME.json has. `held`: a seat and one of these states for each invitation and each friend, by the digest
# of a secret: nobody sits down who reads it; `rules`: the digest of the game; `turn`: the seat, or None at the end;
# `version` grows with every change; `names`: of each seat what somebody is called, or "".
KINDS: dict[str, Any] = {"game": str, "title": str, "rules": str, "options": dict, "seats": list, "moves": list}
KINDS |= {"held": dict, "seed": int, "turn": int | None, "begun": float, "version": int, "names": list}
LONGEST = 20  # characters of a name
KeptMatch = dict[str, Any]


def digest(secret: str) -> str:
    """The digest of an invitation, or of the cookie of a friend."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def names(match: KeptMatch) -> list[str]:
    """List how people call each seat; "" for a player of the machine."""
    usual = ({OWN: "Host", FRIEND: f"Friend {seat}"}.get(each, "") for seat, each in enumerate(match["seats"], 1))
    return [name or other for name, other in zip(match["names"], usual)]


def _named(match: KeptMatch, seat: int, called: str) -> KeptMatch:
    """A match in which a seat has a name, or none. Raise InputError for one that is long, or of somebody else."""
    name, others = " ".join(called.split()), [*names(match)[:seat], *names(match)[seat + 1 :], "You"]
    if len(name) > LONGEST or not name.isprintable() or (name and name.lower() in map(str.lower, others)):
        raise InputError(f"the name is {name!r:.80}; expected at most {LONGEST} characters, and none that others have")
    return match | {"names": [*match["names"][:seat], name, *match["names"][seat + 1 :]]}


class Friends:
    """The matches of a folder. `play` does a task with a game, as `Workbench._play`; friends come to the `address`."""

    def __init__(self, root: Path, play: Callable[..., Any]) -> None:
        self.home, self.play, self.address = root / HOME, play, ""
        self.locks, self.kept = defaultdict[str, RLock](RLock), dict[str, KeptMatch]()
        for path in [] if self.home.is_symlink() else sorted(self.home.glob("*.json")):
            with suppress(OSError, InputError, ValueError, TypeError, KeyError, RecursionError):
                found = json.loads(read_plain(path))
                seats = range(len(found["seats"]))
                found.setdefault("names", [""] * len(seats))
                fits = not path.is_symlink() and all(isinstance(found[key], kind) for key, kind in KINDS.items())
                fits = fits and [*map(type, found["names"])] == [str] * len(seats)
                if fits and all(at in seats for at, _ in found["held"].values()) and found["turn"] in (None, *seats):
                    self.kept[path.stem] = {key: found[key] for key in KINDS}

    def begin(self, game: str, options: KeptMatch, seats: Sequence[str], called: str = "") -> str:
        """Begin a match; its name. Of the seats one is "human", for whoever runs the server, who is `called` so; others
        are "friend", for somebody to be invited, or a player of the machine."""
        title = titled(self.home.parent, game)
        name = f"{re.sub(r'[^a-z0-9]+', '-', title.lower())[:60]}-{secrets.token_hex(4)}"
        match = {"game": game, "title": title, "options": options, "seats": [*seats], "seed": secrets.randbits(63)}
        match |= {"rules": "", "moves": [], "turn": None, "held": {}, "begun": time.time(), "version": 0}
        match = _named(match | {"names": [""] * len(seats)}, seats.index(OWN), called)
        self._played(name, match, seats.index(OWN))
        return name

    def all(self, who: str = OWN) -> list[KeptMatch]:
        """List the matches in which somebody has a seat, the newest first."""
        mine = [each for each in list(self.kept.items()) if who == OWN or SITS in each[1]["held"].get(who, ())]
        mine.sort(key=lambda each: -each[1]["begun"])
        told = ["title", "begun", "turn", "seats"] + ["game"] * (who == OWN)
        return [{"name": name, "names": names(match)} | {key: match[key] for key in told} for name, match in mine]

    def news(self, who: str, name: str, since: int) -> bool:
        """Return whether a match is another than that version, or goes on by itself."""
        self.seat_of(who, name)
        match, turn = self.kept[name], self.kept[name]["turn"]
        return match["version"] != since or (turn is not None and match["seats"][turn] not in (OWN, FRIEND))

    def see(self, who: str, name: str, since: int = -1) -> KeptMatch:
        """Return a match as the seat of `who` sees it: what the task `table` gives, but for moves of others, which are
        -1; with its name, title and version, `seat`, and the seats of friends who are `absent`. Where the version is
        `since`, that alone."""
        with self.locks[name if name in self.kept else ""]:
            seat = self.seat_of(who, name)
            if not self.news(who, name, since):
                return {"version": since}
            return self._seen(name, seat, self._played(name, self.kept[name], seat))

    def sheet(self, who: str, name: str) -> KeptMatch:
        """Return the rules of a match, as the task `handout` does."""
        self.seat_of(who, name)
        return dict(self.play("handout", self.kept[name]["game"], self.kept[name]["options"]))

    def move(self, who: str, name: str, move: int, at: int) -> KeptMatch:
        """Make a move of the seat of `who`, by its number, after `at` moves. Return what `see` does."""
        with self.locks[name if name in self.kept else ""]:
            seat, match = self.seat_of(who, name), self.kept[name]
            if match["turn"] != seat or at != len(match["moves"]):
                raise InputError("it is not your turn, or the match has gone on; look at the table again")
            return self._seen(name, seat, self._played(name, match | {"moves": [*match["moves"], int(move)]}, seat))

    def fill(self, name: str, seat: int, player: str) -> str:
        """Have another player of the machine at a seat, or a friend, by an invitation: the address that it gives is
        good once. Whoever was invited to the seat before, or sits there, is so no more."""
        with self.locks[name if name in self.kept else ""]:
            own, match = self.seat_of(OWN, name), self.kept[name]
            if not 0 <= seat < len(match["seats"]) or seat == own or player == OWN:
                raise InputError(f"there is no seat {seat!r:.20} for others; expected another than yours")
            old = {key: told for key, told in match["held"].items() if told[0] == seat and told[1] != USED}
            token, held = secrets.token_urlsafe(24), match["held"] | {key: [seat, WITHDRAWN] for key in old}
            held |= {digest(token): [seat, OPEN]} if player == FRIEND else {}
            seats = [*match["seats"][:seat], player, *match["seats"][seat + 1 :]]
            self._played(name, _named(match | {"seats": seats, "held": held}, seat, ""), own)
        return f"{self.address}/friend#{token}" if player == FRIEND else ""

    def again(self, name: str) -> None:
        """Begin a match anew, by the rules that there are now: its deal, or another one where it is over."""
        with self.locks[name if name in self.kept else ""]:
            own = self.seat_of(OWN, name)
            seed = {"seed": secrets.randbits(63)} if self.kept[name]["turn"] is None else {}
            self._played(name, self.kept[name] | {"moves": [], "rules": ""} | seed, own)

    def invited(self, invitation: str) -> KeptMatch:
        """Return what an invitation is for, with its `host`. Raise InputError for one that is used up, or for none."""
        for name, match in list(self.kept.items()):
            seat, state = match["held"].get(digest(invitation), (0, SITS))
            if state == OPEN:
                host = dict(zip(match["seats"], match["names"])).get(OWN) or "Your host"
                return {"name": name, "title": match["title"], "seat": seat, "host": host}
            if state != SITS:
                raise InputError(f"this invitation {state}; ask for another one")
        raise InputError("this is no invitation; ask for another one")

    def join(self, who: str, invitation: str, called: str = "") -> str:
        """Have somebody, who is `called` so, sit down where an invitation says; the name of the match."""
        name = str(self.invited(invitation)["name"])
        with self.locks[name]:
            seat, match = self.invited(invitation)["seat"], self.kept[name]
            if match["held"].get(who, (0, OPEN))[1] == SITS:
                raise InputError("you sit in this match already; open this invitation in another browser")
            held = match["held"] | {digest(invitation): [seat, USED], who: [seat, SITS]}
            self._keep(name, _named(match | {"held": held}, seat, called))
        return name

    def sits(self, who: str) -> bool:
        """Tell whether somebody has a seat in a match."""
        return any(match["held"].get(who, (0, OPEN))[1] == SITS for match in list(self.kept.values()))

    def seat_of(self, who: str, name: str) -> int:
        """The seat of somebody in a match. Raise InputError where there is none."""
        match = self.kept.get(name, {"seats": [], "held": {}})
        if who == OWN and OWN in match["seats"]:
            return int(match["seats"].index(OWN))
        seat, state = match["held"].get(who, (0, OPEN))
        if state != SITS:
            raise InputError("you have no seat in this match, or no longer; ask for another invitation")
        return int(seat)

    def _played(self, name: str, match: KeptMatch, seat: int) -> KeptMatch:
        """A match as a seat sees it, played on by the machine, and kept so."""
        asked = {key: match[key] for key in ("game", "options", "seed", "moves", "rules")}
        seats = [OWN if each == FRIEND else each for each in match["seats"]]
        found: KeptMatch = self.play("table", **asked, since=0, within=WITHIN, seats=seats, eyes=seat)
        self._keep(name, match | {"rules": found["rules"], "moves": found["moves"], "turn": found["mover"]})
        return found

    def _seen(self, name: str, seat: int, found: KeptMatch) -> KeptMatch:
        """A table without what others may do, and which of their moves they made: numbers tell of hidden cards."""
        match = self.kept[name]
        here = [at for at, state in match["held"].values() if state == SITS]
        told: KeptMatch = {"moves": [move if at == seat else -1 for move, at in zip(found["moves"], found["movers"])]}
        now = found if found["mover"] == seat else {"legal": [], "asks": ""}
        told |= {"legal": now["legal"], "asks": now["asks"], "players": match["seats"], "seat": seat}
        told |= {"names": names(match)}
        told |= {"absent": [at for at, each in enumerate(match["seats"]) if each == FRIEND and at not in here]}
        if match["seats"][seat] == OWN:
            told |= {"game": match["game"], "invited": [at for at, state in match["held"].values() if state == OPEN]}
        return found | told | {key: match[key] for key in ("title", "version")}

    def _keep(self, name: str, match: KeptMatch) -> None:
        """Keep a match as it stands now, here and in its file, whole or not at all."""
        path, told = self.home / f"{name}.json", match | {"version": match["version"] + 1}
        if self.home.is_symlink() or path.is_symlink():
            raise InputError(f"{HOME!r} is a link, or has one in it; expected a folder of matches")
        if name in self.kept and path.exists() and json.loads(read_plain(path)).get("version") != match["version"]:
            raise InputError("another server goes on with this match; stop one of the two")
        if match != self.kept.get(name):
            self.home.mkdir(exist_ok=True)
            write_file(path, json.dumps(told, indent=1) + "\n")
            self.kept[name] = told
