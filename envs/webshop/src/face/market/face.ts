import { type Rng, rng } from '@orreryjs/core'
import { productsOn } from '../../actions/admissible.ts'
import { MARKET_PAGE } from '../../rules.ts'
import type { Face, Listed, Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'
import { buttonsOn, choicesOn } from './buttons.ts'
import { htmlPage } from './html.ts'
import { MARKET_LABELS } from './labels.ts'
import { chosenOf } from './listed.ts'
import { isSold, paid } from './offers.ts'
import { runsOf } from './page.ts'

/** Places on a page that are sold, from 0. */
const SOLD_PLACES: ReadonlySet<number> = new Set([0, 6])

/** Products looked at for one place, before it is given to what the search found. */
const TRIES = 8

/**
 * A second shop with the same goods and goals: the instruction is told once, products are sponsored or sold out, prices are ranges and
 * fall by coupons, every variant has a page of its own, and much is said that does not matter.
 */
export const MARKET_FACE: Face = {
  labels: MARKET_LABELS,
  pageSize: MARKET_PAGE,
  tellsOnce: true,
  arrange: withSponsored,
  buttonsOn,
  choicesOn,
  isSold,
  paid,
  runs: runsOf,
  html: htmlPage,
  address,
  key,
}

const HOST = 'http://127.0.0.1:3001'

function address(shop: Shop, state: WebShopState): string {
  const { task, page, keywords, pageNumber, asin = '', detail = '' } = state
  const session = `${HOST}/${encodeURIComponent(shop.sessionOf(task))}`
  const variant = asin === '' ? '' : variantIn(shop, state)
  switch (page) {
    case 'search':
      return session
    case 'results':
      return `${session}/find/${inAddress(keywords.join(' '))}/${pageNumber}`
    case 'item':
      return `${session}/item/${asin}${variant}`
    case 'detail':
      return `${session}/item/${asin}/${detail}${variant}`
    case 'done':
      return `${session}/order/${asin}${variant}`
    default:
      return page satisfies never
  }
}

/** Halves of a character that stand alone have no form in an address. */
function inAddress(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
}

/** The chosen options and the coupon, as an address has them. */
function variantIn(shop: Shop, state: WebShopState): string {
  const chosen = [...chosenOf(shop, state), ...(state.coupon === true ? [['coupon', 'applied'] as const] : [])]
  const parts = chosen.map((pair) => pair.map(inAddress).join('='))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** On a page of results its number and what is listed, in whose names no other page has it; of a product, its variant and coupon. */
function key(shop: Shop, state: WebShopState): string {
  const { page, keywords, pageNumber, asin = '', detail = '', coupon } = state
  const variant = asin === '' ? '' : `${asin} ${JSON.stringify(chosenOf(shop, state))}${coupon === true ? ' coupon' : ''}`
  switch (page) {
    case 'search':
      return ''
    case 'results':
      return ` ${pageNumber} of ${shop.countOf(keywords)} ${JSON.stringify(keywords.join(' '))} ${productsOn(shop, state).join(' ')}`
    case 'item':
    case 'done':
      return ` ${variant}`
    case 'detail':
      return ` ${detail} ${variant}`
    default:
      return page satisfies never
  }
}

/**
 * What a search found, with a sponsored product at two places of each page: one that the search found further down, or any that the
 * market has. It depends on the query alone, and never stands on a page that lists the product anyway.
 */
function withSponsored(hits: readonly number[], query: string, size: number): Listed {
  const random = rng('webshop', 'market', 'sponsored', query)
  const places: number[] = []
  const sponsored = new Set<number>()
  let next = 0
  while (next < hits.length) {
    const rank = places.length
    const place = rank % MARKET_PAGE
    const other = SOLD_PLACES.has(place) ? draw(random, { hits, next, size, page: places.slice(rank - place) }) : undefined
    if (other !== undefined) sponsored.add(rank)
    else next += 1
    places.push(other ?? (hits[next - 1] as number))
  }
  return { places, sponsored }
}

interface Surroundings {
  readonly hits: readonly number[]
  /** Rank of the hit that comes next. */
  readonly next: number
  readonly size: number
  /** What the page lists so far. */
  readonly page: readonly number[]
}

function draw(random: Rng, { hits, next, size, page }: Surroundings): number | undefined {
  const near = new Set([...page, ...hits.slice(next, next + MARKET_PAGE)])
  const later = hits.slice(next + MARKET_PAGE)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isRelated = random.next() < 0.5 && later.length > 0
    const place = isRelated ? random.pick(later) : random.integer(size)
    if (!near.has(place)) return place
  }
  return undefined
}
