import { type JsonObject, type JsonValue, OrreryError } from '@orreryjs/core'
import type { Transcript } from '@orreryjs/core/worlds'
import type { GoalOption, ShopGoal } from '@orreryjs/shopping'
import { NO_CAP } from '../prices.ts'
import { OBSERVATION_MODES, type ObservationMode } from '../rules.ts'

/** What a record says of its episode. */
export interface Beginning {
  /** Upstream's name of the session. */
  readonly session: string
  readonly goal: ShopGoal
  /** How observations that are one text are written. */
  readonly mode: ObservationMode
  /** For a record without its goal, whose rewards nobody can compute: the reward of the episode. */
  readonly takenReward?: number
}

/** Reads `session` with `goal`, or with `instruction` alone. Throws `DATA_INVALID`. */
export function readBeginning(transcript: Transcript): Beginning {
  const fail = (problem: string): never => {
    throw new OrreryError('DATA_INVALID', `transcript '${transcript.id}': ${problem}`)
  }
  const { session, goal, instruction, observationMode = 'text', reward } = transcript as Readonly<Record<string, JsonValue>>
  const mode = OBSERVATION_MODES.find((each) => each === observationMode) ?? fail(`observationMode is not a mode`)
  if (typeof session !== 'string' && typeof session !== 'number') return fail('session is not a name or a number')
  const start = { session: String(session), mode }
  if (isObject(goal)) return { ...start, goal: readGoal(goal) ?? fail('goal lacks a member or has another type in its place') }
  if (typeof instruction !== 'string') return fail('there is neither a goal nor an instruction')
  return { ...start, goal: { ...NO_GOAL, instruction }, takenReward: typeof reward === 'number' ? reward : 0 }
}

const NO_GOAL: ShopGoal = {
  asin: '',
  category: '',
  query: '',
  name: '',
  productCategory: '',
  instruction: '',
  attributes: [],
  priceUpper: NO_CAP,
  options: [],
  weight: 1,
}

/** A goal under upstream's names; `undefined` where it is none. */
function readGoal(goal: JsonObject): ShopGoal | undefined {
  const texts = ['asin', 'category', 'query', 'name', 'product_category', 'instruction_text'].map((name) => goal[name])
  const { attributes, price_upper: priceUpper, goal_options: given, weight = 1 } = goal
  const options = readOptions(given)
  if (!isTexts(texts) || !isTexts(attributes) || options === undefined) return undefined
  if (typeof priceUpper !== 'number' || typeof weight !== 'number') return undefined
  const [asin = '', category = '', query = '', name = '', productCategory = '', instruction = ''] = texts
  return { asin, category, query, name, productCategory, instruction, attributes, priceUpper, options, weight }
}

/** A list of values, or values by the name of their group. */
function readOptions(given: JsonValue | undefined): readonly GoalOption[] | undefined {
  if (isTexts(given)) return given.map((value) => ({ kind: 'value', value }))
  if (!isObject(given)) return undefined
  const pairs = Object.entries(given)
  if (!isTexts(pairs.map(([, value]) => value))) return undefined
  return pairs.map(([name, value]) => ({ kind: 'pair', name, value: String(value) }))
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
