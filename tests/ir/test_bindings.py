"""What ``hloemit.ir.bindings`` adds to jaxlib's bindings."""

from __future__ import annotations

import pytest

from hloemit.ir.bindings import pjrt, with_llvm_options

OVERRIDES = [("xla_allow_excess_precision", False)]


@pytest.mark.parametrize("added", [{}, {"-a": "1"}, {"-nvptx-prec-divf32": "2", "-" + "b" * 200: "c" * 300}])
def test_llvm_options_are_part_of_the_message(added: dict[str, str]) -> None:
    options = pjrt().CompileOptions()
    options.num_replicas, options.env_option_overrides = 3, OVERRIDES
    made = with_llvm_options(options, added)
    assert made.num_replicas == 3 and made.env_option_overrides == OVERRIDES
    data = made.SerializeAsString()
    assert all(name.encode() in data and value.encode() in data for name, value in added.items())
    assert pjrt().CompileOptions.ParseFromString(data).SerializeAsString() == data
