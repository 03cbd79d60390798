import { contentHash, OrreryError, type Task, type Turn, type World, type WorldPackage } from '@orreryjs/core'

/** Contents of the machine, the hand and the purse. */
export interface Vending {
  readonly wanted: string
  readonly credit: number
  readonly purse: readonly number[]
  readonly served: string | null
}

const SLOTS: Readonly<Record<string, { readonly what: string; readonly price: number }>> = {
  A1: { what: 'tea', price: 3 },
  A2: { what: 'soup', price: 6 },
  B1: { what: 'gum', price: 1 },
}
const PURSE = [5, 2, 2, 1]
const WANTED = Object.values(SLOTS).map(({ what }) => what)

/** A vending machine that swallows coins and serves once: a world that no agent and no model has heard of. */
export const vending: World<Vending> = {
  id: 'vending',
  version: 1,
  dialect: 'vending',
  tasks: { splits: ['all'], size: () => WANTED.length, ids: (split) => idsIn(split), get: taskOf },
  start: ({ type }) => turnTo({ wanted: type, credit: 0, purse: PURSE, served: null }, 'You stand before a vending machine.'),
  step,
  admissible: ({ purse, served }) =>
    served !== null
      ? []
      : [...new Set(purse.map((coin) => `insert ${coin}`)), ...Object.keys(SLOTS).map((slot) => `press ${slot}`)],
  tools: () => [
    {
      name: 'insert',
      description: 'Put a coin of your purse into the machine.',
      parameters: { type: 'object', properties: { coin: { type: 'integer', enum: [1, 2, 5] } }, required: ['coin'] },
      action: 'insert {coin}',
    },
    {
      name: 'press',
      description: 'Press the button of a slot.',
      parameters: { type: 'object', properties: { slot: { type: 'string', enum: Object.keys(SLOTS) } }, required: ['slot'] },
      action: 'press {slot}',
    },
  ],
  plan,
  progress: ({ served, wanted }) => (served === wanted ? 1 : 0),
  route: () => undefined,
}

/** The machine as a registry takes it. */
export const vendingPackage: WorldPackage = {
  id: 'vending',
  summary: 'A vending machine that serves once.',
  options: [],
  defaultSplit: 'all',
  dialects: ['vending'],
  defaultDialect: () => 'vending',
  presentation: {
    failures: {
      types: [{ id: 'wrong-thing', title: 'wrong thing', meaning: 'it served something else' }],
      classify: () => ({ type: 'wrong-thing', detail: () => '' }),
    },
  },
  create: () => vending as World,
  replayer: () => {
    throw new OrreryError('DATA_MISSING', 'nothing was recorded')
  },
}

function idsIn(split: string): readonly string[] {
  if (split !== 'all') throw new OrreryError('SPLIT_UNKNOWN', `no split ${split}`)
  return WANTED.map((what) => `vending/all/${what}`)
}

function taskOf(id: string): Task {
  const type = id.replace('vending/all/', '')
  if (!WANTED.includes(type)) throw new OrreryError('TASK_UNKNOWN', `no task ${id}`)
  return { id, world: 'vending', split: 'all', type, goal: `Have the machine serve ${type}.`, hash: contentHash(type) }
}

function turnTo(state: Vending, message: string): Turn<Vending> {
  const { credit, purse, served, wanted } = state
  const success = served === wanted
  const text = `${message} Credit ${credit}. Purse: ${purse.join(', ') || 'empty'}.`
  return {
    state,
    observation: { text, page: 'machine', key: text },
    reward: success ? 1 : 0,
    terminated: served !== null,
    success,
    changed: true,
  }
}

function step(state: Vending, action: string): Turn<Vending> {
  const [, coin] = /^insert (\d+)$/.exec(action) ?? []
  const [, slot = ''] = /^press (\w+)$/.exec(action) ?? []
  const found = Object.hasOwn(SLOTS, slot) ? SLOTS[slot] : undefined
  const at = state.purse.indexOf(Number(coin ?? -1))
  if (state.served === null && coin !== undefined && at >= 0) {
    return turnTo({ ...state, credit: state.credit + Number(coin), purse: state.purse.toSpliced(at, 1) }, 'The coin falls.')
  }
  if (state.served === null && found !== undefined && state.credit >= found.price) {
    return turnTo({ ...state, credit: state.credit - found.price, served: found.what }, `The machine serves ${found.what}.`)
  }
  const reason = found === undefined ? 'no such coin or button' : 'too little credit'
  return { ...turnTo(state, `The machine blinks: ${reason}.`), changed: false, invalid: { kind: 'precondition', reason } }
}

/** Searches breadth-first over inserted coins. */
function plan(from: Vending): readonly string[] | undefined {
  const queue: (readonly [Vending, readonly string[]])[] = [[from, []]]
  for (const [state, path] of queue) {
    if (state.served !== null) {
      if (state.served === state.wanted) return path
      continue
    }
    for (const action of vending.admissible(state)) {
      const next = step(state, action)
      if (next.invalid === undefined) queue.push([next.state, [...path, action]])
    }
  }
  return undefined
}
