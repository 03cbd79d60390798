import { type JsonObject, type Tool, trimCharacters } from '@orreryjs/core'

/** A button of a shop page; search box, products and options are separate. */
export type ShopButton = 'next' | 'previous' | 'back' | 'description' | 'features' | 'reviews' | 'attributes' | 'buy'

const NO_PARAMETERS: JsonObject = { type: 'object', properties: {}, additionalProperties: false }

/** Search function. */
export const SEARCH_TOOL: Tool = {
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

const NAMES: Readonly<Record<ShopButton, readonly [name: string, description: string]>> = {
  next: ['Next', 'See the next page of results.'],
  previous: ['Prev', 'Go back to the page before.'],
  back: ['Back_to_Search', 'Leave these results for a new search: when several pages and products did not fit.'],
  description: ['Description', 'Read the description of the product.'],
  features: ['Features', 'Read the features of the product.'],
  reviews: ['Reviews', 'Read the reviews of the product.'],
  attributes: ['Attributes', 'Read the attributes of the product.'],
  buy: ['Buy_Now', 'Buy the product with the options chosen so far. This ends the task.'],
}

/** Returns the function of a button, named as in LASER's state table (Ma et al. 2023, table 8) regardless of the page's label. */
export function buttonTool(button: ShopButton, label: string): Tool {
  const [name, description] = NAMES[button]
  return { name, description, parameters: NO_PARAMETERS, action: `click[${label}]` }
}

/** Returns the function that opens a product of the page, as a list; empty if the page has no products. */
export function selectTools(ids: readonly string[]): readonly Tool[] {
  if (ids.length === 0) return []
  const item = { type: 'string', enum: ids, description: 'Id of a product on this page.' }
  return [choice('select_item', 'Open a product to see its options and details.', 'item_id', item)]
}

/** Returns a function `Choose_GROUP` for each option group that has values. */
export function choiceTools(groups: Iterable<readonly [group: string, values: readonly string[]]>): readonly Tool[] {
  const names = new Set<string>()
  return [...groups].flatMap(([group, list]) => {
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

/** Returns a unique function name of letters, digits, `_` and `-`, at most 64 characters. */
function toolName(group: string, taken: Set<string>): string {
  const plain = trimCharacters(group.replace(/[^A-Za-z0-9-]+/g, '_'), '_')
  const base = `Choose_${plain === '' ? 'option' : plain.slice(0, 50)}`
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
  taken.add(name)
  return name
}
