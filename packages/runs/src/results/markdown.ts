import type { FailureKind } from '@orreryjs/core/worlds'
import { MEASURE_NAMES } from '@orreryjs/statistics'
import type { ReportComparison, ReportGrouping, ReportPlace, ReportRow } from '@orreryjs/viewer'
import { effectTexts, probabilityText } from '../compare/lines.ts'
import { PUBLISHED_COLUMNS, PUBLISHED_NOTES, publishedParts, publishedTitle } from '../published/lines.ts'
import type { PublishedBeside } from '../published/tally.ts'
import { calibrationOf } from '../report/figures/scored-row.ts'
import { counted, percent } from '../texts/numbers.ts'
import { seedOf, versionsOf } from './how-it-was-run.ts'
import { labelNotes } from './labels.ts'
import { attemptSection, budgetSection, claimSection, itemSection, kindSection, priceSection } from './markdown-analysis.ts'
import { columnsOf, escapeText, table } from './markdown-table.ts'
import type { CellFigures, RunDigests, RunFigures } from './results.ts'
import { endings, groupRows, noteLines, resultColumns, resultRows, successMatrix } from './rows.ts'

/** What a report says beside the figures of its rows. */
export interface MarkdownOptions {
  readonly title: string
  /** What a reader must know before any figure. */
  readonly notices: readonly string[]
  /** Comparisons, groups of tasks and reasons of failure; absent where only the rows are told. */
  readonly places?: readonly ReportPlace[]
  readonly failureKinds?: readonly FailureKind[]
}

/** `report.md` of a run: the table and all that is needed to judge it and to run it again. */
export function markdownReport(figures: RunFigures, options: MarkdownOptions): string {
  const { manifest, cells, published } = figures
  const lines = [`# ${escapeText(options.title)}`, '']
  for (const note of labelNotes(manifest.labels)) lines.push(`**${note}**`, '')
  for (const notice of options.notices) lines.push(`**${escapeText(notice)}**`, '')
  lines.push(...matrixSection(cells), ...placeSections(cells, options))
  lines.push(...noteLines(cells).flatMap((line) => [escapeText(line), '']))
  if (published !== undefined) lines.push(...publishedSection(published))
  lines.push(...errorSection(figures), ...howItWasRun(figures, options))
  return lines.join('\n')
}

/** The rates of every agent in every world, where there are several of both. */
function matrixSection(cells: readonly CellFigures[]): readonly string[] {
  const matrix = successMatrix(cells)
  return matrix === undefined ? [] : ['## Success', '', ...table(matrix.columns, matrix.rows)]
}

/** The tables of each split of a world, with what is known of its rows beside them. */
function placeSections(cells: readonly CellFigures[], { places, failureKinds = [] }: MarkdownOptions): readonly string[] {
  const tables = new Map<string, string[]>()
  for (const [title, group] of groupRows(cells)) {
    const [key = ''] = group.map(({ world, split }) => JSON.stringify([world, split]))
    tables.set(key, [...(tables.get(key) ?? []), `## ${escapeText(title)}`, '', ...rowTable(group)])
  }
  return [...tables].flatMap(([key, lines]) => {
    const place = places?.find(({ world, split }) => JSON.stringify([world, split]) === key)
    if (place === undefined) return lines
    // What the headings say already is not said twice.
    const settings = place.settings.filter(
      (text) => !lines.some((line) => line.startsWith('## ') && line.includes(escapeText(text))),
    )
    return [...lines, ...besideRows({ ...place, settings }, failureKinds)]
  })
}

function rowTable(cells: readonly CellFigures[]): readonly string[] {
  const numbers = resultRows(cells)
  const rows = cells.map((cell, at) => [nameOf(cell), cell.model, ...(numbers[at] ?? []), endings(cell)])
  return table([{ title: 'agent' }, { title: 'model' }, ...resultColumns(cells), { title: 'ends' }], rows)
}

function nameOf({ label, agent }: CellFigures): string {
  const calibration = calibrationOf(agent)
  return calibration === undefined ? label : `${label} (${calibration})`
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

function publishedSection(published: readonly PublishedBeside[]): readonly string[] {
  const tables = published.flatMap((beside) => [
    escapeText(`${publishedTitle(beside).join('; ')}.`),
    '',
    ...publishedParts(beside).flatMap(({ title, rows }) => [escapeText(title), '', ...table(PUBLISHED_COLUMNS, rows)]),
  ])
  return ['## Published', '', ...tables, `${PUBLISHED_NOTES.join('; ')}.`, '']
}

function errorSection({ errors }: RunFigures): readonly string[] {
  if (errors.length === 0) return []
  const lines = errors.map(({ code, count, message }) => `- ${code} ended ${counted(count, 'episode')}: ${escapeText(message)}`)
  return ['## Errors', '', ...lines, '']
}

function howItWasRun({ manifest, digests }: RunFigures, { places, title }: MarkdownOptions): readonly string[] {
  const seeds = manifest.configuration['seeds']
  const each = Array.isArray(seeds) ? `; seeds of the attempts \`${seeds.join('`, `')}\`` : ''
  return [
    '## How it was run',
    '',
    `${escapeText(versionsOf(manifest).join(', '))}. Seed \`${seedOf(manifest)}\`${each}.`,
    '',
    'Success counts every episode, with its 95 % interval over tasks. Steps, calls and tokens are means per episode.',
    'SPL is success weighted by the length of the shortest known plan.',
    ...(places === undefined ? [] : ['Differences are first minus second, in points of 100, on the tasks that both played.']),
    '',
    ...(digests === undefined ? [] : digestLines(digests, title)),
    '```json',
    JSON.stringify(manifest.configuration, null, 2),
    '```',
    '',
  ]
}

/** The title is told once more, so that one character of it cannot be another unseen. */
function digestLines({ journal, manifest }: RunDigests, title: string): readonly string[] {
  const lines = [`- \`events.jsonl\`: \`${journal}\``, `- \`run.json\`: \`${manifest}\``]
  return [`SHA-256 of the files of ${escapeText(title)}, which \`orrery verify\` checks:`, '', ...lines, '']
}

/** The title that a report has. */
export function titleIn(report: string): string {
  const [heading = ''] = report.split('\n', 1)
  return heading.replace(/^# /, '').replace(/\\(.)|&lt;/g, (_, escaped?: string) => escaped ?? '<')
}
