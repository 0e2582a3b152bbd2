"""How the rules are compiled for a graphics card: small, so that the program fits into the card's instruction cache.

numba-cuda by itself puts a rule into every place that calls it, unrolls loops, keeps each use of a table as a constant
of its own, lets every index count from the end if it is negative, makes a rule anew for every width of its whole
numbers, and copies a record byte by byte.  That way a game becomes a megabyte of machine code, and threads wait for
instructions most of the time.  Inside `small_code` rules stay functions, loops stay loops, a table exists once in the
card's memory, an index is an index (a test sees that no rule uses a negative one), a rule exists once for whole numbers
of any width, and a record is copied by words.  All rules are one module that nobody else calls, so that the compiler
sees what they do to the numbers of their callers, and what the card has an instruction for is that instruction.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from motu.engine.bits import lowest, size
from motu.engine.chance import product_high
from motu.engine.errors import MotuError
from motu.engine.operations import ON_CARD, RULES

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # some versions of numba.cuda still ask for it
try:
    from numba import cuda, from_dtype, typeof, types
except ImportError as missing:  # pragma: no cover
    raise MotuError(f"the graphics card needs numba-cuda: pip install 'motu[gpu]' ({missing})") from None

__all__ = ["WORD", "cuda", "from_dtype", "small_code", "typeof", "types"]

INLINED = 300  # instructions, before they are optimised, of the largest function that may be put into its callers
GLOBAL = 1  # the number of the card's main memory among its kinds of memory
WORD = 8  # bytes; a record in a thread's own memory must be laid down at a multiple of it
AT_ONCE = 4  # words of a record that are on their way at the same time


def card_size(places):  # type: ignore[no-untyped-def]
    return np.int64(cuda.popc(places))


def card_lowest(places):  # type: ignore[no-untyped-def]
    return np.int64(cuda.ffs(places)) - 1


def card_product_high(a, b):  # type: ignore[no-untyped-def]
    return np.uint64(cuda.libdevice.umul64hi(a, b))


ON_CARD.update({size: card_size, lowest: card_lowest, product_high: card_product_high})


@contextmanager
def small_code(inlined: int = INLINED, unrolled: bool = False) -> Iterator[None]:
    """What numba-cuda compiles in here becomes small; other kernels of the process are left as they are."""
    from numba.core.typing.templates import _OverloadFunctionTemplate as Overload
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.np import arrayobj
    from numba.cuda.target import CUDATargetContext

    add, choose, store = CUDACodeLibrary.add_ir_module, Overload.generic, arrayobj.store_item
    rules = set(RULES)
    otherwise: dict[Any, Any] = {}  # overloads that stand for something else meanwhile, and what they stand for ever

    def add_module(library: Any, module: Any) -> None:
        for function in module.functions:
            keep_apart(function, inlined, unrolled)
        add(library, module)

    def choose_rule(overload: Any, given: Any, named: Any) -> Any:
        kind = type(overload)
        if kind.key in ON_CARD and kind not in otherwise:
            otherwise[kind] = kind.__dict__["_overload_func"]
            kind._overload_func = staticmethod(lambda *_: ON_CARD[kind.key])
        return choose(overload, tuple(map(widened, given)) if type(overload).key in rules else given, named)

    def store_item(context: Any, builder: Any, kind: Any, value: Any, place: Any) -> Any:
        if isinstance(kind.dtype, types.Record) and kind.dtype.size % WORD == 0:
            return copy_words(builder, value, place, kind.dtype.size // WORD)
        return store(context, builder, kind, value, place)

    changes = [
        (CUDACodeLibrary, "add_ir_module", add_module),
        (CUDATargetContext, "make_constant_array", table_in_memory),
        (arrayobj, "fix_integer_index", plain_index),
        (arrayobj, "store_item", store_item),
        (Overload, "generic", choose_rule),
        (nvvm, "compile_ir", closed(nvvm.compile_ir)),
    ]
    before = [getattr(owner, name) for owner, name, _ in changes]
    for owner, name, change in changes:
        setattr(owner, name, change)
    try:
        yield
    finally:
        for (owner, name, _), old in zip(changes, before, strict=True):
            setattr(owner, name, old)
        for kind, other in otherwise.items():
            kind._overload_func = other


def closed(work: Callable[..., Any]) -> Callable[..., Any]:
    """The compiler's work, after telling it that it sees all callers of every rule."""

    def do(modules: Any, **options: Any) -> Any:
        return work(modules if isinstance(modules, str) else one_module(modules), **options)

    return do


def one_module(modules: list[str]) -> str:
    """Modules of one function each, the kernel's first, as one; what several of them bring along is there once."""
    named = re.compile(r'@("[^"]*"|[\w.$-]+)')
    head: list[str] = []
    names: dict[str, str] = {}  # of tables and other variables
    declared: dict[str, str] = {}
    defined: dict[str, list[str]] = {}
    notes: list[str] = []
    for number, text in enumerate(dict.fromkeys(modules)):
        body: list[str] | None = None
        for line in text.splitlines():
            name = named.search(line) if line.startswith(("@", "declare", "define")) else None
            if body is not None:
                body.append(re.sub(r", !\w+ !\d+$", "", line))  # notes are numbered in each module anew
                body = None if line == "}" else body
            elif line.startswith("define") and name:
                body = defined[name[1]] = [line.replace("define linkonce_odr", "define internal", 1)]
            elif name:
                (names if line.startswith("@") else declared).setdefault(name[1], line)
            elif number == 0 and line.startswith(("target", "!")):
                (notes if line.startswith("!") else head).append(line)
    calls = Counter(other for lines in defined.values() for line in lines[1:] for other in named.findall(line))
    for rule, lines in defined.items():
        if calls[rule] == 1:
            lines[0] = lines[0].replace(" noinline", "")  # to put it into its one caller makes nothing larger
    outside = [line for other, line in declared.items() if other not in defined]
    inside = [line for lines in defined.values() for line in lines]
    return "\n".join([*head, *names.values(), *outside, *inside, *notes])


def widened(kind: Any) -> Any:
    """Whole numbers are handed to rules in 64 bits."""
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth else kind


def keep_apart(function: Any, inlined: int, unrolled: bool) -> None:
    """A function of some size stays one, and none is made larger for speed."""
    if function.is_declaration:
        return
    if not unrolled:
        function.attributes.add("optsize")
    if "motu" in function.name and sum(len(block.instructions) for block in function.blocks) > inlined:
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


def copy_words(builder: Any, source: Any, target: Any, count: int) -> None:
    """Some words are read before they are written: the card waits once for all of them."""
    from llvmlite import ir
    from numba.cuda import cgutils

    words, size = ir.PointerType(ir.IntType(8 * WORD)), ir.IntType(8 * WORD)
    source, target = builder.bitcast(source, words), builder.bitcast(target, words)

    def copy(first: Any, several: int) -> None:
        places = [builder.add(first, ir.Constant(size, k)) for k in range(several)]
        read = [builder.load(builder.gep(source, [place])) for place in places]
        for place, word in zip(places, read, strict=True):
            builder.store(word, builder.gep(target, [place]))

    with cgutils.for_range(builder, ir.Constant(size, count // AT_ONCE), intp=size) as loop:
        copy(builder.mul(loop.index, ir.Constant(size, AT_ONCE)), AT_ONCE)
    copy(ir.Constant(size, count - count % AT_ONCE), count % AT_ONCE)
