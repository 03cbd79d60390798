/** Labels of the shop's buttons. */
export const SHOP = {
  find: 'Search',
  back: 'Back to Search',
  previous: '< Prev',
  next: 'Next >',
  buy: 'Buy Now',
  /** Labels of detail buttons, in lower case. */
  details: new Set(['description', 'features', 'reviews', 'attributes']) as ReadonlySet<string>,
  /** Detail buttons, the most informative first. */
  detailButtons: ['Attributes', 'Features', 'Description'],
} as const

/** Labels of buttons other than options, in lower case. */
export const BUTTONS: ReadonlySet<string> = new Set(
  [SHOP.buy, SHOP.previous, SHOP.next, SHOP.back, ...SHOP.details].map((label) => label.toLowerCase()),
)

export function search(query: string): string {
  return `search[${query}]`
}

/** Returns the click on a button, product or value, by its label. */
export function click(label: string): string {
  return `click[${label}]`
}

/** Parses a line; `undefined` if it is neither a search nor a click. */
export function readLine(line: string): { readonly verb: 'search' | 'click'; readonly argument: string } | undefined {
  const match = /^\s*(search|click)\[(.+)\]/i.exec(line)
  if (match === null) return undefined
  return { verb: match[1]?.toLowerCase() === 'search' ? 'search' : 'click', argument: match[2] ?? '' }
}
