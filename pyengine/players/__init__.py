"""Players by their texts: random, pimc:10x2, ismcts:50ms:c=0.5, human, a.py:f; docs/players.md describes them."""

from pyengine.players.catalogue import kind_lines, parse, parse_estimator, parse_seats
from pyengine.players.kinds import Player, PlayerKind
from pyengine.players.python import BadAnswer, View
