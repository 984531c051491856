"""The examples do what they print: each compares itself with eager PyTorch."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from hloemit_cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = {
    "llama": "eager PyTorch has the same\n",
    "train": "eager PyTorch has the same, up to",
    "to_jax": "the same numbers as PyTorch with the trained weights",
}


@pytest.mark.parametrize("name", SAID)
def test_an_example_that_runs_by_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert SAID[name] in capsys.readouterr().out


def test_an_example_that_is_also_a_model() -> None:
    result = CliRunner().invoke(main, ["run", f"{EXAMPLES}/llama.py", "--check"])
    assert result.exit_code == 0, result.output
    assert "agrees with eager PyTorch" in result.output
