"""Numbers side by side, LANES at once: what a core keeps in registers while it adds up.

Numba's own loops bring every sum back to memory after each product.  Interpreted, these functions are NumPy on short
rows; compiled, each is an instruction or two of LLVM, which splits lanes as the machine has them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.engine.operations import lesson

LANES = 16


def load(numbers, at):
    """The numbers of an array from a place on, whatever its axes are, and whether it is of float32 or int8."""
    return numbers.reshape(-1)[at : at + LANES].astype(np.float32)


def put(numbers, at, row):
    """Write them there."""
    numbers.reshape(-1)[at : at + LANES] = row


def plus(total, row, times):
    """The total and so many times the row."""
    return total + times * row


def positive(row):
    """No less than 0."""
    return np.maximum(row, np.float32(0))


def differ(row, other):
    """Whether two rows are not the same."""
    return bool((row != other).any())


def has_many() -> bool:
    """Whether the machine holds 32 such rows in registers, not only a few."""
    return False


@lesson
def teach() -> None:
    """The same for Numba."""
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import lower_builtin, models, register_model, type_callable

    lanes = ir.VectorType(ir.FloatType(), LANES)
    none = ir.Constant(lanes, None)

    class Lanes(types.Type):  # type: ignore[misc]
        pass

    kind = Lanes(f"{LANES} lanes")

    @register_model(Lanes)
    class Model(models.PrimitiveModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Lanes) -> None:
            super().__init__(manager, kind, lanes)

    def place(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        start = context.make_array(signature.args[0])(context, builder, given[0]).data
        return builder.gep(start, [given[1]])

    def repeated(builder: Any, number: Any) -> Any:
        first = builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(first, none, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))

    def loaded(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        at = place(context, builder, signature, given)
        if signature.args[0].dtype == types.float32:
            return builder.load(builder.bitcast(at, lanes.as_pointer()), align=4)
        small = ir.VectorType(ir.IntType(8), LANES)
        return builder.sitofp(builder.load(builder.bitcast(at, small.as_pointer()), align=1), lanes)

    def stored(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        at = place(context, builder, signature, given)
        builder.store(given[2], builder.bitcast(at, lanes.as_pointer()), align=4)
        return context.get_dummy_value()

    def added(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        total, row, times = given
        three = ir.FunctionType(lanes, (lanes, lanes, lanes))
        fused = cgutils.get_or_insert_function(builder.module, three, f"llvm.fmuladd.v{LANES}f32")
        return builder.call(fused, (row, repeated(builder, times), total))

    def cut(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", given[0], none), given[0], none)

    def compared(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        one_bit_each = builder.bitcast(builder.fcmp_unordered("!=", *given), ir.IntType(LANES))
        return builder.icmp_unsigned("!=", one_bit_each, ir.Constant(ir.IntType(LANES), 0))

    def answered(context: Any, _builder: Any, signature: Any, _given: Any) -> Any:
        return context.get_constant(signature.return_type, bool(binding.get_host_cpu_features().get("avx512f")))

    type_callable(load)(lambda _context: lambda numbers, at: kind)
    type_callable(put)(lambda _context: lambda numbers, at, row: types.none)
    type_callable(plus)(lambda _context: lambda total, row, times: kind)
    type_callable(positive)(lambda _context: lambda row: kind)
    type_callable(differ)(lambda _context: lambda row, other: types.boolean)
    type_callable(has_many)(lambda _context: lambda: types.boolean)
    lower_builtin(load, types.Array, types.Integer)(loaded)
    lower_builtin(put, types.Array, types.Integer, Lanes)(stored)
    lower_builtin(plus, Lanes, Lanes, types.float32)(added)
    lower_builtin(positive, Lanes)(cut)
    lower_builtin(differ, Lanes, Lanes)(compared)
    lower_builtin(has_many)(answered)
