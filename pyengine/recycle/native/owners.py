"""Code for players, teams and turn cycles."""

from pyengine.recycle.native import layout as at
from pyengine.recycle.native.core import I1, I32, Core, i32
from pyengine.recycle.types import Type


class Owners(Core):
    """Expressions that are a player or a team."""

    player_depth = team_depth = 0
    player_now = None  # a fixed current player, while scores are worked out

    def cycle(self, type):
        """(offset of the innermost turn cycle, how many go round)."""
        if type is Type.PLAYER:
            return self.layout.player_cycle + 2 * self.player_depth, i32(self.layout.players)
        return self.layout.team_cycle + 2 * self.team_depth, self.team_count()

    def team_count(self):
        layout = self.layout
        return self.load(self.field(layout.team_count), 2) if layout.first_team else i32(layout.teams)

    def count_of(self, type):
        """How many players or teams there are."""
        return i32(self.layout.players) if type in (Type.PLAYER, Type.PLAYERS) else self.team_count()

    def team_kind(self, team):
        """Which of the layout's teams a team is."""
        return self.load(self.field(self.layout.team_kinds, team, 2), 2) if self.layout.first_team else team

    def value_Turn(self, node):
        start, count = self.cycle(node.type)
        b = self.b
        if node.type is Type.PLAYER and self.player_now is not None:
            pointer, queued = self.player_now, None
        else:
            pointer = self.load(self.field(start), 1)
            queued = self.load(self.field(start + 1), 1) if node.which == "next" else None
        if node.which == "current":
            return pointer
        if node.which == "previous":
            return b.select(b.icmp_signed("==", pointer, i32(0)), b.sub(count, i32(1)), b.sub(pointer, i32(1)))
        following = self.after(pointer, count)
        if queued is None:
            return following
        return b.select(b.icmp_signed("==", queued, i32(at.NO_SEAT)), following, queued)

    def after(self, pointer, count):
        b = self.b
        return b.select(b.icmp_signed("==", pointer, b.sub(count, i32(1))), i32(0), b.add(pointer, i32(1)))

    def value_Seat(self, node):
        index = self.value(node.index)
        count = self.count_of(node.type)
        word = "player" if node.type is Type.PLAYER else "team"
        self.fail_if(self.b.icmp_unsigned(">=", index, count), node.place, f"there is no {word} with this number")
        return index

    def value_OwnerOf(self, node):
        card = self.card(node.card)
        pile = self.pile_of(card)
        owner = self.look_up([each & 0xFF for each in self.layout.pile_owner], 8, pile, signed=True)
        self.fail_if(self.b.icmp_signed("<", owner, i32(0)), node.place, "the card lies in a pile that no player owns")
        return owner

    def value_TeamOf(self, node):
        player = self.value(node.player)
        if self.layout.first_team:
            return self.last_team_of(player, node.place)
        teams = [255] * self.layout.players
        for number, members in enumerate(self.layout.team_list):
            for seat in members:
                teams[seat] = number
        team = self.look_up(teams, 8, player)
        if 255 in teams:
            self.fail_if(self.b.icmp_signed("==", team, i32(255)), node.place, "the player is in no team")
        return team

    def last_team_of(self, player, place):
        """The last team with a player, where teams are made in play."""
        masks = [sum(1 << seat for seat in team) for team in self.layout.team_list]
        result = self.local(I32)
        self.b.store(i32(-1), result)
        with self.times(i32(0), self.team_count()) as (team, _):
            b, mask = self.b, self.look_up(masks, 32, self.team_kind(team))
            member = b.trunc(b.lshr(mask, player), I1)
            b.store(b.select(member, team, b.load(result, typ=I32)), result)
        team = self.b.load(result, typ=I32)
        self.fail_if(self.b.icmp_signed("<", team, i32(0)), place, "the player is in no team")
        return team
