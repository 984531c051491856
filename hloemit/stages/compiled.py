"""A lowered program on a device: check the caller's arguments, run, hand results and updates back."""

from __future__ import annotations

import contextlib
import dataclasses
from collections import deque
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base import tables
from hloemit.base.errors import InputError, ShardingError
from hloemit.base.interrupts import Guarded
from hloemit.base.locks import Lock
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.base.torch_private import pytree
from hloemit.base.uncopied import Uncopied
from hloemit.base.untraced import untraced
from hloemit.cache.executables import find_or_compile
from hloemit.cache.key import digest
from hloemit.calling.arguments import Pending, flatten
from hloemit.calling.fast_path import Start, finish_directly, is_direct, start_directly
from hloemit.calling.handle import Execution, Launch
from hloemit.calling.host import Host
from hloemit.calling.runner import Run, Runner
from hloemit.calling.shards import adopting
from hloemit.calling.structures import matcher
from hloemit.calling.weights import Weights
from hloemit.formats.checkpoint import Source, opened
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import refine_module, with_matmul_precision
from hloemit.platforms.weight_layouts import open_weights
from hloemit.program.program import Bindings
from hloemit.runtime.client import mesh_of
from hloemit.runtime.executable import Cut, Executable, MemoryAnalysis
from hloemit.runtime.placement import Device, DeviceMesh, Placement

_STATISTICS = ("running_mean", "running_var")  # of norms, which a state_dict has
MOST_ROWS = 20  # of a program's description
MOST_SHAPES = 256  # that a program with symbolic dimensions keeps executables for; the last ones
_compiled: tables.TableOfEach[Compiled] = tables.TableOfEach(
    "ShapesOfAProgram", lambda program: len(program._executables), MOST_SHAPES
)
_interrupted: deque[Any] = deque(maxlen=16)  # what the last interrupted calls were given


class Compiled(Uncopied):
    """A program that is ready to run. Call it as the captured one: ``compiled(*args, **kwargs)``.

    Arguments are checked against the signature (``InputError`` says which one is off). Results are torch tensors on
    the CPU in the structure that the program returns; buffers, parameters and inputs that it updates in place are
    written back. Two results, or a result and an argument, share memory only where they are one tensor: what eager
    PyTorch returns as a view, or a weight, is a tensor of its own. A program over a mesh takes arguments in parts,
    ``DTensor``s and arrays of jax's, too (docs/sharding.md). Weights are uploaded once; on the CPU they are the
    module's own memory where that is aligned and contiguous. An update of a weight outside of the program
    (``load_state_dict``, an optimizer) is seen by the next call.

    Several threads may call at once, and overlap; calls of a program that updates anything take turns. A call returns
    when the results are there; ``launch`` returns before.
    """

    _instead = (
        "it is of this process, and reads the tensors that it was lowered with; save() what lower gave to a file, and "
        "hloemit.load(file).compile() it elsewhere, which finds it compiled"
    )

    def __init__(
        self,
        module: LazyModule,
        signature: Signature,
        bindings: Bindings,
        device: Device,
        options: CompileOptions,
        packed: Signature | None = None,
    ) -> None:
        if signature.replicas > 1 == options.num_replicas:
            options = dataclasses.replace(options, num_replicas=signature.replicas)
        mesh = mesh_of(options, device, signature.mesh)
        if signature.mesh is not None:
            options = dataclasses.replace(options, num_partitions=mesh.size)
        self.signature = signature
        signature = packed or signature  # of the module: with stacks of weights where the program is rolled
        self.options = options
        self._mesh = mesh
        self.placement = Placement(mesh.home)  # of every argument and result that is not cut
        placements = Placement.of_each(mesh.home, [spec.partition for spec in signature.inputs])
        self._open_weights = open_weights(signature, options, device.kind)
        self._cut = _cut(signature, mesh, placements)
        self._module = module
        self._bindings = bindings
        self._dynamic = signature.is_dynamic
        self._executables: dict[tuple[tuple[int, ...], ...], Executable] = {}
        self._lock = Lock()
        _compiled.add(self)
        if not self._dynamic:
            with Guarded():
                executable = self._executable(())
            for index in self._open_weights:
                placements[index] = executable.argument_placement(index)
        on_cpu = device.platform == "cpu" and mesh.home.size == 1
        held = bindings.state, placements, on_cpu, bindings.initial, bindings.watch, bindings.parts
        self._weights = Weights(signature, *held)
        by_name = {spec.name: placement for spec, placement in zip(signature.inputs, placements, strict=True)}
        self._runner = Runner(signature, bindings, Host(self._weights, self.placement, by_name, signature.mesh))
        alone = self._runner.tensors_alone
        self._adopt = None if signature.mesh is None else adopting(signature.mesh, mesh.home, alone)
        self._plain = [  # leaves that are written to or handed back, which have to be tensors
            p for p, _, i in self._runner.user if i.name in self._runner.written
        ] + [leaf.alias for leaf in signature.out_leaves if leaf.alias is not None]
        self._start_directly: Start | None = None  # after the first call
        self._finish_directly = finish_directly(signature)
        self._match = matcher(signature.in_tree)
        asks = bindings.before_call or bindings.after_call or bindings.graded
        self._may_be_direct = on_cpu and not asks and is_direct(signature)
        # calls that update something take turns
        self._takes_turns = bool(self._runner.updates or bindings.before_call or bindings.after_call)

    @property
    def device(self) -> Device:
        """The device that the program runs on; the first one, where it runs on several."""
        return self.placement.device

    def __repr__(self) -> str:
        """The device, and what goes in and comes out, in a line each."""
        given = [str(spec) for spec in self.signature.inputs if spec.target is None]
        weights = [spec for spec in self.signature.inputs if spec.target is not None]
        rows = [f"takes {line}" for line in given]
        rows += [f"has {len(weights)} weights"] if weights else []
        rows += [f"gives {spec}" for spec in self.signature.outputs]
        if len(rows) > MOST_ROWS:
            rows = [*rows[:MOST_ROWS], f"… {len(rows) - MOST_ROWS} more"]
        where = str(self.device) if self.signature.mesh is None else f"{self.signature.mesh} from {self.device} on"
        return "\n  ".join([f"<Compiled for {where}:", *rows]) + ">"

    # What XLA made of it

    def as_text(self) -> str:
        """The optimized HLO (of the last compiled shapes, where dimensions are symbolic)."""
        return self._any_executable().as_text()

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model of the program: ``flops``, ``bytes accessed``, …"""
        return self._any_executable().cost_analysis()

    def memory_analysis(self) -> MemoryAnalysis:
        """Bytes that the program needs on the device."""
        return self._any_executable().memory_analysis()

    def _any_executable(self) -> Executable:
        if not self._executables:
            raise InputError(
                "the program has symbolic dimensions: call it once, so that it is compiled for some shapes"
            )
        return next(reversed(self._executables.values()))

    # Weights

    def state_dict(self) -> dict[str, torch.Tensor]:
        """What the program's weights and its optimizers' state are now, by qualified name: copies, on the CPU.

        The shards of several devices are gathered. Where a mesh spans processes, each of them has to call this.
        """
        with self._turn():
            return self._weights.values()

    def load_state_dict(self, source: Source, strict: bool = True) -> None:
        """Give weights their elements, by qualified name, converted to the dtypes that they have.

        ``source`` is a mapping of tensors, a ``.safetensors`` file, an index of several, or a folder of them. Weights
        of a model on ``meta`` go to the devices shard by shard, and are nowhere else; the others are written into the
        model's own tensors.

        A tied weight may come by any of its names, and what the program has no use for is left aside. Buffers that have
        elements need not be there, but for statistics of norms: checkpoints have none that are not persistent (angles
        of a rotary embedding), and a program does not know which are.

        Raises ``InputError``, before anything is changed, for another shape, and where ``strict`` for weights of the
        model that are missing or tensors that it has not; ``ArtifactError`` for a damaged file.
        """
        with opened(source) as found, self._turn():
            known = {str(i.target): i.kind for i in self.signature.inputs if i.target is not None}
            others = self.signature.other_names
            given = {held: found[name] for name, held in others.items() if held and held in known and name in found}
            given |= {name: piecewise for name, piecewise in found.items() if name in known}
            missing = [name for name, kind in known.items() if name not in given and self._is_demanded(name, kind)]
            unexpected = [name for name in found if name not in known and name not in others]
            if strict and (missing or unexpected):
                raise InputError(
                    "the checkpoint is not of this program: "
                    + "; ".join(
                        f"{what} {', '.join(names[:5])}{', …' if names[5:] else ''}"
                        for what, names in (("it lacks", missing), ("it has", unexpected))
                        if names
                    )
                )
            self._weights.load(given)

    def _is_demanded(self, name: str, kind: str | None) -> bool:
        """Whether a checkpoint has to have a weight."""
        if kind != "buffer" or self._weights.is_bare(name):
            return kind in ("parameter", "buffer")
        return name.endswith(_STATISTICS)

    def refresh_weights(self) -> None:
        """Upload every weight that the device holds a copy of again.

        Needed only after an edit that PyTorch does not count (into ``.data`` or by NumPy): the next call sees others.
        """
        with self._turn():
            self._weights.refresh()

    # Calling

    @untraced
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program; the same structure, shapes, dtypes and Python constants as were captured."""
        if self._start_directly is not None:
            try:
                started = self._start_directly(args, kwargs)
                if started is not None:
                    return self._finish_directly(started)
            except BaseException as error:
                if not isinstance(error, Exception):  # the program may be running still, and reads their memory
                    _interrupted.append((self, pytree.tree_leaves((args, kwargs))))
                raise
        with Guarded(), self._turn():
            result = self._runner.finish(self._start(args, kwargs))
        if self._may_be_direct and self._start_directly is None:
            self._start_directly = start_directly(self._runner.signature, self._weights, self._executable(()))
        return result

    @untraced
    def launch(self, *args: Any, **kwargs: Any) -> Launch:
        """Call the program, and return before the device is done: a handle, whose ``result()`` waits.

        Until then, arguments and weights may not be written to: on the CPU the program reads their own memory. A
        program that updates anything is finished before this returns, so that updates keep their order, and so is one
        that was lowered with ``bound`` or ``checks``. Where ``donate`` has all that is updated, over a mesh and on a
        device with memory of its own, it is not: the next step may be launched while this one runs.
        """
        if self._start_directly is not None:
            results = self._start_directly(args, kwargs)
            if results is not None:
                leaves = pytree.tree_leaves((args, kwargs))  # the caller may empty its lists
                return Launch(Execution(Run(leaves, results, self), self.signature, self._finish_direct_run))
        with Guarded(), self._turn():
            run = self._start(args, kwargs)
            run.kept = self, run.kept
            if self._weights.goes_ahead:
                self._runner.update(run)
                rest = self._runner.without_weights(run)
                return Launch(Execution(rest, self.signature, self._runner.returned, self._bindings.device_mesh))
            execution = Execution(run, self.signature, self._runner.finish, self._bindings.device_mesh)
            if self._takes_turns or self._runner.guards:
                execution.result()
        return Launch(execution)

    def _finish_direct_run(self, run: Run) -> Any:
        return self._finish_directly(run.results)

    def _turn(self) -> contextlib.AbstractContextManager[Any]:
        return self._weights.turn() if self._takes_turns else contextlib.nullcontext()

    def _start(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Run:
        leaves = flatten(self.signature, args, kwargs, self._adopt, self._match)
        for position in self._plain:
            if isinstance(leaves[position], Pending):
                leaves[position] = leaves[position].result()
        return self._runner.start(leaves, self._executable(self._shapes(leaves)))

    def _shapes(self, leaves: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
        if not self._dynamic:
            return ()
        return tuple(tuple(getattr(leaves[position], "shape", ())) for position, _, _ in self._runner.user)

    def _executable(self, shapes: tuple[tuple[int, ...], ...]) -> Executable:
        found = self._executables.get(shapes)
        if found is not None:
            return found
        with self._lock:
            if shapes not in self._executables:
                module = self._specialised(shapes)
                how = self.options, self._mesh, self._cut, self._open_weights
                found = find_or_compile(module.get, module.sha256, *how)
                tables.keep(self._executables, shapes, found, MOST_SHAPES)
            return self._executables[shapes]

    def _specialised(self, shapes: tuple[tuple[int, ...], ...]) -> LazyModule:
        """The module as it is compiled: of static shapes, and of the precision that the options ask for."""
        module, precision = self._module, self.options.matmul_precision
        if self._dynamic:
            concrete: list[Any] = [i.shape for i in self._runner.signature.inputs]
            for (_, index, _), shape in zip(self._runner.user, shapes, strict=True):
                concrete[index] = shape
            module = LazyModule(
                lambda: refine_module(self._module.get(), concrete),
                sha256=digest({"module": module.sha256, "refined to": str(concrete)}),
            )
        if precision is None:
            return module
        return LazyModule(lambda: with_matmul_precision(module.get(), precision), sha256=module.sha256)


def _cut(signature: Signature, mesh: DeviceMesh, placements: Sequence[Placement]) -> Cut | None:
    """How a program over a mesh is cut."""
    if signature.mesh is None:
        return None
    if signature.is_dynamic:
        raise ShardingError("a program over a mesh runs with static shapes: lower it without dynamic_shapes")
    where = Placement.of_each(mesh, [spec.partition for spec in signature.outputs])
    return Cut(placements, [(o.shape, o.dtype, p) for o, p in zip(signature.outputs, where, strict=True)])  # type: ignore[misc]
