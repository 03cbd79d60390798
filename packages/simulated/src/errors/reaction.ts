import type { Candidate, Prompt, PromptView } from '@orreryjs/core/worlds'
import type { SimulatedSettings } from '../settings.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './error-types.ts'
import type { SeededDraws } from './seeded-draws.ts'

/** Everything that affects the errors in one sample of a reply. */
export interface Situation {
  readonly settings: SimulatedSettings
  readonly prompt: Prompt
  readonly view: PromptView
  readonly draws: SeededDraws
  readonly sample: number
  /** True if the reply contains reasoning before its action. */
  readonly isThinking: boolean
}

/** A line of the model and its answer. */
const LINES_OF_EXCHANGE = 2

/** Instructions longer than this many characters distract; the instructions of Orrery's agents are shorter. */
const MAX_USUAL_INSTRUCTIONS = 3000
/**
 * Number of further characters that distract like a line of the transcript: about 100 tokens. With an `L0` of 10 lines, 3,000 tokens of
 * irrelevant text make four times as many slips, as Levy et al. (2024) measured for reasoning questions.
 */
const CHARACTERS_OF_LINE = 400

/**
 * Slips increase with the length of the transcript and with irrelevant text. An exchange counts as two lines regardless of the length of
 * its answer, so L0 has the same meaning in worlds with short and long answers.
 */
export function lengthFactor({ prompt, settings }: Situation): number {
  const distraction = Math.max(0, (prompt.instructionText ?? '').length - MAX_USUAL_INSTRUCTIONS) / CHARACTERS_OF_LINE
  return 1 + (LINES_OF_EXCHANGE * prompt.transcript.length + distraction) / settings.L0
}

/**
 * Returns the reaction to an overlooked refusal: the same line, a variant of it, or a check. Returns `undefined` to go on in all other
 * cases, including a noticed refusal.
 */
export function reaction(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view, draws, sample } = situation
  if (view.lastRefusedLine === undefined) return undefined
  const line = overlookedRefusal(situation)
  if (line === undefined) return forced(view.lastRefusedLine, situation)
  const { again, variant, check } = settings
  const drawn = draws.fresh(sample, 'reaction')
  if (drawn < again) return line
  if (drawn < again + variant) return variantOf(line, situation)
  if (drawn >= again + variant + check) return undefined
  return view.checks?.find((each) => each !== line) ?? (intended.action === line ? variantOf(line, situation) : undefined)
}

/** Returns the last refused line if the refusal was overlooked. */
export function overlookedRefusal({ view, draws }: Pick<Situation, 'view' | 'draws'>): string | undefined {
  const line = view.lastRefusedLine
  return line === undefined || draws.notices(REPEAT_FAILING.evidence, line, view.refusals(line)) ? undefined : line
}

/** Returns a retry although the refusal was noticed, at the rates of the two error types for it. */
function forced(line: string, situation: Situation): string | undefined {
  const { settings, draws, sample } = situation
  if (settings.errorRates.size === 0) return undefined
  const happens = ({ id }: typeof REPEAT_FAILING): boolean =>
    draws.happens((settings.errorRates.get(id) ?? 0) * lengthFactor(situation), sample, 'slip', id)
  if (happens(REPEAT_FAILING)) return line
  return happens(PARAPHRASE_FAILING) ? variantOf(line, situation) : undefined
}

function variantOf(line: string, { view, draws, sample }: Situation): string {
  const variants = variantsOf(line, view.candidates)
  return variants[Math.floor(draws.fresh(sample, 'retry', line) * variants.length)] ?? line
}

/**
 * Returns variants of a line: another number, the singular or plural of a word, or a candidate with the same verb. Never the line itself.
 */
function variantsOf(line: string, candidates: readonly Candidate[]): readonly string[] {
  const [verb = ''] = /^\w+/.exec(line) ?? []
  const alike = candidates.flatMap(({ action }) => (verb !== '' && action.startsWith(verb) ? [action] : []))
  const variants = [...renumbered(line), ...reworded(line), ...alike.slice(0, 2)]
  return [...new Set(variants)].filter((each) => each !== line)
}

/** Varies each number by one, without going below one. */
function renumbered(line: string): readonly string[] {
  return [...line.matchAll(/(?<![A-Z0-9])\d{1,2}(?![A-Z0-9])/gi)].flatMap(({ 0: digits, index }) => {
    const withNumber = (value: number): string => `${line.slice(0, index)}${value}${line.slice(index + digits.length)}`
    return Number(digits) > 1
      ? [withNumber(Number(digits) + 1), withNumber(Number(digits) - 1)]
      : [withNumber(Number(digits) + 1)]
  })
}

/** Varies the wording: the last word of a command in singular or plural, a label in lower case, a query without its last word. */
function reworded(line: string): readonly string[] {
  const query = /^search\[(.+) \S+\]$/i.exec(line)?.[1]
  if (query !== undefined) return [`search[${query}]`]
  const label = /^click\[(.+)\]$/i.exec(line)?.[1]
  if (label !== undefined) return [`click[${label.toLowerCase()}]`, `click[${label}.]`]
  if (/[a-z]s$/.test(line)) return [line.slice(0, -1)]
  return /[a-z]$/.test(line) ? [`${line}s`] : [`${line} please`]
}
