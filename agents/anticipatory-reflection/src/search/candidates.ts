import { admissible, type Message, mark, note } from '@orreryjs/core'
import { askAndParseEach, askUntilParsed, type EffectGenerator } from '@orreryjs/core/agents'
import type { PlanPosition } from '../memory.ts'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { actionParser, noteIn } from '../parse.ts'
import { actionPrompt, remedyPrompt, trialInputs } from '../prompts.ts'
import { type Episode, requestFor } from '../rules.ts'
import type { StoredAction } from './stack.ts'

/** Options for alternatives (D9 to D11). */
type RemedyRules = Pick<AnticipatoryReflectionOptions, 'R' | 'remedyMode' | 'remedyOrder' | 'dropInadmissible'>

/** An action and the dialogue that produced it. */
interface Choice {
  readonly action: string
  readonly dialogue: readonly Message[]
  /** The other samples, with `remedyMode=direct`. */
  readonly samples: readonly string[]
}

/** G_action: requests the next action for the current subtask. `undefined` if no reply has one. */
export function* actionFor(
  episode: Episode,
  position: PlanPosition,
  { R, remedyMode }: RemedyRules,
): EffectGenerator<Choice | undefined> {
  const dialogue = actionPrompt(episode.promptContext, trialInputs(episode, position))
  const [action, ...samples] =
    remedyMode === 'direct' ? yield* sampleActions(episode, dialogue, R + 1) : yield* requestAction(episode, 'action', dialogue)
  return action === undefined ? undefined : { action, dialogue, samples }
}

/** G_remedy, R times: returns the entries to push before the action, in push order. */
export function* remediesFor(
  episode: Episode,
  position: PlanPosition,
  choice: Choice,
  rules: RemedyRules,
): EffectGenerator<readonly StoredAction[]> {
  if (rules.R === 0) return []
  const samples = rules.remedyMode === 'direct' ? choice.samples : yield* remedies(episode, choice, rules)
  const distinct = yield* selectRemedies(episode, choice.action, samples, rules)
  yield* note({ kind: 'expansion', depth: episode.memory.state.pairs.length, children: distinct.length + 1 })
  if (distinct.length === 0) return []
  const entry = { kind: 'action', state: episode.memory.state, mark: yield* mark(), subtask: position.index } as const
  const stored = distinct.map((action, index): StoredAction => ({ ...entry, action, rank: index + 1 }))
  return rules.remedyOrder === 'paper' ? stored : stored.toReversed()
}

/** R further requests in the same dialogue. A reply without an action is skipped. */
function* remedies(
  episode: Episode,
  { action, dialogue }: Choice,
  { R, remedyMode }: RemedyRules,
): EffectGenerator<readonly string[]> {
  const actions = [action]
  const isChained = remedyMode === 'chained'
  for (let rank = 1; rank <= R; rank += 1) {
    const messages = remedyPrompt(dialogue, isChained ? actions : [action])
    actions.push(...(yield* requestAction(episode, 'remedy', messages, { retries: 0, ...(!isChained && { seed: rank }) })))
  }
  return actions.slice(1)
}

/** Requests one action; empty if the reply has none. */
function* requestAction(
  episode: Episode,
  point: 'action' | 'remedy',
  messages: readonly Message[],
  { retries, seed }: { readonly retries?: number; readonly seed?: number } = {},
): EffectGenerator<readonly string[]> {
  const request = { ...requestFor(episode, point, messages), ...(seed !== undefined && { seed }) }
  const action = yield* askUntilParsed<string | undefined>(request, actionParser(episode.grammar), {
    ...(retries !== undefined && { retries }),
    fallback: () => undefined,
  })
  return action === undefined ? [] : [action]
}

/** Samples of the action prompt. */
function* sampleActions(episode: Episode, dialogue: readonly Message[], count: number): EffectGenerator<readonly string[]> {
  const request = { ...requestFor(episode, 'action', dialogue), ...(count > 1 && { n: count }) }
  return yield* askAndParseEach(request, actionParser(episode.grammar))
}

/**
 * Returns the alternatives that differ from the first choice and from each other and, with `dropInadmissible`, are admissible.
 */
function* selectRemedies(
  episode: Episode,
  first: string,
  others: readonly string[],
  rules: RemedyRules,
): EffectGenerator<readonly string[]> {
  const distinct = [first]
  for (const action of others) if (!distinct.some((each) => isSameAction(each, action))) distinct.push(action)
  const remedies = distinct.slice(1)
  if (remedies.length === 0 || !rules.dropInadmissible) return remedies
  const admissibleActions = yield* admissible()
  return remedies.filter((action) => isPossible(episode, admissibleActions, action))
}

/**
 * True if the action is admissible. An action of a form in the profile part `free`, such as `search[words]`, is admissible if any
 * action of that form is.
 */
export function isPossible({ promptContext, grammar }: Episode, admissibleActions: readonly string[], action: string): boolean {
  const normalizedAction = normalized(action)
  if (noteIn(action) !== undefined || admissibleActions.some((each) => normalized(each) === normalizedAction)) return true
  const form = grammar.formOf(action)
  const free = (promptContext.profile.parts['free'] ?? '').split('\n').map((line) => line.trim())
  return form !== undefined && free.includes(form) && admissibleActions.some((each) => grammar.formOf(each) === form)
}

/** True if two actions are equal except for case and spaces. */
function isSameAction(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
