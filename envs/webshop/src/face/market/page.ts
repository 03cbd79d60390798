import { reviewsOf, reviewText } from '../../generate/reviews.ts'
import { piece, type Run, run, textRun } from '../../render/piece.ts'
import { detailTexts } from '../../render/product-runs.ts'
import type { Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'
import { buttonsOn, choicesOn } from './buttons.ts'
import { MARKET_LABELS } from './labels.ts'
import { chosenOf, listedOf, opinionOf } from './listed.ts'
import { bannersFor, deliveryOf, MARKET, othersBeside, signOf } from './noise.ts'
import { couponOf, isSold, paid, priceLabel, rangeOf } from './offers.ts'

/** Before the instruction, which is told with the first page alone. */
export const ERRAND = 'You are to buy:'
/** In the place of the button that buys. */
export const SOLD_OUT = 'Currently unavailable'
/** First line of what a purchase looks like. */
export const ORDERED = 'Your order was placed'
/** Above a product that somebody pays for. */
const SPONSORED = 'Sponsored'

/** What stands on a page of the market, in reading order. */
export function runsOf(shop: Shop, state: WebShopState, isFirst: boolean): readonly Run[] {
  const errand = isFirst ? [textRun(ERRAND, shop.goalOf(state.task).instruction)] : []
  const head = [textRun(MARKET), ...errand, textRun(...bannersFor(pageName(state)))]
  switch (state.page) {
    case 'search':
      return [...head, below(shop, state), beside(shop, 'Popular today', state.task)]
    case 'results':
      return [...head, ...resultsRuns(shop, state), below(shop, state)]
    case 'item':
      return [...head, ...itemRuns(shop, state)]
    case 'detail':
      return [...head, textRun(...detailLines(shop, state)), below(shop, state)]
    case 'done':
      return [textRun(MARKET, ORDERED, ...orderLines(shop, state))]
    default:
      return state.page satisfies never
  }
}

/** What banners go by. */
export function pageName({ page, keywords, pageNumber, asin = '' }: WebShopState): string {
  return `${page} ${page === 'results' ? `${keywords.join(' ')} ${pageNumber}` : asin}`
}

/** The line on a results page that counts. */
export function countLine(shop: Shop, { keywords, pageNumber }: WebShopState): string {
  const total = shop.countOf(keywords)
  const first = (pageNumber - 1) * shop.face.pageSize + 1
  const last = Math.min(total, pageNumber * shop.face.pageSize)
  const found = total === 0 ? 'No results' : `${first} to ${last} of ${total} results`
  return `${found} for "${keywords.join(' ')}"`
}

/** What a page of results says of a product, but for its id. */
export function listingLines(shop: Shop, asin: string, isSponsored: boolean): readonly string[] {
  const product = shop.product(asin)
  const offer = priceLabel(rangeOf(product, shop.catalogue.price(asin)))
  const notes = [signOf(asin), deliveryOf(asin)].filter((note) => note !== '')
  return [...(isSponsored ? [SPONSORED] : []), product.title, offer, opinionOf(product), ...notes]
}

function resultsRuns(shop: Shop, state: WebShopState): readonly Run[] {
  const listed = listedOf(shop, state).map(({ asin, isSponsored }) =>
    run(...listingLines(shop, asin, isSponsored).map((line) => piece('text', line)), piece('button', asin)),
  )
  return [textRun(countLine(shop, state)), ...listed]
}

/** The name of the product, or of the variant that is chosen so far. */
export function titleOf(shop: Shop, state: WebShopState): string {
  return [shop.product(state.asin ?? '').title, ...chosenOf(shop, state).map(([, value]) => value)].join(', ')
}

/** What the product costs: the one price once every option is chosen, a range before. */
export function priceOf(shop: Shop, state: WebShopState): string {
  const { asin = '', options, coupon = false } = state
  const product = shop.product(asin)
  const price = shop.catalogue.price(asin)
  const isSettled = options.length > 0 && product.options.every(({ name }) => options.some(([group]) => group === name))
  const { low, high } = isSettled ? { low: price, high: price } : rangeOf(product, price)
  const ask = { asin, coupon }
  return priceLabel({ low: paid(low, ask), high: paid(high, ask) })
}

/** What is said of the coupon, where the product has one. */
export function couponLines({ asin = '', coupon }: WebShopState): readonly string[] {
  const percent = couponOf(asin)
  if (percent === 0) return []
  return [coupon === true ? `Coupon applied: ${percent} % off` : `Save ${percent} % with a coupon`]
}

function itemRuns(shop: Shop, state: WebShopState): readonly Run[] {
  const { asin = '', task } = state
  const product = shop.product(asin)
  const [order, rest] = [['coupon', 'choices', 'buy'] as const, buttonsOn(shop, state)]
  const above = rest.filter((button) => order.some((each) => each === button))
  return [
    textRun(product.productCategory, titleOf(shop, state), opinionOf(product), priceOf(shop, state), ...couponLines(state)),
    textRun(deliveryOf(asin), ...chosenOf(shop, state).map(([group, value]) => `${group}: ${value}`)),
    ...choicesOn(shop, state).map(({ name, values }) =>
      run(piece('text', name), ...values.map((value) => piece('option', value))),
    ),
    buttons(above),
    textRun(...(isSold(shop.goalOf(task), asin) ? [] : [SOLD_OUT])),
    buttons(rest.filter((button) => !above.includes(button))),
    beside(shop, 'Others looked at', asin),
  ]
}

/** What a page about a product says. */
export function detailLines(shop: Shop, state: WebShopState): readonly string[] {
  const { asin = '', detail = 'description' } = state
  const product = shop.product(asin)
  const texts = detail === 'reviews' ? reviewsOf(product).map(reviewText) : detailTexts(product, detail)
  const told = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [titleOf(shop, state), MARKET_LABELS[detail], ...(told.length === 0 ? ['Nothing is known yet'] : told)]
}

/** What was bought, and for how much. */
export function orderLines(shop: Shop, state: WebShopState): readonly string[] {
  const { asin = '', coupon = false } = state
  return [
    titleOf(shop, state),
    `Paid: $${shop.price({ asin, coupon }).toFixed(2)}`,
    'You will hear from us when it is on its way',
  ]
}

function below(shop: Shop, state: WebShopState): Run {
  return buttons(buttonsOn(shop, state))
}

function buttons(shown: ReturnType<typeof buttonsOn>): Run {
  return run(shown.flatMap((button) => piece('button', MARKET_LABELS[button])))
}

function beside(shop: Shop, label: string, name: string): Run {
  return textRun(`${label}: ${othersBeside(shop, name, 2).join(' | ')}`)
}
