import type { Outcome, OutcomePart, OutcomeThing, WorldSite } from '@orreryjs/core/worlds'
import { type GoalOption, hasAttribute, meetsOption, purchaseScore, type ShopGoal } from '@orreryjs/shopping'
import type { Product } from '../product.ts'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'
import { productPicture } from './site/product-picture.ts'

/** From this price on an instruction has no limit. */
const NO_LIMIT = 1_000_000

/** A result in a list, of the shop or of the market, up to the link that has its ASIN as text. */
const LISTED = /(<li class="(?:list-group-item searched-product|offer)">\n)([\s\S]*?<a [^>]*>([A-Z0-9]{10})<\/a>)/g

/** The shop in a browser. */
export const site: WorldSite<WebShopState, WebShopWorld> = {
  title: 'WebShop',
  welcome:
    'You get an instruction, search the shop for what it asks for, choose the options and buy. The score says how well that fits.',
  options: { observation: 'html' },
  facts: ({ purchase }) => (purchase === undefined ? [] : purchaseScore(purchase)),
  page: withPictures,
  outcome: outcomeOf,
}

/** The page with a picture at every product that is listed, and at the open one. */
export function withPictures(world: WebShopWorld, { page, asin = '', options }: WebShopState, text: string): string {
  if (page === 'results') {
    return text.replace(LISTED, (whole: string, item: string, rest: string, listed: string) => {
      const product = world.product(listed)
      return product === undefined ? whole : `${item}${productPicture(product)}\n${rest}`
    })
  }
  const product = page === 'item' ? world.product(asin) : undefined
  if (product === undefined) return text
  return text.replace('<h1>', () => `${productPicture(product, { options, isBig: true })}\n<h1>`)
}

/** What the instruction asked for part by part, what was bought, and what the oracle would have bought. */
export function outcomeOf(world: WebShopWorld, state: WebShopState): Outcome {
  const { asin = '', options, task, purchase } = state
  const product = world.product(asin)
  const parts = product === undefined ? [] : partsOf(world.goal(task), product, state)
  const came = product === undefined ? { title: asin, lines: [] } : thingOf(product, options)
  const right = purchase?.reward === 1 ? undefined : rightThing(world, task)
  return { parts, came, ...(right !== undefined && { right }) }
}

function partsOf(goal: ShopGoal, product: Product, { options, purchase }: WebShopState): readonly OutcomePart[] {
  const attributes = goal.attributes.map((asked): OutcomePart => {
    const isRight = hasAttribute(product, asked)
    return { name: 'attribute', asked, came: isRight ? asked : 'not said of this product', isRight }
  })
  const { priceUpper } = goal
  return [
    { name: 'kind of product', asked: goal.query, came: product.query, isRight: purchase?.r_type === 1 },
    ...attributes,
    ...goal.options.map((option) => optionPart(option, product, options)),
    {
      name: 'price',
      asked: priceUpper >= NO_LIMIT ? 'any' : `at most $${priceUpper.toFixed(2)}`,
      came: product.priceText,
      isRight: purchase?.r_price === true,
    },
  ]
}

/**
 * What was chosen for an option: the value that meets it, else that of the group which offers it. An instruction may name the value
 * alone, and one value may meet several options.
 */
function optionPart(option: GoalOption, { options: offered }: Product, chosen: WebShopState['options']): OutcomePart {
  const meeting = chosen.find(([, value]) => meetsOption(value, option))
  const told = option.kind === 'pair' ? option.name : undefined
  const group = offered.find(({ name, values }) => name === told || values.some((value) => meetsOption(value, option)))?.name
  const name = meeting?.[0] ?? group ?? told ?? 'option'
  const instead = chosen.find(([each]) => each === name)?.[1] ?? (group === undefined ? 'not offered' : 'nothing chosen')
  return { name, asked: option.value, came: meeting?.[1] ?? instead, isRight: meeting !== undefined }
}

function thingOf(product: Product, options: WebShopState['options']): OutcomeThing {
  const { title, asin, priceText } = product
  const chosen = options.map(([group, value]) => `${group}: ${value}`)
  return { title, picture: productPicture(product, { options, isBig: true }), lines: [asin, `Price: ${priceText}`, ...chosen] }
}

/** What the oracle's way from the start buys. */
function rightThing(world: WebShopWorld, task: string): OutcomeThing | undefined {
  const { state: start } = world.start(world.tasks.get(task))
  const way = world.plan(start)
  if (way === undefined) return undefined
  const bought = way.reduce((state, action) => world.step(state, action).state, start)
  const product = world.product(bought.asin ?? '')
  return product === undefined ? undefined : { ...thingOf(product, bought.options), way }
}
