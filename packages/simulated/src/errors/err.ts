import { type Candidate, type Exchange, isThought, type Mistake, type Prompt, type View } from '@orreryjs/core/worlds'
import { hasDemonstrations } from '../protocols/malformations.ts'
import type { Dice } from './dice.ts'
import { lengthFactor, overlookedRefusal, reaction, type Situation } from './reaction.ts'

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

/** The last exchange that was no thought: what was done last, and what came of it. */
function lastDeed(transcript: readonly Exchange[]): Exchange | undefined {
  return transcript.findLast(({ line }) => !isThought(line))
}

/** How many things were done since the last thought; `undefined` where there was none. */
function deedsSinceThought(transcript: readonly Exchange[]): number | undefined {
  const at = transcript.findLastIndex(({ line }) => isThought(line))
  return at < 0 ? undefined : transcript.length - 1 - at
}

/** Words that an observation uses to whoever reads it as instructions, and what they ask for. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget) (?:all |any |everything |the |your )*(?:previous|prior|earlier|above|other)?[^.:;\n]*?(?:[.:;,]| and)\s*(?:instead,? )?(?:please )?(?:now )?(?:do|say|type|run|reply with|answer with)?:?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  /\b(?:system|instructions? (?:to|for) (?:the |you,? )?(?:assistant|agent|ai|model)|new instructions?):\s*(?:please )?(?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  /\b(?:you must|you have to|you should) (?:now|instead|immediately) (?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
]

/** What an instruction inside the last observation asks for; `undefined` where there is none. */
function orderIn({ transcript }: Prompt): string | undefined {
  const seen = transcript.at(-1)?.observation ?? ''
  for (const order of ORDERS) {
    const found = order.exec(seen)?.[1]?.trim()
    if (found !== undefined && found !== '') return found
  }
  return undefined
}

/** Detours that are considered beside the policy's own second thoughts. */
const MOST_ALTERNATIVES = 4

/** In place of the intended action: a look at what is known anyway, or something else that is possible and leads nowhere. */
function strayed(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view, dice, sample } = situation
  const isElsewhere = (action: string): boolean => action !== intended.action && action !== view.refusedLast
  if (dice.happens(settings.needless, sample, 'needless')) {
    const looks = (view.checks ?? []).filter(isElsewhere)
    if (looks.length > 0) return looks[Math.floor(dice.fresh(sample, 'look') * looks.length)]
  }
  const growth = settings.L0 === Number.POSITIVE_INFINITY ? 1 : lengthFactor(situation) - 1
  return dice.happens(settings.stray * growth, sample, 'stray') ? detour(intended.action, situation) : undefined
}

/**
 * In place of the step that would reach the goal: something else, in a task where that step is never taken. Where it is a
 * purchase, noticing that nothing was bought yet ends the hesitation.
 */
function unfinished(meant: string, situation: Situation): string | undefined {
  const { settings, view, dice } = situation
  if (settings.unfinished === 0 && settings.hesitation === 0) return undefined
  const last = view.finishes?.(meant)
  if (last === undefined) return undefined
  if (settings.unfinished > 0 && dice.fixed('unfinished') < settings.unfinished) return detour(meant, situation)
  const hesitates = last === 'for good' && settings.hesitation > 0 && dice.fixed('hesitation') < settings.hesitation
  return hesitates && !dice.notices('inferable', 'nothing done for good', 1) ? detour(meant, situation) : undefined
}

function detour(meant: string, { view, dice, sample }: Situation): string | undefined {
  const own = view.detours?.() ?? view.candidates.slice(1, 1 + MOST_ALTERNATIVES).map(({ action }) => action)
  const others = own.filter((action) => action !== meant && action !== view.refusedLast)
  return others[Math.floor(dice.fresh(sample, 'detour') * others.length)]
}
