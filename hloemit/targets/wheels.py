"""The wheels that hold the compilers of TPUs and of NVIDIA's GPUs: where they are installed, and of which version."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from dataclasses import dataclass
from pathlib import Path

from hloemit.base.errors import TargetError
from hloemit.targets.chips import Platform

EXTRAS: dict[Platform, str] = {"tpu": "tpu-compiler", "gpu": "cuda-compiler"}
_CUDA = ("13", "12")  # of jax's CUDA plugins, the newest first


@dataclass(frozen=True)
class Compiler:
    """A compiler's library, its version, and of a GPU's the package with the foreign functions that modules call."""

    library: Path
    version: str
    functions: str = ""


def find(platform: Platform) -> Compiler:
    """The compiler of a platform that is installed beside hloemit; nothing of it is loaded or imported.

    Raises ``TargetError`` with the command that installs it where it is not there, or not of jax's release.
    """
    found = _libtpu() if platform == "tpu" else _cuda()
    if found is not None:
        return found
    extra = EXTRAS[platform]
    what = {"tpu": "TPUs (libtpu, 137 MB)", "gpu": "NVIDIA's GPUs (jax's CUDA plugin, 182 MB)"}[platform]
    raise TargetError(f"the compiler for {what} is not installed: pip install 'hloemit[{extra}]'")


def _libtpu() -> Compiler | None:
    folder = _folder("libtpu")
    if folder is None or not (folder / "libtpu.so").is_file():
        return None
    return Compiler(folder / "libtpu.so", _version("libtpu"))


def _cuda() -> Compiler | None:
    for release in _CUDA:
        folder = _folder(f"jax_plugins.xla_cuda{release}")
        if folder is not None and (folder / "xla_cuda_plugin.so").is_file():
            wheel = f"jax-cuda{release}-pjrt"
            version, wanted = _version(wheel), _version("jaxlib")
            if version.split(".post")[0] != wanted.split(".post")[0]:
                raise TargetError(
                    f"{wheel} is of version {version}, and jaxlib of {wanted}, whose modules it need not understand: "
                    f"pip install jax-cuda{release}-plugin=={wanted}"
                )
            functions = f"jax_cuda{release}_plugin"
            return Compiler(folder / "xla_cuda_plugin.so", version, functions if _folder(functions) else "")
    return None


def _folder(package: str) -> Path | None:
    """Where a package is, without importing it; a package around it that has no code is looked through."""
    outer, _, inner = package.rpartition(".")
    try:
        spec = importlib.util.find_spec(outer or inner)
    except (ImportError, ValueError):  # somebody put None or half a module there
        return None
    places = spec.submodule_search_locations if spec is not None else None
    for place in places or ():
        folder = Path(place) / inner if outer else Path(place)
        if folder.is_dir():
            return folder
    return None


def _version(wheel: str) -> str:
    try:
        return importlib.metadata.version(wheel)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
