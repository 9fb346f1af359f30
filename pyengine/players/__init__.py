"""Players by their texts: random, pimc:10x2, ismcts:50ms:c=0.5, human, a.py:f; docs/guide/players.md describes them."""

from pyengine.base.errors import BadAnswer as BadAnswer
from pyengine.games.kinds import ChosenMove as ChosenMove, Player as Player, PlayerKind as PlayerKind
from pyengine.players.catalogue import (
    RANDOM as RANDOM,
    candidates as candidates,
    going_on as going_on,
    kind_lines as kind_lines,
    machines as machines,
    parse as parse,
    parse_estimator as parse_estimator,
    parse_seats as parse_seats,
    remember as remember,
    words as words,
)
from pyengine.players.python import View as View

player = parse  # as pyengine hands it on
