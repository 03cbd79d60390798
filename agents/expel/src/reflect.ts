import { readPlan } from '@orreryjs/agent-react/actor'
import { type Answer, type Briefing, mark, note, OrreryError, rewind } from '@orreryjs/core'
import { askUntilParsed, type EffectGenerator, openingText, type TranscriptEntry } from '@orreryjs/core/agents'
import { type Actor, attempt } from './agent/attempt.ts'
import { rememberFailure, rememberTask } from './memory.ts'
import { type PromptContext, reflectionPrompt } from './prompts.ts'

const REFLECTION_TOKENS = 256
const NO_REFLECTION = 'The trial failed; try other actions.'

/** Settings of the first stage. */
interface Gathering {
  readonly actor: Omit<Actor, 'messages' | 'seed'>
  readonly context: PromptContext
  /** Maximum number of trials. */
  readonly trials: number
  /** Returns the prompt for the next line. */
  act(pairs: readonly TranscriptEntry[], reflections: readonly string[]): ReturnType<Actor['messages']>
}

/** Tries the task until it is solved, with a reflection after each failed trial, and remembers every trial. */
export function* gather(briefing: Briefing, { actor, context, trials, act }: Gathering): EffectGenerator<Answer> {
  const { id, hash, type, goal } = briefing.task
  const opening = openingText(briefing)
  const entry = { id, hash, type, goal }
  const start = yield* mark()
  const reflections: string[] = []
  for (let number = 1; ; number += 1) {
    yield* note({ kind: 'trial', trial: number })
    const sampling = number > 1 ? { seed: number } : {}
    const { pairs, end, success } = yield* attempt({ ...actor, ...sampling, messages: (shown) => act(shown, reflections) })
    const isSolved = success === true
    yield* note({ kind: 'judgement', about: `trial ${number}: ${end}`, verdict: isSolved ? 'success' : 'failure' })
    if (isSolved) {
      yield* rememberTask({ ...entry, isSolved, failures: number - 1 }, { opening, pairs })
      return { claim: 'success' }
    }
    const isLast = number >= trials || end === 'episode limit'
    const reflection = isLast ? undefined : yield* reflect(context, pairs, reflections)
    yield* rememberFailure(id, number, { opening, pairs }, reflection)
    if (reflection === undefined) {
      yield* rememberTask({ ...entry, isSolved, failures: number }, undefined)
      return { claim: 'failure' }
    }
    reflections.push(reflection)
    const { means, exact } = yield* rewind(start)
    if (means === 'none' && !exact) throw NO_REWIND
  }
}

const NO_REWIND = new OrreryError(
  'CONFIG_INVALID',
  'expel resets the task before each further trial, and this run has no working rewind',
  { hint: 'try --rewind replay, or the option retries=0' },
)

/** Writes a reflection on a failed trial, in one line. */
function* reflect(
  context: PromptContext,
  pairs: readonly TranscriptEntry[],
  reflections: readonly string[],
): EffectGenerator<string> {
  const messages = reflectionPrompt(context, pairs, reflections)
  const request = { purpose: 'expel.reflect', messages, temperature: 0, maxTokens: REFLECTION_TOKENS }
  const text = yield* askUntilParsed(request, readPlan, { retries: 1, fallback: () => NO_REFLECTION })
  yield* note({ kind: 'reflection', text })
  return text
}
