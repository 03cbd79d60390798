import { contentHash, OrreryError, type Task, type Tool, type Turn, type World } from '@orreryjs/core'

/** State of a chore in the tiny house. */
export interface TinyHouseState {
  readonly at: string
  /** Location of the mug; `hand` if held. */
  readonly mug: string
  readonly isHot: boolean
}

const PLACES: readonly string[] = ['desk 1', 'microwave 1', 'shelf 1']
const START: TinyHouseState = { at: 'nowhere', mug: 'desk 1', isHot: false }
const TASK: Task = {
  id: 'alfworld/all/1',
  world: 'alfworld',
  split: 'all',
  type: 'heat',
  goal: 'Put a hot mug on the shelf.',
  hash: contentHash(START),
}

/** A room with a mug to heat. All tools are on its only page, as in the real house. */
export function tinyHouse(): World<TinyHouseState> {
  return {
    id: 'alfworld',
    version: 1,
    dialect: 'tiny',
    tasks: { splits: ['all'], size: () => 1, ids: () => [TASK.id], get: (id) => (id === TASK.id ? TASK : unknownTask(id)) },
    start: () => turnOf(START, START, `You see ${PLACES.join(', ')}.\n\nYour task is to: ${TASK.goal}`),
    step: (state, action) => {
      const [next, text] = movesFrom(state).get(action) ?? []
      return next === undefined
        ? { ...turnOf(state, state, 'Nothing happens.'), invalid: REFUSAL }
        : turnOf(state, next, String(text))
    },
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => TOOLS,
    plan: () => undefined,
    progress: () => 0,
    route: (from, to) => (JSON.stringify(from) === JSON.stringify(to) ? [] : undefined),
  }
}

const REFUSAL = { kind: 'precondition', reason: 'not possible here' } as const

type Outcome = readonly [state: TinyHouseState, text: string]

function movesFrom(state: TinyHouseState): ReadonlyMap<string, Outcome> {
  const { at, mug } = state
  const moves = new Map<string, Outcome>([['look', [state, `You are at ${at}.`]]])
  if (isDone(state)) return moves
  for (const place of PLACES) {
    if (place !== at)
      moves.set(`go to ${place}`, [{ ...state, at: place }, `You are at ${place}${mug === place ? ' and see a mug 1' : ''}.`])
  }
  if (mug === at) moves.set(`take mug 1 from ${at}`, [{ ...state, mug: 'hand' }, 'You hold the mug 1.'])
  if (mug !== 'hand') return moves
  if (at === 'microwave 1') moves.set('heat mug 1 with microwave 1', [{ ...state, isHot: true }, 'The mug 1 is hot.'])
  if (at !== 'nowhere') moves.set(`move mug 1 to ${at}`, [{ ...state, mug: at }, `You put the mug 1 on the ${at}.`])
  return moves
}

function isDone({ mug, isHot }: TinyHouseState): boolean {
  return mug === 'shelf 1' && isHot
}

function turnOf(before: TinyHouseState, state: TinyHouseState, text: string): Turn<TinyHouseState> {
  const success = isDone(state)
  const changed = before !== state
  const observation = { text, page: 'room', key: JSON.stringify(state) }
  return { state, observation, reward: success && changed ? 1 : 0, terminated: success, success, changed }
}

function tool(name: string, names: readonly string[], action: string): Tool {
  const properties = Object.fromEntries(names.map((argument) => [argument, { type: 'string' }]))
  return { name, description: name, parameters: { type: 'object', properties, required: names }, action }
}

const TOOLS: readonly Tool[] = [
  tool('look', [], 'look'),
  tool('go_to', ['receptacle'], 'go to {receptacle}'),
  tool('take', ['object', 'receptacle'], 'take {object} from {receptacle}'),
  tool('heat', ['object', 'receptacle'], 'heat {object} with {receptacle}'),
  tool('move', ['object', 'receptacle'], 'move {object} to {receptacle}'),
]

function unknownTask(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `the tiny house has no task '${id}'`)
}
