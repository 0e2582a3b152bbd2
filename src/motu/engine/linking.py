"""How the rules are compiled for the cores: put together first, then made fast once, as one program.

Numba by itself makes every function fast and into machine code, then puts it into its callers and does the same with
them: an inner rule is worked on as often as there are rules around it.  It also lets every index count from the end if
it is negative.  Inside `one_program` a rule waits for the entry point that it becomes part of, and an index is an index
(a test sees that no rule uses a negative one).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# what holds for an entry point and all rules in it: they allocate nothing, so references need no counting, and raise
# nothing, so nobody has to look whether a divisor is zero
OPTIONS: dict[str, Any] = {"_nrt": False, "error_model": "numpy"}


@contextmanager
def one_program() -> Iterator[None]:
    """What Numba compiles in here is one program; others of this process compile before or after, as ever."""
    from numba.core.compiler_lock import global_compiler_lock

    changed = changes()
    with global_compiler_lock:
        for owner, name, _old, new in changed:
            setattr(owner, name, new)
        try:
            yield
        finally:
            for owner, name, old, _new in changed:
                setattr(owner, name, old)


def changes() -> list[tuple[Any, str, Any, Any]]:
    """What is done otherwise in here: whose, what, how ever, how now.

    Nothing if Numba is built otherwise than those we know: it compiles in its own way, with the same results.
    """
    try:
        from numba.core.codegen import JITCodeLibrary as Library
        from numba.core.codegen import JITCPUCodegen as Codegen
        from numba.np import arrayobj

        fast, final, code = Library._optimize_functions, Library._optimize_final_module, Library._finalize_final_module
        index, environment = arrayobj.fix_integer_index, Codegen.set_env
    except (ImportError, AttributeError):
        return []
    return [
        (Library, "_optimize_functions", fast, later(fast)),
        (Library, "_optimize_final_module", final, later(closed(final))),
        (Library, "_finalize_final_module", code, later(code)),
        (Codegen, "set_env", environment, later(environment)),
        (arrayobj, "fix_integer_index", index, plain_index),
    ]


def later(work: Any) -> Any:
    """Work of the compiler that is done for entry points only: what Python cannot call becomes part of what it can."""
    from numba.core.targetconfig import ConfigStack

    def do(compiler: Any, *given: Any) -> None:
        flags = ConfigStack.top_or_none()
        if flags is None or not flags.no_cpython_wrapper:
            work(compiler, *given)
        elif work.__name__ == "_finalize_final_module":
            compiler._finalized = True

    return do


def closed(work: Any) -> Any:
    """The same work, after telling the compiler that it sees all callers of every rule."""
    from llvmlite.binding import Linkage

    def do(library: Any) -> None:
        for function in library._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        work(library)

    return do


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    from numba import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
