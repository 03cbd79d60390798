import type { Interval } from '../statistics/index.ts'
import type { Column } from '../texts/plain-table.ts'
import type { PublishedMeasure } from './table.ts'
import type { FigureBeside, OurFigure, PublishedBeside } from './tally.ts'

/** Columns of the comparison, the same in the terminal and in the report. */
export const PUBLISHED_COLUMNS: readonly Column[] = [
  { title: 'row' },
  { title: 'published', align: 'right' },
  { title: '95 % CI', align: 'right' },
  { title: 'n', align: 'right' },
  { title: 'ours', align: 'right' },
  { title: '95 % CI', align: 'right' },
  { title: 'n', align: 'right' },
  { title: 'difference', align: 'right' },
]

/** What must stand under every comparison with a paper. */
export const PUBLISHED_NOTES: readonly string[] = [
  'difference: ours minus published, with another model, so it is not tested',
  '95 % CI: of a published rate, Wilson from the rate and n; a published mean reward tells none',
]

/** A paper's table beside one world, split and model of a run. */
export interface PublishedPart {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

/** A table for each world, split and model that was run; one without our numbers where none was. */
export function publishedParts({ figures, model }: PublishedBeside): readonly PublishedPart[] {
  const places = [...new Map(figures.flatMap(({ ours }) => ours).map((each) => [placeOf(each), each])).values()]
  if (places.length === 0)
    return [{ title: 'ours: nothing yet', rows: figures.map((figure) => figureRow(model, figure, undefined)) }]
  return places.map((place) => ({
    title: `ours: ${placeOf(place)}${place.simulated ? ' (simulated)' : ''}`,
    rows: figures.map((figure) =>
      figureRow(
        model,
        figure,
        figure.ours.find((each) => placeOf(each) === placeOf(place)),
      ),
    ),
  }))
}

/** Which paper and table it is, and whose tasks ours are. */
export function publishedTitle({ paper, title, model, tasks }: PublishedBeside): readonly string[] {
  return [`published: ${paper}`, `${title}, with ${model}`, `ours are ${tasks}`]
}

function placeOf({ world, split, model }: OurFigure): string {
  return `${world} ${split} with ${model}`
}

function figureRow(tableModel: string, figure: FigureBeside, ours: OurFigure | undefined): readonly string[] {
  const { measure, value, interval, n } = figure
  return [
    nameOf(figure, tableModel),
    valueText(measure, value),
    rangeText(interval),
    String(n),
    ...(ours === undefined ? ['-', '-', '-', '-'] : ourCells(measure, ours)),
  ]
}

function ourCells(measure: PublishedMeasure, { value, interval, n, difference }: OurFigure): readonly string[] {
  return [valueText(measure, value), rangeText(interval), String(n), signed(difference, measure === 'revisions' ? 2 : 1)]
}

/** Types stand below the success of their row; a method with another model says so. */
function nameOf({ row, measure, taskType, model }: FigureBeside, tableModel: string): string {
  if (taskType !== undefined) return `  ${taskType}`
  return `${model === tableModel ? row : `${row} (${model})`}, ${measure}`
}

function valueText(measure: PublishedMeasure, value: number): string {
  return measure === 'revisions' ? value.toFixed(2) : `${value.toFixed(1)} %`
}

function rangeText(interval: Interval | undefined): string {
  return interval === undefined ? '-' : `${interval.low.toFixed(1)}-${interval.high.toFixed(1)}`
}

function signed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(?=[0.]*$)/, '')
}
