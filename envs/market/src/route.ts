import { itemOf } from '@orreryjs/shopping/market'
import { idAt, searchAt } from './address.ts'
import type { Engine } from './engine.ts'
import { click } from './plan.ts'
import { LABELS } from './render.ts'
import type { MarketState } from './state.ts'
import { taken } from './transition.ts'

/** Moves from one page to another one that looks the same as `to`. What was opened is forgotten at the search page alone. */
export function routeTo(engine: Engine, from: MarketState, to: MarketState): readonly string[] | undefined {
  if (from.task !== to.task || from.page === 'done' || to.page === 'done') return undefined
  const ways = [...shortcuts(from, to), [...(from.page === 'search' ? [] : [click(LABELS.back)]), ...wayTo(engine, to)]]
  return ways.find((way) => {
    const end = way.reduce((state, action) => taken(engine, state, action).state, from)
    return isSame(end, to)
  })
}

function isSame(one: MarketState, other: MarketState): boolean {
  const isMarked = one.page === 'results'
  return keyOf(one) === keyOf(other) && (!isMarked || one.opened.join() === other.opened.join())
}

/** What can be seen, beside the marks of what was opened. */
function keyOf({ page, at, detail }: MarketState): string {
  return `${page} ${at} ${detail ?? ''}`
}

function shortcuts(from: MarketState, to: MarketState): readonly (readonly string[])[] {
  const previous = click(LABELS.previous)
  const detail = to.detail === undefined ? [] : [click(LABELS[to.detail])]
  return [[], [previous], [previous, previous], detail, [previous, ...detail]].filter(() => from.task === to.task)
}

/** From the search page, everything that was opened before included. */
function wayTo(engine: Engine, to: MarketState): readonly string[] {
  if (to.page === 'search') return []
  const { query, page } = searchAt(to.results)
  const search = [`search[${query}]`, ...Array.from({ length: page - 1 }, () => click(LABELS.next))]
  const id = idAt(to.at)
  const listing = `${id.slice(0, -3)}000`
  const before = to.page === 'results' ? to.opened : to.opened.filter((each) => each !== listing)
  const looks = before.flatMap((each) => [click(each), click(LABELS.previous)])
  if (to.page === 'results') return [...search, ...looks]
  const item = itemOf(engine.listings, id)
  const choices = (item?.chosen ?? []).map(([, value]) => click(value))
  return [...search, click(listing), ...choices, ...(to.detail === undefined ? [] : [click(LABELS[to.detail])])]
}
