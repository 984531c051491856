"""The chips that programs are compiled for without one: what their makers publish, and what XLA has to be told.

Memory, bandwidth and peaks are of one device as XLA counts them: a chip, or a core of a chip that is two devices.
Peaks are of dense matrices, in operations a second. ``link_bandwidth`` is of all links of a device, both ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

_GB, _GIB, _T = 10**9, 2**30, 10**12
CUDNN = 9, 8  # the version that XLA is told of

Platform = Literal["tpu", "gpu"]


@dataclass(frozen=True)
class Gpu:
    """What XLA's GPU compiler is told of a chip; sizes in bytes, the clock in GHz. The field names are XLA's own."""

    description: str
    compute_capability: tuple[int, int]
    core_count: int
    fpus_per_core: int
    threads_per_core_limit: int
    shared_memory_per_core: int
    shared_memory_per_block_optin: int
    l2_cache_size: int
    clock_rate_ghz: float
    device_memory_size: int

    def as_config(self, memory_bandwidth: int) -> str:
        """A ``GpuTargetConfigProto`` as text (xla/stream_executor/device_description.proto)."""
        major, minor = self.compute_capability
        info = {
            "threads_per_block_limit": 1024,
            "threads_per_warp": 32,
            "shared_memory_per_block": 49152,
            "shared_memory_per_core": self.shared_memory_per_core,
            "threads_per_core_limit": self.threads_per_core_limit,
            "core_count": self.core_count,
            "fpus_per_core": self.fpus_per_core,
            "block_dim_limit_x": 2**31 - 1,
            "block_dim_limit_y": 65535,
            "block_dim_limit_z": 65535,
            "memory_bandwidth": memory_bandwidth,
            "l2_cache_size": self.l2_cache_size,
            "clock_rate_ghz": self.clock_rate_ghz,
            "device_memory_size": self.device_memory_size,
            "shared_memory_per_block_optin": self.shared_memory_per_block_optin,
            "registers_per_core_limit": 65536,
            "registers_per_block_limit": 65536,
        }
        fields = " ".join(f"{name}: {value}" for name, value in info.items())
        return (
            f"gpu_device_info {{ {fields} cuda_compute_capability {{ major: {major} minor: {minor} }} }} "
            f'platform_name: "CUDA" dnn_version_info {{ major: {CUDNN[0]} minor: {CUDNN[1]} }} '
            "runtime_version { major: 12 minor: 8 } "
            f'device_description_str: "{self.description}"'
        )


@dataclass(frozen=True)
class Chip:
    """A kind of chip. ``hbm_bytes`` and the rates are of one device; ``topology`` is the smallest that there is.

    ``compiler_name`` is what TPUs' compiler calls it, and ``chip_config`` how it is told to see its cores.
    """

    name: str
    platform: Platform
    what: str
    hbm_bytes: int
    bandwidth: int
    link_bandwidth: int
    peaks: Mapping[str, float]
    source: str
    topology: str = "1x1x1"
    compiler_name: str = ""
    chip_config: str = ""
    gpu: Gpu | None = None

    def peak(self, dtype: str) -> float:
        """Operations a second on matrices of an HLO dtype; f32 is TF32's on GPUs, and bf16's on TPUs.

        That is what XLA makes of products whose precision the program leaves open. f64 is emulated on TPUs: no figure.
        """
        if dtype.startswith("f8"):
            return self.peaks.get("f8", self.peaks["bf16"])
        if dtype in ("s8", "u8", "s4", "u4"):
            return self.peaks.get("s8", self.peaks["bf16"])
        if dtype in ("f64", "c128"):
            return self.peaks.get("f64", self.peaks["f32"] / 32)
        if dtype in ("bf16", "f16"):
            return self.peaks["bf16"]
        return self.peaks["f32"]


_V4 = "https://cloud.google.com/tpu/docs/v4"
_V5E = "https://cloud.google.com/tpu/docs/v5e"
_V5P = "https://cloud.google.com/tpu/docs/v5p"
_V6E = "https://cloud.google.com/tpu/docs/v6e"
_7X = "https://cloud.google.com/tpu/docs/tpu7x"


def _tpu(
    name: str, what: str, hbm: int, bandwidth: int, links: int, peaks: Mapping[str, float], source: str, topology: str
) -> Chip:
    """XLA's compiler knows v7 as tpu7x, and a v4's two cores as one device if it is told so, as Cloud's machines are.

    Products of f32 are made of bf16 ones, one where the precision is left open.
    """
    every = {"f32": peaks["bf16"], **peaks}
    compiler_name = "tpu7x" if name == "v7" else name
    config = "megacore" if name == "v4" else ""
    return Chip(name, "tpu", what, hbm, bandwidth, links, every, source, topology, compiler_name, config)


_TPUS = [
    _tpu("v4", "TPU v4", 32 * _GIB, 1228 * _GB, 300 * _GB, {"bf16": 275 * _T, "s8": 275 * _T}, _V4, "2x2x1"),
    _tpu("v5e", "TPU v5e", 16 * _GIB, 819 * _GB, 400 * _GB, {"bf16": 197 * _T, "s8": 393 * _T}, _V5E, "1x1"),
    _tpu("v5p", "TPU v5p", 95 * _GIB, 2765 * _GB, 1200 * _GB, {"bf16": 459 * _T, "s8": 918 * _T}, _V5P, "2x2x1"),
    _tpu(
        "v6e", "TPU v6e, Trillium", 32 * _GIB, 1638 * _GB, 800 * _GB, {"bf16": 918 * _T, "s8": 1836 * _T}, _V6E, "1x1"
    ),
    _tpu(
        "v7",
        "TPU7x, Ironwood, a core",
        96 * _GIB,
        3690 * _GB,
        600 * _GB,
        {"bf16": 1153.5 * _T, "f8": 2307 * _T},
        _7X,
        "2x2x1",
    ),
]

_A100 = {"bf16": 312 * _T, "f32": 156 * _T, "f32_highest": 19.5 * _T, "f64": 19.5 * _T, "s8": 624 * _T}
_H100 = {
    "bf16": 989.4 * _T,
    "f32": 494.7 * _T,
    "f32_highest": 66.9 * _T,
    "f64": 66.9 * _T,
    "s8": 1978.9 * _T,
    "f8": 1978.9 * _T,
}
_B200 = {"bf16": 2250 * _T, "f32": 1100 * _T, "f32_highest": 75 * _T, "f64": 37 * _T, "s8": 4500 * _T, "f8": 4500 * _T}
_L4 = {"bf16": 121 * _T, "f32": 60 * _T, "f32_highest": 30.3 * _T, "s8": 242 * _T, "f8": 242 * _T, "f64": 0.49 * _T}
_4090 = {
    "bf16": 165.2 * _T,
    "f32": 82.6 * _T,
    "f32_highest": 82.6 * _T,
    "s8": 660.6 * _T,
    "f8": 330.3 * _T,
    "f64": 1.29 * _T,
}

_AMPERE = "https://www.nvidia.com/en-us/data-center/a100/"
_HOPPER = "https://www.nvidia.com/en-us/data-center/h100/"
_HOPPER_141 = "https://www.nvidia.com/en-us/data-center/h200/"
_BLACKWELL = "https://www.nvidia.com/en-us/data-center/hgx/"
_ADA_L4 = "https://www.nvidia.com/en-us/data-center/l4/"
_ADA = "https://images.nvidia.com/aem-dam/Solutions/geforce/ada/nvidia-ada-gpu-architecture.pdf"

# of a multiprocessor: threads, shared memory, shared memory that a block may ask for
_SM80 = 2048, 167936, 166912
_SM89 = 1536, 102400, 101376
_SM90 = 2048, 233472, 232448


def _gpu(
    name: str, bandwidth: int, links: int, peaks: Mapping[str, float], source: str, gpu: Gpu, what: str = ""
) -> Chip:
    return Chip(name, "gpu", what or gpu.description, gpu.device_memory_size, bandwidth, links, peaks, source, gpu=gpu)


_GPUS = [
    _gpu(
        "a100",
        2039 * _GB,
        600 * _GB,
        _A100,
        _AMPERE,
        Gpu("NVIDIA A100-SXM4-80GB", (8, 0), 108, 64, *_SM80, 41943040, 1.41, 85100068864),
    ),
    _gpu(
        "a100-40gb",
        1555 * _GB,
        600 * _GB,
        _A100,
        _AMPERE,
        Gpu("NVIDIA A100-SXM4-40GB", (8, 0), 108, 64, *_SM80, 41943040, 1.41, 42331013120),
    ),
    _gpu(
        "h100",
        3352 * _GB,
        900 * _GB,
        _H100,
        _HOPPER,
        Gpu("NVIDIA H100 80GB HBM3", (9, 0), 132, 128, *_SM90, 52428800, 1.98, 84942979072),
    ),
    _gpu(
        "h200",
        4800 * _GB,
        900 * _GB,
        _H100,
        _HOPPER_141,
        Gpu("NVIDIA H200", (9, 0), 132, 128, *_SM90, 52428800, 1.98, 151397597184),
    ),
    _gpu(
        "b200",
        7672 * _GB,
        1800 * _GB,
        _B200,
        _BLACKWELL,
        Gpu("NVIDIA B200", (10, 0), 148, 128, *_SM90, 132644864, 1.965, 191514411008),
    ),
    _gpu(
        "l4",
        300 * _GB,
        64 * _GB,
        _L4,
        _ADA_L4,
        Gpu("NVIDIA L4", (8, 9), 58, 128, *_SM89, 50331648, 2.04, 24152899584),
    ),
    _gpu(
        "rtx4090",
        1008 * _GB,
        64 * _GB,
        _4090,
        _ADA,
        Gpu("NVIDIA GeForce RTX 4090", (8, 9), 128, 128, *_SM89, 75497472, 2.52, 25393692672),
    ),
]

CHIPS: dict[tuple[Platform, str], Chip] = {(chip.platform, chip.name): chip for chip in [*_TPUS, *_GPUS]}
