"""Transformers that PyTorch has cut, beside one device.

``parallelize_module`` by columns, rows and sequence, and ``fully_shard`` of each layer, over a ``DeviceMesh`` of 2 times 4
places of PyTorch's ``fake`` backend, whose weights come by ``load_state_dict``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import Replicate, Shard, distribute_module, distribute_tensor
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    ParallelStyle,
    PrepareModuleInput,
    PrepareModuleOutput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)

import hloemit
from hloemit.calling.host import draw_seed
from tests.ir.partitioned_programs import locally
from tests.layouts.models import ENTRIES
from tests.layouts.training import STEPS, demand_close, forward_of, prepared, step_of
from tests.runtime.distributed_modules import join

Plan = dict[str, ParallelStyle]


class Cut(ParallelStyle):
    """Weights of a module that has no style of PyTorch's: a placement by name."""

    def __init__(self, **placements: Shard) -> None:
        super().__init__()
        self._placements = placements

    def _apply(self, module: nn.Module, device_mesh: DeviceMesh) -> nn.Module:
        def cut(name: str, child: nn.Module, mesh: DeviceMesh) -> None:
            for key, parameter in list(child.named_parameters(recurse=False)):
                if key in self._placements:
                    child.register_parameter(
                        key, nn.Parameter(distribute_tensor(parameter, mesh, [self._placements[key]]))
                    )

        return distribute_module(module, device_mesh, cut)


def _of_the_sequence(name: str | None = None) -> PrepareModuleInput:
    """A module's first argument, or one by name, is whole; before it, it is cut along the sequence."""
    if name is None:
        return PrepareModuleInput(input_layouts=Shard(1), desired_input_layouts=Replicate())
    return PrepareModuleInput(input_kwarg_layouts={name: Shard(1)}, desired_input_kwarg_layouts={name: Replicate()})


def _columns(*names: str) -> Plan:
    return {name: ColwiseParallel() for name in names}


def _rows(*names: str, of_the_sequence: bool = False) -> Plan:
    return {name: RowwiseParallel(output_layouts=Shard(1) if of_the_sequence else Replicate()) for name in names}


_ATTENTION = _columns("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj")
_LLAMA: Plan = {
    "model.embed_tokens": RowwiseParallel(input_layouts=Replicate(), output_layouts=Shard(1)),
    "model.norm": SequenceParallel(),
    "lm_head": ColwiseParallel(input_layouts=Shard(1), output_layouts=Replicate()),
}
_OF_LLAMA: Plan = {
    "input_layernorm": SequenceParallel(),
    "post_attention_layernorm": SequenceParallel(),
    "self_attn": _of_the_sequence("hidden_states"),
    "mlp": _of_the_sequence(),
    **_ATTENTION,
    **_columns("mlp.gate_proj", "mlp.up_proj"),
    **_rows("self_attn.o_proj", "mlp.down_proj", of_the_sequence=True),
}
_OF_MIXTRAL: Plan = {
    **_ATTENTION,
    **_rows("self_attn.o_proj"),
    "mlp.experts": Cut(gate_up_proj=Shard(1), down_proj=Shard(2)),
}
_COLUMNS_OF_CONV1D, _ROWS_OF_CONV1D = Cut(weight=Shard(1), bias=Shard(0)), Cut(weight=Shard(0))
_OF_GPT2: Plan = {
    "ln_1": SequenceParallel(),
    "attn": _of_the_sequence(),
    "attn.c_attn": _COLUMNS_OF_CONV1D,
    "attn.c_proj": _ROWS_OF_CONV1D,
    "mlp.c_fc": _COLUMNS_OF_CONV1D,
    "mlp.c_proj": _ROWS_OF_CONV1D,
}
_OF_BERT: Plan = {
    "attention.self": _of_the_sequence(),
    **_columns("attention.self.query", "attention.self.key", "attention.self.value"),
    **_rows("attention.output.dense", "output.dense", of_the_sequence=True),
    "attention.output.LayerNorm": SequenceParallel(),
    "intermediate": _of_the_sequence(),
    **_columns("intermediate.dense"),
    "output.LayerNorm": SequenceParallel(),
}
_BERT: Plan = {
    "bert.embeddings": PrepareModuleOutput(output_layouts=Replicate(), desired_output_layouts=Shard(1)),
    "cls": _of_the_sequence(),
    "cls.predictions.transform.dense": ColwiseParallel(output_layouts=Replicate()),
}
_OF_T5: Plan = {
    **{
        f"layer.{layer}.{attention}.{name}": style
        for layer, attention in ((0, "SelfAttention"), (1, "EncDecAttention"))
        for name, style in (_columns("q", "k", "v") | _rows("o")).items()
    },
    "layer.0.SelfAttention.relative_attention_bias": ColwiseParallel(),
    **{
        f"layer.{layer}.DenseReluDense.{name}": style
        for layer in (1, 2)
        for name, style in (_columns("wi") | _rows("wo")).items()
    },
}
_TIED = RowwiseParallel(input_layouts=Replicate(), output_layouts=Replicate())

# by model: the plan of the whole, where its layers are, and the plan of each
PLANS: dict[str, tuple[Plan, tuple[str, ...], Plan]] = {
    "LlamaForCausalLM": (_LLAMA, ("model.layers",), _OF_LLAMA),
    "GPT2LMHeadModel": ({"transformer.wte": _TIED}, ("transformer.h",), _OF_GPT2),
    "T5ForConditionalGeneration": ({"shared": _TIED}, ("encoder.block", "decoder.block"), _OF_T5),
    "BertForMaskedLM": (_BERT, ("bert.encoder.layer",), _OF_BERT),
    "MixtralForCausalLM": ({}, ("model.layers",), _OF_MIXTRAL),
}


def _cut(name: str, model: nn.Module) -> nn.Module:
    join()
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))
    whole, stacks, of_each = PLANS[name]
    layers = [layer for stack in stacks for layer in model.get_submodule(stack)]
    parallelize_module(model, mesh["model"], whole)
    for layer in layers:
        there = dict(layer.named_modules())
        parallelize_module(layer, mesh["model"], {key: style for key, style in of_each.items() if key in there})
    model.tie_weights()
    for layer in (*layers, model):
        fully_shard(layer, mesh=mesh["data"])
    return model


def _losses(compiled: Callable[..., list[Tensor]], tensors: list[Tensor]) -> list[Tensor]:
    results = []
    for turn in range(STEPS):
        torch.manual_seed(turn)
        results += compiled(*tensors)
    return results


def _of_the_text(lowered: hloemit.Lowered, weights: dict[str, Tensor], tensors: list[Tensor]) -> list[Tensor]:
    torch.manual_seed(0)
    given, there = iter(tensors), {**lowered.state, **weights}
    values: dict[str, Callable[[Any], Tensor]] = {
        "user_input": lambda _: next(given),
        "seed": lambda _: draw_seed(),
        "optimizer_state": lambda each: torch.zeros(each.shape, dtype=each.dtype),
    }
    args = [values.get(each.kind, lambda each: there[each.target])(each) for each in lowered.signature.inputs]
    found = zip(locally(lowered, *args), lowered.signature.outputs, strict=True)
    return [value for value, output in found if output.kind == "user_output"]


def _demand_all_close(what: str, found: list[Tensor], expected: list[Tensor]) -> None:
    for index, (value, other) in enumerate(zip(found, expected, strict=True)):
        demand_close(f"{what} {index}", value, other, 1e-6)


def check(name: str) -> None:
    """Raise AssertionError where a model that PyTorch has cut computes something else."""
    model, tensors, call = prepared(ENTRIES[name])
    weights = copy.deepcopy(model.state_dict())
    cut = _cut(name, copy.deepcopy(model))
    how: dict[str, Any] = {"in_shardings": [("data",)] * len(tensors)}
    alone = hloemit.lower(forward_of(model.eval(), call), tensors).compile("cpu")
    together = hloemit.lower(forward_of(cut.eval(), call), tensors, **how).compile("cpu")
    together.load_state_dict(weights)
    _demand_all_close("forward", together(*tensors), alone(*tensors))
    trained = hloemit.lower(step_of(model.train(), call, gives_gradients=True), tensors).compile("cpu")
    expected = _losses(trained, tensors)
    lowered = hloemit.lower(step_of(cut.train(), call, gives_gradients=True), tensors, **how)
    weights_cut = {axes for each in lowered.signature.inputs if each.kind == "parameter" for axes in each.partition}
    assert {("data",), ("model",)} <= weights_cut, weights_cut
    first = _of_the_text(lowered, weights, tensors)
    _demand_all_close("text", first, expected[: len(first)])
    together = lowered.compile("cpu")
    together.load_state_dict(weights)
    _demand_all_close("steps", _losses(together, tensors), expected)
    found, left = together.state_dict(), trained.state_dict()
    for key, value in left.items():
        demand_close(key, found[key], value, 1e-6, 1e-6)
    print(f"{name}: as one device, {len(left)} tensors of state", flush=True)
