import type { Message, ModelRequest } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { type AskForOptions, askFor, type Parser } from '@orreryjs/core/agents'
import type { Memory } from '../memory.ts'
import type { Grammar } from '../parse/action.ts'
import { OWNER } from '../profiles/owner.ts'
import type { Opening } from '../prompts/layout.ts'
import type { Situation } from '../prompts/situation.ts'

/** An episode under way. */
export interface Run {
  readonly opening: Opening
  /** The task in one line. */
  readonly goal: string
  readonly grammar: Grammar
  readonly memory: Memory
  readonly settings: Settings
}

/** How the model is asked. */
export interface Settings {
  /** Of plans and actions. */
  readonly temperature: number
  /** Of verdicts. */
  readonly judgeTemperature: number
  /** Whether a judge is asked about each action. */
  readonly aligns: boolean
  /** Whether prompts tell the actions of earlier trials and of abandoned branches too. */
  readonly historyScope: 'all' | 'path'
}

/** Where a trial stands in its plan. */
export interface Step {
  readonly plan: readonly string[]
  /** Position of the subtask in hand, from 0. */
  readonly index: number
}

/** What prompts tell of here and now, and of what was done before. */
export function situationOf(
  run: Run,
  { plan, index }: Step,
  scope: Settings['historyScope'] = run.settings.historyScope,
): Situation {
  const { here, past, executed, notes } = run.memory
  const history = scope === 'all' ? { past, executed } : { past: [], executed: here.descriptions }
  return { plan, subtask: plan[index] ?? '', ...history, notes, pairs: here.pairs }
}

/** A request at one of the method's points. */
export function requestFor(run: Run, point: string, messages: readonly Message[]): ModelRequest {
  const { temperature } = run.settings
  return { purpose: `${OWNER}.${point}`, temperature, maxTokens: 512, messages }
}

/** Asks for a verdict. */
export function* judge<T>(
  run: Run,
  point: string,
  messages: readonly Message[],
  parser: Parser<T>,
  fallback: AskForOptions<T>['fallback'],
): Steps<T> {
  const request = { ...requestFor(run, point, messages), temperature: run.settings.judgeTemperature }
  return yield* askFor(request, parser, { fallback })
}
