"""Files that were altered and whose checksums fit again: `python -m tests.support.torture` forges 300 of each kind."""

import pytest

from tests.support.torture.forged import ALL, forged


@pytest.mark.few(3, "name", sorted(ALL.keys() - {"course"}))
def test_what_is_forged_is_refused(name, tmp_path):
    found, wrong = forged(name, tmp_path, 8, seed=2)
    assert wrong == [] and found["refused"] >= 2
