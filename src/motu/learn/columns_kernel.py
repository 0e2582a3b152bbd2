"""The kernel of `columns`: a program turns some positions into some neighbouring columns."""

import triton
import triton.language as tl


@triton.jit
def columns_kernel(
    observed, out, low, high, least, most, usual, scale, rows, taken, given, ROWS: tl.constexpr, WIDTH: tl.constexpr
):  # fmt: skip
    column = tl.program_id(1) * WIDTH + tl.arange(0, WIDTH)
    lower = tl.load(low + column)
    upper = tl.load(high + column)
    smallest = tl.load(least + column)
    largest = tl.load(most + column)
    middle = tl.load(usual + column)
    factor = tl.load(scale + column)
    first = tl.program_id(0) * ROWS
    for k in range(ROWS):
        row = first + k
        here = row < rows
        place = row.to(tl.int64)
        byte = tl.load(observed + place * taken + lower, mask=here, other=0).to(tl.int32)
        above = tl.load(observed + place * taken + upper, mask=here & (upper >= 0), other=0).to(tl.int32)
        one = ((byte + 127) & 255) - 128
        two = ((byte + 256 * above + 32767) & 65535) - 32768
        number = tl.where(upper >= 0, two, one)
        inside = ((number >= smallest) & (number <= largest)).to(tl.float32)
        amount = (number.to(tl.float32) - middle) * factor
        amount = tl.minimum(tl.maximum(amount, -4.0), 4.0)
        value = tl.where(factor != 0, amount, inside)
        tl.store(out + place * given + column, value.to(tl.bfloat16), mask=here & (column < given))
