"""``import torch_xla`` means this package."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import torch

from hloemit.lazy.device import register
from hloemit.lazy.launch import eager_mode
from hloemit.lazy.sent_operands import sends_operands
from hloemit.runtime.client import when_devices_are_known
from hloemit.torch_xla import class_indices, custom_operators, masks, messages, narrowing, world
from hloemit.torch_xla.debug import analysis, saved_graphs

PUBLIC = (
    "_XLAC",
    "_dynamo",
    "_dynamo.config",
    "_dynamo.dynamo_backend2",
    "_dynamo.dynamo_bridge",
    "_internal",
    "_internal.jax_workarounds",
    "_internal.pjrt",
    "_internal.tpu",
    "amp",
    "amp.autocast_mode",
    "amp.syncfree",
    "backends",
    "core",
    "core.dynamo_bridge",
    "core.functions",
    "core.xla_builder",
    "core.xla_env_vars",
    "core.xla_model",
    "core.xla_op_registry",
    "debug",
    "debug.frame_parser_util",
    "debug.graph_saver",
    "debug.metrics",
    "debug.metrics_compare_utils",
    "debug.metrics_saver",
    "debug.model_comparator",
    "debug.profiler",
    "distributed",
    "distributed.data_parallel",
    "distributed.fsdp",
    "distributed.fsdp.consolidate_sharded_ckpts",
    "distributed.fsdp.state_dict_utils",
    "distributed.fsdp.utils",
    "distributed.fsdp.wrap",
    "distributed.fsdp.xla_fully_sharded_data_parallel",
    "distributed.parallel_loader",
    "distributed.spmd",
    "distributed.spmd.api",
    "distributed.spmd.debugging",
    "distributed.spmd.xla_sharding",
    "distributed.xla_backend",
    "distributed.xla_multiprocessing",
    "distributed.zero_redundancy_optimizer",
    "experimental",
    "experimental.assume_pure",
    "experimental.callback",
    "experimental.custom_kernel",
    "experimental.deprecation",
    "experimental.distributed_checkpoint",
    "experimental.distributed_checkpoint._helpers",
    "experimental.distributed_checkpoint.manager",
    "experimental.distributed_checkpoint.planners",
    "experimental.dynamo_set_buffer_donor",
    "experimental.eager",
    "experimental.fori_loop",
    "experimental.gradient_accumulation",
    "experimental.gru",
    "experimental.mark_pattern_utils",
    "experimental.pjrt",
    "experimental.pjrt_backend",
    "experimental.plugins",
    "experimental.pytreeify",
    "experimental.quantized",
    "experimental.scan",
    "experimental.scan_layers",
    "experimental.splash_attention",
    "experimental.spmd_fully_sharded_data_parallel",
    "experimental.stablehlo_custom_call",
    "experimental.unbounded_dynamism_export",
    "experimental.xla_marker",
    "experimental.xla_quantized_matmul",
    "runtime",
    "stablehlo",
    "test",
    "test.test_utils",
    "utils",
    "utils.buffer_donor_context",
    "utils.checkpoint",
    "utils.checkpoint_tagger",
    "utils.closures",
    "utils.dlpack",
    "utils.keyd_queue",
    "utils.serialization",
    "utils.stablehlo_test_utils",
    "utils.utils",
)
# modules that torch_xla has beside those that have what is in them
ALIASES = {
    "amp.syncfree.adam": "amp.syncfree",
    "amp.syncfree.adamw": "amp.syncfree",
    "amp.syncfree.sgd": "amp.syncfree",
    "distributed.spmd.xla_sharded_tensor": "distributed.spmd.sharded_tensor",
    "experimental.distributed_checkpoint.util": "experimental.distributed_checkpoint",
    "experimental.tpu": "_internal.tpu",  # until 2.4, as the two below
    "experimental.xla_sharded_tensor": "distributed.spmd.sharded_tensor",
    "experimental.xla_sharding": "distributed.spmd.xla_sharding",
}
# below it everything is imported when it is asked for: its classes are of PyTorch's checkpoints, which bring FSDP along
LATER = "experimental.distributed_checkpoint"
_HERE = __name__.rpartition(".")[0]
_LOOKED = {  # modules that look for torch_xla once, when they are imported, and what comes of it
    "accelerate.utils.imports": "accelerate and the Trainer of transformers stay on the CPU",
}
_MIXING = (  # operators that torch_xla gives a tensor of the CPU beside one of the device
    *("add", "sub", "mul", "div", "pow", "floor_divide", "logaddexp"),
    *("bitwise_and", "bitwise_or", "bitwise_xor"),
)
_PLATFORMS = {"CPU": "cpu", "GPU": "cuda,cpu", "CUDA": "cuda,cpu", "TPU": "tpu,cpu"}  # torch_xla's names, and jax's


def install() -> None:
    """Let ``import torch_xla``, and that of its public modules, mean this package, and register the device.

    Processes that are spawned later find it too. Where the environment has ``PJRT_DEVICE``, jax uses that platform, if
    it is not loaded yet, and ``JAX_PLATFORMS`` does not say otherwise.

    Warns where a library has looked for torch_xla in vain already, and raises RuntimeError where the real torch_xla is
    imported: the two share the name of their device.
    """
    here = sys.modules[_HERE]
    if sys.modules.get("torch_xla") is here:
        return
    if "torch_xla" in sys.modules:
        raise RuntimeError(
            "the real torch_xla is imported, and its device is named xla too: call hloemit.torch_xla.install() before "
            "anything imports torch_xla, or run the script by `python -m hloemit.torch_xla`"
        )
    for module in _LOOKED.keys() & sys.modules.keys():
        warnings.warn(
            f"{_LOOKED[module]}, as {module.partition('.')[0]} is imported already and has found no torch_xla: call "
            "hloemit.torch_xla.install() before that is so, or run the script by `python -m hloemit.torch_xla`",
            stacklevel=2,
        )
    if "PJRT_DEVICE" in os.environ and "JAX_PLATFORMS" not in os.environ:
        choose_platform(os.environ["PJRT_DEVICE"])
    world.join_before_devices()
    sends_operands.update(_MIXING)
    register()  # and no more, so that processes may be forked
    _heed_spmd()
    messages.speak()
    custom_operators.heed_the_key()
    class_indices.heed()
    masks.heed()
    narrowing.heed()
    analysis.report()
    saved_graphs.save()
    _autocast_as_on_tpus()
    if os.environ.get("XLA_USE_EAGER_DEBUG_MODE") == "1":
        eager_mode(True)
    modules = {f"torch_xla.{n}": _module(n) for n in (*PUBLIC, *ALIASES) if not n.startswith(LATER)}
    sys.modules.update(modules | {"torch_xla": here, "torch_xla.torch_xla": here})  # where theirs has its functions
    setattr(here, "torch_xla", here)  # noqa: B010 - a name that the package itself has not
    for name in ALIASES:
        if f"torch_xla.{name}" in modules:  # `from torch_xla.experimental import tpu` asks the package
            package, _, last = name.rpartition(".")
            setattr(_module(package), last, modules[f"torch_xla.{name}"])
    sys.meta_path.insert(0, _Later())  # ahead of the finder of folders, which would make a second module
    sys.path.insert(1, str(Path(__file__).parent / "found"))  # behind the script's folder, before installed packages


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{_HERE}.{ALIASES.get(name, name)}")


class _Later(MetaPathFinder, Loader):
    """Finds the modules of ``LATER``."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        name = fullname.removeprefix("torch_xla.")
        known = fullname != name and name.startswith(LATER) and (name in PUBLIC or name in ALIASES)
        return ModuleSpec(fullname, self) if known else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = _module(spec.name.removeprefix("torch_xla."))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It was executed under its own name, and keeps its own specification."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def _heed_spmd() -> None:
    """Be in SPMD mode where the process that started this one was, or the environment says so."""
    from hloemit.torch_xla import runtime

    if runtime.is_spmd():
        runtime.use_spmd()


def _autocast_as_on_tpus() -> None:
    """Let ``torch.autocast("xla")`` have the lists of the platform, and bfloat16 where these are not CUDA's.

    Until a device is asked for they are a TPU's: a script may have yet to say how many devices there are, or to start
    processes.
    """
    from hloemit.lazy.autocast import lists
    from hloemit.torch_xla.amp.autocast_mode import platform_lists

    wide = torch.get_autocast_dtype("xla")
    lists.current = "tpu"
    torch.set_autocast_dtype("xla", torch.bfloat16)

    def look() -> None:
        lists.current = platform_lists()
        if lists.current == "cuda":
            torch.set_autocast_dtype("xla", wide)

    when_devices_are_known(look)


def choose_platform(name: str) -> None:
    """Let jax use the platform that torch_xla calls ``name``, when it is loaded."""
    os.environ["JAX_PLATFORMS"] = _PLATFORMS.get(name, name.lower())
