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
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj

    changes = [
        (JITCodeLibrary, "_optimize_functions", later(JITCodeLibrary._optimize_functions)),
        (JITCodeLibrary, "_optimize_final_module", later(closed(JITCodeLibrary._optimize_final_module))),
        (JITCodeLibrary, "_finalize_final_module", later(JITCodeLibrary._finalize_final_module)),
        (JITCPUCodegen, "set_env", later(JITCPUCodegen.set_env)),
        (arrayobj, "fix_integer_index", plain_index),
    ]
    with global_compiler_lock:
        before = [getattr(owner, name) for owner, name, _ in changes]
        for owner, name, change in changes:
            setattr(owner, name, change)
        try:
            yield
        finally:
            for (owner, name, _), old in zip(changes, before, strict=True):
                setattr(owner, name, old)


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
