import { pythonSplit } from '@orreryjs/python'
import type { Product } from '../product.ts'
import type { Rules } from '../rules.ts'
import { documentOf } from '../search/engine.ts'

/**
 * Yields queries that may find a product, the most natural first: its title; the title with options, with the first bullet, with
 * the description; and all indexed text.
 */
export function* queriesFor(rules: Rules, product: Product, options: readonly string[]): Iterable<string> {
  const { title, bullets, description } = product
  const parts = [[title], [title, ...options], [title, bullets[0] ?? ''], [title, description], [documentOf(product).text]]
  const tried = new Set<string>([''])
  for (const texts of parts) {
    const query = plainQuery(rules, texts.join(' '))
    if (!tried.has(query)) yield query
    tried.add(query)
  }
}

/** Returns the words of a text as a query that every dialect parses as such: without brackets, line breaks and special words, and in the
 * notebook without the characters that break addresses. */
export function plainQuery(rules: Rules, text: string): string {
  const words = pythonSplit(text.replace(rules.rawAddresses ? /[[\]#?/]/g : /[[\]]/g, ' '))
  const isPlain = (word: string): boolean => !(rules.allowsSpecialQueries && /^<.>$/.test(word))
  const isSafe = (word: string): boolean => !(rules.infersFromUrl && /search_results|item_page|item_sub_page/i.test(word))
  return words.filter((word) => isPlain(word) && isSafe(word)).join(' ')
}
