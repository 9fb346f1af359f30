"""python -m pyengine.run GAME: play a study and show what came of it."""

from pyengine.commands import playing
from pyengine.commands.command import program
from pyengine.commands.playing import parser as parser

main = program("run", lambda words: playing.run(*playing.parse(words)))
