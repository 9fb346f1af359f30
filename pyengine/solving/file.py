"""The file that a policy is written to while a game is solved, and after."""

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

from pyengine.base.cli import json_file
from pyengine.base.errors import InputError
from pyengine.games.artifact import KEPT
from pyengine.games.game import Game
from pyengine.games.policy import FACTS, Policy


class PolicyFile:
    """A file for a policy; a finished one that stands there stays until there is a better one.

    name : None: no file is wanted; InputError where it cannot be written
    say : is told in a line what happens to it
    """

    def __init__(self, name: str | PathLike[str] | None, say: Callable[[str], object]) -> None:
        self.path, self.say = json_file(name, "--out"), say
        self.there: Policy | None = None

    def begun(self, game: Game, asked: Mapping[str, Any], most: int, to: float = 0) -> Policy | None:
        """An interrupted policy to go on from, or the finished one that is asked for; InputError where the file holds
        anything else, or more than that.

        asked : facts of the policy that is asked for
        most : its iterations, at most
        to : the exploitability at which it ends
        """
        if (found := Policy.begun(self.path, game)) is None:
            return None
        self.there = found
        name = f"the policy {str(self.path)!r}"
        for fact, value in asked.items():
            if (theirs := found.facts.get(fact)) != value and (found.state is not None or fact in FACTS):
                was, now = _how(fact, theirs), _how(fact, value)
                raise InputError(f"{name} was solved {was}, and this command solves {now}; {KEPT}")
        exploitability, iterations = found.facts["exploitability"], found.facts["iterations"]
        if found.state is not None and iterations > most:
            ends = f"this command ends after {most}; expected more --iterations, or another FILE"
            raise InputError(f"{name} was interrupted after {iterations} iterations, and {ends}")
        more = [] if exploitability is None or exploitability > to else [f"--to below {exploitability:.2g}"]
        more += [f"--iterations above {iterations}"] * (iterations >= most)
        if exploitability is not None and exploitability <= to:
            same = found.facts.get("to") == to and iterations <= most
        else:
            same = iterations == most
        if found.state is None and same and found.facts.get("seed") == asked.get("seed", found.facts.get("seed")):
            return found
        if found.state is None and more:
            ends = f"at {to:.2g} or after {most}" if to else f"after {most}"
            expected = f"expected {' and '.join(more)}, or another FILE"
            now = f"this command ends {ends} iterations"
            raise InputError(f"{name} is finished: {quality(found.facts)}; {now}: {expected}")
        return found if found.state is not None else None

    def goes_on(self, iterations: int) -> None:
        self.say(f"{self.path}: goes on after {iterations} iterations")

    def write(self, facts: Mapping[str, Any], policy: Callable[[], Policy], last: bool = False) -> bool:
        """Write the policy of these facts, unless what stands there is finished and as good: as little exploitable, or
        where that is not known, of as many iterations. Whether it was written; the `last` time it is said if not."""
        if self.path is None:
            return False
        if self.there is None or self.there.state is not None or _better(facts, self.there.facts):
            policy().write(self.path)
            return True
        if last:
            ours, theirs = quality(facts), quality(self.there.facts)
            self.say(f"{self.path}: keeps its policy, of {theirs}; this one has {ours}")
        return False


def _better(facts: Mapping[str, Any], than: Mapping[str, Any]) -> bool:
    ours, theirs = facts["exploitability"], than["exploitability"]
    if ours is None or theirs is None:
        return bool(facts["iterations"] > than["iterations"])
    return bool(ours < theirs)


def quality(facts: Mapping[str, Any]) -> str:
    """Describe the quality of a policy."""
    exploitability, least = facts["exploitability"], (facts.get("at_least") or {}).get("exploitability")
    known = f"at least {least['mean']:.2g}" if least else "not known"
    known = known if exploitability is None else f"{exploitability:.2g}"
    return f"exploitability {known} after {facts['iterations']} iterations"


def _how(name: str, value: Any) -> str:
    """Describe one fact of a solved policy."""
    if name == "merged":
        return "with --merged" if value else "with --no-merged"
    return f"{ {'payoffs': 'for', 'method': 'by'}.get(name, f'with {name}') } {value}"
