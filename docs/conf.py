"""The documentation site: `make docs` builds it into docs/site, to be read without a server or a line."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import rendering  # noqa: E402

import motu  # noqa: E402

project = "Motu"
author = "The Motu project"
project_copyright = "The Motu project, Apache License 2.0"
version = release = motu.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Motu"
html_copy_source = False
html_show_sphinx = False

default_role = "code"  # `names` in docstrings
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_preserve_defaults = True


def setup(app: object) -> None:
    """Examples are run, and become pages with their output."""
    rendering.write_pages(HERE.parent / "examples", HERE / "examples")
