"""Games of the library in code that is made quickly."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def quickly(quick_code):
    """Elsewhere, and in .ci/full here too, they are compiled as users have them."""
