import { contentHash, type InvalidAction, OrreryError, type Task, type Turn, type World } from '@orreryjs/core'

/** State of an episode in the market. */
export interface MarketState {
  readonly page: 'search' | 'results' | 'item' | 'details' | 'done'
  readonly words?: string
  readonly id?: string
  readonly color?: string
}

interface Ware {
  readonly id: string
  readonly kind: string
  readonly details: string
}

/** The wanted product is the second vase. */
export const WARES: readonly Ware[] = [
  { id: 'B000000001', kind: 'vase', details: 'made of glass' },
  { id: 'B000000002', kind: 'vase', details: 'made of clay' },
  { id: 'B000000003', kind: 'rug', details: 'made of wool' },
]
const COLORS: readonly string[] = ['red', 'white']
const START: MarketState = { page: 'search' }
const TASK: Task = {
  id: 'market/all/1',
  world: 'market',
  split: 'all',
  type: 'buy',
  goal: 'Buy the white clay vase.',
  hash: contentHash(WARES),
}

/** A market with three products whose details are on a separate page. */
export function market(): World<MarketState> {
  return {
    id: 'market',
    version: 1,
    dialect: 'any',
    tasks: { splits: ['all'], size: () => 1, ids: () => [TASK.id], get: (id) => (id === TASK.id ? TASK : unknown(id)) },
    start: () => turnOf(START, false),
    step,
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => [],
    plan: () => undefined,
    progress: (state) => (isRight(state) ? 1 : 0),
    route: (from, to) => (keyOf(from) === keyOf(to) ? [] : undefined),
  }
}

function step(state: MarketState, action: string): Turn<MarketState> {
  const words = state.page === 'search' ? /^search\[(.*)\]$/.exec(action)?.[1] : undefined
  const next = words === undefined ? movesFrom(state).get(action) : { page: 'results' as const, words }
  return next === undefined ? turnOf(state, false, NOT_HERE) : turnOf(next, true)
}

const NOT_HERE: InvalidAction = { kind: 'precondition', reason: 'not on this page' }

function listed({ words = '' }: MarketState): readonly Ware[] {
  return WARES.filter(({ kind }) => words.includes(kind))
}

function movesFrom(state: MarketState): ReadonlyMap<string, MarketState> {
  const { page, words = '', id = '', color } = state
  const home = ['click[Back to Search]', START] as const
  switch (page) {
    case 'search':
    case 'done':
      return new Map()
    case 'results':
      return new Map<string, MarketState>([
        home,
        ...listed(state).map((ware) => [`click[${ware.id}]`, { page: 'item', words, id: ware.id }] as const),
      ])
    case 'item':
      return new Map<string, MarketState>([
        home,
        ['click[< Prev]', { page: 'results', words }],
        ['click[Features]', { ...state, page: 'details' }],
        ...COLORS.map((each) => [`click[${each}]`, { page, words, id, color: each }] as const),
        ['click[Buy Now]', { page: 'done', id, ...(color !== undefined && { color }) }],
      ])
    case 'details':
      return new Map<string, MarketState>([home, ['click[< Prev]', { ...state, page: 'item' }]])
    default:
      return page satisfies never
  }
}

function isRight(state: MarketState): boolean {
  return earned(state) === 1
}

/** The right vase in another color has reward 0.5. */
function earned({ page, id, color }: MarketState): number {
  if (page !== 'done' || id !== 'B000000002') return 0
  return color === 'white' ? 1 : 0.5
}

function turnOf(state: MarketState, changed: boolean, invalid?: InvalidAction): Turn<MarketState> {
  const success = isRight(state)
  return {
    state,
    observation: { text: textOf(state), page: state.page, key: keyOf(state) },
    reward: changed ? earned(state) : 0,
    terminated: state.page === 'done',
    success,
    changed,
    ...(invalid !== undefined && { invalid }),
  }
}

function textOf(state: MarketState): string {
  const { page, id = '', color = 'none' } = state
  switch (page) {
    case 'search':
      return TASK.goal
    case 'results':
      return `Results: ${listed(state)
        .map((ware) => ware.id)
        .join(', ')}`
    case 'item':
      return `Item ${id}, color ${color}`
    case 'details':
      return `Details: ${WARES.find((ware) => ware.id === id)?.details}`
    case 'done':
      return `Bought ${id}, color ${color}`
    default:
      return page satisfies never
  }
}

function keyOf({ page, words = '', id = '', color = '' }: MarketState): string {
  return [page, words, id, color].join(' ')
}

function unknown(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `market has no task '${id}'`)
}
