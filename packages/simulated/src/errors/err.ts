import type { Candidate, Mistake, View } from '@orreryjs/core/worlds'
import { deedsSinceThought, lastDeed } from '../thought.ts'
import { hasDemonstrations } from './demonstrations.ts'
import type { Dice } from './dice.ts'
import { orderIn } from './obedience.ts'
import { overlookedRefusal, reaction } from './reaction.ts'
import { lengthFactor, type Situation } from './situation.ts'
import { strayed, unfinished } from './strays.ts'

/**
 * What is said in place of the intended action: itself, unless the model obeys what it reads, overlooked that its last line
 * failed, shrinks from the last step, holds a misconception, slips or strays. A wrong action that is not on the prompt's list
 * of what is possible is seldom said.
 */
export function err(intended: Candidate, situation: Situation): string {
  const { settings, prompt, dice, sample } = situation
  const order = dice.happens(settings.obeys, sample, 'obeys') ? orderIn(prompt) : undefined
  if (order !== undefined) return order
  const meant = reaction(intended, situation) ?? mistaken(intended, situation)
  const said = unfinished(meant, situation) ?? meant
  const isUnlisted = prompt.actionsNow.length > 0 && said !== intended.action && !prompt.actionsNow.includes(said)
  return isUnlisted && !dice.happens(settings.unlisted, sample, 'unlisted') ? intended.action : said
}

/** The intended action or one in its place; never the one whose refusal was just overlooked, which is for `reaction` to repeat. */
function mistaken(intended: Candidate, situation: Situation): string {
  const said = misconceived(intended, situation)?.action ?? carelessly(intended, situation) ?? intended.action
  if (said !== overlookedRefusal(situation)) return said
  return situation.view.candidates.find(({ action }) => action !== said)?.action ?? said
}

/**
 * Whether the task is called done too soon by one who is asked: where an action of the world would end it, as likely as by one who
 * has that action, by the same errors.
 */
export function endsTooSoon(situation: Situation): boolean {
  const { view } = situation
  const [intended] = view.candidates
  const mistakes = view.mistakesWithEnd
  if (intended === undefined || mistakes === undefined) return false
  const withEnd: Situation = { ...situation, view: { ...view, mistakes } }
  const said = misconceived(intended, withEnd)?.action ?? carelessly(intended, withEnd) ?? intended.action
  return said !== intended.action && view.finishes?.(said) === 'at once'
}

function misconceived(intended: Candidate, { settings, view, dice }: Situation): Mistake | undefined {
  if (settings.misconception === 0) return undefined
  const pick = (bound: number): number => Math.floor(dice.fixed('variant', intended.action) * bound)
  return view.mistakes(intended, pick).find((mistake) => {
    if (!mistake.kind.fixed || isCured(mistake, view, dice)) return false
    return dice.fixed('misconception', mistake.kind.id, mistake.entity) < settings.misconception
  })
}

/** A slip, or something that leads nowhere, unless a thought keeps it from happening. */
function carelessly(intended: Candidate, situation: Situation): string | undefined {
  const wrong = slipped(intended, situation, lengthFactor(situation))?.action ?? strayed(intended, situation)
  return wrong === undefined || isKept(situation) ? undefined : wrong
}

/** Kinds without a rate of their own share the general one evenly among those that fit the decision, each by its weight. */
function slipped(intended: Candidate, situation: Situation, factor: number): Mistake | undefined {
  const { settings, view, dice, sample } = situation
  const eps = settings.eps + (settings.bareSlip > 0 && isBare(situation) ? settings.bareSlip : 0)
  const isRash = settings.rash > 0 && view.finishes !== undefined && isThoughtless(situation)
  if (eps === 0 && settings.kinds.size === 0 && !isRash) return undefined
  const pick = (bound: number): number => Math.floor(dice.fresh(sample, 'variant', intended.action) * bound)
  const mistakes = view.mistakes(intended, pick)
  const rash = isRash ? mistakes.find(({ action }) => view.finishes?.(action) === 'for good') : undefined
  if (rash !== undefined && dice.happens(settings.rash, sample, 'rash')) return rash
  const share = eps / Math.max(1, mistakes.length)
  return mistakes.find((mistake) => {
    const { id, weight = 1 } = mistake.kind
    const rate = (settings.kinds.get(id) ?? share * weight) * factor
    return rate > 0 && dice.fresh(sample, 'slip', id) < rate && !isCured(mistake, view, dice)
  })
}

/** Whether a first action has no demonstration to go by. */
function isBare({ settings, prompt }: Situation): boolean {
  return lastDeed(prompt.transcript) === undefined && !hasDemonstrations(prompt, settings.policies)
}

/** Whether nothing was thought of the matter, in the transcript or in this very reply. */
function isThoughtless({ prompt, isThinking }: Situation): boolean {
  if (isThinking || prompt.sections.has('PLAN') || prompt.sections.has('RATIONALE')) return false
  return deedsSinceThought(prompt.transcript) === undefined
}

/** A mistake is not made again once the world's answer to it was noticed. */
function isCured(mistake: Mistake, view: View, dice: Dice): boolean {
  const line = mistake.shownBy ?? mistake.action
  return dice.notices(mistake.kind.evidence, line, view.refusals(line))
}

/** Things done after which a thought no longer helps. */
const FORGOTTEN_AFTER = 8

/** Whether what a thought or a plan said is still in mind; what is shown, or being said in this very reply, always is. */
function isKept({ settings, prompt, dice, sample, isThinking }: Situation): boolean {
  if (settings.kept === 0) return false
  const isShown = isThinking || prompt.sections.has('PLAN') || prompt.sections.has('RATIONALE')
  const age = isShown ? 0 : (deedsSinceThought(prompt.transcript) ?? FORGOTTEN_AFTER)
  return dice.happens(settings.kept * Math.max(0, 1 - age / FORGOTTEN_AFTER), sample, 'kept')
}
