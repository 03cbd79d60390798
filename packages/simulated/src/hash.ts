/**
 * A keyed 53-bit hash of UTF-16 code units, text after text as if they were one. Fast and well spread, not cryptographic: two
 * 32-bit lanes of xor and multiply, crossed and finished with the MurmurHash3 avalanche. The same on every machine.
 */
export interface Lanes {
  high: number
  low: number
  length: number
}

/** Stands between the parts of a key. */
export const BETWEEN = '\u0000'

/** Of no text at all. */
export function emptyLanes(): Lanes {
  return { high: 0x2c1b3c6d, low: 0x297a2d39, length: 0 }
}

/** Goes on with a text. */
export function absorb(lanes: Lanes, text: string): void {
  let { high, low } = lanes
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit ^ (low >>> 15), 0x85ebca77)
  }
  lanes.high = high
  lanes.low = low
  lanes.length += text.length
}

/** As a fraction in [0, 1). */
export function fraction({ high, low, length }: Lanes): number {
  const first = avalanche(high ^ (low >>> 16) ^ length)
  const second = avalanche(low ^ first)
  return ((first >>> 11) * 2 ** 32 + (second >>> 0)) / 2 ** 53
}

function avalanche(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** A uniform number in [0, 1) that depends on every part of the key and on their order. */
export function draw(...key: readonly string[]): number {
  const lanes = emptyLanes()
  for (let at = 0; at < key.length; at += 1) {
    if (at > 0) absorb(lanes, BETWEEN)
    absorb(lanes, key[at] ?? '')
  }
  return fraction(lanes)
}
