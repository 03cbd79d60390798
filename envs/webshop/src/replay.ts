import { type JsonObject, type JsonValue, OrreryError, stableJson, type Turn } from '@orreryjs/core'
import type { Difference, ReplayedStep, Replayer, Transcript, TranscriptStep } from '@orreryjs/core/worlds'
import type { GoalOption, ShopGoal } from '@orreryjs/shopping'
import { availableActions, productsOn } from './actions/admissible.ts'
import { createEngine } from './engine.ts'
import { NO_CAP } from './prices.ts'
import { renderPage } from './render.ts'
import { OBSERVATION_MODES, type ObservationMode } from './rules.ts'
import { createShop } from './shop/create-shop.ts'
import type { Shop, ShopParts } from './shop.ts'
import type { WebShopState } from './state.ts'

/** Start of a recorded episode. */
interface EpisodeStart {
  /** Upstream's session name. */
  readonly session: string
  readonly goal: ShopGoal
  /** Observation mode of recordings with a single text per step. */
  readonly mode: ObservationMode
  /** Recorded reward of the episode, for recordings without goal, whose reward cannot be computed. */
  readonly takenReward?: number
}

/** Reads `session` with `goal`, or with `instruction` only. Throws `DATA_INVALID`. */
function readStart(transcript: Transcript): EpisodeStart {
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

/** Reads a goal with upstream's field names; `undefined` if it is invalid. */
function readGoal(goal: JsonObject): ShopGoal | undefined {
  const texts = ['asin', 'category', 'query', 'name', 'product_category', 'instruction_text'].map((name) => goal[name])
  const { attributes, price_upper: priceUpper, goal_options: goalOptions, weight = 1 } = goal
  const options = readOptions(goalOptions)
  if (!isTexts(texts) || !isTexts(attributes) || options === undefined) return undefined
  if (typeof priceUpper !== 'number' || typeof weight !== 'number') return undefined
  const [asin = '', category = '', query = '', name = '', productCategory = '', instruction = ''] = texts
  return { asin, category, query, name, productCategory, instruction, attributes, priceUpper, options, weight }
}

/** Reads a list of values, or values by group name. */
function readOptions(goalOptions: JsonValue | undefined): readonly GoalOption[] | undefined {
  if (isTexts(goalOptions)) return goalOptions.map((value) => ({ kind: 'value', value }))
  if (!isObject(goalOptions)) return undefined
  const pairs = Object.entries(goalOptions)
  if (!isTexts(pairs.map(([, value]) => value))) return undefined
  return pairs.map(([name, value]) => ({ kind: 'pair', name, value: String(value) }))
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** A shop without goals, which the recordings contain. */
export type RecordedShop = Omit<ShopParts, 'goalOf' | 'sessionOf'>

/**
 * Creates a replayer for episodes of the original program. Calls `openShop` once, at the first recording. For recordings without
 * goal, takes rewards as recorded and compares everything else.
 */
export function createReplayer(openShop: () => RecordedShop): Replayer {
  let parts: RecordedShop | undefined
  return {
    *replay(transcript) {
      const start = readStart(transcript)
      parts ??= openShop()
      const shop = createShop({ ...parts, goalOf: () => start.goal, sessionOf: () => start.session })
      yield* replaySteps(shop, start, transcript)
    },
  }
}

function* replaySteps(shop: Shop, start: EpisodeStart, transcript: Transcript): Iterable<ReplayedStep> {
  const engine = createEngine(shop)
  const { initial, steps } = transcript
  let turn = engine.start(transcript.id)
  if (initial !== undefined) {
    const recorded = { observation: initial, available: transcript['initialAvailable'] as RecordedStep[string] }
    yield { step: 0, differences: differences(shop, start, recorded, turn) }
  }
  for (const [index, step] of steps.entries()) {
    const { action } = step
    turn = action === 'reset' ? engine.start(transcript.id) : engine.step(turn.state, plainAction(shop, turn.state, action))
    yield { step: index + 1, action, differences: differences(shop, start, step, turn) }
  }
}

/** Some agents name a product by its title, `click[item - TITLE]`; replaces the title by the ASIN. */
function plainAction(shop: Shop, state: WebShopState, action: string): string {
  const title = /^click\[item - ([\s\S]+)\]$/.exec(action)?.[1]
  if (title === undefined) return action
  const asin = productsOn(shop, state).find((each) => shop.product(each).title.toLowerCase() === title)
  return asin === undefined ? action : `click[${asin}]`
}

function differences(
  shop: Shop,
  { mode, takenReward }: EpisodeStart,
  recorded: RecordedStep | TranscriptStep,
  turn: Turn<WebShopState>,
): readonly Difference[] {
  const { observation, available, reward, terminated } = recorded
  const hasTakenReward = takenReward !== undefined && turn.state.purchase !== undefined
  const state = hasTakenReward ? { ...turn.state, purchase: { ...turn.state.purchase, reward: takenReward } } : turn.state
  return [
    ...pageDifferences(shop, state as WebShopState, observation, mode),
    ...actionDifferences(shop, state as WebShopState, available),
    ...(takenReward === undefined ? compare('reward', reward, turn.reward) : []),
    ...compare('terminated', terminated, turn.terminated),
    ...purchaseDifferences(shop, state as WebShopState, recorded),
  ]
}

/** Fields of a recorded step. */
type RecordedStep = Readonly<Record<string, JsonValue | undefined>>

/** Compares a page's text in each recorded mode, or in `mode` if a single text was recorded. */
function pageDifferences(
  shop: Shop,
  state: WebShopState,
  observation: JsonValue | undefined,
  mode: ObservationMode,
): readonly Difference[] {
  const recorded = typeof observation === 'string' ? { [mode]: observation } : Object(observation)
  return OBSERVATION_MODES.flatMap((each) => {
    const rules = { ...shop.rules, observation: each }
    return each in recorded ? compare(`observation ${each}`, recorded[each], renderPage({ ...shop, rules }, state)) : []
  })
}

/** Compares the available actions. */
function actionDifferences(shop: Shop, state: WebShopState, available: JsonValue | undefined): readonly Difference[] {
  return compareJson('available', available, availableActions(shop, state))
}

/** Compares the bought product and the components of the reward. */
function purchaseDifferences(shop: Shop, state: WebShopState, { bought, reward_info }: RecordedStep): readonly Difference[] {
  const { asin = '', options } = state
  const price = asin === '' ? 0 : shop.catalogue.price(asin)
  const { reward: _, ...parts } = state.purchase ?? { reward: 0 }
  return [
    ...compareJson('bought', bought, { asin, options: Object.fromEntries(options), price }),
    ...compareJson('reward_info', reward_info, parts),
  ]
}

/** Returns no difference if nothing was recorded. */
function compare(field: string, expected: unknown, actual: unknown): readonly Difference[] {
  return expected === undefined || expected === actual ? [] : [{ field, expected: String(expected), actual: String(actual) }]
}

function compareJson(field: string, expected: JsonValue | undefined, actual: unknown): readonly Difference[] {
  return expected === undefined ? [] : compare(field, stableJson(expected), stableJson(actual))
}
