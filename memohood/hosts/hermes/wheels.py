"""Wheels of the installed package and of what it needs, packed from what is installed.

A host that rebuilds its virtual environment loses memohood; with these it is mended without a network. What the host
itself requires is left out: a rebuilt host brings it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(\[[^\]]*\])?")
_OF_THE_INSTALLATION = ("INSTALLER", "REQUESTED", "direct_url.json", "RECORD", "RECORD.jws", "RECORD.p7s")
_SKILL = "memohood/hosts/hermes/skill"
_FIXED_TIME = (2020, 1, 1, 0, 0, 0)


def keep_wheels(folder: Path, *, package: str = "memohood", host: str = "hermes-agent") -> list[Path]:
    """Fill `folder` with wheels; those of an older state are removed. Returns what is there now."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    own = _closure(package) - _closure(host)
    kept = [
        pack(distribution(name), folder, fresh=name == package)
        for name in sorted(own | {_canonical(package)})
    ]
    present = [path for path in kept if path is not None]
    for old in folder.glob("*.whl"):
        if old not in present:
            old.unlink()
    return present


def pack(dist: Distribution, folder: Path, *, fresh: bool = True) -> Path | None:
    """One installed distribution as a wheel; None where its files are not known (it was not installed from a wheel)."""
    info = _info_folder(dist)
    wheel = dist.read_text("WHEEL")
    if info is None or wheel is None:
        return None
    target = folder / f"{_wheel_name(dist, wheel)}.whl"
    if target.exists() and not fresh:
        return target
    half = target.with_suffix(".part")
    records: list[str] = []
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, path in sorted(_files(dist, info)):
            content = path.read_bytes()
            entry = zipfile.ZipInfo(name, _FIXED_TIME)
            entry.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 1)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            records.append(f"{_quoted(name)},sha256={digest},{len(content)}")
        record = f"{info.name}/RECORD"
        archive.writestr(zipfile.ZipInfo(record, _FIXED_TIME), "\n".join([*records, f"{record},,"]) + "\n")
    half.replace(target)
    return target


def _closure(package: str) -> set[str]:
    """The installed distributions that one needs, itself included, extras aside. Canonical names."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        name = _canonical(waiting.pop())
        if name in found:
            continue
        try:
            dist = distribution(name)
        except PackageNotFoundError:
            continue  # not for this platform, or not installed
        found.add(name)
        waiting.extend(_required(dist.requires or ()))
    return found


def _required(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        requirement, _, marker = line.partition(";")
        found = _REQUIREMENT.match(requirement)
        if found and "extra" not in marker:
            yield found.group(1)


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _info_folder(dist: Distribution) -> Path | None:
    path = getattr(dist, "_path", None)
    return Path(path) if path is not None and Path(path).name.endswith(".dist-info") else None


def _files(dist: Distribution, info: Path) -> Iterator[tuple[str, Path]]:
    """(name in the wheel, file): what the installer recorded, or for a development install the package as it is."""
    editable = '"editable": true' in json.dumps(json.loads(dist.read_text("direct_url.json") or "{}"))
    listed = {str(f).replace("\\", "/") for f in dist.files or ()}
    if editable:
        import memohood

        root = Path(memohood.__file__).parent
        yield from ((f"memohood/{p.relative_to(root).as_posix()}", p) for p in root.rglob("*") if _wanted(p))
        skill = root.parent / "skill" / "memohood"  # a built wheel has it in this place
        yield from (
            (f"{_SKILL}/{p.relative_to(skill).as_posix()}", p) for p in skill.rglob("*") if _wanted(p)
        )
        listed = {name for name in listed if name.startswith(f"{info.name}/")}
    for name in listed:
        path = info.parent / name
        if name.startswith((".", "/")) or not _wanted(path):
            continue
        if name.startswith(f"{info.name}/") and path.name in _OF_THE_INSTALLATION:
            continue
        yield name, path


def _wanted(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"


def _wheel_name(dist: Distribution, wheel: str) -> str:
    tags = [
        line.partition(":")[2].strip().split("-") for line in wheel.splitlines() if line.startswith("Tag:")
    ]
    parts = [".".join(sorted({tag[place] for tag in tags})) for place in range(3)]
    name = re.sub(r"[-_.]+", "_", dist.metadata["Name"])
    return "-".join([name, dist.version.replace("-", "_"), *parts])


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"' if "," in name or '"' in name else name
