import { type PagePiece, richLine } from '@orreryjs/shopping'
import { itemOf } from '../sites/market/listing.ts'
import type { TextShop } from './shop.ts'
import { DETAILS, type Detail, type MarketTextState } from './state.ts'

/** A button of WebShop's pages, by our own name for it. */
export type Button = 'back' | 'previous' | 'next' | 'buy' | Detail

/** As WebShop writes them. */
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

/** The buttons of a page, in its order. */
export function buttonsOn({ reader }: TextShop, { page, at }: MarketTextState): readonly Button[] {
  switch (page) {
    case 'results': {
      const { next, previous } = reader.results(at)
      return [
        'back',
        ...(previous === undefined ? [] : (['previous'] as const)),
        ...(next === undefined ? [] : (['next'] as const)),
      ]
    }
    case 'item':
      return ['back', 'previous', ...DETAILS, ...(reader.item(at).order === undefined ? [] : (['buy'] as const))]
    case 'detail':
      return ['back', 'previous']
    case 'search':
    case 'done':
      return []
    default:
      return page satisfies never
  }
}

/** The market's page in WebShop's `text_rich`: what that has no place for is left out. */
export function textOf(shop: TextShop, state: MarketTextState): string {
  return piecesOf(shop, state)
    .map((piece) => `${richLine(piece)}\n`)
    .join('')
}

function piecesOf(shop: TextShop, state: MarketTextState): readonly PagePiece[] {
  const { instruction } = shop.goalOf(state.task)
  switch (state.page) {
    case 'search':
      return [...texts('WebShop', 'Instruction: ', instruction), button('search')]
    case 'results':
      return [...texts('Instruction:', instruction), ...resultsPieces(shop, state)]
    case 'item':
      return [...texts('Instruction:', instruction), ...itemPieces(shop, state)]
    case 'detail':
      return [...texts('Instruction:', instruction), button('back'), button('previous'), ...texts(...detailTexts(shop, state))]
    case 'done':
      return texts(...doneTexts(shop, state))
    default:
      return state.page satisfies never
  }
}

function resultsPieces(shop: TextShop, state: MarketTextState): readonly PagePiece[] {
  const { total, number, hits } = shop.reader.results(state.at)
  const [back = 'back', ...rest] = buttonsOn(shop, state)
  return [
    button(back),
    ...texts(`Page ${number} (Total results: ${total})`),
    ...rest.map(button),
    ...hits.flatMap(({ id, title, price, isSponsored, isGone }) => [
      { kind: 'product' as const, text: id, ...(state.opened.includes(id) && { marked: true as const }) },
      ...texts(title, price, ...(isSponsored ? ['Sponsored'] : []), ...(isGone ? [GONE] : [])),
    ]),
  ]
}

const GONE = 'Currently unavailable'

function itemPieces(shop: TextShop, state: MarketTextState): readonly PagePiece[] {
  const { title, price, stars, groups, order } = shop.reader.item(state.at)
  const [back = 'back', previous = 'previous', ...rest] = buttonsOn(shop, state)
  return [
    button(back),
    button(previous),
    ...groups.flatMap(({ name, values }) => [
      ...texts(name),
      ...values.map(({ text, isChosen }) => ({ kind: 'option' as const, text, ...(isChosen && { marked: true as const }) })),
    ]),
    ...texts(title, `Price: ${price}`, `Rating: ${stars}`, ...(order === undefined ? [GONE] : [])),
    ...rest.map(button),
  ]
}

function detailTexts({ reader }: TextShop, { at, detail = 'description' }: MarketTextState): readonly string[] {
  const item = reader.item(at)
  if (detail === 'description') return [item.description]
  // A space before each text of a list, as in WebShop.
  return (detail === 'features' ? item.bullets : reader.reviews(item.reviews)).map((text) => ` ${text}`)
}

function doneTexts({ reader, tables }: TextShop, { at, purchase }: MarketTextState): readonly string[] {
  const { title } = reader.item(at)
  const item = itemOf(tables, idAt(at))
  const chosen = (item?.chosen ?? []).map(([group, value]) => `${group}: ${value}`)
  const score = purchase?.reward ?? 0
  const head = ['Thank you for shopping with us!', 'Purchased', idAt(at), title, ...chosen]
  return [...head, 'Your score (min 0.0, max 1.0)', Number.isInteger(score) ? `${score}.0` : String(score)]
}

/** The item of a path. */
export function idAt(at: string): string {
  return at.slice(at.lastIndexOf('/') + 1)
}

function texts(...lines: readonly string[]): readonly PagePiece[] {
  return lines.map((text) => ({ kind: 'text', text }))
}

function button(name: Button | 'search'): PagePiece {
  return { kind: 'button', text: LABELS[name] }
}
