"""Compiling through the cache: once in a process, once on a machine, and right whatever is on the disk."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.errors import CacheError, CompileError
from hloemit.cache import active, executables
from hloemit.cache.store import counters
from hloemit.runtime import client
from tests.children import python
from tests.threads import in_threads


@pytest.fixture(autouse=True)
def directory(tmp_path: Path) -> Iterator[Path]:
    """An empty cache folder of this test's own, and no executables in memory."""
    before = active._Active.store, active._Active.opened
    hloemit.initialize_cache(tmp_path / "cache")
    executables.forget()
    counters.clear()
    yield tmp_path / "cache"
    active._Active.store, active._Active.opened = before


def compiled(options: hloemit.CompileOptions | None = None) -> torch.Tensor:
    x = torch.arange(6.0).reshape(2, 3)
    return hloemit.lower(lambda x: torch.tanh(x @ x.T), (x,)).compile(options=options)(x)


def expected() -> torch.Tensor:
    x = torch.arange(6.0).reshape(2, 3)
    return torch.tanh(x @ x.T)


def entries(directory: Path) -> list[Path]:
    return sorted((directory / "executables").glob("*"))


def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(client, "compile_module", refuse)


def test_the_second_time_comes_from_memory_and_the_next_process_from_disk(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.testing.assert_close(compiled(), expected())
    assert len(entries(directory)) == 1
    no_compiler(monkeypatch)
    torch.testing.assert_close(compiled(), expected())
    executables.forget()
    torch.testing.assert_close(compiled(), expected())
    info = hloemit.cache_info()
    assert (info.misses, info.memory_hits, info.disk_hits, info.errors) == (1, 1, 1, 0)
    assert info.saved_seconds > 0 and info.directory == directory


def test_another_option_is_another_entry(directory: Path) -> None:
    compiled()
    torch.testing.assert_close(compiled(hloemit.CompileOptions(optimization_level=0)), expected())
    torch.testing.assert_close(compiled(hloemit.CompileOptions(matmul_precision="high")), expected())
    assert len(entries(directory)) == 3


def test_matmul_precision_reaches_every_product(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    real = client.compile_module

    def spy(module: object, *rest: object) -> object:
        texts.append(str(module))
        return real(module, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(client, "compile_module", spy)

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.convolution = torch.nn.Conv1d(2, 2, 3)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            y = self.convolution(x)
            return y @ y.mT + (y.double() @ y.double().mT).float()

    net, x = Net().eval(), torch.randn(1, 2, 8)
    out = hloemit.lower(net, (x,)).compile(options=hloemit.CompileOptions(matmul_precision="default"))(x)
    torch.testing.assert_close(out, net(x))
    assert texts[0].count("DEFAULT") == 4  # two operands each, of the convolution and of the f32 product
    assert "HIGHEST" not in texts[0]


def damage_cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def damage_flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 16
    path.write_bytes(data)


def damage_empty(path: Path) -> None:
    path.write_bytes(b"")


def damage_garbage_inside(path: Path) -> None:
    """A well-formed entry whose body no PJRT client can read."""
    from hloemit.cache.entry import decode, encode

    header, _ = decode(path.read_bytes())
    path.write_bytes(encode(header, b"not an executable"))


@pytest.mark.parametrize("damage", [damage_cut, damage_flip, damage_empty, damage_garbage_inside])
def test_a_damaged_entry_is_compiled_again_and_replaced(
    directory: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    compiled()
    (path,) = entries(directory)
    good = path.read_bytes()
    damage(path)
    executables.forget()
    torch.testing.assert_close(compiled(), expected())
    assert hloemit.cache_info().misses == 2 and hloemit.cache_info().errors >= 1
    assert str(path.name) in caplog.text and "made anew" in caplog.text
    assert path.read_bytes() != good[:0] and executables.active_store().damaged() == []  # type: ignore[union-attr]
    executables.forget()
    compiled()
    assert hloemit.cache_info().misses == 2


def test_threads_that_ask_for_the_same_compile_once() -> None:
    x = torch.arange(6.0).reshape(2, 3)
    lowered = hloemit.lower(lambda x: torch.tanh(x @ x.T), (x,))
    results = []
    assert not in_threads(8, lambda _: results.append(lowered.compile()(x)))
    assert len(results) == 8
    for result in results:
        torch.testing.assert_close(result, expected())
    assert hloemit.cache_info().misses == 1


def test_symbolic_sizes_have_an_entry_for_each_shape(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Net(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.sum(0)

    batch = torch.export.Dim("batch", min=2)
    lowered = hloemit.lower(Net(), (torch.ones(3, 2),), dynamic_shapes=({0: batch},))
    for size in (3, 5):
        torch.testing.assert_close(lowered.compile()(torch.ones(size, 2)), torch.full((2,), float(size)))
    assert len(entries(directory)) == 2
    executables.forget()
    no_compiler(monkeypatch)
    torch.testing.assert_close(lowered.compile()(torch.ones(5, 2)), torch.full((2,), 5.0))


def test_a_refused_module_leaves_nothing(directory: Path) -> None:
    options = hloemit.CompileOptions(xla_overrides={"xla_no_such_option": True})
    for _ in range(2):
        with pytest.raises(CompileError, match="No such compile option: 'xla_no_such_option'"):
            compiled(options)
    assert entries(directory) == []


def test_too_few_devices() -> None:
    with pytest.raises(ValueError, match="num_replicas=64 and num_partitions=1 need 64 devices"):
        compiled(hloemit.CompileOptions(num_replicas=64))


def test_explained_misses(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("HLOEMIT_EXPLAIN_CACHE", "1")
    compiled()
    assert "the cache has no entries" in capfd.readouterr().err
    compiled(hloemit.CompileOptions(optimization_level=1))
    told = capfd.readouterr().err
    assert "is of the same module, and differs in" in told and '"optimization_level": 1' in told
    hloemit.lower(lambda x: x - 1, (torch.ones(2),)).compile()
    assert "no entry is of this module" in capfd.readouterr().err
    compiled()
    assert capfd.readouterr().err == ""


def test_a_folder_that_cannot_be_trusted_is_refused_and_programs_run_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    with pytest.raises(CacheError, match=r"chmod go-w \S+shared && rm -rf \S+shared/\*"):
        hloemit.initialize_cache(shared)
    monkeypatch.setenv("HLOEMIT_CACHE_DIR", str(shared))
    active._Active.store, active._Active.opened = None, False
    torch.testing.assert_close(compiled(), expected())
    assert "can be written to by everyone" in caplog.text and list(shared.iterdir()) == []
    monkeypatch.setenv("HLOEMIT_CACHE_ALLOW_SHARED", "1")
    hloemit.initialize_cache(shared)
    executables.forget()
    compiled()
    assert len(entries(shared)) == 1


def test_the_cache_can_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLOEMIT_CACHE", "off")
    active._Active.store, active._Active.opened = None, False
    torch.testing.assert_close(compiled(), expected())
    assert hloemit.cache_info().directory is None and hloemit.cache_info().misses == 1


PROGRAM = """
import json, sys, torch, hloemit
x = torch.arange(6.0).reshape(2, 3)
print("ready", flush=True)
sys.stdin.readline()
out = hloemit.lower(lambda x: torch.tanh(x @ x.T), (x,)).compile()(x)
info = hloemit.cache_info()
print(json.dumps([out.tolist(), info.misses, info.disk_hits, info.errors]))
"""


@pytest.mark.slow
def test_four_processes_compile_the_same_program_once(directory: Path) -> None:
    environment = os.environ | {"HLOEMIT_CACHE_DIR": str(directory), "OMP_NUM_THREADS": "1"}
    command = [*python(), "-c", PROGRAM]
    children = [
        subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for child in children:  # all have imported what they need, then all start at once
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    answers = [json.loads(child.communicate()[0]) for child in children]
    assert all(child.returncode == 0 for child in children)
    for values, misses, disk_hits, errors in answers:
        torch.testing.assert_close(torch.tensor(values), expected())
        assert misses + disk_hits == 1 and errors == 0
    assert sum(misses for _, misses, _, _ in answers) == 1
    assert len(entries(directory)) == 1


REPLICATED = """
import torch, hloemit
x = torch.arange(6.0).reshape(2, 3)
lowered = hloemit.lower(lambda x: (x @ x.T, x + 1), (x,))
for options in ({"num_replicas": 2}, {"num_partitions": 4}, {"num_replicas": 2, "num_partitions": 2}):
    a, b = lowered.compile(options=hloemit.CompileOptions(**options))(x)
    torch.testing.assert_close(a, x @ x.T); torch.testing.assert_close(b, x + 1)
print(hloemit.cache_info().misses)
"""


def test_programs_on_several_devices(directory: Path) -> None:
    environment = os.environ | {
        "HLOEMIT_CACHE_DIR": str(directory),
        "XLA_FLAGS": "--xla_force_host_platform_device_count=4",
    }
    for misses in ("3", "0"):
        done = subprocess.run(
            [*python(), "-c", REPLICATED], env=environment, check=True, capture_output=True, text=True
        )
        assert done.stdout.strip() == misses
