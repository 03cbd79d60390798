/** The cents of an amount that somebody typed: `12`, `12.5`, `$1,200.00`; `undefined` for anything else, or for more than a million. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replace(/,/g, '')
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
