"""What a kind of device's compiler gets in place of a module, beside the platform's own calls."""

from __future__ import annotations

from hloemit.base.options import CompileOptions
from hloemit.ir.bindings import Module
from hloemit.platforms import arithmetic, collectives, in_place, scalars
from hloemit.platforms.tables import platform_for


def adapted(module: Module, kind: str, options: CompileOptions) -> Module:
    """A copy of the module as a kind of device wants it, ``"cpu"``, ``"cuda"``, ``"tpu"``, …; itself where it does."""
    if _has_collectives(kind, options):
        module = collectives.kept(module)
    if kind == "tpu":
        module = scalars.narrowed(module)
    if kind == "cpu":
        module = in_place.kept(module)
    return arithmetic.kept(module) if options.exact_arithmetic else module


def described(kind: str, options: CompileOptions) -> str:
    """What is replaced and adapted, with versions: a part of an executable's key."""
    parts = [str(platform_for(kind, options)), f"arithmetic {arithmetic.VERSION}"]
    parts += [f"scalars {scalars.VERSION}"] if kind == "tpu" else []
    parts += [f"in place {in_place.VERSION}"] if kind == "cpu" else []
    parts += [f"collectives {collectives.VERSION}"] if _has_collectives(kind, options) else []
    return ", ".join(parts)


def _has_collectives(kind: str, options: CompileOptions) -> bool:
    return kind == "cpu" and options.num_replicas > 1
