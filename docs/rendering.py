"""Examples as pages: their cells, and what they print; every one is run unless a library that it needs is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple


class Example(NamedTuple):
    """How an example is run for its page: in a short form."""

    arguments: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # modules that are not Motu's own


EXAMPLES = {
    "random_play": Example(),
    "batch_statistics": Example(("wayfinder", "500")),
    "batch_search": Example(("wayfinder", "2", "4")),
    "self_play": Example(("wayfinder", "0.02")),
    "writing_a_bot": Example(("wayfinder", "1")),
    "writing_a_game": Example(),
    "ppo": Example(("wayfinder", "0.05"), ("torch",)),
    "card_learning": Example(("wayfinder", "0.05"), ("torch",)),
    "sb3_maskable_ppo": Example(("wayfinder", "0.05"), ("sb3_contrib",)),
    "rllib_self_play": Example(("wayfinder", "0.02"), ("torch", "tree")),
}
PACKAGES = {"sb3_contrib": "sb3-contrib", "tree": "ray[rllib]"}  # whose modules these are
LONGEST = 300  # seconds


def write_pages(examples: Path, out: Path) -> None:
    """One page for each example, and one that lists them."""
    out.mkdir(exist_ok=True)
    for file in sorted(examples.glob("*.py")):
        _write(out / f"{file.stem}.md", page(file))
    listed = "\n".join(sorted(file.stem for file in examples.glob("*.py")))
    told = "Scripts that run as they are, and cell by cell in an editor that knows `# %%`, with what they print."
    _write(out / "index.md", f"# Examples\n\n{told}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n")


def _write(page: Path, text: str) -> None:
    """Pages that have not changed are left alone, so that they are not built anew."""
    if not page.exists() or page.read_text(encoding="utf-8") != text:
        page.write_text(text, encoding="utf-8")


def page(file: Path) -> str:
    """The page of an example: what it is for, its cells, and its output."""
    source = file.read_text(encoding="utf-8")
    head, cells = split(source)
    title, _, rest = head.partition("\n")
    parts = [f"# {file.stem}.py", title, *([f"```text\n{rest.strip()}\n```"] if rest.strip() else [])]
    for heading, code in cells:
        parts += [f"**{heading}**"] * bool(heading) + [f"```python\n{code}\n```"] * bool(code)
    return "\n\n".join([*parts, shown_output(file)]) + "\n"


def split(source: str) -> tuple[str, list[tuple[str, str]]]:
    """The docstring of a script, and its cells with their headings.

    >>> split('\"\"\"Adds.\"\"\"\\n\\n# %% One\\na = 1\\n\\n# %% Two\\nprint(a)\\n')
    ('Adds.', [('One', 'a = 1'), ('Two', 'print(a)')])
    """
    found = re.match(r'"""(.*?)"""\s*', source, re.DOTALL)
    assert found, "an example begins with a docstring"
    pieces = re.split(r"^# %%(.*)$", source[found.end() :], flags=re.MULTILINE)
    cells = [("", pieces[0].strip())] if pieces[0].strip() else []
    cells += [(pieces[k].strip(), pieces[k + 1].strip()) for k in range(1, len(pieces), 2)]
    return found[1].strip(), cells


def missing_for(name: str) -> list[str]:
    """Packages that an example needs and that are not installed here."""
    return [PACKAGES.get(module, module) for module in EXAMPLES[name].needs if find_spec(module) is None]


def shown_output(file: Path) -> str:
    """What an example prints; an example that fails stops the building of the site."""
    example = EXAMPLES[file.stem]
    if missing := missing_for(file.stem):
        return f"This page was built without {', '.join(missing)}, so the example was not run here."
    command = ["python", f"examples/{file.name}", *example.arguments]
    done = subprocess.run(
        [sys.executable, str(file), *example.arguments],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    return f"What `{' '.join(command)}` prints:\n\n```text\n{done.stdout.strip()}\n```"
