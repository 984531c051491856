"""Files: what is saved is loaded, and what is broken is refused with a clear error and nothing half-done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base.dtypes import MLIR_NAME


class EveryDtype(nn.Module):
    """A buffer of each dtype, one of them 0-d, one empty."""

    def __init__(self) -> None:
        super().__init__()
        for i, dtype in enumerate(MLIR_NAME):
            self.register_buffer(f"b{i}", torch.randint(0, 2, (2, 3)).to(torch.float32).to(dtype))
        self.register_buffer("scalar", torch.tensor(1.5, dtype=torch.complex128))
        self.register_buffer("empty", torch.empty(0, 3))

    def forward(self, x: torch.Tensor, *, k: int = 2) -> tuple[dict[str, torch.Tensor], int]:
        return dict(self.named_buffers()) | {"x": x * self.scalar.real * k}, k


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    hloemit.lower(EveryDtype(), (torch.ones(2),), {"k": 3}).save(tmp_path / "m.hloemit")
    return tmp_path / "m.hloemit"


def test_round_trip(tmp_path: Path) -> None:
    model = EveryDtype()
    lowered = hloemit.lower(model, (torch.ones(2),), {"k": 3})
    lowered.save(tmp_path / "m.hloemit")
    loaded = hloemit.load(tmp_path / "m.hloemit")
    assert loaded.hash == lowered.hash
    assert loaded.signature == lowered.signature
    (out, k), (expected, _) = loaded.compile("cpu")(torch.ones(2), k=3), model(torch.ones(2), k=3)
    assert k == 3
    for name, value in expected.items():
        assert out[name].dtype is value.dtype and out[name].shape == value.shape
        assert torch.equal(out[name].to(torch.complex128), value.to(torch.complex128)), name


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda b: b[: len(b) // 2], "truncated"),
        (lambda b: b[:-1], "truncated"),
        (lambda b: b"", "truncated"),
        (lambda b: b"PK\x03\x04" + b[4:], "truncated|corrupted"),
        (lambda b: b[:-7] + bytes([b[-7] ^ 1]) + b[-6:], "checksum"),
        (lambda b: b.replace(b'"hloemit.format":"1"', b'"hloemit.format":"9"'), "update hloemit"),
        (lambda b: b.replace(b"user_input", b"user_imput"), "checksum"),
    ],
    ids=["half", "last-byte", "empty", "other-magic", "bit-flip", "newer", "metadata"],
)
def test_damaged_files_are_refused(saved: Path, damage: Callable[[bytes], bytes], message: str) -> None:
    saved.write_bytes(damage(saved.read_bytes()))
    with pytest.raises(hloemit.ArtifactError, match=message):
        hloemit.load(saved)


def test_every_flipped_bit_is_noticed(saved: Path) -> None:
    data = saved.read_bytes()
    for position in range(0, len(data), max(1, len(data) // 60)):
        saved.write_bytes(data[:position] + bytes([data[position] ^ 4]) + data[position + 1 :])
        with pytest.raises(hloemit.ArtifactError):
            hloemit.load(saved)


def test_a_failed_save_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("hloemit.formats.hloemit_file.save_file", fail)
    with pytest.raises(OSError, match="no space"):
        hloemit.lower(nn.Linear(2, 2), (torch.ones(2),)).save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved], "no temporary file is left"


def test_missing_file() -> None:
    with pytest.raises(FileNotFoundError):
        hloemit.load("/nonexistent/m.hloemit")


def test_a_foreign_safetensors_file_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    save_file({"a": torch.ones(2)}, tmp_path / "a.safetensors")
    with pytest.raises(hloemit.ArtifactError, match="not one that hloemit wrote"):
        hloemit.load(tmp_path / "a.safetensors")
