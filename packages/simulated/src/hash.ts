/**
 * A keyed 53-bit hash of a text's UTF-16 code units, as a fraction in [0, 1). Fast and well spread, not cryptographic:
 * two 32-bit lanes of xor and multiply, crossed and finished with the MurmurHash3 avalanche. The same on every machine.
 */
function fraction(text: string): number {
  let high = 0x2c1b3c6d
  let low = 0x297a2d39
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit ^ (low >>> 15), 0x85ebca77)
  }
  high = avalanche(high ^ (low >>> 16) ^ text.length)
  low = avalanche(low ^ high)
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)) / 2 ** 53
}

function avalanche(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** A uniform number in [0, 1) that depends on every part of the key and on their order. */
export function draw(...key: readonly (string | number)[]): number {
  return fraction(key.join('\u0000'))
}
