"""The examples do what they print: each compares itself with eager PyTorch."""

from __future__ import annotations

import json
import runpy
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from hloemit_cli.main import main
from tests.children import python

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = {
    "llama": "eager PyTorch has the same\n",
    "to_iree": "IREE has the same numbers as eager PyTorch\n",
    "train": "eager PyTorch has the same, up to",
    "to_jax": "the same numbers as PyTorch with the trained weights",
}


@pytest.mark.parametrize("name", SAID)
def test_an_example_that_runs_by_itself(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert SAID[name] in capsys.readouterr().out


def test_an_example_that_registers_an_operator() -> None:
    """In a process of its own: programs beside a rule of somebody's are not kept in the cache."""
    command = [*python(), str(EXAMPLES / "custom_operator.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert 'stablehlo.composite "example.softsign"' in done.stdout
    assert "eager PyTorch has the same" in done.stdout


def test_an_example_that_is_also_a_model() -> None:
    result = CliRunner().invoke(main, ["run", f"{EXAMPLES}/llama.py", "--check"])
    assert result.exit_code == 0, result.output
    assert "agrees with eager PyTorch" in result.output


def test_the_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells run in their order; no output is kept in the file, and so none can be out of date."""
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in code] == [[]] * len(code)
    names: dict[str, object] = {}
    for cell in code:
        exec("".join(cell["source"]), names)
    assert "stablehlo.dot_general" in capsys.readouterr().out
    assert "<iframe" in names["lowered"]._repr_html_()  # type: ignore[attr-defined]
