/** Labels of the shop's buttons. */
export const SHOP = {
  find: 'Search',
  back: 'Back to Search',
  previous: '< Prev',
  next: 'Next >',
  buy: 'Buy Now',
  /** In lower case, those of pages that tell more about a product. */
  details: new Set(['description', 'features', 'reviews', 'attributes']) as ReadonlySet<string>,
  /** The fullest of these first. */
  telling: ['Attributes', 'Features', 'Description'],
} as const

/** Labels of buttons that choose no option of a product, in lower case. */
export const BUTTONS: ReadonlySet<string> = new Set(
  [SHOP.buy, SHOP.previous, SHOP.next, SHOP.back, ...SHOP.details].map((label) => label.toLowerCase()),
)

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
