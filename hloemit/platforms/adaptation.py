"""What a kind of device's compiler gets in place of a module, beside the platform's own calls: a table of passes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.bindings import Module
from hloemit.platforms import (
    agreement,
    arg_extrema,
    arithmetic,
    attention,
    attention_weights,
    chained_products,
    channels_last,
    collectives,
    complex_functions,
    complex_products,
    elementary_functions,
    extrema,
    fourier_layouts,
    grouped_convolutions,
    in_place,
    integers,
    library_faults,
    nan_extrema,
    packed_sorts,
    partial_sums,
    product_epilogues,
    products,
    roots,
    running_folds,
    scalars,
    single_rows,
    sliced_turns,
    uncut,
    volumes,
    weight_layouts,
    wide_functions,
    wide_reductions,
)
from hloemit.platforms.tables import platform_for


def _on(*kinds: str) -> Callable[[str], bool]:
    return frozenset(kinds).__contains__


def _everywhere(kind: str) -> bool:
    return True


def _elsewhere(kind: str) -> bool:
    return not _CPU(kind)


_CPU, _GPU, _TPU = _on("cpu"), _on("cuda"), _on("tpu")
_CPU_OR_GPU, _GPU_OR_TPU = _on("cpu", "cuda"), _on("cuda", "tpu")


def _always(options: CompileOptions) -> bool:
    return True


def _exact(options: CompileOptions) -> bool:
    return options.exact_arithmetic


def _over_a_mesh(options: CompileOptions) -> bool:
    return options.num_partitions > 1


def _not_over_a_mesh(options: CompileOptions) -> bool:
    return options.num_partitions == 1


def _replicated(options: CompileOptions) -> bool:
    return options.num_replicas > 1


def _spread(options: CompileOptions) -> bool:
    return options.num_partitions * options.num_replicas > 1


@dataclass(frozen=True)
class Pass:
    """A rewriting of modules, on some kinds of devices and under some options."""

    name: str  # with the version, a part of an executable's key
    version: int
    rewritten: Callable[[Module], Module]  # a copy of the module; itself where there is nothing to rewrite
    is_on: Callable[[str], bool]  # by the kind of device
    is_for: Callable[[CompileOptions], bool] = _always


_barriers_last = functools.partial(arithmetic.kept, barriers_last=True)

_PASSES = (  # in their order
    Pass("agreement", agreement.VERSION, agreement.kept, _everywhere, _over_a_mesh),
    Pass("uncut", uncut.VERSION, uncut.kept, _everywhere, _over_a_mesh),
    Pass("extrema", extrema.VERSION, extrema.kept, _CPU_OR_GPU, _over_a_mesh),
    Pass("collectives", collectives.VERSION, collectives.kept, _CPU, _replicated),
    Pass("fourier layouts", fourier_layouts.VERSION, fourier_layouts.kept, _CPU, _spread),
    Pass("sums", partial_sums.VERSION, partial_sums.kept, _GPU_OR_TPU),
    Pass("scalars", scalars.VERSION, scalars.narrowed, _TPU),
    Pass("integers", integers.VERSION, integers.for_tpu, _TPU),
    Pass("attention", attention.VERSION, attention.by_positions, _TPU),
    Pass("attention's weights", attention_weights.VERSION, attention_weights.shared, _GPU),
    Pass("integers", integers.VERSION, integers.for_gpu, _GPU),
    Pass("roots", roots.VERSION, roots.for_gpu, _GPU, _exact),
    Pass("grouped convolutions", grouped_convolutions.VERSION, grouped_convolutions.kept, _CPU, _not_over_a_mesh),
    Pass("volumes", volumes.VERSION, volumes.kept, _CPU, _not_over_a_mesh),
    Pass("products", products.VERSION, products.kept, _CPU, _not_over_a_mesh),
    Pass("single rows", single_rows.VERSION, single_rows.kept, _CPU, _not_over_a_mesh),
    Pass("channels last", channels_last.VERSION, channels_last.kept, _CPU, _not_over_a_mesh),
    Pass("chained products", chained_products.VERSION, chained_products.kept, _CPU, _not_over_a_mesh),
    Pass("sorts", packed_sorts.VERSION, packed_sorts.kept, _CPU, _not_over_a_mesh),
    Pass("wide reductions", wide_reductions.VERSION, wide_reductions.kept, _CPU, _not_over_a_mesh),
    Pass("slices of turns", sliced_turns.VERSION, sliced_turns.kept, _CPU, _not_over_a_mesh),
    Pass("running folds", running_folds.VERSION, running_folds.kept, _CPU, _not_over_a_mesh),
    Pass("NaN in reductions", nan_extrema.VERSION, nan_extrema.reductions_kept, _CPU),
    Pass("in place", in_place.VERSION, in_place.kept, _CPU),
    Pass("indices of extrema", arg_extrema.VERSION, arg_extrema.kept, _CPU, _not_over_a_mesh),
    Pass("complex functions", complex_functions.VERSION, complex_functions.standard, _everywhere, _exact),
    Pass("complex products", complex_products.VERSION, complex_products.kept, _CPU, _exact),
    Pass("arithmetic", arithmetic.VERSION, arithmetic.kept, _CPU, _exact),
    Pass("arithmetic", arithmetic.VERSION, _barriers_last, _elsewhere, _exact),
    Pass("elementary functions", elementary_functions.VERSION, elementary_functions.kept, _CPU),
    Pass("functions of f64", wide_functions.VERSION, wide_functions.kept, _CPU, _not_over_a_mesh),
    Pass("NaN", nan_extrema.VERSION, nan_extrema.kept, _CPU),
    Pass("faults", library_faults.VERSION, library_faults.kept, _CPU),
    Pass("epilogues", product_epilogues.VERSION, product_epilogues.kept, _GPU),
)


def passes_for(kind: str, options: CompileOptions) -> list[Pass]:
    """What is done to a module for a kind of device, in its order."""
    return [each for each in _PASSES if each.is_on(kind) and each.is_for(options)]


def adapted(
    module: Module,
    hardware: Hardware,
    options: CompileOptions,
    open_weights: Mapping[int, int | None] = MappingProxyType({}),
) -> Module:
    """A copy of the module as a device wants it, with ``open_weights`` left to the compiler; itself where it does."""
    for each in passes_for(hardware.kind, options):
        module = each.rewritten(module)
    return weight_layouts.left_open(module, open_weights)


def described(hardware: Hardware, options: CompileOptions) -> str:
    """What is replaced and adapted, with versions: a part of an executable's key."""
    passes = [f"{each.name} {each.version}" for each in passes_for(hardware.kind, options)]
    return ", ".join([str(platform_for(hardware, options)), *passes])
