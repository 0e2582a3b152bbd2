"""Bring the catalogues up to date: `python -m motu.locale [new language]`."""

from __future__ import annotations

import sys

from motu.language import LOCALE
from motu.locale.catalogues import gaps, translations, update


def main() -> int:
    for name in sys.argv[1:]:
        (LOCALE / name / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    missing = 0
    for name in sorted({*translations(), *sys.argv[1:]}):
        update(name)
        found = gaps(name)
        missing += len(found)
        for text in found:
            print(f"{name}: {text!r}")
    print(f"{missing} texts are not translated")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
