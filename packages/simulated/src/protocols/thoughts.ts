import { thoughtAtEnd } from '../thought.ts'
import type { Mind } from './protocol.ts'
import { inWords } from './wording.ts'

/** By which words a prompt offers thoughts. */
export const OFFERS_THOUGHTS: RegExp = /\bthink:/
const PLANNED_STEPS = 5

/**
 * A thought in place of an action, where the prompt offers one: a plan before the first action; later, at the rate `ponder` after
 * a refusal and at the rate `think` otherwise, what comes next. After a thought, only a loop thinks again.
 */
export function thoughtNow(mind: Mind): string | undefined {
  const { prompt, view, settings, dice, sample } = mind
  if (!OFFERS_THOUGHTS.test(prompt.replyFormat)) return undefined
  if (prompt.historyLines <= 1) return plan(view.intentions())
  const last = thoughtAtEnd(prompt.transcript)
  if (last !== undefined) return dice.happens(settings.thoughtLoop, sample, 'thoughtLoop') ? last : undefined
  if (view.refusedLast !== undefined && dice.happens(settings.ponder, sample, 'ponder')) return regret(view.refusedLast, mind)
  return dice.happens(settings.think, sample, 'think') ? nextStep(mind) : undefined
}

function plan(steps: readonly string[]): string | undefined {
  if (steps.length === 0) return undefined
  const rest = steps.length > PLANNED_STEPS ? `, and ${steps.length - PLANNED_STEPS} more` : ''
  return `think: My plan is to ${steps.slice(0, PLANNED_STEPS).join(', then ')}${rest}.`
}

function regret(line: string, { view }: Mind): string {
  const [next] = view.intentions()
  return `think: I could not ${inWords(line)}.${next === undefined ? '' : ` I still have to ${next}.`}`
}

function nextStep({ view }: Mind): string | undefined {
  const [next, after] = view.intentions()
  if (next === undefined) return undefined
  return `think: Now I have to ${next}${after === undefined ? '' : `, then ${after}`}.`
}
