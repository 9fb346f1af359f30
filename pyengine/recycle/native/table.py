"""Machine code for a program, and the engine.table.Table that it fills."""

import ctypes
from functools import cache

from pyengine.errors import InputError

MAX_DECISIONS = 10_000
MAX_STATEMENTS = 1_000_000
MAX_SEATS = 16
# LLVM's own -O2 takes twice as long (Agram 0.15 s instead of 0.08 s) for code that is 5 % faster.
PASSES = (
    "sroa",
    "always_inliner",
    "sroa",
    "simplify_cfg",
    "instruction_combine",
    "jump_threading",
    "new_gvn",
    "dead_store_elimination",
    "simplify_cfg",
    "instruction_combine",
    "loop_simplify",
    "loop_rotate",
    "simplify_cfg",
)
# For programs with a function of more than LARGE characters, some 3500 instructions; the library's longest has 2500.
# There global value numbering takes seconds, and ends the process where it does not settle.
LIGHT_PASSES = ("sroa", "always_inliner", "sroa", "simplify_cfg", "instruction_combine", "simplify_cfg")
LARGE = 150_000
FIELDS = ("version", "size", "seats", "state_size", "moves_size", "max_moves", "max_decisions", "places")
FUNCTIONS = (
    "deal",
    "mover",
    "legal_moves",
    "play",
    "payoffs",
    "move_key",
    "resample",
    "information_key",
    "heuristic",
    "scores",
    "solve",
    "place",
    "chance_outcomes",
    "move_text",
    "state_text",
)


class Game(ctypes.Structure):
    """`Game` of engine/game.pxd."""

    _fields_ = [
        *((name, ctypes.c_int) for name in FIELDS),
        ("low", ctypes.c_int64),
        ("high", ctypes.c_int64),
        ("rules", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in FUNCTIONS),
    ]


RULES = (
    "size",
    "steps",
    "mover",
    "public_start",
    "public_end",
    "known",
    "sizes",
    "types",
    "next",
    "previous",
    "pile_of",
    "node_bytes",
    "pile_bytes",
    "cards",
    "piles",
    "mems",
    "mem_room",
    "mem_sizes",
    "mem_cards",
    "count",
    "decks",
    "classes",
    "seats",
    "max_statements",
)


class Rules(ctypes.Structure):
    """`Rules` of engine/recycle/knowledge.pyx."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in RULES),
        ("class_of", ctypes.c_void_p),
        ("deck_of", ctypes.c_void_p),
        ("conditions", ctypes.c_void_p),
        ("perform", ctypes.c_void_p),
    ]


@cache
def llvm():
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
    from engine.recycle.runtime import functions

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    for name, address in functions().items():
        binding.add_symbol("recycle_" + name, address)
    return binding


class Machine:
    """Machine code of a program. `unit` is what it was made of, `table` the game; `fault` names its errors."""

    def __init__(self, program, trace=0, max_statements=MAX_STATEMENTS, max_decisions=MAX_DECISIONS, level=2):
        binding = llvm()
        from pyengine.recycle.native.unit import Unit

        if program.players > MAX_SEATS:
            raise InputError(f"the game has {program.players} players; expected 1 to {MAX_SEATS}")
        self.program = program
        if trace:
            binding.add_symbol(f"recycle_trace_{trace}", trace)
        self.unit = unit = Unit(program, trace, max_statements)
        target = binding.Target.from_default_triple()
        machine = target.create_target_machine(
            cpu=binding.get_host_cpu_name(), opt=level, features=binding.get_host_cpu_features().flatten()
        )
        unit.module.triple = target.triple
        text = str(unit.module)
        module = binding.parse_assembly(text)
        passes = binding.create_new_module_pass_manager()
        large = max(map(len, text.split("\ndefine "))) > LARGE
        for name in (LIGHT_PASSES if large else PASSES) if level else ():
            getattr(passes, f"add_{name}_pass")()
        passes.run(module, binding.create_pass_builder(machine, binding.create_pipeline_tuning_options()))
        self._engine = binding.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        self._fill(max_decisions)

    def address(self, name):
        return self._engine.get_function_address(name)

    def _fill(self, max_decisions):
        from engine.recycle.knowledge import functions
        from engine.table import Table
        from pyengine.recycle.native import layout as at

        unit, layout, knowledge = self.unit, self.unit.layout, functions()
        decks = sorted({deck for deck, _ in layout.type_list})
        self._class_of = (ctypes.c_uint16 * max(len(layout.classes), 1))(*layout.classes)
        self._deck_of = (ctypes.c_uint16 * max(len(layout.classes), 1))(
            *(decks.index(deck) for deck, _ in layout.type_list)
        )
        conditions = unit.conditions()
        self._conditions = (ctypes.c_int32 * max(len(conditions), 1))(*conditions)
        self._rules = Rules(
            layout.size,
            at.STEPS,
            at.MOVER,
            at.PUBLIC,
            layout.public_end,
            layout.known,
            layout.sizes,
            layout.types or 0,
            layout.next,
            layout.previous,
            layout.pile_of,
            layout.node_size,
            layout.pile_size,
            layout.cards,
            layout.piles,
            layout.mems,
            layout.mem_room,
            layout.mem_sizes,
            layout.mem_cards,
            layout.card_count or 0,
            len(decks),
            layout.class_count,
            layout.players,
            unit.steps_most,
            *map(ctypes.addressof, (self._class_of, self._deck_of, self._conditions)),
            self.address("perform"),
        )
        self.game = Game(
            version=2,
            seats=layout.players,
            state_size=layout.size,
            moves_size=unit.moves_size,
            max_moves=unit.max_moves,
            max_decisions=max_decisions,
            places=0,
            low=-(2**31),
            high=2**31,
            rules=ctypes.addressof(self._rules),
        )
        for name in ("deal", "mover", "legal_moves", "play", "payoffs"):
            setattr(self.game, name, self.address(name))
        for name in ("move_key", "resample", "information_key"):
            setattr(self.game, name, knowledge[name])
        if unit.has_scores:
            self.game.scores = self.address("scores")
        name = f"recycle {self.program.source.digest} {self.program.constants} {unit.steps_most}"
        self.table = Table.at(ctypes.addressof(self.game), self, name)

    def fault(self, status):
        """(place, message) of a status that is an error of the program, else None."""
        from pyengine.recycle.native.core import FIRST_FAULT

        number = FIRST_FAULT - status
        return self.unit.faults[number] if 0 <= number < len(self.unit.faults) else None
