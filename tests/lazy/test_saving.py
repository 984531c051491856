"""Tensors of the lazy device in files, in pickles and in other processes."""

from __future__ import annotations

import copy
import functools
import io
import pickle
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from typing import Any

import pytest
import safetensors.torch
import torch
import torch.multiprocessing
from torch import nn

import hloemit
from hloemit.lazy.saving import save

DEVICE = hloemit.device()
CPU = torch.device("cpu")


def reloaded(data: Any, saving: Callable[..., None] = torch.save, **options: Any) -> Any:
    """What comes back from a file."""
    file = io.BytesIO()
    saving(data, file)
    file.seek(0)
    return torch.load(file, **options)


VALUES: dict[str, Callable[[torch.device], torch.Tensor]] = {
    "floats": lambda d: torch.linspace(-2, 2, 6).reshape(2, 3).to(d),
    "view": lambda d: torch.linspace(-2, 2, 6).reshape(2, 3).to(d)[:, 1:],
    "transposed": lambda d: torch.linspace(-2, 2, 6).reshape(2, 3).to(d).t(),
    "bfloat16": lambda d: torch.tensor([1.5, torch.nan, -torch.inf], dtype=torch.bfloat16).to(d),
    "bool": lambda d: torch.tensor([True, False]).to(d),
    "complex": lambda d: torch.tensor([1 + 2j]).to(d),
    "scalar": lambda d: torch.tensor(3).to(d),
    "empty": lambda d: torch.empty(0, 2).to(d),
    "with gradient": lambda d: torch.ones(2).to(d).requires_grad_(),
    "parameter": lambda d: nn.Parameter(torch.ones(2).to(d), requires_grad=False),
    "pending": lambda d: torch.ones(2).to(d) * 3,
}
LOCATIONS: dict[str, tuple[Any, torch.device]] = {
    "none": (None, DEVICE),
    "cpu": ("cpu", CPU),
    "xla": ("xla", DEVICE),
    "device": (DEVICE, DEVICE),
    "table": ({"xla:0": "cpu"}, CPU),
}


def assert_same(got: torch.Tensor, want: torch.Tensor, device: torch.device) -> None:
    assert got.device == device and type(got) is type(want) and got.requires_grad == want.requires_grad
    torch.testing.assert_close(got.detach().cpu(), want.detach(), rtol=0, atol=0, equal_nan=True)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize("name", VALUES)
def test_files_of_the_device(name: str, location: str) -> None:
    where, device = LOCATIONS[location]
    assert_same(reloaded(VALUES[name](DEVICE), map_location=where), VALUES[name](CPU), device)


@pytest.mark.drawn(3)
@pytest.mark.parametrize(
    "where", ["xla", {"cpu": "xla:0"}, lambda storage, _: storage.xla()], ids=["name", "table", "fn"]
)
@pytest.mark.parametrize("name", VALUES)
def test_files_of_the_cpu_on_the_device(name: str, where: Any) -> None:
    assert_same(reloaded(VALUES[name](CPU), map_location=where), VALUES[name](CPU), DEVICE)


@pytest.mark.parametrize("name", VALUES)
def test_pickles(name: str) -> None:
    assert_same(pickle.loads(pickle.dumps(VALUES[name](DEVICE))), VALUES[name](CPU), DEVICE)


@pytest.mark.parametrize("name", VALUES)
def test_other_processes_get_copies(name: str) -> None:
    sent = pickle.loads(ForkingPickler.dumps(VALUES[name](DEVICE)))
    assert_same(sent, VALUES[name](CPU), DEVICE)


@pytest.mark.parametrize("name", VALUES)
def test_save_moves_to_the_cpu(name: str) -> None:
    saved = reloaded({"deep": [VALUES[name](DEVICE)]}, save)["deep"][0]
    assert_same(saved, VALUES[name](CPU), CPU)


def test_save_keeps_what_is_shared() -> None:
    x = torch.arange(6.0).to(DEVICE)
    y = torch.ones(2)
    x2, row, twin, y2 = reloaded([x, x[2:4], x, y], save)
    assert twin is x2 and y2.tolist() == [1, 1]
    row.zero_()
    assert x2.tolist() == [0, 1, 0, 0, 4, 5]
    assert x.tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("location", ["none", "cpu"])
def test_files_of_the_device_keep_what_is_shared(location: str) -> None:
    where, device = LOCATIONS[location]
    x = torch.arange(12.0).to(DEVICE) + 1
    loaded, row, turned = reloaded([x, x[2:6], x.view(3, 4).t()], map_location=where)
    assert row.storage_offset() == 2 and turned.stride() == (1, 4) and row.device == device
    loaded.zero_()
    assert row.tolist() == [0] * 4 and turned.sum() == 0 and x.sum() == 78


@pytest.mark.parametrize("where", [CPU, DEVICE], ids=str)
@pytest.mark.parametrize("source", [CPU, DEVICE], ids=str)
def test_files_that_are_no_archives(source: torch.device, where: torch.device) -> None:
    x = torch.arange(6.0).to(source)
    saving = functools.partial(torch.save, _use_new_zipfile_serialization=False)
    whole, row, flags = reloaded([x, x[2:4], torch.tensor([True, False]).to(source)], saving, map_location=where)
    assert whole.tolist() == [0, 1, 2, 3, 4, 5] and flags.tolist() == [True, False] and flags.device == where
    row.zero_()
    assert whole.device == where and whole.tolist() == [0, 1, 0, 0, 4, 5]


def test_tied_weights_are_in_a_file_once() -> None:
    table = torch.ones(64, 256).to(DEVICE)
    file = io.BytesIO()
    torch.save({"in": table, "out": table.detach()}, file)
    assert file.tell() < 1.5 * table.nbytes


def test_copies_keep_what_is_shared() -> None:
    x = torch.arange(6.0).to(DEVICE) * 2
    row, whole, turned = copy.deepcopy([x[2:4], x, x.view(2, 3).t()])
    row.zero_()
    whole.add_(1)
    assert row.tolist() == [1, 1] and turned.tolist() == [[1, 1], [3, 9], [1, 11]]
    assert x.tolist() == [0, 2, 4, 6, 8, 10] and turned.stride() == (1, 3)


def test_copies_have_their_own_gradients_and_attributes() -> None:
    x = torch.ones(4).to(DEVICE).requires_grad_()
    (x * 3).sum().backward()
    x.note = ["mine"]
    twin, part = copy.deepcopy((x, x.detach()[1:]))
    part.zero_()
    assert twin.note == ["mine"] and twin.note is not x.note and twin.requires_grad and twin.tolist() == [1, 0, 0, 0]
    assert twin.grad.tolist() == [3] * 4 and twin.grad is not x.grad and x.tolist() == [1] * 4


def test_loading_keeps_what_is_shared() -> None:
    x = torch.arange(6.0)
    whole, row = reloaded([x, x[2:4]], map_location="xla")
    row.zero_()
    assert whole.is_xla and whole.tolist() == [0, 1, 0, 0, 4, 5]


def test_save_takes_modules_and_optimizers() -> None:
    model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)).xla()
    optimizer = torch.optim.AdamW(model.parameters())
    model(torch.ones(3, 2).xla()).sum().backward()
    optimizer.step()
    saved = reloaded(
        {"model": model, "state": model.state_dict(), "optimizer": optimizer.state_dict()}, save, weights_only=False
    )
    plain = saved["model"]
    assert {p.device for p in plain.parameters()} | {b.device for b in plain.buffers()} == {CPU}
    assert isinstance(plain[0].weight, nn.Parameter) and model[0].weight.is_xla
    model.load_state_dict(saved["state"])
    optimizer.load_state_dict(saved["optimizer"])
    assert optimizer.state[model[0].weight]["exp_avg"].is_xla
    model.eval(), plain.eval()
    torch.testing.assert_close(model(torch.ones(3, 2).xla()).cpu(), plain(torch.ones(3, 2)))


def test_safetensors() -> None:
    x = torch.arange(6.0).reshape(2, 3).to(DEVICE)
    written = safetensors.torch.save({"x": x, "y": x * 2})
    assert safetensors.torch.load(written)["y"].tolist() == [[0, 2, 4], [6, 8, 10]]
    with pytest.raises(RuntimeError, match="share memory"):
        safetensors.torch.save({"x": x, "part": x[0]})


def test_save_keeps_attributes() -> None:
    x = torch.ones(2).to(DEVICE)
    x.note = "mine"
    saved = reloaded(x, save, weights_only=False)
    assert saved.note == "mine" and saved.device == CPU


def test_a_spawned_process_knows_the_device() -> None:
    context = torch.multiprocessing.get_context("spawn")
    queue, answers = context.SimpleQueue(), context.SimpleQueue()
    first = torch.arange(5.0, 8.0).to(DEVICE)  # its copy has no owner but what the process is started with
    process = context.Process(target=_double, args=(queue, answers, first, nn.Parameter(first + 1)))
    process.start()
    queue.put(torch.arange(3.0).to(DEVICE))
    assert [answers.get() for _ in range(3)] == [[0, 2, 4], [10, 12, 14], [12, 14, 16]]
    process.join()


def test_storages_are_not_sent() -> None:
    with pytest.raises(RuntimeError, match="send a tensor"):
        ForkingPickler.dumps(torch.ones(2).to(DEVICE).untyped_storage())


def _double(queue: Any, answers: Any, *others: Any) -> None:
    for tensor in (queue.get(), *others):
        answers.put((tensor * 2).tolist())
