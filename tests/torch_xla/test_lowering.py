"""Programs that are looked at before they run, as torch_xla's ``LoweringContext`` shows them."""

from __future__ import annotations

import pytest
import torch

import hloemit
from hloemit.torch_xla import _XLAC

DEVICE = hloemit.device()


def test_parameters_are_what_a_program_takes() -> None:
    a, b = torch.ones(3).to(DEVICE), torch.arange(3.0).to(DEVICE)
    result = (a + b) * 2.5
    context = _XLAC.lowering.LoweringContext("A name")
    with pytest.raises(RuntimeError, match="call build"):
        context.hlo()
    context.build([result, b])
    assert context.get_name_string() == "A name"
    assert context.hlo_text().startswith("HloModule A_name")
    assert context.hlo_text().count(" parameter(") == 3
    assert b"multiply" in context.hlo()
    numbers = [context.tensor_parameter_id(t) for t in (a, b, result, a[1:], torch.ones(3))]
    assert sorted(numbers[:2]) == [0, 1]
    assert numbers[2:] == [-1, -1, -1]
    assert _XLAC._check_tensor_need_materialization([result]) == [True]
    assert all(t.device == DEVICE for t in context.device_parameter_id_tensor_mapping().values())
    assert result.tolist() == [2.5, 5.0, 7.5]
    a.add_(1)
    hloemit.sync()
    held = context.parameter_id_tensor_mapping()
    assert [held[n].tolist() for n in numbers[:2]] == [[1.0, 1.0, 1.0], [0.0, 1.0, 2.0]]
    assert held[2].tolist() == [2.5]
    assert context.tensor_parameter_id(a) == -1
    assert context.tensor_parameter_id(b) == numbers[1]
    with pytest.raises(RuntimeError, match="computed already"):
        context.build([result])
    context.set_name_string("Other")
    context.build([a + b])
    assert context.hlo_text().startswith("HloModule Other")


def test_optimized_text(monkeypatch: pytest.MonkeyPatch) -> None:
    x = (torch.ones(8).to(DEVICE) * 2).sin().exp()
    assert "fusion" not in _XLAC._get_xla_tensors_hlo([x])
    monkeypatch.setenv("XLA_DUMP_POST_OPTIMIZATIONS", "1")
    assert "is_scheduled=true" in _XLAC._get_xla_tensors_hlo([x])
    assert _XLAC._check_tensor_need_materialization([x]) == [True]
