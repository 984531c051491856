"""``torch_xla.stablehlo``: exported programs as StableHLO that can be called, saved to a folder, and loaded again."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor
from torch.export import ExportedProgram

from hloemit.base.errors import ArtifactError
from hloemit.base.torch_private import version_of
from hloemit.calling.arguments import flatten
from hloemit.stages.lowered import Lowered, lower_program
from hloemit.stages.lowering import capture, one_at_a_time
from hloemit.torch_xla import folders, numbers
from hloemit.torch_xla.composites import outline
from hloemit.torch_xla.custom_operators import as_custom_calls, decomposed
from hloemit.torch_xla.folders import METHOD
from hloemit.torch_xla.nested import is_lazy, replaced
from hloemit.torch_xla.stablehlo_passes import run_decompositions

__all__ = [
    "StableHLOExportOptions",
    "StableHLOGraphModule",
    "exported_program_to_stablehlo",
    "save_as_stablehlo",
    "save_torch_model_as_stablehlo",
]


@dataclass
class StableHLOExportOptions:
    """What an export brings along.

    ``include_human_readable_text`` says whether there is text, ``save_weights`` and ``export_weights`` whether a folder
    has the weights; ``export_node_metadata`` adds source locations to the text.
    ``override_tracing_arguments`` and ``override_tracing_kwargs`` must be of the types that were exported.
    Without ``inline_all_constant`` numbers but 0 and 1 are arguments, where an operator takes a tensor; of tensors,
    small constants are in the text, and others arguments, with it or without.
    ``custom_ops_allowed_in_graph`` are namespaces of operators that become custom calls of their names.
    """

    include_human_readable_text: bool = True
    override_tracing_arguments: Sequence[Any] | None = None
    override_tracing_kwargs: Mapping[str, Any] | None = None
    save_weights: bool = True
    inline_all_constant: bool = True
    export_weights: bool = True
    custom_ops_allowed_in_graph: set[str] = field(default_factory=set)
    export_node_metadata: bool = False


class StableHLOGraphModule:
    """A program as StableHLO: call it as the exported one. Its only method is ``"forward"``.

    It is compiled once, checks its arguments, takes keyword arguments, writes updates of buffers back, and draws new
    random numbers at each call. Results are on the device where an argument is, else on the CPU.
    """

    def __init__(self, bundle: Lowered, options: StableHLOExportOptions | None = None) -> None:
        self._program = bundle
        self._options = options or StableHLOExportOptions()
        self._compiled: Any = None

    @property
    def _bundle(self) -> SimpleNamespace:
        """What scripts read of it: ``state_dict``, empty where the options leave the weights out."""
        state = self._program.state if self._options.export_weights else {}
        return SimpleNamespace(state_dict=dict(state))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program. Raises ``InputError`` for arguments of other types."""
        if self._compiled is None:
            absent = folders.missing(self._program)
            if absent:
                raise ArtifactError(f"the folder has no {', '.join(absent)}: save the program with its weights")
            self._compiled = self._program.compile()
        copies: dict[int, tuple[Tensor, Tensor, int]] = {}  # by identity of what is on the CPU, with its version

        def copied(tensor: Tensor) -> Tensor:
            copy = tensor.detach().cpu()
            copies[id(copy)] = tensor, copy, version_of(copy)
            return copy

        def returned(tensor: Tensor) -> Tensor:
            return copies[id(tensor)][0] if id(tensor) in copies else tensor.to("xla")

        args, kwargs = replaced((args, kwargs), is_lazy, copied)
        result = self._compiled(*args, **kwargs)
        for tensor, copy, version in copies.values():
            if version_of(copy) != version:  # the program updates this argument
                with torch.no_grad():
                    tensor.copy_(copy)
        return replaced(result, _is_tensor, returned) if copies else result

    def evaluate(self, method_name: str, args: Sequence[Any]) -> Any:
        """``self(*args)``."""
        _check(method_name)
        return self(*args)

    def get_stablehlo_text(self, method_name: str | None = None) -> str | None:
        """The text of the module; None where the options do without."""
        _check(method_name)
        if not self._options.include_human_readable_text:
            return None
        return self._program.as_text(self._options.export_node_metadata)

    def get_stablehlo_bytecode(self, method_name: str | None = None) -> bytes:
        """The module as a portable artifact."""
        _check(method_name)
        return self._program.as_bytecode()

    def save(self, directory_path: str | os.PathLike[str], options: StableHLOExportOptions | None = None) -> None:
        """Write the program to a folder, with weights as NumPy's files and what torch_xla writes beside them."""
        chosen = options or self._options
        text = self._program.as_text(chosen.export_node_metadata) if chosen.include_human_readable_text else None
        folders.write(directory_path, self._program, text, chosen.save_weights and chosen.export_weights)

    @classmethod
    def load(cls, directory_path: str | os.PathLike[str]) -> StableHLOGraphModule:
        """Read what ``save`` wrote, or torch_xla's own. Raises FileNotFoundError, and ``ArtifactError``."""
        return cls(folders.read(directory_path))


def exported_program_to_stablehlo(
    exported_model: ExportedProgram, options: StableHLOExportOptions | None = None
) -> StableHLOGraphModule:
    """Lower an exported program. Raises ``UnsupportedOpError`` with every operator that has no lowering."""
    return _lowered(exported_model, (), None, options)


def save_as_stablehlo(
    exported_model: ExportedProgram,
    stablehlo_dir: str | os.PathLike[str],
    options: StableHLOExportOptions | None = None,
) -> None:
    """Lower an exported program, and write it to a folder, which ``StableHLOGraphModule.load`` reads."""
    exported_program_to_stablehlo(exported_model, options).save(stablehlo_dir)


def save_torch_model_as_stablehlo(
    torchmodel: torch.nn.Module,
    args: Sequence[Any],
    path: str | os.PathLike[str],
    options: StableHLOExportOptions | None = None,
) -> None:
    """Lower a module for example arguments, and write it to a folder, which ``StableHLOGraphModule.load`` reads."""
    _lowered(torchmodel, args, None, options).save(path)


def _lowered(
    target: Any, args: Sequence[Any], kwargs: dict[str, Any] | None, options: StableHLOExportOptions | None
) -> StableHLOGraphModule:
    chosen = options or StableHLOExportOptions()
    if isinstance(target, ExportedProgram):
        target = decomposed(target)
    with one_at_a_time():
        program = capture(target, args, kwargs, None)
        if chosen.custom_ops_allowed_in_graph:
            as_custom_calls(program, chosen.custom_ops_allowed_in_graph)
        outline(program)
        if not chosen.inline_all_constant:
            numbers.as_arguments(program)
        program.note_weights()
    lowered = lower_program(program)
    given, named = chosen.override_tracing_arguments, chosen.override_tracing_kwargs
    if given is not None or named is not None:
        flatten(lowered.signature, tuple(given or ()), dict(named or {}))
    return StableHLOGraphModule(lowered, chosen)


def _run_decompositions(exported_model: ExportedProgram) -> ExportedProgram:
    """The program in PyTorch's core operators, which ``exported_program_to_stablehlo`` does without."""
    return run_decompositions(exported_model)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor)


def _check(method_name: str | None) -> None:
    if method_name not in (None, METHOD):
        raise KeyError(f"the only method is {METHOD!r}, and {method_name!r} was asked for")
