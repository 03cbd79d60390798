import { itemOf } from '../sites/market/listing.ts'
import { searchFor } from '../tasks/market/search-for.ts'
import { idAt, LABELS } from './page.ts'
import type { TextShop } from './shop.ts'
import { type MarketTextState, searchPage } from './state.ts'
import { taken } from './transition.ts'

/** More steps than a plan has. */
const MOST_STEPS = 60

/** The way to the purchase that is asked for, as short as it is known. */
export function planFrom(shop: TextShop, state: MarketTextState): readonly string[] | undefined {
  if (state.purchase !== undefined) return state.purchase.reward === 1 ? [] : undefined
  const actions: string[] = []
  let now = state
  while (now.page !== 'done') {
    if (actions.length >= MOST_STEPS) return undefined
    const action = nextAction(shop, now)
    now = taken(shop, now, action).state
    actions.push(action)
  }
  return now.purchase?.reward === 1 ? actions : undefined
}

function nextAction(shop: TextShop, state: MarketTextState): string {
  const { asin } = shop.goalOf(state.task)
  const listing = `${asin.slice(0, -3)}000`
  const wanted = itemOf(shop.tables, asin)
  const { page, at } = state
  if (page === 'detail') return click(isOf(at, asin) ? LABELS.previous : LABELS.back)
  if (page === 'item') {
    if (!isOf(at, asin)) return click(canSee(shop, state.results, listing) ? LABELS.previous : LABELS.back)
    return choiceFor(shop, state) ?? click(LABELS.buy)
  }
  const { query } = wanted === undefined ? { query: '' } : searchFor(shop.tables, wanted.listing)
  if (page === 'search') return `search[${query}]`
  if (canSee(shop, at, listing)) return click(listing)
  const { number, next } = shop.reader.results(at)
  const pages = wanted === undefined ? 1 : searchFor(shop.tables, wanted.listing).page
  const isOfQuery = taken(shop, searchPage(state.task), `search[${query}]`).state.at === at.replace(/&page=\d+$/, '')
  return click(isOfQuery && next !== undefined && number < pages ? LABELS.next : LABELS.back)
}

function isOf(at: string, asin: string): boolean {
  return idAt(at).slice(0, -3) === asin.slice(0, -3)
}

function canSee({ reader }: TextShop, at: string, listing: string): boolean {
  return at !== '' && reader.results(at).hits.some(({ id }) => id === listing)
}

/** What is to be chosen next, or taken back, so that the item comes to the one that is asked for. */
function choiceFor({ reader, goalOf, tables }: TextShop, { task, at }: MarketTextState): string | undefined {
  const wanted = itemOf(tables, goalOf(task).asin)
  for (const { name, values } of reader.item(at).groups) {
    const value = wanted?.chosen.find(([group]) => group === name)?.[1]
    const now = values.find(({ isChosen }) => isChosen)?.text
    if (now !== value) return click(value ?? now ?? '')
  }
  return undefined
}

/** Moves from one page to another one that looks the same as `to`. What was opened is forgotten at the search page alone. */
export function routeTo(shop: TextShop, from: MarketTextState, to: MarketTextState): readonly string[] | undefined {
  if (from.task !== to.task || from.page === 'done' || to.page === 'done') return undefined
  const ways = [...shortcuts(from, to), [...(from.page === 'search' ? [] : [click(LABELS.back)]), ...wayTo(shop, to)]]
  return ways.find((way) => {
    const end = way.reduce((state, action) => taken(shop, state, action).state, from)
    return isSame(end, to)
  })
}

function isSame(one: MarketTextState, other: MarketTextState): boolean {
  const isMarked = one.page === 'results'
  return keyOf(one) === keyOf(other) && (!isMarked || one.opened.join() === other.opened.join())
}

/** What can be seen, beside the marks of what was opened. */
function keyOf({ page, at, detail }: MarketTextState): string {
  return `${page} ${at} ${detail ?? ''}`
}

function shortcuts(from: MarketTextState, to: MarketTextState): readonly (readonly string[])[] {
  const previous = click(LABELS.previous)
  const detail = to.detail === undefined ? [] : [click(LABELS[to.detail])]
  return [[], [previous], [previous, previous], detail, [previous, ...detail]].filter(() => from.task === to.task)
}

/** From the search page, everything that was opened before included. */
function wayTo(shop: TextShop, to: MarketTextState): readonly string[] {
  if (to.page === 'search') return []
  const [, words = ''] = /[?&]k=([^&]*)/.exec(to.results) ?? []
  const query = decodeURIComponent(words.replace(/\+/g, ' '))
  const { number } = shop.reader.results(to.results)
  const search = [`search[${query}]`, ...Array.from({ length: number - 1 }, () => click(LABELS.next))]
  const id = idAt(to.at)
  const listing = `${id.slice(0, -3)}000`
  const before = to.page === 'results' ? to.opened : to.opened.filter((each) => each !== listing)
  const looks = before.flatMap((each) => [click(each), click(LABELS.previous)])
  if (to.page === 'results') return [...search, ...looks]
  const item = itemOf(shop.tables, id)
  const choices = (item?.chosen ?? []).map(([, value]) => click(value))
  return [...search, click(listing), ...choices, ...(to.detail === undefined ? [] : [click(LABELS[to.detail])])]
}

function click(label: string): string {
  return `click[${label}]`
}
