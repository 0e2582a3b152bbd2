"""The command's half of the server: it says where it is, answers there, and ends when told."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from motu.engine.errors import MotuError
from motu.server import serve


def test_it_serves_the_home_page_on_this_machine_only(tmp_path: Path) -> None:
    program = f"from motu.server import serve; serve(0, 'sqlite:///{tmp_path / 'motu.db'}', False)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert found, said
            with urllib.request.urlopen(found[0], timeout=20) as page:
                assert b"Wayfinder" in page.read()
            server.send_signal(signal.SIGINT)
            assert server.wait(20) in (0, 1, 130, -signal.SIGINT)
        finally:
            server.kill()


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(MotuError, match="port"):
            serve(other.getsockname()[1], f"sqlite:///{tmp_path / 'motu.db'}", False)
