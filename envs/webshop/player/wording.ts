/** Labels of a shop's buttons as its pages show them; some dialects take no others. */
export interface Labels {
  readonly find: string
  readonly back: string
  readonly previous: string
  readonly next: string
  readonly buy: string
  /** Opens all choices again, where those made so far are not shown with the others. */
  readonly choices?: string
  /** In lower case, those of pages that tell more about a product. */
  readonly details: ReadonlySet<string>
  /** The fullest of these first. */
  readonly telling: readonly string[]
  /** What stands right below the choices of a product, where that is how their end is told. */
  readonly ends: ReadonlySet<string>
}

/** The shop's. */
export const SHOP: Labels = {
  find: 'Search',
  back: 'Back to Search',
  previous: '< Prev',
  next: 'Next >',
  buy: 'Buy Now',
  details: new Set(['description', 'features', 'reviews', 'attributes']),
  telling: ['Attributes', 'Features', 'Description'],
  ends: new Set(),
}

/** The market's. */
export const MARKET: Labels = {
  find: 'Find',
  back: 'Front page',
  previous: 'Go back',
  next: 'More results',
  buy: 'Place order',
  choices: 'All choices',
  details: new Set(['from the maker', 'about this item', 'customer reviews', 'technical details']),
  telling: ['Technical details', 'About this item', 'From the maker'],
  ends: new Set(['Apply coupon', 'All choices', 'Place order', 'About this item', 'Go back']),
}

/** Labels in the place that a task begins with. */
export function labelsIn(opening: string): Labels {
  return /^\s*Market\b/.test(opening) ? MARKET : SHOP
}

/** Buttons of the market by those of the shop that do the same: functions keep the names that they have in the shop. */
const USUAL: ReadonlyMap<string, string> = new Map([
  [click(MARKET.back), click(SHOP.back)],
  [click(MARKET.previous), click(SHOP.previous)],
  [click(MARKET.next), click(SHOP.next)],
  [click(MARKET.buy), click(SHOP.buy)],
  [click('About this item'), click('Features')],
  [click('From the maker'), click('Description')],
  [click('Customer reviews'), click('Reviews')],
  [click('Technical details'), click('Attributes')],
])

/** An action in the words of the shop; as it is where it has no others. */
export function inUsualWords(action: string): string {
  return USUAL.get(action) ?? action
}

/** Labels of buttons that choose no option of a product, in lower case. */
export const BUTTONS: ReadonlySet<string> = new Set(
  [SHOP, MARKET]
    .flatMap(({ buy, previous, next, back, choices = buy, details }) => [
      buy,
      previous,
      next,
      back,
      choices,
      ...details,
      'Apply coupon',
    ])
    .map((label) => label.toLowerCase()),
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
