"""How the rules are compiled for a graphics card: small, so that the program fits into the card's instruction cache.

numba-cuda by itself puts a rule into every place that calls it, unrolls loops, keeps each use of a table as a constant
of its own, and lets every index count from the end if it is negative.  That way a game becomes a megabyte of machine
code, and threads wait for instructions most of the time.  Inside `small_code` rules stay functions, loops stay loops,
a table exists once in the card's memory, and an index is an index (a test sees that no rule uses a negative one).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from motu.engine.errors import MotuError

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # some versions of numba.cuda still ask for it
try:
    from numba import cuda, from_dtype, types
except ImportError as missing:  # pragma: no cover
    raise MotuError(f"the graphics card needs numba-cuda: pip install 'motu[gpu]' ({missing})") from None

__all__ = ["cuda", "from_dtype", "small_code", "types"]

INLINED = 300  # instructions, before they are optimised, of the largest function that may be put into its callers
GLOBAL = 1  # the number of the card's main memory among its kinds of memory


@contextmanager
def small_code(inlined: int = INLINED, unrolled: bool = False) -> Iterator[None]:
    """What numba-cuda compiles in here becomes small; other kernels of the process are left as they are."""
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.np import arrayobj
    from numba.cuda.target import CUDATargetContext

    before = CUDACodeLibrary.add_ir_module, CUDATargetContext.make_constant_array, arrayobj.fix_integer_index

    def add_module(library: Any, module: Any) -> None:
        for function in module.functions:
            keep_apart(function, inlined, unrolled)
        before[0](library, module)

    CUDACodeLibrary.add_ir_module = add_module
    CUDATargetContext.make_constant_array = table_in_memory
    arrayobj.fix_integer_index = plain_index
    try:
        yield
    finally:
        CUDACodeLibrary.add_ir_module, CUDATargetContext.make_constant_array, arrayobj.fix_integer_index = before


def keep_apart(function: Any, inlined: int, unrolled: bool) -> None:
    """A function of some size stays one, and none is made larger for speed."""
    if function.is_declaration:
        return
    if not unrolled:
        function.attributes.add("optsize")
    if sum(len(block.instructions) for block in function.blocks) > inlined:
        function.attributes.add("noinline")


def table_in_memory(context: Any, builder: Any, kind: Any, table: np.ndarray) -> Any:
    """A table as one array in the card's memory, named by its contents so that all functions share it."""
    from llvmlite import ir

    content = np.ascontiguousarray(table).tobytes()
    name = f"table_{hashlib.blake2b(content, digest_size=12).hexdigest()}"
    known = builder.module.globals.get(name)
    if known is None:
        room = ir.ArrayType(ir.IntType(8), len(content))
        known = ir.GlobalVariable(builder.module, room, name, GLOBAL)
        known.linkage = "linkonce_odr"
        known.global_constant = True
        known.align = 8
        known.initializer = ir.Constant(room, bytearray(content))
    made = context.make_array(kind)(context, builder)
    sizes = [context.get_constant(types.intp, size) for size in table.shape]
    strides = [context.get_constant(types.intp, stride) for stride in np.ascontiguousarray(table).strides]
    context.populate_array(
        made,
        data=builder.bitcast(builder.addrspacecast(known, ir.PointerType(ir.IntType(8)), "generic"), made.data.type),
        shape=sizes,
        strides=strides,
        itemsize=context.get_constant(types.intp, table.itemsize),
        parent=None,
        meminfo=None,
    )
    return made._getvalue()


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
