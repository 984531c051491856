"""Models of transformers, forward in eval mode, against eager."""

from __future__ import annotations

import pytest

from tests.models import zoo_transformers
from tests.models.agreement import assert_agrees
from tests.models.zoo import Entry

pytestmark = pytest.mark.slow


@pytest.mark.drawn(4)
@pytest.mark.parametrize("entry", zoo_transformers.CORE, ids=lambda e: e.name)
def test_forward(entry: Entry) -> None:
    assert_agrees(entry)
