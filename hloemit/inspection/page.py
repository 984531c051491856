"""A program as one HTML page that opens without a network: its graph, collapsible by module path, searchable."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from hloemit.inspection.cost import flops, holds_steps
from hloemit.inspection.graph import ENDS, Block, Function, Graph, Operator
from hloemit.inspection.plot import decimal

_TEMPLATE = Path(__file__).with_name("page.html")
_PRODUCTS = frozenset({"dot_general", "dot", "convolution"})


def page(graph: Graph, title: str) -> str:
    """The page, with everything that it needs in it."""
    data = json.dumps(_Data(graph).content(), separators=(",", ":")).replace("</", "<\\/")
    text = _TEMPLATE.read_text(encoding="utf-8")
    before, after = text.split("__DATA__")
    return before.replace("__TITLE__", escape(title)) + data + after


class _Data:
    """What the page's script reads: nodes as rows of numbers into a table of texts."""

    def __init__(self, graph: Graph) -> None:
        self._strings: dict[str, int] = {}
        self._nodes: list[list[Any]] = []
        self._of: dict[int, int] = {}  # the node of each value, by its id; that of a weight counts from -1 down
        self._weights: list[int] = []
        self._graph = graph

    def content(self) -> dict[str, Any]:
        """The whole of it."""
        for function in self._graph.functions.values():
            self._function(function, "" if function is self._graph.main else f"@{function.name}")
        operators = list(self._graph.operators())
        work = sum(map(flops, operators))
        summary = f"{len(operators):,} operators, {len(self._weights):,} weights, {decimal(work)} FLOPs"
        return {
            "strings": list(self._strings),
            "nodes": self._nodes,
            "weights": self._weights,
            "summary": summary,
        }

    def _string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def _node(self, name: str, path: str, operands: list[int], types: str, *more: str) -> int:
        texts = map(self._string, (types, *more))
        self._nodes.append([self._string(name), self._string(path), operands, *texts])
        return len(self._nodes) - 1

    def _function(self, function: Function, base: str) -> None:
        for value in function.block.arguments:
            if 'hloemit.kind = "user_input"' in value.attributes or "hloemit.kind" not in value.attributes:
                text = value.kind.short
                self._of[id(value)] = self._node(
                    value.name, base, [], text, value.attributes, "", value.sharding, "", "argument"
                )
            else:
                self._weights.append(self._string(f"{value.name} {value.kind.short} {value.sharding}".rstrip()))
                self._of[id(value)] = -len(self._weights)
        self._block(function.block, base, relative=True)
        given = [self._of[id(v)] for v in function.block.gives if id(v) in self._of]
        types = ", ".join(v.kind.short for v in function.block.gives)
        self._node("return", base, given, types, "", "", "", "", "argument")

    def _block(self, block: Block, base: str, relative: bool) -> None:
        for op in block.operators:
            if op.name in ENDS:
                continue
            path = "/".join(filter(None, (base, op.origin.path))) if relative else base
            self._operator(op, path)

    def _operator(self, op: Operator, path: str) -> None:
        operands = [self._of[id(v)] for v in op.operands if id(v) in self._of]
        attributes = ", ".join(f"{name} = {text}" for name, text in op.attributes.items())
        types = ", ".join(v.kind.short for v in op.results)
        kind = "product" if op.short in _PRODUCTS else "computes" if flops(op) else "moves"
        name = op.short + (f" @{op.callee}" if op.name == "func.call" else "")
        more = (attributes, op.origin.line, op.sharding, op.origin.node, kind)
        if holds_steps(op):
            path = "/".join(filter(None, (path, f"{op.short} {op.origin.node}".rstrip())))
            for place, region in enumerate(op.regions):
                self._region(region, path, operands if op.short == "while" and place == 1 else [])
        node = self._node(name, path, operands, types, *more)
        self._of.update((id(result), node) for result in op.results)

    def _region(self, block: Block, path: str, given: list[int]) -> None:
        """What a loop does, as a module of its own; its arguments are what the loop was given."""
        for argument, node in zip(block.arguments, given, strict=False):
            self._of[id(argument)] = node
        self._block(block, path, relative=False)


def short_html(graph: Graph, title: str, most: int = 20_000) -> str:
    """The page in a frame, as notebooks show it; of a program with very many operators a line that says so."""
    count = sum(1 for _ in graph.operators())
    if count > most:
        return f"<p>{escape(title)}: {count:,} operators; <code>hloemit view</code> writes them to a page.</p>"
    inside = escape(page(graph, title), quote=True)
    return f'<iframe srcdoc="{inside}" style="width:100%;height:480px;border:1px solid #c9d1dc"></iframe>'
