import type { RunSetting } from '@orreryjs/harness'

/** What an episode of a paper was allowed, where it differs from what everybody has. */
export interface Allowance {
  /** Most steps of an episode; `not told` where the paper does not say. */
  readonly maxSteps: number | 'not told'
  /** What those are. @default steps */
  readonly of?: string
  /** Whether a thought costs one. @default no agent of it thinks aloud, or the paper does not say */
  readonly thoughts?: 'charged' | 'free'
}

/** The settings of our rows that decide it. */
export type OurAllowance = Pick<RunSetting, 'limits' | 'countThoughts'>

/**
 * What the paper's episodes were allowed and ours, in a line: caps and the charging of thoughts move success by more than most
 * methods do. `undefined` where both are the same, or nothing of ours was played.
 */
export function allowanceText(paper: Allowance | undefined, ours: readonly OurAllowance[]): string | undefined {
  if (paper === undefined || ours.length === 0) return undefined
  const caps = [...new Set(ours.map(({ limits }) => limits.maxSteps))]
  const charges = [...new Set(ours.map(({ countThoughts }) => countThoughts))]
  const isCharged = paper.thoughts === undefined ? undefined : paper.thoughts === 'charged'
  const sameCaps = caps.every((cap) => cap === paper.maxSteps)
  const sameThoughts = isCharged === undefined || charges.every((charge) => charge === isCharged)
  if (sameCaps && sameThoughts) return undefined
  const { maxSteps, of = 'steps' } = paper
  const theirs =
    maxSteps === 'not told' ? 'it does not tell how many steps its episodes had' : `its episodes had at most ${maxSteps} ${of}`
  const thoughts = isCharged === undefined ? '' : isCharged ? ', thoughts among them' : ', thoughts not among them'
  return `${theirs}${thoughts}; ours have ${capsText(caps)}${thoughtsText(isCharged, charges)}`
}

function capsText(caps: readonly (number | undefined)[]): string {
  const known = caps.flatMap((cap) => cap ?? []).sort((a, b) => a - b)
  const [least, most] = [known[0], known.at(-1)]
  if (least === undefined) return 'no cap'
  const none = known.length < caps.length ? ', some rows no cap' : ''
  return `${least === most ? `at most ${least} steps` : `at most ${least} to ${most} steps, by row`}${none}`
}

function thoughtsText(isCharged: boolean | undefined, charges: readonly boolean[]): string {
  if (charges.length > 1) return ', and a thought costs one in some rows'
  const [ours = false] = charges
  if (isCharged === undefined || isCharged === ours) return ours ? ', thoughts among them' : ''
  return ours ? ', thoughts among them' : ', and a thought costs none (--count-thoughts), which moves success by 14 to 20 points'
}
