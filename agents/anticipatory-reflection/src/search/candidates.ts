import { admissible, type Message, mark, note } from '@orreryjs/core'
import { askFor, askForEach, type Steps } from '@orreryjs/core/agents'
import type { Step } from '../memory.ts'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { actionParser, noteIn } from '../parse.ts'
import { actionPrompt, remedyPrompt, situationOf } from '../prompts.ts'
import { type Run, requestFor } from '../rules.ts'
import type { Stored } from './stack.ts'

/** How alternatives are had (D9 to D11). */
type RemedyRules = Pick<AnticipatoryReflectionOptions, 'R' | 'remedyMode' | 'remedyOrder' | 'dropInadmissible'>

/** An action, and the dialogue that it was given in. */
interface Choice {
  readonly action: string
  readonly dialogue: readonly Message[]
  /** With `remedyMode=direct`: the other samples of it. */
  readonly samples: readonly string[]
}

/** G_action: the next action for the subtask in hand; none where no reply has one. */
export function* actionFor(run: Run, step: Step, { R, remedyMode }: RemedyRules): Steps<Choice | undefined> {
  const dialogue = actionPrompt(run.opening, situationOf(run, step))
  const [action, ...samples] =
    remedyMode === 'direct' ? yield* sampled(run, dialogue, R + 1) : yield* askedFor(run, 'action', dialogue)
  return action === undefined ? undefined : { action, dialogue, samples }
}

/** G_remedy, R times: what to push below the action, in the order in which it is to be popped last. */
export function* remediesFor(run: Run, step: Step, choice: Choice, rules: RemedyRules): Steps<readonly Stored[]> {
  if (rules.R === 0) return []
  const thought = rules.remedyMode === 'direct' ? choice.samples : yield* remedies(run, choice, rules)
  const kept = yield* worthKeeping(run, choice.action, thought, rules)
  yield* note({ kind: 'expansion', depth: run.memory.here.pairs.length, children: kept.length + 1 })
  if (kept.length === 0) return []
  const way = { kind: 'action', place: run.memory.here, mark: yield* mark(), subtask: step.index } as const
  const stored = kept.map((action, index): Stored => ({ ...way, action, rank: index + 1 }))
  return rules.remedyOrder === 'paper' ? stored : stored.toReversed()
}

/** R further questions in the same dialogue; a reply that is no action is passed over. */
function* remedies(run: Run, { action, dialogue }: Choice, { R, remedyMode }: RemedyRules): Steps<readonly string[]> {
  const given = [action]
  const isChained = remedyMode === 'chained'
  for (let rank = 1; rank <= R; rank += 1) {
    const messages = remedyPrompt(dialogue, isChained ? given : [action])
    given.push(...(yield* askedFor(run, 'remedy', messages, { retries: 0, ...(!isChained && { seed: rank }) })))
  }
  return given.slice(1)
}

/** One action, or none. */
function* askedFor(
  run: Run,
  point: 'action' | 'remedy',
  messages: readonly Message[],
  { retries, seed }: { readonly retries?: number; readonly seed?: number } = {},
): Steps<readonly string[]> {
  const request = { ...requestFor(run, point, messages), ...(seed !== undefined && { seed }) }
  const found = yield* askFor<string | undefined>(request, actionParser(run.grammar), {
    ...(retries !== undefined && { retries }),
    fallback: () => undefined,
  })
  return found === undefined ? [] : [found]
}

/** Samples of the action prompt itself. */
function* sampled(run: Run, dialogue: readonly Message[], count: number): Steps<readonly string[]> {
  const request = { ...requestFor(run, 'action', dialogue), ...(count > 1 && { n: count }) }
  return yield* askForEach(request, actionParser(run.grammar))
}

/** Alternatives that differ from the first choice and from each other and, where that is asked for, are possible here. */
function* worthKeeping(run: Run, first: string, others: readonly string[], rules: RemedyRules): Steps<readonly string[]> {
  const kept = [first]
  for (const action of others) if (!kept.some((each) => isSameAction(each, action))) kept.push(action)
  const remedies = kept.slice(1)
  if (remedies.length === 0 || !rules.dropInadmissible) return remedies
  const offered = yield* admissible()
  return remedies.filter((action) => isPossible(run, offered, action))
}

/**
 * Whether an action is among those on offer. Of a form that the profile calls `free`, such as `search[words]`, any action
 * is, if one is on offer.
 */
export function isPossible({ opening, grammar }: Run, offered: readonly string[], action: string): boolean {
  const wanted = plain(action)
  if (noteIn(action) !== undefined || offered.some((each) => plain(each) === wanted)) return true
  const form = grammar.formOf(action)
  const free = (opening.profile.parts['free'] ?? '').split('\n').map((line) => line.trim())
  return form !== undefined && free.includes(form) && offered.some((each) => grammar.formOf(each) === form)
}

/** Whether two texts are the same action but for case and blanks. */
function isSameAction(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
