"""Machine code that LLVM makes while a process runs, kept for the next one."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.recycle.runtime import functions
from pyengine.base import kept


@cache
def llvm() -> Any:
    """llvmlite.binding, made ready."""
    import llvmlite.binding as binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    for name, (address, _) in functions().items():
        binding.add_symbol("recycle_" + name, address)
    return binding


def engine_for(text: str, optimised: int, make: Callable[[Any], bytes], *told: object) -> Any:
    """An engine with the object file that is made of a text, or kept of an earlier process; `told` is what else it
    depends on, `optimised` the level at which code is selected."""
    binding = llvm()
    target = binding.Target.from_default_triple()
    cpu, features = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    machine = target.create_target_machine(cpu, features, opt=optimised)
    key = f"{binding.llvm_version_info} {target.triple} {cpu} {features} {' '.join(map(str, told))} {text}"
    if not (code := kept.read("code", key)):
        code = bytes(make(machine))
        kept.keep("code", key, code)
    empty = binding.parse_assembly("")
    empty.triple = target.triple
    engine = binding.create_mcjit_compiler(empty, machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine
