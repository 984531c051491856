"""Loaders read batches and move them to the device while a step goes on, no more than was asked for, and end."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

import hloemit
from hloemit.torch_xla import install

install()
import torch_xla.core.xla_model as xm  # noqa: E402
import torch_xla.distributed.parallel_loader as pl  # noqa: E402

DEVICE = xm.xla_device()


class Rows(Dataset[torch.Tensor]):
    """Rows that say who read them; one of them cannot be read."""

    def __init__(self, rows: int, broken: int = -1) -> None:
        self.rows, self.broken = rows, broken
        self.read: list[int] = []
        self.readers: set[threading.Thread] = set()

    def __len__(self) -> int:
        return self.rows

    def __getitem__(self, index: int) -> torch.Tensor:
        self.read.append(index)
        self.readers.add(threading.current_thread())
        if index == self.broken:
            raise OSError(f"row {index} is not there")
        return torch.full((4,), float(index))


def loaded(rows: Rows, **ahead: int) -> Any:
    return pl.MpDeviceLoader(DataLoader(rows, batch_size=None), DEVICE, **ahead)


def in_time(happens: Callable[[], bool]) -> bool:
    """Whether something happens within a minute."""
    end = time.monotonic() + 60
    while not happens():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


def test_batches_are_read_while_a_step_goes_on() -> None:
    rows = Rows(12)
    batches: Iterator[torch.Tensor] = iter(loaded(rows, loader_prefetch_size=3, device_prefetch_size=3))
    first = next(batches)
    assert first.tolist() == [0, 0, 0, 0]
    assert in_time(lambda: len(rows.read) >= 4)  # nobody asks, and three wait
    assert threading.current_thread() not in rows.readers
    assert [int(batch[0]) for batch in batches] == list(range(1, 12))


def test_no_more_is_read_than_was_asked_for() -> None:
    rows = Rows(1000)
    batches = iter(loaded(rows, loader_prefetch_size=2, device_prefetch_size=2, host_to_device_transfer_threads=1))
    next(batches)
    assert in_time(lambda: len(rows.read) >= 3)
    time.sleep(0.2)
    assert len(rows.read) <= 2 + 2 + 1 + 1  # what waits twice, what is moved, what was taken


def test_steps_are_one_program_whenever_batches_come() -> None:
    torch.manual_seed(0)
    model = nn.Linear(4, 4).to(DEVICE)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    compiled = []
    for batch in loaded(Rows(12)):
        optimizer.zero_grad()
        model(batch).square().mean().backward()
        optimizer.step()
        compiled.append(hloemit.cache_info().misses)
    assert len(compiled) == 12
    assert compiled[3] == compiled[-1]  # the first steps make gradients, and then what an optimizer keeps


def test_an_error_comes_with_the_batch_that_it_is_of() -> None:
    batches = iter(loaded(Rows(12, broken=5)))
    for index in range(5):
        assert next(batches).tolist() == [index] * 4
    with pytest.raises(OSError, match="row 5 is not there"):
        next(batches)
    with pytest.raises(StopIteration):
        next(batches)


def test_threads_end_with_the_batches_and_with_who_asks() -> None:
    rows = Rows(1000)
    batches = iter(loaded(rows))
    next(batches)
    reader = next(iter(rows.readers))
    assert reader.is_alive()
    del batches
    gc.collect()
    assert in_time(lambda: not reader.is_alive())
    assert len(rows.read) < 1000
