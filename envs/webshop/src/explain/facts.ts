import type { Fact } from '@orreryjs/core/worlds'
import { purchaseFacts } from '@orreryjs/shopping'
import type { WebShopState } from '../state.ts'

/** The page, what was searched for and opened, the chosen options, and what a purchase earned. */
export function facts(state: WebShopState): readonly Fact[] {
  const { page, keywords, pageNumber, asin, detail, options, visited, purchase } = state
  const searched: readonly Fact[] = [
    ['searched for', keywords.join(' ')],
    ['results page', String(pageNumber)],
  ]
  return [
    ['page', detail === undefined ? page : `${page}: ${detail}`],
    ...(keywords.length === 0 ? [] : searched),
    ...(asin === undefined ? [] : [['product', asin] as const]),
    ...options.map(([group, chosen]): Fact => [`option: ${group}`, chosen]),
    ['products opened', String(visited.length)],
    ...(purchase === undefined ? [] : purchaseFacts(purchase)),
  ]
}
