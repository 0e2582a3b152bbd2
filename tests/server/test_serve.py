"""The command's half of the server: it says where it is, answers there, and ends when told."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from motu.engine.errors import MotuError
from motu.server import serve
from motu.server.keeping.store import Store


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


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()


def another_key(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE settings SET value = 'nonsense' WHERE name = 'key'")
        db.commit()


def a_word_of_bytes(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE settings SET value = x'ff00' WHERE name = 'key'")
        db.commit()


def no_table_of_keys(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("DROP TABLE settings")
        db.commit()


def no_database(file: Path) -> None:
    file.write_bytes(b"anything else" * 1000)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (newer, "newer version of Motu"),
        (another_key, "key of this server is damaged"),
        (a_word_of_bytes, "key of this server is damaged"),
        (no_table_of_keys, "cannot be opened"),
        (no_database, "cannot be opened"),
        (cut_off, "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_before_anybody_is_served(
    tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "motu.db"
    Store(str(file)).close()
    spoil(file)
    with pytest.raises(MotuError, match=said):
        serve(0, str(file), False)


def test_the_command_says_it_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    Store(str(file)).close()
    another_key(file)
    command = [sys.executable, "-m", "motu", "serve", "--port", "0", "--no-browser", "--db", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "motu: the key of this server is damaged; a backup may have it whole\n"


def test_only_proxies_that_are_named_are_heard_and_believed(tmp_path: Path) -> None:
    program = f"from motu.server import serve; serve(0, '{tmp_path / 'motu.db'}', False, proxies=['127.0.0.3/32'])"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split("/")[2].rpartition(":")[2])

            def ask(source: str, **headers: str) -> int:
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
                with closing(line):
                    line.request("GET", "/metrics", headers=headers)
                    return line.getresponse().status

            assert ask("127.0.0.1") == ask("127.0.0.3") == 200
            assert ask("127.0.0.3", **{"X-Forwarded-For": "203.0.113.7"}) == 404  # figures are for this machine only
            with pytest.raises(OSError):  # noqa: PT011, a reset or an end, as the system likes
                ask("127.0.0.2")
        finally:
            server.kill()


def test_a_proxy_that_is_no_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MotuError, match=r"10\.0\.0\.0/24"):
        serve(0, str(tmp_path / "motu.db"), False, proxies=["the other machine"])
