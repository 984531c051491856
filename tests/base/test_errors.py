"""What catches hloemit's exceptions."""

from __future__ import annotations

import inspect

import pytest

import hloemit
from hloemit.base import errors

CLASSES = [c for c in vars(errors).values() if inspect.isclass(c) and issubclass(c, errors.HloemitError)]
BUILTIN = {  # besides RuntimeError
    errors.UnsupportedOpError: NotImplementedError,
    errors.InputError: TypeError,
    errors.UpstreamError: ImportError,
}
NO_RUNTIME_ERRORS = {errors.HloemitError, errors.UpstreamError}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda c: c.__name__)
def test_each_is_what_pytorch_raises_in_its_place(kind: type[Exception]) -> None:
    assert issubclass(kind, RuntimeError) == (kind not in NO_RUNTIME_ERRORS)
    assert issubclass(kind, BUILTIN.get(kind, Exception))
    error = kind(()) if kind is errors.UnsupportedOpError else kind("why")
    with pytest.raises(hloemit.HloemitError):
        raise error
