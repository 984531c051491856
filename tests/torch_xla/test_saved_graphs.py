"""Graphs that are appended to a file as they run, in torch_xla's form."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from hloemit import torch_xla
from hloemit.torch_xla import install

install()


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        (None, "%2 = f32[3]{0} aten::mul(%1, %0), xla_shape=f32[3]{0}, ROOT=0"),
        ("hlo", "f32[3]{0} multiply("),
        ("stablehlo", "stablehlo.multiply"),
    ],
)
def test_each_launch_is_a_record(kind: str | None, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_SAVE_TENSORS_FILE", str(tmp_path / "graphs"))
    if kind is not None:
        monkeypatch.setenv("XLA_SAVE_TENSORS_FMT", kind)
    x = torch.ones(3).to("xla")
    torch_xla.sync()
    for _ in range(2):
        y = x * 2.5
        torch_xla.sync()
    assert y.tolist() == [2.5, 2.5, 2.5]
    records = (tmp_path / "graphs.0").read_text().split("[ScheduleSyncTensorsGraph]\n")[1:]
    assert len(records) == 2
    for record in records:
        assert f"test_each_launch_is_a_record ({__file__}:" in record.partition("Root Hashes: (")[0]
        graph, _, rest = record.partition("## BEGIN_GRAPH\n")[2].partition("\nGraph Hash: ")
        assert part in graph
        assert rest.endswith("\n\n## END_GRAPH\n\n") and len(rest.split()[0]) == 32
    assert len({record.partition("Graph Hash: ")[2] for record in records}) == 1


def test_another_format_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_SAVE_TENSORS_FILE", str(tmp_path / "graphs"))
    monkeypatch.setenv("XLA_SAVE_TENSORS_FMT", "dot")
    x = torch.ones(3).to("xla") + 1
    with pytest.raises(RuntimeError, match="dot is none of text, hlo, stablehlo"):
        torch_xla.sync()
    del x
