import { rng } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import type { Catalogue, Product } from '../product.ts'
import { MAX_HITS } from '../rules.ts'

/**
 * Returns the positions listed by a query that starts with one of upstream's special words: `<c>` all products of a category,
 * `<q>` all with a search phrase, `<r>` fifty at random. `undefined` for other queries. Upstream draws new random products each
 * time, even when paging; here a shop has one fixed list.
 */
export function specialQueryHits(catalogue: Catalogue, keywords: readonly string[]): readonly number[] | undefined {
  switch (keywords[0]) {
    case '<r>':
      return randomHits(catalogue)
    case '<c>':
      return hitsWhere(catalogue, 'category', pythonStrip(keywords[1] ?? ''))
    case '<q>':
      return hitsWhere(catalogue, 'query', pythonStrip(keywords.slice(1).join(' ')))
    default:
      return undefined
  }
}

/** True if upstream's program crashes on a query: `<a>` always, `<c>` without a category. */
export function crashesUpstream(keywords: readonly string[]): boolean {
  return keywords[0] === '<a>' || (keywords[0] === '<c>' && keywords.length === 1)
}

function hitsWhere(catalogue: Catalogue, field: 'category' | 'query', value: string): readonly number[] {
  const hits: number[] = []
  for (let index = 0; index < catalogue.size; index += 1) {
    const product: Product = catalogue.at(index)
    if (product[field] === value) hits.push(index)
  }
  return hits
}

function randomHits(catalogue: Catalogue): readonly number[] {
  const stream = rng('webshop', 'random-products', catalogue.fingerprint)
  const chosen = new Set<number>()
  while (chosen.size < Math.min(MAX_HITS, catalogue.size)) chosen.add(stream.integer(catalogue.size))
  return [...chosen]
}
