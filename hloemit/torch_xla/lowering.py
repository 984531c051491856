"""``torch_xla._XLAC.lowering``: the program that computes tensors, looked at before it runs."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from hloemit.ir.bindings import hlo_module_proto
from hloemit.lazy.launch import lowered
from hloemit.lazy.values import is_lazy, new_tensor
from hloemit.recording.values import Value, cell_of
from hloemit.torch_xla.cached_graphs import arguments, is_pending
from hloemit.torch_xla.graphs import hlo_of

__all__ = ["LoweringContext"]


class LoweringContext:
    """A program and its parameters, by their numbers; ``build`` says of which tensors.

    Python's numbers are parameters, several in one tensor. Building computes nothing, and what was built stays when the
    tensors are written to, or computed.
    """

    def __init__(self, name: str = "IrToHlo") -> None:
        self._name = name
        self._text = ""
        self._taken: list[tuple[Tensor, Value]] = []

    def build(self, tensors: Sequence[Tensor]) -> None:
        """Lower the program of tensors of the device; raises RuntimeError where all of them are computed already."""
        pending = [t for t in tensors if is_pending(t)]
        if not pending:
            raise RuntimeError("the tensors are computed already, by no program that is to come: build before sync")
        self._taken = [(new_tensor(kind, value), value) for kind, value in arguments(pending)]
        self._text = lowered(pending).as_text().replace("module @main ", f'module @"{self._name}" ', 1)

    def hlo(self) -> bytes:
        """The program as a serialized ``HloModuleProto``."""
        return hlo_module_proto(self._built())

    def hlo_text(self) -> str:
        """The program as HLO's text."""
        return hlo_of(self._built())

    def parameter_id_tensor_mapping(self) -> dict[int, Tensor]:
        """The elements of each parameter, on the CPU; launches what is pending."""
        return {number: tensor.cpu() for number, tensor in self.device_parameter_id_tensor_mapping().items()}

    def device_parameter_id_tensor_mapping(self) -> dict[int, Tensor]:
        """Each parameter as a tensor of the device, of what it holds, which nothing is copied for."""
        self._built()
        return {number: tensor for number, (tensor, _) in enumerate(self._taken)}

    def tensor_parameter_id(self, tensor: Tensor) -> int:
        """The number of the parameter that has what a tensor holds; -1 where none has."""
        self._built()
        if not is_lazy(tensor) or not cell_of(tensor).is_whole(tensor):
            return -1
        held = cell_of(tensor).value
        return next((number for number, (_, value) in enumerate(self._taken) if value is held), -1)

    def get_name_string(self) -> str:
        """The program's name."""
        return self._name

    def set_name_string(self, name: str) -> None:
        """Let the next ``build`` give a program of another name."""
        self._name = name

    def _built(self) -> str:
        if not self._text:
            raise RuntimeError("there is no program yet: call build with the tensors that it is to compute")
        return self._text
