"""What a kind of device's compiler gets in place of a module, beside the platform's own calls."""

from __future__ import annotations

from collections.abc import Mapping
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


def adapted(
    module: Module,
    hardware: Hardware,
    options: CompileOptions,
    open_weights: Mapping[int, int | None] = MappingProxyType({}),
) -> Module:
    """A copy of the module as a device wants it, with ``open_weights`` left to the compiler; itself where it does."""
    kind = hardware.kind
    if options.num_partitions > 1:
        module = uncut.kept(agreement.kept(module))
        module = extrema.kept(module) if kind in ("cpu", "cuda") else module
    if _has_collectives(kind, options):
        module = collectives.kept(module)
    if _gathers_on_cpus(kind, options):
        module = fourier_layouts.kept(module)
    if kind in ("tpu", "cuda"):
        module = partial_sums.kept(module)
    if kind == "tpu":
        module = attention.by_positions(integers.for_tpu(scalars.narrowed(module)))
    if kind == "cuda":
        module = integers.for_gpu(attention_weights.shared(module))
        module = roots.for_gpu(module) if options.exact_arithmetic else module
    if kind == "cpu":
        if options.num_partitions == 1:
            module = products.kept(volumes.kept(grouped_convolutions.kept(module)))
            module = chained_products.kept(channels_last.kept(single_rows.kept(module)))
            module = sliced_turns.kept(wide_reductions.kept(packed_sorts.kept(module)))
        module = in_place.kept(nan_extrema.reductions_kept(module))
        module = arg_extrema.kept(module) if options.num_partitions == 1 else module
    module = complex_functions.standard(module) if options.exact_arithmetic else module
    module = arithmetic.kept(module, barriers_last=kind != "cpu") if options.exact_arithmetic else module
    if kind == "cpu":
        module = elementary_functions.kept(module)
        module = wide_functions.kept(module) if options.num_partitions == 1 else module
        module = library_faults.kept(nan_extrema.kept(module))
    module = product_epilogues.kept(module) if kind == "cuda" else module
    return weight_layouts.left_open(module, open_weights)


def described(hardware: Hardware, options: CompileOptions) -> str:
    """What is replaced and adapted, with versions: a part of an executable's key."""
    kind = hardware.kind
    parts = [str(platform_for(hardware, options)), f"arithmetic {arithmetic.VERSION}"]
    parts += [f"complex functions {complex_functions.VERSION}"] if options.exact_arithmetic else []
    if kind == "tpu":
        parts += [f"scalars {scalars.VERSION}", f"attention {attention.VERSION}"]
    parts += [f"integers {integers.VERSION}", f"sums {partial_sums.VERSION}"] if kind in ("tpu", "cuda") else []
    if kind == "cuda":
        parts += [f"attention's weights {attention_weights.VERSION}", f"roots {roots.VERSION}"]
        parts += [f"epilogues {product_epilogues.VERSION}"]
    if kind == "cpu":
        parts += [f"in place {in_place.VERSION}", f"grouped convolutions {grouped_convolutions.VERSION}"]
        parts += [f"volumes {volumes.VERSION}", f"products {products.VERSION}"]
        parts += [f"channels last {channels_last.VERSION}", f"chained products {chained_products.VERSION}"]
        parts += [f"single rows {single_rows.VERSION}", f"wide reductions {wide_reductions.VERSION}"]
        parts += [f"sorts {packed_sorts.VERSION}", f"indices of extrema {arg_extrema.VERSION}"]
        parts += [f"elementary functions {elementary_functions.VERSION}", f"NaN {nan_extrema.VERSION}"]
        parts += [f"functions of f64 {wide_functions.VERSION}"]
        parts += [f"slices of turns {sliced_turns.VERSION}", f"faults {library_faults.VERSION}"]
    parts += [f"uncut {uncut.VERSION}", f"agreement {agreement.VERSION}"] if options.num_partitions > 1 else []
    parts += [f"fourier layouts {fourier_layouts.VERSION}"] if _gathers_on_cpus(kind, options) else []
    parts += [f"extrema {extrema.VERSION}"] if kind in ("cpu", "cuda") and options.num_partitions > 1 else []
    parts += [f"collectives {collectives.VERSION}"] if _has_collectives(kind, options) else []
    return ", ".join(parts)


def _has_collectives(kind: str, options: CompileOptions) -> bool:
    return kind == "cpu" and options.num_replicas > 1


def _gathers_on_cpus(kind: str, options: CompileOptions) -> bool:
    return kind == "cpu" and options.num_partitions * options.num_replicas > 1
