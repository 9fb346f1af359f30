"""Sentences about a move, held against what the engine did with every card, all of them open."""

import re

from engine.recycle.runtime import heard
from engine.table import State
from pyengine.games.deed import PileName
from pyengine.games.tableau import short
from pyengine.recycle.emit.llvm import Event
from pyengine.recycle.emit.table import FieldReader
from pyengine.recycle.scenes import owner_text

SEATS = r"(?:seat|side) [\d+]+"


class Truth:
    """Way of every card in a move: the piles that it was in, one after the other."""

    def __init__(self, state, move):
        game, texts = state.game, state.game.texts
        layout = texts.layout
        self.places = [
            PileName(place.name, owner_text(game.program, row.owner_class, owner))
            for place, (row, owner) in zip(texts.piles, layout.pile_names)
        ]
        reader = FieldReader(layout, state.raw)
        self.ways = {card: [place] for number, place in enumerate(self.places) for card in reader.pile(number)}
        heard()
        after = State.trusted(texts.machine.table, state.raw)
        after.play(move)
        for kind, _, card, source, target in heard():
            if kind == Event.MOVE:
                assert self.ways.setdefault(card, [self.places[source]])[-1] == self.places[source]
                self.ways[card].append(self.places[target])
        reader = FieldReader(layout, after.raw)
        self.faces = {card: texts.faces[reader.type(card)] for card in self.ways}
        names = sorted({place.name for place in self.places}, key=len, reverse=True)
        pile = "(?:" + "|".join(map(re.escape, names)) + ")"
        there = rf"(?P<{{0}}>{pile})(?: of (?P<{{0}}_owner>{SEATS}))?"
        source, target = there.format("source"), there.format("target")
        self.forms = [
            re.compile(
                rf"(?P<who>{SEATS}(?: and {SEATS})*)(?P<verb> plays| puts| takes?|:) "
                rf"(?P<what>.+?)(?: from {source})?(?: to {target})?"
            ),
            re.compile(rf"(?P<shower>{SEATS}|{pile}) shows (?P<what>.+?)"),
            re.compile(rf"(?P<what>.+?)(?: from {source})? goe?s? to {target}(?:; seat \d+ is next)?"),
        ]

    def denies(self, sentence):
        """Why a sentence is not true; "" where it is, or says nothing of cards that go somewhere."""
        sentence = sentence[:1].lower() + sentence[1:]
        for part in [sentence, *(re.findall(rf"^({SEATS}) .* and ((?:puts|plays|takes) .*)$", sentence))]:
            part = part if isinstance(part, str) else " ".join(part)
            for form in self.forms:
                if found := form.fullmatch(part):
                    if why := self._denied(**found.groupdict()):
                        return why
                    break
        return ""

    def _denied(self, what, source=None, source_owner=None, target=None, target_owner=None, who="", verb="", shower=""):
        faces, count = self.named(what)
        if shower:
            kept = [
                short(self.faces[card])
                for card, way in self.ways.items()
                if way[0] == way[-1] and shower in (way[0].name, way[0].owner)
            ]
            return "" if all(faces.count(face) <= kept.count(face) for face in faces) else f"{kept} stayed"
        if count < 0 or not (source or target):
            return ""  # no cards
        owners = re.findall(SEATS, who) or [""]
        why = []
        for owner in owners:

            def fits(way):
                return any(
                    self.at(one, source, source_owner if not source or verb not in (" puts", " plays") else owner)
                    and self.at(other, target, self.owner_of(target_owner, verb, owner))
                    for at, one in enumerate(way)
                    for other in way[at + 1 :]
                )

            fitting = [short(self.faces[card], True) for card, way in self.ways.items() if fits(way)]
            if len(fitting) < count or any(faces.count(face) > fitting.count(face) for face in set(faces)):
                why.append(f"{fitting} went so")
        return "; ".join(why)

    @staticmethod
    def owner_of(owner, verb, who):
        if verb == ":" or verb == "":
            return owner
        return owner or (None if verb == " plays" else who)

    @staticmethod
    def at(place, name, owner):
        return (name is None or place.name == name) and (not owner or place.owner == owner)

    def named(self, what):
        """The faces that a text names, and how many cards there are; -1 of a text that names no cards."""
        known = {short(face, True) for face in self.faces.values()}
        faces, count = [], 0
        if what in known:
            return [what], 1
        for word in what.split(", "):
            if word in known:
                faces.append(word)
                count += 1
            elif word == "a card":
                count += 1
            elif found := re.fullmatch(r"(\d+) cards", word):
                count += int(found[1])
            else:
                return [], -1
        return faces, count
