"""A lowered program as a function of jax: it can be jitted, differentiated, mapped, sharded and exported."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.signature import Signature
from hloemit.base.torch_private import pytree
from hloemit.ir.serialization import main_of

_numbers = itertools.count()


class JaxFunction:
    """Call it with jax arrays as the captured program with tensors; ``weights`` are what it was lowered with.

    ``apply(weights, *args, **kwargs)`` takes other weights, by name, for training or sharding in jax.
    """

    def __init__(
        self,
        bytecode: bytes,
        signature: Signature,
        state: Mapping[str, torch.Tensor],
        vjp: JaxFunction | None = None,
    ) -> None:
        _demand_function(signature)
        self.signature = signature
        self._call = _called(bytecode, signature, vjp)
        self.weights = {name: _array(tensor, name) for name, tensor in state.items()}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The program's result, with jax arrays for tensors."""
        return self.apply(self.weights, *args, **kwargs)

    def apply(self, weights: Mapping[str, Any], *args: Any, **kwargs: Any) -> Any:
        """The result for these weights. Raises ``InputError`` where arguments do not fit the signature."""
        leaves, tree = pytree.tree_flatten((args, kwargs))
        if tree != self.signature.in_tree:
            raise InputError(f"the program takes arguments of the structure {self.signature.in_tree}, and got {tree}")
        given: list[Any] = [weights.get(str(spec.target)) for spec in self.signature.inputs]
        for leaf, value in zip(self.signature.in_leaves, leaves, strict=True):
            if leaf.index is not None:
                given[leaf.index] = value
        for spec, value in zip(self.signature.inputs, given, strict=True):
            kind = type_string(spec.shape, spec.dtype)
            if value is None or tuple(value.shape) != spec.shape or str(value.dtype) != str(spec.dtype)[6:]:
                got = "nothing" if value is None else f"{value.dtype}{list(value.shape)}"
                raise InputError(f"{spec.name} is {kind}, and {got} was given{_advice(spec.dtype)}")
        results = self._call(*given)
        found = [
            leaves[leaf.alias] if leaf.alias is not None else leaf.value if leaf.index is None else results[leaf.index]
            for leaf in self.signature.out_leaves
        ]
        return pytree.tree_unflatten(found, self.signature.out_tree)

    def flat(self, *arguments: Any) -> tuple[Any, ...]:
        """The results of ``main`` for its arguments, in order."""
        return tuple(self._call(*arguments))


def _demand_function(signature: Signature) -> None:
    """Raise where the program is no function of its arguments, or not for one device, which jax places itself."""
    updated = [o.name for o in signature.outputs if o.kind not in ("user_output",)]
    if updated:
        raise InputError(f"the program updates {', '.join(updated[:3])}: jax has functions alone, return what is new")
    if any(signature.inputs_of("seed")):
        raise InputError("the program draws random numbers from a seed of hloemit's: pass what it draws as an argument")
    if signature.mesh is not None:
        raise InputError("the program is cut over a mesh: lower it without, and shard its arguments in jax")
    if signature.is_dynamic:
        raise InputError("the program has symbolic sizes: lower it with static ones for jax")


def _advice(dtype: torch.dtype) -> str:
    wide = dtype in (torch.int64, torch.float64, torch.complex128)
    return '; jax has 64-bit numbers with jax.config.update("jax_enable_x64", True)' if wide else ""


def _array(tensor: torch.Tensor, name: str) -> Any:
    import jax

    plain = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous().clone()
    array = jax.dlpack.from_dlpack(plain)
    if str(array.dtype) != str(tensor.dtype)[6:]:
        raise InputError(f"{name} is {tensor.dtype}, and jax made {array.dtype} of it{_advice(tensor.dtype)}")
    return array


def _called(bytecode: bytes, signature: Signature, vjp: JaxFunction | None) -> Callable[..., Sequence[Any]]:
    """``main`` as a primitive of jax, which is mapped one after the other; with its derivative, where that is known."""
    import jax
    from jax.custom_batching import sequential_vmap

    primitive = _primitive(bytecode, signature)
    mapped = sequential_vmap(lambda *arguments: tuple(primitive.bind(*arguments)))
    if vjp is None:
        return mapped
    function = jax.custom_vjp(mapped)
    function.defvjp(lambda *a: (mapped(*a), a), lambda kept, given: _pulled_back(vjp, signature, kept, given))
    return function


def _pulled_back(vjp: JaxFunction, signature: Signature, kept: Sequence[Any], given: Sequence[Any]) -> tuple[Any, ...]:
    """The cotangents of the arguments: what the program of the derivative gives for floats, in order, else zeros."""
    import numpy as np
    from jax.dtypes import float0

    results = iter(vjp.flat(*kept, *given))
    return tuple(
        next(results) if spec.dtype.is_floating_point or spec.dtype.is_complex else np.zeros(value.shape, float0)
        for spec, value in zip(signature.inputs, kept, strict=True)
    )


def _primitive(bytecode: bytes, signature: Signature) -> Any:
    import jax
    from jax.extend.core import Primitive
    from jax.interpreters import mlir

    primitive = Primitive(f"hloemit_{next(_numbers)}")
    primitive.multiple_results = True
    kinds = [(spec.shape, str(spec.dtype)[6:]) for spec in signature.outputs]
    avals = [jax.core.ShapedArray(shape, jax.numpy.dtype(name)) for shape, name in kinds]
    primitive.def_abstract_eval(lambda *_: avals)
    primitive.def_impl(jax.jit(primitive.bind))

    def lower(ctx: Any, *arguments: Any) -> Any:
        module = mlir.ir.Module.parse(bytecode)
        kind = mlir.ir.FunctionType(main_of(module).operation.attributes["function_type"].value)
        types = list(kind.results)
        into = ctx.module_context
        name = mlir.merge_mlir_modules(into.module, primitive.name, module, dst_symtab=into.symbol_table)
        callee = {"callee": mlir.ir.FlatSymbolRefAttr.get(name)}
        made = mlir.ir.Operation.create("func.call", results=types, operands=list(arguments), attributes=callee)
        return made.results

    mlir.register_lowering(primitive, lower)
    return primitive
