import type { JsonObject, Tool } from '@orreryjs/core'
import { type Button, SHOP_LABELS } from './actions.ts'
import { canPress, labelOf, productsOn } from './admissible.ts'
import { canClick, clickableValues } from './plan/clickable.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

const NO_PARAMETERS: JsonObject = { type: 'object', properties: {}, additionalProperties: false }

const SEARCH: Tool = {
  name: 'Search',
  description: 'Search the shop for products. Write down the highest price beside the words: the search itself does not use it.',
  parameters: {
    type: 'object',
    properties: {
      keywords: { type: 'string', description: 'Words that describe the product.' },
      max_price: { type: 'string', description: 'The highest price in US dollars, `1000000` where the instruction names none.' },
    },
    required: ['keywords'],
    additionalProperties: false,
  },
  action: 'search[{keywords}]',
}

const PRESSED: Readonly<Record<Exclude<Button, 'search'>, Tool>> = {
  next: press('Next', 'next', 'See the next page of results.'),
  previous: press('Prev', 'previous', 'Go back to the page before.'),
  back: press('Back_to_Search', 'back', 'Leave these results for a new search: when several pages and products did not fit.'),
  description: press('Description', 'description', 'Read the description of the product.'),
  features: press('Features', 'features', 'Read the features of the product.'),
  reviews: press('Reviews', 'reviews', 'Read the reviews of the product.'),
  attributes: press('Attributes', 'attributes', 'Read the attributes of the product.'),
  choices: press('All_Choices', 'choices', 'See all choices again: those made so far are undone.'),
  coupon: press('Apply_Coupon', 'coupon', 'Apply the coupon of the product, which lowers its price.'),
  buy: press('Buy_Now', 'buy', 'Buy the product with the options chosen so far. This ends the task.'),
}

const RESULTS_BUTTONS: readonly (keyof typeof PRESSED)[] = ['next', 'previous', 'back']
const ITEM_BUTTONS: readonly (keyof typeof PRESSED)[] = [
  'description',
  'features',
  'reviews',
  'attributes',
  'choices',
  'coupon',
  'buy',
  'previous',
]

/**
 * What can be done on a page as functions, named as in LASER's table of states (Ma et al. 2023, table 8): what it does not list,
 * such as a new search from an item page, is left out. Each group of options has a function of its own, `Choose_` and its name.
 */
export function toolsOf(state: WebShopState, shop: Shop): readonly Tool[] {
  switch (state.page) {
    case 'search':
      return [SEARCH]
    case 'results':
      return [...selectItem(shop, state), ...pressable(shop, state, RESULTS_BUTTONS)]
    case 'item':
      return [...chooseOptions(shop, state), ...pressable(shop, state, ITEM_BUTTONS)]
    case 'detail':
      return pressable(shop, state, ['previous'])
    case 'done':
      return []
    default:
      return state.page satisfies never
  }
}

function press(name: string, button: Button, description: string): Tool {
  return { name, description, parameters: NO_PARAMETERS, action: `click[${SHOP_LABELS[button] ?? ''}]` }
}

function pressable(shop: Shop, state: WebShopState, buttons: readonly (keyof typeof PRESSED)[]): readonly Tool[] {
  return buttons.filter((button) => canPress(shop, state, button)).map((button) => worded(shop, button))
}

/** The same functions behind every face, which has its own words for them. */
function worded(shop: Shop, button: keyof typeof PRESSED): Tool {
  const label = labelOf(shop, button)
  return SHOP_LABELS[button] === label ? PRESSED[button] : { ...PRESSED[button], action: `click[${label}]` }
}

function selectItem(shop: Shop, state: WebShopState): readonly Tool[] {
  const shown = productsOn(shop, state).slice(0, shop.rules.shown)
  const asins = shown.filter((asin) => canClick(shop.rules, asin))
  if (asins.length === 0) return []
  const item = { type: 'string', enum: asins, description: 'Id of a product on this page.' }
  return [choice('select_item', 'Open a product to see its options and details.', 'item_id', item)]
}

function chooseOptions(shop: Shop, state: WebShopState): readonly Tool[] {
  const options = shop.face.choicesOn(shop, state)
  const values = new Map<string, string[]>(options.map(({ name }) => [name, []]))
  for (const { group, value } of clickableValues(shop.rules, { options })) values.get(group)?.push(value)
  const names = new Set<string>()
  return [...values].flatMap(([group, list]) => {
    if (list.length === 0) return []
    const option = { type: 'string', enum: list, description: group }
    return [
      choice(toolName(group, names), `Choose the option '${group}'; it can be changed until the purchase.`, 'value', option),
    ]
  })
}

function choice(name: string, description: string, argument: string, schema: JsonObject): Tool {
  const parameters = { type: 'object', properties: { [argument]: schema }, required: [argument], additionalProperties: false }
  return { name, description, parameters, action: `click[{${argument}}]` }
}

/** A name that no other group has: letters, digits, `_` and `-`, at most 64. */
function toolName(group: string, taken: Set<string>): string {
  const plain = group.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_+|_+$/g, '')
  const base = `Choose_${plain === '' ? 'option' : plain.slice(0, 50)}`
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
  taken.add(name)
  return name
}
