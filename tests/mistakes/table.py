"""Common mistakes, by door: each is a function that raises."""

from __future__ import annotations

import copy
import errno
import math
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import torch
from torch import nn

import hloemit
from hloemit.runtime.client import Process, find_device
from hloemit.runtime.free_memory import memory_of

DEVICE = hloemit.device()
WIDE = math.isqrt(memory_of(find_device("cpu")))  # the square of so many numbers takes four times the memory
MISTAKES: dict[str, tuple[Callable[..., Any], type[BaseException]]] = {}


def mistake(error: type[BaseException]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A function that makes a mistake, and what is raised; its name is the golden file's."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        MISTAKES[function.__name__] = function, error
        return function

    return add


def compiled(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    return hloemit.lower(function, args, **options).compile()


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


# Calls of compiled programs


@mistake(hloemit.InputError)
def call_with_another_shape() -> None:
    compiled(double, torch.ones(2, 3))(torch.ones(3, 2))


@mistake(hloemit.InputError)
def call_with_another_dtype() -> None:
    compiled(double, torch.ones(2, 3))(torch.ones(2, 3, dtype=torch.float64))


@mistake(hloemit.InputError)
def call_with_too_few_arguments() -> None:
    compiled(torch.add, torch.ones(2), torch.ones(2))(torch.ones(2))


@mistake(hloemit.InputError)
def call_with_an_unknown_keyword() -> None:
    compiled(double, torch.ones(2))(torch.ones(2), scale=3)


@mistake(hloemit.InputError)
def call_with_another_constant() -> None:
    compiled(lambda x, n: x * n, torch.ones(2), 3)(torch.ones(2), 4)


@mistake(hloemit.InputError)
def call_with_numpy() -> None:
    compiled(double, torch.ones(2))(torch.ones(2).numpy())


@mistake(hloemit.InputError)
def call_with_a_list_of_numbers() -> None:
    compiled(double, torch.ones(2))([1.0, 1.0])


@mistake(hloemit.InputError)
def call_with_a_lazy_tensor() -> None:
    compiled(double, torch.ones(2))(torch.ones(2).to(DEVICE))


@mistake(hloemit.InputError)
def call_with_a_meta_tensor() -> None:
    compiled(double, torch.ones(2))(torch.ones(2, device="meta"))


@mistake(hloemit.InputError)
def call_with_a_sparse_tensor() -> None:
    compiled(double, torch.ones(2, 2))(torch.eye(2).to_sparse())


@mistake(hloemit.InputError)
def call_with_shared_memory() -> None:
    x = torch.ones(4)
    compiled(lambda x, y: x.add_(y), torch.ones(4), torch.ones(4))(x, x)


@mistake(hloemit.InputError)
def weights_of_another_shape() -> None:
    layer = nn.Linear(2, 2)
    program = compiled(layer, torch.ones(1, 2))
    layer.weight.data = torch.ones(3, 2)
    program(torch.ones(1, 2))


@mistake(ValueError)
def compile_for_a_device_number_that_is_not_there() -> None:
    hloemit.lower(double, (torch.ones(2),)).compile("cpu:7")


# Captures


@mistake(hloemit.CaptureError)
def branch_on_a_value() -> None:
    def forward(x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x
        return -x

    hloemit.lower(forward, (torch.ones(2),))


@mistake(hloemit.CaptureError)
def loop_as_often_as_a_value_says() -> None:
    def forward(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        for _ in range(int(n)):
            x = x * 2
        return x

    hloemit.lower(forward, (torch.ones(2), torch.tensor(3)))


@mistake(hloemit.HloemitError)
def as_many_rows_as_the_data_say() -> None:
    hloemit.lower(lambda x: x[x > 0] * 2, (torch.ones(3),))


@mistake(hloemit.CaptureError)
def numpy_inside_of_a_function() -> None:
    hloemit.lower(lambda x: torch.from_numpy(x.numpy() * 2), (torch.ones(3),))


@mistake(hloemit.CaptureError)
def operands_that_do_not_fit() -> None:
    hloemit.lower(lambda x, y: x @ y, (torch.ones(2, 3), torch.ones(2, 3)))


@mistake(hloemit.CaptureError)
def a_value_printed_as_a_list() -> None:
    hloemit.lower(lambda x: torch.tensor(sorted(x.tolist())), (torch.ones(3),))


@mistake(hloemit.HloemitError)
def a_module_of_torch_jit() -> None:
    hloemit.lower(torch.jit.trace(nn.Linear(2, 2), torch.ones(1, 2)), (torch.ones(1, 2),))


@mistake(Exception)
def something_that_cannot_be_called() -> None:
    hloemit.lower(42, (torch.ones(1, 2),))  # type: ignore[arg-type]


@mistake(Exception)
def a_dict_of_arguments_without_kwargs() -> None:
    hloemit.lower(double, {"x": torch.ones(2)})  # type: ignore[arg-type]


@mistake(ValueError)
def a_bound_of_zero() -> None:
    hloemit.lower(double, (torch.ones(2),), bound=0)


@mistake(hloemit.UnsupportedOpError)
def an_operator_without_a_lowering() -> None:
    with torch.library._scoped_library("hloemit_mistakes", "DEF") as library:
        library.define("opaque(Tensor x) -> Tensor")
        library.impl("opaque", lambda x: x + 1, "CPU")
        library.impl("opaque", torch.empty_like, "Meta")
        hloemit.lower(lambda x: torch.ops.hloemit_mistakes.opaque(x) * 2, (torch.ones(2),))


@mistake(hloemit.HloemitError)
def more_than_any_device_can_hold() -> None:
    hloemit.lower(lambda x: x + torch.rand(2**16, 2**16, 2**16).sum(), (torch.ones(()),))


@mistake(hloemit.OutOfMemoryError)
def a_result_that_does_not_fit() -> None:
    x = torch.ones(WIDE)
    compiled(lambda x: x[:, None] * x[None, :], x)(x)


@mistake(hloemit.OutOfMemoryError)
def a_sum_that_would_take_hours() -> None:
    compiled(lambda: torch.linspace(0, 1, 2**44).sum())


@mistake(hloemit.OutOfMemoryError)
def a_lazy_sum_that_would_take_hours() -> None:
    torch.linspace(0, 1, 2**44, device=DEVICE).sum()


@mistake(hloemit.ExecutionError)
def an_index_out_of_range_with_checks() -> None:
    compiled(lambda x, i: x[i], torch.ones(3), torch.tensor([0]), checks=True)(torch.ones(3), torch.tensor([5]))


@mistake(hloemit.ExecutionError)
def more_rows_than_the_bound() -> None:
    class Positive(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x[x > 0]

    compiled(Positive(), torch.ones(4), bound=2)(torch.ones(4))


# The lazy device


@mistake(RuntimeError)
def lazy_and_cpu_mixed() -> None:
    torch.maximum(torch.ones(3).to(DEVICE), torch.ones(3))  # sums are torch_xla's to send, once that is installed


@mistake(RuntimeError)
def a_model_on_the_device_and_data_on_the_cpu() -> None:
    nn.Linear(2, 2).to(DEVICE)(torch.ones(1, 2))


@mistake(RuntimeError)
def lazy_shapes_that_do_not_fit() -> None:
    torch.ones(2, 3).to(DEVICE) @ torch.ones(2, 3).to(DEVICE)


@mistake(TypeError)
def numpy_of_a_lazy_tensor() -> None:
    torch.ones(3).to(DEVICE).numpy()


@mistake(RuntimeError)
def a_second_lazy_device() -> None:
    torch.ones(3, device="xla:1")


@mistake(hloemit.ExecutionError)
def a_lazy_index_out_of_range() -> None:
    torch.ones(3).to(DEVICE)[torch.tensor([5]).to(DEVICE)].cpu()


@mistake(hloemit.ExecutionError)
def a_lazy_integer_divided_by_zero() -> None:
    (torch.tensor([1]).to(DEVICE) // torch.tensor([0]).to(DEVICE)).cpu()


@mistake(hloemit.OutOfMemoryError)
def lazy_zeros_of_too_many_elements() -> None:
    torch.zeros(2**16, 2**16, 2**16, device=DEVICE)


@mistake(hloemit.OutOfMemoryError)
def a_lazy_result_that_does_not_fit() -> None:
    x = torch.ones(WIDE).to(DEVICE)
    (x[:, None] * x[None, :]).cpu()


@mistake(hloemit.UnsupportedOpError)
def a_sparse_lazy_tensor() -> None:
    torch.eye(3).to(DEVICE).to_sparse()


@mistake(hloemit.UnsupportedOpError)
def a_dtype_that_stablehlo_lacks() -> None:
    torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.qint8).to(DEVICE)


@mistake(RuntimeError)
def backward_twice() -> None:
    x = torch.ones(3).to(DEVICE).requires_grad_()
    loss = (x * x).sum()
    loss.backward()
    loss.backward()


@mistake(RuntimeError)
def a_lazy_update_of_a_leaf() -> None:
    torch.ones(3).to(DEVICE).requires_grad_().add_(1)


@mistake(hloemit.ExecutionError)
def the_device_in_a_forked_process() -> None:
    Process.forked = True
    try:
        torch.ones(3).to(DEVICE)
    finally:
        Process.forked = False


@mistake(RuntimeError)
def memory_that_pjrt_does_not_count() -> None:
    torch.xla.max_memory_allocated()  # type: ignore[attr-defined]


@mistake(hloemit.CaptureError)
def hloemit_compile_of_a_branch_on_a_value() -> None:
    def forward(x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x

    hloemit.compile(forward, full_graph=True)(torch.ones(3).to(DEVICE))


@mistake(RuntimeError)
def more_programs_than_allowed() -> None:
    step = hloemit.compile(double, max_different_graphs=1)
    step(torch.ones(2).to(DEVICE))
    step(torch.ones(3).to(DEVICE))


# torch.compile


@mistake(Exception)
def options_for_tensors_of_the_device() -> None:
    function = torch.compile(copy.copy(double), backend="hloemit", options={"optimization_level": 0})
    function(torch.ones(3).to(DEVICE))


# Files


@mistake(FileNotFoundError)
def a_file_that_is_not_there() -> None:
    hloemit.load("/there/is/no/such.hloemit")


@mistake(hloemit.ArtifactError)
def a_file_of_another_kind(folder: Path) -> None:
    (folder / "model.hloemit").write_bytes(b"PK\x03\x04 this is something else")
    hloemit.load(folder / "model.hloemit")


@mistake(hloemit.InputError)
def bytes_for_a_path(folder: Path) -> None:
    hloemit.load(hloemit.lower(double, (torch.ones(2),)).as_bytecode())  # type: ignore[arg-type]


@mistake(OSError)
def save_where_there_is_no_folder(folder: Path) -> None:
    hloemit.lower(double, (torch.ones(2),)).save(folder / "none" / "model.hloemit")


@mistake(OSError)
def save_on_a_full_disk(folder: Path) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with mock.patch("os.fsync", full):
        hloemit.lower(double, (torch.ones(2),)).save(folder / "model.hloemit")


# Ctrl-C


def press() -> None:
    """What a shell does with Ctrl-C, while Python's own handler is there, or ours."""
    signal.raise_signal(signal.SIGINT)
    time.sleep(60)


@mistake(KeyboardInterrupt)
def an_interrupt_while_a_function_is_captured() -> None:
    def forward(x: torch.Tensor) -> torch.Tensor:
        press()
        return x * 2

    hloemit.lower(forward, (torch.ones(2),))


@mistake(KeyboardInterrupt)
def an_interrupt_in_a_loop_on_the_device() -> None:
    x = torch.ones(3).to(DEVICE)
    for _ in range(3):
        x = x * 2
        press()
