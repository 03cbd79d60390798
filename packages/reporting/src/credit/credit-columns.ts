import type { Estimate } from '@orreryjs/statistics'
import { LOSS_CAUSES, type Loss, type LossCause } from './credit-episode.ts'
import { type CreditGroup, LOSSES } from './credit-tally.ts'

/** A total with its title in tables. */
export interface CreditColumn {
  readonly title: string
  readonly estimate: Estimate
}

const LOSS_TITLES: Readonly<Record<Loss, string>> = {
  'dead-end': 'dead end',
  'ended-task': 'ended task',
  'too-late': 'too late',
  'not-lost': 'not lost',
  impossible: 'impossible',
}

const CAUSE_TITLES: Readonly<Record<LossCause, string>> = {
  hopeless: 'hopeless',
  rewind: 'rewinds',
  invalid: 'invalid',
  repeat: 'repeats',
  search: 'search',
  detour: 'detours',
}

/** Returns the mean number of steps per episode, and its parts: gained steps and lost steps by cause. */
export function stepColumns({ steps, gained, regret }: CreditGroup): readonly CreditColumn[] {
  const causes = [...LOSS_CAUSES].reverse().map((cause) => ({ title: CAUSE_TITLES[cause], estimate: regret[cause] }))
  return [{ title: 'steps', estimate: steps }, { title: 'gained', estimate: gained }, ...causes]
}

/** Returns the shares of successful episodes and of lost episodes by loss. */
export function outcomeColumns({ success, losses }: CreditGroup): readonly CreditColumn[] {
  return [
    { title: 'success', estimate: success },
    ...LOSSES.map((loss) => ({ title: LOSS_TITLES[loss], estimate: losses[loss] })),
  ]
}

/** Formats a mean number of steps: `10.9`. */
export function stepsText(mean: number): string {
  const text = mean.toFixed(1)
  return text === '-0.0' ? '0.0' : text
}

/** Formats the interval of a mean number of steps: `9.5-12.5`; `undefined` if it is unknown or if all values are 0. */
export function stepsRange({ low = Number.NaN, high = Number.NaN }: Partial<Estimate['interval']>): string | undefined {
  if (!Number.isFinite(low) || !Number.isFinite(high) || (low === 0 && high === 0)) return undefined
  return `${low.toFixed(1)}${low < 0 ? ' to ' : '-'}${high.toFixed(1)}`
}
