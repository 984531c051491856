"""How parameters are cut among replicas: each keeps a row of equal parts, the last of them padded with zeros."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from hloemit.base.modules import named_modules, registered
from hloemit.base.replicas import Groups as Rows
from hloemit.base.torch_private import parameters_of
from hloemit.torch_xla import replicas, world
from hloemit.torch_xla.distributed.fsdp.absent import Absent

SEPARATOR = "_FSDP_SHARD_SEPARATOR_"  # of names in a part's name: torch_xla's, whose checkpoints are read and written
WRAPPED = "_fsdp_wrapped_module"
THEIRS = f"{WRAPPED}._fpw_module."  # the path to the module in torch_xla, whose wrapper has another one inside
Place = tuple[nn.Module, str]


@dataclass(frozen=True)
class Layout:
    """Among whom tensors are cut: the groups of replicas, and which part of how many is this one's.

    ``by_rows`` cuts the first dimension. Otherwise elements are cut, in parts that are a multiple of ``multiple``.
    """

    rows: Rows
    rank: int
    count: int
    by_rows: bool
    multiple: int

    def padded(self, tensor: Tensor) -> Tensor:
        """A tensor whose first dimension the replicas divide."""
        tensor = tensor.reshape(-1) if not self.by_rows or not tensor.ndim else tensor
        return replicas.padded(tensor, self.count * (1 if self.by_rows else self.multiple))

    def part(self, tensor: Tensor) -> Tensor:
        """This replica's part, in memory of its own."""
        whole = self.padded(tensor)
        size = len(whole) // self.count
        return whole.narrow(0, self.rank * size, size).clone()

    def gathered(self, part: Tensor) -> Tensor:
        """What all replicas of a group have, one behind another."""
        return replicas.gathered(part, 0, self.rows)

    def scattered(self, whole: Tensor) -> Tensor:
        """This replica's part of the sum of what the replicas of a group have."""
        return replicas.scattered(whole, replicas.REDUCE_SUM, 0, self.rows)


def layout_of(
    groups: replicas.Groups, rank: int | None, count: int | None, by_rows: bool, multiple: int, device: torch.device
) -> Layout:
    """The layout that a wrapper's arguments say.

    Raises ValueError for groups without this replica's place in them, for another place than it has, and for a place
    without groups.
    """
    if groups is not None and (rank is None or count is None):
        raise ValueError("sharding_groups needs sharding_rank and sharding_world_size")
    rows = replicas.rows_of(groups, [torch.empty(0, device=device)])
    own = next(row for row in rows if world.rank() in row)
    place = own.index(world.rank()), len(own)
    said = place[0] if rank is None else rank, place[1] if count is None else count
    if said != place:
        raise ValueError(
            f"sharding_rank and sharding_world_size are {said}, and replica {world.rank()} has {place} in its group "
            f"{own}"
        )
    return Layout(rows, *place, by_rows, multiple)


@dataclass
class Member:
    """A parameter that is cut: what stands for it, and where modules have it, at more than one place if it is tied."""

    absent: Absent
    names: list[str]
    places: list[Place]

    @property
    def shape(self) -> torch.Size:
        """The parameter's."""
        return self.absent.shape


@dataclass
class Cut:
    """One part, of a parameter or of several as one row of elements; ``path`` is where it was, in torch_xla's words."""

    path: str
    members: list[Member]
    part: nn.Parameter

    @property
    def name(self) -> str:
        """The part's name as a parameter of the wrapper."""
        return f"_fsdp_shard.{self.path}".replace(".", SEPARATOR)

    @property
    def size(self) -> torch.Size:
        """What is cut: a parameter's shape, or how many elements."""
        if not self.is_flat:
            return self.members[0].shape
        return torch.Size([sum(member.shape.numel() for member in self.members)])

    @property
    def is_flat(self) -> bool:
        """Whether it is of parameters in one row."""
        return self.path.startswith(f"{WRAPPED}.flat_param_")

    def members_of(self, whole: Tensor) -> list[Tensor]:
        """The parameters, as views of what was gathered."""
        if whole.ndim > 1:
            return [whole[: self.size[0]]]
        row = whole[: self.size.numel()]
        counts = [member.shape.numel() for member in self.members]
        return [part.view(member.shape) for part, member in zip(row.split(counts), self.members, strict=True)]

    def joined(self, tensors: Sequence[Tensor | None], dtype: torch.dtype) -> Tensor:
        """The members' gradients as one tensor; zeros for those that have none."""
        if len(tensors) == 1 and tensors[0] is not None:
            return tensors[0]
        device = self.part.device
        rows = [
            torch.zeros(member.shape.numel(), dtype=dtype, device=device) if given is None else given.reshape(-1)
            for given, member in zip(tensors, self.members, strict=True)
        ]
        return torch.cat(rows)


def cut_parameters(module: nn.Module, layout: Layout, flatten: bool, device: torch.device) -> list[Cut]:
    """Take the parameters of a module out of it that no wrapper inside has cut, and give this replica's parts.

    With ``flatten`` those that are trained are one, and those that are not. Raises TypeError for parameters that are
    not float32, and ValueError for one that is tied to what a wrapper inside has cut.
    """
    found = _members(module)
    for parameter, member in found:
        if parameter.dtype != torch.float32:
            raise TypeError(
                f"{member.names[0]} is {parameter.dtype}, and parameters are cut in float32: give the module as "
                ".float(), and the dtype to compute in as compute_dtype"
            )
        if getattr(parameter, "was_cut", False):
            raise ValueError(
                f"{member.names[0]} is tied to a parameter that another wrapper has cut: wrap the module that has "
                "both, and neither of its parts by itself"
            )
    if flatten:
        kinds = [[pair for pair in found if pair[0].requires_grad is trained] for trained in (True, False)]
        groups = [(f"{WRAPPED}.flat_param_{i}", kind) for i, kind in enumerate(filter(None, kinds))]
    else:
        groups = [(THEIRS + member.names[0], [(parameter, member)]) for parameter, member in found]
    return [_cut(path, pairs, layout, device) for path, pairs in groups]


def _members(module: nn.Module) -> list[tuple[nn.Parameter, Member]]:
    """The parameters that are not cut yet, each once, with where they are."""
    found: dict[int, tuple[nn.Parameter, Member]] = {}
    for path, owner in named_modules(module, repeated=True):
        for name, parameter in registered(parameters_of(owner)):
            if not replicas.is_part(parameter):
                full = f"{path}.{name}" if path else name
                _, member = found.setdefault(id(parameter), (parameter, Member(Absent.of(parameter, full), [], [])))
                member.names.append(full)
                if (owner, name) not in member.places:
                    member.places.append((owner, name))
    return list(found.values())


def _cut(path: str, pairs: list[tuple[nn.Parameter, Member]], layout: Layout, device: torch.device) -> Cut:
    with torch.no_grad():
        whole = pairs[0][0] if len(pairs) == 1 else torch.cat([parameter.reshape(-1) for parameter, _ in pairs])
        part = nn.Parameter(layout.part(whole).to(device), requires_grad=pairs[0][0].requires_grad)
    part.is_part = True
    for parameter, member in pairs:
        parameter.was_cut = True
        for owner, name in member.places:
            setattr(owner, name, None)  # of which recurrent layers have lists, too
            delattr(owner, name)
    found = Cut(path, [member for _, member in pairs], part)
    hide([found])
    return found


def show(cuts: Sequence[Cut], wholes: Sequence[Tensor]) -> None:
    """Give modules whole parameters."""
    for member, whole in zip(_members_of(cuts), wholes, strict=True):
        for owner, name in member.places:
            setattr(owner, name, whole)


def hide(cuts: Sequence[Cut]) -> None:
    """Take them away."""
    show(cuts, [member.absent for member in _members_of(cuts)])


def _members_of(cuts: Sequence[Cut]) -> Iterator[Member]:
    for cut in cuts:
        yield from cut.members
