"""What MODEL names on the command line, and how it becomes a lowered program."""

from __future__ import annotations

import contextlib
import dataclasses
import difflib
import functools
import importlib
import importlib.util
import inspect
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import torch
from torch.export import ExportedProgram

import hloemit
from hloemit.base.errors import ArtifactError
from hloemit.base.source_lines import is_a_door, is_the_programs_own
from hloemit.capture.exporting import exported_file
from hloemit.ir.serialization import name_lines
from hloemit_cli import standard_input
from hloemit_cli.dump import SUFFIXES
from hloemit_cli.exits import STDIN, ExitCode, Failure, syntax_fault, usage_error, user_fault
from hloemit_cli.mesh import NO_MESH, MeshOptions

FORMS = (
    "a .py file, file.py:NAME, package.module:NAME, a .pt2, a .hloemit, a StableHLO module (.mlir, .mlirbc, …), or - "
    "for what one of these files would hold, on stdin"
)
is_a_door(Path(__file__).parent)

_WEIGHTS = {".pt", ".pth", ".ckpt", ".bin", ".safetensors", ".gguf", ".onnx", ".npz"}
INPUT_FORMS = "a tuple of arguments such as (x,), a dict of keyword arguments, or the pair (args, kwargs)"


@dataclass(frozen=True)
class Model:
    """A program to lower with example inputs, or one that is lowered already.

    ``args`` is None where MODEL brings no inputs. ``program`` is None for a saved module: there is no eager program.
    """

    name: str
    program: Any = None
    args: tuple[Any, ...] | None = None
    kwargs: dict[str, Any] | None = None
    dynamic_shapes: Any = None
    lowered: hloemit.Lowered | None = None

    def lower(
        self, bound: int | None = None, checks: bool = False, explain: bool = False, layout: MeshOptions = NO_MESH
    ) -> hloemit.Lowered:
        """The lowered program; raises hloemit's errors, and ``Failure`` where the program itself raises."""
        if self.lowered is not None:
            if layout.axes:
                raise usage_error(f"{self.name} is lowered already: --mesh needs the model that it was lowered from")
            return self.lowered
        exported = isinstance(self.program, ExportedProgram)
        args, kwargs, shapes = ((), None, None) if exported else (self.args or (), self.kwargs, self.dynamic_shapes)
        options: dict[str, Any] = {"dynamic_shapes": shapes, "bound": bound, "checks": checks, "explain": explain}
        over_mesh = layout.as_keywords(args)
        with captures(self.name):
            return hloemit.lower(self.program, args, kwargs, **options, **over_mesh)

    def eager(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What the program itself returns in eager PyTorch."""
        program = self.program.module() if isinstance(self.program, ExportedProgram) else self.program
        try:
            with torch.set_grad_enabled(not isinstance(program, torch.nn.Module)):
                return program(*args, **kwargs)
        except Exception as error:
            raise user_fault(f"{self.name} raised in eager PyTorch", error, ExitCode.CAPTURE) from None


@contextlib.contextmanager
def captures(name: str) -> Iterator[None]:
    """What a program raises by itself while it is captured is the user's fault, and shown as that."""
    try:
        yield
    except Exception as error:
        if not is_the_programs_own(error):
            raise
        raise user_fault(f"{name} raised while it was captured", error, ExitCode.CAPTURE) from None


def read_model(spec: str, seed: int = 0) -> Model:
    """The model that ``spec`` names; torch is seeded first, so that random weights are the same in every run.

    Raises a usage error for a spec of no known form, and ``Failure`` where the file is damaged or raises.
    """
    torch.manual_seed(seed)
    if spec == "-":
        return _from_stdin()
    if not spec:
        raise usage_error(f"MODEL is empty; it is {FORMS}")
    if "://" in spec:
        raise usage_error(f"{spec} is an address: MODEL is a file on this machine")
    path = Path(spec)
    if path.is_dir():
        raise usage_error(f"{spec} is a directory; MODEL is {FORMS}")
    if path.exists():
        if path.suffix == ".py":
            return _from_python(spec, _load_file(path), None)
        return _from_file(path)
    place, colon, name = spec.rpartition(":")
    if colon and Path(place).suffix == ".py":
        if not Path(place).is_file():
            raise usage_error(_no_file(Path(place)))
        return _from_python(spec, _load_file(Path(place)), _named(name, spec))
    if colon and all(part.isidentifier() for part in (*place.split("."), *name.split(".")) if part):
        return _from_python(spec, _import(place), _named(name, spec))
    if path.suffix in {".py", ".pt2", *SUFFIXES} or "/" in spec:
        raise usage_error(_no_file(path))
    raise usage_error(f"{spec!r} names no model; MODEL is {FORMS}{_like(path)}")


def _no_file(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no file {path}, and no directory {path.parent}"
    return f"there is no file {path}{_like(path)}"


def _like(path: Path) -> str:
    """What stands beside a file that is not there and has nearly its name."""
    with contextlib.suppress(OSError):
        models = [each.name for each in path.parent.iterdir() if each.suffix in {".py", ".pt2", *SUFFIXES}]
        by_case = {name.lower(): name for name in models}
        if found := difflib.get_close_matches(path.name.lower(), by_case, n=1, cutoff=0.7):
            return f". Did you mean {path.parent / by_case[found[0]]}?"
    return ""


def _named(name: str, spec: str) -> str:
    if not name:
        raise usage_error(f"{spec!r} ends with a colon: write the name of a model or a factory behind it")
    return name


def _from_file(path: Path) -> Model:
    suffix = path.suffix.lower()
    if suffix not in {".pt2", *SUFFIXES}:
        if suffix in _WEIGHTS:
            raise usage_error(f"{path} holds weights or another format's program: MODEL is a .py file that loads it")
        raise usage_error(f"{path} has no suffix of a known kind; MODEL is {FORMS}")
    if path.is_file() and path.stat().st_size == 0:
        raise Failure(f"{path} is empty", ExitCode.BAD_FILE)
    if suffix == ".pt2":
        try:
            exported = exported_file.read(path)
        except ArtifactError as error:
            raise Failure(str(error), ExitCode.BAD_FILE) from error
        args, kwargs = exported.example_inputs or (None, None)
        return Model(str(path), exported, args, kwargs)
    return Model(str(path), lowered=hloemit.load(path))


def _from_stdin() -> Model:
    """Python, a module as text or bytecode, or what torch or hloemit saved: the head says which."""
    data = standard_input.read()
    if standard_input.is_python(data):
        return _from_python(STDIN, standard_input.as_module(data), None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "stdin" + standard_input.suffix(data))
        path.write_bytes(data)
        try:
            found = _from_file(path)
            if found.lowered is not None:
                name_lines(found.lowered.module, STDIN, before=str(path))
            return dataclasses.replace(found, name="stdin")
        except (ArtifactError, Failure) as error:
            raise Failure(str(error).replace(str(path), "stdin"), ExitCode.BAD_FILE) from error


# Python


class _Source(SourceFileLoader):
    """Reads a file as it is: bytecode that lies beside it is not looked at, and none is written, as for a script.

    Python takes bytecode of a source of the same size and second for its own.
    """

    def get_code(self, fullname: str) -> CodeType:
        """The compiled source."""
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def _load_file(path: Path) -> ModuleType:
    """Run a file as a module of its own; its directory is importable from, as with ``python file.py``."""
    path = path.resolve()
    name = f"hloemit_model_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path, loader=_Source(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look a class's module up
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, SyntaxError) and error.filename in (str(path), None):  # None: of zero bytes
            raise syntax_fault(path.name, error) from None
        raise user_fault(f"{path.name} raised while it was loaded", error, ExitCode.BAD_FILE) from None
    return module


def _import(name: str) -> ModuleType:
    """Import a module; the working directory is importable from, as with ``python -m``."""
    sys.path.insert(0, str(Path.cwd()))
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(error.name + ".")):
            raise usage_error(f"there is no module {error.name!r} on the path, nor in this directory") from None
        raise user_fault(f"{name} raised while it was imported", error, ExitCode.BAD_FILE) from None
    except (Exception, SystemExit) as error:
        raise user_fault(f"{name} raised while it was imported", error, ExitCode.BAD_FILE) from None


def _from_python(spec: str, module: ModuleType, name: str | None) -> Model:
    if name is None:
        name = next((n for n in ("model", "make") if hasattr(module, n)), None)
        if name is None:
            raise usage_error(
                f"{spec} defines no `model` with `example_inputs`, and no factory `make()` that returns both. "
                + ("Define one" if spec == STDIN else f"Define one, or name what to lower: {spec}:NAME")
            )
    try:
        found = functools.reduce(getattr, name.split("."), module)
    except AttributeError:
        raise usage_error(f"{spec}: there is no {name!r} in {module.__file__}") from None
    inputs = getattr(module, "example_inputs", None)
    if isinstance(found, type):
        raise usage_error(f"{spec}: {name} is a class; name an instance, or a factory that returns one with its inputs")
    if callable(found) and not isinstance(found, torch.nn.Module) and _is_factory(found, inputs):
        found, inputs = _call_factory(spec, name, found, inputs)
    if isinstance(found, ExportedProgram):
        args, kwargs = found.example_inputs or (None, None)
        return Model(spec, found, args, kwargs)
    if not callable(found):
        raise usage_error(
            f"{spec}: {name} is a {type(found).__name__}; it must be an nn.Module, a function, an ExportedProgram, "
            "or a factory that returns (model, example_inputs)"
        )
    if inputs is None:
        raise usage_error(f"{spec}: there are no `example_inputs` beside {name}. Define them: {INPUT_FORMS}")
    args, kwargs = _split_inputs(spec, inputs)
    return Model(spec, found, args, kwargs, getattr(module, "dynamic_shapes", None))


def _is_factory(function: Any, inputs: Any) -> bool:
    """Whether it can be called without arguments; with inputs beside it, ``def f(*xs)`` is there to be given them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    variadic = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return all(inputs is None if p.kind in variadic else p.default is not p.empty for p in parameters)


def _call_factory(spec: str, name: str, factory: Any, inputs: Any) -> tuple[Any, Any]:
    try:
        made = factory()
    except (Exception, SystemExit) as error:
        raise user_fault(f"{spec}: the factory {name}() raised", error, ExitCode.BAD_FILE) from None
    if isinstance(made, tuple) and len(made) == 2:
        return made
    if isinstance(made, (torch.nn.Module, ExportedProgram)):
        return made, inputs
    raise usage_error(f"{spec}: {name}() returned a {type(made).__name__}; return (model, example_inputs)")


def _split_inputs(spec: str, inputs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """``(args, kwargs)`` of example inputs in any of their forms."""
    if isinstance(inputs, tuple) and len(inputs) == 2 and isinstance(inputs[0], tuple) and isinstance(inputs[1], dict):
        args, kwargs = inputs
    elif isinstance(inputs, dict):
        args, kwargs = (), inputs
    elif isinstance(inputs, (tuple, list)):
        args, kwargs = tuple(inputs), {}
    else:
        raise usage_error(f"{spec}: `example_inputs` is a {type(inputs).__name__}; it must be {INPUT_FORMS}")
    if not all(isinstance(key, str) for key in kwargs):
        raise usage_error(f"{spec}: the keys of `example_inputs` must be argument names; it must be {INPUT_FORMS}")
    return args, kwargs
