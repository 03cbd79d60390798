import { join } from 'node:path'
import { OrreryError } from '@orrery/core'
import { counted } from '../output/numbers.ts'
import { plainTable } from '../output/plain-table.ts'
import type { Terminal } from '../terminal.ts'
import type { CellResult, RunResults } from './results.ts'
import { endings, excludedLines, groupRows, RESULT_COLUMNS, resultNumbers, SIMULATED_NOTE } from './rows.ts'

/** Everything `orrery run` prints when it is done. */
export function resultLines(terminal: Terminal, directory: string, results: RunResults): readonly string[] {
  const { colour } = terminal
  const lines: string[] = []
  for (const [title, cells] of groupRows(results.cells)) {
    lines.push('', colour.bold(title), resultTable(cells, terminal.columns), ...endingLines(cells), ...excludedLines(cells))
  }
  if (results.manifest.labels.includes('simulated')) lines.push('', colour.yellow(SIMULATED_NOTE))
  return [...lines, ...failureLines(results), '', ...placeLines(terminal.command, directory, results)]
}

/** The widest form that fits: in the narrow one the agent and its model, the rate and its interval stand on two lines. */
function resultTable(cells: readonly CellResult[], width: number): string {
  const wide = plainTable(
    [{ title: 'agent' }, { title: 'model' }, ...RESULT_COLUMNS],
    cells.map((cell) => [cell.agent, cell.model, ...resultNumbers(cell)]),
  )
  if (wide.split('\n').every((line) => line.length <= width)) return wide
  const [n, success, interval, ...rest] = RESULT_COLUMNS
  const rate = { title: `${success?.title}\n${interval?.title}`, align: 'right' } as const
  return plainTable([{ title: 'agent\n  model' }, ...(n === undefined ? [] : [n]), rate, ...rest], cells.map(narrowRow))
}

function narrowRow(cell: CellResult): readonly string[] {
  const [n = '', success = '', interval = '', ...rest] = resultNumbers(cell)
  return [`${cell.agent}\n  ${cell.model}`, n, `${success}\n${interval}`, ...rest]
}

function endingLines(cells: readonly CellResult[]): readonly string[] {
  const rows = cells.filter(({ summary }) => summary !== undefined)
  return ['', ...rows.map((cell) => `${cell.agent}, ${cell.model}: ${endings(cell)}`)]
}

function failureLines(results: RunResults): readonly string[] {
  const lines = results.errors.flatMap(({ code, count, message }) => [
    `error ${code}: ended ${counted(count, 'episode')}: ${message}`,
    ` hint: ${hintOf(code)}`,
  ])
  if (results.stopped !== undefined) lines.push(results.stopped)
  if (results.interrupted) lines.push('stopped by Ctrl-C')
  return lines.length === 0 ? [] : ['', ...lines]
}

function placeLines(command: string, directory: string, results: RunResults): readonly string[] {
  const files = ['events.jsonl', 'results.json', 'report.md'].map((name) => join(directory, name))
  const failed = results.episodes.findIndex(({ success }) => !success)
  return [
    `files: ${files.join(', ')}`,
    `look at an episode: ${command} show ${directory} ${failed < 0 ? 1 : failed + 1}`,
    ...(results.complete ? [] : [`go on with the rest: ${command} resume ${directory}`]),
  ]
}

/** The advice that belongs to an error's code; errors of another version's code have none of ours. */
function hintOf(code: string): string {
  return new OrreryError(code as OrreryError['code'], '').hint
}
