"""Graphs that run by their hash, on other data; tensors without elements, of which graphs are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from hloemit.recording.capturing import CaptureTrace
from hloemit.torch_xla import install

install()
import torch_xla  # noqa: E402
import torch_xla.core.xla_builder as xb  # noqa: E402
import torch_xla.core.xla_model as xm  # noqa: E402
import torch_xla.debug.metrics as met  # noqa: E402
from torch_xla._dynamo.dynamo_bridge import GraphInputMatcher  # noqa: E402

_XLAC = torch_xla._XLAC


def bridged(function: Callable[..., Any], args: Sequence[Tensor]) -> Callable[..., list[Tensor]]:
    """A function as a bridge runs it: recorded with these arguments, and run by its hash on those of a call."""
    torch_xla.sync()
    places = {_XLAC._xla_get_tensor_id(x): i for i, x in enumerate(args)}
    results = function(*args)
    results = [results] if isinstance(results, Tensor) else results
    name = _XLAC._get_graph_hash(results)
    matcher = GraphInputMatcher(places, *_XLAC._get_tensors_xla_device_data_node(results), set(places))
    torch_xla.sync()
    return lambda *others: _XLAC._run_cached_graph(name, matcher(others))


def test_a_layer_on_other_data() -> None:
    layer, x = nn.Linear(5, 3).to("xla"), torch.rand(4, 5)
    run = bridged(lambda x: layer(x).relu() * 2.5 - 1, [x.to("xla")])
    for other in (torch.rand(4, 5).to("xla"), torch.rand(4, 5), (torch.rand(5, 4).to("xla") + 1).t()):
        with torch.no_grad():
            torch.testing.assert_close(run(other)[0].cpu(), (layer.cpu()(other.cpu()).relu() * 2.5 - 1))
            layer.weight.mul_(2)  # what it holds is read at each call
        layer.to("xla")


def test_the_order_of_data() -> None:
    """From the results down, an operator's last operand first, and what is used twice once."""
    a, b, c = [torch.rand(2).to("xla") for _ in range(3)]
    ids, data = _XLAC._get_tensors_xla_device_data_node([a * b + b * c])
    assert [id(x) for x in data] == [id(c), id(b), id(a)]
    assert ids == [_XLAC._xla_get_tensor_id(x) for x in data]
    assert _XLAC._get_tensors_handle([a, a.view(2, 1)])[0] == _XLAC._get_tensors_handle([a.view(1, 2)])[0]


def test_numbers_of_python_are_data() -> None:
    x = torch.rand(3).to("xla")
    first, second = bridged(lambda x: x * 2.5, [x]), bridged(lambda x: x * 3.5, [x])  # of one hash
    for run, factor in ((first, 2.5), (second, 3.5), (first, 2.5)):
        torch.testing.assert_close(run(x)[0].cpu(), x.cpu() * factor)


def test_stand_ins_of_a_capture_are_no_data() -> None:
    """Their values have slots of another trace, and may be the only ones where nobody holds a graph's data."""
    capture, given = CaptureTrace(), torch.rand(2)
    stand_ins = [capture.argument(given.to("xla")) for _ in range(3)]
    _, data = _XLAC._get_tensors_xla_device_data_node([given.to("xla") * 2])
    assert len(stand_ins) == 3 and not any(x is each for x in data for each in stand_ins)
    assert torch.equal(data[-1].cpu(), given)  # behind the number


def test_results_are_those_that_are_computed() -> None:
    def function(a: Tensor, b: Tensor) -> list[Tensor]:
        b.zero_()
        return [a + b, a, b, b]

    a, b = torch.rand(2).to("xla"), torch.rand(2).to("xla")
    total, zeros = bridged(function, [a, b])(torch.ones(2), torch.ones(2))
    assert (total.tolist(), zeros.tolist()) == ([1, 1], [0, 0])


def test_random_numbers_differ_at_each_call() -> None:
    run = bridged(lambda x: x + torch.rand(4, device="xla"), [torch.zeros(4).to("xla")])
    xm.set_rng_state(7)
    first, second = run(torch.zeros(4))[0].tolist(), run(torch.zeros(4))[0].tolist()
    xm.set_rng_state(7)
    assert first == run(torch.zeros(4))[0].tolist() != second
    xm.set_rng_state(23)
    assert _XLAC._get_base_seed_as_tensor("xla:0").item() == _XLAC._xla_get_rng_seed() == 23


def test_an_index_out_of_range_is_found() -> None:
    table = torch.rand(3, 2).to("xla")
    run = bridged(lambda i: table[i], [torch.tensor([0, 2]).to("xla")])
    assert torch.equal(run(torch.tensor([1, 2]))[0].cpu(), table.cpu()[1:])
    run(torch.tensor([1, 3]))
    with pytest.raises(RuntimeError, match="out of range"):
        torch_xla.sync(wait=True)


def test_what_does_not_fit_is_refused() -> None:
    x = torch.rand(3).to("xla")
    name = _XLAC._get_graph_hash([x.sin()])
    with pytest.raises(RuntimeError, match=r"takes torch.float32\[3\], and torch.float64\[3\] was given"):
        _XLAC._run_cached_graph(name, [torch.rand(3, dtype=torch.float64)])
    with pytest.raises(RuntimeError, match="takes 1 tensors, and 2 were given"):
        _XLAC._run_cached_graph(name, [x, x])
    with pytest.raises(RuntimeError, match="no graph has this hash"):
        _XLAC._run_cached_graph(b"another", [x])


def test_tensors_without_elements() -> None:
    x = xb.create_placeholder_tensor((2, 3), torch.bfloat16)
    assert (x.device.type, x.shape, x.dtype) == ("xla", (2, 3), torch.bfloat16)
    met.clear_all()
    result = (x.sin() @ x.t()).float()
    assert _XLAC._get_xla_tensors_text([result]).count("xla::device_data()") == 1
    assert "stablehlo.sine" in xm.get_stablehlo([result])
    assert met.metric_data("TransferToDeviceTime") is None
    assert _XLAC._is_placecholder(x)
    for read in (x.cpu, result.cpu, lambda: torch_xla.compile(torch.cos)(x).cpu()):
        with pytest.raises(RuntimeError, match="a placeholder has no elements"):
            read()
    assert torch.ones(2).to("xla").add(1).tolist() == [2, 2]  # and what comes after runs


def test_a_handle_is_what_a_tensor_holds() -> None:
    x, y = torch.rand(3).to("xla"), torch.rand(3).to("xla")
    first = _XLAC._get_tensors_handle([x, y])
    assert first[0] != first[1] and first == _XLAC._get_tensors_handle([x, y])
    x += 1
    assert _XLAC._get_tensors_handle([x])[0] != first[0]
    assert _XLAC._set_buffer_donation(y, True)
    _ = x + y
    torch_xla.sync()
    with pytest.raises(RuntimeError, match="were donated"):
        _XLAC._get_tensors_handle([y])


def test_the_report_of_what_is_pending() -> None:
    x = torch.rand(2, 3).to("xla")
    torch_xla.sync()
    assert _XLAC._xla_tensors_report(0, "xla:0") == ""
    kept = x.sin() + 1
    values = kept.topk(2)
    report = _XLAC._xla_tensors_report(0, "xla:0")
    assert report.count("Tensor: shape=f32[2,3]{1,0}, device=") == 1  # sin itself is nobody's
    assert "Tensor: shape=s64[2,2]{1,0}, " in report
    assert "aten::sin(%0)" in report
    assert _XLAC._xla_tensors_report(50, "xla:0") == ""
    del values


def test_computations_by_name() -> None:
    computation = xb.create_computation(
        "spread", lambda a, b: xb.Op.tuple([a.max(b) - a.min(b), a + b]), [xb.Shape.create("f32", (3,))] * 2
    )
    a, b = torch.tensor([1.0, 5.0, 2.0]).to("xla"), torch.tensor([3.0, 1.0, 2.0]).to("xla")
    found = _XLAC._xla_user_computation("xla::spread", [a, b], computation)
    assert [x.tolist() for x in found] == [[2, 4, 0], [4, 6, 4]]
