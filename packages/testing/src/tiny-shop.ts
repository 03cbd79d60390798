import { contentHash, type Task, type Turn, type World } from '@orrery/core'
import { type Places, shortestWay } from './shortest-way.ts'
import { SPLIT, tinyTasks } from './tiny-tasks.ts'

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
  split: SPLIT,
  type: 'buy',
  goal: 'Buy the blue lamp L2.',
  hash: contentHash(STOCK),
}
const START: TinyShopState = { page: 'search' }
const PLACES: Places<TinyShopState> = { moves: movesFrom, key: keyOf }

/**
 * A shop of three products and two colors; searching needs the search page. A purchase ends the task: half the reward for
 * the product, half for its color.
 */
export function tinyShop(): World<TinyShopState> {
  return {
    id: 'tiny-shop',
    version: 1,
    dialect: 'tiny',
    tasks: tinyTasks('tiny-shop', [TASK]),
    start: () => turnOf(START, START),
    step: (state, action) => turnOf(state, movesFrom(state).get(action)),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => [],
    plan: (state) => shortestWay(PLACES, state, isSolved),
    progress: (state) => (state.page === 'done' ? worthOf(state) : 0),
    route: (from, to) => (to.page === 'done' ? undefined : shortestWay(PLACES, from, (state) => keyOf(state) === keyOf(to))),
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

function isSolved(state: TinyShopState): boolean {
  return state.page === 'done' && worthOf(state) === 1
}

function worthOf({ product, color }: TinyShopState): number {
  return (product === 'L2' ? 0.5 : 0) + (color === 'blue' ? 0.5 : 0)
}

function turnOf(before: TinyShopState, next: TinyShopState | undefined): Turn<TinyShopState> {
  const state = next ?? before
  const isDone = state.page === 'done'
  return {
    state,
    observation: { text: textOf(state), page: state.page, key: keyOf(state) },
    reward: isDone && next !== undefined ? worthOf(state) : 0,
    terminated: isDone,
    success: isSolved(state),
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
      return `Bought ${product}, color ${color}. Your score: ${worthOf(state)}`
    default:
      return page satisfies never
  }
}

function keyOf({ page, query = '', product = '', color = '' }: TinyShopState): string {
  return [page, query, product, color].join(' ')
}
