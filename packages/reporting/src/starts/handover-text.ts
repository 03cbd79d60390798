import { labelNotes } from '@orreryjs/runs/results'
import { percent, percentRange, signed } from '@orreryjs/runs/texts'
import { csvLines } from '../export/csv-lines.ts'
import { writeOutput } from '../export/output-file.ts'
import { refuseRunFiles } from '../export/refuse-run-files.ts'
import { plainTable } from '../tables/plain-table.ts'
import type { HandoverPoint, HandoverRow, Handovers } from './handover.ts'

const COLUMNS = [
  { title: 'after step', align: 'right' },
  { title: 'handed over', align: 'right' },
  { title: 'success', align: 'right' },
  { title: '95 % CI', align: 'right' },
  { title: 'difference', align: 'right' },
  { title: '95 % CI', align: 'right' },
] as const

/** Steps that the table shows: every one of the first ten, then every fifth; `all` shows the others too. */
function isShown(step: number): boolean {
  return step <= 10 || step % 5 === 0
}

/** Returns the lines of a table for each row of the second run. */
export function handoverText(
  { own, rows, labels }: Handovers,
  { all = false }: { readonly all?: boolean | undefined } = {},
): readonly string[] {
  return [
    ...rows.flatMap((row) => [`hand-over to ${nameOf(row)}`, table(row, all), '']),
    `without a hand-over: ${percent(own.mean)} (${percentRange(own.interval.low, own.interval.high)})`,
    'difference: success minus the success without a hand-over, paired by task',
    ...labelNotes(labels),
  ]
}

function nameOf({ label, model, world, split }: HandoverRow): string {
  return `${model === 'none' ? label : `${label}/${model}`} in ${world} ${split}`
}

function table({ points }: HandoverRow, all: boolean): string {
  return plainTable(COLUMNS, points.filter(({ step }) => all || isShown(step)).map(cells))
}

function cells({ step, handedOver, success, difference }: HandoverPoint): readonly string[] {
  const { low, high } = difference.interval
  return [
    String(step),
    String(handedOver),
    percent(success.mean),
    percentRange(success.interval.low, success.interval.high),
    `${signed(difference.mean * 100)} pp`,
    `${signed(low * 100)} to ${signed(high * 100)}`,
  ]
}

const HEADING = ['label', 'model', 'world', 'split', 'episode', 'task', 'own_success', 'step', 'success']

/** Options of `writeHandovers`. */
export interface WriteHandoversOptions {
  /** The run of the first agent, whose files are never overwritten. */
  readonly run: string
  /** True to replace an existing file. @default false */
  readonly force?: boolean | undefined
}

/**
 * Writes a line of CSV for each row, episode and step, and returns their number. Throws `USAGE`, `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function writeHandovers(path: string, { rows }: Handovers, { run, force = false }: WriteHandoversOptions): number {
  refuseRunFiles(run, path)
  const lines = rows.flatMap(({ label, model, world, split, episodes }) =>
    episodes.flatMap(({ episode, task, success, after }) =>
      after.map((value, step) => [label, model, world, split, episode, task, success ? 1 : 0, step, value ?? undefined]),
    ),
  )
  writeOutput(path, csvLines([HEADING, ...lines]), force)
  return lines.length
}
