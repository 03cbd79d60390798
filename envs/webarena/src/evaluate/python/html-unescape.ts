import { decodeHTML } from 'entities'

/** HTML 5 replacements for numeric references to Windows-1252 bytes, U+0000 and U+000D. */
const WINDOWS: ReadonlyMap<number, string> = new Map([
  [0x00, '\ufffd'],
  [0x0d, '\r'],
  ...Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ', (character, index): [number, string] => [
    0x80 + index,
    character,
  ]),
])

const REFERENCE = /&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)/gu

/** Replaces character references as Python's `html.unescape` does. */
export function unescapeHtml(text: string): string {
  return text.replace(REFERENCE, (whole, reference: string) =>
    reference.startsWith('#') ? byNumber(reference) : decodeHTML(whole),
  )
}

function byNumber(reference: string): string {
  const digits = reference.slice(1).replace(/;$/, '')
  const number = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
  const replacement = WINDOWS.get(number)
  if (replacement !== undefined) return replacement
  if (number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return '\ufffd'
  return isNoncharacter(number) ? '' : String.fromCodePoint(number)
}

/** True for control characters other than white space, and for Unicode noncharacters. */
function isNoncharacter(point: number): boolean {
  if (point <= 0x1f) return ![0x09, 0x0a, 0x0c].includes(point)
  return (point >= 0x7f && point <= 0x9f) || (point >= 0xfdd0 && point <= 0xfdef) || (point & 0xfffe) === 0xfffe
}
