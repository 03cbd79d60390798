import { isContextOverflow, type JsonValue, type Message, note, type Rng, recall, remaining, remember } from '@orreryjs/core'
import { askUntilParsed, createShrinkingWindow, type EffectGenerator } from '@orreryjs/core/agents'
import { readFailures, readTrajectory, readWholeIndex, type Trajectory } from '../memory.ts'
import type { ExpelOptions } from '../options.ts'
import { type Operation, readOperations } from '../parse.ts'
import { comparisonPrompt, type PromptContext, summaryPrompt } from '../prompts.ts'
import { type Rule, updateRules } from '../rules.ts'

const RULES = 'rules'
const OPERATION_TOKENS = 512
/** Calls per request: an unparsed reply is requested once more. */
const CALLS_PER_REQUEST = 2

/** Reads the learnt rules, most important first. */
export function* readRules(): EffectGenerator<readonly Rule[]> {
  const [entry] = yield* recall(RULES)
  return (entry?.value ?? []) as unknown as readonly Rule[]
}

/** A request for changes of the rules, for the rules of the moment. */
type ChangeRequest = (rules: readonly Rule[]) => EffectGenerator<readonly Operation[]>

/**
 * Learns rules from all tasks in the memory: compares each failed trial with the success in the same task, and then looks for what
 * successes have in common. Remembers the rules after each change, and stops when the limits of the episode allow no further request.
 */
export function* extractRules(context: PromptContext, options: ExpelOptions, rng: Rng): EffectGenerator<void> {
  const { successes, pairs } = yield* readExperience()
  const window = createShrinkingWindow<Trajectory>()
  const comparisons = pairs.map(
    (pair): ChangeRequest =>
      (rules) =>
        request('expel.compare', comparisonPrompt(context, pair, rules, options.targetRules)),
  )
  const summaries = chunksOf(rng.shuffle(successes), options.chunk).map(
    (chunk): ChangeRequest =>
      (rules) =>
        window.attempt(chunk, (shown) => request('expel.summarise', summaryPrompt(context, shown, rules, options.targetRules))),
  )
  const requests = [...comparisons, ...summaries]
  let rules: readonly Rule[] = []
  for (const [index, changes] of requests.entries()) {
    if (yield* isOutOfCalls()) {
      yield* note({
        kind: 'judgement',
        about: 'rules',
        verdict: `stopped at a limit after ${index} of ${requests.length} requests`,
      })
      break
    }
    const operations = yield* unlessTooLong(changes(rules))
    const updated = updateRules(rules, operations, options.targetRules)
    if (JSON.stringify(updated) !== JSON.stringify(rules)) yield* remember(RULES, toJson(updated))
    rules = updated
  }
  yield* note({ kind: 'memo', text: rules.map(({ text, count }) => `${count} ${text}`).join('\n') || 'no rules' })
}

interface Pool {
  readonly successes: readonly Trajectory[]
  /** Each failed trial with the success in the same task, in the order of the stream. */
  readonly pairs: readonly { readonly success: Trajectory; readonly failure: Trajectory }[]
}

function* readExperience(): EffectGenerator<Pool> {
  const successes: Trajectory[] = []
  const pairs: { success: Trajectory; failure: Trajectory }[] = []
  for (const { id, isSolved, failures } of yield* readWholeIndex()) {
    if (isSolved !== true) continue
    for (const success of yield* readTrajectory(id)) {
      successes.push(success)
      const failed = failures === 0 ? [] : yield* readFailures(id)
      pairs.push(...failed.map((failure) => ({ success, failure })))
    }
  }
  return { successes, pairs }
}

function* isOutOfCalls(): EffectGenerator<boolean> {
  const { modelCalls, tokens } = yield* remaining()
  return modelCalls < CALLS_PER_REQUEST || tokens <= 0
}

function* request(purpose: string, messages: readonly Message[]): EffectGenerator<readonly Operation[]> {
  return yield* askUntilParsed({ purpose, messages, temperature: 0, maxTokens: OPERATION_TOKENS }, readOperations, {
    retries: CALLS_PER_REQUEST - 1,
    fallback: () => [],
  })
}

/** Skips a request that exceeds the model's context window even in its shortest form. */
function* unlessTooLong(changes: EffectGenerator<readonly Operation[]>): EffectGenerator<readonly Operation[]> {
  try {
    return yield* changes
  } catch (error) {
    if (!isContextOverflow(error)) throw error
    return []
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function toJson(rules: readonly Rule[]): JsonValue {
  return rules.map(({ text, count }) => ({ text, count }))
}
