"""Layout of the bytes of a state.

First `Head` of engine/recycle/abi.pxd: the chance stream, the statements so far, and what everybody knows, which begins
with the pending choice and the mover and goes on with scores, ints, strings, points maps, globals, turn cycles. Behind
it who knows where a card is, the piles, the mem piles.

Piles are rings of nodes: nodes 0 to cards - 1 are the cards, node cards + p stands for pile p, before its bottom and
after its top. So a card goes from anywhere to anywhere without a branch, and the order is kept.
"""

from collections.abc import Sequence
from functools import cached_property

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.shown import Conclusion

NO_SEAT = 255  # the mover of a match that is over
TEAMS_MOST = 32  # teams that can be created in play
CREATED_MOST = 64  # times that a deck can be created in play, for the size of a state
GROUPS_MOST = 4096  # seats x cards up to which seats know cards together
MEM_MORE = 256  # references in a mem pile beyond one for each card: programs may never forget any


class Layout:
    """Offsets into the state of a program, 0 for what it does not have."""

    def __init__(self, program: ir.Program, facts: Sequence[Conclusion] = (), apart: bool = False) -> None:
        """`facts` are those that play can show, `apart` is whether seats can be told what others are not."""
        self.program, self.players = program, program.players
        self._end, self.mover = abi.HEAD.bytes, abi.HEAD.mover.offset
        nodes = list(ir.walk((program.blocks, program.score, tuple(each.value for each in program.globals))))
        self._team_kinds([each for each in nodes if isinstance(each, ir.CreateTeams)])
        self._card_types([each for each in nodes if isinstance(each, ir.CreateCards)])
        self.scores = self._take(4, self.players)
        self.ints = [self._take(4, self.owners(row)) for row in program.ints]
        self.globals = {slot: self.ints[row] for slot, row in program.kept.items()}
        self.globals |= {each.slot: self._take(4, 1) for each in program.globals}
        # Points maps: the site that was set last, counted from 1, and the values of its dynamic rows.
        rows = range(len(program.points))
        self.sites = [[each.site for each in program.points_sites if row in self.rows_of(each.storage)] for row in rows]
        self.site_values = [self._site_values(site) for site in program.points_sites]
        self.points_stride = [4 + 4 * max((len(self.site_values[at]) for at in row), default=0) for row in self.sites]
        maps = zip(program.points, self.points_stride)
        self.points = [self._take(4, self.owners(row) * stride // 4) for row, stride in maps]
        self.texts = [self._take(2, self.owners(row)) for row in program.texts]
        self.card_count = self._take(2, 1) if self.first_type else 0
        # Of choices that are made unseen: a hash of what was shown of the last ones, who is still to choose, the size
        # of a ballot, and the places of picks in it by slot.
        options = [option for each in nodes if isinstance(each, ir.Together) for option in each.options]
        picks = [[each.slot for each in ir.walk((option,)) if isinstance(each, ir.ForAny)] for option in options]
        room = 8 + 4 * (self.cards // 2)
        self.picked = {slot: 8 + room * at for slots in picks for at, slot in enumerate(slots)}
        self.ballot_size = 8 + room * max(map(len, picks)) if picks else 0
        self.shown_last, self.waiting = (self._take(4, 1), self._take(2, 1)) if picks else (0, 0)
        player, team = self._depths(program.blocks, 0, 0)
        self.player_cycle = self._take(2, player + 1)
        self.team_cycle = self._take(2, team + 1)
        self.public_end = self._end
        self.ballots = self._take(4, self.players * self.ballot_size // 4) if self.ballot_size else 0
        # The row and the owner of every pile and mem pile, and by row the number of its first one.
        self.pile_names: list[tuple[ir.Store, int]] = []
        self.mem_names: list[tuple[ir.Store, int]] = []
        self.pile_row = []
        for row in program.places:
            names = self.mem_names if row.kind == "mem" else self.pile_names
            self.pile_row.append(len(names))
            names += [(row, owner) for owner in range(self.owners(row))]
        self.piles, self.mems = len(self.pile_names), len(self.mem_names)
        self.known = self._take(2, self.cards)
        self.sizes = self._take(2, self.piles)
        self.types = self._take(2, self.cards) if self.first_type else 0
        self.node_size = 1 if self.cards + self.piles <= 256 else 2
        self.next = self._take(self.node_size, self.cards + self.piles)
        self.previous = self._take(self.node_size, self.cards + self.piles)
        self.pile_size = 1 if self.piles <= 256 else 2
        self.pile_of = self._take(self.pile_size, self.cards)
        self.mem_sizes = self._take(2, self.mems)
        self.mem_room = self.cards + MEM_MORE
        self.mem_cards = self._take(2, self.mems * self.mem_room)
        passed = self.players * self.cards <= GROUPS_MOST and any(map(self._passes, nodes))
        self.groups = self._take(1, 1 + (self.players + 1) * self.cards) if passed else 0
        self._bars(facts, self.players * apart)
        # Behind all that a key is made of, of stages with names.
        self.phase_names = list(dict.fromkeys(each.name for each in nodes if isinstance(each, ir.Stage) and each.name))
        self.place = self._take(4, 1) if self.phase_names else 0
        self.passes = self._take(4, abi.PASSES * len(self.phase_names)) if self.phase_names else 0
        self.sets = 0
        self.size = (self._end + 7) // 8 * 8

    def _bars(self, facts: Sequence[Conclusion], apart: int) -> None:
        """Room for the kinds of cards that are barred: first an empty set, then for everybody, and for seats apart,
        those of piles, and of every card, that there can be facts of."""
        self.kind_bits = 64 if self.class_count <= 64 else 128
        self.first_of_class = [self.classes.index(kind) for kind in range(self.class_count)]
        possible = not self.first_type and self.class_count <= 128
        of = [fact.of for fact in facts if possible]
        rows = (row for each in of if isinstance(each, ir.LivePile) for row in self.rows_of(each.storage))
        self.barred_rows = frozenset(rows)
        names = [self.program.places[row] for row in self.barred_rows]
        piles = [number for number, (row, _) in enumerate(self.pile_names) if any(row is each for each in names)]
        bytes, cards = self.kind_bits // 8, any(isinstance(each, ir.Variable) for each in of)
        self.barred_next = bytes * (len(piles) + self.cards * cards)
        self.barred_bytes = bytes if self.barred_next else 0
        self.barred_words = self.barred_next * (1 + apart) // 8
        self.barred = self._take(8, bytes // 8 + self.barred_words) if self.barred_next else 0
        self.barred_card = (self.barred + bytes * (1 + len(piles))) * cards
        places = {number: self.barred + bytes * (1 + index) for index, number in enumerate(piles)}
        self.barred_at = [places.get(number, self.barred) for number in range(self.piles)]
        self.barred_next *= bool(apart)

    def take_sets(self, size: int) -> None:
        """Room for the set of the cards of every pile."""
        self.sets = self._take(size, self.piles)
        self.size = (self._end + 7) // 8 * 8

    def _take(self, size: int, count: int) -> int:
        start = (self._end + size - 1) // size * size
        self._end = start + size * count
        return start

    def _passes(self, node: ir.IrNode) -> bool:
        """True if a statement can take a card out of a pile without everybody knowing which one it was."""
        if not isinstance(node, ir.Move | ir.Swap):
            return False
        target = node.spot.pile if isinstance(node, ir.Move) else None
        cards = map(ir.bare, (node.card,) if isinstance(node, ir.Move) else node.cards)
        followed = all(isinstance(card, ir.Pick) and isinstance(card.cards, ir.LivePile) for card in cards)
        return not followed and not (isinstance(target, ir.LivePile) and target.storage.kind == "vloc")

    def owners(self, row: ir.Store) -> int:
        return {"game": 1, "player": self.players, "team": self.teams}[row.owner_class]

    def _team_kinds(self, created: list[ir.CreateTeams]) -> None:
        """Teams made in play: `teams` is how many there can be, `first_team` where those of a statement stand in the
        list of all kinds of teams."""
        self.team_list, self.first_team = list(self.program.teams), {}
        for each in created:
            self.first_team[each.number] = len(self.team_list)
            self.team_list += each.teams
        self.teams = len(self.program.teams) + TEAMS_MOST * bool(created)
        self.team_count = self._take(2, 1) if created else 0
        self.team_kinds = self._take(2, self.teams) if created else 0

    def _card_types(self, created: list[ir.CreateCards]) -> None:
        """Types of cards: setup cards have the type of their number, cards made in play types above."""
        self.type_list, self.first_type = [(card.deck, card.attributes) for card in self.program.cards], {}
        self.shown = [each.shown for each in self.program.cards]
        for each in created:
            self.first_type[each.number] = len(self.type_list)
            self.type_list += [(each.deck, attributes) for attributes in each.attributes]
            self.shown += each.shown
        more = len(self.type_list) - len(self.program.cards)
        self.cards = len(self.program.cards) + min(more * CREATED_MOST, 4096)
        classes: dict[object, int] = {}
        kinds = [(deck, tuple(sorted(pairs))) for deck, pairs in self.type_list]
        self.classes = [classes.setdefault(kind, len(classes)) for kind in kinds]
        self.class_count = len(classes)
        self.decks = len({deck for deck, _ in self.type_list})

    @cached_property
    def card_texts(self) -> list[str]:
        """Names of cards, by their types: titles, or their values. Behind a title that cards of different values
        share stands, in brackets, the first value that tells them apart, or all that differ."""
        strings, cards = self.program.strings, [dict(pairs) for _, pairs in self.type_list]
        alike: dict[str, dict[int, dict[int, int]]] = {}
        for shown, number, card in zip(self.shown, self.classes, cards):
            alike.setdefault(shown.title, {})[number] = card
        apart = dict[str, list[int]]()
        for title, group in alike.items():
            keys = dict.fromkeys(key for card in group.values() for key in card) if title else ()
            found = {key: len({card.get(key) for card in group.values()}) for key in keys}
            differ = [key for key in found if found[key] > 1]
            apart[title] = [key for key in differ if found[key] == len(group)][:1] or differ
        texts = []
        for shown, card in zip(self.shown, cards):
            told = " ".join(strings[card[key]] for key in (apart[shown.title] if shown.title else card) if key in card)
            texts.append(f"{shown.title} ({told})" if shown.title and told else shown.title or told)
        return texts

    def points_by(self, key: int) -> list[int]:
        """By type of card, its points by an attribute: the number, or the place of the string among all, from 1."""
        values = [dict(pairs).get(key) for _, pairs in self.type_list]
        order = list(dict.fromkeys(value for value in values if value is not None))
        texts = {value: self.program.strings[value] for value in order}
        if all(map(ir.is_number, texts.values())):
            return [0 if value is None else int(texts[value]) for value in values]
        # In the order of the text: decks that are repeated are made last, wherever they stand.
        made = sorted(self.program.cards, key=lambda card: card.place.use[-1] if card.place.use else card.place[:2])
        known = [dict(card.attributes).get(key) for card in made]
        order = list(dict.fromkeys(value for value in (*known, *order) if value is not None))
        return [0 if value is None else order.index(value) + 1 for value in values]

    def _depths(self, blocks: tuple[ir.Statement, ...], player: int, team: int) -> tuple[int, int]:
        best = player, team
        for block in blocks:
            inner = best
            if isinstance(block, ir.When):
                inner = self._depths(block.blocks + block.others, player, team)
            elif isinstance(block, ir.Stage):
                of_players = block.type is ir.Type.PLAYER
                of_teams = not of_players or bool(self.first_team)
                inner = self._depths(block.blocks, player + of_players, team + of_teams)
            best = max(best[0], inner[0]), max(best[1], inner[1])
        return best

    def rows_of(self, storage: ir.Storage) -> tuple[int, ...]:
        """The rows that a storage can be."""
        if storage.row is not None:
            return (storage.row,)
        assert storage.site is not None
        return self.program.dynamic[storage.site].rows

    @staticmethod
    def _site_values(site: ir.SetPoints) -> dict[int, int]:
        """{id of an expression: offset} of what a site stores behind its number."""
        rows = [row for row in site.rows if isinstance(row, ir.DynamicRow)]
        parts = [part for row in rows for part in (row.score, *(each for pair in row.pairs for each in pair))]
        behind = (part for part in parts if not isinstance(part, ir.Integer | ir.Text))
        return {id(part): 4 + 4 * index for index, part in enumerate(behind)}

    @cached_property
    def seers(self) -> list[int]:
        """By pile, the mask of the seats that see its faces."""
        everybody, result = (1 << self.players) - 1, []
        for row, owner in self.pile_names:
            own = 1 << owner if row.owner_class == "player" else 0
            result.append({"vloc": everybody, "iloc": own, "hloc": 0, "oloc": everybody & ~own}[row.kind])
        return result

    @cached_property
    def first(self) -> bytes:
        """The bytes of a state before the globals are worked out."""
        data = bytearray(self.size)
        for index in range((self.public_end - self.player_cycle) // 2):  # those of the teams behind those of players
            put(data, self.player_cycle, 2, index, NO_SEAT << 8)
        piles: list[list[tuple[int, int]]] = [[] for _ in range(self.piles)]
        for number, card in enumerate(self.program.cards):
            piles[self.pile_row[card.row] + max(card.owner, 0)].append((number, number))
        self.lay(data, piles)
        if self.first_team:
            put(data, self.team_count, 2, 0, len(self.program.teams))
            for team in range(len(self.program.teams)):
                put(data, self.team_kinds, 2, team, team)
        return bytes(data)

    def lay(self, data: bytearray, piles: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Put cards, each by its number and type, into all piles of a state, of which nobody knows more then."""
        end = self.place or self.size
        data[self.known : end] = bytes(end - self.known)
        if self.card_count:
            put(data, self.card_count, 2, 0, sum(map(len, piles)))
        for pile, cards in enumerate(piles):
            put(data, self.sizes, 2, pile, len(cards))
            for number, type in cards:
                put(data, self.pile_of, self.pile_size, number, pile)
                put(data, self.known, 2, number, self.seers[pile])
                if self.types:
                    put(data, self.types, 2, number, type)
            ring = [self.cards + pile, *(number for number, _ in cards)]
            for one, other in zip(ring, ring[1:] + ring[:1]):
                put(data, self.next, self.node_size, one, other)
                put(data, self.previous, self.node_size, other, one)


def put(data: bytearray, start: int, size: int, index: int, value: int) -> None:
    """Put a number into bytes, by its index in a list that starts there."""
    start += size * index
    data[start : start + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
