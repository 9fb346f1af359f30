"""The points of a verdict, in the order in which they are told where nothing is warned of."""

from pyengine.assess.points import course, depth, options, play
from pyengine.assess.points.point import KINDS as KINDS, points as points

ROOMS = play, course, depth, options  # they declare them
