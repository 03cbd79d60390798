import { contentHash, type Task, type Tool, type Turn, type World } from '@orreryjs/core'
import { SPLIT, type StateSpace, shortestPath, tinyTasks } from './tiny-tasks.ts'

/** State of an episode in the tiny shop. */
export interface TinyShopState {
  /** Name of the task. */
  readonly goal: string
  readonly page: 'search' | 'results' | 'item' | 'done'
  readonly query?: string
  readonly product?: string
  readonly color?: string
}

const STOCK: Readonly<Record<string, readonly string[]>> = { lamp: ['L1', 'L2'], chair: ['C1'] }
const COLORS: readonly string[] = ['red', 'blue']

/** Goal of each task, by its name. */
const GOALS: Readonly<Record<string, { readonly sentence: string; readonly product: string; readonly color: string }>> = {
  1: { sentence: 'Buy the blue lamp L2.', product: 'L2', color: 'blue' },
  2: { sentence: 'Buy the red lamp L1.', product: 'L1', color: 'red' },
  3: { sentence: 'Buy the blue chair C1.', product: 'C1', color: 'blue' },
}
const PLACES: StateSpace<TinyShopState> = { moves: movesFrom, key: keyOf }

/**
 * Creates a shop with three products and two colors that uses WebShop's language; searching needs the search page, and an action
 * that the page does not have shows the page again. A purchase ends the task: half the reward for the product, half for its
 * color. Tasks: `1` (the blue lamp L2), `2` (the red lamp L1), `3` (the blue chair C1).
 */
export function tinyShop(): World<TinyShopState> {
  return {
    id: 'tiny-shop',
    version: 1,
    dialect: 'tiny',
    tasks: tinyTasks('tiny-shop', Object.keys(GOALS).map(taskOf)),
    start: ({ id }) => {
      const state = searching(id.split('/').at(-1) ?? '')
      return turnOf(state, state)
    },
    step: (state, action) => turnOf(state, movesFrom(state).get(action)),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: ({ page }) => TOOLS[page],
    plan: (state) => shortestPath(PLACES, state, isSolved),
    progress: (state) => (state.page === 'done' ? worthOf(state) : 0),
    route: (from, to) => (to.page === 'done' ? undefined : shortestPath(PLACES, from, (state) => keyOf(state) === keyOf(to))),
  }
}

function taskOf(name: string): Task {
  const task = {
    id: `tiny-shop/${SPLIT}/${name}`,
    world: 'tiny-shop',
    split: SPLIT,
    type: 'buy',
    goal: GOALS[name]?.sentence ?? '',
  }
  return { ...task, hash: contentHash({ task, STOCK }) }
}

function searching(goal: string): TinyShopState {
  return { goal, page: 'search' }
}

function movesFrom(state: TinyShopState): ReadonlyMap<string, TinyShopState> {
  const { goal, page, query = '', product = '', color } = state
  switch (page) {
    case 'search':
      return new Map(Object.keys(STOCK).map((words) => [`search[${words}]`, { goal, page: 'results', query: words }]))
    case 'results':
      return new Map<string, TinyShopState>([
        ['click[Back to Search]', searching(goal)],
        ...(STOCK[query] ?? []).map((id) => [`click[${id}]`, { goal, page: 'item', query, product: id }] as const),
      ])
    case 'item':
      return new Map<string, TinyShopState>([
        ['click[Back to Search]', searching(goal)],
        ['click[< Prev]', { goal, page: 'results', query }],
        ...COLORS.map((each) => [`click[${each}]`, { ...state, color: each }] as const),
        ['click[Buy Now]', { goal, page: 'done', product, ...(color !== undefined && { color }) }],
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

function worthOf({ goal, product, color }: TinyShopState): number {
  const target = GOALS[goal]
  return (product === target?.product ? 0.5 : 0) + (color === target?.color ? 0.5 : 0)
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
  const { goal, page, query = '', product = '', color = 'none' } = state
  switch (page) {
    case 'search':
      return GOALS[goal]?.sentence ?? ''
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

function keyOf({ goal, page, query = '', product = '', color = '' }: TinyShopState): string {
  return [goal, page, query, product, color].join(' ')
}

const CLICK: Tool = {
  name: 'click',
  description: 'Click a button or a link of the page.',
  parameters: { type: 'object', properties: { target: { type: 'string' } }, required: ['target'] },
  action: 'click[{target}]',
}
const SEARCH: Tool = {
  name: 'search',
  description: 'Search the shop.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  action: 'search[{query}]',
}
const TOOLS: Readonly<Record<TinyShopState['page'], readonly Tool[]>> = {
  search: [SEARCH],
  results: [CLICK],
  item: [CLICK],
  done: [],
}
