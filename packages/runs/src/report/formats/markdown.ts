import type { Estimate, ReportData, ReportGrouping, ReportPlace, ReportRow } from '@orreryjs/viewer'
import { differenceText, probabilityText } from '../../compare/lines.ts'
import { counted, percent, percentRange, shortCount } from '../../texts/numbers.ts'

/** The figures of a report as Markdown. */
export function markdown(data: ReportData): string {
  const { title, run, notices, places } = data
  const lines = [`# ${escapeText(title)}`, '']
  if (run.warning !== undefined) lines.push(`**${run.labels.join(', ')}: ${escapeText(run.warning)}**`, '')
  for (const notice of notices) lines.push(`**${escapeText(notice)}**`, '')
  for (const place of places) lines.push(...placeLines(place, data))
  lines.push(...publishedLines(data), ...errorLines(data))
  lines.push('## How it was run', '', `${escapeText(run.versions.join(', '))}. Seed \`${run.seed}\`.`, '')
  lines.push(
    'Intervals are 95 % intervals. Steps, calls and tokens are means per episode. Unbroken: without the episodes that the',
  )
  lines.push('outside world broke. Differences are first minus second, in points of 100, on the tasks that both played.', '')
  lines.push('```json', JSON.stringify(run.configuration, null, 2), '```', '')
  return lines.join('\n')
}

function placeLines(place: ReportPlace, data: ReportData): readonly string[] {
  const { world, split, settings, rows, types, lengths } = place
  return [
    `## ${escapeText(`${world} ${split}`)}`,
    '',
    `${escapeText(settings.join(', '))}.`,
    '',
    ...table(RESULT_TITLES, rows.map(resultCells)),
    ...comparisonLines(place),
    ...groupLines('By type of task', rows, types),
    ...groupLines("By length of the oracle's plan", rows, lengths),
    ...failureLines(place, data),
  ]
}

const RESULT_TITLES = ['agent', 'model', 'n', 'success', '95 % CI', 'without broken', 'reward', 'steps', 'calls', 'tokens', 'SPL']

function resultCells(row: ReportRow): readonly string[] {
  const { name, model, calibration, strict, success, excluded, means, calls, tokens } = row
  return [
    calibration === undefined ? name : `${name} (${calibration})`,
    model,
    String(strict.of),
    success === undefined ? '-' : percent(success.mean),
    success === undefined ? '-' : percentRange(success.low, success.high),
    excluded.of === 0 ? '-' : percent(excluded.successes / excluded.of),
    means === undefined ? '-' : means.reward.toFixed(3),
    means === undefined ? '-' : means.steps.toFixed(1),
    calls === undefined ? '-' : calls.mean.toFixed(1),
    tokens === undefined ? '-' : shortCount(tokens.mean),
    means?.spl === undefined ? '-' : means.spl.toFixed(2),
  ]
}

function comparisonLines({ rows, comparisons }: ReportPlace): readonly string[] {
  if (comparisons.length === 0) return []
  const nameOf = (index: number): string => rows[index]?.name ?? ''
  const cells = comparisons.map(({ first, second, tasks, difference, wins, losses, ties, adjusted, verdict }) => [
    nameOf(first),
    nameOf(second),
    String(tasks),
    differenceText('success', difference.mean),
    rangeOf(difference),
    `${wins}-${losses}-${ties}`,
    probabilityText(adjusted),
    verdict === 'no clear winner' ? verdict : nameOf(verdict === 'first' ? first : second),
  ])
  const titles = ['first', 'second', 'tasks', 'difference', '95 % CI', 'won-lost-tied', 'p, Holm', 'better']
  return ['### Who did better', '', ...table(titles, cells, 2)]
}

function rangeOf({ low, high }: Estimate): string {
  return `${differenceText('success', low)} to ${differenceText('success', high)}`
}

function groupLines(title: string, rows: readonly ReportRow[], { groups }: ReportGrouping): readonly string[] {
  if (groups.length < 2) return []
  const cells = groups.map(({ name, cells: shares }) => [
    name,
    ...shares.map((cell) => (cell === null ? '-' : `${percent(cell.mean)} of ${cell.tasks}`)),
  ])
  return [`### ${title}`, '', ...table(['tasks', ...rows.map(({ name }) => name)], cells, 1)]
}

function failureLines({ rows }: ReportPlace, { failureKinds }: ReportData): readonly string[] {
  const failing = rows.filter(({ failures }) => failures.length > 0)
  if (failing.length === 0) return []
  const countOf = ({ failures }: ReportRow, kind: string): number => failures.find(({ name }) => name === kind)?.count ?? 0
  const cells = failureKinds
    .filter(({ id }) => failing.some((row) => countOf(row, id) > 0))
    .map(({ id, title, meaning }) => [`${title}: ${meaning}`, ...failing.map((row) => String(countOf(row, id)))])
  const all = [
    'failed in all',
    ...failing.map(({ strict }) => `${strict.of - strict.successes} of ${counted(strict.of, 'episode')}`),
  ]
  return ['### Why episodes failed', '', ...table(['kind', ...failing.map(({ name }) => name)], [...cells, all], 1)]
}

function publishedLines({ published }: ReportData): readonly string[] {
  if (published === undefined) return []
  const { title, columns, parts, notes } = published
  const tables = parts.flatMap((part) => [`### ${escapeText(part.title)}`, '', ...table(columns, part.rows, 1)])
  return ['## Beside the paper', '', ...title.flatMap((line) => [escapeText(line), '']), ...tables, `${notes.join('; ')}.`, '']
}

function errorLines({ errors }: ReportData): readonly string[] {
  if (errors.length === 0) return []
  const lines = errors.map(({ code, count, message }) => `- ${code} ended ${counted(count, 'episode')}: ${escapeText(message)}`)
  return ['## Errors', '', ...lines, '']
}

/** A table whose first columns are texts and all others numbers. */
function table(titles: readonly string[], rows: readonly (readonly string[])[], texts = 2): readonly string[] {
  const rule = titles.map((_, index) => (index < texts ? '---' : '---:'))
  return [...[titles, rule, ...rows].map((row) => `| ${row.map(escapeText).join(' | ')} |`), '']
}

function escapeText(text: string): string {
  return text.replace(/[\\|<`*_[\]]/g, (character) => (character === '<' ? '&lt;' : `\\${character}`)).replace(/\s+/g, ' ')
}
