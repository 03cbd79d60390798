import { contentHash, type JsonObject, OrreryError, type Task, type Tool, type Turn, type World } from '@orreryjs/core'

/** State of an episode in the tiny shop. */
export interface TinyShopState {
  readonly page: 'search' | 'results' | 'item' | 'detail' | 'done'
  readonly query: string
  readonly number: number
  readonly item?: string
  readonly color?: string
  readonly size?: string
  /** Name of the open detail page, if the shop has several. */
  readonly detail?: string
}

/** A product of the tiny shop. */
export interface TinyProduct {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly colors?: readonly string[]
  readonly sizes?: readonly string[]
  /** Search text that finds it. @default a word of its title */
  readonly found?: string
}

export const LAMPS: readonly TinyProduct[] = [
  { id: 'L1', title: 'Red Lamp', price: '$5.0', colors: ['red'] },
  { id: 'L2', title: 'Lamp for Offices', price: '$90.0', colors: ['red', 'sky blue'] },
  { id: 'L3', title: 'Candle Lamp', price: '$7.0' },
  { id: 'L4', title: 'Reading Lamp', price: '$12.0', colors: ['red', 'navy blue'] },
]

const GOAL = 'i want a lamp in color navy, and price lower than 20.00 dollars'
const PAGE_SIZE = 2

/**
 * A shop with two products per page and the pages and tools of the real shop. `endless` shows pages beyond the last, as one
 * dialect does. `details` names the detail pages of an item.
 */
export function tinyShop(
  stock: readonly TinyProduct[] = LAMPS,
  { endless = false, details = ['Features'] }: Partial<Omit<Shop, 'stock'>> = {},
): World<TinyShopState> {
  const task: Task = { id: 'webshop/all/1', world: 'webshop', split: 'all', type: 'buy', goal: GOAL, hash: contentHash(stock) }
  const shop = { stock, endless, details }
  const start: TinyShopState = { page: 'search', query: '', number: 1 }
  return {
    id: 'webshop',
    version: 1,
    dialect: 'tiny',
    tasks: { splits: ['all'], size: () => 1, ids: () => [task.id], get: (id) => (id === task.id ? task : unknownTask(id)) },
    start: () => turnOf(shop, start, start),
    step: (state, action) => turnOf(shop, state, follow(shop, state, action)),
    admissible: (state) => [...movesFrom(shop, state).keys()],
    tools: (state) => toolsOf(shop, state),
    plan: () => undefined,
    progress: () => 0,
    route: () => undefined,
  }
}

interface Shop {
  readonly stock: readonly TinyProduct[]
  readonly endless: boolean
  readonly details: readonly string[]
}

function hits({ stock }: Shop, { query }: TinyShopState): readonly TinyProduct[] {
  const words = query.toLowerCase().split(' ')
  return stock.filter(({ title, found = title }) => words.some((word) => found.toLowerCase().split(' ').includes(word)))
}

function listed(shop: Shop, state: TinyShopState): readonly TinyProduct[] {
  return hits(shop, state).slice((state.number - 1) * PAGE_SIZE, state.number * PAGE_SIZE)
}

function productOf({ stock }: Shop, { item }: TinyShopState): TinyProduct {
  return stock.find(({ id }) => id === item) ?? { id: '', title: '', price: '' }
}

function follow(shop: Shop, state: TinyShopState, action: string): TinyShopState | undefined {
  const query = /^search\[(.+)\]$/s.exec(action)?.[1]
  if (query === undefined) return movesFrom(shop, state).get(action)
  return state.page === 'search' ? { page: 'results', query, number: 1 } : undefined
}

function movesFrom(shop: Shop, state: TinyShopState): ReadonlyMap<string, TinyShopState> {
  const { query, number, item = '' } = state
  const moves = new Map<string, TinyShopState>()
  if (state.page === 'results') {
    if (shop.endless || hits(shop, state).length > number * PAGE_SIZE)
      moves.set('click[Next >]', { ...state, number: number + 1 })
    moves.set('click[Back to Search]', { page: 'search', query: '', number: 1 })
    for (const { id } of listed(shop, state)) moves.set(`click[${id}]`, { page: 'item', query, number, item: id })
  } else if (state.page === 'item') {
    const { colors = [], sizes = [] } = productOf(shop, state)
    for (const color of colors) moves.set(`click[${color}]`, { ...state, color })
    for (const size of sizes) moves.set(`click[${size}]`, { ...state, size })
    for (const detail of shop.details) {
      moves.set(`click[${detail}]`, { ...state, page: 'detail', ...(shop.details.length > 1 && { detail }) })
    }
    moves.set('click[< Prev]', { page: 'results', query, number })
    moves.set('click[Buy Now]', { ...state, page: 'done' })
  } else if (state.page === 'detail') moves.set('click[< Prev]', { ...state, page: 'item', item })
  return moves
}

function turnOf(shop: Shop, before: TinyShopState, next: TinyShopState | undefined): Turn<TinyShopState> {
  const state = next ?? before
  const success = state.page === 'done' && state.item === 'L4' && state.color === 'navy blue'
  return {
    state,
    observation: { text: textOf(shop, state), page: state.page, key: JSON.stringify(state) },
    reward: success && next !== undefined ? 1 : 0,
    terminated: state.page === 'done',
    success,
    changed: next !== undefined && JSON.stringify(next) !== JSON.stringify(before),
    ...(next === undefined && { invalid: { kind: 'unknown', reason: 'not on this page' } as const }),
  }
}

function textOf(shop: Shop, state: TinyShopState): string {
  const { title, price, colors = [], sizes = [] } = productOf(shop, state)
  switch (state.page) {
    case 'search':
      return `WebShop\nInstruction:\n${GOAL}`
    case 'results':
      return [`Page ${state.number}`, ...listed(shop, state).map((each) => `${each.id}\n${each.title}\n${each.price}`)].join(
        '\n\n',
      )
    case 'item':
      return [
        ...colors,
        ...sizes,
        title,
        `Price: ${price}`,
        ...(state.color === undefined ? [] : [`chosen: ${state.color}`]),
      ].join('\n')
    case 'detail':
      return `${state.detail ?? 'All'} about ${title}`
    case 'done':
      return 'Thank you.'
    default:
      return state.page satisfies never
  }
}

function toolsOf(shop: Shop, state: TinyShopState): readonly Tool[] {
  const can = (action: string): boolean => movesFrom(shop, state).has(action)
  const ids = listed(shop, state).map(({ id }) => id)
  const { colors = [], sizes = [] } = productOf(shop, state)
  switch (state.page) {
    case 'search':
      return [SEARCH]
    case 'results':
      return [
        ...(ids.length > 0 ? [choosing('select_item', 'item_id', ids)] : []),
        ...BUTTONS.filter(({ action = '' }) => can(action)),
      ]
    case 'item':
      return [
        ...(colors.length > 0 ? [choosing('Choose_color', 'value', colors)] : []),
        ...(sizes.length > 0 ? [choosing('Choose_size', 'value', sizes)] : []),
        ...BUTTONS.filter(({ action = '' }) => can(action)),
      ]
    default:
      return BUTTONS.filter(({ action = '' }) => can(action))
  }
}

function choosing(name: string, argument: string, values: readonly string[]): Tool {
  const properties: JsonObject = { [argument]: { type: 'string', enum: values } }
  return {
    name,
    description: name,
    parameters: { type: 'object', properties, required: [argument] },
    action: `click[{${argument}}]`,
  }
}

function pressing(name: string, label: string): Tool {
  return { name, description: name, parameters: { type: 'object', properties: {} }, action: `click[${label}]` }
}

const BUTTONS: readonly Tool[] = [
  pressing('Next', 'Next >'),
  pressing('Back_to_Search', 'Back to Search'),
  pressing('Description', 'Description'),
  pressing('Features', 'Features'),
  pressing('Reviews', 'Reviews'),
  pressing('Prev', '< Prev'),
  pressing('Buy_Now', 'Buy Now'),
]

const SEARCH: Tool = {
  name: 'Search',
  description: 'Search.',
  parameters: {
    type: 'object',
    properties: { keywords: { type: 'string' }, max_price: { type: 'string' } },
    required: ['keywords'],
  },
  action: 'search[{keywords}]',
}

function unknownTask(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `the tiny shop has no task '${id}'`)
}
