import { admissible, type Message, mark, note } from '@orreryjs/core'
import { askAndParseEach, askUntilParsed, type EffectGenerator } from '@orreryjs/core/agents'
import type { Step } from '../memory.ts'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { actionParser, noteIn } from '../parse.ts'
import { actionPrompt, remedyPrompt, situationOf } from '../prompts.ts'
import { type Run, requestFor } from '../rules.ts'
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
export function* actionFor(run: Run, step: Step, { R, remedyMode }: RemedyRules): EffectGenerator<Choice | undefined> {
  const dialogue = actionPrompt(run.opening, situationOf(run, step))
  const [action, ...samples] =
    remedyMode === 'direct' ? yield* sampleActions(run, dialogue, R + 1) : yield* requestAction(run, 'action', dialogue)
  return action === undefined ? undefined : { action, dialogue, samples }
}

/** G_remedy, R times: returns the entries to push before the action, in push order. */
export function* remediesFor(run: Run, step: Step, choice: Choice, rules: RemedyRules): EffectGenerator<readonly StoredAction[]> {
  if (rules.R === 0) return []
  const proposed = rules.remedyMode === 'direct' ? choice.samples : yield* remedies(run, choice, rules)
  const distinct = yield* selectRemedies(run, choice.action, proposed, rules)
  yield* note({ kind: 'expansion', depth: run.memory.state.pairs.length, children: distinct.length + 1 })
  if (distinct.length === 0) return []
  const entry = { kind: 'action', state: run.memory.state, mark: yield* mark(), subtask: step.index } as const
  const stored = distinct.map((action, index): StoredAction => ({ ...entry, action, rank: index + 1 }))
  return rules.remedyOrder === 'paper' ? stored : stored.toReversed()
}

/** R further requests in the same dialogue. A reply without an action is skipped. */
function* remedies(run: Run, { action, dialogue }: Choice, { R, remedyMode }: RemedyRules): EffectGenerator<readonly string[]> {
  const given = [action]
  const isChained = remedyMode === 'chained'
  for (let rank = 1; rank <= R; rank += 1) {
    const messages = remedyPrompt(dialogue, isChained ? given : [action])
    given.push(...(yield* requestAction(run, 'remedy', messages, { retries: 0, ...(!isChained && { seed: rank }) })))
  }
  return given.slice(1)
}

/** Requests one action; empty if the reply has none. */
function* requestAction(
  run: Run,
  point: 'action' | 'remedy',
  messages: readonly Message[],
  { retries, seed }: { readonly retries?: number; readonly seed?: number } = {},
): EffectGenerator<readonly string[]> {
  const request = { ...requestFor(run, point, messages), ...(seed !== undefined && { seed }) }
  const action = yield* askUntilParsed<string | undefined>(request, actionParser(run.grammar), {
    ...(retries !== undefined && { retries }),
    fallback: () => undefined,
  })
  return action === undefined ? [] : [action]
}

/** Samples of the action prompt. */
function* sampleActions(run: Run, dialogue: readonly Message[], count: number): EffectGenerator<readonly string[]> {
  const request = { ...requestFor(run, 'action', dialogue), ...(count > 1 && { n: count }) }
  return yield* askAndParseEach(request, actionParser(run.grammar))
}

/**
 * Returns the alternatives that differ from the first choice and from each other and, with `dropInadmissible`, are admissible.
 */
function* selectRemedies(
  run: Run,
  first: string,
  others: readonly string[],
  rules: RemedyRules,
): EffectGenerator<readonly string[]> {
  const distinct = [first]
  for (const action of others) if (!distinct.some((each) => isSameAction(each, action))) distinct.push(action)
  const remedies = distinct.slice(1)
  if (remedies.length === 0 || !rules.dropInadmissible) return remedies
  const offered = yield* admissible()
  return remedies.filter((action) => isPossible(run, offered, action))
}

/**
 * True if the action is admissible. An action of a form in the profile part `free`, such as `search[words]`, is admissible if any
 * action of that form is.
 */
export function isPossible({ opening, grammar }: Run, offered: readonly string[], action: string): boolean {
  const wanted = plain(action)
  if (noteIn(action) !== undefined || offered.some((each) => plain(each) === wanted)) return true
  const form = grammar.formOf(action)
  const free = (opening.profile.parts['free'] ?? '').split('\n').map((line) => line.trim())
  return form !== undefined && free.includes(form) && offered.some((each) => grammar.formOf(each) === form)
}

/** True if two actions are equal except for case and spaces. */
function isSameAction(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
