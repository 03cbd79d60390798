import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import { priceRanges } from '../../sites/store/price-range.ts'
import { searchProducts } from '../../sites/store/search.ts'
import type { ActSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { sortActions } from './listings.ts'
import { shopUrl } from './navigation.ts'

type SearchParams = { readonly words: string }

/** Searches the store. */
export const search: Template<SearchParams> = {
  name: 'shop.search',
  original: 212,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [({ words }) => `Search the store for "${words}"`, ({ words }) => `Look up "${words}" with the shop's search field.`],
  heldOutWording: ({ words }) => `What comes up when somebody types "${words}" into the box at the top of the shop? Show me.`,
  draw: (random, databases) => drawWords(random, databases),
  expected: ({ words }) => ({ urls: [searchUrl(words)] }),
  subgoals: ({ words }) => [searchSubgoal(words)],
}

type SortedSearchParams = SearchParams & { readonly direction: 'ascending' | 'descending' }

/** Searches the store and sorts the results by price. */
export const searchSorted: Template<SortedSearchParams> = {
  name: 'shop.search-sorted',
  original: 208,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ words, direction }) => `Show me the search results for "${words}" by ${direction} price`,
    ({ words, direction }) =>
      `Search for "${words}" and sort what is found by price, ${direction === 'ascending' ? 'low to high' : 'high to low'}.`,
  ],
  heldOutWording: ({ words, direction }) =>
    `Type "${words}" into the box at the top of the shop. Arrange what comes up by cost, starting with the ${direction === 'ascending' ? 'least' : 'greatest'}.`,
  draw(random, databases) {
    const drawn = drawWords(random, databases)
    return drawn && { ...drawn, direction: random.pick(['ascending', 'descending'] as const) }
  },
  expected: ({ words, direction }) => ({ urls: [sortedUrl(words, direction)] }),
  subgoals: ({ words, direction }) => [
    {
      ...searchSubgoal(words), // In any order: the next subgoal sorts the results.
      isDone: ({ url }) => url.startsWith(searchUrl(words)),
    },
    {
      kind: 'do',
      path: [searchUrl(words)],
      actions: sortActions(direction === 'descending'),
      isDone: ({ url }) => url === sortedUrl(words, direction),
    },
  ],
}

type PriceRangeParams = SearchParams & { readonly range: string; readonly low: number; readonly high: number }

/** Searches the store and filters the results by a price range. */
export const searchInPriceRange: Template<PriceRangeParams> = {
  name: 'shop.search-in-price-range',
  original: 210,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ words, low, high }) => `Look up "${words}" in the store and show me only the results between $${low} and $${high}`,
    ({ words, low, high }) => `Search for "${words}" and narrow the results down to prices from $${low} to $${high}.`,
  ],
  heldOutWording: ({ words, low, high }) =>
    `I can spend $${low} to $${high}. Which hits does the shop have for "${words}" in that bracket? Leave them on screen.`,
  draw(random, databases) {
    const drawn = drawWords(random, databases)
    const ranges = drawn === undefined ? [] : rangesFor(databases.store, drawn.words)
    if (drawn === undefined || ranges.length < 2) return undefined
    const { id, from, to = from } = random.pick(ranges)
    return { ...drawn, range: id, low: from / 100, high: to / 100 }
  },
  expected: ({ words, range }) => ({ urls: [rangeUrl(words, range)] }),
  subgoals({ words, range }, { store }) {
    const name = rangesFor(store, words).find(({ id }) => id === range)?.name ?? ''
    return [
      { ...searchSubgoal(words), isDone: ({ url }) => url.startsWith(searchUrl(words)) },
      {
        kind: 'do',
        path: [searchUrl(words)],
        actions: [
          { kind: 'press', button: 'Price' },
          { kind: 'press', button: name },
        ],
        isDone: ({ url }) => url === rangeUrl(words, range),
      },
    ]
  },
}

function rangesFor(store: Databases['store'], words: string): ReturnType<typeof priceRanges> {
  return priceRanges(searchProducts(store, words))
}

function rangeUrl(words: string, range: string): string {
  return shopUrl(
    urlOf('/catalogsearch/result/', [
      ['q', words],
      ['price', range],
    ]),
  )
}

/** Draws a search term with at least three results. */
function drawWords(random: Rng, { store }: Databases): SearchParams | undefined {
  const { term } = random.pick(store.rows('searchTerms'))
  return searchProducts(store, term).length < 3 ? undefined : { words: term }
}

function searchUrl(words: string): string {
  return shopUrl(urlOf('/catalogsearch/result/', [['q', words]]))
}

function sortedUrl(words: string, direction: SortedSearchParams['direction']): string {
  const fields = [
    ['product_list_order', 'price'] as const,
    ...(direction === 'descending' ? [['product_list_dir', 'desc'] as const] : []),
  ]
  return shopUrl(urlOf('/catalogsearch/result/', [['q', words], ...fields]))
}

function searchSubgoal(words: string): ActSubgoal {
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
