import { contentHash, type InvalidAction, OrreryError, type Task, type Tool, type Turn, type World } from '@orreryjs/core'

export { player } from './player.ts'

type Bank = 'left' | 'right'

/** Bank of each character. The boat is with the farmer. */
export interface River {
  readonly farmer: Bank
  readonly wolf: Bank
  readonly goat: Bank
  readonly cabbage: Bank
}

const PASSENGERS = ['wolf', 'goat', 'cabbage'] as const
const STARTS: Readonly<Record<string, River>> = {
  everyone: { farmer: 'left', wolf: 'left', goat: 'left', cabbage: 'left' },
  'without-goat': { farmer: 'left', wolf: 'left', goat: 'right', cabbage: 'left' },
}

/** A farmer rows one passenger at a time. Without the farmer, the wolf eats the goat, and the goat eats the cabbage. */
export const river: World<River> = {
  id: 'river',
  version: 1,
  dialect: 'river',
  tasks: {
    splits: ['all'],
    size: (split) => idsIn(split).length,
    ids: idsIn,
    get: taskOf,
  },
  start: ({ type }) => turnTo(startOf(type), false),
  step: (state, action) => {
    const refusal = refusalOf(state, action)
    if (refusal === undefined) return turnTo(afterCrossing(state, action), true)
    return { ...turnTo(state, false), reward: 0, invalid: refusal }
  },
  admissible,
  tools: () => TOOLS,
  plan,
  progress: (state) => 1 - (plan(state)?.length ?? MAX_PLAN_LENGTH) / MAX_PLAN_LENGTH,
  route: (from, to) => (contentHash(from) === contentHash(to) ? [] : undefined),
}

function idsIn(split: string): readonly string[] {
  if (split === 'all') return Object.keys(STARTS).map((name) => `river/all/${name}`)
  throw new OrreryError('SPLIT_UNKNOWN', `the river has no split '${split}'; it has: all`)
}

function taskOf(id: string): Task {
  if (!idsIn('all').includes(id)) throw new OrreryError('TASK_UNKNOWN', `the river has no task '${id}'`)
  const type = id.replace('river/all/', '')
  const goal = 'Bring everyone to the right bank.'
  return { id, world: 'river', split: 'all', type, goal, hash: contentHash([goal, startOf(type)]) }
}

function startOf(type: string): River {
  const start = STARTS[type]
  if (start === undefined) throw new OrreryError('TASK_UNKNOWN', `the river has no task '${type}'`)
  return start
}

function turnTo(state: River, changed: boolean): Turn<River> {
  const eaten = victimIn(state)
  const success = Object.values(state).every((bank) => bank === 'right')
  const on = (bank: Bank): string => namesOn(state, bank).join(', ') || 'nobody'
  const text = `Left bank: ${on('left')}. Right bank: ${on('right')}.${eaten === undefined ? '' : ` The ${eaten} is eaten.`}`
  const observation = { text, page: 'river', key: text }
  return { state, observation, reward: success ? 1 : 0, terminated: success || eaten !== undefined, success, changed }
}

function namesOn(state: River, bank: Bank): readonly string[] {
  return (['farmer', ...PASSENGERS] as const).filter((name) => state[name] === bank)
}

/** Character that is eaten in this state; `undefined` if none. */
export function victimIn({ farmer, wolf, goat, cabbage }: River): string | undefined {
  if (farmer === goat) return undefined
  if (wolf === goat) return 'goat'
  return goat === cabbage ? 'cabbage' : undefined
}

function refusalOf(state: River, action: string): InvalidAction | undefined {
  if (admissible(state).includes(action)) return undefined
  if (!/^cross (alone|with (wolf|goat|cabbage))$/.test(action)) return { kind: 'syntax', reason: 'not a way to cross' }
  return { kind: 'precondition', reason: 'not on this bank, or the story is over' }
}

function admissible(state: River): readonly string[] {
  if (turnTo(state, false).terminated) return []
  const here = PASSENGERS.filter((name) => state[name] === state.farmer)
  return ['cross alone', ...here.map((name) => `cross with ${name}`)]
}

function afterCrossing(state: River, action: string): River {
  const bank = state.farmer === 'left' ? 'right' : 'left'
  const passenger = PASSENGERS.find((name) => action.endsWith(name))
  return { ...state, farmer: bank, ...(passenger && { [passenger]: bank }) }
}

/** Shortest plan by breadth-first search over 16 states. */
function plan(from: River): readonly string[] | undefined {
  const visited = new Set([contentHash(from)])
  const queue: (readonly [River, readonly string[]])[] = [[from, []]]
  for (const [state, path] of queue) {
    if (turnTo(state, false).success) return path
    for (const action of admissible(state)) {
      const next = afterCrossing(state, action)
      if (visited.has(contentHash(next))) continue
      visited.add(contentHash(next))
      queue.push([next, [...path, action]])
    }
  }
  return undefined
}

/** Length of the longest shortest plan of all states. */
const MAX_PLAN_LENGTH = 8

const TOOLS: readonly Tool[] = [
  {
    name: 'cross_with',
    description: 'Row a passenger to the other bank.',
    parameters: { type: 'object', properties: { passenger: { type: 'string', enum: PASSENGERS } }, required: ['passenger'] },
    action: 'cross with {passenger}',
  },
  { name: 'cross_alone', description: 'Row alone.', parameters: { type: 'object', properties: {} }, action: 'cross alone' },
]
