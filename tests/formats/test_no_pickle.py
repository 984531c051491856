"""No pickle on the way in: by the source, and by files that would run code where one were read."""

from __future__ import annotations

import ast
import io
import json
import os
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

import hloemit

ROOT = Path(__file__).parents[2]
# Reads what its user trusts, as its name has it in torch_xla; its docstring says so
# files that a user says are trusted, and what processes of one run send each other (`mesh_reduce`, `run_multiprocess`)
TRUSTED = {f"hloemit/torch_xla/{name}.py" for name in ("utils/serialization", "meeting", "_internal/pjrt")}
READERS = {"load", "loads", "Unpickler", "_pickle_load_obj"}


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def reads_a_pickle(call: ast.Call) -> bool:
    """Whether a call may unpickle: those of pickle and its kin, torch.load unless weights_only, NumPy's unless told not."""
    said = ast.unparse(call.func)
    place, _, name = said.rpartition(".")
    if name not in READERS:
        return False
    keywords = {k.arg: ast.unparse(k.value) for k in call.keywords}
    if place in ("torch", "torch.serialization"):
        return keywords.get("weights_only") != "True"
    if place in ("np", "numpy"):
        return keywords.get("allow_pickle") != "False"
    return place in (
        "pickle",
        "cPickle",
        "dill",
        "joblib",
        "marshal",
        "shelve",
        "torch.jit",
        "torch.package",
        "torch._C",
    ) or (name == "load" and place == "torch.export")


def test_by_the_source() -> None:
    found = {}
    for folder in ("hloemit", "cli"):
        for path in (ROOT / folder).rglob("*.py"):
            names = [ast.unparse(c.func) for c in calls(ast.parse(path.read_text())) if reads_a_pickle(c)]
            if names:
                found[str(path.relative_to(ROOT))] = names
    # PyTorch's own reader is given an archive that was looked at
    assert found.pop("hloemit/capture/exporting/exported_file.py") == ["torch.export.load"]
    assert set(found) == TRUSTED


@pytest.mark.parametrize(
    "source",
    ["pickle.loads(x)", "torch.load(x)", "torch.load(x, weights_only=False)", "np.load(x)", "pickle.Unpickler(x)"],
)
def test_the_source_test_finds_one(source: str) -> None:
    assert any(map(reads_a_pickle, calls(ast.parse(source))))


# Files that would run code


class Bomb:
    """Makes a file where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> object:
        return os.mkdir, (str(self.path),)


class Doubles(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * 2 + x.shape[0]


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    program = torch.export.export(Doubles(), (torch.ones(3, 2),), dynamic_shapes=({0: torch.export.Dim("n")},))
    torch.export.save(program, tmp_path / "m.pt2")
    return tmp_path / "m.pt2"


Change = Callable[[dict[str, bytes], Path], None]


def rewrite(path: Path, change: Change, mark: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members, mark)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def saved(value: object) -> bytes:
    file = io.BytesIO()
    torch.save(value, file)
    return file.getvalue()


def the(members: dict[str, bytes], part: str) -> str:
    (name,) = [name for name in members if part in name]
    return name


def sample_inputs(members: dict[str, bytes], mark: Path) -> None:
    members[the(members, "sample_inputs")] = saved(((Bomb(mark),), {}))


def old_weights(members: dict[str, bytes], mark: Path) -> None:
    members["m/data/weights/model.pt"] = saved({"a": Bomb(mark)})


def pickled_weight(members: dict[str, bytes], mark: Path) -> None:
    name = the(members, "model_weights_config.json")
    meta = {"path_name": "weight_0", "is_param": True, "use_pickle": True, "tensor_meta": None}
    members[name] = json.dumps({"config": {"w": meta}}).encode()
    members["m/data/weights/weight_0"] = saved(Bomb(mark))


def opaque_constant(members: dict[str, bytes], mark: Path) -> None:
    name = the(members, "model_constants_config.json")
    meta = {"path_name": "opaque_obj_0", "is_param": False, "use_pickle": True, "tensor_meta": None}
    members[name] = json.dumps({"config": {"c": meta}}).encode()
    members["m/data/constants/opaque_obj_0"] = pickle.dumps(Bomb(mark))


def library(members: dict[str, bytes], mark: Path) -> None:
    members["m/data/aotinductor/model/model.so"] = b"\x7fELF"


def in_the_model(old: str, new: str) -> Change:
    def change(members: dict[str, bytes], mark: Path) -> None:
        name = the(members, "models/model.json")
        text = members[name].decode()
        assert old in text, text
        members[name] = text.replace(old, new.replace("MARK", str(mark))).encode()

    return change


CODE = "__import__('os').mkdir('MARK')"
HOSTILE: dict[str, Change] = {
    "sample inputs": sample_inputs,
    "old weights": old_weights,
    "a pickled weight": pickled_weight,
    "an opaque constant": opaque_constant,
    "a library": library,
    "an expression": in_the_model('"expr_str": "', f'"expr_str": "{CODE} or '),
    "an operator": in_the_model('"torch.ops.aten.mul.Tensor"', '"torch.os.mkdir"'),
    "a name": in_the_model('"name": "x"', f'"name": "x={CODE}"'),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_pt2_is_refused_and_runs_nothing(exported: Path, case: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    rewrite(exported, HOSTILE[case], mark)
    with pytest.raises(hloemit.ArtifactError, match=r"m\.pt2") as caught:
        hloemit.lower(exported)
    assert isinstance(caught.value, hloemit.CaptureError)  # as it was
    assert not mark.exists()


def test_the_bombs_go_off_where_pytorch_reads_them(exported: Path, tmp_path: Path) -> None:
    """What is tested above is no dud."""
    mark = tmp_path / "mark"
    rewrite(exported, sample_inputs, mark)
    script = "import sys, torch; torch.export.load(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, str(exported)], capture_output=True, check=False)
    assert mark.exists()


def test_guards_are_not_run(exported: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with zipfile.ZipFile(exported) as archive:
        text = archive.read(the(dict.fromkeys(archive.namelist(), b""), "models/model.json")).decode()
    described = json.loads(text)
    described["guards_code"] = [CODE.replace("MARK", str(mark))]
    rewrite(exported, in_the_model(text, json.dumps(described)), mark)
    with pytest.raises(hloemit.ArtifactError, match="no arithmetic"):
        hloemit.lower(exported)
    assert not mark.exists()


def test_a_bomb_of_zeros_is_refused(exported: Path) -> None:
    with zipfile.ZipFile(exported, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("m/data/weights/weight_9", bytes(200 << 20))
    with pytest.raises(hloemit.ArtifactError, match="unpacked"):
        hloemit.lower(exported)


def test_of_two_members_of_a_name_one_is_read(exported: Path, tmp_path: Path) -> None:
    """A reader that takes the first and one that takes the last see the same."""
    mark = tmp_path / "mark"
    with zipfile.ZipFile(exported, "a") as archive:
        name = the(dict.fromkeys(archive.namelist(), b""), "sample_inputs")
        good = archive.read(name)
        archive.writestr(name, saved(((Bomb(mark),), {})))
        archive.writestr(name, good)
    assert hloemit.lower(exported).compile("cpu")(torch.ones(4, 2))[0, 0] == 6
    assert not mark.exists()


@pytest.mark.parametrize("name", ["m.hloemit", "m.mlir", "m.mlirbc", "m.pt2"])
def test_a_pickle_under_another_name(tmp_path: Path, name: str) -> None:
    mark = tmp_path / "mark"
    for content in (pickle.dumps(Bomb(mark)), saved(Bomb(mark))):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(hloemit.ArtifactError, match=name):
            (hloemit.lower if name.endswith("pt2") else hloemit.load)(tmp_path / name)
    assert not mark.exists()
