import { contentHash, type InvalidAction, type Task, type Tool, type Turn, type World } from '@orreryjs/core'
import { SPLIT, tinyTasks } from './tiny-tasks.ts'

/** State of an episode of the tiny craft world. */
export interface TinyCraftState {
  /** Item to craft. */
  readonly goal: string
  /** Amounts held, in the order of `ITEMS`. */
  readonly held: readonly number[]
}

interface Recipe {
  readonly output: string
  readonly count: number
  readonly inputs: readonly (readonly [item: string, count: number])[]
}

/** Each recipe uses only items listed before it. */
// biome-ignore format: one recipe a line
const RECIPES: readonly Recipe[] = [
  { output: 'planks', count: 4, inputs: [['log', 1]] },
  { output: 'stick', count: 4, inputs: [['planks', 2]] },
  { output: 'torch', count: 4, inputs: [['stick', 1], ['coal', 1]] },
  { output: 'ladder', count: 3, inputs: [['stick', 7]] },
]
const BASE: readonly string[] = ['log', 'coal']
const ITEMS: readonly string[] = [...BASE, ...RECIPES.map((recipe) => recipe.output)]
const MAX_COUNT = 64

/** Creates a world of two base items and four recipes, small enough to know by heart; it uses TextCraft's language. */
export function tinyCraft(): World<TinyCraftState> {
  const tasks: readonly Task[] = RECIPES.map(taskOf)
  return {
    id: 'tiny-craft',
    version: 1,
    dialect: 'tiny',
    tasks: tinyTasks('tiny-craft', tasks),
    start: (task) => {
      const state = { goal: task.type, held: ITEMS.map(() => 0) }
      return turnOf(state, state, `Crafting commands:\n${RECIPES.map(commandOf).join('\n')}\n\n${task.goal}`)
    },
    step: (state, action) => stepFrom(state, action),
    admissible,
    tools: () => TOOLS,
    plan: (state) => planFor(state.goal, state.held),
    progress: (state) => {
      const whole = planFor(state.goal, []).length
      return (whole - planFor(state.goal, state.held).length) / whole
    },
    route: (from, to) => (keyOf(from) === keyOf(to) ? [] : undefined),
  }
}

function taskOf({ output }: Recipe): Task {
  const task = {
    id: `tiny-craft/${SPLIT}/${output}`,
    world: 'tiny-craft',
    split: SPLIT,
    type: output,
    goal: `Goal: craft ${output}.`,
  }
  return { ...task, hash: contentHash({ task, RECIPES }) }
}

function stepFrom(state: TinyCraftState, action: string): Turn<TinyCraftState> {
  if (countOf(state.held, state.goal) > 0) return refuse(state, 'The task is done.', 'precondition', 'the task has ended')
  if (action === 'inventory') return turnOf(state, state, inventoryText(state.held))
  const got = /^get ([0-9]{1,4}) ([a-z]+)$/.exec(action)
  if (got !== null) return get(state, Number(got[1]), String(got[2]))
  const recipe = RECIPES.find((candidate) => commandOf(candidate) === action)
  if (recipe !== undefined) return craft(state, recipe)
  return refuse(state, `Could not execute ${action}`, 'syntax', 'not a command of this world')
}

function get(state: TinyCraftState, count: number, item: string): Turn<TinyCraftState> {
  if (!BASE.includes(item)) return refuse(state, `Could not find ${item}`, 'unknown', `${item} cannot be fetched`)
  if (count < 1 || countOf(state.held, item) + count > MAX_COUNT) {
    return refuse(state, `Could not get ${count} ${item}`, 'precondition', `between 1 and ${MAX_COUNT} can be held`)
  }
  return turnOf(state, change(state, item, count), `Got ${count} ${item}`)
}

function craft(state: TinyCraftState, recipe: Recipe): Turn<TinyCraftState> {
  const missing = recipe.inputs.find(([item, count]) => countOf(state.held, item) < count)
  if (missing !== undefined) {
    return refuse(state, `Could not find enough items to craft ${recipe.output}`, 'precondition', `too little ${missing[0]}`)
  }
  const spent = recipe.inputs.reduce((next, [item, count]) => change(next, item, -count), state)
  return turnOf(state, change(spent, recipe.output, recipe.count), `Crafted ${recipe.count} ${recipe.output}`)
}

function turnOf(before: TinyCraftState, state: TinyCraftState, text: string): Turn<TinyCraftState> {
  const solved = countOf(state.held, state.goal) > 0
  const changed = before !== state
  const observation = { text, page: 'crafting', key: keyOf(state) }
  return { state, observation, reward: solved && changed ? 1 : 0, terminated: solved, success: solved, changed }
}

function refuse(state: TinyCraftState, text: string, kind: InvalidAction['kind'], reason: string): Turn<TinyCraftState> {
  return { ...turnOf(state, state, text), invalid: { kind, reason } }
}

function change(state: TinyCraftState, item: string, by: number): TinyCraftState {
  return { ...state, held: ITEMS.map((name, index) => (state.held[index] ?? 0) + (name === item ? by : 0)) }
}

function countOf(held: readonly number[], item: string): number {
  return held[ITEMS.indexOf(item)] ?? 0
}

function keyOf(state: TinyCraftState): string {
  return `${state.goal}:${state.held.join(',')}`
}

function commandOf({ output, count, inputs }: Recipe): string {
  return `craft ${count} ${output} using ${inputs.map(([item, needed]) => `${needed} ${item}`).join(', ')}`
}

function inventoryText(held: readonly number[]): string {
  const parts = ITEMS.filter((item) => countOf(held, item) > 0).map((item) => `[${item}] (${countOf(held, item)})`)
  return `Inventory: ${parts.length === 0 ? 'You are not carrying anything.' : parts.join(' ')}`
}

function admissible(state: TinyCraftState): readonly string[] {
  if (countOf(state.held, state.goal) > 0) return []
  const gets = BASE.filter((item) => countOf(state.held, item) < MAX_COUNT).map((item) => `get 1 ${item}`)
  const crafts = RECIPES.filter(({ inputs }) => inputs.every(([item, count]) => countOf(state.held, item) >= count))
  return [...gets, ...crafts.map(commandOf), 'inventory']
}

/**
 * Returns a shortest plan. Every item has one recipe: missing amounts are summed from the goal down, then crafted from the bottom
 * up.
 */
function planFor(goal: string, held: readonly number[]): readonly string[] {
  const needed = new Map([[goal, 1]])
  const crafts: string[] = []
  const missing = (item: string): number => Math.max(0, (needed.get(item) ?? 0) - countOf(held, item))
  for (const recipe of RECIPES.toReversed()) {
    const times = Math.ceil(missing(recipe.output) / recipe.count)
    for (const [item, count] of recipe.inputs) needed.set(item, (needed.get(item) ?? 0) + times * count)
    for (let time = 0; time < times; time += 1) crafts.unshift(commandOf(recipe))
  }
  const gets = BASE.filter((item) => missing(item) > 0).map((item) => `get ${missing(item)} ${item}`)
  return [...gets, ...crafts]
}

const TOOLS: readonly Tool[] = [
  {
    name: 'get',
    description: 'Fetch a base item.',
    parameters: {
      type: 'object',
      properties: { count: { type: 'integer', minimum: 1, maximum: MAX_COUNT }, item: { type: 'string', enum: BASE } },
      required: ['count', 'item'],
    },
    action: 'get {count} {item}',
  },
  {
    name: 'craft',
    description: 'Run one crafting command.',
    parameters: {
      type: 'object',
      properties: { command: { type: 'string', enum: RECIPES.map(commandOf) } },
      required: ['command'],
    },
    action: '{command}',
  },
  { name: 'inventory', description: 'List what is held.', parameters: { type: 'object', properties: {} }, action: 'inventory' },
]
