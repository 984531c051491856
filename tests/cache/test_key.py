"""The key of an executable: everything that its code depends on, and nothing else."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.options import CompileOptions
from hloemit.cache.executables import describe
from hloemit.cache.key import threads, xla_flags
from hloemit.runtime.client import find_device, mesh_of

MODULE = "ab" * 32


def key(**options: object) -> str:
    return described(MODULE, CompileOptions(**options))[0]  # type: ignore[arg-type]


def described(module: str = MODULE, options: CompileOptions | None = None) -> tuple[str, dict[str, str]]:
    options = options or CompileOptions()
    return describe(module, options, mesh_of(options, find_device("cpu")))


def test_every_option_is_part_of_it() -> None:
    keys = [
        key(),
        key(optimization_level=0),
        key(optimization_level=3),
        key(matmul_precision="high"),
        key(matmul_precision="highest"),
        key(deterministic=True),
        key(platform_composites=False),
        key(xla_overrides={"xla_cpu_enable_fast_math": True}),
        key(xla_overrides={"xla_cpu_enable_fast_math": False}),
        key(xla_overrides={"xla_cpu_enable_fast_min_max": True}),
        described("cd" * 32)[0],
    ]
    assert len(set(keys)) == len(keys)
    assert key() == key(xla_overrides={})


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("XLA flags", lambda m: m.setenv("XLA_FLAGS", "--xla_cpu_enable_fast_math=true")),
        ("threads", lambda m: m.setenv("NPROC", "77")),
        ("threads", lambda m: m.setattr("os.sched_getaffinity", lambda _: range(99))),
        ("CPU", lambda m: m.setattr("hloemit.cache.key.cpu", lambda: "another")),
        ("jaxlib", lambda m: m.setattr("hloemit.cache.key.jaxlib_version", lambda: "0.0.1")),
        ("topology", lambda m: m.setattr("hloemit.runtime.client.topology_fingerprint", lambda _: "1")),
        ("platform composites", lambda m: m.setattr("hloemit.platforms.tables.VERSION", 0)),
        ("hloemit cache", lambda m: m.setattr("hloemit.cache.key.FORMAT", 0)),
    ],
)
def test_what_the_code_depends_on_is_part_of_it(part: str, change: object, monkeypatch: pytest.MonkeyPatch) -> None:
    before = described()
    change(monkeypatch)  # type: ignore[operator]
    after = described()
    assert before[0] != after[0]
    assert [label for label in before[1] if before[1][label] != after[1][label]] == [part]


def test_flags_are_normalised(tmp_path: Path) -> None:
    assert xla_flags({}) == xla_flags({"XLA_FLAGS": "--xla_dump_to=/x --xla_force_host_platform_device_count=8"}) == ""
    for order in itertools.permutations(["--xla_a=1", "--xla_b", "--xla_c='x y'"]):
        assert xla_flags({"XLA_FLAGS": " ".join(order)}) == "--xla_a=1 --xla_b --xla_c=x y"
    assert xla_flags({"XLA_FLAGS": "--xla_a=1 --xla_a=2"}) == "--xla_a=2"
    (tmp_path / "flags").write_text("--xla_a=3\n")
    assert xla_flags({"XLA_FLAGS": str(tmp_path / "flags")}) == "--xla_a=3"


def test_threads_name_what_overrides_the_count() -> None:
    assert threads({"NPROC": "3"}).endswith(" NPROC=3") and threads({}).isdigit()


def test_locations_and_weights_are_no_part_of_it() -> None:
    def one(x: torch.Tensor) -> torch.Tensor:
        return x.sin() + 1

    def two(x: torch.Tensor) -> torch.Tensor:
        y = x.sin()
        return y + 1

    x = torch.ones(3)
    assert hloemit.lower(one, (x,)).hash == hloemit.lower(two, (x,)).hash
    assert hloemit.lower(one, (torch.ones(4),)).hash != hloemit.lower(one, (x,)).hash


@pytest.mark.parametrize(
    "options",
    [
        {"optimization_level": 4},
        {"optimization_level": True},
        {"matmul_precision": "tf32"},
        {"num_replicas": 0},
        {"num_partitions": 1.5},
        {"xla_overrides": {"--xla_x": True}},
    ],
)
def test_options_that_no_backend_takes(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        CompileOptions(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"deterministic": 1}, {"xla_overrides": {"xla_x": None}}])
def test_options_of_a_wrong_type(options: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="deterministic|xla_x"):
        CompileOptions(**options)  # type: ignore[arg-type]
