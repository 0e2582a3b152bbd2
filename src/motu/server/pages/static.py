"""Styles, scripts and fonts: compressed once, under an address that changes with them, so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

WEB = Path(__file__).parents[2] / "web"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH = 1_000  # bytes from which compressing pays
PACKED = (".woff2", ".png")  # compressed already


@dataclass(frozen=True)
class File:
    content: bytes
    kind: str
    packed: bytes | None


class Static:
    """The files of a folder; `address` is where a page finds those of today."""

    def __init__(self, folder: Path = WEB / "static") -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self.files = {path.relative_to(folder).as_posix(): _read(path) for path in paths}

    @cached_property
    def version(self) -> str:
        state = hashlib.blake2b(digest_size=6)
        for name, file in self.files.items():
            state.update(name.encode() + b"\0" + file.content)
        return state.hexdigest()

    @property
    def address(self) -> str:
        return f"/static/{self.version}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(Request(scope))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """A file of today may be kept for ever; one without or with another version is asked for again."""
        name = request.url.path.removeprefix("/static/")
        lasting = name.startswith(f"{self.version}/")
        name = name.removeprefix(f"{self.version}/")
        if name not in self.files and "/" in name:
            name = name.split("/", 1)[1]  # a page from before an upgrade
        file = self.files.get(name)
        if file is None:
            return Response("there is nothing here", 404, media_type="text/plain")
        headers = {"Cache-Control": FOREVER if lasting else ASK_AGAIN, "Vary": "Accept-Encoding"}
        content = file.content
        if file.packed and takes_gzip(request):
            content, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(content if request.method != "HEAD" else b"", media_type=file.kind, headers=headers)


def _read(path: Path) -> File:
    content = path.read_bytes()
    small = len(content) < WORTH or path.suffix in PACKED
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(content, "text/javascript" if path.suffix == ".js" else kind, None if small else packed(content, 9))


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(content: bytes, level: int = 5) -> bytes:
    return gzip.compress(content, level, mtime=0)
