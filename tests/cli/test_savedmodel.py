"""`hloemit convert --savedmodel`: what is refused anywhere, and what TensorFlow runs where it is installed.

The environment of the suite has no TensorFlow: docs/guides/tensorflow.md says how these tests are run with it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from click.testing import Result

from hloemit.formats import saved_model
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

HAS_TENSORFLOW = importlib.util.find_spec("tensorflow") is not None
needs_tensorflow = pytest.mark.skipif(
    not HAS_TENSORFLOW, reason="TensorFlow is not installed: it is 600 MB, and for this file alone"
)

PROGRAMS = {
    "several inputs in other order": """
        def model(a, b, n):
            return a @ b.mT, b.sum(-1) * n
        example_inputs = ((torch.randn(2, 3), torch.randn(4, 3)), {"n": torch.tensor(3)})
    """,
    "tree": """
        def model(x):
            return {"both": [x["a"] + 1, (x["b"], x["a"].long())], "one": x["b"] > 0}
        example_inputs = ({"b": torch.randn(2), "a": torch.randn(3)},)
    """,
    "constants": """
        def model(x):
            return x + 1, 3, None, "text", 2.5
        example_inputs = (torch.randn(2),)
    """,
    "argument": """
        def model(x, y):
            return y, x * y, x
        example_inputs = (torch.randn(2), torch.randn(2))
    """,
    "dtypes": """
        def model(a, b, c, d):
            return a * 2, b + 1, ~c, d.real, a.float().double()
        example_inputs = (torch.randn(2).bfloat16(), torch.arange(3, dtype=torch.uint8), torch.tensor([True, False]),
                          torch.randn(2, dtype=torch.complex64))
    """,
    "unused": """
        def model(a, b):
            return a + 1
        example_inputs = (torch.randn(2), torch.randn(5))
    """,
    "corners": """
        def model(x):
            return x.log(), x[:0], x[1:].sum(), 1 / x
        example_inputs = (torch.tensor([1.0, float("nan"), float("inf"), -0.0, -1.0]),)
    """,
}

REFUSED = {
    "update": ("model = torch.nn.BatchNorm1d(3)\nexample_inputs = (torch.randn(2, 3),)", "updates"),
    "argument": (
        "def model(x): return x.add_(1)\nexample_inputs = (torch.randn(2),)",
        "a SavedModel has results alone",
    ),
    "random": ("def model(x): return torch.rand_like(x)\nexample_inputs = (torch.randn(2),)", "draws random numbers"),
    "dtype": (
        "def model(x): return x.view(torch.float8_e8m0fnu)\nexample_inputs = (torch.zeros(2, dtype=torch.uint8),)",
        "which TensorFlow has no tensors of",
    ),
}


def _same(found: Any, expected: Any) -> None:
    """Compare what TensorFlow gives with what eager PyTorch gives, structure and all."""
    if isinstance(expected, dict):
        assert {*found} == {*expected}
        for key, item in expected.items():
            _same(found[key], item)
    elif isinstance(expected, (list, tuple)):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            _same(one, other)
    elif isinstance(expected, torch.Tensor):
        assert found.dtype.name == str(expected.dtype).removeprefix("torch.")
        wide = torch.from_numpy(np.asarray(found.numpy(), "float32")) if expected.dtype is torch.bfloat16 else None
        actual = torch.from_numpy(np.array(found.numpy())) if wide is None else wide.bfloat16()
        torch.testing.assert_close(actual, expected.detach(), rtol=1e-5, atol=1e-6, equal_nan=True)
    elif expected is None:
        assert found is None
    else:
        value = found.numpy()
        assert (value.decode() if isinstance(value, bytes) else value) == expected


def _of_torch(tf: Any, value: torch.Tensor) -> Any:
    name = str(value.dtype).removeprefix("torch.")
    return tf.cast(tf.constant(value.float().numpy()), name) if name == "bfloat16" else tf.constant(value.numpy())


def _loaded(tf: Any, write: Write, cli: Cli, source: str) -> tuple[Any, Any]:
    """What TensorFlow loads of a program, and the module of its source."""
    write("model.py", source)
    result = cli("convert", "model.py", "--savedmodel", "saved")
    assert result.exit_code == 0, result.output
    assert "wrote saved" in result.stderr and not result.stdout
    import hloemit_model_model as user

    return tf.saved_model.load("saved"), user


@needs_tensorflow
@pytest.mark.parametrize("name", PROGRAMS)
def test_tensorflow_has_the_same_numbers(cli: Cli, write: Write, tmp_path: Path, name: str) -> None:
    import tensorflow as tf

    loaded, user = _loaded(tf, write, cli, "        import torch" + PROGRAMS[name])
    inputs = user.example_inputs
    args, kwargs = inputs if isinstance(inputs[-1], dict) and len(inputs) == 2 else (inputs, {})
    expected = user.model(*args, **kwargs)
    leaves = [_of_torch(tf, leaf) for leaf in torch.utils._pytree.tree_leaves((args, kwargs))]
    _same(loaded.call(*leaves), expected)
    serve = loaded.signatures["serving_default"]
    names = list(serve.structured_input_signature[1])
    assert len(names) == len(leaves) and not any("args" in each for each in names)
    assert {path.name for path in tmp_path.iterdir()} - {"__pycache__"} == {"model.py", "saved"}


@needs_tensorflow
def test_weights_and_a_symbolic_batch(cli: Cli, write: Write) -> None:
    import tensorflow as tf

    loaded, user = _loaded(
        tf,
        write,
        cli,
        """
        import torch
        from torch import nn
        model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2)).eval()
        example_inputs = (torch.randn(2, 3, 5, 5),)
        model(*example_inputs)
        dynamic_shapes = ({0: torch.export.Dim("n", min=1)},)
        """,
    )
    serve = loaded.signatures["serving_default"]
    (name,) = serve.structured_input_signature[1]
    assert serve.structured_input_signature[1][name].shape.as_list() == [None, 3, 5, 5]
    for n in (1, 2, 7):
        x = torch.randn(n, 3, 5, 5)
        _same(loaded.call(tf.constant(x.numpy())), user.model(x))
        (result,) = serve(**{name: tf.constant(x.numpy())}).values()
        _same(result, user.model(x))


@needs_tensorflow
@pytest.mark.parametrize("case", REFUSED)
def test_what_a_savedmodel_cannot_be(cli: Cli, write: Write, tmp_path: Path, case: str) -> None:
    source, message = REFUSED[case]
    write("model.py", "import torch\n" + source)
    result = cli("convert", "model.py", "--savedmodel", "saved")
    assert result.exit_code == ExitCode.USAGE, result.output
    assert message in result.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {"__pycache__", "model.py"}


@needs_tensorflow
def test_nothing_is_left_of_a_failure(cli: Cli, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tensorflow as tf

    def full(module: Any, path: str, **_: Any) -> None:
        Path(path).mkdir()
        Path(path, "saved_model.pb").write_text("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tf.saved_model, "save", full)
    write("model.py")
    result = cli("convert", "model.py", "--savedmodel", "saved")
    assert result.exit_code == ExitCode.BAD_FILE, result.output
    assert "No space left" in result.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {"__pycache__", "model.py"}


@needs_tensorflow
def test_a_program_that_is_too_large(cli: Cli, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_model, "_MOST_BYTES", 100)
    write("model.py")
    result = cli("convert", "model.py", "--savedmodel", "saved")
    assert result.exit_code == ExitCode.USAGE
    assert "a SavedModel holds 100" in result.stderr
    assert not (tmp_path / "saved").exists()


def test_without_tensorflow(cli: Cli, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        saved_model.importlib.util, "find_spec", lambda name: None if name == "tensorflow" else found(name)
    )
    write("model.py")
    result = cli("convert", "model.py", "--savedmodel", "saved")
    assert result.exit_code == ExitCode.USAGE
    assert "pip install tensorflow-cpu" in result.stderr
    assert not (tmp_path / "saved").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--savedmodel", "saved", "-o", "m.mlir"), "leave -o out"),
        (("--savedmodel", "saved", "--irpa", "m.irpa", "--format", "text"), "leave --format, --irpa out"),
        (("--savedmodel", "full"), "is there already"),
        (("--savedmodel", "model.py"), "is there already"),
        (("--savedmodel", "nowhere/saved"), "there is no directory"),
        (("--savedmodel", ""), "names no folder"),
    ],
)
def test_options(cli: Cli, write: Write, options: tuple[str, ...], message: str) -> None:
    write("model.py")
    write("full/file.txt", "x")
    result = cli("convert", "model.py", *options)
    assert result.exit_code == ExitCode.USAGE, result.output
    assert message in result.stderr
