"""Players, teams, and the turn cycles in which they follow each other."""

from pyengine.recycle.emit.layout import NO_SEAT
from pyengine.recycle.emit.llvm import I1, I32, Ints, i32
from pyengine.recycle.types import Type


def turn_cycle(emit, type):
    """(offset of the innermost turn cycle, how many go round)."""
    if type is Type.PLAYER:
        return emit.layout.player_cycle + 2 * emit.player_depth, i32(emit.layout.players)
    return emit.layout.team_cycle + 2 * emit.team_depth, team_count(emit)


def set_cycle(emit, start, seat):
    """Who is the current one of a turn cycle; nobody else comes next than in turn."""
    emit.store(seat, emit.field(start), 1)
    emit.store(i32(NO_SEAT), emit.field(start + 1), 1)


def seat_after(emit, pointer, count):
    b = emit.b
    return b.select(b.icmp_signed("==", pointer, b.sub(count, i32(1))), i32(0), b.add(pointer, i32(1)))


def count_of(emit, type):
    """How many players or teams there are."""
    return i32(emit.layout.players) if type in (Type.PLAYER, Type.PLAYERS) else team_count(emit)


def team_count(emit):
    layout = emit.layout
    return emit.load(emit.field(layout.team_count), 2) if layout.first_team else i32(layout.teams)


def team_kind(emit, team):
    """Which of the layout's teams a team is."""
    return emit.load(emit.field(emit.layout.team_kinds, team, 2), 2) if emit.layout.first_team else team


def last_team_of(emit, player, place):
    """The last team with a player, where teams are made in play."""
    masks = [sum(1 << seat for seat in team) for team in emit.layout.team_list]
    result = emit.variable(i32(-1))
    with emit.times(i32(0), team_count(emit)) as (team, _):
        b, mask = emit.b, emit.look_up(masks, 32, team_kind(emit, team))
        member = b.trunc(b.lshr(mask, player), I1)
        b.store(b.select(member, team, b.load(result, typ=I32)), result)
    team = emit.b.load(result, typ=I32)
    emit.fail_if(emit.b.icmp_signed("<", team, i32(0)), place, "the player is in no team")
    return team


def members_of(emit, node):
    teams = emit.layout.team_list
    room = max(map(len, teams), default=1)
    whole = [seat for team in teams for seat in [*team, *[0] * (room - len(team))]]
    team = team_kind(emit, emit.value(node.team))
    data = emit.item(emit.unit.table(whole, 32), I32, emit.b.mul(team, i32(room)))
    return Ints(data, emit.look_up([len(team) for team in teams], 8, team))
