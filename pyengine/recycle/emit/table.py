"""Machine code for a program, and the engine.table.Table that it fills."""

from array import array
from functools import cache
from typing import Any

from engine.recycle import abi
from engine.recycle.knowledge import table
from engine.recycle.runtime import functions
from pyengine.errors import InputError
from pyengine.recycle import ir
from pyengine.recycle.program import Program

MAX_DECISIONS = 10_000
MAX_STATEMENTS = 1_000_000
# LLVM's own -O2 takes twice as long (Agram 0.15 s instead of 0.08 s) for code that is 5 % faster.
PASSES = (
    "always_inliner",
    "global_dead_code_eliminate",
    "sroa",
    "simplify_cfg",
    "instruction_combine",
    "jump_threading",
    "new_gvn",
    "dead_store_elimination",
    "simplify_cfg",
    "loop_simplify",
    "loop_rotate",
    "simplify_cfg",
)
# For programs with a function of more than LARGE characters, some 3500 instructions; the library's longest has 2500.
# There global value numbering takes seconds, and ends the process where it does not settle.
LIGHT_PASSES = ("always_inliner", "global_dead_code_eliminate", "sroa", "simplify_cfg", "instruction_combine")
LARGE = 150_000
# Characters of all functions beyond which code is selected fast: in an eighth of the time, and it is a quarter slower.
# The library's longest program has 220 000.
HUGE = 1_000_000


@cache
def llvm() -> Any:
    """llvmlite.binding, made ready.

    Raises
    ------
    pyengine.InputError : llvmlite is not installed.
    """
    try:
        import llvmlite.binding as binding
    except ImportError:
        raise InputError(
            "described games (.rcy) need the package llvmlite; install it with pip install llvmlite"
        ) from None
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    for name, (address, _) in functions().items():
        binding.add_symbol("recycle_" + name, address)
    return binding


class Machine:
    """Machine code of a program. `unit` is what it was made of, `table` the game; `fault` names its errors."""

    def __init__(
        self,
        program: Program,
        trace: int = 0,
        max_statements: int = MAX_STATEMENTS,
        max_decisions: int = MAX_DECISIONS,
        level: int = 2,
    ) -> None:
        binding = llvm()
        from pyengine.recycle.emit.unit import Unit

        if program.players > abi.MAX_SEATS:
            raise InputError(f"the game has {program.players} players; expected 1 to {abi.MAX_SEATS}")
        if trace:
            binding.add_symbol(f"recycle_trace_{trace}", trace)
        self.unit = unit = Unit(program, trace, max_statements)
        target = binding.Target.from_default_triple()
        unit.module.triple = target.triple
        text = str(unit.module)
        machine = target.create_target_machine(
            cpu=binding.get_host_cpu_name(),
            opt=level if len(text) <= HUGE else 0,
            features=binding.get_host_cpu_features().flatten(),
        )
        module = binding.parse_assembly(text)
        passes = binding.create_new_module_pass_manager()
        large = max(map(len, text.split("\ndefine "))) > LARGE
        for name in (LIGHT_PASSES if large else PASSES) if level else ():
            getattr(passes, f"add_{name}_pass")()
        passes.run(module, binding.create_pass_builder(machine, binding.create_pipeline_tuning_options()))
        self._engine = binding.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        layout = unit.layout
        decks = sorted({deck for deck, _ in layout.type_list})
        numbers = {
            "moves_size": unit.moves_size,
            "max_moves": unit.max_moves,
            "max_decisions": max_decisions,
            "max_statements": max_statements,
        }
        self.table = table(
            self,
            f"recycle {program.source.digest} {program.constants} {max_statements}",
            {**vars(layout), **numbers},
            {name: self._engine.get_function_address(name) for name in abi.FUNCTIONS},
            array("H", layout.classes).tobytes(),
            array("H", [decks.index(deck) for deck, _ in layout.type_list]).tobytes(),
            array("i", unit.conditions()).tobytes(),
            *(array("i", numbers).tobytes() for numbers in unit.features()),
        )

    def fault(self, status: int) -> tuple[ir.Place, str] | None:
        """(place, message) of a status that is an error of the program, else None."""
        return next((fault for fault, number in self.unit.faults.items() if number == status), None)
