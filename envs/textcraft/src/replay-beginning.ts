import { type Difference, type JsonObject, type JsonValue, OrreryError } from '@orrery/core'
import { goalsByDepth, type RankedGoal } from './recipes/depth.ts'
import { distractorPool, requiredCommands } from './recipes/listing.ts'
import type { RecipeBook } from './recipes.ts'

export type UpstreamDialect = 'adapt' | 'agentgym'

/** The parts of a record from which its episode begins. */
export interface Recorded {
  /** Names the record in messages. */
  readonly where: string
  readonly dialect: UpstreamDialect
  readonly initial: string
  readonly setup: JsonObject
  /** Lines that the goal needs. */
  readonly required: unknown
  /** Lines that upstream could choose distractors from. */
  readonly pool: unknown
}

/** What a record's beginning amounts to. */
export interface Beginning {
  readonly goal: string
  readonly depth: number
  readonly commands: readonly string[]
  /** Required lines that are not listed, and listed ones that upstream could not have chosen. */
  readonly differences: readonly Difference[]
}

/**
 * A record of ADaPT's begins with `setup.seed`, one of AgentGym's with `setup.data_idx`, or with `setup.goal` and
 * `setup.commands`. Which distractors upstream lists, and the order of lines, differ in every process: a chosen list is taken
 * from the record and checked against `required` and `pool`, or our own of both where the record has none.
 */
export function readBeginning(recorded: Recorded, book: RecipeBook): Beginning {
  const { commands, goal } = recorded.setup
  if (typeof commands === 'string' && typeof goal === 'string') {
    return { goal: withoutNamespace(goal), depth: 0, commands: commands.split('\n'), differences: [] }
  }
  const chosen = recorded.dialect === 'adapt' ? adaptGoal(recorded, book) : agentgymGoal(recorded, book)
  const listed = listedCommands(recorded.initial)
  return { goal: chosen.item, depth: chosen.depth, commands: listed, differences: checkListed(listed, recorded, chosen, book) }
}

function adaptGoal({ setup, where }: Recorded, book: RecipeBook): RankedGoal {
  return goalAt(goalsByDepth(book, 2, 'deepest'), setup['seed'], `${where}: setup.seed`)
}

function agentgymGoal({ setup, where }: Recorded, book: RecipeBook): RankedGoal {
  return goalAt(goalsByDepth(book, 1, 'shallowest'), setup['data_idx'], `${where}: setup.data_idx`)
}

/** Upstream takes the number modulo the list's length as Python does: -1 is the last goal. */
function goalAt(goals: readonly RankedGoal[], number: JsonValue | undefined, what: string): RankedGoal {
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new OrreryError('DATA_INVALID', `${what} is not a whole number`)
  }
  return goals.at(number % goals.length) as RankedGoal
}

function listedCommands(initial: string): readonly string[] {
  const [list = ''] = initial.split('\n\n')
  return list.split('\n').slice(1)
}

function checkListed(listed: readonly string[], recorded: Recorded, { item }: RankedGoal, book: RecipeBook): Difference[] {
  const required = requiredCommands(book, item)
  const pool = new Set(isTexts(recorded.pool) ? recorded.pool : distractorPool(book, item))
  const distractors = listed.filter((line) => !required.has(line))
  const missing = [...required].filter((line) => !listed.includes(line))
  const strange = distractors.filter((line) => !pool.has(line))
  return [
    ...compareLines('required', isTexts(recorded.required) ? recorded.required : [...required], [...required]),
    ...missing.map((line) => ({ field: 'observation', expected: line, actual: 'not listed' })),
    ...strange.map((line) => ({ field: 'observation', expected: line, actual: 'not in the pool' })),
  ]
}

/** The same lines in any order. */
function compareLines(field: string, expected: readonly string[], actual: readonly string[]): Difference[] {
  const [one, other] = [[...expected].sort().join('\n'), [...actual].sort().join('\n')]
  return one === other ? [] : [{ field, expected: one, actual: other }]
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function withoutNamespace(id: string): string {
  return id.replaceAll('minecraft:', '')
}
