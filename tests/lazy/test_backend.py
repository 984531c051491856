"""Around the lazy device: its module in torch, methods of tensors and modules, and what PyTorch does with them."""

from __future__ import annotations

import copy
import gc
import importlib
import math
import subprocess
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils import parametrize
from torch.nn.utils.rnn import pack_sequence
from torch.testing._internal.two_tensor import TwoTensor
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, Dataset

import hloemit
from hloemit.lazy import launch
from hloemit.lazy.random import RandomState, next_key
from tests.children import python

DEVICE = hloemit.device()
xla = torch.xla


def on_xla(*shape: int) -> torch.Tensor:
    return torch.arange(1.0, 1 + math.prod(shape)).reshape(shape).to(DEVICE)


# The module


def test_module_is_imported_by_name() -> None:
    assert importlib.import_module("torch.xla") is xla is torch.get_device_module("xla")


@pytest.mark.parametrize("device", [None, 0, "xla", "xla:0", DEVICE])
def test_the_one_device(device: Any) -> None:
    assert xla.is_available() and xla.device_count() == 1 and xla.current_device() == 0
    xla.set_device(device)
    with xla.device(device), xla.device_of(on_xla(2)):
        assert xla.current_device() == 0
    assert torch.ones(2).xla(device).device == DEVICE


@pytest.mark.parametrize("device", [1, "xla:1", "cpu", torch.device("cuda", 0)])
def test_other_devices_are_refused(device: Any) -> None:
    for call in (xla.set_device, xla.device, xla.synchronize, xla.get_rng_state, torch.ones(2).xla):
        with pytest.raises(RuntimeError, match="xla"):
            call(device)


def test_accelerator_functions() -> None:
    assert torch.accelerator.current_accelerator() == torch.device("xla")
    assert torch.accelerator.is_available() and torch.accelerator.device_count() == 1
    torch.accelerator.set_device_index(0)
    gc.collect()  # or what other tests left goes between the two
    torch.accelerator.synchronize()
    before = xla.memory_allocated()
    x = torch.ones(1000).to(DEVICE)
    torch.accelerator.synchronize()
    assert torch.accelerator.memory_allocated() >= before + x.nbytes
    assert torch.accelerator.memory_reserved() >= before + x.nbytes
    torch.accelerator.empty_host_cache()
    torch.accelerator.memory.empty_host_cache()
    for reset in (torch.accelerator.reset_peak_memory_stats, torch.accelerator.reset_accumulated_memory_stats):
        with pytest.raises(RuntimeError, match="cannot be reset"):
            reset()
    if not xla.memory_stats():
        with pytest.raises(RuntimeError, match="PJRT does not count"):
            torch.accelerator.max_memory_allocated()
        with pytest.raises(RuntimeError, match="PJRT does not count"):
            torch.accelerator.max_memory_reserved()


def test_synchronize_computes() -> None:
    x = on_xla(2) * 3
    assert "multiply" in hloemit.get_stablehlo()
    xla.synchronize()
    assert "multiply" not in hloemit.get_stablehlo()
    assert x.tolist() == [3, 6]


def test_streams_of_other_threads_launch_nothing() -> None:
    """``dcp.async_save`` waits for its stream in a thread of its own, while the main one is in the midst of a step."""
    x = on_xla(2) * 3
    stream = xla.current_stream()
    for ask in (stream.synchronize, stream.query, xla.Event().synchronize):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        assert "multiply" in hloemit.get_stablehlo()
    stream.synchronize()
    assert "multiply" not in hloemit.get_stablehlo() and x.tolist() == [3, 6]


def test_two_threads_launch_what_is_pending_once(monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[Any] = []
    is_running, run = threading.Event(), launch._run

    def slowly(plan: Any) -> Any:
        launched.append(plan)
        is_running.set()
        time.sleep(0.1)
        return run(plan)

    monkeypatch.setattr(launch, "_run", slowly)
    x = on_xla(2) * 3
    thread = threading.Thread(target=launch.flush)
    thread.start()
    is_running.wait()
    hloemit.sync()
    thread.join()
    assert len(launched) == 1 and x.tolist() == [3, 6]


# Random numbers


def test_states_of_random_numbers() -> None:
    torch.manual_seed(-3)
    assert xla.initial_seed() == 2**64 - 3
    state = xla.get_rng_state()
    assert state.dtype is torch.uint8 and state.numel() == 16
    first = next_key()
    second = next_key()
    assert first != second and all(0 <= word < 2**64 for word in (*first, *second))
    xla.set_rng_state(state)
    assert next_key() == first
    xla.set_rng_state_all(xla.get_rng_state_all())
    assert next_key() == second
    xla.seed()
    assert xla.initial_seed() != 2**64 - 3


def test_keys_are_splitmix64() -> None:
    state = RandomState(0)
    state._start = 0  # the sequence of seed 0, as the generator's own page gives it
    assert state.next_key() == (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4)
    assert state.next_key()[0] == 0x06C45D188009454F


@pytest.mark.parametrize(
    ("state", "error"),
    [(torch.zeros(8, dtype=torch.uint8), RuntimeError), (torch.zeros(16), TypeError), (b"0" * 16, TypeError)],
)
def test_other_states_are_refused(state: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="state"):
        xla.set_rng_state(state)


def test_fork_rng_gives_the_state_back() -> None:
    torch.manual_seed(5)
    with torch.random.fork_rng(device_type="xla"):
        inner = torch.rand(3, device=DEVICE).cpu()
    assert torch.equal(torch.rand(3, device=DEVICE).cpu(), inner)


def test_a_generator_of_the_cpu_gives_keys() -> None:
    keys = [next_key(torch.Generator().manual_seed(seed)) for seed in (1, 1, 2)]
    assert keys[0] == keys[1] != keys[2]


# Tensors


def test_is_xla() -> None:
    x = on_xla(2)
    assert x.is_xla and nn.Parameter(x).is_xla and x.untyped_storage().is_xla
    assert not torch.ones(2).is_xla and not torch.ones(2, device="meta").is_xla
    assert not torch.ones(2).untyped_storage().is_xla


def test_moves() -> None:
    x = torch.ones(2, 3).xla(non_blocking=True)
    assert x.xla() is x and x.to("xla") is x
    assert torch.equal(x.to("cpu", non_blocking=True), torch.ones(2, 3))
    packed = pack_sequence([torch.ones(2), torch.ones(1)])
    assert packed.xla().is_xla and not packed.is_xla


def test_pinning_is_for_other_devices() -> None:
    x = torch.ones(2)
    assert x.pin_memory() is x
    with pytest.raises(RuntimeError, match="only dense CPU tensors can be pinned"):
        on_xla(2).pin_memory()


def test_a_tensor_is_recorded_on_the_only_stream() -> None:
    """As FSDP does before it gives memory back."""
    on_xla(2).record_stream(torch.xla.current_stream())  # type: ignore[attr-defined]
    with pytest.raises(NotImplementedError, match="record_stream"):
        torch.ones(2).record_stream(torch.Stream("cpu"))


def test_numpy_wants_a_copy_on_the_cpu() -> None:
    x = on_xla(2)
    for convert in (np.asarray, torch.Tensor.numpy):
        with pytest.raises(TypeError, match=r"Use Tensor.cpu\(\) to copy"):
            convert(x)
    assert x.numpy(force=True).tolist() == [1, 2]


def test_dlpack_copies_to_the_cpu() -> None:
    x = on_xla(2, 2)
    for taken in (np.from_dlpack(x), torch.from_dlpack(x), torch.from_dlpack(torch.to_dlpack(x))):
        assert taken.tolist() == [[1, 2], [3, 4]]
    y = torch.ones(2)
    assert torch.from_dlpack(y).data_ptr() == torch.from_dlpack(torch.to_dlpack(y)).data_ptr() == y.data_ptr()
    with pytest.raises(BufferError, match="copy=False"):
        np.from_dlpack(x, copy=False)
    with pytest.raises(BufferError, match="detach"):
        np.from_dlpack(x.requires_grad_())


def test_addresses_tell_storages_apart() -> None:
    x, y = on_xla(2, 3), on_xla(2, 3)
    others = x.clone(), x.half()
    assert x.data_ptr() == x.t().data_ptr() == x.untyped_storage().data_ptr()
    assert x[1].data_ptr() == x.data_ptr() + 12
    assert len({t.data_ptr() for t in (x, y, *others)} | {0}) == 5
    assert x[:0].data_ptr() == 0
    around = TwoTensor(x, y)  # which has no elements itself: an asynchronous checkpoint goes by that
    assert around.data_ptr() == around.untyped_storage().data_ptr() == 0
    assert x.data_ptr() >> 48  # an address of no process
    first, second = sorted((x.data_ptr(), y.data_ptr()))
    assert first + 24 <= second
    x.resize_(200)
    assert x.data_ptr() > second  # grown, as if it were moved


def test_storages() -> None:
    x = on_xla(2, 3)
    storage = x[0].untyped_storage()
    plain = torch.arange(1.0, 7).untyped_storage()
    assert storage.nbytes() == len(storage) == storage.size() == 24
    assert storage.tolist() == storage.clone().tolist() == storage.cpu().tolist() == plain.tolist()
    assert storage[6] == plain[6] and storage.xla() is storage
    assert torch.UntypedStorage(24).copy_(storage).tolist() == plain.tolist()
    storage.copy_(torch.zeros(6).untyped_storage())
    assert x.sum().item() == 0
    assert torch.UntypedStorage(8, device="xla").is_xla
    with pytest.raises(RuntimeError, match="24 bytes"):
        storage.copy_(torch.zeros(5).untyped_storage())


def test_set_takes_a_storage() -> None:
    moved = torch.arange(6.0).untyped_storage().xla()
    x = torch.empty(0, device=DEVICE).set_(moved, 1, (2, 2))
    y = torch.empty(0, device=DEVICE).set_(moved)
    x[0] = 9
    assert y.tolist() == [0, 9, 9, 3, 4, 5]
    assert torch.empty(0, device=DEVICE).set_(x.t()).tolist() == [[9, 3], [9, 4]]
    with pytest.raises(RuntimeError, match="out of bounds for a storage of 24 bytes"):
        x.set_(moved, 3, (4,))
    with pytest.raises(RuntimeError, match="storage of the device cpu"):
        x.set_(torch.ones(4).untyped_storage())
    assert x.set_().shape == (0,)


def test_deepcopy_and_swap() -> None:
    x = on_xla(2).requires_grad_()
    (x * 2).sum().backward()
    twin = copy.deepcopy(x)
    assert twin.tolist() == [1, 2] and twin.grad.tolist() == [2, 2] and twin.data_ptr() != x.data_ptr()
    y = torch.zeros(3)
    torch.utils.swap_tensors(y, x)
    assert y.is_xla and not x.is_xla and y.tolist() == [1, 2]
    assert weakref.ref(y)() is y


# Modules


class Tied(nn.Module):
    """Two layers with one weight."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(3, 3), nn.Linear(3, 3)
        self.second.weight = self.first.weight
        self.register_buffer("scale", torch.full((3,), 2.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(self.first(x)) * self.scale


MOVES: dict[str, Callable[[nn.Module], nn.Module]] = {
    "to": lambda m: m.to("xla"),
    "xla": lambda m: m.xla(),
    "to a dtype too": lambda m: m.to("xla", torch.float32, non_blocking=True),
}


@pytest.mark.parametrize("move", MOVES)
def test_parameters_stay_the_same(move: str) -> None:
    results = []
    for is_moved in (False, True):
        torch.manual_seed(0)
        model = Tied()
        weight, references = model.first.weight, [weakref.ref(p) for p in model.parameters()]
        weight.note = "mine"
        seen: list[str] = []
        weight.register_hook(lambda grad, seen=seen: seen.append("hook"))
        weight.register_post_accumulate_grad_hook(lambda p, seen=seen: seen.append("late"))
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        model(torch.ones(2, 3)).square().sum().backward()
        grad = weight.grad
        if is_moved:
            MOVES[move](model)
            assert weight.is_xla and weight.grad is grad and grad.is_xla and model.scale.is_xla
        for _ in range(3):
            model(torch.ones(2, 3).to(weight.device)).square().sum().backward()
            optimizer.step()
        if is_moved:
            assert model.cpu() is model
        assert model.first.weight is weight is model.second.weight and weight.note == "mine"
        assert [r() for r in references] == list(model.parameters())
        assert not weight.is_xla and not weight.grad.is_xla and not model.scale.is_xla
        assert isinstance(weight, nn.Parameter) and weight.requires_grad and weight.is_leaf
        assert seen == ["hook", "late"] * 4
        results.append(([p.detach() for p in model.parameters()], weight.grad))
    torch.testing.assert_close(results[1], results[0], rtol=1e-5, atol=1e-5)


def test_data_of_the_other_device_moves_a_tensor() -> None:
    weight, source = nn.Parameter(torch.ones(2)), torch.tensor([[1.0, 2.0], [3.0, 4.0]]).xla()
    optimizer = torch.optim.SGD([weight], lr=1.0)
    seen: list[str] = []
    weight.register_hook(lambda grad: seen.append("hook"))
    before = weight.data
    weight.square().sum().backward()
    weight.grad = None
    weight.data = source[1]
    assert weight.is_xla and weight.is_leaf and before.tolist() == [1, 1]
    source += 1
    weight.square().sum().backward()
    assert weight.grad.is_xla and weight.grad.tolist() == [8, 10] and seen == ["hook", "hook"]
    optimizer.step()
    assert source.tolist() == [[2, 3], [-4, -5]]
    weight.grad = None
    weight.data = torch.zeros(3, dtype=torch.float64)
    assert weight.is_cpu and weight.dtype is torch.float64
    (weight + 1).square().sum().backward()
    assert weight.grad.tolist() == [2, 2, 2]
    for other in (torch.ones(2, device="meta"), torch.ones(2).to_sparse()):
        with pytest.raises(RuntimeError, match="incompatible tensor type"):
            source.data = other


def test_modules_on_the_cpu_move_as_ever() -> None:
    model = nn.Linear(2, 2)
    weight, address = model.weight, model.weight.data_ptr()
    model.double()
    assert model.weight is weight and weight.dtype is torch.float64 and weight.data_ptr() != address
    assert model.to("meta").weight is not weight


def test_backward_through_a_module_that_moved_is_an_error() -> None:
    model = nn.Linear(2, 2)
    loss = model(torch.ones(1, 2)).sum()
    model.xla()
    with pytest.raises(RuntimeError, match="between forward and backward"):
        loss.backward()
    model(torch.ones(1, 2).xla()).sum().backward()
    assert model.weight.grad.tolist() == [[1, 1], [1, 1]]


def test_a_parameter_that_cannot_move_is_named() -> None:
    model = nn.Sequential(nn.Linear(2, 2))
    with torch.autocast("cpu", torch.bfloat16):
        model(torch.ones(1, 2))  # autocast's cache in C++ holds the weight weakly
        with pytest.raises(RuntimeError, match=r"Sequential\.0\.weight cannot move"):
            model.xla()
    assert not model[0].weight.is_xla
    model.xla()


def test_modules_of_every_kind_move() -> None:
    empty = nn.Linear(2, 2, device="meta").to_empty(device="xla")
    nn.init.ones_(empty.weight), nn.init.zeros_(empty.bias)
    lazy = nn.Sequential(nn.LazyLinear(2), nn.LazyBatchNorm1d()).xla()
    recurrent = nn.LSTM(2, 2).xla()
    x = torch.ones(3, 2).xla()
    assert empty(x).tolist() == [[2, 2]] * 3
    assert lazy(x).is_xla and lazy[1].running_mean.is_xla
    assert recurrent(x)[0].is_xla


def test_arguments_are_called_as_their_parameters() -> None:
    model = nn.Sequential(nn.Linear(2, 2)).xla()
    text = hloemit.get_stablehlo([model(on_xla(1, 2))])
    assert '"0.weight"' in text and '"0.bias"' in text


def test_parametrizations() -> None:
    class Symmetric(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.triu() + x.triu(1).t()

    model = nn.Linear(3, 3)
    parametrize.register_parametrization(model, "weight", Symmetric())
    original = model.parametrizations.weight.original
    model.xla()
    assert model.parametrizations.weight.original is original and original.is_xla
    model(on_xla(2, 3)).sum().backward()
    assert torch.equal(model.weight.cpu(), model.weight.t().cpu()) and original.grad.is_xla


# Autograd


def test_hooks() -> None:
    results = []
    for device in ("cpu", DEVICE):
        torch.manual_seed(0)
        seen: list[Any] = []
        model = nn.Sequential(nn.Linear(2, 2), nn.Tanh()).to(device)
        model.register_full_backward_pre_hook(lambda m, g, seen=seen: seen.append(g[0].cpu()))
        model[0].register_full_backward_hook(lambda m, gi, go, seen=seen: seen.extend((gi[0].cpu(), go[0].cpu())))
        model[0].register_forward_hook(lambda m, args, out: out * 2)
        x = torch.ones(1, 2).to(device).requires_grad_()
        x.register_hook(lambda grad: grad * 10)
        model(x).sum().backward()
        results.append((seen, x.grad.cpu(), model[0].weight.grad.cpu()))
    assert len(results[0][0]) == 3
    torch.testing.assert_close(results[1], results[0])


def test_grad_modes() -> None:
    x = on_xla(2).requires_grad_()
    with torch.inference_mode():
        y = (x * 2).add_(1)
    assert y.is_inference() and y.tolist() == [3, 5]
    with torch.no_grad():
        assert not (x * 2).requires_grad


def test_functional_transforms() -> None:
    def loss(w: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        return (x @ w).tanh().sum()

    w, x = torch.linspace(-1, 1, 3), torch.linspace(0, 1, 12).reshape(4, 3)
    for transform in (
        torch.func.grad(loss),
        torch.func.vmap(torch.func.grad(loss), (None, 0)),
        torch.func.jacrev(loss, 1),
        torch.func.hessian(loss),
        lambda w, x: torch.func.jvp(loss, (w, x), (w, x)),
    ):
        want, got = transform(w, x), transform(w.xla(), x.xla())
        got = tuple(g.cpu() for g in got) if isinstance(got, tuple) else got.cpu()
        torch.testing.assert_close(got, want)


@pytest.mark.parametrize("use_reentrant", [False, True])
def test_checkpoint_draws_the_same_numbers_again(use_reentrant: bool) -> None:
    drawn: list[torch.Tensor] = []

    def block(x: torch.Tensor) -> torch.Tensor:
        noise = torch.rand_like(x)
        drawn.append(noise)
        return functional.dropout(x.sin() * noise, 0.5)

    x = on_xla(64).requires_grad_()
    y = checkpoint(block, x, use_reentrant=use_reentrant)
    y.sum().backward()
    assert len(drawn) == 2 and torch.equal(drawn[0].cpu(), drawn[1].cpu())
    kept = (y != 0).cpu()
    assert torch.equal((x.grad != 0).cpu(), kept) and 0 < kept.sum() < 64


# Loaders and processes


class Numbers(Dataset[torch.Tensor]):
    """Eight rows."""

    def __len__(self) -> int:
        return 8

    def __getitem__(self, index: int) -> torch.Tensor:
        return torch.full((3,), float(index))


@pytest.mark.parametrize("pin_memory", [False, True])
@pytest.mark.parametrize("workers", [0, 2])
def test_loaders(workers: int, pin_memory: bool) -> None:
    on_xla(2).cpu()  # the client runs, and has threads that a fork does not copy
    loader = DataLoader(Numbers(), batch_size=4, num_workers=workers, pin_memory=pin_memory)
    sums = [batch.to("xla", non_blocking=True).sum().item() for batch in loader]
    assert sums == [18, 66]


def in_child(code: str) -> str:
    """What a Python process prints."""
    done = subprocess.run([*python(), "-c", code], capture_output=True, text=True, check=False, timeout=120)
    return done.stdout + done.stderr


TORCH_XLA: dict[str, tuple[str, str]] = {
    "imported before": (
        "import sys, types; sys.modules['torch_xla'] = types.ModuleType('torch_xla')\nimport hloemit; hloemit.device()",
        "RuntimeError: torch_xla and hloemit both have a device named xla",
    ),
    "imported later": (
        "import sys, hloemit; hloemit.device(); sys.path.insert(0, {folder!r})\nimport torch_xla",
        "ImportError: torch_xla and hloemit both have a device named xla",
    ),
    "looked for": (
        "import importlib.util, sys, hloemit; hloemit.device(); sys.path.insert(0, {folder!r})\n"
        "print(importlib.util.find_spec('torch_xla').origin)",
        "__init__.py",
    ),
    "not there": ("import hloemit; hloemit.device()\nimport torch_xla", "ModuleNotFoundError: No module named"),
    "stood in for": (
        "import sys, types; sys.modules['torch_xla'] = types.ModuleType('hloemit.torch_xla')\n"
        "import hloemit; print(hloemit.device())",
        "xla:0",
    ),
}


@pytest.mark.parametrize("case", TORCH_XLA)
def test_torch_xla_has_the_same_name(case: str, tmp_path: Any) -> None:
    code, message = TORCH_XLA[case]
    (tmp_path / "torch_xla").mkdir()
    (tmp_path / "torch_xla" / "__init__.py").write_text("print('imported')")
    out = in_child(code.format(folder=str(tmp_path)))
    assert message in out and "imported\n" not in out


@pytest.mark.parametrize("mode", ["no_grad", "inference_mode"])
def test_the_device_may_be_asked_for_without_gradients(mode: str) -> None:
    code = f"import torch, hloemit\nwith torch.{mode}():\n    print(torch.ones(2).to(hloemit.device()).device)"
    assert in_child(code).split()[-1] == "xla:0"


def test_a_seed_set_before_counts() -> None:
    code = "import torch, hloemit; torch.manual_seed(7); hloemit.device(); print(torch.xla.initial_seed())"
    assert in_child(code).split()[-1] == "7"
