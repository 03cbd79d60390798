import { contentHash, type InvalidAction, type Task, type Tool, type Turn, type World } from '@orreryjs/core'
import { SPLIT, type StateSpace, shortestPath, tinyTasks } from './tiny-tasks.ts'

/** State of a chore in the tiny kitchen. */
export interface TinyKitchenState {
  readonly chore: string
  /** Receptacle, or `middle` of the room. */
  readonly at: string
  readonly fridgeOpen: boolean
  /** Location of each object: a receptacle, or `hand`. At most one is held. */
  readonly apple: string
  readonly egg: string
  /** True if the apple was cooled. */
  readonly cold: boolean
}

type Item = 'apple' | 'egg'

const COUNTERTOP = 'countertop 1'
const FRIDGE = 'fridge 1'
const RECEPTACLES: readonly string[] = [COUNTERTOP, FRIDGE]
const ITEMS: readonly Item[] = ['apple', 'egg']

interface Chore {
  readonly type: string
  readonly sentence: string
  isDone(state: TinyKitchenState): boolean
}

const CHORES: Readonly<Record<string, Chore>> = {
  put: { type: 'pick_and_place', sentence: 'put an apple in the fridge', isDone: ({ apple }) => apple === FRIDGE },
  fetch: { type: 'pick_and_place', sentence: 'put an egg on the countertop', isDone: ({ egg }) => egg === COUNTERTOP },
  cool: {
    type: 'pick_cool_then_place',
    sentence: 'put a cool apple on the countertop',
    isDone: ({ apple, cold }) => cold && apple === COUNTERTOP,
  },
}
const PLACES: StateSpace<TinyKitchenState> = {
  moves: (state) => new Map([...movesFrom(state)].map(([action, [next]]) => [action, next])),
  key: (state) => JSON.stringify(state),
}

/**
 * Creates a kitchen with two receptacles that uses ALFWorld's language: an apple on the countertop, and an egg in the fridge,
 * which is closed at first. Tasks: `put` (the apple in the fridge), `fetch` (the egg), `cool` (the apple, and put it back).
 */
export function tinyKitchen(): World<TinyKitchenState> {
  return {
    id: 'tiny-kitchen',
    version: 1,
    dialect: 'tiny',
    tasks: tinyTasks('tiny-kitchen', Object.keys(CHORES).map(taskOf)),
    start: ({ id }) => begin(startOf(id.split('/').at(-1) ?? '')),
    step: (state, action) => stepFrom(state, action),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => TOOLS,
    plan: (state) => shortestPath(PLACES, state, isDone),
    progress: (state) => progressOf(state),
    route: (from, to) => (isDone(to) ? undefined : shortestPath(PLACES, from, (state) => keyOf(state) === keyOf(to))),
  }
}

function taskOf(chore: string): Task {
  const { type, sentence } = CHORES[chore] ?? { type: '', sentence: '' }
  const task = {
    id: `tiny-kitchen/${SPLIT}/${chore}`,
    world: 'tiny-kitchen',
    split: SPLIT,
    type,
    goal: `Your task is to: ${sentence}.`,
  }
  return { ...task, hash: contentHash({ task, start: startOf(chore) }) }
}

function startOf(chore: string): TinyKitchenState {
  return { chore, at: 'middle', fridgeOpen: false, apple: COUNTERTOP, egg: FRIDGE, cold: false }
}

function begin(state: TinyKitchenState): Turn<TinyKitchenState> {
  const room = `You are in the middle of a room. Looking quickly around you, you see a ${RECEPTACLES.join(', and a ')}.`
  return turnOf(state, state, `${room}\n\nYour task is to: ${CHORES[state.chore]?.sentence}.`)
}

function isDone(state: TinyKitchenState): boolean {
  return CHORES[state.chore]?.isDone(state) === true
}

function progressOf(state: TinyKitchenState): number {
  const whole = shortestPath(PLACES, startOf(state.chore), isDone)?.length ?? 1
  return Math.max(0, 1 - (shortestPath(PLACES, state, isDone)?.length ?? whole) / whole)
}

function stepFrom(state: TinyKitchenState, action: string): Turn<TinyKitchenState> {
  const [next, text] = movesFrom(state).get(action) ?? []
  if (next !== undefined) return turnOf(state, next, String(text))
  return { ...turnOf(state, state, 'Nothing happens.'), invalid: refusalOf(state, action) }
}

type Move = readonly [next: TinyKitchenState, text: string]

/** Returns the available moves with their observations; empty once the chore is done. */
function movesFrom(state: TinyKitchenState): ReadonlyMap<string, Move> {
  if (isDone(state)) return new Map()
  const { at, fridgeOpen, apple, egg } = state
  const held = ITEMS.find((thing) => state[thing] === 'hand')
  const moves = new Map<string, Move>()
  for (const place of RECEPTACLES) {
    const next = { ...state, at: place }
    if (at !== place) moves.set(`go to ${place}`, [next, `You arrive at ${place}. ${contents(next)}`])
  }
  if (at === FRIDGE) {
    const next = { ...state, fridgeOpen: !fridgeOpen }
    const contentsText = fridgeOpen ? '' : ` ${contents(next)}`
    moves.set(fridgeOpen ? `close ${FRIDGE}` : `open ${FRIDGE}`, [
      next,
      `You ${fridgeOpen ? 'close' : 'open'} the ${FRIDGE}.${contentsText}`,
    ])
  }
  if (held !== undefined) for (const [action, move] of movesWith(state, held)) moves.set(action, move)
  for (const [thing, place] of [
    ['apple', apple],
    ['egg', egg],
  ] as const) {
    if (held !== undefined || place !== at || !isReachable(state)) continue
    moves.set(`take ${thing} 1 from ${at}`, [{ ...state, [thing]: 'hand' }, `You pick up the ${thing} 1 from the ${at}.`])
  }
  moves.set('inventory', [state, held === undefined ? 'You are not carrying anything.' : `You are carrying: a ${held} 1.`])
  return moves.set('look', [
    state,
    at === 'middle' ? 'You are in the middle of a room.' : `You are facing the ${at}. ${contents(state)}`,
  ])
}

/** Returns the moves with the held object. */
function movesWith(state: TinyKitchenState, held: Item): ReadonlyMap<string, Move> {
  const { at, cold } = state
  const name = `${held} 1`
  const condition = held === 'apple' && cold ? `This is a cold ${name}.` : `There's nothing special about ${name}.`
  const moves = new Map<string, Move>([[`examine ${name}`, [state, condition]]])
  if (isReachable(state)) moves.set(`move ${name} to ${at}`, [{ ...state, [held]: at }, `You move the ${name} to the ${at}.`])
  if (at !== FRIDGE) return moves
  const cooled = held === 'apple' ? { ...state, cold: true } : state
  return moves.set(`cool ${name} with ${FRIDGE}`, [cooled, `You cool the ${name} using the ${FRIDGE}.`])
}

/** True if the agent can reach into the receptacle it is at. */
function isReachable({ at, fridgeOpen }: TinyKitchenState): boolean {
  return at === COUNTERTOP || (at === FRIDGE && fridgeOpen)
}

function contents(state: TinyKitchenState): string {
  const { at, fridgeOpen } = state
  const things = ITEMS.filter((thing) => state[thing] === at).map((thing) => `a ${thing} 1`)
  const list = things.length === 0 ? 'nothing' : things.join(', and ')
  if (at === COUNTERTOP) return `On the ${at}, you see ${list}.`
  return fridgeOpen ? `The ${at} is open. In it, you see ${list}.` : `The ${at} is closed.`
}

function turnOf(before: TinyKitchenState, state: TinyKitchenState, text: string): Turn<TinyKitchenState> {
  const success = isDone(state)
  const changed = PLACES.key(before) !== PLACES.key(state)
  const observation = { text, page: 'room', key: keyOf(state) }
  return { state, observation, reward: success && changed ? 1 : 0, terminated: success, success, changed }
}

/** Returns the facts that the agent can observe at its location, and its held object. */
function keyOf(state: TinyKitchenState): string {
  const { at, apple, cold } = state
  const held = ITEMS.find((thing) => state[thing] === 'hand') ?? 'nothing'
  return `${at}: ${at === 'middle' ? '' : contents(state)} ${held}${cold && apple === 'hand' ? ', cold' : ''}`
}

const GRAMMAR = /^(?:look|inventory|(?:go to|open|close|examine) (.+?)|(?:take|move|cool) (.+?) (?:from|to|with) (.+))$/s

function refusalOf(state: TinyKitchenState, action: string): InvalidAction {
  const match = GRAMMAR.exec(action)
  if (match === null) return { kind: 'syntax', reason: 'not a command of this world' }
  const known = [...RECEPTACLES, ...ITEMS.map((thing) => `${thing} 1`)]
  const strange = match.slice(1).find((name) => name !== undefined && !known.includes(name))
  if (strange !== undefined) return { kind: 'unknown', reason: `there is no ${strange}` }
  return { kind: 'precondition', reason: isDone(state) ? 'the task has ended' : 'not possible here and now' }
}

const RECEPTACLE = { type: 'string', enum: RECEPTACLES } as const
const ITEM = { type: 'string', enum: ITEMS.map((thing) => `${thing} 1`) } as const

const TOOLS: readonly Tool[] = [
  tool('go_to', 'Walk to a receptacle.', { receptacle: RECEPTACLE }, 'go to {receptacle}'),
  tool('open', 'Open a receptacle.', { receptacle: RECEPTACLE }, 'open {receptacle}'),
  tool('close', 'Close a receptacle.', { receptacle: RECEPTACLE }, 'close {receptacle}'),
  tool('take', 'Pick up an object.', { object: ITEM, receptacle: RECEPTACLE }, 'take {object} from {receptacle}'),
  tool('move', 'Put down what is held.', { object: ITEM, receptacle: RECEPTACLE }, 'move {object} to {receptacle}'),
  tool('cool', 'Cool what is held.', { object: ITEM, receptacle: RECEPTACLE }, 'cool {object} with {receptacle}'),
  tool('examine', 'Look at what is held.', { object: ITEM }, 'examine {object}'),
  tool('look', 'Look around.', {}, 'look'),
  tool('inventory', 'See what is held.', {}, 'inventory'),
]

type Schemas = Readonly<Record<string, typeof RECEPTACLE | typeof ITEM>>

function tool(name: string, description: string, properties: Schemas, action: string): Tool {
  return { name, description, parameters: { type: 'object', properties, required: Object.keys(properties) }, action }
}
