import type { RunSetting } from '@orreryjs/harness'

/** Limits of a paper's episodes. */
export interface Allowance {
  /** Step limit; `not stated` if the paper does not state it. */
  readonly maxSteps: number | 'not stated'
  /** Unit of the limit. @default steps */
  readonly unit?: string
  /** Whether thoughts count as steps. @default the paper does not state it, or its agents have no thoughts */
  readonly thoughts?: 'charged' | 'free'
}

/** The relevant settings of our rows. */
export type RowAllowance = Pick<RunSetting, 'limits' | 'countThoughts'>

/**
 * Describes how the paper's limits differ from ours: step limits and the cost of thoughts change success more than most methods do.
 * `undefined` if they are equal or nothing was run.
 */
export function allowanceText(paper: Allowance | undefined, ours: readonly RowAllowance[]): string | undefined {
  if (paper === undefined || ours.length === 0) return undefined
  const caps = [...new Set(ours.map(({ limits }) => limits.maxSteps))]
  const charges = [...new Set(ours.map(({ countThoughts }) => countThoughts))]
  const isCharged = paper.thoughts === undefined ? undefined : paper.thoughts === 'charged'
  const sameCaps = caps.every((cap) => cap === paper.maxSteps)
  const sameThoughts = isCharged === undefined || charges.every((charge) => charge === isCharged)
  if (sameCaps && sameThoughts) return undefined
  const { maxSteps, unit = 'steps' } = paper
  const paperText = maxSteps === 'not stated' ? 'the paper states no step limit' : `the paper has at most ${maxSteps} ${unit}`
  const thoughts = isCharged === undefined ? '' : isCharged ? ', including thoughts' : ', excluding thoughts'
  return `${paperText}${thoughts}; ours have ${capsText(caps)}${thoughtsText(isCharged, charges)}`
}

function capsText(caps: readonly (number | undefined)[]): string {
  const known = caps.flatMap((cap) => cap ?? []).sort((a, b) => a - b)
  const [min, max] = [known[0], known.at(-1)]
  if (min === undefined) return 'no step limit'
  const unlimitedText = known.length < caps.length ? ', some rows no step limit' : ''
  return `${min === max ? `at most ${min} steps` : `at most ${min} to ${max} steps, by row`}${unlimitedText}`
}

function thoughtsText(isCharged: boolean | undefined, charges: readonly boolean[]): string {
  if (charges.length > 1) return ', and thoughts count as steps in some rows'
  const [ours = false] = charges
  if (isCharged === undefined || isCharged === ours) return ours ? ', including thoughts' : ''
  return ours ? ', including thoughts' : ', and thoughts are free (--count-thoughts), which changes success by 14 to 20 pp'
}
