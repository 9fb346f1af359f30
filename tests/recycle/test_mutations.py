"""Programs with words and subtrees dropped, doubled and exchanged: each is refused with its place, or plays as in the
reference."""

import random
import re
from copy import deepcopy
from pathlib import Path

import pytest

from pyengine.recycle import RecycleError, load
from tests.support.recycle_compare import compare

WORD = re.compile(r"'[A-Z]+|[A-Za-z]+|\d+|==|!=|<=|>=|//|\.\.|\S")
PROGRAMS = sorted((Path(__file__).parent / "more").glob("*.rcy"))
MUTANTS = 10
# How many of them are programs still.
ACCEPTED = {
    0: "bluff computed hold roses",
    1: "bom-crlf cribbage decks-in-play discards euchre oddities oldpairs scopa snap stealing team-stages",
    2: "auction blocks climbing colours farkle gofish headbands memory nested-lets ninety-nine patience pig "
    "poker-old rack rummy sheepshead trumps uno whist-old",
    3: "blackjack crammed creatures hearts-old never-forget old-maid rows schwimmen teams the-mind",
    4: "gin glued refuse",
}


def tree(text):
    """A program as nested lists of words."""
    stack = [[]]
    for word in WORD.findall(re.sub(";;[^\r\n]*", "", text)):
        if word == "(":
            stack.append([])
        elif word == ")":
            stack[-2].append(stack.pop())
            if len(stack) == 1:
                break
        else:
            stack[-1].append(word)
    return next(part for part in stack[0] if isinstance(part, list))


def text_of(part):
    return part if isinstance(part, str) else "(" + " ".join(map(text_of, part)) + ")\n"


def slots(part):
    """(list, index) of everything inside a tree."""
    for index, inner in enumerate(part):
        yield part, index
        if isinstance(inner, list):
            yield from slots(inner)


def alike(one, other):
    """True if two parts begin in the same way, so that either may stand for the other."""
    if isinstance(one, str) or isinstance(other, str) or not one or not other:
        return isinstance(one, str) and isinstance(other, str) and one.isupper() == other.isupper()
    return one[0] == other[0] and len(one) == len(other)


def mutated(program, chance):
    """A copy of a tree in which one to three places are changed, most of them for something alike."""
    program = deepcopy(program)
    for _ in range(chance.choice([1, 1, 2, 3])):
        places = list(slots(program))
        part, index = chance.choice(places)
        kind = chance.randrange(8)
        if kind == 0:
            del part[index]
        elif kind == 1:
            part.insert(index, deepcopy(part[index]))
        elif kind == 2:
            other, at = chance.choice(places)
            part[index] = deepcopy(other[at])
        else:
            other, at = chance.choice([(some, at) for some, at in places if alike(some[at], part[index])])
            part[index] = deepcopy(other[at])
    return text_of(program)


@pytest.mark.few(3, "path", PROGRAMS, ids=lambda path: path.stem)
def test_mutations(path):
    program, chance = tree(path.read_bytes().decode().removeprefix("\ufeff")), random.Random(path.stem)
    load(text_of(program))
    accepted = 0
    for number in range(MUTANTS):
        text = mutated(program, chance)
        try:
            load(text)
        except RecycleError as error:
            assert re.match(r"<text>:\d+:\d+: \S", str(error))
        else:
            compare(text, seed=number, most=5)
            accepted += 1
    assert path.stem in ACCEPTED[accepted].split()
