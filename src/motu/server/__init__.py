"""Motu in a browser: `serve()` opens a page on this machine on which a game is two clicks away."""

from __future__ import annotations

import socket
import threading
import webbrowser
from contextlib import suppress

PORT = 8642


def serve(port: int = PORT, db: str | None = None, open_browser: bool = True) -> None:
    """Serve until interrupted, to this machine only.  Port 0 takes any free one."""
    import uvicorn

    from motu.engine.errors import MotuError

    from .app import make_app

    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
        listening.listen()  # whoever comes before the application is ready waits in line
    except (OSError, OverflowError):
        listening.close()
        raise MotuError(f"port {port} is taken or not allowed; choose another one with --port") from None
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"

    def announce() -> None:
        print(f"Motu is at {address}  (Ctrl+C ends it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    app = make_app(db, announce)
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=2**16, server_header=False, timeout_graceful_shutdown=2
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
