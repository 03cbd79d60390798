import { admissible, type Message, mark, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, askForEach } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { actionParser } from '../parse/action.ts'
import type { Step } from '../plan.ts'
import { remedyPrompt } from '../prompts/remedy.ts'
import { requestFor } from '../prompts/request.ts'
import { actionPrompt, situationOf } from '../prompts/situation.ts'
import type { Run } from '../rules.ts'
import { isPossible, isSameAction } from './possible.ts'
import type { Entry } from './stack.ts'

/** How alternatives are had (D9 to D11). */
type RemedyRules = Pick<AnticipatoryReflectionOptions, 'R' | 'remedyMode' | 'remedyOrder' | 'dropInadmissible'>

/** G_action and G_remedy: what to push for the subtask in hand, the first choice last. Nothing where no action could be read. */
export function* candidatesFor(run: Run, step: Step, rules: RemedyRules): Steps<readonly Entry[]> {
  const dialogue = actionPrompt(run.opening, situationOf(run, step))
  const [first, ...others] =
    rules.remedyMode === 'direct' ? yield* sampled(run, dialogue, rules.R + 1) : yield* withRemedies(run, dialogue, rules)
  if (first === undefined) return []
  const primary: Entry = { place: run.memory.here, action: first, index: step.index, rank: 0 }
  if (rules.R === 0) return [primary]
  const remedies = yield* worthKeeping(run, first, others, rules)
  yield* note({ kind: 'expansion', depth: run.memory.here.pairs.length, children: remedies.length + 1 })
  if (remedies.length === 0) return [primary]
  const back = yield* mark()
  const stored = remedies.map((action, index): Entry => ({ ...primary, action, mark: back, rank: index + 1 }))
  return [...(rules.remedyOrder === 'paper' ? stored : stored.toReversed()), primary]
}

/** The first choice, and R further questions in the same dialogue; a reply that is no action is passed over. */
function* withRemedies(run: Run, dialogue: readonly Message[], { R, remedyMode }: RemedyRules): Steps<readonly string[]> {
  const parser = actionParser(run.grammar)
  const first = yield* askFor<string | undefined>(requestFor(run, 'action', dialogue), parser, { fallback: () => undefined })
  if (first === undefined) return []
  const given = [first]
  for (let rank = 1; rank <= R; rank += 1) {
    const chained = remedyMode === 'chained'
    const messages = remedyPrompt(dialogue, chained ? given : [first])
    const request = { ...requestFor(run, 'remedy', messages), ...(!chained && { seed: rank }) }
    const remedy = yield* askFor<string | undefined>(request, parser, { retries: 0, fallback: () => undefined })
    if (remedy !== undefined) given.push(remedy)
  }
  return given
}

/** Samples of the action prompt itself, as the paper's comparison with tree search takes them. */
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
