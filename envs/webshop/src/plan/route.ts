import { observationKey } from '../render/key.ts'
import { PAGE_SIZE } from '../rules.ts'
import type { Shop } from '../shop.ts'
import { itemPage, resultsPage, searchPage, type WebShopState } from '../state.ts'
import { type Moves, pageTurns, placeAfter, press } from './moves.ts'

/**
 * The shortest known way to a page that looks the same, shows the same product and has the same options chosen: up with `< Prev`
 * and on from there, or by a new search. A search page forgets which products were opened, so the way may open some again for
 * their marks. `undefined` from and to a purchase.
 */
export function routeTo(from: WebShopState, to: WebShopState, shop: Shop): Moves | undefined {
  if (from.page === 'done' || to.page === 'done' || from.task !== to.task) return undefined
  const key = observationKey(to, shop)
  const arrives = (moves: Moves): boolean => {
    const end = placeAfter(shop, from, moves)
    return end !== undefined && hasSameProduct(end, to) && observationKey(end, shop) === key
  }
  return [...waysUp(shop, from, to), ...waysAnew(shop, from, to)].sort((a, b) => a.length - b.length).find(arrives)
}

function hasSameProduct(one: WebShopState, other: WebShopState): boolean {
  const isChosen = ([group, value]: readonly [string, string]): boolean =>
    other.options.some(([name, chosen]) => name === group && chosen === value)
  return one.asin === other.asin && one.options.length === other.options.length && one.options.every(isChosen)
}

/** Ways that begin where the shopper is, or on a page above. */
function waysUp(shop: Shop, from: WebShopState, to: WebShopState): readonly Moves[] {
  switch (from.page) {
    case 'search':
      return []
    case 'results':
      return waysFromResults(shop, from, to)
    case 'item': {
      const above = waysUp(shop, resultsPage(from, from.keywords, from.pageNumber), to)
      return [...waysFromItem(from, to), ...above.map((moves) => [press('previous'), ...moves])]
    }
    case 'detail': {
      const here = from.detail === to.detail ? [[]] : []
      return [...here, ...waysUp(shop, itemPage(from, from.options), to).map((moves) => [press('previous'), ...moves])]
    }
    case 'done':
      return []
    default:
      return from.page satisfies never
  }
}

/** Ways by a search; where one is possible on every page, with the marks there are and without. */
function waysAnew(shop: Shop, from: WebShopState, to: WebShopState): readonly Moves[] {
  if (to.page === 'search') return [from.page === 'search' ? [] : [press('back')]]
  const search = `search[${to.keywords.join(' ')}]`
  const first = (visited: WebShopState): readonly Moves[] => waysFromResults(shop, resultsPage(visited, to.keywords, 1), to)
  const fresh = first(searchPage(to.task)).map((moves) => [...(from.page === 'search' ? [] : [press('back')]), search, ...moves])
  const direct = shop.rules.searchAnywhere ? first(from).map((moves) => [search, ...moves]) : []
  return [...direct, ...fresh]
}

/** Ways on from a page of results of the same search. */
function waysFromResults(shop: Shop, from: WebShopState, to: WebShopState): readonly Moves[] {
  if (from.keywords.join(' ') !== to.keywords.join(' ')) return []
  const turns = pageTurns(from.pageNumber, to.pageNumber)
  if (to.page === 'results') return [turns, [...turns, ...visits(shop, from, to)]]
  return waysFromItem(itemPage(to, []), to).map((moves) => [...turns, `click[${to.asin}]`, ...moves])
}

/** Opens what is marked on a page of results and was not opened. */
function visits(shop: Shop, from: WebShopState, to: WebShopState): Moves {
  const start = (to.pageNumber - 1) * PAGE_SIZE
  const listed = shop.search(to.keywords).slice(start, start + shop.rules.shown)
  const missing = listed.filter((asin) => to.visited.includes(asin) && !from.visited.includes(asin))
  return missing.flatMap((asin) => [`click[${asin}]`, press('previous')])
}

/** Clicks on options and on a detail, from the page of the same product. */
function waysFromItem(from: WebShopState, to: WebShopState): readonly Moves[] {
  if (from.asin !== to.asin || to.page === 'results') return []
  const isOpen = ([group, value]: readonly [string, string]): boolean =>
    !from.options.some(([name, chosen]) => name === group && chosen === value)
  const choices = to.options.filter(isOpen).map(([, value]) => `click[${value}]`)
  return [[...choices, ...(to.detail === undefined ? [] : [press(to.detail)])]]
}
