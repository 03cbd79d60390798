import type { NearMiss } from '@orreryjs/core'
import { findItem, queryFor, scorePurchase } from '@orreryjs/shopping/market'
import type { Engine } from './engine.ts'
import { itemIdAt, parseSearchPath } from './paths.ts'
import { LABELS, pageButtons } from './render.ts'
import { type MarketState, searchPage } from './state.ts'
import { applyAction } from './transition.ts'

/** Safety limit above the length of any plan. */
const MAX_STEPS = 60

/** Returns the shortest known action sequence to the required purchase; `undefined` if there is none. */
export function planPurchase(engine: Engine, state: MarketState): readonly string[] | undefined {
  if (state.purchase !== undefined) return state.purchase.reward === 1 ? [] : undefined
  const actions: string[] = []
  let current = state
  while (current.page !== 'done') {
    if (actions.length >= MAX_STEPS) return undefined
    const action = nextAction(engine, current)
    current = applyAction(engine, current, action).state
    actions.push(action)
  }
  return current.purchase?.reward === 1 ? actions : undefined
}

function nextAction(engine: Engine, state: MarketState): string {
  const { asin } = engine.goalOf(state.task)
  const listing = `${asin.slice(0, -3)}000`
  const target = findItem(engine.listings, asin)
  const { page, at } = state
  if (page === 'detail') return click(isOf(at, asin) ? LABELS.previous : LABELS.back)
  if (page === 'item') {
    if (!isOf(at, asin)) return click(canSee(engine, state.results, listing) ? LABELS.previous : LABELS.back)
    return choiceFor(engine, state) ?? click(LABELS.buy)
  }
  const { query } = target === undefined ? { query: '' } : queryFor(engine.listings, target.listing)
  if (page === 'search') return `search[${query}]`
  if (canSee(engine, at, listing)) return click(listing)
  const { number, next } = engine.pages.results(at)
  const pages = target === undefined ? 1 : queryFor(engine.listings, target.listing).page
  const isOfQuery = applyAction(engine, searchPage(state.task), `search[${query}]`).state.at === at.replace(/&page=\d+$/, '')
  return click(isOfQuery && next !== undefined && number < pages ? LABELS.next : LABELS.back)
}

function isOf(at: string, asin: string): boolean {
  return itemIdAt(at).slice(0, -3) === asin.slice(0, -3)
}

function canSee({ pages }: Engine, at: string, listing: string): boolean {
  return at !== '' && pages.results(at).hits.some(({ id }) => id === listing)
}

/** Returns the next choice to make or undo to reach the required item. */
function choiceFor({ pages, goalOf, listings }: Engine, { task, at }: MarketState): string | undefined {
  const target = findItem(listings, goalOf(task).asin)
  for (const { name, values } of pages.item(at).groups) {
    const value = target?.chosen.find(([group]) => group === name)?.[1]
    const current = values.find(({ isChosen }) => isChosen)?.text
    if (current !== value) return click(value ?? current ?? '')
  }
  return undefined
}

/** Returns failing plans that look successful: buying without the choices, and buying the first other item. */
export function nearMisses(engine: Engine, task: string): readonly NearMiss[] {
  const goal = engine.goalOf(task)
  const query = `search[${goal.query}]`
  const first = applyAction(engine, searchPage(task), query).state
  const rival = engine.pages.results(first.at).hits.find(({ id, path }) => {
    const item = { ...first, page: 'item' as const, at: path }
    return pageButtons(engine, item).includes('buy') && scorePurchase(engine.listings, id, goal).reward < 1
  })
  const plan = planPurchase(engine, searchPage(task)) ?? []
  const withoutChoices = plan.filter(
    (action) => !goal.options.some((option) => option.kind === 'value' && action === click(option.value)),
  )
  const open = findItem(engine.listings, `${goal.asin.slice(0, -3)}000`)
  const needsChoices = open !== undefined && goal.options.length > 0 && scorePurchase(engine.listings, open.id, goal).reward < 1
  return [
    ...(needsChoices ? [{ name: 'without the choices', actions: withoutChoices }] : []),
    ...(rival === undefined ? [] : [{ name: 'another item', actions: [query, click(rival.id), click(LABELS.buy)] }]),
  ]
}

/** The action that clicks a label. */
function click(label: string): string {
  return `click[${label}]`
}

/** Returns actions that lead to a page looking like `to`. Only the search page clears the list of opened items. */
export function routeTo(engine: Engine, from: MarketState, to: MarketState): readonly string[] | undefined {
  if (from.task !== to.task || from.page === 'done' || to.page === 'done') return undefined
  const routes = [
    ...shortcuts(from, to),
    [...(from.page === 'search' ? [] : [click(LABELS.back)]), ...routeFromSearch(engine, to)],
  ]
  return routes.find((route) => {
    const end = route.reduce((state, action) => applyAction(engine, state, action).state, from)
    return isSame(end, to)
  })
}

function isSame(one: MarketState, other: MarketState): boolean {
  const isMarked = one.page === 'results'
  return keyOf(one) === keyOf(other) && (!isMarked || one.opened.join() === other.opened.join())
}

/** Identifies the visible page, except for the marks of opened items. */
function keyOf({ page, at, detail }: MarketState): string {
  return `${page} ${at} ${detail ?? ''}`
}

function shortcuts(from: MarketState, to: MarketState): readonly (readonly string[])[] {
  const previous = click(LABELS.previous)
  const detail = to.detail === undefined ? [] : [click(LABELS[to.detail])]
  return [[], [previous], [previous, previous], detail, [previous, ...detail]].filter(() => from.task === to.task)
}

/** Returns the actions from the search page to `to`, reopening all items that were opened before. */
function routeFromSearch(engine: Engine, to: MarketState): readonly string[] {
  if (to.page === 'search') return []
  const { query, page } = parseSearchPath(to.results)
  const search = [`search[${query}]`, ...Array.from({ length: page - 1 }, () => click(LABELS.next))]
  const id = itemIdAt(to.at)
  const listing = `${id.slice(0, -3)}000`
  const before = to.page === 'results' ? to.opened : to.opened.filter((each) => each !== listing)
  const visits = before.flatMap((each) => [click(each), click(LABELS.previous)])
  if (to.page === 'results') return [...search, ...visits]
  const item = findItem(engine.listings, id)
  const choices = (item?.chosen ?? []).map(([, value]) => click(value))
  return [...search, click(listing), ...choices, ...(to.detail === undefined ? [] : [click(LABELS[to.detail])])]
}
