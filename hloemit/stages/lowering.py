"""The way to a lowered program: captured, rewritten, lowered."""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from hloemit.base.errors import ShardingError, UnsupportedOpError
from hloemit.base.gc_pause import uncollected
from hloemit.base.interrupts import Guarded
from hloemit.base.locks import capturing, held
from hloemit.base.mesh import Mesh
from hloemit.base.nesting import Walkable
from hloemit.base.operators import aten
from hloemit.base.progress import phase
from hloemit.base.untraced import untraced
from hloemit.cache.lowered_programs import recall_types
from hloemit.calling.decisions import Decisions
from hloemit.calling.places import Places
from hloemit.calling.variables import Variables
from hloemit.capture import strategies
from hloemit.capture.foreign_modes import refuse_dispatch_modes
from hloemit.capture.meshes.dtensors import as_whole, holdings_of
from hloemit.capture.meshes.gathering import gathered_in, weights_along
from hloemit.capture.strategies import Arguments
from hloemit.program.passes import passes_for, rewritten
from hloemit.program.passes.shardings import Layout
from hloemit.program.program import Program
from hloemit.python_state.reached import Reached
from hloemit.recording.own_raises import Guard, noting
from hloemit.recording.values import lock
from hloemit.stages.lowered import Lowered, lower_program, lower_rolled

Found = TypeVar("Found")


@untraced
def lower(
    target: Any,
    args: Arguments = (),
    kwargs: dict[str, Any] | None = None,
    dynamic_shapes: Any = None,
    donate: bool = False,
    bound: int | None = None,
    checks: bool = False,
    explain: bool = False,
    mesh: Mesh | None = None,
    shardings: Mapping[str, Any] | None = None,
    in_shardings: Any = None,
    out_shardings: Any = None,
    gathered: str | Sequence[str] = (),
    outline: bool = False,
    roll: bool = False,
) -> Lowered:
    """Lower a PyTorch program to StableHLO.

    ``target`` is an ``nn.Module``, a function, an ``ExportedProgram``, the path of a saved ``.pt2``, or an
    ``fx.GraphModule``. ``args`` and ``kwargs`` are example inputs (any pytree of tensors and Python values; a tensor as
    ``args`` is the one argument); only their shapes, dtypes and Python values matter. ``dynamic_shapes`` is
    ``torch.export``'s.

    The program has the weights and the optimizer's state that are there now, the tensors themselves: updates of them
    are seen. A program without gradients goes on with a tensor that takes the place of one
    (``load_state_dict(assign=True)``, another ``nn.Parameter``); one that trains, and any whose modules are others or
    whose weights went elsewhere (pruning), raises ``InputError`` when it is called. So does one whose variables,
    attributes or items of lists are bound to other tensors, modules or objects than those it read them from, and one
    that could only be captured by what a tensor of its own decides (``if self.is_made:``), where that has other
    elements since; a program that was saved and loaded goes by those of then. Lower again, as ``hloemit.compile``
    does. The mode (``train``, ``eval``), autocast and what Python decides stay as they are now.

    ``donate`` lets a training step write new parameters, buffers and optimizer state over the old ones, as jax's
    ``donate_argnums`` does: the module says so (``tf.aliasing_output``), and the peak of memory holds the state once
    instead of twice. When such a program is compiled for the CPU, the tensors move into memory of the device: they
    stay the same objects, but views of them that were made before (``p.detach()``, ``p[0]``) keep the old values.

    ``bound`` lowers operators whose result has as many rows as the data say, such as ``x[mask]`` and ``nonzero``, where
    results of the program do, too, or nothing says how many there can be: each such dimension is padded up to what
    the data can ask for, or up to ``bound`` where that is less or open. The module then returns the sizes too, and
    a compiled program cuts its results by them. A call that needs more room than there is raises
    ``ExecutionError``.

    ``checks`` has the program compute what eager PyTorch checks and a compiled program cannot raise for (indices out of
    range, integer division by zero, singular matrices, probabilities that are none, ``torch._assert_async``) as one
    more result, a vector of bools; a call for which one does not hold raises ``ExecutionError``, and updates nothing.

    ``mesh``, a ``hloemit.Mesh``, makes a program that runs on as many devices as the mesh has places. ``shardings``
    says how weights are cut over it, by patterns of their qualified names (``{"layers.*.weight": ("x", None)}``, one
    mesh axis, tuple of axes or None a dimension), ``in_shardings`` and ``out_shardings`` the same of each argument and
    result. What nobody speaks of, Shardy chooses. Raises ``ShardingError`` for what does not fit.
    ``gathered`` names mesh axes along which weights are cut where they are kept, and whole where a module uses them, as
    FSDP has it; their gradients lie as they are kept.

    ``outline`` writes a function for each ``nn.Module`` that repeats, and calls it as often (``Lowered.outlined``).

    ``roll`` writes a loop for equal layers in a row, forward, backward and in the optimizer, so that XLA's compile time
    does not grow with them (``Lowered.rolled``). Their weights are stacked when the program is compiled. A warning says
    why where nothing can be rolled; ``explain`` prints what is left besides.

    ``explain`` prints on stderr which ways to capture the program were tried, and why one stepped aside.
    ``HLOEMIT_DUMP_PASSES=folder`` writes the graph as it was captured, and after each rewrite.

    Raises ``CaptureError`` where PyTorch cannot capture the program, and ``UnsupportedOpError`` with every operator
    that has no lowering, or that would mix such rows with the padding behind them.
    """
    if bound is not None and (type(bound) is not int or bound < 1):
        raise ValueError(f"bound is the greatest size that data may give a dimension, an int from 1 on, not {bound!r}")
    if roll and outline:
        raise ValueError("roll= writes equal layers as a loop and outline= as a function: pass one of them")
    refuse_dispatch_modes()
    with Guarded(), Walkable(), uncollected(), one_at_a_time(), as_whole(target, args, kwargs) as distributed:
        if distributed is not None:  # what the caller says goes before what DTensors say
            mesh, shardings = mesh or distributed.mesh, {**(shardings or {}), **distributed.shardings}
        layout = _layout(mesh, shardings, in_shardings, out_shardings)
        along = (gathered,) if isinstance(gathered, str) else tuple(gathered)
        with phase("capturing the program"), _gathered(target, args, kwargs, layout, along):
            program = capture(target, args, kwargs, dynamic_shapes, bound, checks, layout)
        if explain:
            print(*program.attempts, sep="\n", file=sys.stderr)
        if donate and any(o.kind in ("size", "check") for o in program.outputs):
            raise ValueError("a call that raises could not give donated state back: drop donate, or bound and checks")
        program.note_weights()
    bindings = program.bindings
    if distributed is None:
        written_in = {
            spec.name: spec.tensor for spec in program.inputs if spec.noted and spec.noted.elements is not None
        }
        held_by = bindings.held or holdings_of(target, args, kwargs)
        owners = [*held_by.modules.values(), *held_by.optimizers.values()]
        reached = bindings.reached or Reached(target, owners)
        read = [*(i.tensor for i in program.inputs if i.tensor is not None), *bindings.decided]
        variables, decisions = Variables(reached, held_by, read), Decisions(bindings.decided)
        bindings.reached = None  # it knows all that the target holds
        bindings.watch = Places(held_by, written_in, variables, decisions, trains=bindings.trains).watch
    else:
        distributed.bind(program)
    with Guarded(), uncollected(), phase("lowering to StableHLO"):
        if roll:
            lowered, reasons = _lowered(program, lambda each: lower_rolled(each, donate))
            if explain:
                print(*(f"not rolled: {reason}" for reason in reasons), sep="\n", file=sys.stderr)
            return lowered
        lowered = _lowered(program, lambda each: lower_program(each, donate))
        return lowered.outlined() if outline else lowered


def _lowered(program: Program, lower_it: Callable[[Program], Found]) -> Found:
    """What lowers a program; one whose results have no sizes that depend on data may have them inside."""
    try:
        return lower_it(program)
    except UnsupportedOpError:
        from hloemit.program.passes.bounds import bounded_inside  # and with it sympy

        padded = bounded_inside(program)
        if padded is None:
            raise
    return lower_it(padded)


def _layout(mesh: Mesh | None, shardings: Mapping[str, Any] | None, inputs: Any, outputs: Any) -> Layout | None:
    if mesh is None:
        if shardings is not None or inputs is not None or outputs is not None:
            raise ShardingError("shardings name the axes of a mesh: pass mesh=hloemit.Mesh(shape, axis_names)")
        return None
    if not isinstance(mesh, Mesh):
        raise ShardingError(f"mesh is a hloemit.Mesh(shape, axis_names), not {mesh!r}")
    return Layout(mesh, shardings or {}, inputs, outputs)


def _gathered(
    target: Any, args: Any, kwargs: Any, layout: Layout | None, axes: tuple[str, ...]
) -> contextlib.AbstractContextManager[None]:
    """Meanwhile modules gather their weights along these axes."""
    if not axes:
        return contextlib.nullcontext()
    if layout is None:
        raise ShardingError("gathered names axes of a mesh: pass mesh=hloemit.Mesh(shape, axis_names)")
    for axis in axes:
        if axis not in layout.mesh.axis_names:
            raise ShardingError(f"gathered: {axis!r} is none of the mesh's axes {', '.join(layout.mesh.axis_names)}")
    return gathered_in(weights_along(holdings_of(target, args, kwargs), layout, axes))


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the lock of captures, and the lazy device's, which a capture of its tensors may want."""
    uses_device = "hloemit.lazy.launch" in sys.modules  # who does not use the device does not import it
    with held(lock) if uses_device else contextlib.nullcontext(), held(capturing):
        yield


def capture(
    target: Any,
    args: Arguments,
    kwargs: dict[str, Any] | None,
    dynamic_shapes: Any,
    bound: int | None = None,
    checks: bool = False,
    layout: Layout | None = None,
) -> Program:
    """The program of any target that ``lower`` takes, as it is lowered."""
    recall_types()
    with noting() as guards:
        program = strategies.capture(strategies.Request(target, args, kwargs, dynamic_shapes, bound))
    if guards and not checks:
        _say_that_it_goes_on(program, guards)
    return rewritten(program, passes_for(program, bound, checks, layout))


def _say_that_it_goes_on(program: Program, guards: Sequence[Guard]) -> None:
    """Warn of what a program would raise; not of what another way to capture it, that was tried before, has met."""
    asserted = {node.args[1] for node in program.module.graph.nodes if node.target is aten._assert_async.msg}
    lines = "".join(f"\n    at {guard.line}  {guard.text}" for guard in guards if str(guard) in asserted)
    if lines:
        warnings.warn(
            "values decide whether the program raises, and the lowered one goes on: with checks=True its calls "
            f"raise{lines}",
            stacklevel=4,
        )
