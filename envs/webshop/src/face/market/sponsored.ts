import { type Rng, rng } from '@orreryjs/core'
import type { Listed } from '../../shop.ts'
import { MARKET_PAGE } from './page-size.ts'

/** Places on a page that are sold, from 0. */
const SOLD_PLACES: ReadonlySet<number> = new Set([0, 6])
/** Products looked at for one place, before it is given to what the search found. */
const TRIES = 8

/**
 * What a search found, with a sponsored product at two places of each page: one that the search found further down, or any that the
 * market has. It depends on the query alone, and never stands on a page that lists the product anyway.
 */
export function withSponsored(hits: readonly number[], query: string, size: number): Listed {
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
