from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.equilibria.tree import Tree

Sets = tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]

def sets_of(tree: Tree) -> Sets: ...
def spread(firsts: NDArray[Any], counts: NDArray[Any]) -> NDArray[np.int64]: ...
