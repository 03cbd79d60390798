import type { Interval } from '@orreryjs/statistics'
import type { Column } from '../column.ts'
import { claimText } from './claims.ts'
import type { ComparedFigure, OurFigure, PublishedComparison } from './tally.ts'

type Unit = ComparedFigure['unit']

/** Columns of the comparison with a paper, in the terminal and in reports. */
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

/** Notes for every comparison with a paper. */
export const PUBLISHED_NOTES: readonly string[] = [
  'difference: ours minus published, with another model, so it is not tested',
  '95 % CI: of a published rate, Wilson from the rate and n; not available for a published mean reward',
]

/** Returns a line for each comparison of the paper: the smallest p-values of its printed rates, and the p-value that it states. */
export function publishedClaims({ claims = [] }: PublishedComparison): readonly string[] {
  if (claims.length === 0) return []
  return ['smallest p that the printed rates admit (exact two-sided tests):', ...claims.map((claim) => `- ${claimText(claim)}`)]
}

/** A paper's table next to results for one world, split and model. */
export interface PublishedPart {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

/** Returns a table for each world, split and model of the run, or one without our numbers if nothing was run. */
export function publishedParts(comparison: PublishedComparison): readonly PublishedPart[] {
  return groupPublished(comparison).map(({ title, figures }) => ({
    title,
    rows: figures.map(([figure, ours]) => figureRow(comparison, figure, ours)),
  }))
}

/** Results for one place (world, split and model) next to a paper's figures. */
export interface PublishedGroup {
  readonly title: string
  readonly isSimulated: boolean
  readonly figures: readonly (readonly [published: ComparedFigure, ours: OurFigure | undefined])[]
}

/** Groups our results by place: by model if the table covers several worlds, else by world, split and model. */
export function groupPublished({ figures }: PublishedComparison): readonly PublishedGroup[] {
  const ofWorlds = figures.some(({ world }) => world !== undefined)
  const placeOf = ({ world, split, model }: OurFigure): string => (ofWorlds ? `with ${model}` : `${world} ${split} with ${model}`)
  const places = [...new Map(figures.flatMap(({ ours }) => ours).map((each) => [placeOf(each), each])).values()]
  if (places.length === 0)
    return [{ title: 'ours: not run yet', isSimulated: false, figures: figures.map((figure) => [figure, undefined]) }]
  return places.map((place) => ({
    title: `ours: ${placeOf(place)}${place.simulated ? ' (simulated)' : ''}`,
    isSimulated: place.simulated,
    figures: figures.map((figure) => [figure, figure.ours.find((each) => placeOf(each) === placeOf(place))]),
  }))
}

/** Returns the paper, its table or figure, the relation of our tasks to theirs, and differences in limits. */
export function publishedTitle({ paper, title, model, tasks, allowed }: PublishedComparison): readonly string[] {
  return [`published: ${paper}`, `${title}; model: ${model}`, `ours are ${tasks}`, ...(allowed === undefined ? [] : [allowed])]
}

function figureRow(comparison: PublishedComparison, figure: ComparedFigure, ours: OurFigure | undefined): readonly string[] {
  const { unit, value, interval, n } = figure
  return [
    nameOf(figure, comparison),
    value === undefined ? '-' : valueText(unit, value),
    rangeText(unit, interval),
    value === undefined ? '-' : String(n),
    ...(ours === undefined ? ['-', '-', '-', '-'] : ourCells(unit, ours)),
  ]
}

function ourCells(unit: Unit, { value, interval, n, difference }: OurFigure): readonly string[] {
  const differenceText = difference === undefined ? '-' : signed(difference, unit === 'number' ? 2 : 1)
  return [valueText(unit, value), rangeText(unit, interval), String(n), differenceText]
}

/** Name of a figure's row: task types are indented below their row; a method with another model includes its name. */
function nameOf({ row, measure, taskType, world, from, against, at, model }: ComparedFigure, table: PublishedComparison): string {
  if (taskType !== undefined && at === undefined) return `  ${taskType}`
  const rowName = model === table.model ? row : `${row} (${model})`
  if (at !== undefined) return `${rowName}, ${table.chart?.x ?? measure} ${at}`
  const place = world === undefined ? '' : from === undefined ? ` in ${world}` : ` lost from ${from} to ${world}`
  return `${rowName}, ${measure}${place}${against === undefined ? '' : ` against ${against}`}`
}

function valueText(unit: Unit, value: number): string {
  return unit === 'number' ? value.toFixed(2) : `${value.toFixed(1)} %`
}

function rangeText(unit: Unit, interval: Interval | undefined): string {
  if (interval === undefined) return '-'
  const digits = unit === 'number' ? 2 : 1
  return `${interval.low.toFixed(digits)}-${interval.high.toFixed(digits)}`
}

function signed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(?=[0.]*$)/, '')
}
