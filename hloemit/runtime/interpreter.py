"""StableHLO's reference interpreter, as a second opinion beside XLA.

The interpreter aborts the process at an operator that it lacks, so it runs in a child; when the child dies,
``InterpreterError`` is raised and the next call starts another.
"""

from __future__ import annotations

import atexit
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import torch

from hloemit.base.dtypes import FROM_MLIR_NAME, MLIR_NAME
from hloemit.base.errors import HloemitError
from hloemit.base.locks import Lock
from hloemit.base.tensors import element_bytes

Encoded = tuple[str, tuple[int, ...], bytes]  # MLIR element type, shape, elements


class InterpreterError(HloemitError):
    """The reference interpreter cannot run the module, or it died over it; the message says what is known."""


class Interpreter:
    """A child process that evaluates modules one after the other."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._process: Any = None
        self._lock = Lock()

    def run(self, text: str, tensors: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """Evaluate a module's ``main`` on tensors; raises ``InterpreterError`` where the interpreter cannot."""
        with self._lock:
            if self._process is None or not self._process.is_alive():
                self._start()
            assert self._connection is not None
            try:
                self._connection.send((text, [_encode(t) for t in tensors]))
                ok, answer = self._connection.recv()
            except (EOFError, ConnectionError, OSError):
                self.close()
                raise InterpreterError(
                    "the reference interpreter aborted: it lacks an operator of the module"
                ) from None
        if not ok:
            raise InterpreterError(answer)
        return [_decode(e) for e in answer]

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        atexit.unregister(self.close)  # one that aborted is followed by another
        atexit.register(self.close)
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        """End the child process."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._connection = self._process = None


def _encode(tensor: torch.Tensor) -> Encoded:
    return MLIR_NAME[tensor.dtype], tuple(tensor.shape), element_bytes(tensor)


def _decode(encoded: Encoded) -> torch.Tensor:
    name, shape, data = encoded
    dtype = FROM_MLIR_NAME[name]
    if not data:
        return torch.empty(shape, dtype=dtype, device="cpu")
    return torch.frombuffer(bytearray(data), dtype=dtype).reshape(shape)


def _serve(connection: Connection) -> None:  # pragma: no cover - runs in the child
    import os

    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)  # the interpreter prints before it aborts
    while True:
        try:
            text, encoded = connection.recv()
        except EOFError:
            return
        try:
            connection.send((True, _evaluate(text, encoded)))
        except Exception as error:
            connection.send((False, f"{type(error).__name__}: {error}"))


def _evaluate(text: str, encoded: Sequence[Encoded]) -> list[Encoded]:  # pragma: no cover - runs in the child
    from hloemit.ir.bindings import ir, new_context, run_pipeline, stablehlo

    with new_context():
        module = ir.Module.parse(text)
        run_pipeline(
            module, "builtin.module(func.func(chlo-legalize-to-stablehlo,stablehlo-legalize-composite-to-call))"
        )
        _keep_operands(module)
        arguments = []
        for name, shape, data in encoded:
            element = ir.Type.parse(name)
            width = FROM_MLIR_NAME[name].itemsize
            carrier = _CARRIER.get(name) or np.dtype(f"u{width}")
            array = np.frombuffer(data, carrier).reshape(shape)
            arguments.append(
                ir.DenseElementsAttr.get(np.ascontiguousarray(array).reshape(shape), type=element, shape=list(shape))
            )
        kinds = _carry_results(module)
        results = iter(stablehlo.eval_module(module, arguments))
        return [_result(name, shape, results) for name, shape in kinds]


def _keep_operands(module: Any) -> None:  # pragma: no cover - runs in the child
    """Give each scatter a copy of its own to write into: the interpreter writes in place, whoever else reads it."""
    from hloemit.ir.bindings import ir, stablehlo
    from hloemit.ir.walking import operations

    for op in operations(module.operation):
        if op.name == "stablehlo.scatter":
            for i in range(len(op.results)):
                same = ir.DenseI64ArrayAttr.get(range(op.operands[i].type.rank))
                with ir.InsertionPoint(op), op.location:
                    op.operands[i] = stablehlo.TransposeOp(op.operands[i], same).result


_CARRIER = {"i1": np.dtype(bool), "complex<f32>": np.dtype(np.complex64), "complex<f64>": np.dtype(np.complex128)}
_READABLE = frozenset({"f32", "f64", "f16", "i1", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"})


def _carry_results(module: Any) -> list[tuple[str, tuple[int, ...]]]:  # pragma: no cover - runs in the child
    """Rewrite ``main`` so that it returns only types that the bindings can read back; gives its former result types.

    Narrow floats become f32, a complex result its real and imaginary parts.
    """
    from hloemit.ir.bindings import ir
    from hloemit.ir.serialization import main_of

    main = main_of(module)
    terminator = main.regions[0].blocks[0].operations[len(main.regions[0].blocks[0].operations) - 1]
    kinds, values = [], []
    with ir.InsertionPoint(terminator), ir.Location.unknown():
        for operand in list(terminator.operands):
            kind = ir.RankedTensorType(operand.type)
            name, shape = str(kind.element_type), tuple(kind.shape)
            kinds.append((name, shape))
            if name in _READABLE:
                values.append(operand)
            elif name.startswith("complex"):
                part = ir.RankedTensorType.get(shape, ir.ComplexType(kind.element_type).element_type)
                values += [
                    ir.Operation.create(f"stablehlo.{op}", [part], [operand]).results[0] for op in ("real", "imag")
                ]
            else:
                wide = ir.RankedTensorType.get(shape, ir.F32Type.get())
                values.append(ir.Operation.create("stablehlo.convert", [wide], [operand]).results[0])
        ir.Operation.create("func.return", [], values)
    terminator.erase()
    inputs = [a.type for a in main.arguments]
    main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, [v.type for v in values]))
    if "res_attrs" in main.attributes:
        del main.attributes["res_attrs"]
    return kinds


def _result(name: str, shape: tuple[int, ...], results: Any) -> Encoded:  # pragma: no cover - runs in the child
    from hloemit.ir.bindings import ir

    def read() -> np.ndarray:
        return np.asarray(ir.DenseElementsAttr(next(results))).reshape(shape)

    if name in _READABLE:
        return name, shape, np.ascontiguousarray(read()).tobytes()
    if name.startswith("complex"):
        real, imag = read(), read()
        return name, shape, (real + 1j * imag).astype(_CARRIER[name]).tobytes()
    narrow = torch.from_numpy(read().copy()).to(FROM_MLIR_NAME[name])  # ascontiguousarray would make 0-d 1-d
    return _encode(narrow)
