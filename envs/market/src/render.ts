import { formatRichLine, type PagePiece } from '@orreryjs/shopping'
import { findItem } from '@orreryjs/shopping/market'
import type { Engine } from './engine.ts'
import { itemIdAt } from './paths.ts'
import { DETAILS, type Detail, type MarketState } from './state.ts'

/** A button of WebShop's pages, by internal name. */
export type Button = 'back' | 'previous' | 'next' | 'buy' | Detail

/** Labels as written by WebShop. */
export const LABELS: Readonly<Record<Button | 'search', string>> = {
  search: 'Search',
  back: 'Back to Search',
  previous: '< Prev',
  next: 'Next >',
  description: 'Description',
  features: 'Features',
  reviews: 'Reviews',
  buy: 'Buy Now',
}

/** Returns the buttons of a page, in display order. */
export function pageButtons({ pages }: Engine, { page, at }: MarketState): readonly Button[] {
  switch (page) {
    case 'results': {
      const { next, previous } = pages.results(at)
      return [
        'back',
        ...(previous === undefined ? [] : (['previous'] as const)),
        ...(next === undefined ? [] : (['next'] as const)),
      ]
    }
    case 'item':
      return ['back', 'previous', ...DETAILS, ...(pages.item(at).canBeBought ? (['buy'] as const) : [])]
    case 'detail':
      return ['back', 'previous']
    case 'search':
    case 'done':
      return []
    default:
      return page satisfies never
  }
}

/** Returns the listing ids on a results page. */
export function listedIds({ pages }: Engine, { page, at }: MarketState): readonly string[] {
  return page === 'results' ? pages.results(at).hits.map(({ id }) => id) : []
}

/** Returns the option groups on an item page. */
export function optionGroups(
  { pages }: Engine,
  { page, at }: MarketState,
): readonly (readonly [group: string, values: readonly string[]])[] {
  if (page !== 'item') return []
  return pages.item(at).groups.map(({ name, values }) => [name, values.map(({ text }) => text)])
}

/** Renders the market's page as WebShop's `text_rich`; content without a counterpart in WebShop is left out. */
export function renderPage(engine: Engine, state: MarketState): string {
  return piecesOf(engine, state)
    .map((piece) => `${formatRichLine(piece)}\n`)
    .join('')
}

function piecesOf(engine: Engine, state: MarketState): readonly PagePiece[] {
  const { instruction } = engine.goalOf(state.task)
  switch (state.page) {
    case 'search':
      return [...texts('WebShop', 'Instruction: ', instruction), button('search')]
    case 'results':
      return [...texts('Instruction:', instruction), ...resultsPieces(engine, state)]
    case 'item':
      return [...texts('Instruction:', instruction), ...itemPieces(engine, state)]
    case 'detail':
      return [...texts('Instruction:', instruction), button('back'), button('previous'), ...texts(...detailTexts(engine, state))]
    case 'done':
      return texts(...doneTexts(engine, state))
    default:
      return state.page satisfies never
  }
}

function resultsPieces(engine: Engine, state: MarketState): readonly PagePiece[] {
  const { total, number, hits } = engine.pages.results(state.at)
  const [back = 'back', ...rest] = pageButtons(engine, state)
  return [
    button(back),
    ...texts(`Page ${number} (Total results: ${total})`),
    ...rest.map(button),
    ...hits.flatMap(({ id, title, price, isSponsored, isUnavailable }) => [
      { kind: 'product' as const, text: id, ...(state.opened.includes(id) && { marked: true as const }) },
      ...texts(title, price, ...(isSponsored ? ['Sponsored'] : []), ...(isUnavailable ? [UNAVAILABLE] : [])),
    ]),
  ]
}

const UNAVAILABLE = 'Currently unavailable'

function itemPieces(engine: Engine, state: MarketState): readonly PagePiece[] {
  const { title, price, stars, groups, canBeBought } = engine.pages.item(state.at)
  const [back = 'back', previous = 'previous', ...rest] = pageButtons(engine, state)
  return [
    button(back),
    button(previous),
    ...groups.flatMap(({ name, values }) => [
      ...texts(name),
      ...values.map(({ text, isChosen }) => ({ kind: 'option' as const, text, ...(isChosen && { marked: true as const }) })),
    ]),
    ...texts(title, `Price: ${price}`, `Rating: ${stars}`, ...(canBeBought ? [] : [UNAVAILABLE])),
    ...rest.map(button),
  ]
}

function detailTexts({ pages }: Engine, { at, detail = 'description' }: MarketState): readonly string[] {
  const item = pages.item(at)
  if (detail === 'description') return [item.description]
  // WebShop puts a space before each text of a list.
  return (detail === 'features' ? item.bullets : pages.reviews(at)).map((text) => ` ${text}`)
}

function doneTexts({ pages, listings }: Engine, { at, purchase }: MarketState): readonly string[] {
  const { title } = pages.item(at)
  const item = findItem(listings, itemIdAt(at))
  const chosen = (item?.chosen ?? []).map(([group, value]) => `${group}: ${value}`)
  const score = purchase?.reward ?? 0
  const head = ['Thank you for shopping with us!', 'Purchased', itemIdAt(at), title, ...chosen]
  return [...head, 'Your score (min 0.0, max 1.0)', Number.isInteger(score) ? `${score}.0` : String(score)]
}

function texts(...lines: readonly string[]): readonly PagePiece[] {
  return lines.map((text) => ({ kind: 'text', text }))
}

function button(name: Button | 'search'): PagePiece {
  return { kind: 'button', text: LABELS[name] }
}
