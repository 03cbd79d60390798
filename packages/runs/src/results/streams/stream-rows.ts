import type { Interval } from '@orreryjs/statistics'
import { percent, percentRange, pluralize, signed } from '../../texts/numbers.ts'
import type { Column } from '../column.ts'
import type { CurvePoint, StreamFigures } from './stream-figures.ts'

/** Columns of the table of streams, the same in the terminal and in reports. */
export const STREAM_COLUMNS: readonly Column[] = [
  { title: 'row' },
  { title: 'split' },
  { title: 'memory' },
  { title: 'figure' },
  { title: 'value', align: 'right' },
  { title: '95 % CI', align: 'right' },
]

/** Title of the table of streams. */
export const STREAMS_TITLE = 'Learning across tasks'

/** Explains the figures. */
export const STREAM_NOTE =
  'Trend: success at the last position minus the first, for the same task, in percentage points. Order effect: share of the variance between attempts at a task that the orders explain. Forgetting: training tasks played again minus their first play. Transfer: with the memory minus without it, on the same tasks in the same orders.'

/** Rows of the table of streams: the figures of each row of the run that has streams. */
export function streamRows(figures: readonly StreamFigures[]): readonly (readonly string[])[] {
  return figures.flatMap((row) =>
    streamFigureTexts(row).map((cells, index) => [
      ...(index === 0 ? [row.label, row.split, row.memory] : ['', '', '']),
      ...cells,
    ]),
  )
}

/** A figure of a row, its value and its interval as text. */
type FigureText = readonly [figure: string, value: string, interval: string]

/** Returns the figures of a row as text. */
export function streamFigureTexts({
  curve,
  trend,
  orderShare,
  forgetting,
  transfer,
  streams,
}: StreamFigures): readonly FigureText[] {
  const entries = streams.flatMap(({ memory }) => memory.at(-1)?.entries ?? [])
  const texts: FigureText[] = curve.map((point) => [
    `success at ${positionsOf(point)}`,
    percent(point.mean),
    rangeOf(point.interval),
  ])
  if (trend !== undefined) texts.push(['trend', signed(trend.mean * 100), differenceRange(trend.interval)])
  if (orderShare !== undefined) texts.push(['order effect', percent(orderShare.mean), rangeOf(orderShare.interval)])
  if (forgetting !== undefined)
    texts.push(['forgetting', signed(forgetting.difference * 100), differenceRange(forgetting.interval)])
  if (transfer !== undefined)
    texts.push([`transfer, over ${transfer.than}`, signed(transfer.difference * 100), differenceRange(transfer.interval)])
  if (entries.length > 0) texts.push([`memory at the end of ${pluralize(entries.length, 'stream')}`, entriesText(entries), '-'])
  return texts
}

/** Formats a range of positions: `position 1`, `positions 1-17`. */
function positionsOf({ from, to }: Pick<CurvePoint, 'from' | 'to'>): string {
  return from === to ? `position ${from}` : `positions ${from}-${to}`
}

function rangeOf({ low, high }: Interval): string {
  return percentRange(low, high)
}

function differenceRange({ low, high }: Interval): string {
  return `${signed(low * 100)} to ${signed(high * 100)}`
}

function entriesText(counts: readonly number[]): string {
  const [min, max] = [Math.min(...counts), Math.max(...counts)]
  return min === max ? `${max} entries` : `${min} to ${max} entries`
}
