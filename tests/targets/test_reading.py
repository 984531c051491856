"""Optimized HLO and buffer assignments, read as text: costs by hand, collectives by their groups."""

from __future__ import annotations

import pytest

from hloemit import Mesh
from hloemit.targets import cost, memory
from hloemit.targets.chips import CHIPS
from hloemit.targets.collectives import compiled_collectives
from hloemit.targets.hlo import Array, Hlo, read

HEAD = """HloModule m, is_scheduled=true

FileNames
1 "/home/user/model.py"

FunctionNames
1 "forward"

FileLocations
1 {file_name_id=1 function_name_id=1 line=12 end_line=12 column=0 end_column=0}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


"""
V5E, H100 = CHIPS["tpu", "v5e"], CHIPS["gpu", "h100"]


def module(*entry: str, before: str = "") -> Hlo:
    body = "\n".join(f"  {line}" for line in entry)
    return read(f"{HEAD}{before}\nENTRY %main (a: f32[4]) -> f32[4] {{\n{body}\n}}\n")


LOOP = """%body (p: (s32[], f32[8,16])) -> (s32[], f32[8,16]) {
  %p = (s32[], f32[8,16]{1,0:T(8,128)}) parameter(0)
  %x = f32[8,16]{1,0:T(8,128)} get-tuple-element(%p), index=1
  ROOT %d = f32[8,16]{1,0} dot(%x, %x), lhs_contracting_dims={1}, rhs_contracting_dims={1}, operand_precision={highest,highest}, metadata={op_name="dot" stack_frame_id=1}
}
"""


def test_what_runs_how_often_and_whose_line_it_is() -> None:
    hlo = module(
        "%t = (s32[], f32[8,16]) parameter(0)",
        'ROOT %w = (s32[], f32[8,16]) while(%t), condition=%c, body=%body, backend_config={"known_trip_count":{"n":"24"}}',
        before=LOOP,
    )
    runs = {each.name: times for each, times in hlo.runs()}
    assert runs == {"t": 1, "p": 24, "x": 24, "d": 24}
    dot = hlo.by_name["d"]
    assert dot.operands == ("x", "x") and dot.arrays == (Array("f32", (8, 16)),)
    assert hlo.line(dot) == "/home/user/model.py:12"
    assert hlo.by_name["t"].bytes == 4 + 8 * 16 * 4


@pytest.mark.parametrize(
    ("start", "end", "times"),
    [("constant(2)", "constant(8)", 6), ("parameter(1)", "constant(8)", 1), ("constant(0)", "parameter(1)", 1)],
)
def test_how_often_a_loop_runs_that_counts(start: str, end: str, times: int) -> None:
    condition = f"""%c (q: (s32[], f32[8,16])) -> pred[] {{
  %q = (s32[], f32[8,16]) parameter(0)
  %e = s32[] {end}
  %i = s32[] get-tuple-element(%q), index=0
  ROOT %l = pred[] compare(%i, %e), direction=LT
}}
"""
    hlo = module(
        f"%s = s32[] {start}",
        "%v = s32[] copy(%s)",
        "%y = f32[8,16] parameter(0)",
        "%t = (s32[], f32[8,16]) tuple(%v, %y)",
        "ROOT %w = (s32[], f32[8,16]) while(%t), condition=%c, body=%body",
        before=LOOP + condition,
    )
    assert {each.name: n for each, n in hlo.runs()}["d"] == times


def test_a_products_cost() -> None:
    hlo = module(
        "%a = bf16[64,32]{1,0} parameter(0)",
        "%b = bf16[32,128]{1,0} parameter(1)",
        "ROOT %d = bf16[64,128]{1,0} dot(%a, %b), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
    )
    found = cost.roofline(hlo, H100)
    assert found.flops == 2 * 64 * 128 * 32
    assert found.bytes == 2 * (64 * 32 + 32 * 128 + 64 * 128)
    assert found.memory_seconds == found.bytes / H100.bandwidth
    assert [k.is_bound_by for k in found.kernels] == ["memory"] and found.seconds == found.memory_seconds


@pytest.mark.parametrize(("chip", "times"), [(V5E, 6), (H100, 494.7 / 66.9)])
def test_an_exact_product_of_f32_takes_several_passes(chip: object, times: float) -> None:
    def seconds(precision: str) -> float:
        hlo = module(
            "%a = f32[4096,4096] parameter(0)",
            f"ROOT %d = f32[4096,4096] dot(%a, %a), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}{precision}",
        )
        return cost.roofline(hlo, chip).compute_seconds  # type: ignore[arg-type]

    assert seconds(", operand_precision={highest,highest}") == pytest.approx(times * seconds(""))


@pytest.mark.parametrize(
    ("attributes", "shapes", "flops"),
    [
        ("window={size=3x3}, dim_labels=bf01_oi01->bf01", ("2,3,8,8", "5,3,3,3", "2,5,6,6"), 2 * 2 * 5 * 36 * 27),
        ("window={size=3 pad=1_1}, dim_labels=bf0_oi0->bf0", ("1,1,4", "1,1,3", "1,1,4"), 2 * 10),  # two fall outside
        ("window={size=2 lhs_dilate=2 pad=1_1}, dim_labels=bf0_oi0->bf0", ("1,1,3", "1,1,2", "1,1,6"), 2 * 6),
        ("dim_labels=bf_io->bf", ("64,32", "32,16", "64,16"), 2 * 64 * 16 * 32),  # a product, as TPUs write it
    ],
)
def test_a_convolutions_cost(attributes: str, shapes: tuple[str, str, str], flops: int) -> None:
    x, w, y = shapes
    hlo = module(
        f"%x = f32[{x}] parameter(0)",
        f"%w = f32[{w}] parameter(1)",
        f"ROOT %y = f32[{y}] convolution(%x, %w), {attributes}",
    )
    assert cost.roofline(hlo, V5E).flops == flops


SLICE = """%fused (p0: f32[100,8], p1: s32[]) -> f32[1,8] {
  %p0 = f32[100,8] parameter(0)
  %p1 = s32[] parameter(1)
  %z = s32[] constant(0)
  ROOT %s = f32[1,8] dynamic-slice(%p0, %p1, %z), dynamic_slice_sizes={1,8}
}
"""


def test_of_what_is_sliced_the_slice_is_read() -> None:
    hlo = module(
        "%a = f32[100,8] parameter(0)",
        "%i = s32[] parameter(1)",
        "ROOT %f = f32[1,8] fusion(%a, %i), kind=kLoop, calls=%fused",
        before=SLICE,
    )
    assert cost.roofline(hlo, V5E).bytes == 8 * 4 + 4 + 8 * 4


def test_of_what_is_fetched_ahead_the_part_is_read() -> None:
    hlo = module(
        "%a = f32[100,8]{1,0} parameter(0)",
        "%s = ((f32[100,8]{1,0:T(8,128)}), f32[10,8]{1,0:T(8,128)S(1)}, s32[]{:S(2)}) slice-start(%a), slice={[0:10], [0:8]}",
        "%c = (f32[100,8]{1,0:T(8,128)S(1)}, f32[100,8]{1,0:T(8,128)}, u32[]{:S(2)}) copy-start(%a)",
        "ROOT %d = f32[10,8]{1,0:T(8,128)S(1)} slice-done(%s)",
    )
    assert cost.roofline(hlo, V5E).bytes == 10 * 8 * 4 + 100 * 8 * 4


MESH = Mesh((4, 2), ("x", "y"))


@pytest.mark.parametrize(
    ("groups", "axes", "size"),
    [
        ("{{0,1},{2,3},{4,5},{6,7}}", ("y",), 2),
        ("{{0,2,4,6},{1,3,5,7}}", ("x",), 4),
        ("[1,8]<=[8]", ("x", "y"), 8),
        ("[2,4]<=[4,2]T(1,0)", ("x",), 4),
        ("mesh['a'=4,'b'=2] {'b'}", ("y",), 2),
        ("{{0,3},{1,2}}", (), 2),
    ],
)
def test_the_axes_of_a_collective(groups: str, axes: tuple[str, ...], size: int) -> None:
    hlo = module(
        "%a = f32[256]{0} parameter(0)",
        f"%s = f32[256]{{0}} all-reduce-start(%a), channel_id=1, replica_groups={groups}, to_apply=%add, metadata={{stack_frame_id=1}}",
        "%f = f32[256]{0} fusion(%a), kind=kLoop, calls=%nothing",
        "ROOT %e = f32[256]{0} all-reduce-done(%s)",
    )
    (found,) = compiled_collectives(hlo, MESH)
    assert (found.kind, found.bytes, found.axes, found.group_size) == ("all-reduce", 1024, axes, size)
    assert (found.overlapped, found.line, found.times) == (1, "/home/user/model.py:12", 1)


BUFFERS = """BufferAssignment:
allocation 0: size 786432, page 0, output shape is |f32[512,384]|, maybe-live-out:
 value: <13 y @0> (size=786432,offset=0): f32[512,384]{1,0:T(8,128)}
allocation 1: size 524288, page 0, parameter 0, shape |f32[512,256]| at ShapeIndex {}:
 value: <8 a @0> (size=524288,offset=0): f32[512,256]{1,0:T(8,128)}
allocation 2: size 1500, page 0, preallocated-temp:
 value: <9 t{0} @0> (size=1024,offset=0): f32[256]{0}
allocation 3: size 99999999, color 1, page 0, preallocated-temp:
 value: <10 v @1> (size=99999999,offset=0): f32[512,256]{1,0}

Total bytes used: 1
allocation 9: size 5
"""


def test_buffers() -> None:
    hlo = module("%t = f32[256]{0} copy(%a), metadata={stack_frame_id=1}")
    found = memory.buffers(BUFFERS, hlo, ["weight"])
    assert [(b.kind, b.bytes, b.what) for b in found] == [
        ("result", 786432, "y"),
        ("argument", 524288, "weight"),
        ("temporary", 1024, "t"),
    ]
    assert found[2].line == "/home/user/model.py:12"
    assert memory.sums(BUFFERS) == {
        "argument_bytes": 524288,
        "output_bytes": 786432,
        "alias_bytes": 0,
        "temporary_bytes": 1500,
        "generated_code_bytes": 0,
    }


def test_what_is_in_a_results_memory_before_it_is_no_result() -> None:
    hlo = module(
        "%x = f32[8]{0} parameter(0)",
        "%early = f32[8]{0} copy(%x)",
        "%pair = (f32[8]{0}, f32[4]{0}) fusion(%early), kind=kLoop, calls=%nothing",
        "%last = f32[8]{0} get-tuple-element(%pair), index=0",
        "ROOT %r = (f32[8]{0}) tuple(%last)",
    )
    text = """allocation 0: size 32, output shape is |f32[8]|, maybe-live-out:
 value: <1 early @0> (size=32,offset=0): f32[8]{0}
 value: <2 pair{0} @0> (size=32,offset=0): f32[8]{0}
"""
    assert {b.what: b.kind for b in memory.buffers(text, hlo, [])} == {"early": "temporary", "pair": "result"}
