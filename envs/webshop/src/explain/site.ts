import type { Outcome, OutcomeItem, OutcomeProperty, WorldSite } from '@orreryjs/core/worlds'
import { type GoalOption, hasAttribute, meetsOption, purchaseScore, type ShopGoal } from '@orreryjs/shopping'
import type { Product } from '../product.ts'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'
import { productPicture } from './site/product-picture.ts'

/** Price limits from this value on mean no limit. */
const NO_LIMIT = 1_000_000

/** A listed result, of the shop or the market, up to the link with its ASIN as text. */
const LISTED_PRODUCT = /(<li class="(?:list-group-item searched-product|offer)">\n)([\s\S]*?<a [^>]*>([A-Z0-9]{10})<\/a>)/g

/** The shop as a web site for people. */
export const site: WorldSite<WebShopState, WebShopWorld> = {
  title: 'WebShop',
  welcome:
    'Read the instruction, search the shop for a matching product, choose its options and buy it. The score rates the match.',
  options: { observation: 'html' },
  typeText: (type) => {
    const [, nearest = '', length = ''] = /^(\w+)-(\w+)$/.exec(type) ?? []
    const [nearestText, lengthText] = [NEAREST_TEXTS[nearest], LENGTH_TEXTS[length]]
    return nearestText === undefined || lengthText === undefined ? type : `${nearestText}, ${lengthText}`
  },
  facts: ({ purchase }) => (purchase === undefined ? [] : purchaseScore(purchase)),
  page: pageForPeople,
  outcome: describeOutcome,
}

/** Types of generated tasks in words; see generated-goal.ts. */
const NEAREST_TEXTS: Readonly<Record<string, string>> = {
  lone: 'no similar product',
  loose: 'a similar product also fits',
  near: 'a similar product almost fits',
}
const LENGTH_TEXTS: Readonly<Record<string, string>> = {
  few: 'up to 4 requirements',
  some: '5 or 6 requirements',
  many: '7 or more requirements',
}

const SEARCH_INPUT = '<input id="search_input" name="query" type="search" aria-label="Search words" required>'
const LABELLED_SEARCH = `<label for="search_input">Search the shop</label>
<input id="search_input" name="query" type="search" placeholder="such as wireless headphones" required>`

const BUY_BUTTON = 'value="click[Buy Now]">Buy Now</button>'

/** Adds to a page what only people need: pictures, a visible label of the search, and the consequence of buying. */
export function pageForPeople(world: WebShopWorld, state: WebShopState, text: string): string {
  const pictured = withPictures(world, state, text)
  if (state.page === 'search') return pictured.replace(SEARCH_INPUT, () => LABELLED_SEARCH)
  if (state.page !== 'item') return pictured
  return pictured.replace(BUY_BUTTON, () => `${BUY_BUTTON}\n<p>Buying ends the task and shows your score.</p>`)
}

/** Adds pictures to all listed products and to the open product. */
export function withPictures(world: WebShopWorld, { page, asin = '', options }: WebShopState, text: string): string {
  if (page === 'results') {
    return text.replace(LISTED_PRODUCT, (whole: string, item: string, rest: string, listed: string) => {
      const product = world.product(listed)
      return product === undefined ? whole : `${item}${productPicture(product)}\n${rest}`
    })
  }
  const product = page === 'item' ? world.product(asin) : undefined
  if (product === undefined) return text
  return text.replace('<h1>', () => `${productPicture(product, { options, isBig: true })}\n<h1>`)
}

/** Compares the purchase with the instruction criterion by criterion, and with the oracle's purchase. */
export function describeOutcome(world: WebShopWorld, state: WebShopState): Outcome {
  const { asin = '', options, task, purchase } = state
  const product = world.product(asin)
  const parts = product === undefined ? [] : partsOf(world.goal(task), product, state)
  const actual = product === undefined ? { title: asin, lines: [] } : purchaseSummary(product, options)
  const expected = purchase?.reward === 1 ? undefined : correctPurchase(world, task)
  return { parts, actual, ...(expected !== undefined && { expected }) }
}

function partsOf(goal: ShopGoal, product: Product, { options, purchase }: WebShopState): readonly OutcomeProperty[] {
  const attributes = goal.attributes.map((requested): OutcomeProperty => {
    const isRight = hasAttribute(product, requested)
    return { name: 'attribute', requested, actual: isRight ? requested : 'not stated for this product', isRight }
  })
  const { priceUpper } = goal
  return [
    { name: 'product type', requested: goal.query, actual: product.query, isRight: purchase?.r_type === 1 },
    ...attributes,
    ...goal.options.map((option) => optionPart(option, product, options)),
    {
      name: 'price',
      requested: priceUpper >= NO_LIMIT ? 'any' : `at most $${priceUpper.toFixed(2)}`,
      actual: product.priceText,
      isRight: purchase?.r_price === true,
    },
  ]
}

/**
 * Returns the choice made for an option: the value that meets it, or else the chosen value of the group that offers it. An
 * instruction may name only a value, and one value may meet several options.
 */
function optionPart(option: GoalOption, { options: productOptions }: Product, chosen: WebShopState['options']): OutcomeProperty {
  const match = chosen.find(([, value]) => meetsOption(value, option))
  const groupName = option.kind === 'pair' ? option.name : undefined
  const group = productOptions.find(
    ({ name, values }) => name === groupName || values.some((value) => meetsOption(value, option)),
  )?.name
  const name = match?.[0] ?? group ?? groupName ?? 'option'
  const instead = chosen.find(([each]) => each === name)?.[1] ?? (group === undefined ? 'not offered' : 'nothing chosen')
  return { name, requested: option.value, actual: match?.[1] ?? instead, isRight: match !== undefined }
}

function purchaseSummary(product: Product, options: WebShopState['options']): OutcomeItem {
  const { title, asin, priceText } = product
  const chosen = options.map(([group, value]) => `${group}: ${value}`)
  return { title, picture: productPicture(product, { options, isBig: true }), lines: [asin, `Price: ${priceText}`, ...chosen] }
}

/** Returns the product that the oracle's plan buys. */
function correctPurchase(world: WebShopWorld, task: string): OutcomeItem | undefined {
  const { state: start } = world.start(world.tasks.get(task))
  const actions = world.plan(start)
  if (actions === undefined) return undefined
  const end = actions.reduce((state, action) => world.step(state, action).state, start)
  const product = world.product(end.asin ?? '')
  return product === undefined ? undefined : { ...purchaseSummary(product, end.options), actions }
}
