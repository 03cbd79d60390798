import { OrreryError } from '@orreryjs/core'
import { backDoorHits } from './back-doors.ts'
import type { ShopGoal } from './goal.ts'
import type { NounTagger } from './nouns/tagger.ts'
import type { Catalogue, Product } from './product.ts'
import { rememberedFor } from './remembered-for.ts'
import { MOST_HITS, PAGE_SIZE, type Rules } from './rules.ts'
import { analyse } from './search/analyse.ts'
import type { SearchEngine } from './search/engine.ts'

/** What a shop is made of. */
export interface ShopParts {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly nouns: NounTagger
  readonly rules: Rules
  /** The goal of a task, by its id. Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
  /** The session's name in addresses. */
  sessionOf(task: string): string
}

/** Everything a step needs beside the state; shared by all episodes. */
export interface Shop extends ShopParts {
  /** ASINs that a search finds, best first. At most `MOST_HITS`, except through a back door. */
  search(keywords: readonly string[]): readonly string[]
  /** Those on one page of results, from 1; none beyond the last hit. The same list each time. */
  resultsOn(keywords: readonly string[], pageNumber: number): readonly string[]
  /** The product with this ASIN. Throws `INTERNAL` where the catalogue has none. */
  product(asin: string): Product
}

/** Searches remembered at a time, and the longest of them in characters: each page of results asks again. */
const REMEMBERED = 10_000
const LONGEST = 1000

/** The shop of these parts. */
export function createShop(parts: ShopParts): Shop {
  const { catalogue } = parts
  const search = rememberingSearch(parts)
  const pagesOf = rememberedFor((hits: readonly string[]) => inPages(hits))
  return {
    ...parts,
    search,
    resultsOn: (keywords, pageNumber) => pagesOf(search(keywords))[pageNumber - 1] ?? NONE,
    product(asin) {
      const product = catalogue.get(asin)
      if (product === undefined) throw new OrreryError('INTERNAL', `the catalogue has no product ${asin}`)
      return product
    },
  }
}

const NONE: readonly string[] = []

/** Two levels: the states of an episode share their keywords, and episodes share searches. */
function rememberingSearch({ catalogue, engine, rules }: ShopParts): Shop['search'] {
  const known = new Map<string, readonly string[]>()
  return rememberedFor((keywords: readonly string[]) => {
    const query = keywords.join(' ')
    const remembered = known.get(query)
    if (remembered !== undefined) return remembered
    const listed = rules.backDoors ? backDoorHits(catalogue, keywords) : undefined
    const hits = listed ?? engine.search(analyse(query), MOST_HITS).map(({ asin }) => asin)
    if (known.size >= REMEMBERED) known.clear()
    if (query.length <= LONGEST) known.set(query, hits)
    return hits
  })
}

function inPages(hits: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(hits.length / PAGE_SIZE)
  return Array.from({ length: count }, (_, page) => hits.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE))
}
