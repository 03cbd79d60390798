import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import { searchProducts } from '../../sites/store/search.ts'
import type { ActSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { sortDeeds } from './listings.ts'
import { shopUrl } from './navigation.ts'

type Searched = { readonly words: string }

/** Searches the store. */
export const search: Template<Searched> = {
  name: 'shop.search',
  original: 212,
  sites: ['shop'],
  judged: 'url',
  wordings: [({ words }) => `Search the store for "${words}"`, ({ words }) => `Look up "${words}" with the shop's search field.`],
  draw: (random, databases) => drawWords(random, databases),
  expected: ({ words }) => ({ urls: [searchUrl(words)] }),
  subgoals: ({ words }) => [searchLeg(words)],
}

type Sorted = Searched & { readonly direction: 'ascending' | 'descending' }

/** Searches the store and sorts the results by price. */
export const searchSorted: Template<Sorted> = {
  name: 'shop.search-sorted',
  original: 208,
  sites: ['shop'],
  judged: 'url',
  wordings: [
    ({ words, direction }) => `Show me the search results for "${words}" by ${direction} price`,
    ({ words, direction }) =>
      `Search for "${words}" and sort what is found by price, ${direction === 'ascending' ? 'low to high' : 'high to low'}.`,
  ],
  draw(random, databases) {
    const drawn = drawWords(random, databases)
    return drawn && { ...drawn, direction: random.pick(['ascending', 'descending'] as const) }
  },
  expected: ({ words, direction }) => ({ urls: [sortedUrl(words, direction)] }),
  subgoals: ({ words, direction }) => [
    {
      ...searchLeg(words), // In any order: the next subgoal sorts the results.
      isDone: ({ url }) => url.startsWith(searchUrl(words)),
    },
    {
      kind: 'do',
      path: [searchUrl(words)],
      actions: sortDeeds(direction === 'descending'),
      isDone: ({ url }) => url === sortedUrl(words, direction),
    },
  ],
}

/** Draws a search term with at least three results. */
function drawWords(random: Rng, { store }: Databases): Searched | undefined {
  const { term } = random.pick(store.rows('searchTerms'))
  return searchProducts(store, term).length < 3 ? undefined : { words: term }
}

function searchUrl(words: string): string {
  return shopUrl(urlOf('/catalogsearch/result/', [['q', words]]))
}

function sortedUrl(words: string, direction: Sorted['direction']): string {
  const fields = [
    ['product_list_order', 'price'] as const,
    ...(direction === 'descending' ? [['product_list_dir', 'desc'] as const] : []),
  ]
  return shopUrl(urlOf('/catalogsearch/result/', [['q', words], ...fields]))
}

function searchLeg(words: string): ActSubgoal {
  return {
    kind: 'do',
    path: [shopUrl('/')],
    actions: [
      { kind: 'fill', field: 'Search', text: words },
      { kind: 'press', button: 'Search' },
    ],
    isDone: ({ url }) => url === searchUrl(words),
  }
}
