/** An amount in cents as sites write it: `$1,234.50`. */
export function money(cents: number): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

/** The cents of an amount that somebody typed: `12`, `12.5`, `$1,200.00`; `undefined` for anything else, or for more than a million. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replace(/,/g, '')
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
