import { observationKey } from '../render/key.ts'
import { PAGE_SIZE } from '../rules.ts'
import type { Shop } from '../shop.ts'
import { itemPage, resultsPage, searchPage, type WebShopState } from '../state.ts'
import { type ActionList, clickButton, pageTurns, stateAfter } from './action-list.ts'

/**
 * Returns the shortest known route to a page that looks the same and has the same product and chosen options: upwards with `<
 * Prev`, or by a new search. A search page clears the opened products, so the route may reopen some for their marks. `undefined`
 * if either state is after a purchase.
 */
export function routeTo(from: WebShopState, to: WebShopState, shop: Shop): ActionList | undefined {
  if (from.page === 'done' || to.page === 'done' || from.task !== to.task) return undefined
  const key = observationKey(to, shop)
  const arrives = (moves: ActionList): boolean => {
    const end = stateAfter(shop, from, moves)
    return end !== undefined && hasSameProduct(end, to) && observationKey(end, shop) === key
  }
  return [...routesUp(shop, from, to), ...routesBySearch(shop, from, to)].sort((a, b) => a.length - b.length).find(arrives)
}

function hasSameProduct(one: WebShopState, other: WebShopState): boolean {
  const isChosen = ([group, value]: readonly [string, string]): boolean =>
    other.options.some(([name, chosen]) => name === group && chosen === value)
  return one.asin === other.asin && one.options.length === other.options.length && one.options.every(isChosen)
}

/** Returns routes from the current page or a page above. */
function routesUp(shop: Shop, from: WebShopState, to: WebShopState): readonly ActionList[] {
  switch (from.page) {
    case 'search':
      return []
    case 'results':
      return routesFromResults(shop, from, to)
    case 'item': {
      const routesAbove = routesUp(shop, resultsPage(from, from.keywords, from.pageNumber), to)
      return [...routesFromItem(from, to), ...routesAbove.map((moves) => [clickButton('previous'), ...moves])]
    }
    case 'detail': {
      const currentRoutes = from.detail === to.detail ? [[]] : []
      return [
        ...currentRoutes,
        ...routesUp(shop, itemPage(from, from.options), to).map((moves) => [clickButton('previous'), ...moves]),
      ]
    }
    case 'done':
      return []
    default:
      return from.page satisfies never
  }
}

/** Returns routes by a new search; if searches are possible on every page, with and without the current marks. */
function routesBySearch(shop: Shop, from: WebShopState, to: WebShopState): readonly ActionList[] {
  if (to.page === 'search') return [from.page === 'search' ? [] : [clickButton('back')]]
  const search = `search[${to.keywords.join(' ')}]`
  const first = (visited: WebShopState): readonly ActionList[] =>
    routesFromResults(shop, resultsPage(visited, to.keywords, 1), to)
  const fresh = first(searchPage(to.task)).map((moves) => [
    ...(from.page === 'search' ? [] : [clickButton('back')]),
    search,
    ...moves,
  ])
  const direct = shop.rules.searchAnywhere ? first(from).map((moves) => [search, ...moves]) : []
  return [...direct, ...fresh]
}

/** Returns routes from a results page of the same search. */
function routesFromResults(shop: Shop, from: WebShopState, to: WebShopState): readonly ActionList[] {
  if (from.keywords.join(' ') !== to.keywords.join(' ')) return []
  const turns = pageTurns(from.pageNumber, to.pageNumber)
  if (to.page === 'results') return [turns, [...turns, ...visits(shop, from, to)]]
  return routesFromItem(itemPage(to, []), to).map((moves) => [...turns, `click[${to.asin}]`, ...moves])
}

/** Opens products that are marked on the target results page and not opened yet. */
function visits(shop: Shop, from: WebShopState, to: WebShopState): ActionList {
  const start = (to.pageNumber - 1) * PAGE_SIZE
  const listed = shop.search(to.keywords).slice(start, start + shop.rules.displayedProducts)
  const missing = listed.filter((asin) => to.visited.includes(asin) && !from.visited.includes(asin))
  return missing.flatMap((asin) => [`click[${asin}]`, clickButton('previous')])
}

/** Returns clicks on options and a detail, from the page of the same product. */
function routesFromItem(from: WebShopState, to: WebShopState): readonly ActionList[] {
  if (from.asin !== to.asin || to.page === 'results') return []
  const isOpen = ([group, value]: readonly [string, string]): boolean =>
    !from.options.some(([name, chosen]) => name === group && chosen === value)
  const choices = to.options.filter(isOpen).map(([, value]) => `click[${value}]`)
  return [[...choices, ...(to.detail === undefined ? [] : [clickButton(to.detail)])]]
}
