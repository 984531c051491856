"""What is the user's source, and what is a library's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.source_lines import failing_line, is_inside_libraries, is_library_file, user_frame

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


@pytest.mark.parametrize("module", [torch, hloemit], ids=["torch", "hloemit"])
@pytest.mark.parametrize("beside", ["vision/ops/boxes.py", "_geometric/nn/conv.py", "_models.py"])
def test_a_package_whose_name_begins_alike_is_none_of_ours(module: object, beside: str) -> None:
    file = str(module.__file__)  # type: ignore[attr-defined]
    other = str(Path(file).parent) + beside
    assert is_inside_libraries(file) and not is_inside_libraries(other)
    calls = f'File "{other}", line 12, in forward\n  File "{file}", line 3, in __call__'
    frame = user_frame(calls)
    assert frame is not None and (frame.file, frame.line) == (other, 12)


def test_lines_of_pythons_own_library_are_not_the_users() -> None:
    try:
        json.loads("{")
    except ValueError as error:
        assert failing_line(error, "why").startswith(f"why\n    at {__file__}:")
    with pytest.raises(hloemit.CaptureError, match=r"missing a required argument: 'input'$"):
        hloemit.lower(torch.nn.Linear(4, 2))
