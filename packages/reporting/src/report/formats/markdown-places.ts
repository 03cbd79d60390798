import type { FailureKind } from '@orreryjs/core/worlds'
import type { MarkdownOptions } from '@orreryjs/runs/results'
import { columnsOf, escapeText, table } from '@orreryjs/runs/results'
import { counted, percent } from '@orreryjs/runs/texts'
import { MEASURE_NAMES } from '@orreryjs/statistics'
import type { ReportComparison, ReportGrouping, ReportPlace, ReportRow } from '../../data/report-data.ts'
import { effectTexts, probabilityText } from '../../tables/lines.ts'
import { attemptSection, budgetSection, claimSection, itemSection, kindSection, priceSection } from './markdown-analysis.ts'

/** Returns what a report says below the tables of a place: settings, comparisons, groups of tasks and reasons of failure. */
export function belowTables(
  places: readonly ReportPlace[],
  kinds: readonly FailureKind[],
): NonNullable<MarkdownOptions['below']> {
  return ({ world, split }, tables) => {
    const place = places.find((each) => each.world === world && each.split === split)
    if (place === undefined) return []
    // What the headings say already is not said twice.
    const settings = place.settings.filter(
      (text) => !tables.some((line) => line.startsWith('## ') && line.includes(escapeText(text))),
    )
    return besideRows({ ...place, settings }, kinds)
  }
}

function besideRows(place: ReportPlace, kinds: readonly FailureKind[]): readonly string[] {
  const { rows, types, lengths } = place
  return [
    ...settingSection(place),
    ...comparisonSection(place),
    ...attemptSection(place),
    ...groupSection('By type of task', rows, types),
    ...groupSection("By length of the oracle's plan", rows, lengths),
    ...budgetSection(place),
    ...priceSection(place),
    ...claimSection(place),
    ...failureSection(rows, kinds),
    ...kindSection(place, kinds),
    ...itemSection(place),
  ]
}

/** What all rows were allowed, then what each was beside that. */
function settingSection({ settings, rows }: ReportPlace): readonly string[] {
  const own = rows.flatMap((row) =>
    row.settings.length === 0 ? [] : [`- ${escapeText(`${row.name}: ${row.settings.join(', ')}`)}`],
  )
  const shared = settings.length === 0 ? [] : [`${escapeText(settings.join(', '))}.`, '']
  return [...shared, ...(own.length === 0 ? [] : [...own, ''])]
}

const COMPARISON_COLUMNS = columnsOf(2, [
  'first',
  'second',
  'tasks',
  'difference',
  '95 % CI',
  'won-lost-tied',
  'p, Holm',
  'better',
])

function comparisonSection(place: ReportPlace): readonly string[] {
  const measures = [...new Set(place.comparisons.map(({ measure }) => measure))]
  return measures.flatMap((measure) => {
    const comparisons = place.comparisons.filter((each) => each.measure === measure)
    return measureSection({ ...place, comparisons }, measure)
  })
}

/** Comparisons by one measure: the declared one, or one that only explores. */
function measureSection({ rows, comparisons, baseline }: ReportPlace, measure: string): readonly string[] {
  const nameOfRow = (index: number): string => rows[index]?.name ?? ''
  const cells = comparisons.map((each) => {
    const { first, second, tasks, wins, losses, ties, adjusted, verdict, exploratory } = each
    const winner = verdict === 'no clear winner' ? verdict : nameOfRow(verdict === 'first' ? first : second)
    return [
      nameOfRow(first),
      nameOfRow(second),
      String(tasks),
      ...reportedEffect(each),
      `${wins}-${losses}-${ties}`,
      probabilityText(adjusted),
      exploratory === true ? 'exploratory' : winner,
    ]
  })
  const by = measure === 'success' && comparisons.every(({ exploratory }) => exploratory !== true) ? '' : ` by ${measure}`
  const family = Math.max(...comparisons.map((each) => each.family))
  const told = [
    ...(baseline === undefined
      ? []
      : [`Compared with the baseline ${baseline} alone, corrected for ${counted(family, 'comparison')}.`]),
    ...(comparisons.some(({ exploratory }) => exploratory)
      ? ['This measure was not declared: it explores, and names no winner.']
      : []),
  ]
  const above = told.length === 0 ? [] : [escapeText(told.join(' ')), '']
  return [`### Who did better${by}`, '', ...above, ...table(COMPARISON_COLUMNS, cells)]
}

function reportedEffect({ measure, unit, difference: { mean, low, high } }: ReportComparison): readonly [string, string] {
  const known = MEASURE_NAMES.find((name) => name === measure) ?? 'success'
  const effect = { difference: mean, interval: { low, high }, ...(unit === 'ratio' && { ratio: mean }) }
  return effectTexts(known, effect)
}

function groupSection(title: string, rows: readonly ReportRow[], { groups }: ReportGrouping): readonly string[] {
  if (groups.length < 2) return []
  const cells = groups.map(({ name, cells: shares }) => [
    name,
    ...shares.map((cell) => (cell === null ? '-' : `${percent(cell.mean)} of ${cell.tasks}`)),
  ])
  return [`### ${title}`, '', ...table(columnsOf(1, ['tasks', ...rows.map(({ name }) => name)]), cells)]
}

function failureSection(rows: readonly ReportRow[], kinds: readonly FailureKind[]): readonly string[] {
  const failing = rows.filter(({ failures }) => failures.length > 0)
  if (failing.length === 0) return []
  const countOf = ({ failures }: ReportRow, kind: string): number => failures.find(({ name }) => name === kind)?.count ?? 0
  const cells = kinds
    .filter(({ id }) => failing.some((row) => countOf(row, id) > 0))
    .map(({ id, title, meaning }) => [`${title}: ${meaning}`, ...failing.map((row) => String(countOf(row, id)))])
  const all = [
    'failed in all',
    ...failing.map(({ strict }) => `${strict.of - strict.successes} of ${counted(strict.of, 'episode')}`),
  ]
  const columns = columnsOf(1, ['kind', ...failing.map(({ name }) => name)])
  return ['### Why episodes failed', '', ...table(columns, [...cells, all])]
}
