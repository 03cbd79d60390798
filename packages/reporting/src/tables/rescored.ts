import type { RescoreResult } from '@orreryjs/runs'
import type { RescoredCell, RescoredValue } from '@orreryjs/runs/rescore'
import { type RescoredMetric, rescoredMetrics } from '@orreryjs/runs/rescore'
import { labelNotes } from '@orreryjs/runs/results'
import { percent, pluralize } from '@orreryjs/runs/texts'
import { plainTable } from './plain-table.ts'

const COLUMNS = [
  { title: 'row' },
  { title: 'metric' },
  { title: 'n', align: 'right' },
  { title: 'recorded', align: 'right' },
  { title: 'recomputed', align: 'right' },
  { title: '' },
] as const

/** Output of `orrery rescore`: a table for each world and split, then the values that differ. */
export function rescoredLines({ labels, cells, unfinished, agrees }: RescoreResult): readonly string[] {
  const places = [...new Set(cells.map(placeOf))]
  const tables = places.flatMap((place) => {
    const rows = cells.filter((cell) => placeOf(cell) === place).flatMap(cellRows)
    return ['', place, plainTable(COLUMNS, rows)]
  })
  const notes = labelNotes(labels)
  const left =
    unfinished === 0
      ? []
      : [`${pluralize(unfinished, 'planned episode')} excluded because ${unfinished === 1 ? 'it has' : 'they have'} not ended`]
  const episodes = cells.reduce((sum, cell) => sum + cell.episodes, 0)
  return [
    ...tables,
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    ...cells.flatMap(differences),
    ...left,
    episodes === 0
      ? 'no episodes to rescore'
      : `${agrees ? 'all' : 'some'} recorded values of ${pluralize(episodes, 'episode')} ${agrees ? 'agree' : 'differ'}`,
  ].slice(1)
}

/** Returns table rows with the means of each metric and whether they agree. */
function cellRows({ label, model, values }: RescoredCell): readonly (readonly string[])[] {
  return values.map((value, index) => {
    const { metric, episodes, recorded, rescored } = value
    const row = index === 0 ? `${label}/${model}` : ''
    return [row, metric, String(episodes), meanText(metric, recorded), meanText(metric, rescored), agreement(value)]
  })
}

function agreement({ recorded, differing }: RescoredValue): string {
  if (recorded === undefined) return 'not recorded'
  return differing === 0 ? 'agrees' : `differs in ${pluralize(differing, 'episode')}`
}

function differences({ values }: RescoredCell): readonly string[] {
  return values.flatMap(({ metric, first }) =>
    first === undefined ? [] : [`${first.episode}: ${metric} recorded ${first.recorded}, recomputed ${first.rescored ?? 'none'}`],
  )
}

function placeOf({ world, split }: RescoredCell): string {
  return `${world} ${split}`
}

const DIGITS: Readonly<Record<Exclude<RescoredMetric['form'], 'share'>, number>> = { fraction: 3, count: 2 }

function meanText(name: string, mean: number | undefined): string {
  if (mean === undefined) return '-'
  const form = rescoredMetrics([name])[0]?.form ?? 'count'
  return form === 'share' ? percent(mean) : mean.toFixed(DIGITS[form])
}
