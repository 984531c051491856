"""What ``hloemit.ir.bindings`` adds to jaxlib's bindings."""

from __future__ import annotations

import os
import subprocess
import sys

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


def test_a_program_runs_without_a_word_of_xlas() -> None:
    source = "import torch, hloemit\nhloemit.lower(torch.sin, (torch.ones(2),)).compile()(torch.ones(2))"
    environment = {name: value for name, value in os.environ.items() if name != "TF_CPP_MIN_LOG_LEVEL"}
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout + done.stderr == ""
