"""pyengine --version: what is installed here, and what this computer can run of it."""

from collections.abc import Iterator

from pyengine.base.version import __version__


def lines() -> Iterator[str]:
    """The version, the kernels that there are with the one that is used, the CPU."""
    from engine.cpu import kernels
    from engine.crosskings import solver
    from engine.red7 import tree, walk
    from pyengine.base.cpu import cpu_name, lacks
    from pyengine.red7 import fast

    yield f"pyengine {__version__}"
    for what, module, prefix, used in (
        ("Red7's walk", walk, fast.PREFIX, fast.choose_kernel()),
        ("Red7's tree", tree, "engine.red7._tree_", tree.available_kernels()[0]),
        ("Cross Kings' solver", solver, "engine.crosskings._solver_", solver.available_kernels()[0]),
    ):
        built = ", ".join(module.available_kernels())
        lacking = lacks(kernels.not_built(prefix, module.KERNELS))
        yield f"{what}: kernel {used}{f' ({lacking})' if lacking else ''}; built for this CPU: {built}"
    yield f"CPU: {cpu_name()}"
