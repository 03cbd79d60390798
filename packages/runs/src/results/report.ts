import { PUBLISHED_COLUMNS, PUBLISHED_NOTES, publishedParts, publishedTitle } from '../published/lines.ts'
import type { PublishedBeside } from '../published/tally.ts'
import { labelNotes } from './labels.ts'
import type { CellResult, RunResults } from './results.ts'
import { costLines, endings, excludedLines, groupRows, resultColumns, resultRows, successMatrix } from './rows.ts'

/** `report.md`: the table and all that is needed to judge it and to run it again. */
export function markdownReport(results: RunResults): string {
  const lines = ['# Orrery run', '']
  for (const note of labelNotes(results.manifest.labels)) lines.push(`**${note}**`, '')
  if (!results.complete) lines.push(`**Incomplete: ${results.stopped?.message ?? 'stopped by Ctrl-C'}**`, '')
  lines.push(...matrixSection(results.cells))
  for (const [title, cells] of groupRows(results.cells)) lines.push(`## ${title}`, '', ...markdownTable(cells), '')
  lines.push(...[...excludedLines(results.cells), ...costLines(results.cells)].flatMap((line) => [escapeCell(line), '']))
  if (results.published !== undefined) lines.push(...publishedSection(results.published))
  lines.push(...errorSection(results), '## How it was run', '')
  lines.push(`${versions(results)}. ${seedText(results)}.`, '')
  lines.push('Success counts every episode, with its 95 % interval over tasks. Steps, calls and tokens are means per episode.')
  lines.push('SPL is success weighted by the length of the shortest known plan.', '')
  lines.push('```json', JSON.stringify(results.manifest.configuration, null, 2), '```', '')
  return lines.join('\n')
}

function seedText({ seed, manifest }: RunResults): string {
  const seeds = manifest.configuration['seeds']
  const each = Array.isArray(seeds) ? `; seeds of the attempts \`${seeds.join('`, `')}\`` : ''
  return `Seed \`${seed}\`${each}`
}

function versions({ manifest }: RunResults): string {
  const { orrery, node, git, worlds, agents } = manifest
  const commit = git === undefined ? [] : [`commit ${git.commit}${git.dirty ? ' with changes' : ''}`]
  const parts = [...worlds, ...agents].map(({ id, version }) => `${id} ${version}`)
  return [`Orrery ${orrery}`, `Node.js ${node}`, ...commit, ...new Set(parts)].join(', ')
}

function markdownTable(cells: readonly CellResult[]): readonly string[] {
  const titles = ['agent', 'model', ...resultColumns(cells).map(({ title }) => title), 'ends']
  const rule = titles.map((_, index) => (index > 1 && index < titles.length - 1 ? '---:' : '---'))
  const numbers = resultRows(cells)
  const rows = cells.map((cell, at) => [cell.label, cell.model, ...(numbers[at] ?? []), endings(cell)])
  return [titles, rule, ...rows].map((row) => `| ${row.map(escapeCell).join(' | ')} |`)
}

/** The rates of every agent in every world, where there are several of both. */
function matrixSection(cells: readonly CellResult[]): readonly string[] {
  const matrix = successMatrix(cells)
  if (matrix === undefined) return []
  const rule = matrix.columns.map(({ align }) => (align === 'right' ? '---:' : '---'))
  const table = [matrix.columns.map(({ title }) => title), rule, ...matrix.rows]
  return ['## Success', '', ...table.map((row) => `| ${row.map(escapeCell).join(' | ')} |`), '']
}

function publishedSection(published: PublishedBeside): readonly string[] {
  const rule = PUBLISHED_COLUMNS.map(({ align }) => (align === 'right' ? '---:' : '---'))
  const tables = publishedParts(published).flatMap(({ title, rows }) => {
    const table = [PUBLISHED_COLUMNS.map((column) => column.title), rule, ...rows]
    return [title, '', ...table.map((row) => `| ${row.map(escapeCell).join(' | ')} |`), '']
  })
  return [
    '## Published',
    '',
    escapeCell(`${publishedTitle(published).join('; ')}.`),
    '',
    ...tables,
    `${PUBLISHED_NOTES.join('; ')}.`,
    '',
  ]
}

function errorSection({ errors }: RunResults): readonly string[] {
  if (errors.length === 0) return []
  return ['## Errors', '', ...errors.map(({ code, count, message }) => `- ${code}, ${count}: ${escapeCell(message)}`), '']
}

function escapeCell(text: string): string {
  return text.replace(/[\\|<`*_[\]]/g, (character) => (character === '<' ? '&lt;' : `\\${character}`)).replace(/\s+/g, ' ')
}
