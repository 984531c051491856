"""``.pt2`` files, kept from running what is in them: PyTorch's own reader trusts whoever wrote one.

It unpickles what does not load otherwise, loads the libraries that an archive brings, evaluates its expressions in
Python, and calls whatever function a node names. So the archive is read here first, and PyTorch is given another one
with the members that were looked at.
"""

from __future__ import annotations

import ast
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from hloemit.base.errors import ExportedFileError
from hloemit.capture.exporting.size_conditions import is_arithmetic
from hloemit.capture.quiet import quiet

_MOST_BYTES, _MOST_PER_BYTE = 64 << 20, 4  # of an archive, unpacked: torch writes it without compression
_FORBIDDEN = ("aotinductor", "custom_obj_", "opaque_obj_")  # libraries; TorchScript's pickles; Python's
_NAME = re.compile(r"[\w.]*")
_WORD = re.compile(r"[\w.+-]*")  # the name of a size, a number
_TARGET = re.compile(
    r"torch\.ops(\.\w+){2,3}|_operator\.\w+|math\.\w+|torch\._?sym_\w+|torch\._higher_order_ops(\.\w+)+", re.ASCII
)
_SYMPY = set(
    """Abs Add And CeilDiv CeilToInt CleanDiv Eq Equality Float FloatPow FloatTrueDiv FloorDiv FloorToInt Ge
    GreaterThan Gt Identity Integer IntTrueDiv LShift Le LessThan Lt Max Min Mod ModularIndexing Mul Ne Not Or
    Piecewise Pow PowByNatural PythonMod RShift Rational RoundDecimal RoundToInt StrictGreaterThan StrictLessThan
    Symbol ToFloat TruncToFloat TruncToInt Unequality Where ceiling floor true false""".split()  # noqa: SIM905
)
_ARITHMETIC = (
    *(ast.Expression, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Constant, ast.Name, ast.Load, ast.Tuple, ast.Call),
    *(ast.operator, ast.unaryop, ast.cmpop, ast.keyword),
)
_MOST_DIGITS = 20  # of a number in an expression


def read(path: str | Path) -> torch.export.ExportedProgram:
    """What ``torch.export.save`` wrote; raises ``ExportedFileError`` where it cannot be read, or would run code."""
    try:
        archive = _harmless(Path(path).read_bytes())
        with quiet(), torch.device("cpu"):  # where another one is the default, torch's reader fails
            return torch.export.load(archive)
    except Exception as error:
        raise ExportedFileError(f"{path} is not a readable .pt2 file: {type(error).__name__}: {error}") from error


def _harmless(data: bytes) -> io.BytesIO:
    """The archive again, of members that were looked at, so that two readers of archives see the same ones."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as copy:
        if sum(member.file_size for member in archive.infolist()) > max(_MOST_BYTES, _MOST_PER_BYTE * len(data)):
            raise ValueError("it is larger than what torch.export.save writes, once it is unpacked")
        for name in dict.fromkeys(archive.namelist()):
            copy.writestr(name, _checked(name, archive.read(name)))
    made.seek(0)
    return made


def _checked(name: str, content: bytes) -> bytes:
    if any(part in name for part in _FORBIDDEN):
        raise ValueError(f"{name} is code")
    if name.endswith(".pt"):
        torch.load(io.BytesIO(content), weights_only=True)
    if not name.endswith(".json"):
        return content
    described = json.loads(content)
    for key, value in _fields(described):
        _check_field(key, value)
    return json.dumps(described).encode()


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key with its value."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key, item
            yield from _fields(item)
    elif isinstance(value, list):
        for item in value:
            yield from _fields(item)


def _check_field(key: str, value: Any) -> None:
    if key == "use_pickle" and value is not False:
        raise ValueError("it has a pickle")
    if key == "guards_code" and not (isinstance(value, list) and all(map(is_arithmetic, value))):
        raise ValueError("its conditions on sizes are no arithmetic: PyTorch would run them")
    if not isinstance(value, str):
        return
    if key == "expr_str":
        _check_expression(value)
    elif key == "target" and not _TARGET.fullmatch(value):
        raise ValueError(f"it calls {value!r}, which is no operator")
    elif (key == "name" or key.endswith("_name")) and not _NAME.fullmatch(value):
        raise ValueError(f"it has the name {value!r}")


def _check_expression(text: str) -> None:
    """Raise ValueError for what is no arithmetic over sizes: sympy evaluates it as Python."""
    for part in ast.walk(ast.parse(text, mode="eval")):
        known = isinstance(part, _ARITHMETIC)
        if isinstance(part, ast.Constant):
            is_number = isinstance(part.value, (bool, int, float)) and len(repr(part.value)) <= _MOST_DIGITS
            known = is_number or (isinstance(part.value, str) and _WORD.fullmatch(part.value) is not None)
        elif isinstance(part, ast.Name):
            known = not part.id.startswith("_")
        elif isinstance(part, ast.Call):
            known = isinstance(part.func, ast.Name) and _is_function(part.func.id)
        elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Pow):
            known = isinstance(part.left, ast.Name) and isinstance(part.right, ast.Constant)
        if not known:
            raise ValueError(f"it has the expression {text[:80]!r}")


def _is_function(name: str) -> bool:
    return name in _SYMPY or name.startswith(("OpaqueUnaryFn_", "BitwiseFn_"))
