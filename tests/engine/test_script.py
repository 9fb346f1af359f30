"""Draws by a script: state 0 of the generator, which one key alone starts."""

from engine.chance.stream import Stream
from engine.recycle import abi
from pyengine import game
from tests.reference.streams import start


def test_one_key_starts_state_0():
    stream = Stream(abi.SCRIPT_KEY)
    assert [stream.below(n) for n in (6, 5, 1, 2**32 - 1)] == [0, 0, 0, 0] and stream.draw() == 0
    for key in (0, 1, abi.SCRIPT_KEY - 1, abi.SCRIPT_KEY + 1, abi.SCRIPT_KEY ^ 1, 2**64 - 1):
        assert start(key) != 0 and Stream(key).draw() == start(key) & 0xFFFF_FFFF ^ start(key) >> 32


def test_games_that_draw_all_by_one_stream_say_so():
    for name, options in (("leduc", {}), ("red7", {}), ("rummy", {}), ("crosskings", {})):
        assert "stream_at" in game(name, **options).table.can
    for name in ("red7", "rummy"):  # further hands are dealt from other keys
        assert "stream_at" not in game(name, points=20).table.can
