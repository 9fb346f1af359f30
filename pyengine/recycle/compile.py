"""From a file or a text to a checked program."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pyengine.recycle import ir
from pyengine.recycle.check.game import checked
from pyengine.recycle.declared import DeclaredValue
from pyengine.recycle.emit.alike import paid_together
from pyengine.recycle.emit.analysis import Blind
from pyengine.recycle.emit.shown import inferences
from pyengine.recycle.front.game import GameParser
from pyengine.recycle.front.reader import read
from pyengine.recycle.source import Findings, Overflow, Source


def load(path_or_text: str | Path | Source, declare: Mapping[str, DeclaredValue] | None = None) -> ir.Program:
    """The Program of a file (a path), a text (a string of several lines, or one that begins like one), or a Source.

    declare replaces values of the game's declarations: {"NUMP": 3}. A value is a whole number, True or False, a string
    of capital letters or a list of such. Raises RecycleError, or InputError where the file cannot be read; warnings are
    in the result.
    """
    if not isinstance(path_or_text, Source):
        begins = path_or_text.lstrip("\ufeff \t\r") if isinstance(path_or_text, str) else "a path"
        text = not begins or "\n" in str(path_or_text) or begins.startswith(("(", ";;"))
        return load(Source(str(path_or_text)) if text else Source.read(path_or_text), declare)
    findings = Findings(path_or_text)
    program = compile_source(path_or_text, findings, declare or {})
    findings.finish()
    assert program
    return program


def compile_source(source: Source, findings: Findings, declare: Mapping[str, DeclaredValue]) -> ir.Program | None:
    """The Program of a source, or None after errors; errors and warnings are in the findings."""
    with suppress(Overflow):
        game = findings.tried(lambda: GameParser(findings).parse(read(source, findings)))
        program: ir.Program | None = findings.tried(checked, findings, game, declare) if game else None
        if program:
            _seen(findings, program)
            _sided(findings, program)
        return None if findings.errors else program
    return None


def _seen(findings: Findings, program: ir.Program) -> None:
    """Refuse heuristics and labels that depend on what the mover does not see; warn of what is told in vain, and of
    guesses at cards of which nobody is told."""
    known, still = inferences(program), ir.TurnPass(number=-1, place=program.score.place)
    nodes, blind = [*ir.walk(program.blocks)], Blind(known.bindings, still)
    for option in (option for each in nodes if isinstance(each, ir.Choice) for option in each.options):
        for what, place in Blind(known.bindings, option).betrays if known.bindings.told else ():
            findings.error(place, f"the {what} depends on cards that the mover does not see, or on chance")
        inside = [*ir.walk((option,))]
        guesses = [each for each in inside if isinstance(each, ir.If)]
        for guess in guesses * (not any(isinstance(each, ir.Tell) for each in inside)):
            picks = [each.cards for each in ir.walk((guess.condition,)) if isinstance(each, ir.Pick)]
            if any(isinstance(pile, ir.LivePile) and not blind.is_open(pile) for pile in picks):
                found = "where this condition on a card that the mover does not see fails, seats do not keep that"
                findings.warn(guess.place, f"{found}; what (tell (any PILE 'C ..)) before it says, they keep")
    for each in nodes:
        if isinstance(each, ir.Tell) and not any(shown.facts for shown in known.told[each.number]):
            kept = "that no card of a pile is of some kind, or by (all PILE 'C (tell ..)) that a single card 'C is not"
            slotted = [one for one in ir.walk((each.condition,)) if hasattr(one, "slot")]
            cards = {one.slot for one in slotted if isinstance(one, ir.Variable) and one.type is ir.Type.CARD}
            if cards.difference(one.slot for one in slotted if not isinstance(one, ir.Variable)):
                kept = "how attributes and points of a card compare with what everybody sees"
            findings.warn(each.place, f"nothing of what is told here is kept; seats can keep {kept}")


def _sided(findings: Findings, program: ir.Program) -> None:
    """Warn of teams that are not scored."""
    sizes, scored = [len(team) for team in program.teams], ir.walk((program.score,))
    if len(sizes) > 1 and max(sizes) > 1 and not any(isinstance(each, ir.TeamOf) for each in scored):
        whom = f"this scores {'all players' if paid_together(program) else 'each player'}, not the teams"
        findings.warn(program.score.place, f"{whom}; for those score (team (current player))")
