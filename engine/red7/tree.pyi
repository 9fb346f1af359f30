from collections.abc import Iterable, Sequence

KERNELS: tuple[str, ...]

def available_kernels() -> list[str]: ...
def walk_tree(
    palettes: Sequence[int],
    hands: Sequence[int],
    deck: Iterable[int],
    canvas: int,
    mover: int,
    out: int = 0,
    *,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    limit: int = 0xFFFF_FFFF_FFFF_FFFF,
    kernel: str | None = None,
) -> tuple[int, int, bool]: ...
def perft(
    palettes: Sequence[int],
    hands: Sequence[int],
    deck: Iterable[int],
    canvas: int,
    mover: int,
    out: int = 0,
    *,
    depth: int,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    kernel: str | None = None,
) -> int: ...
def divide(
    palettes: Sequence[int],
    hands: Sequence[int],
    deck: Iterable[int],
    canvas: int,
    mover: int,
    out: int = 0,
    *,
    depth: int,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    kernel: str | None = None,
) -> list[tuple[tuple[int | None, int | None], int]]: ...
