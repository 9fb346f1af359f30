"""Games with newer mechanics of the library beside references in plain Python, written from the rules alone."""

import pytest

from tests.library.lockstep import lockstep
from tests.library.references import newer

GAMES = [
    newer.FourRows,
    newer.Expeditions,
    newer.EightCharacters,
    newer.PassedHands,
    newer.CupsAndClaims,
    newer.Cuckoo,
    newer.War,
    newer.BlockRummy,
    newer.Skitgubbe,
    newer.LittleMahjong,
    newer.DeckBuilding,
]
OPTIONS = [
    *((game, {}) for game in GAMES),
    (newer.FourRows, {"SEATS": 5, "LIMIT": 66}),
    (newer.FourRows, {"SEATS": 3, "CARDS": 34}),
    (newer.Expeditions, {"ROUNDS": 3, "COLORS": "RED,GREEN,WHITE,BLUE,YELLOW,PURPLE"}),
    (newer.EightCharacters, {"TOKENS": 7}),
    (newer.EightCharacters, {"SEATS": 4, "TOKENS": 4}),
    (newer.PassedHands, {"SEATS": 3, "BOTH": True}),
    (newer.PassedHands, {"SEATS": 5, "ROUNDS": 1}),
    (newer.CupsAndClaims, {"SEATS": 6}),
    (newer.CupsAndClaims, {"SEATS": 4, "WINS": 1}),
    (newer.Cuckoo, {"SEATS": 7, "LIVES": 2}),
    (newer.Cuckoo, {"SEATS": 2}),
    (newer.War, {"SEATS": 3, "DOWN": 3, "ROUNDS": 100}),
    (newer.War, {"SEATS": 4, "DOWN": 0, "ROUNDS": 200}),
    (newer.BlockRummy, {"SEATS": 4, "BLOCK": False}),
    (newer.BlockRummy, {"SEATS": 6, "LIMIT": 50, "DOUBLE": False}),
    (newer.BlockRummy, {"CARDS": 3, "BLOCK": False, "LIMIT": 30}),
    (newer.Skitgubbe, {"SEATS": 2}),
    (newer.Skitgubbe, {"SEATS": 5}),
    (newer.LittleMahjong, {"SEATS": 2, "HANDS": 4}),
    (newer.LittleMahjong, {"SEATS": 5, "HANDS": 4}),
    (newer.DeckBuilding, {"SEATS": 3}),
    (newer.DeckBuilding, {"SEATS": 4, "PROVINCES": 1}),
]


@pytest.mark.few(4, "reference", GAMES)
def test_reference(reference):
    lockstep(reference, 2)


@pytest.mark.slow
@pytest.mark.parametrize("reference, options", OPTIONS)
def test_reference_with_options(reference, options):
    lockstep(type(reference.__name__, (reference,), {"options": options}), 200)
