"""Templates: a whole page in the reader's language, with what all of them need."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader

import motu
from motu.bots import levels_of
from motu.drawing import MARKS, Drawn, mark
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY
from motu.language import _, capital, counted, languages, marked, meaning, moment, speaking, speech_of

from ..door.identity import address_for_others, theme_of, tongue
from ..ground.threads import beside
from ..tables.clocks import CLOCKS
from .furniture import choices, head, player_panel, prompt, scene_begin, scene_end
from .gamekit import kit
from .static import WEB, WORTH, Static, packed, takes_gzip

if TYPE_CHECKING:
    from .drawers import Drawers

SORRY = {  # what is refused before anything is looked at, by status
    400: marked("this server is not known by that name"),
    431: marked("your browser sent too many lines along with this; deleting cookies of this site may help"),
    403: marked("this came from another site, or from a page that hides where it comes from"),
    404: marked("there is nothing here"),
    429: marked("this was too much at once"),
    503: marked("too much is going on here just now"),
}
APOLOGIES = 200  # pages that are kept
# values made where the language is known
LAZY = ("look", "cards", "rows", "open_tables", "symbols", "cover", "book", "things", "origins", "today")


class Pages:
    """The templates, with what all of them need."""

    def __init__(self) -> None:
        self.static = Static()
        self.drawers: Drawers | None = None  # processes in which open pages are drawn
        self.apologies: dict[tuple[str, int, int], str] = {}
        self.jinja = Environment(
            loader=FileSystemLoader(WEB / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            auto_reload=False,
        )  # fmt: skip
        self.jinja.filters["capital"] = capital
        self.jinja.globals.update(
            _=_, counted=counted, meaning=meaning, moment=moment, speech_of=speech_of, MARKS=MARKS, mark=mark,
            languages=languages, CLOCKS=CLOCKS, version=motu.__version__, NOBODY=NOBODY,
            levels_of=levels_of, static=self.static.address, choices=choices, head=head, prompt=prompt,
            player_panel=player_panel, scene_begin=scene_begin, scene_end=scene_end,
        )  # fmt: skip

    def sorry(self, speech: str, status: int, wait: int) -> str:
        """The page for whoever is refused, made once for each language; it comes again where waiting helps."""
        key = (speech, status, wait)
        if key not in self.apologies:
            with speaking(speech):
                again = {"again": wait} if status in (429, 503) else {}
                self.apologies[key] = self.show(
                    "error.html", lang=speech, theme="", path="/", address="/", common=COMMON, code=status,
                    message=SORRY[status], **again,
                )  # fmt: skip
            while len(self.apologies) > APOLOGIES:
                del self.apologies[next(iter(self.apologies))]
        return self.apologies[key]

    def show(self, template: str, **values: Any) -> str:
        return self.jinja.get_template(template).render(**values)


async def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page in the reader's language, made beside the event loop."""
    return await beside(lambda: html(request, _page(request, template, values), status))


def html(request: Request, text: str, status: int = 200) -> HTMLResponse:
    """A page, compressed where that pays; it is one guest's alone, so nobody keeps it."""
    content = text.encode()
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if len(content) >= WORTH and takes_gzip(request):
        content, headers["Content-Encoding"] = packed(content), "gzip"
    return HTMLResponse(content, status, headers)


def svg(request: Request, text: str) -> Response:
    """A picture that holds nothing of any guest: a browser may keep it for an hour.  Its styles are its own."""
    content = text.encode()
    headers = {
        "Cache-Control": "max-age=3600", "Vary": "Accept-Encoding, Accept-Language, Cookie",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }  # fmt: skip
    if takes_gzip(request):
        content, headers["Content-Encoding"] = packed(content), "gzip"
    return Response(content, media_type="image/svg+xml", headers=headers)


def _page(request: Request, template: str, values: dict[str, Any]) -> str:
    speech = tongue(request)
    with speaking(speech):
        common = {"lang": speech, "theme": theme_of(request), "path": request.url.path}
        common["address"] = address_for_others(request)
        values = {name: value() if name in LAZY else value for name, value in values.items()}
        return str(request.app.state.pages.show(template, **common, common=COMMON, **values))


def all_symbols(*games: str) -> Drawn:
    return Drawn("".join(kit(game).symbols for game in games))


REFERENCE = re.compile(r"#([\w-]+)")


@cache
def cover_symbols(*games: str) -> Drawn:
    """The symbols that the covers of games are drawn with, and no others: pages that show no board stay light."""
    return Drawn("".join(used(kit(game).symbols, str(kit(game).cover())) for game in games))


def used(symbols: str, drawing: str) -> str:
    """Those of some symbols that a drawing needs, with what they need themselves."""
    parts = list(ElementTree.fromstring(f"<svg>{symbols}</svg>"))
    texts = [ElementTree.tostring(part, encoding="unicode") for part in parts]
    names = [{inner.get("id") for inner in part.iter()} for part in parts]
    wanted: set[str | None] = set(REFERENCE.findall(drawing))
    while more := {name for own, text in zip(names, texts, strict=True) if own & wanted
                   for name in REFERENCE.findall(text)} - wanted:  # fmt: skip
        wanted |= more
    return "".join(text for own, text in zip(names, texts, strict=True) if own & wanted)
