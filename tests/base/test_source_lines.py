"""What is the user's source, and what is a library's."""

from __future__ import annotations

import pytest
import torch

from hloemit.base.source_lines import is_library_file

_ELSEWHERE = {
    "the user's own packages": "/home/me/.local/lib/python3.11/site-packages/timm/layers/drop.py",
    "a distribution's": "/usr/lib/python3/dist-packages/numpy/ma/core.py",
    "an environment under this one": "/opt/base/lib/python3.11/site-packages/transformers/cache_utils.py",
    "torch": torch.__file__,
    "pytest": pytest.__file__,
}


@pytest.mark.parametrize("place", _ELSEWHERE)
def test_what_is_installed_anywhere_is_a_library(place: str) -> None:
    assert is_library_file(_ELSEWHERE[place])


@pytest.mark.parametrize("file", [__file__, "/home/me/site-packages.py", "/content/model.py"])
def test_the_rest_is_the_users(file: str) -> None:
    assert not is_library_file(file)
