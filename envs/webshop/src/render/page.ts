import { BUTTONS, type Button } from '../actions.ts'
import { addressOf } from '../address.ts'
import { productsOn, shownButtons } from '../admissible.ts'
import type { ShopGoal } from '../goal.ts'
import type { OptionGroup } from '../product.ts'
import { rememberedFor } from '../remembered-for.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { donePage } from './done-page.ts'
import { type Piece, type Run, run, shared, textRun } from './piece.ts'
import { groupRun, runsOfProduct } from './product-runs.ts'

/** What stands on a page, in reading order. On every page but the last the first run is the instruction. */
export function runsOf(shop: Shop, state: WebShopState): readonly Run[] {
  const goal = shop.goalOf(state.task)
  switch (state.page) {
    case 'search':
      return [searchHead(goal), searchRun]
    case 'results':
      return [pageHead(goal), ...resultsRuns(shop, state)]
    case 'item':
      return [pageHead(goal), ...itemRuns(shop, state)]
    case 'detail':
      return [pageHead(goal), ...detailRuns(shop, state)]
    case 'done':
      return [donePage(shop, state)]
    default:
      return state.page satisfies never
  }
}

/** The line on a results page that counts. */
export function countLine(shop: Shop, { keywords, pageNumber }: WebShopState): string {
  return `Page ${pageNumber} (Total results: ${shop.search(keywords).length})`
}

/** The values of a group that are shown as chosen, in page order. */
export type Marks = (group: OptionGroup) => readonly string[]

const NONE: readonly string[] = []
const NO_MARKS: Marks = () => NONE

/** The marks of an item page. Upstream looks for the quoted value anywhere in the address. */
export function marksOn(shop: Shop, state: WebShopState): Marks {
  const { options } = state
  if (!shop.rules.readsAddress) {
    return options.length === 0 ? NO_MARKS : ({ name }) => options.find(([group]) => group === name)?.slice(1) ?? NONE
  }
  if (options.length === 0 && !hasQuote([shop.sessionOf(state.task), state.asin ?? '', ...state.keywords])) return NO_MARKS
  const address = addressOf(shop, state)
  return ({ values }) => values.filter((value) => address.includes(`"${value}"`))
}

function hasQuote(words: readonly string[]): boolean {
  return words.some((word) => word.includes('"'))
}

const searchHead = rememberedFor(({ instruction }: ShopGoal) => shared(textRun('WebShop', 'Instruction: ', instruction)))
const pageHead = rememberedFor(({ instruction }: ShopGoal) => shared(textRun('Instruction:', instruction)))

const searchRun = buttonRun(['search'])
const backRun = buttonRun(['back'])
const upRun = buttonRun(['back', 'previous'])
/** Buttons of a page but for those above everything else. */
const buttonsBelow = {
  back: rememberedFor((buttons: readonly Button[]) => buttonRun(buttons.slice(1))),
  up: rememberedFor((buttons: readonly Button[]) => buttonRun(buttons.slice(2))),
} as const

function buttonRun(buttons: readonly Button[]): Run {
  return shared(run(buttons.map((button): Piece => ({ kind: 'button', text: BUTTONS[button] }))))
}

function resultsRuns(shop: Shop, state: WebShopState): readonly Run[] {
  const { visited } = state
  const runs = [backRun, textRun(countLine(shop, state)), buttonsBelow.back(shownButtons(shop, state))]
  let left = shop.rules.shown
  for (const asin of productsOn(shop, state)) {
    if (left === 0) break
    const { listed, visited: opened } = runsOfProduct(shop.product(asin))
    runs.push(visited.includes(asin) ? opened : listed)
    left -= 1
  }
  return runs
}

function itemRuns(shop: Shop, state: WebShopState): readonly Run[] {
  const product = shop.product(state.asin ?? '')
  const { groups, about } = runsOfProduct(product)
  const marks = marksOn(shop, state)
  const shown = product.options.map((group, index) => groups[index]?.(marks(group)) ?? groupRun(group, NONE))
  return [upRun, ...shown, about, buttonsBelow.up(shownButtons(shop, state))]
}

function detailRuns(shop: Shop, { asin = '', detail = 'description' }: WebShopState): readonly Run[] {
  return [upRun, runsOfProduct(shop.product(asin)).details(detail)]
}
