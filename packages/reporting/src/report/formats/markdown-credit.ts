import { columnsOf, table } from '@orreryjs/runs/results'
import { percent, percentRange } from '@orreryjs/runs/texts'
import { stepsRange, stepsText } from '../../credit/credit-columns.ts'
import type { ReportPlace } from '../../data/report-data.ts'
import { CREDIT_NOTE, type NamedMean } from '../../data/row-credit.ts'

/** Returns the steps per episode by purpose, and how the episodes ended. */
export function creditSection({ rows }: ReportPlace): readonly string[] {
  const known = rows.flatMap(({ name, credit }) => (credit === undefined ? [] : [{ name, ...credit }]))
  const [first] = known
  if (first === undefined) return []
  const titlesOf = (means: readonly NamedMean[]): readonly string[] => means.map(({ name }) => name)
  const steps = known.map(({ name, episodes, steps: means }) => [name, String(episodes), ...means.map(stepsCell)])
  const outcomes = known.map(({ name, outcomes: means }) => [name, ...means.map(shareCell)])
  return [
    '### Steps per episode',
    '',
    CREDIT_NOTE,
    '',
    ...table(columnsOf(1, ['agent', 'episodes', ...titlesOf(first.steps)]), steps),
    '### Outcomes of episodes',
    '',
    ...table(columnsOf(1, ['agent', ...titlesOf(first.outcomes)]), outcomes),
  ]
}

function stepsCell({ mean, ...interval }: NamedMean): string {
  const range = stepsRange(interval)
  return range === undefined ? stepsText(mean) : `${stepsText(mean)} (${range})`
}

function shareCell({ mean, low, high }: NamedMean): string {
  return low === undefined || high === undefined ? percent(mean) : `${percent(mean)} (${percentRange(low, high)})`
}
