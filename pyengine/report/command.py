"""The command that plays a study again, and how it ran."""

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from pyengine.base.cpu import lacks
from pyengine.report import words


def command_words(found: Mapping[str, Any]) -> list[str]:
    """The command that finds the same again, in words quoted for a shell; none where no command does."""
    given = found.get("command") or []
    module = ["pyengine.run"] * ("stream" in found)  # which a study alone has
    return [shlex.quote(word) for word in ("python", "-m", *module, *given)] if given else []


def unusual_options(found: Mapping[str, Any]) -> str:
    """The options that differ from the default, the number of players left aside: hand 5, draw off."""
    options = (each for each in found["subject"]["options"] if not each["usual"] and each["name"] != "players")
    return ", ".join(f"{each['name']}{words.NBSP}{each['value']}" for each in options)


def with_options(text: str, found: Mapping[str, Any]) -> str:
    """Return a text with the unusual options, if there are any, behind it."""
    return "; ".join(filter(None, (text, unusual_options(found))))


def running(run: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Kernel, threads, time and speed, as (name, text) pairs."""
    lacking = lacks(run.get("not_built", ()))
    yield "kernel", run["kernel"] + (f" ({lacking})" if lacking else "")
    if "device" in run:
        yield "device", run["device"]
    yield "threads", str(run["threads"])
    yield "time", f"{words.seconds(run['wall_seconds'])} ({words.seconds(run['cpu_seconds'])} of CPU)"
    unit = "decision" if run["kernel"] == "table" else "action"
    if run.get("actions") and run["cpu_seconds"] < 1 and "device" not in run:
        yield f"cycles per {unit}", "too short to say"
    elif run.get("actions"):
        if run["cycles_per_action"] is not None and "device" not in run:
            yield f"cycles per {unit}", f"{run['cycles_per_action']:,.{1 if run['cycles_per_action'] < 1000 else 0}f}"
        yield f"{unit}s/s", words.rate(run["actions"] / run["wall_seconds"])


def ran(found: Mapping[str, Any]) -> str:
    """Return seed, signature, and how it ran, in a line."""
    how = ", ".join(f"{name} {text}" for name, text in running(found["run"]))
    return f"seed {found['seed']}, signature {found['signature']}, {how}"


def wherever(found: Mapping[str, Any], cut: str) -> str:
    """The end of a sentence about what is the same, with the text `cut` where not all was played."""
    more = "" if found["complete"] else f"; {cut} of the finished part only"
    return f", whatever the computer, the kernel and the number of threads{more}."
