"""What code of the user's names, and which code that is: functions, classes and modules of no installed package."""

from __future__ import annotations

import dis
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from torch import nn

from hloemit.base import tables
from hloemit.base.source_lines import is_library_file

_OF_GLOBALS = ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL")
_WRITING = ("STORE_ATTR", "STORE_GLOBAL")
_NAMING = {dis.opmap[name]: name for name in (*_OF_GLOBALS, *_WRITING, "IMPORT_NAME")}  # by the operation's number
BY_STRINGS = frozenset(("getattr", "attrgetter", "fields"))  # by which code reads attributes that it does not name
_RUN_BY_TORCH = ("forward", "backward", "setup_context", "jvp", "vmap")
_NOT_FOR_RESULTS = {  # special methods that make an object, show it or copy it
    "__init__",
    "__new__",
    "__post_init__",
    "__init_subclass__",
    "__del__",
    "__repr__",
    "__str__",
    "__copy__",
    "__deepcopy__",
    "__reduce__",
    "__reduce_ex__",
    "__getstate__",
    "__setstate__",
}
_UNLISTED = ModuleType("__main__")


class Names(NamedTuple):
    """What code names: attributes that it reads, those that it may add, globals in order, and modules that it imports.

    A module has its name and its level: 0, or the number of dots.
    """

    read: frozenset[str]
    written: frozenset[str]
    of_globals: tuple[str, ...]
    imported: frozenset[tuple[str, int]]


@tables.remembered("NamesOfCode", 4096)
def names_of(code: CodeType) -> Names:
    """What a function's code names, and that of functions inside of it."""
    named = list(_naming(code))
    read, strings = set(code.co_names), set[str]()
    written = {name for operation, name in named if operation in _WRITING}
    of_globals = dict.fromkeys(name for operation, name in named if operation in _OF_GLOBALS)
    imported = set(_imports(code)) if any(operation == "IMPORT_NAME" for operation, _ in named) else set()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            inner = names_of(constant)
            read |= inner.read
            written |= inner.written
            of_globals |= dict.fromkeys(inner.of_globals)
            imported |= inner.imported
        elif isinstance(constant, str) and all(map(str.isidentifier, constant.split("."))):  # getattr(x, "name")
            strings.update(constant.split("."))
            if "import_module" in read:
                imported.add((constant, 0))
    if "globals" in of_globals:  # globals()["name"]
        of_globals |= dict.fromkeys(sorted(strings))
    return Names(frozenset(read | strings), frozenset(written | strings), tuple(of_globals), frozenset(imported))


def _naming(code: CodeType) -> Iterator[tuple[str, str]]:
    """The operations of ``_NAMING`` in a function's code, in order, each with the name.

    ``dis`` says the same and describes every instruction for it: of a library of some thousand functions, in a minute.
    """
    longer = 0  # what comes before the eight bits of an argument
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = longer | low
        longer = argument << 8 if operation == dis.EXTENDED_ARG else 0
        name = _NAMING.get(operation)
        if name is not None:
            yield name, code.co_names[argument >> 1 if name == "LOAD_GLOBAL" else argument]


def _imports(code: CodeType) -> Iterator[tuple[str, int]]:
    instructions = list(dis.get_instructions(code))
    for level, each in zip(instructions, instructions[2:], strict=False):
        if each.opname == "IMPORT_NAME":
            yield each.argval, level.argval


def imported_by(names: Names, package: str | None) -> Iterator[ModuleType]:
    """The modules that code imports when it runs, as far as they are there, and what they lie in."""
    for name, level in names.imported:
        full = importlib.util.resolve_name("." * level + name, package) if level and package else name
        for each in {full, full.partition(".")[0]}:
            if each in sys.modules:
                yield sys.modules[each]


@tables.remembered("ModuleClasses", 1024)
def is_users(kind: type) -> bool:
    """Whether a module is of a class that reads no attributes but those that the user's code names."""
    return all(each in (nn.Module, object) or not is_library(module_of(each)) for each in kind.__mro__)


@tables.remembered("UsersClasses", 4096)
def users_of(kind: type) -> tuple[type, ...]:
    """The classes of the user's own that a class is made of, itself first."""
    return tuple(each for each in kind.__mro__ if not is_library(module_of(each)))


@tables.remembered("MethodsOfClasses", 1024)
def run_unnamed(kind: type) -> frozenset[str]:
    """What a class of the user's has that runs though no code names it: special methods, and what libraries call."""
    above = [each for each in kind.__mro__ if each not in (nn.Module, object) and is_library(module_of(each))]
    return frozenset(
        name
        for name, value in vars(kind).items()
        if name in _RUN_BY_TORCH
        or (_is_special(name, value) if name.startswith("__") else any(hasattr(each, name) for each in above))
    )


@tables.remembered("MethodsThatCallsRun", 1024)
def run_by_calls(kind: type) -> tuple[tuple[type, str], ...]:
    """The methods that a call of a module of a class runs, where they are a library's: somebody may replace them."""
    found = [next((k, name) for k in kind.__mro__ if name in vars(k)) for name in ("forward", "__call__")]
    return tuple(each for each in found if is_library(module_of(each[0])))


def _is_special(name: str, value: Any) -> bool:
    if name in _NOT_FOR_RESULTS or not isinstance(value, FunctionType):
        return False
    return value.__code__.co_filename != "<string>"  # a dataclass's own, which name all of its fields


def is_library_code(function: Any) -> bool:
    """Whether a function, or what a partial one calls, is of an installed package, and not of the user's."""
    code = getattr(getattr(function, "func", function), "__code__", None)
    return is_library_file(code.co_filename) if code else is_library(module_of(type(function)))


def module_of(value: Any) -> Any:
    """The module that a value is, or that its class comes from; of a class that nobody imported, the user's script.

    ``runpy.run_path`` and loaders of plugins and of configurations run files that ``sys.modules`` does not list.
    """
    if isinstance(value, ModuleType):
        return value
    kind = value if isinstance(value, type) else type(value)
    return inspect.getmodule(kind) or (None if str(kind.__module__).partition(".")[0] in sys.modules else _UNLISTED)


def is_library(module: Any) -> bool:
    """Whether a module is Python's own, or of an installed package."""
    file = getattr(module, "__file__", None)
    return is_library_file(str(file)) if file else getattr(module, "__name__", "") != "__main__"
