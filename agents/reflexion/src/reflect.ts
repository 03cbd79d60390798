import { readPlan } from '@orreryjs/agent-react/actor'
import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, type Pair } from '@orreryjs/core/agents'
import type { Memory } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { readVerdict } from './parse.ts'
import type { Prompts } from './prompts.ts'

/** One attempt at the task. */
export interface Trial {
  /** From 1. */
  readonly number: number
  /** Its lines and what came back, thoughts among them. */
  readonly pairs: readonly Pair[]
  /** What stopped it: the world's end, a claim of the actor, a loop, or too many actions. */
  readonly end: 'ended' | 'claimed-success' | 'claimed-failure' | 'loop' | 'cap'
  /** Whether an action ended it that ends the task right or wrong. */
  readonly isIrreversible: boolean
  /** Where the run tells. */
  readonly success: boolean | undefined
}

type Evaluator = ReflexionOptions['evaluator']

const PLAN_TOKENS = 256
const VERDICT_TOKENS = 100
const NO_PLAN = 'Previous attempt failed; try a different strategy.'

/** Whether the trial succeeded, as the evaluator has it. */
export function* evaluate(trial: Trial, evaluator: Evaluator, prompts: Prompts): Steps<boolean> {
  const isSuccess = evaluator === 'env' ? trial.success === true : yield* judge(trial, evaluator, prompts)
  const verdict = isSuccess ? 'success' : 'failure'
  yield* note({ kind: 'judgement', about: `trial ${trial.number}: ${trial.end}`, verdict })
  return isSuccess
}

/** Loops, too many actions and giving up are failures; an end that had to be a success is one; the rest is believed or asked about. */
function* judge({ pairs, end, isIrreversible }: Trial, evaluator: Evaluator, prompts: Prompts): Steps<boolean> {
  if (end === 'ended' && !isIrreversible) return true
  if (end !== 'ended' && end !== 'claimed-success') return false
  if (evaluator === 'heuristic') return true
  const messages = prompts.evaluate(pairs)
  const request = { purpose: 'reflexion.evaluate', messages, temperature: 0, maxTokens: VERDICT_TOKENS }
  return yield* askFor(request, readVerdict, { fallback: () => false })
}

/** What to do differently after a failed trial, in one line. */
export function* reflect({ pairs }: Trial, memory: Memory, prompts: Prompts): Steps<string> {
  const messages = prompts.reflect(pairs, memory)
  const request = { purpose: 'reflexion.reflect', messages, temperature: 0, maxTokens: PLAN_TOKENS }
  const text = yield* askFor(request, readPlan, { retries: 1, fallback: () => NO_PLAN })
  yield* note({ kind: 'reflection', text })
  return text
}
