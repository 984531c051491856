"""Capture of functions by dispatch: what runs through autograd, in-place updates and optimizers becomes one graph.

``torch.export`` captures above autograd, so a function that calls ``loss.backward()`` needs another way: its modules,
optimizer states and inputs are swapped for stand-ins, and the function runs once (``tracers.py``).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import torch

from hloemit.base.errors import CaptureError
from hloemit.base.gradient_nodes import HooksBefore, is_leaf
from hloemit.base.live_nodes import ancestors, live_nodes, origin, output_node, uses
from hloemit.base.tensors import take_attributes
from hloemit.base.torch_private import pytree, without_functions
from hloemit.capture.argument_names import names_of
from hloemit.capture.caches import emptied
from hloemit.capture.earlier_graphs import EarlierGraphs, join_earlier_graphs
from hloemit.capture.entry_gradients import EntryGradients, Ungraded, graded, grown
from hloemit.capture.failure import failure
from hloemit.capture.graph_attributes import append_placeholder, lift_attributes
from hloemit.capture.hidden_tensors import refuse_holders
from hloemit.capture.meshes.dtensors import refuse_distributed
from hloemit.capture.meshes.marks import Marks, sharding_of
from hloemit.capture.opaque_modules import why_opaque
from hloemit.capture.patches import compiling, nothing_else, swapped, without_onednn
from hloemit.capture.showing import said, unshown
from hloemit.capture.states import (
    State,
    final_of,
    named,
    overlapping,
    refuse_updated_constants,
    refuse_updates,
    same_value,
    states_of,
)
from hloemit.capture.strategies.tracers import NestedFunctionsError, Recording, Tracer, is_of_control_flow
from hloemit.capture.substitutes import Substitutes
from hloemit.optimizers.hyperparameters import Constants, lifted, unstepped
from hloemit.optimizers.python_numbers import KeptNumber, Moved, Place, keeping_state
from hloemit.optimizers.state import MadeState, actions, initial_value, traceable
from hloemit.program.passes.loops import settle
from hloemit.program.program import (
    MUTATION,
    Bindings,
    Program,
    ProgramInput,
    ProgramOutput,
    is_detached,
    leaf_names,
    refuse_reshaped,
    values_of,
    weight_names,
)
from hloemit.program.pytree_classes import refuse_subclasses, register_holders
from hloemit.python_state.changes import unchanged, watched
from hloemit.python_state.holdings import Unheld, discover
from hloemit.python_state.inventory import (
    Inventory,
    StateChangedError,
    attributes_of,
    given_back,
    registered_in,
    replacements,
)
from hloemit.python_state.reached import Reached
from hloemit.recording.computed_numbers import NUMBERS, following_math
from hloemit.recording.stand_in import NotRecordable, UnseenUpdateError
from hloemit.recording.views_among import views_among

_COMPUTED = (torch.Tensor, *NUMBERS)  # results that the graph computes
_APART = (dict, list, tuple)  # of classes that no pytree takes apart, and a graph does
MOST_UNHELD = 32  # modules and optimizers that are found one at a time, by running the function


def from_function(
    function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None, reached: Reached | None = None
) -> Program:
    """Run ``function`` once on stand-ins and record what it does, gradients and in-place updates included.

    Python state that it changes is said, once, by a warning; where ``reached`` has it, ``CaptureError`` is raised.
    """
    try:
        return record_function(function, args, kwargs, reached)
    except NotRecordable:
        return trace_function(function, args, kwargs, reached)


def record_function(
    function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None, reached: Reached | None = None
) -> Program:
    """The program of a function; raises ``NotRecordable`` where it asks for values."""

    def record(capture: _FunctionCapture) -> Program:
        try:
            return capture.program(Recording())
        except NotRecordable:
            if not capture.lift(moving=False):
                raise
        return capture.program(Recording())  # a hyperparameter that moves decides what the optimizer does

    return _captured(record, function, args, kwargs, reached)


def _captured(
    attempt: Callable[[_FunctionCapture], Program],
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Any,
    reached: Reached | None,
) -> Program:
    """What an attempt gives, once all that the function holds is known: it runs again where it used something else."""
    others, moved, absent = list[Any](), list[Place](), list[str]()
    while True:
        try:
            capture = _FunctionCapture(function, args, kwargs, others, moved, absent, reached)
            with capture.made:
                return attempt(capture)
        except Moved as found:
            moved += found.places
        except Ungraded as found:
            absent += found.names
        except (UnseenUpdateError, EarlierGraphs) as found:
            if isinstance(found, UnseenUpdateError) and not capture.held.in_attributes(found.tensors):
                raise
            others += found.tensors
        except Unheld as found:
            others.append(found.owner)
            if reached is not None:
                reached.add(found.owner)
            if len(others) > MOST_UNHELD:
                raise CaptureError(
                    f"the function uses {found}, another one each time: make it before the call"
                ) from None


def trace_function(
    function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None, reached: Reached | None = None
) -> Program:
    """The same, by ``make_fx``: values that are asked for are symbols."""
    from hloemit.capture.strategies.symbolic import Symbolic  # and with it sympy

    def trace(capture: _FunctionCapture) -> Program:
        capture.lift(moving=False)
        try:
            return capture.program(Symbolic())
        except NestedFunctionsError as nested:
            try:
                return capture.with_regions()
            except NotRecordable:
                raise failure(capture.failed, nested) from nested
        except Moved as found:
            raise CaptureError(
                f"{capture.failed}: a step changes {found.places[0].name}, and its value, or a tensor's, decides what "
                "the function does, which a capture does not have: keep it in tensors (torch.where)"
            ) from found
        except CaptureError as error:
            held = {s.name: s.tensor for s in capture.states}
            refuse_subclasses([*capture.names, *held], [*capture.leaves, *held.values()])
            if not is_of_control_flow(error):
                raise
            try:
                return capture.with_regions()
            except NotRecordable:
                raise error from error.__cause__

    return _captured(trace, function, args, kwargs, reached)


class _FunctionCapture:
    def __init__(
        self,
        function: Callable[..., Any],
        args: Sequence[Any],
        kwargs: Any,
        others: Sequence[Any],
        moved: Sequence[Place],
        absent: Sequence[str],
        reached: Reached | None,
    ) -> None:
        self.function = function
        self.leaves, self.in_tree = values_of(args, kwargs)
        self.names = names_of(function, args, kwargs, self.in_tree)
        self.held = discover(function, args, kwargs, others)
        refuse_distributed(self.held)
        opaque = why_opaque(self.held.modules)
        if opaque is not None:
            raise CaptureError(opaque)
        self.made = MadeState(self.held.optimizers.values())
        self.refuses = reached is not None
        self.reached = reached or Reached(function, [*self.held.modules.values(), *self.held.optimizers.values()])
        self.kept = list(map(KeptNumber, moved))
        self.states = [*states_of(self.held), *(State("optimizer_state", n.name, n.tensor) for n in self.kept)]
        self.user = [(i, leaf) for i, leaf in enumerate(self.leaves) if isinstance(leaf, torch.Tensor)]
        self.overlapping = overlapping(
            [*((s.name, s.tensor) for s in self.states), *((self.names[i], leaf) for i, leaf in self.user)]
        )
        self.parameters = graded(self.states, self.held)
        self.rates = lifted(self.held.optimizers, moving=True)
        self.graded = [State("constant", self.names[i], leaf) for i, leaf in self.user if is_leaf(leaf)]
        self.entry = EntryGradients(self.parameters, self.graded, absent)
        for state in self.states:  # the memory of a parameter changes, as that of no constant does
            if state.kind == "constant" and any(state.name in pair for pair in self.overlapping):
                state.kind = "buffer"
        self._regions = any(  # which gradients need that are taken in the function
            t.requires_grad for t in (*(s.tensor for s in self.states), *(leaf for _, leaf in self.user))
        )
        self.numbers: dict[int, int] = {}  # of 0-d arguments that decide how many results there are: their values
        self.out_tree: pytree.TreeSpec | None = None
        self.out_values: list[Any] = []
        self.differentiated: list[bool] = []  # an entry for each gradient of an argument that was computed

    def lift(self, *, moving: bool) -> bool:
        """Decide anew which hyperparameters are arguments; whether others are now."""
        before, self.rates = self.rates, lifted(self.held.optimizers, moving=moving)
        return len(before) != len(self.rates)

    @property
    def failed(self) -> str:
        """What to say where it could not be done."""
        return f"the function {getattr(self.function, '__name__', type(self.function).__name__)} could not be captured"

    def with_regions(self) -> Program:
        """The program, whose control flow is recorded where it stands, whether or not anything takes gradients."""
        self._regions = True
        return self.program(Recording())

    def program(self, tracer: Tracer) -> Program:
        """The captured program; raises ``NotRecordable`` where the tracer cannot follow the function."""
        given = [
            *(s.tensor for s in (*self.states, *self.parameters, *self.graded)),  # of the latter gradients at entry
            *(rate.tensor for rate in self.rates),
            *(leaf for _, leaf in self.user),
        ]
        modules = self.held.modules
        tables = [*attributes_of(modules, self.held.objects.values()), *registered_in(modules)]
        with emptied(self.reached, self.refuses), given_back(Inventory(self.reached, tables)):
            try:
                with compiling():
                    graph = tracer.trace(lambda values: self._run(tracer, values), given, self.held)
            except (Unheld, Moved):
                raise
            except Exception as error:
                self.entry.demand_gradients()
                if isinstance(error, (NotRecordable, StateChangedError)):
                    raise
                raise failure(self.failed, error) from error
            self.entry.demand_hooks(self.refuses)
            settle(graph.graph)
            return self._finish(graph)

    # Tracing

    def _run(self, tracer: Tracer, values: Sequence[torch.Tensor]) -> Any:
        """Run the function on stand-ins: what states, gradients, rates and inputs are afterwards, and its results."""
        stand_in = iter(values)
        groups = (self.states, self.parameters, self.graded, self.rates, self.user)
        states, grads, of_user, rates, inputs = ([next(stand_in) for _ in group] for group in groups)
        names = [*(s.name for s in self.states), *(self.names[i] for i, _ in self.user)]
        marks = Marks(zip(names, [*states, *inputs], strict=True))
        with contextlib.ExitStack() as undo:
            stand_ins = undo.enter_context(self.entry.standing_in(self.states, states))
            undo.enter_context(swapped([s.tensor for s in self.states], stand_ins))
            undo.enter_context(self.entry.given(grads))
            for optimizer in self.held.optimizers.values():
                undo.enter_context(traceable(optimizer))
            given = [r.stand_in(value, tracer.refused) for r, value in zip(self.rates, rates, strict=True)]
            replaced = [number.place for number in self.kept]
            of_optimizers = [
                undo.enter_context(keeping_state(name, of, replaced)) for name, of in self.held.optimizers.items()
            ]
            for number in self.kept:
                number.stand_in(tracer.refused)
            undo.enter_context(following_math())
            undo.enter_context(nothing_else(self.held))
            undo.enter_context(without_onednn())
            regions = self._regions if tracer.has_regions else None
            undo.enter_context(Substitutes(self._number, below=True, regions=regions))
            in_places = [*of_optimizers, replacements(table.now for table in registered_in(self.held.modules))]
            entered = [(v, tracer.memory_of(v)) for v in (*(s.tensor for s in self.states), *inputs)]
            result, user = self._call(inputs, of_user, stand_ins)
            self.reshaped = [(v, tracer.relaid(v)) for v in user]
            self.moved = {name for name, seen in zip(names, entered, strict=True) if tracer.has_left(*seen)}
            self.marks = marks.made()
            register_holders(result)
            refuse_holders(result)
            out_values, self.out_tree = pytree.tree_flatten(result)
            with torch.no_grad():
                self.out_devices = [v.device.type if isinstance(v, torch.Tensor) else "" for v in out_values]
                self.out_values = out_values
                self.out_shardings = [sharding_of(v) for v in out_values]
                self.out_graded = [isinstance(v, torch.Tensor) and v.requires_grad for v in out_values]
                self.out_detached = [is_detached(v, self.given) for v in out_values]
                self.out_views = views_among(out_values)
                results = [tracer.result(v) for v in out_values if isinstance(v, _COMPUTED)]
                for number in self.kept:
                    number.take()
                finals = [tracer.plain(final_of(s, _replaced(s.tensor, in_places))) for s in self.states]
                left = [s.tensor.grad for s in self.parameters]
                left += [v.grad for v, (_, original) in zip(user, self.user, strict=True) if is_leaf(original)]
                self.grown = grown((*self.parameters, *self.graded), (*grads, *of_user), left)
                left = [None if g is None else tracer.plain(g) for g in left]
                rates_left = [
                    tracer.plain(value if r.value is number else r.value) if isinstance(r.value, _COMPUTED) else None
                    for r, number, value in zip(self.rates, given, rates, strict=True)
                ]
                mutated = [tracer.plain(v) for v in user]
            return [*finals, *left, *rates_left, *mutated], results

    def _call(
        self, inputs: Sequence[torch.Tensor], gradients: Sequence[torch.Tensor], held: Sequence[torch.Tensor]
    ) -> tuple[Any, list[torch.Tensor]]:
        """Call the function on stand-ins, which ``held`` were exchanged for: its result, and those of its tensors."""
        leaves, user, graded = list(self.leaves), [], []
        for (i, original), value in zip(self.user, inputs, strict=True):
            leaves[i] = value.requires_grad_(original.requires_grad)
            take_attributes(value, original)
            user.append(leaves[i])
            if is_leaf(original):
                graded.append(leaves[i])
            if original.requires_grad:
                leaves[i].register_hook(lambda _: self.differentiated.append(True))
            if original.requires_grad and not original.is_leaf:
                leaves[i] = leaves[i].clone()
        states = [(state.name, tensor, state.tensor) for state, tensor in zip(self.states, held, strict=True)]
        join_earlier_graphs([*states, *((self.names[i], leaf, leaves[i]) for i, leaf in self.user)])
        self.given, self.differentiated = leaves, []
        args, kwargs = pytree.tree_unflatten(leaves, self.in_tree)
        objects, modules, optimizers = self.held.objects, self.held.modules, [*self.held.optimizers.values()]
        state = (unchanged if self.refuses else watched)(
            self.reached, modules, args, kwargs, objects.values(), optimizers
        )
        hooks = HooksBefore(user)
        of_arguments = self.entry.of_arguments(graded, gradients)
        quiet = unshown() if self.refuses else said()
        with of_arguments, state, unstepped(objects), self.entry.watched(), quiet:
            result = self.function(*args, **kwargs)
        self.entry.hooked += [self.names[self.user[i][0]] for i in hooks.give_back()]
        return result, user

    def _number(self, tensor: torch.Tensor) -> int | None:
        """The value of a 0-d argument, which the program is captured for, as for the value of a Python number."""
        found = next((i for i, leaf in enumerate(self.given) if leaf is tensor), None)
        if found is None or tensor.is_floating_point():
            return None
        self.numbers[found] = int(self.leaves[found])
        return self.numbers[found]

    # What the graph's inputs and outputs are

    def _finish(self, graph: torch.fx.GraphModule) -> Program:
        placeholders = [n for n in graph.graph.nodes if n.op == "placeholder"]
        seeds = [ProgramInput("seed", "seed") for n in placeholders if n.name == "seed"]
        entries, inputs = placeholders[len(seeds) :], self._inputs()
        output = output_node(graph.graph)
        leaves = pytree.tree_leaves(output.args[0], is_leaf=lambda x: x is None)
        finals, results = leaves[: len(entries)], [origin(n) for n in leaves[len(entries) :]]
        updates, cleared = self._updates(inputs, entries, finals, results)
        refuse_updates(self.overlapping, {spec.name for _, spec in updates if spec.kind != "gradient"})
        guards, of_arguments = self.entry.decide(*self._read_gradients(entries, finals, results), self.refuses)
        outputs = [*updates, *self._results(results)]
        output.args = (tuple(node for node, _ in outputs),)
        inputs = [*seeds, *inputs]
        for i, leaf in enumerate(self.leaves):  # Python values still have a place in the caller's tree
            if not isinstance(leaf, torch.Tensor):
                append_placeholder(graph.graph, f"constant{i}")
                inputs.append(ProgramInput(None, self.names[i], position=i, value=leaf))
        live = live_nodes(graph.graph)
        self.made.drop(keep={id(s.tensor) for s, entry in zip(self.states, entries, strict=False) if entry in live})
        refuse_updated_constants(lift_attributes(graph, inputs), inputs, [spec for _, spec in updates])
        self._refuse_computed_numbers(graph.graph, entries[len(entries) - len(self.user) :])
        bindings = Bindings(
            gradients={f"{s.name}.grad": s.tensor for s in self.parameters},
            grown=self.grown,
            graded=of_arguments,
            initial={s.name: value for s in self.states if (value := initial_value(s.tensor)) is not None},
            held=self.held,
            reached=self.reached,
            marks=self.marks,
            trains=bool(self.held.optimizers or cleared or any(spec.kind == "gradient" for _, spec in updates)),
        )
        program = Program(graph, inputs, [spec for _, spec in outputs], self.in_tree, self.out_tree, bindings)
        if self.differentiated:
            program.apart = tuple(self.names[i] for i, leaf in self.user if leaf.requires_grad)
        program.weight_names = weight_names(((name, tensor) for _, name, tensor in named(self.held)), inputs)
        bindings.before_call += [partial(guard.check, bindings.gradients) for guard in guards]
        self._add_actions(program, cleared)
        return program

    def _inputs(self) -> list[ProgramInput]:
        """What the tracer was given tensors for, in that order."""
        for (i, given), (now, relaid) in zip(self.user, self.reshaped, strict=True):
            refuse_reshaped(self.names[i], given, now, relaid)
        return [
            *(ProgramInput(s.kind, s.name, s.name, tensor=s.tensor) for s in self.states),
            *(ProgramInput("gradient", f"{s.name}.grad", f"{s.name}.grad") for s in (*self.parameters, *self.graded)),
            *(ProgramInput("hyperparameter", rate.name, rate.name, tensor=rate.tensor) for rate in self.rates),
            *(
                ProgramInput(None, self.names[i], position=i, value=self.numbers[i])
                if i in self.numbers
                else ProgramInput("user_input", self.names[i], position=i)
                for i, _ in self.user
            ),
        ]

    def _updates(
        self, inputs: Sequence[ProgramInput], entries: Sequence[torch.fx.Node], finals: Sequence[Any], results: Any
    ) -> tuple[list[tuple[Any, ProgramOutput]], list[str]]:
        """Inputs that are not what they were, and the parameters' gradients among them that are dropped instead.

        Those were zeroed by the function, or consumed by its optimizer.
        """
        of_arguments = {f"{s.name}.grad" for s in self.graded}
        changed = [
            (spec, entry, final)
            for spec, entry, final in zip(inputs, entries, finals, strict=True)
            if final is None or not same_value(final, entry)
        ]
        stepped = {f"{s.name}.grad" for s, *_ in changed if s.kind != "gradient" and s.target is not None}
        read = ancestors([*finals, *results])
        updates: list[tuple[Any, ProgramOutput]] = []
        cleared = []
        for spec, entry, final in changed:
            if spec.kind == "hyperparameter":
                said = next(rate.said for rate in self.rates if rate.name == spec.name)
                raise CaptureError(f"the function changes {said}: step its scheduler outside")
            if final is None and spec.name in of_arguments:
                self.entry.drop(spec.name.removesuffix(".grad"))
            elif final is None or (spec.name in stepped and entry not in read):
                cleared.append(spec.name)
            else:
                kind = MUTATION.get(spec.kind, "user_input_mutation")
                update = ProgramOutput(kind, spec.name, spec.target or spec.name, moved=spec.name in self.moved)
                updates.append((origin(final), update))
        return updates, cleared

    def _read_gradients(
        self, entries: Sequence[torch.fx.Node], finals: Sequence[Any], results: Any
    ) -> tuple[set[str], Callable[[str], tuple[bool, bool]]]:
        """Whose gradients at entry decide anything but what they are afterwards, or are others then; and ``uses``."""
        read = ancestors([*(f for f, entry in zip(finals, entries, strict=True) if f is not entry), *results])
        owners, first = (*self.parameters, *self.graded), len(self.states)
        after = first + len(owners)
        both = list(zip(owners, entries[first:after], finals[first:after], strict=True))
        nodes = {state.name: (entry, final) for state, entry, final in both}
        decide = {s.name for s, e, final in both if e in read or (final is not None and not same_value(final, e))}
        return decide, lambda name: uses(*nodes[name], read)

    def _results(self, results: Sequence[Any]) -> Iterator[tuple[Any, ProgramOutput]]:
        """The leaves of what the function returned; ``results`` are those that the graph computes."""
        assert self.out_tree is not None
        nodes, names = iter(results), leaf_names(self.out_tree, "output")
        for i, (name, value, device) in enumerate(zip(names, self.out_values, self.out_devices, strict=True)):
            node = next(nodes) if isinstance(value, _COMPUTED) else None if isinstance(value, _APART) else value
            spec = ProgramOutput("user_output", name, position=i, is_number=isinstance(value, NUMBERS), device=device)
            spec.requires_grad, spec.detached = self.out_graded[i], self.out_detached[i]
            spec.view, spec.sharding = self.out_views[i], self.out_shardings[i]
            spec.value = value if isinstance(value, _APART) else None
            yield node, spec

    def _refuse_computed_numbers(self, graph: torch.fx.Graph, entries: Sequence[torch.fx.Node]) -> None:
        """A 0-d argument whose value was looked at is that value, and nothing may compute with it."""
        live = live_nodes(graph)
        for (i, _), entry in zip(self.user, entries, strict=True):
            if i in self.numbers:
                if not live.isdisjoint(entry.users):
                    raise CaptureError(f"{self.names[i]} decides how many results there are, and is computed with")
                entry.meta["val"] = self.numbers[i]

    def _add_actions(self, program: Program, clear: Sequence[str]) -> None:
        rates = self.rates
        for name, optimizer in self.held.optimizers.items():
            places = (number.place for number in self.kept)
            kept = {(each.group, each.key) for each in places if each.owner == name and each.parameter is None}
            program.bindings.before_call.append(Constants(name, optimizer, rates, kept).check)
            before, after = actions(optimizer)
            program.bindings.before_call += before
            program.bindings.after_call += after
        program.bindings.before_call += [*(rate.read for rate in rates), *(number.read for number in self.kept)]
        program.bindings.after_call += [number.write for number in self.kept]
        if clear:

            def clear_gradients() -> None:
                with without_functions():  # of parameters on devices, each of which would be asked
                    for name in clear:
                        program.bindings.gradients[name].grad = None

            program.bindings.after_call.append(clear_gradients)


def _replaced(tensor: torch.Tensor, in_places: Sequence[Callable[[torch.Tensor], torch.Tensor]]) -> torch.Tensor:
    """What took the place of a tensor, or itself."""
    return next((now for each in in_places if (now := each(tensor)) is not tensor), tensor)
