import { readPlan } from '@orreryjs/agent-react/actor'
import { note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, type TranscriptEntry } from '@orreryjs/core/agents'
import type { Memory } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { readVerdict } from './parse.ts'
import type { Prompts } from './prompts.ts'

/** One trial. */
export interface Trial {
  /** 1-based. */
  readonly number: number
  /** Lines with their answers, including thoughts. */
  readonly pairs: readonly TranscriptEntry[]
  /** Reason for the end: the world, a claim of the actor, a loop, or the limit on actions. */
  readonly end: 'ended' | 'claimed-success' | 'claimed-failure' | 'loop' | 'cap'
  /** Whether the trial ended with an irreversible action (solved or not). */
  readonly isIrreversible: boolean
  /** `undefined` if the run gives no feedback. */
  readonly success: boolean | undefined
}

type Evaluator = ReflexionOptions['evaluator']

const PLAN_TOKENS = 256
const VERDICT_TOKENS = 100
const NO_PLAN = 'Previous attempt failed; try a different strategy.'

/** Evaluates a trial. Returns true for success. */
export function* evaluate(trial: Trial, evaluator: Evaluator, prompts: Prompts): EffectGenerator<boolean> {
  const isSuccess = evaluator === 'env' ? trial.success === true : yield* judge(trial, evaluator, prompts)
  const verdict = isSuccess ? 'success' : 'failure'
  yield* note({ kind: 'judgement', about: `trial ${trial.number}: ${trial.end}`, verdict })
  return isSuccess
}

/**
 * A loop, too many actions or giving up is a failure. The end of a task that ends only when solved is a success. For other ends
 * `heuristic` trusts the actor and `self` calls the model.
 */
function* judge({ pairs, end, isIrreversible }: Trial, evaluator: Evaluator, prompts: Prompts): EffectGenerator<boolean> {
  if (end === 'ended' && !isIrreversible) return true
  if (end !== 'ended' && end !== 'claimed-success') return false
  if (evaluator === 'heuristic') return true
  const messages = prompts.evaluate(pairs)
  const request = { purpose: 'reflexion.evaluate', messages, temperature: 0, maxTokens: VERDICT_TOKENS }
  return yield* askUntilParsed(request, readVerdict, { fallback: () => false })
}

/** Writes the reflection on a failed trial, in one line. */
export function* reflect({ pairs }: Trial, memory: Memory, prompts: Prompts): EffectGenerator<string> {
  const messages = prompts.reflect(pairs, memory)
  const request = { purpose: 'reflexion.reflect', messages, temperature: 0, maxTokens: PLAN_TOKENS }
  const text = yield* askUntilParsed(request, readPlan, { retries: 1, fallback: () => NO_PLAN })
  yield* note({ kind: 'reflection', text })
  return text
}
