"""What a target is called, and what is said where there is none."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hloemit.base.errors import TargetError
from hloemit.targets import wheels
from hloemit.targets.chips import CHIPS
from hloemit.targets.target import Target, as_json, of_devices


@pytest.mark.parametrize(
    ("text", "chip", "topology", "size", "name"),
    [
        ("tpu:v5e", "v5e", "1x1", 1, "tpu:v5e"),
        ("tpu:v5e:2x2", "v5e", "2x2", 4, "tpu:v5e:2x2"),
        ("tpu:v6e:16x16", "v6e", "16x16", 256, "tpu:v6e:16x16"),
        ("tpu:v5p:4x4x4", "v5p", "4x4x4", 64, "tpu:v5p:4x4x4"),
        ("gpu:h100", "h100", "1x1x1", 1, "gpu:h100"),
        ("gpu:h100:8", "h100", "1x1x8", 8, "gpu:h100:8"),
        ("gpu:b200:1x2x8", "b200", "1x2x8", 16, "gpu:b200:1x2x8"),
    ],
)
def test_names(text: str, chip: str, topology: str, size: int, name: str) -> None:
    target = Target.parse(text)
    assert (target.chip.name, target.topology, target.size, str(target)) == (chip, topology, size, name)
    assert Target.parse(str(target)) == target


@pytest.mark.parametrize("text", ["tpu:v1", "gpu:h1000", "h100", "tpu", "", "cpu:0"])
def test_an_unknown_chip_lists_the_known(text: str) -> None:
    with pytest.raises(TargetError) as caught:
        Target.parse(text)
    assert all(f"{platform}:{name}" in str(caught.value) for platform, name in CHIPS)


@pytest.mark.parametrize(
    ("text", "words"),
    [("tpu:v5e:8", "such as 2x2"), ("tpu:v5p:2x2", "such as 2x2x1"), ("gpu:h100:0", "a number, such as 8")],
)
def test_a_topology_of_another_form_is_refused(text: str, words: str) -> None:
    with pytest.raises(TargetError, match=words):
        Target.parse(text)


def test_a_file_describes_a_machine(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    path.write_text(as_json(Target.parse("gpu:h100:8"), {"driver": "570"}))
    assert Target.parse(str(path)) == Target.parse("gpu:h100:8")
    described = json.loads(path.read_text())
    described["gpu"]["core_count"] = 66
    path.write_text(json.dumps(described))
    assert "core_count: 66" in Target.parse(str(path)).config


@pytest.mark.parametrize("text", ["{}", "no json", '{"hloemit.target": 9}', "[]"])
def test_a_file_that_describes_none_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "machine.json"
    path.write_text(text)
    with pytest.raises(TargetError, match="machine.json"):
        Target.parse(str(path))
    with pytest.raises(TargetError, match="there is no file"):
        Target.parse(str(tmp_path / "other.json"))


def test_live_devices_are_known_by_what_they_call_themselves() -> None:
    square = [[x, y, 0] for x in range(2) for y in range(4)]
    assert str(of_devices("tpu", "TPU v5 lite", 8, square)) == "tpu:v5e:2x4"
    assert str(of_devices("gpu", "NVIDIA H100 80GB HBM3", 8, [])) == "gpu:h100:8"
    with pytest.raises(TargetError, match="Known are"):
        of_devices("gpu", "NVIDIA GeForce GTX 1080", 1, [])


def test_every_chip_has_figures_and_a_source() -> None:
    for chip in CHIPS.values():
        assert chip.source.startswith("https://")
        assert chip.hbm_bytes >= 2**34 or chip.name in ("l4", "rtx4090")
        assert 10**11 < chip.bandwidth < 10**13
        assert chip.peak("bf16") > chip.peak("f64")
        assert (chip.gpu is None) == (chip.platform == "tpu")


@pytest.mark.parametrize(("platform", "extra"), [("tpu", "tpu-compiler"), ("gpu", "cuda-compiler")])
def test_without_the_wheel_the_command_is_named(monkeypatch: pytest.MonkeyPatch, platform: str, extra: str) -> None:
    for name in ("libtpu", "jax_plugins"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(TargetError, match=rf"pip install 'hloemit\[{extra}\]'"):
        wheels.find(platform)  # type: ignore[arg-type]


def test_a_wheel_of_another_release_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "jax_plugins" / "xla_cuda12"
    folder.mkdir(parents=True)
    (folder / "xla_cuda_plugin.so").touch()
    (tmp_path / "jax_cuda12_pjrt-0.1.0.dist-info").mkdir()
    (tmp_path / "jax_cuda12_pjrt-0.1.0.dist-info" / "METADATA").write_text("Name: jax-cuda12-pjrt\nVersion: 0.1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(TargetError, match=r"pip install jax-cuda12-plugin=="):
        wheels.find("gpu")
