import {
  itemPath,
  listedPrice,
  type MarketListing,
  plainItem,
  ROWS_PER_PAGE,
  ratingText,
  type SearchResults,
  withSponsored,
} from '@orreryjs/shopping/market'
import { type Child, el, type PageElement } from '../../page/element.ts'
import { countOf, fieldOf, urlOf, withFields } from '../shared/fields.ts'
import { hidden, keyedText, link, row, selectField } from '../shared/page-parts.ts'
import { pagesAround, type Slice, sliceOf } from '../shared/paging.ts'
import type { MarketVisit } from './frame.ts'

const PAGE_SIZES = ['16', '24', '48'] as const
const USUAL_SIZE = String(ROWS_PER_PAGE)
const SORTS = [
  ['', 'Featured'],
  ['price-up', 'Price: Low to High'],
  ['price-down', 'Price: High to Low'],
  ['stars', 'Avg. Customer Review'],
] as const
const PRICES = [
  ['0-1500', 'Under $15'],
  ['1500-3000', '$15 to $30'],
  ['3000-6000', '$30 to $60'],
  ['6000-', '$60 and above'],
] as const

/** Page of results with sponsored listings, facets and sorting. */
export function results({ request }: MarketVisit, { listings, sponsored }: SearchResults): readonly Child[] {
  const { query, path } = request
  const at: At = (set) => urlOf(path, withFields(query, set))
  const filteredListings = inOrder(filtered(listings, query), fieldOf(query, 'sort'))
  const size = PAGE_SIZES.find((each) => each === fieldOf(query, 'n')) ?? USUAL_SIZE
  const slice = sliceOf(filteredListings, countOf(fieldOf(query, 'page'), 1), Number(size))
  if (filteredListings.length === 0)
    return [row(keyedText('count', 'No results.')), row('Try fewer or other words.'), removal(query, at)]
  return [
    row(keyedText('count', `${slice.from}-${slice.to} of ${slice.total} results`)),
    facets(listings, query, at),
    sorting(path, query),
    el(
      'ol',
      {},
      ...withSponsored(slice.items, sponsored, slice.page).map(([listing, isSponsored]) =>
        el('li', {}, ...card(listing, isSponsored)),
      ),
    ),
    pager(slice, at),
    row(
      'Results per page:',
      ...PAGE_SIZES.flatMap((each) => [
        ' ',
        each === size ? each : link(at({ n: each === USUAL_SIZE ? '' : each, page: '' }), each),
      ]),
    ),
  ]
}

type At = (set: Readonly<Record<string, string>>) => string
type Query = MarketVisit['request']['query']

function filtered(listings: readonly MarketListing[], query: Query): readonly MarketListing[] {
  const department = fieldOf(query, 'dept')
  const [from = 0, to = Number.POSITIVE_INFINITY] = rangeOf(fieldOf(query, 'price'))
  return listings.filter((each) => (department === '' || each.department === department) && each.price >= from && each.price < to)
}

function rangeOf(text: string): readonly number[] {
  const [, from, to] = /^(\d{1,7})-(\d{0,7})$/.exec(text) ?? []
  if (from === undefined) return []
  return to === '' ? [Number(from)] : [Number(from), Number(to)]
}

function inOrder(listings: readonly MarketListing[], sort: string): readonly MarketListing[] {
  if (sort === 'price-up') return listings.toSorted((one, other) => one.price - other.price)
  if (sort === 'price-down') return listings.toSorted((one, other) => other.price - one.price)
  return sort === 'stars' ? listings.toSorted((one, other) => other.stars - one.stars) : listings
}

function facets(listings: readonly MarketListing[], query: Query, at: At): PageElement {
  const counts = new Map<string, number>()
  for (const { department } of listings) counts.set(department, (counts.get(department) ?? 0) + 1)
  const department = fieldOf(query, 'dept')
  const price = fieldOf(query, 'price')
  return el(
    'aside',
    { 'aria-label': 'Refine by' },
    department === '' && counts.size > 1
      ? row(
          'Department:',
          ...[...counts].slice(0, 6).flatMap(([name, count]) => [' ', link(at({ dept: name, page: '' }), name), ` (${count})`]),
        )
      : undefined,
    price === ''
      ? row('Price:', ...PRICES.flatMap(([range, name]) => [' ', link(at({ price: range, page: '' }), name)]))
      : undefined,
    department !== '' || price !== '' ? removal(query, at) : undefined,
  )
}

function removal(query: Query, at: At): PageElement | undefined {
  const names = [fieldOf(query, 'dept'), PRICES.find(([range]) => range === fieldOf(query, 'price'))?.[1] ?? '']
  const shown = names.filter((name) => name !== '')
  if (shown.length === 0) return undefined
  return row('Refined by ', keyedText('refined', shown.join(', ')), ' ', link(at({ dept: '', price: '', page: '' }), 'Clear'))
}

function sorting(path: string, query: Query): PageElement {
  return el(
    'form',
    { action: path, class: 'row' },
    ...hidden(withFields(query, { sort: '', page: '' })),
    selectField('sort', 'Sort by', SORTS, fieldOf(query, 'sort'), { 'data-submits': true }),
  )
}

function card(listing: MarketListing, isSponsored: boolean): readonly PageElement[] {
  const item = plainItem(listing)
  const key = `hit:${item.id}`
  return [
    ...(isSponsored ? [row(el('small', {}, 'Sponsored'))] : []),
    el('p', {}, link(itemPath(item), listing.title, `${key}:title`)),
    row(keyedText(`${key}:price`, listedPrice(listing)), ` · ${ratingText(listing)}`),
    row(
      listing.isAvailable ? deliveryOf(listing) : keyedText(`${key}:stock`, 'Currently unavailable'),
      listing.options.length > 0 &&
        ` · ${listing.options.map(({ name, values }) => `${values.length} ${choicesOf(name)}`).join(', ')}`,
    ),
  ]
}

function choicesOf(name: string): string {
  if (name.startsWith('number of ')) return 'packs'
  return `${name.replace(/ name$/, '')}s`
}

/** Returns a delivery estimate, which has no effect. */
export function deliveryOf({ copySeed: draw }: MarketListing): string {
  return draw % 3 === 0 ? 'Free delivery tomorrow' : `Delivery in ${2 + (draw % 5)} days`
}

function pager({ page, pages }: Slice<unknown>, at: At): PageElement | undefined {
  if (pages === 1) return undefined
  const number = (to: number): string => at({ page: to === 1 ? '' : String(to) })
  return el(
    'nav',
    { 'aria-label': 'Pages' },
    row(
      page > 1 && link(number(page - 1), 'Previous', 'previous'),
      ...pagesAround({ page, pages }).flatMap((each) => [
        ' ',
        each === page ? `${each}` : el('a', { href: number(each), 'aria-label': `Page ${each}` }, each),
      ]),
      ' ',
      page < pages && link(number(page + 1), 'Next', 'next'),
    ),
  )
}
