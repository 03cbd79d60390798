/** Letters and digits of an ASIN's last eight places: no I, L, O or U, which are misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'B0'
const PLACES = 8
/** Odd, so that multiplying by it modulo 2^32 can be undone by multiplying by the other. */
const MULTIPLIER = 0x9e3779b1
const INVERSE = 0x0e8b2f51
const SHIFT = 16

/** The id of product `index`, 0 to 2^32 - 1: `B0` and eight places, no two alike, neighbours far apart. */
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

/** The index of the product with this id; `undefined` where no product has it. */
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
