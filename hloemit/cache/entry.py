"""One entry as a file: a header that a person can read, a compressed body, and a checksum over both.

::

    magic, 8 bytes | header length, u32 | body length, u64 | header, JSON | body, Zstandard | SHA-256 of all before

Whatever happens to a file (cut short, bits flipped, written by something else), ``decode`` says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import zstandard

from hloemit.base.errors import CacheError

_MAGIC = b"HLOEMIT\x01"  # the last byte is the version of this layout
_LENGTHS = struct.Struct("<IQ")
_PREFIX_BYTES = len(_MAGIC) + _LENGTHS.size
_CHECKSUM_BYTES = hashlib.sha256().digest_size
_LEVEL = 3  # of Zstandard: an executable shrinks to an eighth in a millisecond


@dataclass(frozen=True)
class Header:
    """What an entry says of itself.

    ``parts`` are the labelled parts of the key; ``created`` is in seconds since 1970; ``body_bytes`` counts the body
    before compression; ``compile_seconds`` is what a hit saves; ``note`` is for what a kind of entry has to add.
    """

    key: str
    parts: dict[str, str]
    created: float
    body_bytes: int
    compile_seconds: float = 0.0
    note: dict[str, Any] = field(default_factory=dict)


def encode(header: Header, body: bytes) -> bytes:
    """The bytes of an entry's file."""
    described = json.dumps(asdict(header), sort_keys=True).encode()
    packed = zstandard.ZstdCompressor(level=_LEVEL).compress(body)
    content = _MAGIC + _LENGTHS.pack(len(described), len(packed)) + described + packed
    return content + hashlib.sha256(content).digest()


def decode(data: bytes) -> tuple[Header, bytes]:
    """The header and body of an entry's file; raises ``CacheError`` where it is damaged."""
    header_bytes, packed_bytes = _lengths(data[:_PREFIX_BYTES])
    if len(data) != _PREFIX_BYTES + header_bytes + packed_bytes + _CHECKSUM_BYTES:
        raise CacheError(f"it has {len(data)} bytes, which is not what its head announces")
    content = data[:-_CHECKSUM_BYTES]
    if hashlib.sha256(content).digest() != data[-_CHECKSUM_BYTES:]:
        raise CacheError("its checksum does not match its content")
    header = _header(content[_PREFIX_BYTES : _PREFIX_BYTES + header_bytes])
    body = zstandard.ZstdDecompressor().decompress(content[_PREFIX_BYTES + header_bytes :])
    return header, body


def read_header(path: Path) -> Header:
    """The header alone, unchecked by the checksum; raises ``CacheError`` where it is damaged, and OSError."""
    with open(path, "rb") as file:
        header_bytes = demand_size(file.fileno())
        file.seek(_PREFIX_BYTES)
        return _header(file.read(header_bytes))


def demand_size(handle: int) -> int:
    """How long the header is of an entry in an open file, whose size is what its head announces, or ``CacheError``."""
    header_bytes, packed_bytes = _lengths(os.pread(handle, _PREFIX_BYTES, 0))
    if os.fstat(handle).st_size != _PREFIX_BYTES + header_bytes + packed_bytes + _CHECKSUM_BYTES:
        raise CacheError("its size is not what its head announces")
    return header_bytes


def _lengths(prefix: bytes) -> tuple[int, int]:
    if len(prefix) < _PREFIX_BYTES or not prefix.startswith(_MAGIC):
        raise CacheError("it is empty, cut short, or of another layout")
    header_bytes, packed_bytes = _LENGTHS.unpack(prefix[len(_MAGIC) :])
    return header_bytes, packed_bytes


def _header(described: bytes) -> Header:
    try:
        return Header(**json.loads(described))
    except (ValueError, TypeError) as error:
        raise CacheError(f"its header cannot be read: {error}") from None
