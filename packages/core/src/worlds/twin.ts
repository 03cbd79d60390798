import { contentHash } from '../primitives/hash.ts'
import { type Rng, rng } from '../primitives/rng.ts'
import type { Task, TaskSource } from '../task.ts'
import type { Tool } from '../tool.ts'
import { idiomOf, type Turn, type World } from '../world.ts'

/** How a world is renamed. */
export interface TwinOptions {
  /** Name of the stream that the words come from: another one gives other words. */
  readonly seed: string
  /** The words of all names, in small letters. A plural is that of its word. */
  readonly words: Iterable<string>
  /** Words that stay as they are, beside those of the world's own texts: what a name says of what can be done with it. */
  readonly keep?: readonly string[]
}

/** Hash of the twin of a task: whoever has both runs can tell that they are of the same tasks. */
export function twinHash(seed: string, hash: string): string {
  return contentHash({ twin: seed, of: hash })
}

/**
 * The same world under invented names: every name changes places with an invented word wherever it is read or written, in tasks,
 * observations, actions and plans. States, rules and rewards stay as they are. What an agent remembers of the original's names is of no
 * use to it, so the difference between the two is what that was worth. Demonstrations are played in the original.
 */
export function twinWorld<State>(world: World<State>, options: TwinOptions): World<State> {
  const swap = renamer(world, options)
  const told = (turn: Turn<State>): Turn<State> => ({
    ...turn,
    observation: { ...turn.observation, text: swap(turn.observation.text) },
    ...(turn.invalid && { invalid: { ...turn.invalid, reason: swap(turn.invalid.reason) } }),
  })
  const { tasks, idiom } = world
  return {
    ...world,
    ...(idiom && { idiom: { ...idiom, stage: () => idiom.stage() } }),
    tasks: twinTasks(tasks, (task) => ({ ...task, goal: swap(task.goal), hash: twinHash(options.seed, task.hash) })),
    start: (task) => told(world.start(tasks.get(task.id))),
    step: (state, action) => told(world.step(state, swap(action))),
    admissible: (state) => world.admissible(state).map(swap),
    tools: (state) => world.tools(state).map((tool) => twinTool(tool, swap)),
    plan: (state) => world.plan(state)?.map(swap),
    route: (from, to) => world.route(from, to)?.map(swap),
  }
}

/** Of a tool what is read and what its arguments may be; its own name and those of its arguments stay. */
function twinTool(tool: Tool, swap: (text: string) => string): Tool {
  const { action, description, parameters } = tool
  return {
    ...tool,
    description: swap(description),
    parameters: JSON.parse(JSON.stringify(parameters), (name, value: unknown) => {
      if (name === 'enum' && Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? swap(each) : each))
      return typeof value === 'string' && TOLD.has(name) ? swap(value) : value
    }),
    ...(action !== undefined && { action: action.replaceAll(/[^{}]+(?![^{}]*\})/g, swap) }),
  }
}

/** Members of a schema whose texts tell of the world. */
const TOLD: ReadonlySet<string> = new Set(['description', 'const', 'default'])

function twinTasks(tasks: TaskSource, twin: (task: Task) => Task): TaskSource {
  const made = new Map<string, Task>()
  return {
    ...tasks,
    get(id) {
      const task = made.get(id) ?? twin(tasks.get(id))
      made.set(id, task)
      return task
    },
  }
}

/** Exchanges names for invented words and these for names, so that doing it twice changes nothing, on any string. */
function renamer(world: World, { seed, words, keep = [] }: TwinOptions): (text: string) => string {
  const own = Object.values(idiomOf(world).texts).flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
  const kept = new Set([...own, ...keep].map(stemOf))
  const names = new Set([...words].flatMap((word) => word.toLowerCase().match(/[a-z]+/g) ?? []).map(stemOf))
  const renamed = [...names].filter((word) => word.length >= SHORTEST && !kept.has(word)).sort()
  const other = new Map<string, string>()
  for (const word of renamed) {
    const random = rng('twin', seed, word)
    let invented = inventedWord(random)
    while (names.has(invented) || kept.has(invented) || other.has(invented)) invented = inventedWord(random)
    other.set(word, invented)
    other.set(invented, word)
  }
  const swapped = (word: string): string => {
    const small = word.toLowerCase()
    const stem = stemOf(small)
    const found = other.get(stem)
    return found === undefined ? word : inCaseOf(word, found + small.slice(stem.length))
  }
  return (text) => text.replaceAll(/[A-Za-z]+/g, swapped)
}

/** Shorter words are particles: `of`, `o`. */
const SHORTEST = 3

/** A word without the s of its plural: a kind is told by its members' last word, `oak planks` and `planks`. */
function stemOf(word: string): string {
  return word.length > SHORTEST && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Small, with a capital or in capitals, as the other word; a word that is written in another way is nobody's name. */
function inCaseOf(word: string, other: string): string {
  if (word === word.toLowerCase()) return other
  const capital = other.charAt(0).toUpperCase() + other.slice(1)
  if (word === word.toUpperCase()) return other.toUpperCase()
  return word.slice(1) === word.slice(1).toLowerCase() ? capital : word
}

const ONSETS: readonly string[] = 'b br d dr f fl g gl h k kr l m n p pl r sk st t tr v w z'.split(' ')
const VOWELS: readonly string[] = 'a e i o u'.split(' ')
const MIDDLES: readonly string[] = 'b ld lm m nd nt r rl rn sk st v z'.split(' ')
const CODAS: readonly string[] = 'ck k l m n p r th x'.split(' ')

/** Seven letters or more and no plural, so that it is hardly ever a word. */
function inventedWord(random: Rng): string {
  return [ONSETS, VOWELS, MIDDLES, VOWELS, MIDDLES, VOWELS, CODAS].map((choices) => random.pick(choices)).join('')
}
