"""A lowered program, compiled for chips that are not here: looked at, costed, saved, and never run."""

from __future__ import annotations

import dataclasses
import functools
import os
import warnings
from typing import Any, Literal

from hloemit.base.errors import CompileError, ShardingError, TargetError
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.base.uncopied import Uncopied
from hloemit.cache import target_executables
from hloemit.cache.executables import refuse_partitions
from hloemit.cache.target_executables import Made, TargetProgram
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_abbreviated_text, with_matmul_precision
from hloemit.platforms import cudnn
from hloemit.platforms.weight_layouts import open_weights
from hloemit.targets import cost, memory
from hloemit.targets.collectives import CompiledCollective, compiled_collectives
from hloemit.targets.compiler import Dump
from hloemit.targets.cost import Roofline
from hloemit.targets.hlo import Hlo, read
from hloemit.targets.memory import TargetMemory
from hloemit.targets.numerics import differences
from hloemit.targets.target import Target

Form = Literal["hlo", "ptx", "llvm"]


class CompiledForTarget(Uncopied):
    """What a chip's own compiler made of a program, without the chip. It cannot be called; ``save`` carries it over.

    ``target`` is what it was compiled for; ``signature`` that of the program.
    """

    _instead = "save() it to a file, which `hloemit cache import` reads where the chips are"

    def __init__(self, module: LazyModule, signature: Signature, target: Target, options: CompileOptions) -> None:
        if signature.is_dynamic:
            raise CompileError(
                "a program with symbolic sizes has no code before it is called: lower it without dynamic_shapes"
            )
        mesh = signature.mesh
        if mesh is not None:
            if options.num_replicas != 1 or options.num_partitions not in (1, mesh.size):
                raise ShardingError(f"the program is written for {mesh.size} partitions: leave num_partitions as it is")
            options = dataclasses.replace(options, num_partitions=mesh.size)
        else:
            if options.num_replicas == 1:
                options = dataclasses.replace(options, num_replicas=signature.replicas)
            refuse_partitions(module.get(), options)
        precision = options.matmul_precision
        if precision is not None:
            given = module
            module = LazyModule(lambda: with_matmul_precision(given.get(), precision), sha256=given.sha256)
        self.signature = signature
        self.target = target
        self.options = options
        weights = open_weights(signature, options, target.hardware.kind)
        self._program = TargetProgram(module, options, target, mesh, weights)
        for sentence in differences(target.chip, as_abbreviated_text(self._program.narrow)):
            warnings.warn(sentence, stacklevel=3)
        self._made: Made = target_executables.find_or_compile_for_target(self._program)
        self._refused = bool(self._made.answer.reason)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Raises: there is no chip to run on."""
        raise TargetError(
            f"a program that was compiled for {self.target} does not run here: save() it, and `hloemit cache import` "
            "the file on a machine with these chips; compile() without a target runs on a device of this machine"
        )

    @property
    def seconds(self) -> float:
        """How long the compiler took."""
        return self._made.answer.seconds

    def as_text(self, form: Form = "hlo") -> str:
        """The optimized HLO, in the order of its schedule; of a GPU also ``"ptx"`` and ``"llvm"``.

        The latter two compile once more. Raises ``TargetError`` where the compiler shows none.
        """
        if form == "hlo":
            return self._dump.text if self._refused else self._made.answer.text
        if form not in ("ptx", "llvm"):
            raise ValueError(f"the form is 'hlo', 'ptx' or 'llvm', not {form!r}")
        text: str = getattr(self._dump, form) if self.target.chip.platform == "gpu" else ""
        if not text:
            raise TargetError(
                f"the compiler of {self.target} shows no {form.upper()}: its code is in serialize() alone"
            )
        return text

    def memory_analysis(self, buffers: bool = False) -> TargetMemory:
        """What the program needs of a device's memory, and whether that is there (``fits``); printed, it is a report.

        ``buffers`` has the largest ones with your lines, for which the program is compiled once more; where the
        compiler refused, they are there always.
        """
        answer, chip = self._made.answer, self.target.chip
        found = memory.buffers(self._dump.buffers, self._hlo, self._names) if buffers or self._refused else ()
        sums = memory.sums(self._dump.buffers) if self._refused else answer.stats
        return TargetMemory(**sums, hbm_bytes=chip.hbm_bytes, device=chip.what, reason=answer.reason, buffers=found)

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model of the program of a device, where it has one: ``flops``, ``bytes accessed``, …

        ``optimal_seconds`` is XLA's estimate, which is negative for some programs. Of a GPU there is nothing.
        """
        return dict(self._made.answer.cost)

    def roofline(self) -> Roofline:
        """What the program costs by the chip's published figures, kernel by kernel, with your lines."""
        return cost.roofline(self._hlo, self.target.chip)

    def collectives(self) -> list[CompiledCollective]:
        """What the devices say to each other, as XLA schedules it: none of a program of one device."""
        return compiled_collectives(self._hlo, self.signature.mesh)

    def serialize(self) -> bytes:
        """The executable, as PJRT on a machine with these chips reads it.

        Raises ``TargetError`` with the report of its buffers where the program does not fit the chip, and where it has
        convolutions or attention by cuDNN, whose kernels are chosen and made beside a GPU alone.
        """
        if self._refused:
            raise TargetError(f"there is no executable: the program\n{self.memory_analysis()}")
        if cudnn.PREFIX in self._made.answer.text:
            raise TargetError(
                "the program has attention by cuDNN, whose kernels XLA makes where there is a GPU: the executable has "
                "none. Compile it with CompileOptions(platform_composites=False) here and on the machine with the "
                "chips, or compile it there"
            )
        if cudnn.CONVOLUTION in self._made.answer.text:
            raise TargetError(
                "the program has convolutions by cuDNN, whose kernels XLA chooses where there is a GPU: the executable "
                "names none, and cuDNN would refuse it. Compile the program on the machine with the chips"
            )
        return self._made.answer.executable

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the executable to a file, ``model.h100.hloemitx``, for ``hloemit cache import`` on such a machine.

        Raises as ``serialize``, and OSError.
        """
        self.serialize()
        target_executables.write(path, self._made)

    @functools.cached_property
    def _dump(self) -> Dump:
        return target_executables.dump_for_target(self._program)

    @functools.cached_property
    def _hlo(self) -> Hlo:
        return read(self.as_text())

    @property
    def _names(self) -> list[str]:
        return [spec.target or spec.name for spec in self.signature.inputs]

    def __repr__(self) -> str:
        return f"<CompiledForTarget: {self.target}, {len(self.signature.inputs)} inputs>"
