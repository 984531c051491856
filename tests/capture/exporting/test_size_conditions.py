"""Programs of open sizes refuse the sizes that they are not right for: another range, another branch of the program."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.export import Dim

import hloemit
from hloemit.base import size_conditions
from hloemit.base.errors import ExportedFileError, InputError
from hloemit.base.signature import Signature
from hloemit.capture.exporting.size_conditions import is_arithmetic
from tests.functions import Of

AUTO = Dim.DYNAMIC


def up_to_nine(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if x.shape[0] <= 9 else x * 3


def even(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if x.shape[0] % 2 == 0 else x * 3


def longer(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x.sum() if x.shape[0] > 2 * y.shape[0] else y.sum()


def small(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if x.shape[0] * x.shape[1] <= 30 else x * 3


def nested(given: dict[str, Any], n: int = 3) -> torch.Tensor:
    x = given["rows"][0]
    return x * n if x.shape[1] < 7 else x


def ones(*shapes: tuple[int, ...]) -> tuple[torch.Tensor, ...]:
    return tuple(torch.arange(float(torch.Size(s).numel())).reshape(s) for s in shapes)


CASES: dict[str, Any] = {
    "range": (up_to_nine, ones((4,)), ({0: Dim("n", min=2, max=9)},), [ones((9,))], [(ones((12,)), "x.shape")]),
    "branch": (up_to_nine, ones((4,)), ({0: AUTO},), [ones((1,)), ones((9,))], [(ones((10,)), "<= 9")]),
    "other_branch": (up_to_nine, ones((12,)), ({0: AUTO},), [ones((10,))], [(ones((9,)), ">= 10")]),
    "remainder": (even, ones((4,)), ({0: AUTO},), [ones((2,)), ones((8,))], [(ones((5,)), "% 2")]),
    "two": (longer, ones((7,), (2,)), ({0: AUTO}, {0: AUTO}), [ones((9,), (4,))], [(ones((8,), (4,)), "y")]),
    "scaled": (
        lambda x: torch.nn.functional.interpolate(x, scale_factor=0.5),
        ones((1, 2, 8)),
        ({2: AUTO},),
        [ones((1, 2, 4)), ones((1, 2, 11))],
        [(ones((1, 2, 3)), "!= 1")],
    ),
    "product": (small, ones((4, 5)), ({0: AUTO, 1: AUTO},), [ones((3, 10))], [(ones((4, 8)), "<= 30")]),
}


@pytest.mark.drawn(6)
@pytest.mark.parametrize("door", ["function", "module", "exported", "file", "artifact"])
@pytest.mark.parametrize("case", CASES)
def test_only_sizes_that_it_is_right_for(case: str, door: str, tmp_path: Any) -> None:
    function, example, shapes, fitting, others = CASES[case]
    program: Any = function
    if door == "function":
        lowered = hloemit.lower(function, example, dynamic_shapes=shapes)
    else:
        program = Of(function)
        shapes = (shapes,)  # of *args
        if door == "module":
            lowered = hloemit.lower(program, example, dynamic_shapes=shapes)
        else:
            exported = torch.export.export(program, example, dynamic_shapes=shapes)
            if door == "file":
                held = io.BytesIO()
                torch.export.save(exported, held)
                (tmp_path / "program.pt2").write_bytes(held.getvalue())
                lowered = hloemit.lower(tmp_path / "program.pt2")
            else:
                lowered = hloemit.lower(exported)
    compiled = lowered.compile()
    if door == "artifact":
        lowered.save(tmp_path / "program.hloemit")
        compiled = hloemit.load(tmp_path / "program.hloemit").compile()
    for args in fitting:
        torch.testing.assert_close(compiled(*args), function(*args), rtol=0, atol=0)
    for args, part in others:
        with pytest.raises(InputError, match="this program is one for") as raised:
            compiled(*args)
        assert part.replace("x.shape", "shape") in str(raised.value)


def test_sizes_inside_of_containers_and_by_keyword() -> None:
    given = ({"rows": [torch.ones(2, 3)]},)
    lowered = hloemit.lower(nested, given, {"n": 2}, dynamic_shapes={"given": {"rows": [{1: AUTO}]}, "n": None})
    compiled = lowered.compile()
    assert compiled({"rows": [torch.ones(2, 6)]}, n=2).tolist() == [[2.0] * 6] * 2
    with pytest.raises(InputError, match=r"shape\[1\] (<= 6|< 7), and .*shape\[1\] is 7"):
        compiled({"rows": [torch.ones(2, 7)]}, n=2)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')", "args[0].shape[0] ** args[0].shape[1] > 1", "args[0].dtype == 1", "args[-1] > 1",
        "9 ** 99 > 1", "[1 for i in args]", "max(*args) > 1", "open(1)", "args[0].shape[0] <", "1 if args[0] else 2",
        "(" * 300 + "1" + ")" * 300, "1 + " * 2000 + "1", "'a' == 'a'", "lambda: 1", "args[0].shape[0] is 1", "",
    ],
)  # fmt: skip
def test_conditions_of_a_stranger(text: str) -> None:
    signature = hloemit.lower(torch.relu, (torch.ones(2),)).signature
    value = json.loads(json.dumps(signature.to_json()))
    Signature.from_json(value | {"conditions": ["args[0].shape[0] <= 9"]})
    with pytest.raises(ValueError, match=r"condition"):
        Signature.from_json(value | {"conditions": [text]})
    with pytest.raises(ValueError, match="condition"):
        Signature.from_json(value | {"conditions": ["args[1].shape[0] <= 9"]})


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("L['a'][0].size()[1] % 2 == 0", True),
        ("L['a']['a.b'].stride()[0] == L['x'].storage_offset() + L['n']", True),
        ("L['a'][0].size()[1] == __import__('os').system('true')", False),
        ("""L['"); import os #'].size()[0] == 1""", False),
        ("L['a'].numpy()[0] == 1", False),
        (3, False),
    ],
)
def test_guards_of_a_file(text: Any, harmless: bool) -> None:
    assert is_arithmetic(text) is harmless


def test_a_file_whose_guards_are_code(tmp_path: Any) -> None:
    torch.export.save(torch.export.export(Of(even), ones((4,)), dynamic_shapes=(({0: AUTO},),)), tmp_path / "a.pt2")
    with zipfile.ZipFile(tmp_path / "a.pt2") as archive, zipfile.ZipFile(tmp_path / "b.pt2", "w") as copy:
        for name in archive.namelist():
            content = archive.read(name)
            copy.writestr(name, content.replace(b"(L['args'][0].size()[0] % 2) == 0", b"print(L['args'][0])"))
    hloemit.lower(tmp_path / "a.pt2")
    with pytest.raises(ExportedFileError, match="conditions on sizes are no arithmetic"):
        hloemit.lower(tmp_path / "b.pt2")


def test_arithmetic() -> None:
    leaves = [torch.ones(7, 4), 5]

    def holds(text: str) -> bool:
        return size_conditions.holds(size_conditions.read(text), leaves)

    assert holds("args[0].shape[0] // 2 == 3 and args[0].shape[0] % args[1] == 2")
    assert holds("(-args[0].shape[0]) // 2 == -4 or False")
    assert holds("not max(1, args[0].shape[1]) < args[0].shape[1] <= args[1]")
    assert holds("math.trunc(0.5 * torch.sym_float(args[0].shape[0])) == 3")
    assert holds("math.floor(args[0].shape[0] / 2) == 3 and 2 ** 3 == 8")
    assert not holds("args[1] % 0 == 0")


def interpolated(size: int) -> torch.Tensor:
    x = torch.ones(1, 2, 3, requires_grad=True)
    y = torch.nn.functional.interpolate(x, size, mode="linear", align_corners=True)
    return torch.autograd.grad(y.sum(), x)[0]


SMALL: dict[str, tuple[Callable[[torch.Tensor], Any], set[int]]] = {  # and the sizes for which it is another program
    "more than one": (lambda x: x * 2 if x.shape[0] > 1 else x * 3, {0, 1}),
    "none": (lambda x: x + 1 if x.shape[0] == 0 else x * 3, {0}),
    "truth": (lambda x: x * 3 if x.size(0) else x, {0}),
    "at least one": (lambda x: x.sum() / max(x.shape[0], 1), {0}),
    "twice": (lambda x: x * 3 if 2 * x.shape[0] >= 2 else x, {0}),
    "more than minus one": (lambda x: x * 3 if x.shape[0] > -1 else x, set()),
    "nothing": (lambda x: x.cumsum(0), set()),
    "squeezed": (lambda x: x.squeeze(0), {1}),
    "all squeezed": (lambda x: x[None].squeeze(), {1}),
    "squeezed in place": (lambda x: x.clone().squeeze_().unsqueeze(-1), {1}),
    "another squeezed": (lambda x: x[None].squeeze(0), set()),
    "the greatest": (lambda x: x.max(), {0}),
    "where it is": (lambda x: x[None].argmax(-1), {0}),
    "of each row": (lambda x: x[:, None].amax(1), set()),
    "of two": (lambda x: torch.max(x, 2 * x), set()),
    "gradient of corners": (lambda x: interpolated(x.shape[0]), {0, 1}),
    "normalized": (lambda x: torch.nn.functional.batch_norm(x[:, None], None, None, training=True), {1}),
}


@pytest.mark.drawn(6)
@pytest.mark.parametrize("as_module", [True, False])
@pytest.mark.parametrize("case", SMALL)
def test_sizes_of_0_and_1(case: str, as_module: bool) -> None:
    function, refused = SMALL[case]
    shapes: Any = {0: torch.export.Dim("n")}
    target = Of(function) if as_module else function
    compiled = hloemit.lower(target, ones((4,)), dynamic_shapes=((shapes,),) if as_module else (shapes,)).compile("cpu")
    for size in (0, 1, 5):
        x = torch.randn(size)
        if size in refused:
            with pytest.raises(hloemit.InputError, match=rf"shape\[0\] != {size}"):
                compiled(x)
        else:
            torch.testing.assert_close(compiled(x), function(x))


@pytest.mark.parametrize("size", [0, 1])
def test_a_small_size_without_a_result_is_named(size: int) -> None:
    model = Of(lambda x: x[-2:] * 2)
    compiled = hloemit.lower(model, (torch.rand(6, 4),), dynamic_shapes=(({0: Dim("n")},),)).compile("cpu")
    torch.testing.assert_close(compiled(torch.ones(2, 4)), torch.full((2, 4), 2.0))
    with pytest.raises(hloemit.CompileError, match=f"an open size is {size} here.*Lower another program for this size"):
        compiled(torch.ones(size, 4))
