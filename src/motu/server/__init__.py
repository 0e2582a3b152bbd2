"""Motu in a browser: `serve()` opens a page on this machine on which a game is two clicks away."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from motu.language import ENGLISH, _, language, marked, speaking

if TYPE_CHECKING:
    from .door.connections import Entrance
    from .ground.limits import Limits

PORT = 8642
UNREAD = 2**16  # bytes that the system takes for somebody who does not read; it would take megabytes
SWITCH = 0.0005  # seconds until a thread that draws lets others in; a move waits for that ten times and more


def serve(
    port: int = PORT,
    db: str | None = None,
    open_browser: bool = True,
    lan: bool = False,
    pin: str | None = None,
    names: Iterable[str] = (),
    log_json: bool = False,
    open_metrics: bool = False,
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
    workers: int | None = None,
) -> None:
    """Serve until interrupted, to this machine only or (`lan`) to its network, which has to give a PIN.

    Port 0 takes any free one.  `names` are further names under which the server is reached, as behind a proxy.
    `proxies` are addresses or networks of proxies on other machines: these are heard, and nobody else.
    `workers` are processes that draw pages, by default as many as there are cores beside the server's.
    """
    import uvicorn

    from .app import make_app
    from .company.pace import for_people
    from .door.connections import fitted, listening_within, networks
    from .door.guard import NAMES, Gate
    from .ground.limits import MESSAGE, Limits
    from .ground.logs import set_up
    from .ground.tidying import going_on
    from .keeping import held
    from .keeping.store import Store
    from .pages.drawers import by_default

    pin = checked_pin(pin) if lan else ""
    heard = networks(proxies)
    listening = listen("0.0.0.0" if lan or heard else "127.0.0.1", port)
    port = listening.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    outside = f"http://{lan_address()}:{port}/" if lan else ""

    speech = language()  # of the terminal; what is said to guests is said in theirs

    def tell(text: str, **facts: object) -> None:
        with speaking(speech):
            print(_(text).format(**facts), flush=True)

    def announce() -> None:
        tell(marked("Motu is at {address}  (Ctrl+C ends it)"), address=address)
        if lan:
            with speaking(speech):
                print(invitation(outside, pin), flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    own = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"} if lan else set()
    known = NAMES | own | {name.lower() for name in names}
    gate = Gate(known, addresses=lan, pin=pin, metrics=open_metrics, address=outside)
    limits = fitted(limits or Limits())
    count = by_default() if workers is None else workers
    app = make_app(db, announce, gate=gate, limits=limits, pace=for_people(), tell=tell, workers=count)
    set_up(log_json)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app,
        **listening_within(limits, listening, heard),
        log_config=None,
        access_log=False,
        ws_max_size=MESSAGE,
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", *map(str, heard)],
        timeout_graceful_shutdown=2,
        timeout_keep_alive=15,
    )
    with suppress(KeyboardInterrupt), listening, held(db), going_on():
        Store(db).close()  # one that cannot be used is told here, in a sentence
        with speaking(ENGLISH):
            uvicorn.Server(config).run(sockets=[listening])


def checked_pin(pin: str | None) -> str:
    """Six digits: those that were asked for, or new ones."""
    from motu.engine.errors import MotuError

    if pin is None:
        return f"{secrets.randbelow(10**6):06d}"
    if len(pin) != 6 or not (pin.isascii() and pin.isdigit()):
        raise MotuError("a PIN has six digits")
    return pin


def listen(host: str, port: int) -> Entrance:
    from motu.engine.errors import MotuError

    from .door.connections import Entrance

    # with its protocol named, asyncio sends small answers at once instead of waiting for more to say (TCP_NODELAY)
    listening = Entrance(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # connections have it from here
    try:
        listening.bind((host, port))
        listening.listen()  # whoever comes before the application is ready waits in line
    except (OSError, OverflowError):
        listening.close()
        raise MotuError("port {port} is taken or not allowed; choose another one with --port", port=port) from None
    return listening


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody: only the way to it is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def invitation(address: str, pin: str) -> str:
    """What the screen shows to those who come: the link, its QR code, and the PIN."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True)
    told = _("Others in this network come to {address}  PIN {pin}")
    return f"{drawn.getvalue()}\n{told.format(address=address, pin=pin)}"
