"""Golden text of whole models: what a change of a rule does to a program, in a diff that a person reads."""

from __future__ import annotations

import pytest

from tests import golden
from tests.models.small import SMALL


@pytest.mark.parametrize("name", SMALL)
def test_text(name: str, update_golden: bool) -> None:
    golden.check(f"models/{name}.mlir", SMALL[name]().as_text(), update_golden)


def test_no_orphans() -> None:
    assert golden.orphans("models", {f"models/{name}.mlir" for name in SMALL}) == []
