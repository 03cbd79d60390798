import { contentHash } from '../primitives/hash.ts'
import { type Rng, rng } from '../primitives/rng.ts'
import type { Task, TaskSource } from '../task.ts'
import type { Tool } from '../tool.ts'
import { dialectTextOf, type Turn, type World } from '../world.ts'

/** How to rename a world. */
export interface RenameOptions {
  /** Name of the random stream of the invented words. */
  readonly seed: string
  /** The words of all names, in lower case. A plural uses the name of its singular. */
  readonly words: Iterable<string>
  /** Words that are not renamed, in addition to the words of the world's own texts: words that reveal the use of an object. */
  readonly unchangedWords?: readonly string[]
}

/** Returns the hash of a renamed task. A reader of both runs can match their tasks. */
export function renamedTaskHash(seed: string, hash: string): string {
  return contentHash({ twin: seed, of: hash })
}

/**
 * Renames a world as a control for training data contamination: every name is swapped with an invented word wherever it is read or
 * written, in tasks, observations, actions and plans. States, rules and rewards are unchanged. Memorised facts about the original names
 * do not help an agent, so the difference in success measures their value. Demonstrations are played in the original.
 */
export function renameWorld<State>(world: World<State>, options: RenameOptions): World<State> {
  const swap = renamer(world, options)
  const withNewNames = (turn: Turn<State>): Turn<State> => ({
    ...turn,
    observation: { ...turn.observation, text: swap(turn.observation.text) },
    ...(turn.invalid && { invalid: { ...turn.invalid, reason: swap(turn.invalid.reason) } }),
  })
  const { tasks, dialectText } = world
  return {
    ...world,
    ...(dialectText && { dialectText: { ...dialectText, demoWorld: () => dialectText.demoWorld() } }),
    tasks: twinTasks(tasks, (task) => ({ ...task, goal: swap(task.goal), hash: renamedTaskHash(options.seed, task.hash) })),
    start: (task) => withNewNames(world.start(tasks.get(task.id))),
    step: (state, action) => withNewNames(world.step(state, swap(action))),
    admissible: (state) => world.admissible(state).map(swap),
    tools: (state) => world.tools(state).map((tool) => twinTool(tool, swap)),
    plan: (state) => world.plan(state)?.map(swap),
    route: (from, to) => world.route(from, to)?.map(swap),
  }
}

/** Renames the description and argument values of a tool; the names of the tool and its arguments are unchanged. */
function twinTool(tool: Tool, swap: (text: string) => string): Tool {
  const { action, description, parameters } = tool
  return {
    ...tool,
    description: swap(description),
    parameters: JSON.parse(JSON.stringify(parameters), (name, value: unknown) => {
      if (name === 'enum' && Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? swap(each) : each))
      return typeof value === 'string' && DESCRIPTIVE_MEMBERS.has(name) ? swap(value) : value
    }),
    ...(action !== undefined && { action: action.replaceAll(/[^{}]+(?![^{}]*\})/g, swap) }),
  }
}

/** Schema members whose texts describe the world. */
const DESCRIPTIVE_MEMBERS: ReadonlySet<string> = new Set(['description', 'const', 'default'])

function twinTasks(tasks: TaskSource, twin: (task: Task) => Task): TaskSource {
  const renamedTasks = new Map<string, Task>()
  return {
    ...tasks,
    get(id) {
      const task = renamedTasks.get(id) ?? twin(tasks.get(id))
      renamedTasks.set(id, task)
      return task
    },
  }
}

/** Swaps names and invented words, so that applying it twice restores any string. */
function renamer(world: World, { seed, words, unchangedWords = [] }: RenameOptions): (text: string) => string {
  const dialectWords = Object.values(dialectTextOf(world).texts).flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
  const kept = new Set([...dialectWords, ...unchangedWords].map(stemOf))
  const names = new Set([...words].flatMap((word) => word.toLowerCase().match(/[a-z]+/g) ?? []).map(stemOf))
  const renamed = [...names].filter((word) => word.length >= MIN_WORD_LENGTH && !kept.has(word)).sort()
  const counterparts = new Map<string, string>()
  for (const word of renamed) {
    const random = rng('twin', seed, word)
    let invented = inventedWord(random)
    while (names.has(invented) || kept.has(invented) || counterparts.has(invented)) invented = inventedWord(random)
    counterparts.set(word, invented)
    counterparts.set(invented, word)
  }
  const swapWord = (word: string): string => {
    const small = word.toLowerCase()
    const stem = stemOf(small)
    const found = counterparts.get(stem)
    return found === undefined ? word : inCaseOf(word, found + small.slice(stem.length))
  }
  return (text) => text.replaceAll(/[A-Za-z]+/g, swapWord)
}

/** Shorter words are particles: `of`, `o`. */
const MIN_WORD_LENGTH = 3

/** Removes the plural s: a category is named after its members' last word, `oak planks` and `planks`. */
function stemOf(word: string): string {
  return word.length > MIN_WORD_LENGTH && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** Copies the case of a word: lower case, capitalised or upper case. Words in any other case are not names. */
function inCaseOf(word: string, replacement: string): string {
  if (word === word.toLowerCase()) return replacement
  const capital = replacement.charAt(0).toUpperCase() + replacement.slice(1)
  if (word === word.toUpperCase()) return replacement.toUpperCase()
  return word.slice(1) === word.slice(1).toLowerCase() ? capital : word
}

const ONSETS: readonly string[] = 'b br d dr f fl g gl h k kr l m n p pl r sk st t tr v w z'.split(' ')
const VOWELS: readonly string[] = 'a e i o u'.split(' ')
const MIDDLES: readonly string[] = 'b ld lm m nd nt r rl rn sk st v z'.split(' ')
const CODAS: readonly string[] = 'ck k l m n p r th x'.split(' ')

/** Seven letters or more and not a plural, so that it is hardly ever a real word. */
function inventedWord(random: Rng): string {
  return [ONSETS, VOWELS, MIDDLES, VOWELS, MIDDLES, VOWELS, CODAS].map((choices) => random.pick(choices)).join('')
}
