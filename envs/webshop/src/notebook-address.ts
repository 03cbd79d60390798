import type { Rules } from './rules.ts'
import type { WebShopState } from './state.ts'

/**
 * True if the notebook's server has no page at the address of this state. The notebook writes words and options into addresses
 * without escapes, so some characters end or divide the path. The notebook then shows an empty text.
 */
export function isBlankPage(rules: Rules, { page, keywords, options }: WebShopState): boolean {
  if (!rules.rawAddresses || page === 'search') return false
  return page === 'results' ? isBrokenQuery(rules, keywords) : options.some((option) => isBrokenOption(rules, option))
}

/**
 * True if a search has no page: the path has another number of parts, or the server evaluates the words as a Python list or as a
 * special query without an argument.
 */
export function isBrokenQuery({ rawAddresses }: Rules, keywords: readonly string[]): boolean {
  if (!rawAddresses) return false
  const query = keywords.join(' ')
  return PATH_BREAKS.test(query) || query.startsWith('[') || UNANSWERED_QUERIES.has(query)
}

/** True if no page and no purchase is possible while this option is chosen. */
export function isBrokenOption({ rawAddresses }: Rules, option: readonly string[]): boolean {
  return rawAddresses && option.some((text) => PATH_BREAKS.test(text))
}

const PATH_BREAKS = /[#?/]/
const UNANSWERED_QUERIES: ReadonlySet<string> = new Set(['', '.', '..', '<a>', '<c>'])
