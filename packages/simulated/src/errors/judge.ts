import { type ErrorKind, type Evidence, isThought, type View } from '@orreryjs/core/worlds'
import type { Mind } from '../protocols/protocol.ts'

/** A line that the text shows to have been wrong, whether that is noticed or not. */
export interface Fault {
  readonly line: string
  /** Number of its exchange, from 0. */
  readonly at: number
  readonly evidence: Evidence
  /** How often the text shows it, at least once. */
  readonly times: number
}

/** What is said of the last action. */
export interface Verdict {
  readonly line: string
  /** Number of its exchange, from 0. */
  readonly at: number
  /** Whether it is called wrong. */
  readonly isWrong: boolean
  /** What is really wrong about it; without one, calling it wrong is a false alarm. */
  readonly fault: Fault | undefined
}

/** Candidates rated below this share of the best are not worth a step. */
const WORTHWHILE = 0.5
/** Candidates in whose place a mistake is looked for, and variants of each kind. */
const MOST_CANDIDATES = 8
const MOST_VARIANTS = 40

/**
 * What a judge says of the last action, from the text alone: failures are reported at the rates of their evidence (d2, d1),
 * everything else as a false alarm (f). `undefined` where nothing was done yet.
 */
export function judgeLast(mind: Mind): Verdict | undefined {
  const { prompt, settings, dice, sample } = mind
  const at = prompt.transcript.findLastIndex(({ line }) => !isThought(line))
  const line = prompt.transcript[at]?.line
  if (line === undefined) return undefined
  const fault = faultAt(at, mind, mind.viewAfter(at), mind.viewAfter(at + 1))
  const isWrong = fault === undefined ? dice.fresh(sample, 'false alarm') < settings.f : isNoticed(fault, mind)
  return { line, at, isWrong, fault }
}

/** Whether an action that is still to be taken is approved of: a mistake is reported at the rate d1, all else held back at f. */
export function approves(line: string, { view, settings, dice, sample }: Mind): boolean {
  const isMistake = kindOfMistake(line, view) !== undefined || !isWorthwhile(line, view)
  if (isMistake && line !== view.candidates[0]?.action) return !dice.notices('inferable', line, 1)
  return dice.fresh(sample, 'false alarm') >= settings.f
}

/** Every failure that is noticed, each line once, the most frequent first. */
export function noticedFaults(mind: Mind): readonly Fault[] {
  const faults = new Map<string, Fault>()
  let before = mind.viewAfter(0)
  for (let at = 0; at < mind.prompt.transcript.length; at += 1) {
    const after = mind.viewAfter(at + 1)
    const fault = faultAt(at, mind, before, after)
    if (fault !== undefined && isNoticed(fault, mind)) faults.set(fault.line, fault)
    before = after
  }
  return [...faults.values()].sort((a, b) => b.times - a.times || a.at - b.at)
}

function isNoticed({ evidence, line, times }: Fault, { dice }: Mind): boolean {
  return dice.notices(evidence, line, times)
}

function faultAt(at: number, { prompt }: Mind, before: View, after: View): Fault | undefined {
  const line = prompt.transcript[at]?.line
  if (line === undefined || isThought(line)) return undefined
  const evidence = evidenceAgainst(line, before, after)
  if (evidence === undefined || evidence === 'none') return undefined
  return { line, at, evidence, times: Math.max(1, after.refusals(line)) }
}

/**
 * What the text shows against a line: a refusal; a known mistake, by its kind; or that it was none of the things worth
 * doing and brought the goal no nearer.
 */
function evidenceAgainst(line: string, before: View, after: View): Evidence | undefined {
  if (after.refusedLast === line) return 'explicit'
  if (line === before.candidates[0]?.action) return undefined
  const kind = kindOfMistake(line, before)
  if (kind !== undefined && kind.evidence !== 'explicit') return kind.evidence
  return after.isDone || isWorthwhile(line, before) || isNearer(before, after) ? undefined : 'inferable'
}

/** The kind of mistake that a line is in place of a candidate; one that is worth a step itself, in place of the best alone. */
function kindOfMistake(line: string, before: View): ErrorKind | undefined {
  for (const candidate of before.candidates.slice(0, isWorthwhile(line, before) ? 1 : MOST_CANDIDATES)) {
    let variants = 1
    for (let variant = 0; variant < Math.min(variants, MOST_VARIANTS); variant += 1) {
      const pick = (bound: number): number => {
        variants = Math.max(variants, bound)
        return bound === 0 ? 0 : variant % bound
      }
      const found = before.mistakes(candidate, pick).find(({ action }) => action === line)
      if (found !== undefined) return found.kind
    }
  }
  return undefined
}

function isWorthwhile(line: string, { candidates }: View): boolean {
  const best = candidates[0]?.utility ?? 0
  return candidates.some(({ action, utility }) => action === line && utility >= best * WORTHWHILE)
}

/** Whether fewer steps are left than before, in the plan's sentences or in actions. */
function isNearer(before: View, after: View): boolean {
  const [had, has] = [stepsLeft(before), stepsLeft(after)]
  return has.some((count, index) => count < (had[index] ?? 0))
}

/** Steps of the plan from here on, as far as the text tells: in sentences and in actions. */
export function stepsLeft({ subtasks, intentions }: View): readonly [sentences: number, actions: number] {
  return [subtasks().length, intentions().length]
}
