"""The public stage after lowering: a StableHLO module with its signature and weights."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any, overload

import torch

from hloemit.base.errors import InputError, ShardingError
from hloemit.base.interrupts import Guarded
from hloemit.base.mesh import Mesh
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.base.tensors import has_elements
from hloemit.base.uncopied import Uncopied
from hloemit.base.untraced import untraced
from hloemit.cache.foreign_modules import read_module
from hloemit.cache.lowered_programs import Unsaved, save
from hloemit.formats import hloemit_file as artifact
from hloemit.formats import stablehlo_file as bare
from hloemit.formats.consistency import demand_weights
from hloemit.ir import older_shardings, outlining, rolling, serialization, sharding
from hloemit.ir.collectives import Collective, collectives
from hloemit.ir.module import LazyModule
from hloemit.ir.packing import Packing, packed, packed_signature, packing_of
from hloemit.program.program import Bindings, Program
from hloemit.runtime.client import find_device
from hloemit.stages.compiled import Compiled
from hloemit.stages.emission import find_or_emit

if TYPE_CHECKING:
    from hloemit.runtime.jax_function import JaxFunction
    from hloemit.stages.compiled_for_target import CompiledForTarget


class Lowered(Uncopied):
    """A verified StableHLO module, what its inputs and outputs are, and the weights behind its arguments.

    ``signature`` describes the arguments and results of ``main`` in order; ``state`` holds the tensor of each weight,
    buffer and captured constant by its qualified name (the module's own tensors, not copies).
    """

    _instead = "save() it to a file, and hloemit.load(file) it elsewhere"

    def __init__(
        self,
        module: LazyModule,
        signature: Signature,
        bindings: Bindings,
        unsaved: Unsaved | None = None,
        is_bare: bool = False,
        flat: LazyModule | None = None,
        packed: PackedModule | None = None,
    ) -> None:
        self._module = module
        self._packed = packed  # what is compiled of a rolled program
        self._flat = flat  # what is compiled, where functions were cut out of the module
        self._may_name_a_mesh = is_bare
        self._unsaved = unsaved
        self.signature = signature
        self._bindings = bindings

    @property
    def state(self) -> dict[str, torch.Tensor]:
        """The tensor of each weight, buffer and captured constant among the inputs, by its target.

        ``DTensor``s are gathered, by all of their processes, which have to ask together.
        """
        whole = {target: part.detach().full_tensor() for target, part in self._bindings.parts.items()}
        return {**self._bindings.state, **whole} if whole else self._bindings.state

    def as_text(self, debug_info: bool = False, partitioned: bool = False, propagated: bool = False) -> str:
        """StableHLO text; ``debug_info`` adds each op's file, line and module path as MLIR locations.

        Of a program over a mesh, ``propagated`` adds how Shardy cuts each value, and ``partitioned`` gives the program
        of one device instead: shapes of shards, and collectives. Both expand composites and calls. Raises
        ``ShardingError`` for another program, and where Shardy cannot partition one.
        """
        if not partitioned and not propagated:
            return serialization.as_text(self.module, debug_info)
        self._demand_mesh()
        cut = sharding.partitioned if partitioned else sharding.propagated
        return serialization.as_text(cut(self.module), debug_info)

    def collectives(self) -> list[Collective]:
        """What the devices of a program over a mesh say to each other, in order; no device is needed.

        XLA's own partitioner may merge some, or do better. Raises ``ShardingError`` as ``as_text(partitioned=True)``.
        """
        mesh = self._demand_mesh()
        return collectives(sharding.partitioned(self.module), mesh)

    def module_of_a_device(self) -> Any:
        """The module that one device of a mesh runs (``jaxlib.mlir.ir.Module``); do not change it.

        Of a program for one device it is ``module``. Raises ``ShardingError`` as ``as_text(partitioned=True)`` does.
        """
        self._look_for_a_mesh()
        if self.signature.mesh is None and not older_shardings.is_older(self.module):
            return self.module
        self._demand_mesh()
        return sharding.partitioned(self.module)

    def _look_for_a_mesh(self) -> None:
        """Of a module that came without a signature, what it says of a mesh; looked for when it matters."""
        if self._may_name_a_mesh:
            self._may_name_a_mesh = False
            found = bare.over_its_mesh(self.module, self.signature)
            if found is not None:
                self._module, self.signature = LazyModule.of(found[0]), found[1]

    def _demand_mesh(self) -> Mesh:
        self._look_for_a_mesh()
        if older_shardings.is_older(self.module):
            raise ShardingError(
                "the module says how it is cut in XLA's older notation (mhlo.sharding), which Shardy does not read: it "
                "runs, and has no text of one device"
            )
        if self.signature.mesh is None:
            raise ShardingError("the program runs on one device: lower it with mesh= to see how it is partitioned")
        return self.signature.mesh

    def as_bytecode(self, target_version: str | None = None) -> bytes:
        """A StableHLO portable artifact (VHLO bytecode).

        ``target_version`` is any StableHLO version that the library still writes, such as ``"1.13.7"``; None means the
        one that a consumer of 12 weeks ago reads. Raises ValueError for another version.
        """
        return serialization.as_portable_artifact(self.module, target_version)

    @property
    def hash(self) -> str:
        """SHA-256, in hex, of the canonical module without locations: equal for equal programs, in every process."""
        return self._module.sha256

    @overload
    def compile(self, device: str | None = None, options: CompileOptions | None = None) -> Compiled: ...

    @overload
    def compile(
        self, device: None = None, options: CompileOptions | None = None, *, target: str
    ) -> CompiledForTarget: ...

    @untraced
    def compile(
        self, device: str | None = None, options: CompileOptions | None = None, *, target: str | None = None
    ) -> Compiled | CompiledForTarget:
        """Compile for a device, or find what was compiled before: ``"cpu"``, ``"gpu:1"``, … or jax's default.

        ``target`` compiles for chips that are not here instead: ``"tpu:v5e:2x2"``, ``"gpu:h100:8"``, or the path of a
        file that ``hloemit target describe`` wrote. The result cannot be called (docs/targets.md).

        Raises ``CompileError`` with XLA's reason, ValueError where there is no such device, or too few, and
        ``TargetError`` for an unknown chip or a compiler that is not installed.
        """
        self._look_for_a_mesh()
        module, stacked = self._flat or self._module, None
        if self._packed is not None:
            module, stacked = self._packed.of(self._module, self.signature, self.state)
        if target is not None:
            if device is not None:
                raise ValueError("device= is of this machine, and target= of another one: pass one of them")
            from hloemit.stages.compiled_for_target import CompiledForTarget
            from hloemit.targets.target import Target

            of = stacked or self.signature
            return CompiledForTarget(module, of, Target.parse(target), options or CompileOptions())
        options = options or CompileOptions()
        compiled = Compiled(module, self.signature, self._bindings, find_device(device), options, stacked)
        if self._unsaved is not None and (self._packed is None or stacked is not None):
            save(self._unsaved, module, self.signature, self._packed.packing if self._packed else None)
            self._unsaved = None
        return compiled

    @property
    def module(self) -> Any:
        """The MLIR module itself (``jaxlib.mlir.ir.Module``), to walk or to hand to another tool; do not change it."""
        return self._module.get()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write module, weights, signature and versions to one file, atomically; ``hloemit.load`` reads it back.

        Raises ``ArtifactError`` where an input or output is of a class that cannot be written.
        """
        artifact.write(path, self.module, self.signature, self.state)

    def outlined(self) -> Lowered:
        """The same program with a function for each ``nn.Module`` that repeats, called as often: text to read.

        What is compiled is as before. Raises ``ShardingError`` for a program over a mesh.
        """
        if self.signature.mesh is not None:
            raise ShardingError("a program over a mesh is not outlined: its calls would hide how values are cut")
        module = LazyModule.of(outlining.outlined(self.module))
        return Lowered(module, self.signature, self._bindings, self._unsaved, flat=self._flat or self._module)

    def rolled(self) -> Lowered:
        """The same program with a loop for equal layers in a row, so that XLA's compile time does not grow with them.

        Their weights are stacked once, when it is compiled. The same program, with a warning that says why, where
        nothing can be rolled. Raises ``ShardingError`` for a program over a mesh.
        """
        return self._rolled(None)[0]

    def _rolled(self, unsaved: Unsaved | None) -> tuple[Lowered, list[str]]:
        """The program, rolled, and why stretches that repeat are left as they are; a warning where all are."""
        if self.signature.mesh is not None:
            raise ShardingError("a program over a mesh is not rolled: lower it without roll=True")
        found = rolling.rolled((self._flat or self._module).get())
        if not found.turns:
            warnings.warn(f"nothing was rolled: {_first_of(found.reasons)}", stacklevel=4)
            return self, found.reasons
        module, how = LazyModule.of(found.module), PackedModule(packing_of(found.module, self.signature))
        return Lowered(module, self.signature, self._bindings, unsaved, packed=how), found.reasons

    def expanded(self, *names: str) -> Lowered:
        """The same program with the named operators written by others, for a consumer that lacks them.

        ``"batch_norm"``, ``"cholesky"``, ``"fft"``, ``"triangular_solve"``; ``"gather"``, ``"sort"``, ``"windows"`` in
        other forms of themselves; or a consumer for all that it lacks: ``"iree"``, ``"coreml"``. Raises ValueError for
        another name, and ``LoweringError`` for an operator of symbolic sizes.
        """
        from hloemit.ir import expansions  # which few programs want

        module = LazyModule.of(expansions.expanded(self.module, names))
        return Lowered(module, self.signature, self._bindings)

    def to_jax(self, vjp: Lowered | None = None) -> JaxFunction:
        """A function of jax: it jits, is vmapped (one after the other), sharded by jax, and exported by ``jax.export``.

        ``vjp`` makes it differentiable: a program of the arguments of ``main`` (weights among them, as they stand in
        ``signature.inputs``), followed by a cotangent for each result, that gives a gradient for each float argument.

        Raises ``InputError`` for a program that updates state, draws random numbers, is cut over a mesh or has symbolic
        sizes, and for 64-bit weights where jax has no 64-bit numbers.
        """
        from hloemit.runtime.jax_function import JaxFunction

        derivative = None if vjp is None else vjp.to_jax()
        return JaxFunction(serialization.as_bytecode(self.module), self.signature, self.state, derivative)

    def __repr__(self) -> str:
        weights = len(self._bindings.state)
        return (
            f"<Lowered: {len(self.signature.inputs)} inputs ({weights} weights), {len(self.signature.outputs)} outputs>"
        )

    def _repr_html_(self) -> str:
        """The graph, as notebooks show it: modules open and close, operators can be searched for."""
        from hloemit.inspection.graph import read
        from hloemit.inspection.page import short_html

        return short_html(read(self.module), repr(self))


class PackedModule:
    """How a rolled module is packed, and what is compiled of it, with its hash where that is known."""

    def __init__(self, packing: Packing, sha256: str | None = None) -> None:
        self.packing = packing
        self._sha256 = sha256

    def of(
        self, module: LazyModule, signature: Signature, state: dict[str, torch.Tensor]
    ) -> tuple[LazyModule, Signature | None]:
        """The module, and the signature of its ``main``.

        A model on ``meta`` gets its weights one by one, and its program stacks them at each call.
        """
        if not all(has_elements(state[str(signature.inputs[i].target)]) for rows in self.packing.inputs for i in rows):
            return module, None
        made = LazyModule(lambda: packed(module.get(), signature, self.packing), self._sha256)
        return made, packed_signature(signature, self.packing)


def _first_of(reasons: list[str]) -> str:
    return "; ".join(reasons[:3]) + (f"; and {len(reasons) - 3} more" if reasons[3:] else "")


def lower_program(program: Program, donate: bool = False) -> Lowered:
    """A captured program, lowered, or known from an earlier process; raises what ``emit`` raises."""
    found = find_or_emit(program, donate)
    return Lowered(found.module, found.signature, program.bindings, found.unsaved)


def lower_rolled(program: Program, donate: bool = False) -> tuple[Lowered, list[str]]:
    """The same with loops for equal layers, and why stretches that repeat are left as they are."""
    found = find_or_emit(program, donate, roll=True)
    if found.packed is None:
        return Lowered(found.module, found.signature, program.bindings)._rolled(found.unsaved)
    module = LazyModule(lambda: rolling.rolled(found.module.get()).module)
    return Lowered(module, found.signature, program.bindings, packed=PackedModule(*found.packed)), []


def load(path: str | os.PathLike[str]) -> Lowered:
    """Read what ``Lowered.save`` wrote, or any StableHLO module as text, bytecode or portable artifact.

    A module without a signature takes all arguments of ``main`` by position. Raises FileNotFoundError, ``InputError``
    for what is no path, and ``ArtifactError`` where the file is truncated, corrupted, of another kind, or written by a
    newer hloemit. A training step keeps the learning rate that it was saved with: set it in ``state``.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InputError(f"load takes the path of a file, not {type(path).__name__}: write bytes or text to one first")
    with Guarded():
        if bare.is_bare(path):
            module, signature = bare.read(path, read_module)
            return Lowered(LazyModule.of(module), signature, Bindings(), is_bare=True, flat=_flat(module))
        module, signature, state = artifact.read(path, read_module)
    demand_weights(path, signature, state)
    read = {str(spec.target) for _, spec in signature.inputs_of("gradient")}
    left = {str(spec.target) for _, spec in signature.outputs_of("gradient")}
    owners = {target: state.get(target.removesuffix(".grad")) for target in sorted(read | left)}
    gradients = {target: owner for target, owner in owners.items() if owner is not None}  # else of an argument
    how = PackedModule(packing_of(module, signature)) if rolling.is_rolled(module) else None
    bindings = Bindings(state, gradients, grown=read & left)
    return Lowered(LazyModule.of(module), signature, bindings, flat=_flat(module), packed=how)


def _flat(module: Any) -> LazyModule | None:
    """What is compiled of a module out of which functions were cut."""
    return LazyModule(lambda: outlining.flattened(module)) if outlining.is_outlined(module) else None
