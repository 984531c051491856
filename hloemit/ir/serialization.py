"""Modules as text, as portable bytes, and back; refinement of symbolic dimensions."""

from __future__ import annotations

import contextlib
import graphlib
import hashlib
import io
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from hloemit.base.errors import ArtifactError, CompileError, HloemitError
from hloemit.base.interrupts import Guarded
from hloemit.ir.bindings import Module, artifact_with_shardings, ir, new_context, run_pipeline, stablehlo
from hloemit.ir.empty_operands import fit_slices, picks_of_nothing
from hloemit.ir.walking import operations, symbol_of

_PRODUCER = b"StableHLO_v"
_ESCAPED = re.compile(r"\\[89A-F][0-9A-F]")  # a byte that is no ASCII, as MLIR prints it
_ESCAPE = re.compile(rb"\\(\\|[0-9A-F]{2})")
_SHOWN = re.compile(r'\n note: "-":\d+:\d+: see current operation: ?\n?.*?(?=\n note: |\nerror: |\Z)', re.DOTALL)
_PLACE = re.compile(r'"-":(\d+):(\d+)')  # in a text, which MLIR calls "-"
_UNREGISTERED = re.compile(
    r" (?:type|attribute) created with unregistered dialect\. If this is intended, .*? opt tool used"
)
_QUOTED = re.compile(r'(@|[{,] ?)?"((?:[^"\\]|\\.)*)"( =)?')  # what is a name has a sign before or behind it


def as_text(module: Module, debug_info: bool = False) -> str:
    """The module's text, with source locations where ``debug_info`` asks for them."""
    text: str = module.operation.get_asm(enable_debug_info=debug_info, assume_verified=True)
    return text


def as_abbreviated_text(module: Module) -> str:
    """The module's text without the elements of large constants."""
    text: str = module.operation.get_asm(large_elements_limit=16, enable_debug_info=True, assume_verified=True)
    return text


def demand_names(text: str) -> None:
    """Raise ``ArtifactError`` where a symbol or an attribute has a name that is no UTF-8, in text that MLIR printed.

    MLIR takes any bytes for a name, and Python's bindings end the process over these.
    """
    if _ESCAPED.search(text) is None:
        return
    for before, quoted, behind in _QUOTED.findall(text):
        if not (before or behind):
            continue
        name = _ESCAPE.sub(
            lambda found: bytes.fromhex(found[1].decode()) if len(found[1]) == 2 else b" ", quoted.encode()
        )
        try:
            name.decode()
        except UnicodeDecodeError:
            raise ArtifactError(f"a name in it is no UTF-8: {quoted}") from None


def read_attributes(module: Module) -> None:
    """Look at every attribute, as whoever shows a module does: over some the bindings end the process.

    Raises ``ArtifactError`` where one is there twice, which bytecode can say, and no text.
    """
    twice: list[str] = []

    def count(names: list[str]) -> None:
        twice.extend(name for name in set(names) if names.count(name) > 1)

    def look(attribute: Any) -> None:
        if isinstance(attribute, ir.DictAttr):
            count([named.name for named in attribute])
            for named in attribute:
                look(named.attr)
        elif isinstance(attribute, ir.ArrayAttr):
            for each in attribute:
                look(each)

    def visit(op: Any) -> Any:
        count(list(op.attributes))
        for name in op.attributes:
            with contextlib.suppress(TypeError):  # a class that bindings lack, of complex numbers say
                look(op.attributes[name])
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(visit)
    if twice:
        raise ArtifactError(f"an operator in it has the attribute {twice[0]!r} twice")


def demand_ends(module: Module) -> None:
    """Raise ``ArtifactError`` where a function calls itself, at once or through others: no program of it has an end."""
    callees = {"func.call": "callee", "stablehlo.composite": "decomposition"}
    with module.context:
        calls = {
            symbol_of(function): {
                ir.FlatSymbolRefAttr(op.attributes[callees[op.name]]).value
                for op in operations(function.operation)
                if op.name in callees
            }
            for function in module.body.operations
            if function.operation.name == "func.func"
        }
    try:
        graphlib.TopologicalSorter(calls).prepare()
    except graphlib.CycleError as error:
        names = " -> ".join(f"@{name}" for name in reversed(error.args[1]))
        raise ArtifactError(f"a function of it calls itself, which never ends: {names}") from None


def as_bytecode(module: Module) -> bytes:
    """MLIR's own bytecode, with source locations, for the same jaxlib to read."""
    bytecode = io.BytesIO()
    with module.context, ir.Location.unknown():
        module.operation.write_bytecode(bytecode)
    return bytecode.getvalue()


def default_target_version() -> str:
    """The StableHLO version that a consumer of 12 weeks ago reads."""
    week12 = stablehlo.StablehloCompatibilityRequirement.WEEK_12
    version: str = stablehlo.get_version_from_compatibility_requirement(week12)
    return version


def supported_versions() -> tuple[str, str]:
    """The oldest and the newest StableHLO version that portable artifacts can be written for."""
    return stablehlo.get_minimum_version(), stablehlo.get_current_version()


def as_portable_artifact(module: Module, target_version: str | None = None) -> bytes:
    """The module as VHLO bytecode for ``target_version`` (the 12-week version if None), without source locations.

    CHLO ops are expanded to StableHLO. Raises ValueError for a version outside of ``supported_versions()`` and for a
    module that uses a feature which that version lacks.
    """
    version = target_version or default_target_version()
    oldest, newest = supported_versions()
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or not _parts(oldest) <= _parts(version) <= _parts(newest):
        raise ValueError(f"StableHLO version {version!r} cannot be written; choose from {oldest} to {newest}")
    copy = clone(module)
    expand_chlo(copy)
    run_pipeline(copy, "builtin.module(strip-debuginfo)")
    with Guarded():
        try:
            if any(op.operation.name == "sdy.mesh" for op in copy.body.operations):
                return artifact_with_shardings(as_bytecode(copy), version)
            with copy.context:
                artifact: bytes = stablehlo.serialize_portable_artifact(copy, version)
        except Exception as error:
            raise ValueError(f"the module cannot be written for StableHLO {version}: {error}") from error
    return artifact


def expand_chlo(module: Module) -> None:
    """Say CHLO's operators in StableHLO's, as portable artifacts do; in place."""
    # with symbolic sizes, expansions compute in MLIR's `shape` dialect, and leave casts that canonicalize folds
    dynamic = any(
        "?" in str(op.attributes["function_type"]) for op in module.body.operations if "function_type" in op.attributes
    )
    shapes = ",shape-legalize-to-stablehlo,canonicalize" if dynamic else ""
    run_pipeline(module, f"builtin.module(func.func(chlo-legalize-to-stablehlo{shapes}))")


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(p) for p in version.split("."))


def is_bytecode(data: bytes) -> bool:
    """Whether the bytes begin as MLIR bytecode does."""
    return data[:4] == b"ML\xefR"


def parse(data: str | bytes) -> Module:
    """A verified module from text, bytecode or a portable artifact.

    Raises ``ArtifactError`` where the data is none of these, or was written by a newer StableHLO. Data that others
    wrote may end the process: ``ir.foreign`` reads those.
    """
    context = new_context(foreign=True)
    try:
        with context:
            if isinstance(data, bytes) and is_bytecode(data):
                if _PRODUCER in data[:64]:
                    return stablehlo.deserialize_portable_artifact(context, data)
                return ir.Module.parse(data)
            text = data.decode() if isinstance(data, bytes) else data
            return ir.Module.parse(text)
    except UnicodeDecodeError:
        raise ArtifactError("the data is neither StableHLO text nor MLIR bytecode") from None
    except HloemitError:
        raise
    except Exception as error:
        version = re.search(rb"StableHLO_v(\d+\.\d+\.\d+)", data[:64]) if isinstance(data, bytes) else None
        if version and _parts(version[1].decode()) > _parts(supported_versions()[1]):
            newest = supported_versions()[1]
            raise ArtifactError(
                f"the artifact was written for StableHLO {version[1].decode()}, and this jaxlib reads up to {newest}: "
                "update jaxlib"
            ) from error
        said = (
            _SHOWN.sub("", str(error)).removeprefix("Unable to parse module assembly:\n").strip()
        )  # whole modules, in MLIR's notes
        if not (isinstance(data, bytes) and is_bytecode(data)):
            said = _PLACE.sub(r"line \1, column \2", said)
        said = _UNREGISTERED.sub(" is of a dialect that jaxlib has no reader for", said)
        raise ArtifactError(f"the data is no valid StableHLO module: {said}") from error


def name_lines(module: Module, file: str, before: str = "-") -> None:
    """Let operators that are lines of the file ``before`` be lines of ``file``; in place.

    "-" is what MLIR's reader calls a text. One that brings locations of its own keeps them.
    """
    line = re.compile(rf'loc\("{re.escape(before)}":(\d+):(\d+)\)')
    if not line.fullmatch(str(module.operation.location)):
        return

    def in_file(location: Any) -> Any:
        found = line.fullmatch(str(location))
        return ir.Location.file(file, int(found[1]), int(found[2])) if found else location

    def name(op: Any) -> Any:
        op.location = in_file(op.location)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    argument.set_location(in_file(argument.location))
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(name)


def main_of(module: Module) -> Any:
    """The function ``main`` of a module; None where it has none."""
    functions = [op for op in module.body.operations if op.operation.name == "func.func"]
    return next((op for op in functions if symbol_of(op) == "main"), None)


def attach(main: Any, where: str, name: str, said: Mapping[int, Any]) -> None:
    """Give arguments (``"arg_attrs"``) or results (``"res_attrs"``) of a function an attribute each, by index."""
    attributes = main.operation.attributes
    kind = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
    nothing = [ir.DictAttr.get({})] * len(kind.inputs if where == "arg_attrs" else kind.results)
    given = list(ir.ArrayAttr(attributes[where])) if where in attributes else nothing
    for index, value in said.items():
        given[index] = ir.DictAttr.get({**{a.name: a.attr for a in ir.DictAttr(given[index])}, name: value})
    attributes[where] = ir.ArrayAttr.get(given)


def clone(module: Module) -> Module:
    """A copy of the module in the same context."""
    with module.context, ir.Location.unknown():
        return ir.Module.parse(module.operation.get_asm(binary=True, enable_debug_info=True))


def sha256(module: Module) -> str:
    """SHA-256, in hex, of the module's bytecode without source locations."""
    with module.context, ir.Location.unknown():
        copy = module.operation.clone()
        run_pipeline(copy, "builtin.module(strip-debuginfo)")
        bytecode = io.BytesIO()
        copy.operation.write_bytecode(bytecode)
    return hashlib.sha256(bytecode.getvalue()).hexdigest()


_WITH_PRECISION = frozenset({"stablehlo.dot_general", "stablehlo.convolution"})


def with_matmul_precision(module: Module, precision: str) -> Module:
    """A copy of the module whose f32 and complex64 products and convolutions are of ``precision``: default, high, …"""
    copy = clone(module)
    with copy.context:
        one = f"#stablehlo<precision {precision.upper()}>"
        config = ir.Attribute.parse(f"[{one}, {one}]")

        def set_precision(op: Any) -> Any:
            if op.name in _WITH_PRECISION and str(op.operands[0].type.element_type) in ("f32", "complex<f32>"):
                op.attributes["precision_config"] = config
            return ir.WalkResult.ADVANCE

        copy.operation.walk(set_precision)
    return copy


_REFINE = (
    "builtin.module(stablehlo-refine-arguments{{types={types}}},stablehlo-refine-shapes,"
    "func.func(stablehlo-canonicalize-dynamism))"
)

_SMALL = (
    "an open size is {} here, and torch.export takes it for 2 or more where a slice or an index depends on it. Lower "
    "another program for this size, without dynamic_shapes, or call the module itself. What failed: "
)


def refine_module(module: Module, shapes: Sequence[tuple[int, ...]]) -> Module:
    """A copy of the module with static shapes, propagated from its arguments' ``shapes``.

    Raises ``CompileError`` where a dimension stays unknown, the shapes contradict the program or elements of an empty
    tensor are picked; the message says so where one of the open sizes is 0 or 1, which ``torch.export`` leaves out of
    account.
    """
    copy = clone(module)
    main = main_of(copy)
    with copy.context, ir.Location.unknown():
        kinds = [ir.RankedTensorType(argument.type) for argument in main.arguments]
        types = [
            str(ir.RankedTensorType.get(list(shape), kind.element_type))
            for kind, shape in zip(kinds, shapes, strict=True)
        ]
    dynamic = ir.ShapedType.get_dynamic_size()
    sizes = zip(chain.from_iterable(kind.shape for kind in kinds), chain.from_iterable(shapes), strict=True)
    small = {size for declared, size in sizes if declared == dynamic and size < 2}
    try:
        if 0 in small:
            fit_slices(copy)
        run_pipeline(copy, _REFINE.format(types=",".join(types)))
        if 0 in small and picks_of_nothing(copy):
            raise IndexError("elements of an empty tensor are picked")
    except Exception as error:
        advice = _SMALL.format(" and ".join(map(str, sorted(small)))) if small else ""
        raise CompileError(
            f"the program cannot be specialised to the shapes {list(shapes)}: {advice}{error}"
        ) from error
    return copy
