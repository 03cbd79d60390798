import { contentHash, OrreryError, type Task, type Turn, type World } from '@orrery/core'

/** Where a shopping episode of the tiny shop stands. */
export interface TinyShopState {
  readonly page: 'search' | 'results' | 'item' | 'done'
  readonly query?: string
  readonly product?: string
  readonly color?: string
}

const STOCK: Readonly<Record<string, readonly string[]>> = { lamp: ['L1', 'L2'], chair: ['C1'] }
const COLORS: readonly string[] = ['red', 'blue']
const TASK: Task = {
  id: 'tiny-shop/all/1',
  world: 'tiny-shop',
  split: 'all',
  type: 'buy',
  goal: 'Buy the blue lamp L2.',
  hash: contentHash(STOCK),
}
const START: TinyShopState = { page: 'search' }

/** A shop of three products and two colors: searching needs the search page, as in a shop with pages. */
export function tinyShop(): World<TinyShopState> {
  return {
    id: 'tiny-shop',
    version: 1,
    dialect: 'tiny',
    tasks: { splits: ['all'], size: () => 1, ids: () => [TASK.id], get: (id) => (id === TASK.id ? TASK : unknownTask(id)) },
    start: () => turnOf(START, START),
    step: (state, action) => turnOf(state, movesFrom(state).get(action)),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => [],
    plan: (state) => way(state, isSolved),
    progress: (state) => (isSolved(state) ? 1 : 0),
    route: (from, to) => (to.page === 'done' ? undefined : way(from, (state) => keyOf(state) === keyOf(to))),
  }
}

function movesFrom({ page, query = '', product = '', color }: TinyShopState): ReadonlyMap<string, TinyShopState> {
  switch (page) {
    case 'search':
      return new Map(Object.keys(STOCK).map((words) => [`search[${words}]`, { page: 'results', query: words }]))
    case 'results':
      return new Map<string, TinyShopState>([
        ['click[Back to Search]', START],
        ...(STOCK[query] ?? []).map((id) => [`click[${id}]`, { page: 'item', query, product: id }] as const),
      ])
    case 'item':
      return new Map<string, TinyShopState>([
        ['click[Back to Search]', START],
        ['click[< Prev]', { page: 'results', query }],
        ...COLORS.map((each) => [`click[${each}]`, { page, query, product, color: each }] as const),
        ['click[Buy Now]', { page: 'done', product, ...(color !== undefined && { color }) }],
      ])
    case 'done':
      return new Map()
    default:
      return page satisfies never
  }
}

/** The shortest way to a place, never over the end. */
function way(from: TinyShopState, isThere: (state: TinyShopState) => boolean): readonly string[] | undefined {
  const known = new Map<string, readonly string[]>([[keyOf(from), []]])
  const queue = [from]
  for (const state of queue) {
    const path = known.get(keyOf(state)) ?? []
    if (isThere(state)) return path
    for (const [action, next] of movesFrom(state)) {
      if (known.has(keyOf(next))) continue
      known.set(keyOf(next), [...path, action])
      queue.push(next)
    }
  }
  return undefined
}

function isSolved({ page, product, color }: TinyShopState): boolean {
  return page === 'done' && product === 'L2' && color === 'blue'
}

function turnOf(before: TinyShopState, next: TinyShopState | undefined): Turn<TinyShopState> {
  const state = next ?? before
  const success = isSolved(state)
  return {
    state,
    observation: { text: textOf(state), page: state.page, key: keyOf(state) },
    reward: success && next !== undefined ? 1 : 0,
    terminated: state.page === 'done',
    success,
    changed: next !== undefined && keyOf(next) !== keyOf(before),
    ...(next === undefined && { invalid: { kind: 'unknown', reason: 'not on this page' } as const }),
  }
}

function textOf(state: TinyShopState): string {
  const { page, query = '', product = '', color = 'none' } = state
  switch (page) {
    case 'search':
      return TASK.goal
    case 'results':
      return `Results for ${query}: ${(STOCK[query] ?? []).join(', ')}`
    case 'item':
      return `Item ${product}, color ${color}`
    case 'done':
      return `Bought ${product}, color ${color}`
    default:
      return page satisfies never
  }
}

function keyOf({ page, query = '', product = '', color = '' }: TinyShopState): string {
  return [page, query, product, color].join(' ')
}

function unknownTask(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `tiny-shop has no task '${id}'`)
}
