import { escapeInvisible } from '@orreryjs/core'
import { pluralize } from '../texts/numbers.ts'
import { calibrationOf } from './calibration.ts'
import { gateSection } from './gate-section.ts'
import { labelNotes } from './labels.ts'
import { codeSpan, escapeText, table } from './markdown-table.ts'
import { PUBLISHED_COLUMNS, PUBLISHED_NOTES, publishedClaims, publishedParts, publishedTitle } from './published/lines.ts'
import type { PublishedComparison } from './published/tally.ts'
import type { CellFigures, RunDigests, RunFigures } from './results.ts'
import { robustnessTables } from './robustness/tables.ts'
import { endReasonCounts, groupRows, noteLines, resultColumns, resultRows, successMatrix } from './rows.ts'
import { seedOf, versionsOf } from './run-versions.ts'
import { STREAM_COLUMNS, STREAM_NOTE, STREAMS_TITLE, streamRows } from './streams/index.ts'

/** Options of `markdownReport`. */
export interface MarkdownOptions {
  readonly title: string
  /** The main result in one sentence, below the title. @default none */
  readonly result?: string | undefined
  /** Notices before the first figure. */
  readonly notices: readonly string[]
  /** Returns lines to print below the tables of a world and split, such as comparisons. @default none */
  readonly extraSections?:
    | ((place: Pick<CellFigures, 'world' | 'split'>, tables: readonly string[]) => readonly string[])
    | undefined
}

/** Returns `report.md` of a run: its tables and everything needed to judge and reproduce it. */
export function markdownReport(figures: RunFigures, options: MarkdownOptions): string {
  return [...figureLines(figures, options, rowTable), ...configurationSection(figures, options)].join('\n')
}

/** Returns the figures of a run without its configuration, for the summary of a job: its pages are narrow, so end reasons are a list. */
export function markdownSummary(figures: RunFigures, options: MarkdownOptions): string {
  return `${figureLines(figures, options, narrowTable).join('\n').trimEnd()}\n`
}

type TableOf = (cells: readonly CellFigures[]) => readonly string[]

function figureLines(figures: RunFigures, options: MarkdownOptions, tableOf: TableOf): readonly string[] {
  const { manifest, cells, streams, published, robustness = [] } = figures
  const lines = [`# ${escapeText(options.title)}`, '']
  if (options.result !== undefined) lines.push(`${escapeText(options.result)}.`, '')
  for (const note of labelNotes(manifest.labels)) lines.push(`**${note}**`, '')
  for (const notice of options.notices) lines.push(`**${escapeText(notice)}**`, '')
  lines.push(...gateSection(figures.gates ?? []), ...matrixSection(cells), ...placeSections(cells, options, tableOf))
  lines.push(...noteLines(cells).flatMap((line) => [escapeText(line), '']))
  if (streams !== undefined) lines.push(`## ${STREAMS_TITLE}`, '', ...table(STREAM_COLUMNS, streamRows(streams)), STREAM_NOTE, '')
  if (published !== undefined) lines.push(...publishedSection(published))
  for (const { title, note, columns, rows } of robustnessTables(robustness))
    lines.push(`## ${title}`, '', note, '', ...table(columns, rows))
  lines.push(...errorSection(figures))
  return lines
}

/** Success rate of every agent in every world, if there are several of both. */
function matrixSection(cells: readonly CellFigures[]): readonly string[] {
  const matrix = successMatrix(cells)
  return matrix === undefined ? [] : ['## Success', '', ...table(matrix.columns, matrix.rows)]
}

/** Tables of each world and split with their notes. */
function placeSections(cells: readonly CellFigures[], { extraSections }: MarkdownOptions, tableOf: TableOf): readonly string[] {
  const places = new Map<string, { readonly place: Pick<CellFigures, 'world' | 'split'>; readonly tables: string[] }>()
  for (const [title, group] of groupRows(cells)) {
    const [{ world, split } = { world: '', split: '' }] = group
    const key = JSON.stringify([world, split])
    const section = places.get(key) ?? { place: { world, split }, tables: [] }
    places.set(key, section)
    section.tables.push(`## ${escapeText(title)}`, '', ...tableOf(group))
  }
  return [...places.values()].flatMap(({ place, tables }) => [...tables, ...(extraSections?.(place, tables) ?? [])])
}

function rowTable(cells: readonly CellFigures[]): readonly string[] {
  const numbers = resultRows(cells)
  const rows = cells.map((cell, at) => [nameOf(cell), cell.model, ...(numbers[at] ?? []), endReasonCounts(cell)])
  return table([{ title: 'agent' }, { title: 'model' }, ...resultColumns(cells), { title: 'end reasons' }], rows)
}

function narrowTable(cells: readonly CellFigures[]): readonly string[] {
  const numbers = resultRows(cells)
  const rows = cells.map((cell, at) => [nameOf(cell), cell.model, ...(numbers[at] ?? [])])
  const ends = cells.flatMap((cell) => {
    const name = cell.model === 'none' ? cell.label : `${cell.label} with ${cell.model}`
    return cell.summary === undefined ? [] : [`- ${escapeText(`${name}: ${endReasonCounts(cell)}`)}`]
  })
  const lines = table([{ title: 'agent' }, { title: 'model' }, ...resultColumns(cells)], rows)
  return ends.length === 0 ? lines : [...lines, ...ends, '']
}

function nameOf({ label, agent }: CellFigures): string {
  const calibration = calibrationOf(agent)
  return calibration === undefined ? label : `${label} (${calibration})`
}

function claimsSection(comparison: PublishedComparison): readonly string[] {
  const [heading, ...claims] = publishedClaims(comparison)
  return heading === undefined ? [] : [heading, '', ...claims.map((line) => `- ${escapeText(line.slice(2))}`), '']
}

function publishedSection(published: readonly PublishedComparison[]): readonly string[] {
  const tables = published.flatMap((comparison) => [
    escapeText(`${publishedTitle(comparison).join('; ')}.`),
    '',
    ...publishedParts(comparison).flatMap(({ title, rows }) => [escapeText(title), '', ...table(PUBLISHED_COLUMNS, rows)]),
    ...claimsSection(comparison),
  ])
  return ['## Published', '', ...tables, `${PUBLISHED_NOTES.join('; ')}.`, '']
}

function errorSection({ errors }: RunFigures): readonly string[] {
  if (errors.length === 0) return []
  const lines = errors.map(
    ({ code, count, message }) => `- ${escapeText(`${code} ended ${pluralize(count, 'episode')}: ${message}`)}`,
  )
  return ['## Errors', '', ...lines, '']
}

function configurationSection({ manifest, digests }: RunFigures, { extraSections, title }: MarkdownOptions): readonly string[] {
  const seeds = manifest.configuration['seeds']
  const each = Array.isArray(seeds) ? `; seeds of the attempts ${seeds.map((seed) => codeSpan(String(seed))).join(', ')}` : ''
  return [
    '## Configuration',
    '',
    `${escapeText(versionsOf(manifest).join(', '))}. Seed ${codeSpan(String(seedOf(manifest)))}${each}.`,
    '',
    'Success counts every episode, with its 95 % interval over tasks. Steps, calls and tokens are means per episode.',
    'SPL is success weighted by the length of the shortest known plan.',
    ...(extraSections === undefined ? [] : ['Differences are A - B in percentage points, on the tasks that both sides played.']),
    '',
    ...(digests === undefined ? [] : digestLines(digests, title)),
    '```json',
    escapeInvisible(JSON.stringify(manifest.configuration, null, 2)),
    '```',
    '',
  ]
}

/** Repeats the title, so that it is covered twice and a changed character is detectable. */
function digestLines({ journal, manifest }: RunDigests, title: string): readonly string[] {
  const lines = [`- \`events.jsonl\`: \`${journal}\``, `- \`run.json\`: \`${manifest}\``]
  return [`SHA-256 of the files of ${escapeText(title)}, which \`orrery verify\` checks:`, '', ...lines, '']
}

/** Returns the title of a report. */
export function titleIn(report: string): string {
  const [heading = ''] = report.split('\n', 1)
  return heading
    .replace(/^# /, '')
    .replace(/\\(.)|&(lt|amp);/g, (_, escaped?: string, name?: string) => escaped ?? (name === 'lt' ? '<' : '&'))
}
