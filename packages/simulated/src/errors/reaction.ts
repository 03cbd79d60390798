import type { Candidate, Prompt, View } from '@orreryjs/core/worlds'
import type { SimulatedSettings } from '../settings.ts'
import type { Dice } from './dice.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './kinds.ts'

/** What one sample of a reply may go wrong in. */
export interface Situation {
  readonly settings: SimulatedSettings
  readonly prompt: Prompt
  readonly view: View
  readonly dice: Dice
  readonly sample: number
  /** Whether the reply says something about the matter before its action. */
  readonly isThinking: boolean
}

/** A line of the model's and the answer to it. */
const LINES_OF_EXCHANGE = 2

/**
 * Slips grow with the transcript. An exchange counts two lines however long its answer is: what makes a transcript long is
 * how much was done, so L0 means the same where an answer is a sentence and where it is a page.
 */
export function lengthFactor({ prompt, settings }: Situation): number {
  return 1 + (LINES_OF_EXCHANGE * prompt.transcript.length) / settings.L0
}

/**
 * What is said after a refusal that was overlooked: the same line again, a variant of it, a look at how things stand; in all
 * other cases, and where it was noticed, `undefined`: it goes on.
 */
export function reaction(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view, dice, sample } = situation
  if (view.refusedLast === undefined) return undefined
  const line = overlookedRefusal(situation)
  if (line === undefined) return forced(view.refusedLast, situation)
  const { again, variant, check } = settings
  const drawn = dice.fresh(sample, 'reaction')
  if (drawn < again) return line
  if (drawn < again + variant) return variantOf(line, situation)
  if (drawn >= again + variant + check) return undefined
  return view.checks?.find((each) => each !== line) ?? (intended.action === line ? variantOf(line, situation) : undefined)
}

/** The line that was refused last, where that was overlooked. */
export function overlookedRefusal({ view, dice }: Pick<Situation, 'view' | 'dice'>): string | undefined {
  const line = view.refusedLast
  return line === undefined || dice.notices(REPEAT_FAILING.evidence, line, view.refusals(line)) ? undefined : line
}

/** A retry although the refusal was noticed: of the kinds that have a rate of their own. */
function forced(line: string, situation: Situation): string | undefined {
  const { settings, dice, sample } = situation
  if (settings.kinds.size === 0) return undefined
  const happens = ({ id }: typeof REPEAT_FAILING): boolean =>
    dice.happens((settings.kinds.get(id) ?? 0) * lengthFactor(situation), sample, 'slip', id)
  if (happens(REPEAT_FAILING)) return line
  return happens(PARAPHRASE_FAILING) ? variantOf(line, situation) : undefined
}

function variantOf(line: string, { view, dice, sample }: Situation): string {
  const variants = variantsOf(line, view.candidates)
  return variants[Math.floor(dice.fresh(sample, 'retry', line) * variants.length)] ?? line
}

/**
 * The same line said in another way: another number, the singular or the plural of a word, or a candidate that begins with the
 * same verb. Never the line itself.
 */
function variantsOf(line: string, candidates: readonly Candidate[]): readonly string[] {
  const [verb = ''] = /^\w+/.exec(line) ?? []
  const alike = candidates.flatMap(({ action }) => (verb !== '' && action.startsWith(verb) ? [action] : []))
  const variants = [...renumbered(line), ...respelled(line), ...alike.slice(0, 2)]
  return [...new Set(variants)].filter((each) => each !== line)
}

/** With each number one more, and one less where that leaves something. */
function renumbered(line: string): readonly string[] {
  return [...line.matchAll(/(?<![A-Z0-9])\d{1,2}(?![A-Z0-9])/gi)].flatMap(({ 0: digits, index }) => {
    const put = (value: number): string => `${line.slice(0, index)}${value}${line.slice(index + digits.length)}`
    return Number(digits) > 1 ? [put(Number(digits) + 1), put(Number(digits) - 1)] : [put(Number(digits) + 1)]
  })
}

/** Other words for the same: the last word of a command in the singular or plural, a label in lower case, a query less its last word. */
function respelled(line: string): readonly string[] {
  const query = /^search\[(.+) \S+\]$/i.exec(line)?.[1]
  if (query !== undefined) return [`search[${query}]`]
  const label = /^click\[(.+)\]$/i.exec(line)?.[1]
  if (label !== undefined) return [`click[${label.toLowerCase()}]`, `click[${label}.]`]
  if (/[a-z]s$/.test(line)) return [line.slice(0, -1)]
  return /[a-z]$/.test(line) ? [`${line}s`] : [`${line} please`]
}
