import { type ErrorType, type Evidence, isThought, type PromptView } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'

/** A line that the text shows to be wrong, noticed or not. */
export interface Fault {
  readonly line: string
  /** Zero-based index of its exchange. */
  readonly exchangeIndex: number
  readonly evidence: Evidence
  /** How often the text shows it, at least once. */
  readonly times: number
}

/** The model's verdict on the last action. */
export interface Verdict {
  readonly line: string
  /** Zero-based index of its exchange. */
  readonly exchangeIndex: number
  /** True if the model calls it wrong. */
  readonly isWrong: boolean
  /** The actual fault; without one, calling it wrong is a false alarm. */
  readonly fault: Fault | undefined
}

/** Candidates below this share of the best utility are not worth a step. */
const MIN_USEFUL_SHARE = 0.5
/** Limits of the search for a known mistake: candidates, and variants per error type. */
const MAX_CANDIDATES = 8
const MAX_VARIANTS = 40

/**
 * Judges the last action from the text only: failures are reported at the rates of their evidence (d2, d1), and correct actions as false
 * alarms (f). Returns `undefined` if no action was taken yet.
 */
export function judgeLast(context: PolicyContext): Verdict | undefined {
  const { prompt, settings, draws, sample } = context
  const exchangeIndex = prompt.transcript.findLastIndex(({ line }) => !isThought(line))
  const line = prompt.transcript[exchangeIndex]?.line
  if (line === undefined) return undefined
  const fault = faultAt(exchangeIndex, context, context.viewAfter(exchangeIndex), context.viewAfter(exchangeIndex + 1))
  const isWrong = fault === undefined ? draws.fresh(sample, 'false alarm') < settings.f : isNoticed(fault, context)
  return { line, exchangeIndex, isWrong, fault }
}

/** Returns true if a proposed action is approved: mistakes are noticed at the rate d1, correct actions are rejected at the rate f. */
export function approves(line: string, { view, settings, draws, sample }: PolicyContext): boolean {
  const isMistake = kindOfMistake(line, view) !== undefined || !isUseful(line, view)
  if (isMistake && line !== view.candidates[0]?.action) return !draws.notices('inferable', line, 1)
  return draws.fresh(sample, 'false alarm') >= settings.f
}

/** Returns all noticed failures, one per line, most frequent first. */
export function noticedFaults(context: PolicyContext): readonly Fault[] {
  const faults = new Map<string, Fault>()
  let before = context.viewAfter(0)
  for (let at = 0; at < context.prompt.transcript.length; at += 1) {
    const after = context.viewAfter(at + 1)
    const fault = faultAt(at, context, before, after)
    if (fault !== undefined && isNoticed(fault, context)) faults.set(fault.line, fault)
    before = after
  }
  return [...faults.values()].sort((a, b) => b.times - a.times || a.exchangeIndex - b.exchangeIndex)
}

function isNoticed({ evidence, line, times }: Fault, { draws }: PolicyContext): boolean {
  return draws.notices(evidence, line, times)
}

function faultAt(exchangeIndex: number, { prompt }: PolicyContext, before: PromptView, after: PromptView): Fault | undefined {
  const line = prompt.transcript[exchangeIndex]?.line
  if (line === undefined || isThought(line)) return undefined
  const evidence = evidenceAgainst(line, before, after)
  if (evidence === undefined || evidence === 'none') return undefined
  return { line, exchangeIndex, evidence, times: Math.max(1, after.refusals(line)) }
}

/**
 * Returns the evidence against a line: a refusal; a known mistake, by its error type; or that it was neither a useful action nor
 * progress.
 */
function evidenceAgainst(line: string, before: PromptView, after: PromptView): Evidence | undefined {
  if (after.lastRefusedLine === line) return 'explicit'
  if (line === before.candidates[0]?.action) return undefined
  const kind = kindOfMistake(line, before)
  if (kind !== undefined && kind.evidence !== 'explicit') return kind.evidence
  return after.isDone || isUseful(line, before) || isNearer(before, after) ? undefined : 'inferable'
}

/** Returns the error type of a line that replaces a candidate; a line that is itself useful is only compared with the best candidate. */
function kindOfMistake(line: string, before: PromptView): ErrorType | undefined {
  for (const candidate of before.candidates.slice(0, isUseful(line, before) ? 1 : MAX_CANDIDATES)) {
    let variants = 1
    for (let variant = 0; variant < Math.min(variants, MAX_VARIANTS); variant += 1) {
      const pick = (bound: number): number => {
        variants = Math.max(variants, bound)
        return bound === 0 ? 0 : variant % bound
      }
      const found = before.mistakes(candidate, pick).find(({ action }) => action === line)
      if (found !== undefined) return found.type
    }
  }
  return undefined
}

function isUseful(line: string, { candidates }: PromptView): boolean {
  const best = candidates[0]?.utility ?? 0
  return candidates.some(({ action, utility }) => action === line && utility >= best * MIN_USEFUL_SHARE)
}

/** Returns true if fewer steps are left than before, counted in plan sentences or in actions. */
function isNearer(before: PromptView, after: PromptView): boolean {
  const [had, has] = [stepsLeft(before), stepsLeft(after)]
  return has.some((count, index) => count < (had[index] ?? 0))
}

/** Returns the number of remaining steps as far as the text shows: in sentences and in actions. */
export function stepsLeft({ subtasks, intentions }: PromptView): readonly [sentences: number, actions: number] {
  return [subtasks().length, intentions().length]
}
