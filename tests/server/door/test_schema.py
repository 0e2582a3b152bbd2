"""Whatever is asked, in the terms of the interface's own description: an answer, never a failure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient

from motu.server.app import make_app
from motu.server.ground.limits import Limits, Rate

WIDE = Rate(10**9, 10**9)
EXAMPLES = 12
# What forms and scripts send, by name; the routes read them from forms and JSON alike.
FIELDS = ("action", "version", "seat", "id", "name", "text", "players", "seat0", "seat1", "bot", "what", "agree",
          "branch", "at", "level", "number", "watch", "open", "clock", "language", "theme", "back",
          "option-timing")  # fmt: skip
ANYTHING = {"anyOf": [{"type": kind} for kind in ("string", "integer", "boolean", "null", "array")]}
BODY = {"type": "object", "properties": dict.fromkeys(FIELDS, ANYTHING)}
INSIDE = re.compile(r"Traceback|File \"|site-packages|sqlalchemy|\.py\b")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("schema")
    wide = Limits(requests=WIDE, changes=WIDE, tables=WIDE, tables_by_address=WIDE, joins=WIDE, words=WIDE,
                  uploads=WIDE, lag=600.0)  # fmt: skip
    app = make_app(f"sqlite:///{folder / 'motu.db'}", warm_up=False, limits=wide)
    with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as client:
        yield client


def described(app: Any, table: str) -> dict[str, Any]:
    """The interface as OpenAPI, with the values that lead somewhere: a real table, real games, real seats."""
    found: dict[str, Any] = app.openapi()
    known = {"table": [table, "none"], "game": ["wayfinder", "chess"], "seat": ["0", "1", "9"]}
    for path in found["paths"].values():
        for method, operation in path.items():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in known:
                    parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
            if method == "post":
                kinds = ("application/json", "application/x-www-form-urlencoded")
                operation["requestBody"] = {"content": {kind: {"schema": BODY} for kind in kinds}}
    return found


def test_nothing_that_is_asked_makes_the_server_fail(served: TestClient) -> None:
    wish = {"players": "2", "seat1": "me"}
    table = served.post("/new/wayfinder", data=wish).headers["location"].rpartition("/")[2]
    schema = schemathesis.openapi.from_dict(described(served.app, table))
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith(("/stream", "/delete")):
            continue  # a stream does not end, and the others need the table

        @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            wish = case.as_transport_kwargs(base_url="http://testserver")
            wish["headers"].pop("Connection", None)
            wish.pop("cookies", None)
            answer = served.request(**wish)
            asked += 1
            assert answer.status_code < 500, f"{case.method} {case.formatted_path}: {answer.text[:300]}"
            assert not INSIDE.search(answer.text if "html" not in answer.headers.get("content-type", "") else "")

        ask()
    assert asked > 150
    assert served.get(f"/table/{table}").status_code == 200
