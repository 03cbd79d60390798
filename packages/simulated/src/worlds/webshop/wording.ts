/** Labels of the shop's buttons as its pages show them; some dialects take no others. */
export const BACK = 'Back to Search'
export const PREVIOUS = '< Prev'
export const NEXT = 'Next >'
export const BUY = 'Buy Now'

export function search(query: string): string {
  return `search[${query}]`
}

/** Presses a button, opens a product or chooses a value, each by its label. */
export function click(label: string): string {
  return `click[${label}]`
}

/** A line taken apart; `undefined` where it is neither a search nor a click. */
export function readLine(line: string): { readonly verb: 'search' | 'click'; readonly argument: string } | undefined {
  const match = /^\s*(search|click)\[(.+)\]/i.exec(line)
  if (match === null) return undefined
  return { verb: match[1]?.toLowerCase() === 'search' ? 'search' : 'click', argument: match[2] ?? '' }
}
