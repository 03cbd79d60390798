/**
 * Lucene's lossy form of a document's length in one byte: lengths to 40 exactly, then four significant bits of what is
 * beyond 24 (`SmallFloat.intToByte4`).
 */
export function lengthByte(length: number): number {
  return length < EXACT ? length : EXACT + shrink(length - EXACT)
}

/** The length that a byte stands for: the largest that is not above those written so (`SmallFloat.byte4ToInt`). */
export function byteLength(byte: number): number {
  return byte < EXACT ? byte : EXACT + grow(byte - EXACT)
}

/** 24. Lengths below are their own byte; the others share what the shrunk form of the largest 32-bit number leaves of 256. */
const EXACT: number = 255 - shrink(2 ** 31 - 1)

/** Three bits behind the leading one, and the number of bits that were dropped. */
function shrink(value: number): number {
  const bits = 32 - Math.clz32(value)
  if (bits < 4) return value
  const dropped = bits - 4
  return ((value >>> dropped) & 7) | ((dropped + 1) << 3)
}

function grow(shrunk: number): number {
  const digits = shrunk & 7
  const dropped = (shrunk >>> 3) - 1
  return dropped < 0 ? digits : (digits | 8) * 2 ** dropped
}
