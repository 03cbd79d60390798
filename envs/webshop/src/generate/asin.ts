/** Alphabet of an ASIN's last eight characters, without the easily misread I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'B0'
const PLACES = 8
/** Odd, so multiplication modulo 2^32 is inverted by multiplying by `INVERSE`. */
const MULTIPLIER = 0x9e3779b1
const INVERSE = 0x0e8b2f51
const SHIFT = 16

/** Returns the id of product `index`, 0 to 2^32 - 1: `B0` and eight characters. Unique; neighbouring products get dissimilar ids. */
export function asinOf(index: number): string {
  const mixed = mix(index)
  const check = Math.imul(mixed ^ 0x5bd1e995, MULTIPLIER) >>> 24
  let text = PREFIX
  for (let place = 0; place < PLACES; place += 1) {
    const high = (check >>> place) & 1
    text += DIGITS.charAt(high * 16 + ((mixed >>> (4 * place)) & 15))
  }
  return text
}

/** Returns the index of the product with this id; `undefined` for an invalid id. */
export function indexOfAsin(asin: string): number | undefined {
  let mixed = 0
  for (let place = 0; place < PLACES; place += 1) {
    mixed |= (DIGITS.indexOf(asin.charAt(PREFIX.length + place)) & 15) << (4 * place)
  }
  const index = unmix(mixed)
  return asinOf(index) === asin ? index : undefined
}

function mix(index: number): number {
  const first = Math.imul(index ^ (index >>> SHIFT), MULTIPLIER)
  return Math.imul(first ^ (first >>> SHIFT), MULTIPLIER) >>> 0
}

function unmix(mixed: number): number {
  const first = Math.imul(mixed, INVERSE)
  const second = Math.imul(first ^ (first >>> SHIFT), INVERSE)
  return (second ^ (second >>> SHIFT)) >>> 0
}
