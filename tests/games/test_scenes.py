"""Cards on the table, as data: those of texts, none twice, and none that a seat does not know."""

import random
import re
from itertools import islice

import pytest

from pyengine.games.scene import EMPTY, Scene
from pyengine.games.tableau import lines
from tests.support.alike import made

GAMES = "red7", "red7 with actions", "rummy", "rummy to 50", "crosskings", "crosskings choose"


def states(name, most=60):
    """Every state of two matches of random play."""
    game = made(name)
    for setup in range(2):
        state, number = game.deal(11, setup), 0
        while not state.is_over and number < most:
            yield state
            number += 1
            state.play((7 * number + setup) % len(state) if len(state) else 0)
        yield state


def seen(scene):
    return [card for pile in scene.piles for card in pile.cards if card not in (None, EMPTY)]


@pytest.mark.parametrize("name", GAMES)
def test_scenes_say_what_texts_say(name):
    for state in states(name):
        for seat in (None, *range(state.game.seats)):
            scene, text = state.game.scene(state, seat), state.text(seat)
            shown = [card.text for card in seen(scene)]
            hidden = sum(card is None for pile in scene.piles for card in pile.cards)
            said = re.findall("[0-9A-Z][0-9A-Z]", text.split("//")[0] if "cross" in name else text.split("points")[0])
            assert scene.mover == state.mover and len(set(shown)) == len(shown)
            if "red7" not in name:  # whose texts leave out what lies on the canvas
                assert len(shown) + hidden == (36 if "cross" in name else 52)
            assert hidden == 0 if seat is None else set(shown) <= {*said, *re.findall("[A-Z][1-7]", text)}


def test_scores():
    *_, last = states("red7 with actions", 999)
    assert last.is_over and max(last.game.scene(last).scores) >= 20 and last.game.scene(last).mover is None
    *_, last = states("crosskings")
    one, other = last.game.scene(last).scores
    assert one - other == last.payoffs()[0]
    start = next(states("rummy"))
    assert [len(start.game.scene(start, seat).numbers) for seat in (None, 0, 1)] == [2, 1, 1]  # deadwood that is seen


def test_the_marker_of_cross_kings():
    marked = [state.game.scene(state).piles[0].marked for state in islice(states("crosskings choose"), 3)]
    assert marked[0] is None and marked[1] in (14, 15, 20, 21) and marked[2] not in (None, marked[1])


@pytest.mark.few(1, "path, most", (("pyengine/recycle/library/gops.rcy", 9), ("tests/games/caravan.rcy", 22)))
def test_hands_that_a_seat_can_name(path, most):
    """They are what every determinisation holds; of other hands that are not seen, some hold something else."""
    game, chance = made(path), random.Random(3)
    state, named, hidden = game.deal(3), 0, set()
    for _ in range(most):
        for seat in range(game.seats):
            others = [game.scene(state.resample(seat, seed)).piles for seed in range(8)]
            for place, pile in enumerate(game.scene(state, seat).piles):
                held = {tuple(sorted(card.text for card in each[place].cards)) for each in others}
                if pile.named:
                    named += 1
                    assert None in pile.cards and held == {tuple(sorted(card.text for card in pile.named))}
                    text = state.text(seat).partition(f"{pile.name} of {pile.owner}: ")[2].partition(";")[0]
                    assert held == {tuple(sorted(text.split(", ")))}
                    assert "unseen" not in "\n".join(lines(Scene(seat, (pile,))))
                elif None in pile.cards:
                    hidden.add((pile.name, len(held) > 1))
        state.play(chance.randrange(len(state)))
    assert named > 8 and {name for name, several in hidden if several} >= {"BID"}
