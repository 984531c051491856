"""``torch_xla.experimental.pytreeify``: nested arguments and results for ``torch.autograd.Function``."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.torch_private import pytree

__all__ = ["pytreeify"]


def pytreeify(cls: Any) -> Any:
    """A decorator: tensors inside of what such a function is given and gives have gradients, too.

    Raises RuntimeError in backward where gradients are nested otherwise than the arguments.
    """
    assert issubclass(cls, torch.autograd.Function)
    forward, backward, apply = cls.forward, cls.backward, cls.apply

    def flat_forward(ctx: Any, tree: Any, given: list[Any], *leaves: Any) -> Any:
        results, ctx.result_tree = pytree.tree_flatten(forward(ctx, *pytree.tree_unflatten(leaves, tree)))
        ctx.argument_tree = tree
        given.append(ctx.result_tree)
        return tuple(results)

    def flat_backward(ctx: Any, *leaves: Any) -> Any:
        grads = pytree.tree_unflatten(leaves, ctx.result_tree)
        found = backward(ctx, *(grads if isinstance(grads, tuple) else (grads,)))
        flat, tree = pytree.tree_flatten(found)
        if tree != ctx.argument_tree:
            raise RuntimeError(f"backward gave gradients as {tree}, for arguments that are {ctx.argument_tree}")
        return None, None, *flat

    def nested_apply(*args: Any) -> Any:
        leaves, tree = pytree.tree_flatten(args)
        given: list[Any] = []
        results = apply(tree, given, *leaves)
        return pytree.tree_unflatten(results, given[0])

    cls.forward, cls.backward, cls.apply = staticmethod(flat_forward), staticmethod(flat_backward), nested_apply
    return cls
