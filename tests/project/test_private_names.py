"""Private names of PyTorch, jax and jaxlib stand behind a fence: ``base/torch_private.py`` and ``ir/bindings.py``.

What is held, by the syntax tree of every other file:

* no module of theirs is imported by a private path, also as a string, and nothing private from a public one;
* no chain that starts at a name which was imported from them goes over a private one (``torch._C``, ``nn.Module._apply``);
* no private attribute is asked of any object, by a dot, by ``getattr`` or by ``attrgetter``, unless hloemit gives that
  attribute to a class or module of its own, and then not where PyTorch has one of the same name too;
* no string names a patched private attribute that the fence has a constant for.

Operators are no private names, whatever they are called: ``torch.ops.aten._softmax`` is a schema of ATen, and what
follows ``torch.ops.<namespace>.`` is left alone up to the overload. Neither are Python's own (``sys._getframe``,
``_replace`` of a named tuple), nor names with two underscores on both sides.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._refs

from hloemit.base import torch_private
from hloemit.base.errors import UpstreamError
from hloemit.base.private_names import SUPPORTED, Fence
from hloemit.ir import bindings

ROOT = Path(__file__).parents[2]
FENCES = ("hloemit/base/torch_private.py", "hloemit/ir/bindings.py")
SOURCES = sorted(
    p for p in [*ROOT.glob("hloemit/**/*.py"), *ROOT.glob("cli/**/*.py")] if str(p.relative_to(ROOT)) not in FENCES
)
THEIRS = ("torch", "jax", "jaxlib", "functorch")
NAMED_TUPLE = {"_replace", "_fields", "_asdict", "_make", "_field_defaults"}
PYTHONS = {"sys", "os"}  # modules of Python with documented names that start so
OF_LOCKS = {
    "_at_fork_reinit"
}  # as Python's own libraries have it: a lock that the parent held is free in a forked child
BY_PATH = {"import_module", "resolve_name", "__import__", "object", "later", "getter", "attribute"}
BY_NAME = {"getattr", "hasattr", "setattr", "delattr", "attrgetter", "methodcaller"}


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def is_theirs(module: str) -> bool:
    return module.split(".")[0] in THEIRS


class Names(ast.NodeVisitor):
    """What one file imports from them, and the private attributes that it gives to things of its own."""

    def __init__(self, tree: ast.AST) -> None:
        self.foreign: set[str] = set()
        self.operators = {"aten"}  # names of torch.ops' parts; hloemit.base.operators has this one
        self.own: set[str] = set()
        self.visit(tree)

    def visit_Import(self, node: ast.Import) -> None:
        self.foreign |= {(a.asname or a.name).split(".")[0] for a in node.names if is_theirs(a.name)}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module and not node.level and is_theirs(node.module):
            self.foreign |= {a.asname or a.name for a in node.names}

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._defined(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._defined(node)

    def _defined(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        self.own.add(node.name)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            self.own.add(node.attr)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.own.add(node.id)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Attribute) and ast.unparse(node.value).startswith("torch.ops."):
            self.operators |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        self.generic_visit(node)


def chain(node: ast.expr) -> list[str]:
    """``torch._C.f`` as its parts; [] where it starts at something else than a name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return [*parts, node.id][::-1] if isinstance(node, ast.Name) else []


def operator_part(node: ast.Attribute, names: Names) -> bool:
    """Whether an attribute is an operator's name, or its overload's."""
    parts = chain(node)
    if parts[:2] == ["torch", "ops"]:
        return len(parts) <= 5
    return bool(parts) and parts[0] in names.operators and len(parts) <= 3


def offences(text: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each private name of theirs in a module."""
    tree = ast.parse(text)
    names = Names(tree)
    own = (names.own | own_names()) - FENCED
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            modules = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            imported = [a.name for a in node.names]
            for module in modules:
                parts = module.split(".") + (imported if isinstance(node, ast.ImportFrom) else [])
                if is_theirs(module) and (any(map(is_private, parts)) or module.split(".")[0] == "jaxlib"):
                    yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and not operator_part(node, names):
            parts = chain(node)
            root = parts[0] if parts else ""
            if root in names.foreign or (root not in PYTHONS and node.attr not in NAMED_TUPLE | OF_LOCKS | own):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Call) and chain(node.func)[-1:]:
            how = chain(node.func)[-1]
            if how not in BY_NAME | BY_PATH:
                continue
            of_operators = bool(node.args) and ast.unparse(node.args[0]) in {"torch.ops", *names.operators}
            for name in strings(node.args):
                by_name = how in BY_NAME and is_private(name) and not of_operators and name not in own | NAMED_TUPLE
                parts = re.split("[.:]", name)
                by_path = (
                    how in BY_PATH and is_theirs(parts[0]) and (any(map(is_private, parts)) or parts[0] == "jaxlib")
                )
                if by_name or by_path:
                    yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in FENCED:
            yield node.lineno, repr(node.value)


def strings(nodes: list[ast.expr]) -> Iterator[str]:
    """String arguments; of an f-string, how it starts."""
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and node.values:
            node = node.values[0]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# what the fences list of classes and modules: no other file may give it to a thing of its own either
LISTED = [*torch_private.fence.names, *bindings.fence.names]
FENCED = {name.last for name in LISTED if is_private(name.last)}
TEXTS = {path: path.read_text() for path in SOURCES}


@functools.cache
def own_names() -> set[str]:
    """What hloemit's files define themselves."""
    return set().union(*(Names(ast.parse(text)).own for text in TEXTS.values()))


def test_no_other_file_has_a_private_name() -> None:
    found = {f"{path.relative_to(ROOT)}:{line}": what for path, text in TEXTS.items() for line, what in offences(text)}
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "import torch._dynamo",
        "from torch._ops import OpOverload",
        "from torch.utils import _pytree as pytree",
        "from torch.utils._pytree import tree_map",
        "def f():\n    from torch import _refs",
        "from jax._src import core",
        "from jaxlib import version",
        "import torch\ntorch._C._set_conj(x, True)",
        "import torch\ntorch._assert_async(x)",
        "import torch\ntorch.compiler._is_compiling_flag = True",
        "import torch\ntorch.ops.aten.relu.default._schema",
        "from torch import nn\nnn.Module._apply = f",
        "import torch as t\nt._C",
        "aten = torch.ops.aten\naten.relu.default._op_dk(key, x)",
        "def f(op):\n    return op._schema",
        "def f(x):\n    return x.grad_fn._saved_self",
        "def f(x):\n    return x.untyped_storage()._cdata",
        "def f(m):\n    m._parameters['w'] = None",
        "class A:\n    def __init__(self, p):\n        self._parameters = p",
        "def f(x):\n    return getattr(x, '_base', None)",
        "def f(x):\n    setattr(x, '_is_param', True)",
        "import torch\ngetattr(torch, f'_sym_{name}')",
        "from operator import attrgetter\nversion = attrgetter('_version')",
        "PATCHES = [(owner, '_init_group', f)]",
        "import importlib\nimportlib.import_module('jaxlib.version')",
        "import importlib\nimportlib.import_module('torch._dynamo')",
        "fence.object('torch._C:_set_neg', 'use', 'without', 'instead')",
    ],
)
def test_a_private_name_is_found(text: str) -> None:
    assert list(offences(text))


@pytest.mark.parametrize(
    "text",
    [
        "import torch\ntorch.ops.aten._softmax.default",
        "aten = torch.ops.aten\naten._to_copy.default",
        "aten = torch.ops.aten\ngetattr(aten, f'_foreach_{name}')",
        "import sys\nsys._getframe(1)",
        "from hloemit.base.torch_private import pytree, schema_of\npytree.tree_map(f, schema_of(op))",
        "class A:\n    def __init__(self):\n        self._mine = 1\n\n    def f(self, other):\n        return other._mine",
        "state._replace(t=1)",
        "import torch\ntorch.Tensor.__getitem__",
        "from __future__ import annotations",
    ],
)
def test_what_is_not_private_is_left_alone(text: str) -> None:
    assert list(offences(text)) == []


def test_each_name_says_what_it_is_for() -> None:
    assert len({name.path for name in LISTED}) == len(LISTED)
    assert [n.path for n in LISTED if not (n.use and n.without and n.instead)] == []


@pytest.mark.parametrize("module", [torch_private, bindings], ids=lambda m: m.__name__)
def test_what_is_imported_from_a_fence_is_there(module: Any) -> None:
    """Also the names that are looked up later, for which mypy takes our word."""
    asked = {
        alias.name
        for text in TEXTS.values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module == module.__name__
        for alias in node.names
    }
    assert asked
    assert {name for name in asked if not hasattr(module, name)} == set()


MEMBERS = {  # what hloemit uses of these, the fence lists
    "pytree": "torch.utils._pytree",
    "DispatchKey": "torch._C:DispatchKey",
    "ir": "jaxlib.mlir.ir",
    "stablehlo": "jaxlib.mlir.dialects.stablehlo",
    "func": "jaxlib.mlir.dialects.func",
}


@pytest.mark.parametrize("local", MEMBERS)
def test_the_members_that_are_used_are_looked_up(local: str) -> None:
    listed = next(set(n.members) for n in LISTED if n.path == MEMBERS[local])
    used = {
        node.attr
        for text in TEXTS.values()
        if re.search(rf"import .*\b{local}\b", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == local
    }
    assert used and used <= {member.partition(".")[0] for member in listed}


@pytest.mark.parametrize("protocol", [bindings.Client, bindings.Loaded, bindings.Pjrt])
def test_what_a_protocol_says_is_looked_up(protocol: type) -> None:
    listed = next(set(n.members) for n in LISTED if n.path == "jaxlib._jax")
    names = {n for n in (*vars(protocol), *protocol.__annotations__) if not n.startswith("_")}
    if protocol is bindings.Pjrt:
        listed = {member.partition(".")[0] for member in listed}
    else:
        owner = {"Client": "Client", "Loaded": "LoadedExecutable"}[protocol.__name__]
        listed = {member.partition(".")[2] for member in listed if member.startswith(owner + ".")}
    assert names and names <= listed


def test_the_supported_versions_are_those_of_the_package() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {f"{package}{versions}" for package, versions in SUPPORTED.items()} <= set(asked)


# Releases that move a name


def looked_up_again(module: Any) -> Any:
    """A fence, imported once more beside the first one."""
    spec = importlib.util.spec_from_file_location("again", module.__file__)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


MOVED: list[tuple[Any, Any, str, str, Callable[[Any], object]]] = [
    (torch_private, torch._C, "_set_conj", "torch._C._set_conj", str),
    (torch_private, torch.Tensor, "_reduce_ex_internal", "torch.Tensor._reduce_ex_internal", str),
    (torch_private, torch.utils._pytree, "tree_map_only", "torch.utils._pytree.tree_map_only", str),
    (torch_private, torch._refs, "istft", "torch._refs.istft", lambda again: again.python_istft),
    (bindings, bindings.ir, "DenseElementsAttr", "jaxlib.mlir.ir.DenseElementsAttr.get", str),
    (bindings, bindings.pjrt(), "DeviceList", "jaxlib._jax.DeviceList", lambda again: again.pjrt()),
]


@pytest.mark.parametrize(("fence", "owner", "attribute", "name", "use"), MOVED, ids=[m[3] for m in MOVED])
def test_a_name_that_is_gone_is_named(
    fence: Any, owner: Any, attribute: str, name: str, use: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(owner, attribute)
    package = name.partition(".")[0]
    with pytest.raises(UpstreamError, match=re.escape(f"{package} {version(package)} has no {name}, ")) as caught:
        use(looked_up_again(fence))
    file = str(Path(fence.__file__).relative_to(ROOT))
    assert f"works with {package}{SUPPORTED[package]}" in str(caught.value) and file in str(caught.value)


def test_an_attribute_that_objects_lost_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.nn.Module, "__init__", lambda self: None)
    with pytest.raises(UpstreamError, match="has no torch.nn.Module._parameters, "):
        looked_up_again(torch_private)


def test_a_module_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch.fx._lazy_graph_module", None)
    with pytest.raises(UpstreamError, match="has no torch.fx._lazy_graph_module._make_graph_module, "):
        looked_up_again(torch_private)


def test_names_of_several_releases() -> None:
    """The newer one counts where both are there; where neither is, the error has the older one."""
    fence, said = Fence(), ("", "", "")
    assert fence.attribute("torch:tanh|sin", *said) == "tanh" and fence.attribute("torch:gone|sin", *said) == "sin"
    with pytest.raises(UpstreamError, match=r"has no torch\.lost, "):
        fence.object("torch:gone|lost", *said)


def test_importing_hloemit_names_what_is_gone() -> None:
    code = "import torch; del torch._C._set_conj\nimport hloemit"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert f"hloemit.base.errors.UpstreamError: torch {version('torch')} has no torch._C._set_conj, " in done.stderr


def test_importing_hloemit_does_not_import_what_is_slow() -> None:
    code = "import hloemit, sys; print([m for m in ('torch._dynamo', 'torch._inductor', 'jax') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"
