"""Kernels for a game as code: its own functions, linked with those of engine/device/*.ll, as PTX or for this CPU."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pyengine.base import kept
from pyengine.base.machine import engine_for, llvm
from pyengine.device.card import Code

# By kernel, the memory of its own that a thread has: what it takes behind (job, piece, thread, threads), and at last a
# heap, which `card_open` is told.
KERNELS = {
    "walk": ("state", "state", "steps", "rows", "now", "heap"),
    "close": (),
    "batch_choose": ("heap",),
    "batch_step": ("match", "heap"),
    "red7_deal": (),
    "red7": (),
}
LINKED = "walk", "batch", "red7", "library", "runtime"  # files of engine/device
TARGET = {"cpu": "sm_75", "features": "+ptx64"}  # of PTX: every newer card takes it
BLOCK = 128  # threads
HEAP = 34_000  # bytes of a thread's, where it needs one: two pieces of an arena (CHUNK in engine/recycle/runtime.pyx)
# What differs between a card and a CPU: where the room of a thread is told, and that the grid is a function.
ROOM = """
define void @card_open(ptr %heap) {{
{place}
  store ptr %heap, ptr{space} %place
  ret void
}}
define ptr @card_room() {{
{place}
  %heap = load ptr, ptr{space} %place
  ret ptr %heap
}}
define i32 @recycle_scripted(i32 %n) {{
  ret i32 0
}}
define void @recycle_among(ptr %cards, ptr %kinds, i32 %count) {{
  ret void
}}
"""
SHARED = " addrspace(3)"  # memory of a block
REGISTER = "i32 @llvm.nvvm.read.ptx.sreg."
PLACE_ON_CARD = f"""  %number = call {REGISTER}tid.x()
  %place = getelementptr [{BLOCK} x ptr], ptr{SHARED} @rooms, i32 0, i32 %number"""
ON_CARD = f"@rooms = internal{SHARED} global [{BLOCK} x ptr] undef\n" + ROOM.format(place=PLACE_ON_CARD, space=SHARED)
ON_CARD += "".join(f"declare {REGISTER}{each}()\n" for each in ("ctaid.x", "ctaid.y", "tid.x", "nctaid.x"))
GRID_ON_CARD = """
define ptx_kernel void @KERNEL_grid(ptr %job) {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %number = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %before = mul i32 %block, BLOCK
  %among = add i32 %before, %number
  %all = mul i32 %blocks, BLOCK
  %piece = zext i32 %row to i64
  %thread = zext i32 %among to i64
  %threads = zext i32 %all to i64
  call void @KERNEL_thread(ptr %job, i64 %piece, i64 %thread, i64 %threads)
  ret void
}
""".replace("BLOCK", str(BLOCK))
ON_HOST = "@room = internal global ptr null\n" + ROOM.format(place="  %place = bitcast ptr @room to ptr", space="")


@cache
def source(name: str) -> str:
    """The text of a file of engine/device."""
    return (files("engine.device") / f"{name}.ll").read_text("utf-8")


def ptx(code: Code) -> str:
    """Kernels as PTX."""
    binding = llvm()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(**TARGET, opt=3)
    texts = [*code.texts, *map(source, LINKED), ON_CARD, _threads(code, GRID_ON_CARD)]
    key = f"{binding.llvm_version_info} {TARGET} {texts}"
    if not (text := kept.read("ptx", key)):
        module, builder = joined(texts, [f"{kernel}_grid" for kernel in code.kernels], machine)
        for function in module.functions:
            if function.name in code.kernels:  # so that the memory of a thread is seen to be its own
                function.add_function_attribute("alwaysinline")
        builder.getModulePassManager().run(module, builder)
        text = machine.emit_assembly(module).encode()
        kept.keep("ptx", key, text)
    return text.decode()


def for_host(code: Code) -> Any:
    """Kernels as machine code of this CPU, made fast: an engine that tells the addresses of `NAME_thread`."""
    texts = [*code.texts, *map(source, LINKED), ON_HOST, _threads(code, "")]
    public = [f"{kernel}_thread" for kernel in code.kernels]
    return engine_for(str(texts), 0, lambda machine: machine.emit_object(joined(texts, public, machine)[0]))


def _threads(code: Code, grid: str) -> str:
    """A thread's work with a kernel, NAME_thread(job, piece, thread, threads); and the grid of all."""
    lines = ["declare void @card_open(ptr)", *(f"@{name} = constant i32 {n}" for name, n in code.constants.items())]
    room = {**code.room, "heap": code.constants["HEAP"]}
    for kernel in code.kernels:
        own = [(f"%{name}_{i}", room[name]) for i, name in enumerate(KERNELS[kernel])]
        heap = own.pop()[0] if "heap" in KERNELS[kernel] else ""
        lines += [
            f"declare void @{kernel}(ptr, i64, i64, i64{', ptr' * len(own)})",
            f"define void @{kernel}_thread(ptr %job, i64 %piece, i64 %thread, i64 %threads) alwaysinline {{",
            *(f"  {name} = alloca [{size} x i8], align 16" for name, size in own),
            f"  {heap} = alloca [{room['heap']} x i8], align 16\n  call void @card_open(ptr {heap})" * bool(heap),
            f"  call void @{kernel}(ptr %job, i64 %piece, i64 %thread, i64 %threads"
            f"{''.join(f', ptr {name}' for name, _ in own)})",
            "  ret void\n}",
            grid.replace("KERNEL", kernel),
        ]
    return "\n".join(lines)


def joined(texts: Sequence[str], public: Sequence[str], machine: Any = None) -> tuple[Any, Any]:
    """All texts as one module, in which the public functions are left and what they call; and a builder of passes."""
    binding = llvm()
    machine = machine or binding.Target.from_default_triple().create_target_machine()
    module, *others = map(binding.parse_assembly, texts)
    for each in (module, *others):
        each.triple, each.data_layout = machine.triple, str(machine.target_data)
    for each in others:
        module.link_in(each)
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in public:
            each.linkage = "internal"
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)
    return module, builder


def takes_memory(texts: Sequence[str]) -> bool:
    """Return whether a game's functions ask for memory beyond their stack."""
    module, _ = joined([*texts, source("runtime"), source("library")], ["deal", "playout", "payoffs"])
    return any(each.name == "card_take" for each in module.functions)
