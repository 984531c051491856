"""``torch.compile(model, backend="hloemit")``: TorchDynamo's graphs, forward and backward, as StableHLO programs.

Source: https://docs.pytorch.org/docs/stable/torch.compiler_custom_backends.html.
"""

from __future__ import annotations

import operator
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.proxy_tensor import make_fx

from hloemit.base.errors import CaptureError, InputError
from hloemit.base.live_nodes import asserts_values
from hloemit.base.modules import modules_of
from hloemit.base.operators import aten
from hloemit.base.options import CompileOptions
from hloemit.base.records import foreign_facts
from hloemit.base.tensors import may_overlap, places
from hloemit.base.torch_private import HigherOrderOperator, storage_id, without_modes
from hloemit.calling.arguments import has_memory
from hloemit.capture.exporting.effects import free_checks
from hloemit.capture.strategies.export import must_retrace
from hloemit.program.passes.numbers import cut_at_a_number
from hloemit.program.passes.regions import inline_updating_regions
from hloemit.program.program import check_dense
from hloemit.recording import flex_attention
from hloemit.recording.conjugate_bits import has_bits
from hloemit.recording.margin_losses import functional_multilabel_margin_loss
from hloemit.stages.lowering import lower, one_at_a_time

_Give = Callable[[Sequence[Any], Sequence[torch.Tensor]], Any]

MAX_SHAPES = 64  # programs that a graph with symbolic sizes keeps, the last used ones


def backend(
    module: GraphModule, example_inputs: Sequence[Any], options: dict[str, Any] | None = None, mode: str | None = None
) -> Any:
    """The backend that torch's entry point ``torch_dynamo_backends`` names ``hloemit``.

    ``options`` are ``torch.compile``'s: ``device`` (a PJRT device such as ``"cpu"``), and the fields of
    ``CompileOptions``. A graph with symbolic sizes is compiled for each shape that comes, and keeps the last 64.

    Raises ``UnsupportedOpError`` where an operator has no lowering, and TypeError for an unknown option.
    """
    from functorch.compile import make_boxed_func, min_cut_rematerialization_partition

    from hloemit.base.torch_private import TracingContext, aot_autograd  # and with it all of dynamo

    if mode is not None:
        raise ValueError(f"torch.compile(..., mode={mode!r}) is a choice of inductor's: {_known_options()}")
    given = dict(options or {})
    unknown = given.keys() - {"device"} - {f.name for f in fields(CompileOptions)}
    if unknown:
        raise TypeError(
            f"torch.compile(..., options=…) has {', '.join(map(repr, sorted(unknown)))}: {_known_options()}"
        )
    device = given.pop("device", None)
    compile_options = CompileOptions(**given)

    def compiled(graph: GraphModule, written: frozenset[int] = frozenset()) -> Any:
        inline_updating_regions(graph)
        if free_checks(graph.graph):
            graph.recompile()
        with without_modes():  # the fake tensors of the capture that is going on
            return make_boxed_func(_run_of(graph, device, compile_options, written))

    def forward(graph: GraphModule, inputs: Sequence[Any]) -> Any:
        known = TracingContext.get().fw_metadata
        first = len(known.tokens)  # of operators that have effects, ahead of the arguments
        return compiled(graph, frozenset(i for i, a in enumerate(known.input_info, first) if a.mutates_data))

    def backward(graph: GraphModule, inputs: Sequence[Any]) -> Any:
        return compiled(graph)

    for tensor in (x for x in example_inputs if isinstance(x, torch.Tensor)):
        check_dense(tensor)
    _substitute(module)
    compiler = aot_autograd(fw_compiler=forward, bw_compiler=backward, partition_fn=min_cut_rematerialization_partition)
    return compiler(module, example_inputs)


def _known_options() -> str:
    return f"hloemit's options are device, {', '.join(f.name for f in fields(CompileOptions))}"


def _substitute(module: GraphModule) -> None:
    """Have recurrent layers be loops, which AOTAutograd would take apart, turn by turn, and others formulas of ours.

    TorchDynamo leaves recurrent layers to eager PyTorch unless ``torch._dynamo.config.allow_rnn`` says otherwise.
    """
    for graph_module in (m for m in modules_of(module) if isinstance(m, GraphModule)):
        found = [n for n in graph_module.graph.nodes if n.op == "call_function" and n.target in _SUBSTITUTES]
        for node in found:
            node.target = _SUBSTITUTES[node.target]
        if found:
            graph_module.recompile()


def _loop(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        from hloemit.recording import recurrent_layers  # registers operators, which few programs use

        result = NotImplemented if kwargs else getattr(recurrent_layers, function.__name__)(*args)
        return function(*args, **kwargs) if result is NotImplemented else result

    return call


_SUBSTITUTES = {
    torch.nn.functional.multilabel_margin_loss: functional_multilabel_margin_loss,
    **{function: _loop(function) for function in (torch.lstm, torch.gru, torch.rnn_tanh, torch.rnn_relu)},
    torch.ops.higher_order.flex_attention: flex_attention.attention,
}


def _run_of(
    module: GraphModule, device: str | None, options: CompileOptions, written: frozenset[int]
) -> Callable[..., Any]:
    """A graph of AOTAutograd as a function of its arguments: one program, or several with numbers read between them."""
    parts = cut_at_a_number(module)
    if parts is None:
        return _Shapes(module, device, options, written)
    first, second = (_run_of(part, device, options, written) for part in parts)

    def run(*args: Any) -> Any:
        read, *passed = first(*args)
        return second(*args, *passed, read.item())

    return run


class _Shapes:
    """A graph of AOTAutograd, compiled: once, or for each shape where sizes are symbolic.

    ``written`` are the positions of arguments that are updated after it, which what is kept for the backward pass may
    not share.
    """

    def __init__(
        self, module: GraphModule, device: str | None, options: CompileOptions, written: frozenset[int]
    ) -> None:
        self._module = module
        self._written = written
        self._device = device
        self._options = options
        self._programs: OrderedDict[Any, _Program] = OrderedDict()
        self._symbolic = any(_is_symbolic(n.meta.get("val")) for n in module.graph.nodes)
        self._begin()

    def _begin(self) -> None:
        """Have no programs but the one of a graph without symbolic sizes."""
        self._facts = foreign_facts()
        self._programs.clear()
        if not self._symbolic:
            self._programs[()] = _Program(self._module, self._device, self._options, self._written)

    def __call__(self, *args: Any) -> Any:
        try:
            return self._computed(args)
        except InputError:
            if all(has_memory(a) for a in args if isinstance(a, torch.Tensor)):
                raise
            return self._module(*args)  # gradients that are taken in batches, by PyTorch's kernels

    def _computed(self, args: Sequence[Any]) -> list[Any]:
        if self._facts != foreign_facts():  # somebody has registered a rule
            self._begin()
        if not self._symbolic:
            return self._programs[()](args)
        key = tuple([(a.shape, a.stride()) if isinstance(a, torch.Tensor) else a for a in args])
        program = self._programs.pop(key, None)
        if program is None:
            with one_at_a_time(), torch.no_grad():
                static = make_fx(self._module, tracing_mode="fake")(*args)
            program = _Program(static, self._device, self._options, self._written)
            while len(self._programs) >= MAX_SHAPES:
                self._programs.popitem(last=False)
        self._programs[key] = program
        return program(args)


class _Program:
    """A static graph, compiled without the inputs and outputs that are no tensors of its own."""

    def __init__(
        self, module: GraphModule, device: str | None, options: CompileOptions, written: frozenset[int]
    ) -> None:
        graph = Graph()
        outputs = graph.graph_copy(module.graph, {})
        updates = _updates(graph, outputs)
        outputs = [*outputs, *updates.values()]
        positions = {n: i for i, n in enumerate(n for n in graph.nodes if n.op == "placeholder")}
        self._updated = [positions[argument] for argument in updates]
        written = written.union(self._updated)
        self._taken = []  # positions of the arguments that the program reads
        for node, position in positions.items():
            if isinstance(node.meta.get("val"), torch.Tensor) and node.users:
                self._taken.append(position)
        self._given: list[_Give] = []  # how each output comes from arguments and results
        computed: list[Node] = []
        makers = _makers(graph, outputs)
        shared = _shared(makers)
        for value in outputs:
            maker = makers.get(value, value)
            whose = positions.get(maker, -1)  # the argument that it is, or shows
            if maker is not value and whose not in (-1, *written) and _same_dtype(maker, value):
                self._given.append(_part(whose, maker.meta["val"], value.meta["val"]))
            elif value in shared:
                base = shared[value]
                if base not in computed:
                    computed.append(base)
                index = computed.index(base)
                is_all = value is base  # which must be no view, or autograd would take it for one of another
                if is_all:
                    self._given.append(_result(index))
                else:
                    detached = _is_detached(value)
                    self._given.append(_shown(index, base.meta["val"], value.meta["val"], detached=detached))
            elif maker is value and whose >= 0:
                self._given.append(_argument(whose, is_written=whose in written))
            elif not isinstance(value, Node) or not isinstance(value.meta["val"], torch.Tensor):
                self._given.append(_constant(value.meta["val"] if isinstance(value, Node) else value))
            else:
                self._given.append(_result(len(computed)))
                computed.append(value)
        self._laid = [_laid(node.meta["val"]) for node in computed]
        graph.output(tuple(computed))
        read = set(self._taken)
        for node, position in positions.items():
            if position not in read:
                graph.erase_node(node)
        graph.eliminate_dead_code()
        static = GraphModule(module, graph)
        values = [n.meta.get("val") for n in module.graph.nodes]
        if any(isinstance(v, torch.Tensor) and v.device.type == "xla" for v in values):
            self._compiled = _on_the_lazy_device(static, device, options)
        else:
            if must_retrace(static):
                raise CaptureError(
                    "a region of torch.compiler.nested_compile_region updates a part of a tensor that it is given, or "
                    "all of one by an operator that AOTAutograd leaves as it is: compile it without that decorator"
                )
            # TorchDynamo goes by ``torch._check`` of a number where it meets a branch: nothing else would tell
            self._compiled = lower(static, checks=asserts_values(graph)).compile(device, options)

    def __call__(self, args: Sequence[Any]) -> list[Any]:
        results = list(self._compiled(*[args[i] for i in self._taken]))
        results = [lay(result) for lay, result in zip(self._laid, results, strict=True)]
        given = [give(args, results) for give in self._given]
        for position in reversed(self._updated):
            args[position].copy_(given.pop())
        return given


def _updates(graph: Graph, outputs: Any) -> dict[Node, Any]:
    """What arguments are after a graph that ends with copies into them, as backward passes do that keep statistics.

    The copies are taken out of the graph. One that something is read behind stays.
    """
    found = {}
    for copy in graph.find_nodes(op="call_function", target=aten.copy_.default):
        into, value = copy.args[:2]
        if into.op == "placeholder" and not (copy.users or copy in outputs or any(copy < user for user in into.users)):
            found[into] = value
            graph.erase_node(copy)
    return found


def _on_the_lazy_device(module: GraphModule, device: str | None, options: CompileOptions) -> Callable[..., Any]:
    """A graph of tensors of the lazy device, as a function that runs it there as one program."""
    if device is not None or options != CompileOptions(roll=options.roll):
        raise ValueError("tensors of the lazy device are computed there: leave out all options but roll")
    from hloemit.lazy.compiling import compile  # registers nothing: the device is there, as its tensors are

    compiled: Callable[..., Any] = compile(module, roll=options.roll)
    return compiled


def _argument(position: int, *, is_written: bool) -> _Give:
    return lambda args, results: args[position].clone() if is_written else args[position]


def _part(position: int, argument: torch.Tensor, shown: torch.Tensor) -> _Give:
    """A view of an argument: AOTAutograd reads off it where the user's view begins, if sizes are symbolic."""
    shape, strides = tuple(shown.shape), shown.stride()
    ahead = shown.storage_offset() - argument.storage_offset()
    return lambda args, results: args[position].as_strided(shape, strides, args[position].storage_offset() + ahead)


def _constant(value: Any) -> _Give:
    return lambda args, results: value


def _result(index: int) -> _Give:
    return lambda args, results: results[index]


def _laid(fake: torch.Tensor) -> Callable[[torch.Tensor], torch.Tensor]:
    """Give a result the strides that were traced: AOTAutograd makes views of it by them."""
    shape, strides = tuple(fake.shape), fake.stride()
    if fake.is_contiguous():
        return lambda result: result
    if not may_overlap(shape, strides):
        return lambda result: torch.empty_strided(shape, strides, dtype=fake.dtype, device=result.device).copy_(result)
    lie = places(shape, strides).flatten()
    count = int(lie.max()) + 1

    def lay(result: torch.Tensor) -> torch.Tensor:
        """An expanded result, whose elements share memory: the last write of several equal ones stays."""
        memory = torch.empty(count, dtype=fake.dtype, device=result.device)
        memory[lie.to(result.device)] = result.flatten()
        return memory.as_strided(shape, strides)

    return lay


def _makers(graph: Graph, outputs: Sequence[Any]) -> dict[Node, Node]:
    """For each output that is a tensor of its own, the node that made all of the memory that it shows.

    Operands alone are asked whether they share memory with a result: two calls of one region
    (``torch.compiler.nested_compile_region``) have the same fake tensors for results, and not the same memory.
    """
    makers: dict[Node, Node] = {}
    for node in graph.nodes:
        if _is_plain(node.meta.get("val")):
            source = _source(node)
            makers[node] = node if source is None else makers[source]
    return {v: makers[v] for v in outputs if isinstance(v, Node) and v.op != "placeholder" and v in makers}


def _source(node: Node) -> Node | None:
    """The operand whose memory a result shows."""
    storage = storage_id(node.meta["val"].untyped_storage())
    return next((n for n in _operands(node) if storage_id(n.meta["val"].untyped_storage()) == storage), None)


def _is_detached(node: Node | None) -> bool:
    """Whether something is no part of autograd's graph, of which what it shows the memory of may be one."""
    while node is not None and node.target is not aten.detach.default:
        node = _source(node)
    return node is not None


def _operands(node: Node) -> Iterator[Node]:
    """The tensors that an operator may show, of which a node is the result, or one of several."""
    while node.target is operator.getitem:
        node = node.args[0]
    if not isinstance(node.target, HigherOrderOperator):  # whose results are memory of their own
        yield from (n for n in node.all_input_nodes if _is_plain(n.meta.get("val")))


def _shared(makers: dict[Node, Node]) -> dict[Node, Node]:
    """Outputs that show one memory in eager PyTorch, which what follows the graph may write to; each with its maker."""
    times = Counter(makers.values())
    return {v: m for v, m in makers.items() if times[m] > 1 and m.op != "placeholder" and _is_dense(m.meta["val"])}


def _same_dtype(a: Node, b: Node) -> bool:
    return a.meta["val"].dtype is b.meta["val"].dtype


def _is_plain(fake: Any) -> bool:
    return isinstance(fake, torch.Tensor) and fake.layout is torch.strided and not has_bits(fake)


def _is_dense(fake: torch.Tensor) -> bool:
    """Whether a tensor has elements and shows each of its memory's once, in whatever order."""
    whole = fake.untyped_storage().nbytes() == fake.nbytes
    return bool(fake.numel()) and whole and not may_overlap(tuple(fake.shape), fake.stride())


def _shown(index: int, maker: torch.Tensor, fake: torch.Tensor, *, detached: bool) -> _Give:
    """A view of a result's memory, and of the result: what follows the graph asks for its base.

    One that is ``detached`` is a view of no other, or it would require a gradient as soon as the result does.
    """
    place = tuple(fake.shape), fake.stride(), fake.storage_offset()
    count, same = maker.numel(), fake.dtype is maker.dtype

    def give(args: Sequence[Any], results: Sequence[torch.Tensor]) -> torch.Tensor:
        base = results[index]
        view = (base if same else base.as_strided((count,), (1,)).view(fake.dtype)).as_strided(*place)
        return view.detach() if detached else view

    return give


def _is_symbolic(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        return any(isinstance(d, torch.SymInt) for d in value.shape)
    return isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool))
