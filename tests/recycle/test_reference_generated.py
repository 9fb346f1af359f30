"""The reference interpreter of RECYCLE on random programs: what holds of any game."""

import pytest

from tests.reference.recycle import GameError, parse, random_match
from tests.reference.recycle.generate import program_text
from tests.reference.recycle.match import Match
from tests.reference.streams import choice

LIMITS = {"max_decisions": 60, "max_statements": 20_000}


def cards(match):
    return sorted(card for place in match.state.piles() for card in match.state.places[place])


@pytest.mark.parametrize("seed", range(60))
def test_any_game(seed):
    match, stream = Match(parse(program_text(seed)), seed, **LIMITS), choice(seed, 0, 0)
    everything = cards(match)
    while not match.over:
        state, before, options = match.state, match.position(), match.options()
        assert cards(match) == everything == list(range(len(state.cards)))
        assert all(state.place_of[card] == place for place in state.piles() for card in state.places[place])
        assert all(state.seers(state.place_of[card]) & ~state.known[card] == 0 for card in everything)
        copy = match.copy()
        copy.play(len(options) - 1)
        assert match.position() == before and match.options() == options
        seat = stream.below(state.players)
        other = match.resampled(seat, choice(seed, 1, state.decisions))
        assert other.view(seat) == match.view(seat) and cards(other) == everything
        again = choice(seed, 2, state.decisions)
        assert other.resampled(seat, again).position() == match.resampled(seat, again).position()
        match.play(stream.below(len(options)))
    assert sum(match.wins) == pytest.approx(1) and sum(match.results) == pytest.approx(match.state.players / 2)


@pytest.mark.parametrize("seed", range(30))
def test_a_game_with_errors_fails_at_the_same_place_again(seed):
    found = []
    for _ in range(2):
        try:
            game, decisions = random_match(parse(program_text(seed, errors=True)), seed, **LIMITS)
            found.append((game.position(), decisions))
        except GameError as error:
            found.append(str(error))
    assert found[0] == found[1]
