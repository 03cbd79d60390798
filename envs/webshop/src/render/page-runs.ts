import type { ShopGoal } from '@orreryjs/shopping'
import { memoizeByObject, memoizeByText } from '@orreryjs/shopping'
import { shownButtons } from '../actions/admissible.ts'
import { BUTTONS, type Button } from '../actions.ts'
import type { Listing, OptionGroup } from '../product.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { donePage } from './done-page.ts'
import { pageUrl } from './page-url.ts'
import { groupRun, type ListingRuns, listingRuns, productRuns } from './product-runs.ts'
import { createRun, type Piece, type Run, textRun, withCache } from './run.ts'

/** Returns the content of a page in reading order. The first run is the instruction, except after a purchase. */
export function pageRuns(shop: Shop, state: WebShopState): readonly Run[] {
  const goal = shop.goalOf(state.task)
  switch (state.page) {
    case 'search':
      return [searchHead(goal), searchRun]
    case 'results':
      return resultsRuns(shop, state, pageHead(goal))
    case 'item':
      return itemRuns(shop, state, pageHead(goal))
    case 'detail':
      return [pageHead(goal), ...detailRuns(shop, state)]
    case 'done':
      return [donePage(shop, state)]
    default:
      return state.page satisfies never
  }
}

/** Returns the count line of a results page. */
export function countLine(shop: Shop, { keywords, pageNumber }: WebShopState): string {
  return `Page ${pageNumber} (Total results: ${shop.hitCount(keywords)})`
}

/** Returns the values of a group that are shown as chosen, in page order. */
type Marks = (group: OptionGroup) => readonly string[]

/** Maximum number of memoized count lines. */
const COUNTS = 1000

const NONE: readonly string[] = []
const NO_MARKS: Marks = () => NONE

/** Returns the marks of an item page. Upstream and the notebook look for the quoted value anywhere in the URL. */
export function optionMarks(shop: Shop, state: WebShopState): Marks {
  const { options } = state
  const { infersFromUrl, marksQuotedValues } = shop.rules
  if (!infersFromUrl && !marksQuotedValues) {
    return options.length === 0 ? NO_MARKS : ({ name }) => options.find(([group]) => group === name)?.slice(1) ?? NONE
  }
  const quote = marksQuotedValues ? "'" : '"'
  const texts = [shop.sessionOf(state.task), state.asin ?? '', ...state.keywords]
  if (options.length === 0 && !texts.some((text) => text.includes(quote))) return NO_MARKS
  const address = pageUrl(shop, state)
  return ({ values }) => values.filter((value) => address.includes(`${quote}${value}${quote}`))
}

const searchHead = memoizeByObject(({ instruction }: ShopGoal) => withCache(textRun('WebShop', 'Instruction: ', instruction)))
const pageHead = memoizeByObject(({ instruction }: ShopGoal) => withCache(textRun('Instruction:', instruction)))

const searchRun = buttonRun(['search'])
const backRun = buttonRun(['back'])
const upRun = buttonRun(['back', 'previous'])
/** Buttons of a page except the leading navigation buttons. */
const buttonsBelow = {
  back: memoizeByObject((buttons: readonly Button[]) => buttonRun(buttons.slice(1))),
  up: memoizeByObject((buttons: readonly Button[]) => buttonRun(buttons.slice(2))),
} as const

function buttonRun(buttons: readonly Button[]): Run {
  return withCache(createRun(buttons.map((button): Piece => ({ kind: 'button', text: BUTTONS[button] }))))
}

/** Memoized, since few distinct lines occur. */
const countRun = memoizeByText(COUNTS, (line) => withCache(textRun(line)))

function resultsRuns(shop: Shop, state: WebShopState, head: Run): readonly Run[] {
  const { keywords, pageNumber, visited } = state
  const runs = [head, backRun, countRun(countLine(shop, state)), buttonsBelow.back(shownButtons(shop, state))]
  const listings = shop.listingsOn(keywords, pageNumber)
  const runsByListing = listingRuns(listings)
  const shown = Math.min(shop.rules.displayedProducts, runsByListing.length)
  for (let index = 0; index < shown; index += 1) {
    const { asin } = listings[index] as Listing
    const each = runsByListing[index] as ListingRuns
    runs.push(visited.length > 0 && visited.includes(asin) ? each.opened() : each.unopened)
  }
  return runs
}

function itemRuns(shop: Shop, state: WebShopState, head: Run): readonly Run[] {
  const product = shop.product(state.asin ?? '')
  const { groups, about } = productRuns(product)
  const marks = optionMarks(shop, state)
  const shown = product.options.map((group, index) => groups[index]?.(marks(group)) ?? groupRun(group, NONE))
  return [head, upRun, ...shown, about, buttonsBelow.up(shownButtons(shop, state))]
}

function detailRuns(shop: Shop, { asin = '', detail = 'description' }: WebShopState): readonly Run[] {
  return [upRun, productRuns(shop.product(asin)).details(detail)]
}
