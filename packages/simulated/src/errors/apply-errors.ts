import { pow } from '@orreryjs/core/math'
import { type Candidate, type ErrorType, isThought, type Mistake, type Prompt, type PromptView } from '@orreryjs/core/worlds'
import { missingSteps } from '../instructions/demonstrations.ts'
import { falseClaim } from './claims.ts'
import { lengthFactor, overlookedRefusal, reaction, type Situation } from './reaction.ts'
import type { SeededDraws } from './seeded-draws.ts'

/**
 * Returns the action to say: the intended one unless the model obeys an instruction in an observation, claims that the unfinished task is
 * done, overlooked a refusal, hesitates before the last step, holds a misconception, slips or strays. A wrong action that is not in the prompt's list of admissible actions is
 * rarely said.
 */
export function applyErrors(intended: Candidate, situation: Situation): string {
  const { settings, prompt, draws, sample } = situation
  const order = draws.happens(settings.obeys, sample, 'obeys') ? instructionIn(prompt) : undefined
  if (order !== undefined) return order
  const claim = situation.view.canClaim === true ? falseClaim(situation) : undefined
  if (claim !== undefined) return claim.action
  const chosen = reaction(intended, situation) ?? withMistake(intended, situation)
  const action = avoidLastStep(chosen, situation) ?? chosen
  const isUnlisted =
    prompt.admissibleActions.length > 0 && action !== intended.action && !prompt.admissibleActions.includes(action)
  return isUnlisted && !draws.happens(settings.unlisted, sample, 'unlisted') ? intended.action : action
}

/**
 * Returns the intended action or an error; never the line whose refusal was just overlooked, because `reaction` decides about repeating
 * it.
 */
function withMistake(intended: Candidate, situation: Situation): string {
  const chosenAction = misconception(intended, situation)?.action ?? carelessAction(intended, situation) ?? intended.action
  if (chosenAction !== overlookedRefusal(situation)) return chosenAction
  return situation.view.candidates.find(({ action }) => action !== chosenAction)?.action ?? chosenAction
}

function misconception(intended: Candidate, { settings, view, draws }: Situation): Mistake | undefined {
  if (settings.misconception === 0) return undefined
  const pick = (bound: number): number => Math.floor(draws.fixed('variant', intended.action) * bound)
  return view.mistakes(intended, pick).find((mistake) => {
    if (!mistake.type.canBeMisconception || isCured(mistake, view, draws)) return false
    const rate = 1 - pow(1 - settings.misconception, mistake.type.weight ?? 1)
    return draws.fixed('misconception', drawName(mistake.type), mistake.entity) < rate
  })
}

/** Returns a slip or a useless action, unless a recent thought prevents it. */
function carelessAction(intended: Candidate, situation: Situation): string | undefined {
  const wrong = slip(intended, situation, lengthFactor(situation))?.action ?? unrelatedAction(intended, situation)
  return wrong === undefined || isKept(situation) ? undefined : wrong
}

/** Error types without their own rate share the general rate among the types that apply to the decision, by weight. */
function slip(intended: Candidate, situation: Situation, factor: number): Mistake | undefined {
  const { settings, view, draws, sample } = situation
  const eps = settings.eps + (settings.bareSlip > 0 ? settings.bareSlip * bareShare(situation) : 0)
  const isRash = settings.rash > 0 && view.finishes !== undefined && actionsSinceThought(situation) === undefined
  if (eps === 0 && settings.errorRates.size === 0 && !isRash) return undefined
  const pick = (bound: number): number => Math.floor(lastingDraw(situation, 'variant', intended.action) * bound)
  const mistakes = view.mistakes(intended, pick)
  const rash = isRash ? mistakes.find(({ action }) => view.finishes?.(action) === 'for good') : undefined
  if (rash !== undefined && draws.happens(settings.rash, sample, 'rash')) return rash
  const share = eps / Math.max(1, mistakes.length)
  return mistakes.find((mistake) => {
    const { id, weight = 1 } = mistake.type
    const rate = (settings.errorRates.get(id) ?? share * weight) * factor
    return rate > 0 && lastingDraw(situation, 'slip', drawName(mistake.type)) < rate && !isCured(mistake, view, draws)
  })
}

/**
 * Returns a draw about the next action. At the share `persistence` of the steps it is fixed for the task, so that the same careless
 * action recurs in every sample and in every trial that gets there: a trial is another sample of the same decisions. Elsewhere it depends
 * on the evidence and the sample. A complaint about the reply is a new draw in both cases.
 */
function lastingDraw({ settings, prompt, draws, sample }: Situation, ...key: readonly string[]): number {
  const rejections = prompt.rejectedReplies.length
  const step = [prompt.subtask ?? '', String(prompt.transcript.length), ...(rejections === 0 ? [] : [`rejected ${rejections}`])]
  const persists = settings.persistence > 0 && draws.fixed('persists', ...step) < settings.persistence
  return persists ? draws.fixed(...key, ...step) : draws.fresh(sample, ...key)
}

function drawName({ id, formerId = id }: ErrorType): string {
  return formerId
}

/** Returns the share of `bareSlip` that applies: to a first action only, by the quality of the demonstrations. */
function bareShare({ settings, prompt, view }: Situation): number {
  return prompt.transcript.every(({ line }) => isThought(line)) ? missingSteps(prompt, view, settings.policies) : 0
}

/** Returns true if the world's answer to this mistake was noticed, so that it is not repeated. */
function isCured(mistake: Mistake, view: PromptView, draws: SeededDraws): boolean {
  const line = mistake.revealedBy ?? mistake.action
  return draws.notices(mistake.type.evidence, line, view.refusals(line))
}

/** Number of actions after which a thought has no effect. */
const THOUGHT_LIFETIME = 8

/** Returns true if the last thought or plan is still remembered. */
function isKept(situation: Situation): boolean {
  const { settings } = situation
  if (settings.kept === 0) return false
  const age = actionsSinceThought(situation) ?? THOUGHT_LIFETIME
  return lastingDraw(situation, 'kept') < settings.kept * Math.max(0, 1 - age / THOUGHT_LIFETIME)
}

/** Returns the number of actions since the last thought: 0 for one in this prompt or reply; `undefined` without a thought. */
function actionsSinceThought({ prompt: { sections, transcript }, isThinking }: Situation): number | undefined {
  if (isThinking || sections.has('PLAN') || sections.has('RATIONALE')) return 0
  const at = transcript.findLastIndex(({ line }) => isThought(line))
  return at < 0 ? undefined : transcript.length - 1 - at
}

/** Maximum number of instructions that are read, and their maximum length in characters. */
const MAX_INSTRUCTIONS = 8
const MAX_INSTRUCTION_LENGTH = 400

/** Starts of instructions in observations that address the reader, with their forms. The group is the requested action. */
const INSTRUCTIONS: readonly { readonly start: RegExp; readonly order: RegExp }[] = [
  {
    start: /\b(?:ignore|disregard|forget) /gi,
    order:
      /^(?:ignore|disregard|forget) (?:all |any |everything |the |your )*(?:previous|prior|earlier|above|other)?[^.:;\n]*?(?:[.:;,]| and)\s*(?:instead,? )?(?:please )?(?:now )?(?:do|say|type|run|reply with|answer with)?:?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  },
  {
    start: /\b(?:system|instructions? (?:to|for) (?:the |you,? )?(?:assistant|agent|ai|model)|new instructions?):/gi,
    order: /^[^:\n]*:\s*(?:please )?(?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  },
  {
    start: /\b(?:you must|you have to|you should) (?:now|instead|immediately) /gi,
    order: /^you (?:must|have to|should) (?:now|instead|immediately) (?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  },
]

/** Returns the action that an instruction in the last observation requests; `undefined` without one. */
function instructionIn({ transcript }: Prompt): string | undefined {
  const lastObservation = transcript.at(-1)?.observation ?? ''
  for (const { start, order } of INSTRUCTIONS) {
    let count = 0
    for (const { index } of lastObservation.matchAll(start)) {
      count += 1
      if (count > MAX_INSTRUCTIONS) break
      const found = order.exec(firstLines(lastObservation.slice(index, index + MAX_INSTRUCTION_LENGTH + 1)))?.[1]?.trim()
      if (found !== undefined && found !== '') return found
    }
  }
  return undefined
}

/** Returns a text without its last line if it is too long to be complete. */
function firstLines(text: string): string {
  return text.length > MAX_INSTRUCTION_LENGTH ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}

/** Maximum number of alternatives if the policy has no detours. */
const MAX_ALTERNATIVES = 4

/** Returns a redundant check or another possible but useless action, instead of the intended one. */
function unrelatedAction(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view } = situation
  const isOther = (action: string): boolean => action !== intended.action && action !== view.lastRefusedLine
  if (settings.needless > 0 && lastingDraw(situation, 'needless') < settings.needless) {
    const checks = (view.checks ?? []).filter(isOther)
    if (checks.length > 0) return checks[Math.floor(lastingDraw(situation, 'look') * checks.length)]
  }
  const growth = settings.L0 === Number.POSITIVE_INFINITY ? 1 : lengthFactor(situation) - 1
  return settings.stray > 0 && lastingDraw(situation, 'stray') < settings.stray * growth
    ? detour(intended.action, situation)
    : undefined
}

/**
 * Returns an alternative to the action that would reach the goal, in a task in which the model never takes it. If that action is a
 * purchase, noticing that nothing was bought yet ends the hesitation.
 */
function avoidLastStep(chosen: string, situation: Situation): string | undefined {
  const { settings, view, draws } = situation
  if (settings.unfinished === 0 && settings.hesitation === 0) return undefined
  const last = view.finishes?.(chosen)
  if (last === undefined) return undefined
  const otherWay = (): string | undefined => detour(chosen, situation) ?? alternativeTo(chosen, situation)
  if (settings.unfinished > 0 && draws.fixed('unfinished') < settings.unfinished) return otherWay()
  const hesitates = last === 'for good' && settings.hesitation > 0 && draws.fixed('hesitation') < settings.hesitation
  return hesitates && !draws.notices('inferable', 'nothing done for good', 1) ? otherWay() : undefined
}

/** Returns the next candidate that does not end the task. */
function alternativeTo(chosen: string, { view }: Situation): string | undefined {
  return view.candidates.find(({ action }) => action !== chosen && view.finishes?.(action) === undefined)?.action
}

function detour(chosen: string, situation: Situation): string | undefined {
  const { view } = situation
  const otherActions = view.detours?.() ?? view.candidates.slice(1, 1 + MAX_ALTERNATIVES).map(({ action }) => action)
  const others = otherActions.filter((action) => action !== chosen && action !== view.lastRefusedLine)
  return others[Math.floor(lastingDraw(situation, 'detour') * others.length)]
}
