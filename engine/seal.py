"""Bytes of states as they leave the process: with a digest of their game, and a checksum."""

from hashlib import sha256

MARK = b"pyengine"
DIGEST = 12
HEAD = len(MARK) + 2 * DIGEST


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()[:DIGEST]


def digest_of(*facts: object) -> bytes:
    """A digest of numbers, texts and bytes."""
    return _digest(repr(facts).encode("utf-8", "surrogatepass"))


def seal(digest: bytes, raw: bytes) -> bytes:
    """The bytes of a state behind the digest of its game and a checksum of both."""
    head = MARK + digest
    return head + _digest(head + raw) + raw


def unseal(digest: bytes, data: bytes) -> bytes:
    """Return what `seal` was given.

    ValueError : anything but the bytes of a state of this game.
    """
    if len(data) < HEAD or not data.startswith(MARK):
        raise ValueError(f"these {len(data)} bytes are no state; expected what bytes(state) gives")
    head, checksum, raw = data[: HEAD - DIGEST], data[HEAD - DIGEST : HEAD], data[HEAD:]
    if _digest(head + raw) != checksum:
        raise ValueError("the bytes of this state were altered or cut off since bytes(state) gave them")
    if head[len(MARK) :] != digest:
        raise ValueError("these are the bytes of a state of another game, of other options or of another version")
    return raw
