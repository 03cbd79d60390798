import type { Prompt } from '../prompt.ts'
import type { SimulatedSettings } from '../settings.ts'
import type { Candidate, View } from '../worlds/policy.ts'
import type { Dice } from './dice.ts'
import { type Mistake, REPEAT_FAILING } from './kinds.ts'

/** What one sample of a reply may go wrong in. */
export interface Situation {
  readonly settings: SimulatedSettings
  readonly prompt: Prompt
  readonly view: View
  readonly dice: Dice
  readonly sample: number
}

/**
 * What is said in place of the intended action: itself, unless the model overlooked that it just failed, holds a
 * misconception about it, or slips.
 */
export function err(intended: Candidate, situation: Situation): string {
  const repeated = repetition(situation)
  if (repeated !== undefined) return repeated
  const wrong = misconceived(intended, situation) ?? slipped(intended, situation)
  return wrong?.action ?? intended.action
}

/** The line that was just refused, where the refusal was overlooked. */
function repetition(situation: Situation): string | undefined {
  const { settings, view, dice, sample } = situation
  const line = view.refusedLast
  if (line === undefined) return undefined
  if (!dice.notices(REPEAT_FAILING.evidence, line, view.refusals(line))) return line
  const rate = (settings.kinds.get(REPEAT_FAILING.id) ?? 0) * lengthFactor(situation)
  return dice.fresh(sample, 'slip', REPEAT_FAILING.id) < rate ? line : undefined
}

function misconceived(intended: Candidate, { settings, view, dice }: Situation): Mistake | undefined {
  if (settings.misconception === 0) return undefined
  const pick = (bound: number): number => Math.floor(dice.fixed('variant', intended.action) * bound)
  return view.mistakes(intended, pick).find((mistake) => {
    if (!mistake.kind.fixed || isCured(mistake, view, dice)) return false
    return dice.fixed('misconception', mistake.kind.id, mistake.entity) < settings.misconception
  })
}

/** Kinds without a rate of their own share the general one evenly among those that fit the decision. */
function slipped(intended: Candidate, situation: Situation): Mistake | undefined {
  const { settings, view, dice, sample } = situation
  if (settings.eps === 0 && settings.kinds.size === 0) return undefined
  const pick = (bound: number): number => Math.floor(dice.fresh(sample, 'variant', intended.action) * bound)
  const mistakes = view.mistakes(intended, pick)
  const share = settings.eps / Math.max(1, mistakes.length)
  const factor = lengthFactor(situation)
  return mistakes.find((mistake) => {
    const rate = (settings.kinds.get(mistake.kind.id) ?? share) * factor
    return rate > 0 && dice.fresh(sample, 'slip', mistake.kind.id) < rate && !isCured(mistake, view, dice)
  })
}

/** A mistake is not made again once the world's answer to it was noticed. */
function isCured(mistake: Mistake, view: View, dice: Dice): boolean {
  const line = mistake.shownBy ?? mistake.action
  return dice.notices(mistake.kind.evidence, line, view.refusals(line))
}

/** A line of the model's and the answer to it. */
const LINES_OF_EXCHANGE = 2

/**
 * Slips grow with the transcript. An exchange counts two lines however long its answer is: what makes a transcript long is
 * how much was done, so L0 means the same where an answer is a sentence and where it is a page.
 */
function lengthFactor({ prompt, settings }: Situation): number {
  return 1 + (LINES_OF_EXCHANGE * prompt.transcript.length) / settings.L0
}
