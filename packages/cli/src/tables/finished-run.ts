import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOrreryError } from '@orreryjs/core'
import { journalPath } from '@orreryjs/harness'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { gateLines, publishedLines, robustnessLines, verdictLines } from '@orreryjs/reporting/tables'
import type { FinishedRun } from '@orreryjs/runs'
import { type Comparisons, compare, declarationNotes, type GateResult } from '@orreryjs/runs/compare'
import { isRunLimit } from '@orreryjs/runs/play'
import {
  type CellResult,
  endReasonCounts,
  groupRows,
  labelNotes,
  noteLines,
  type RunResults,
  STREAM_COLUMNS,
  STREAMS_TITLE,
  type SuccessMatrix,
  selectionNotes,
  streamRows,
  successMatrix,
  summaryText,
  warningLines,
  worldOptionNotes,
} from '@orreryjs/runs/results'
import { pluralize, shellWord } from '@orreryjs/runs/texts'
import { EXIT, exitOfGates, reportUndecided } from '../output/errors.ts'
import { hintFor } from '../output/hints.ts'
import type { AppendSummary } from '../output/summary.ts'
import { wrapForTerminal } from '../output/wrap-text.ts'
import type { WatchedRun } from '../terminal/run-with-progress.ts'
import type { Terminal } from '../terminal.ts'
import { NO_MODEL, resultTable } from './results-table.ts'

/** The HTML page of a run, if the run wrote one. */
export interface RunReport {
  readonly path: string
  /** Number of ended episodes. */
  readonly episodes: number
  /** Verdicts in sentences. */
  readonly verdicts: readonly string[]
}

/** How much the terminal shows. */
export interface Detail {
  /** True to show all columns. */
  readonly isWide: boolean
  /** True to print end reasons, plans and reward components as well. */
  readonly isVerbose: boolean
}

/** Reads how much the terminal shows. */
export function detailOf({ wide, verbose }: Readonly<Record<string, unknown>>): Detail {
  return { isWide: wide === true, isVerbose: verbose === true }
}

/** Destinations of the results of a run in addition to the terminal. */
interface ResultOutput {
  readonly json: boolean
  /** The page has the details, so only success, verdicts and the path of the page are printed. */
  readonly report?: RunReport | undefined
  readonly summary: AppendSummary | undefined
  readonly detail: Detail
}

/** Prints the results of a run. Returns the exit code. */
export async function printFinishedRun(
  terminal: Terminal,
  { result, interrupted }: WatchedRun<FinishedRun>,
  { json, summary, report, detail }: ResultOutput,
): Promise<number> {
  const { directory, results, gates, onInconclusive } = result
  if (json) terminal.printData(JSON.stringify({ directory, ...results }))
  else {
    const lines =
      report === undefined
        ? resultLines(terminal, directory, results, {
            toShow: result.firstFailed ?? 1,
            detail,
            verdicts: await verdictsOf(directory, results),
          })
        : briefLines(terminal, directory, results, { report, detail })
    for (const line of lines) terminal.print(line)
    if (gates.length > 0) printGates(terminal, gates)
  }
  summary?.(summaryText(results, `Run ${directory}`))
  const code = exitCodeOf(result, interrupted)
  const exit = code === EXIT.ok ? exitOfGates(gates, onInconclusive) : code
  reportUndecided(terminal, gates, exit)
  return exit
}

/** Returns 130 if Ctrl-C stopped the run, 1 if an episode ended in an error or a limit of the run was reached. */
function exitCodeOf({ outcome, results: { stopped } }: FinishedRun, interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted
  return outcome.errors > 0 || (stopped !== undefined && isRunLimit(stopped)) ? EXIT.failed : EXIT.ok
}

function printGates(terminal: Terminal, tested: readonly GateResult[]): void {
  terminal.print('')
  const lines = tested.flatMap((result) => gateLines(result, terminal.colour))
  for (const line of lines) terminal.print(wrapForTerminal(line, terminal))
}

/** Maximum number of rows of a world whose verdicts are printed; more pairs need the tables of `orrery compare`. */
const MAX_VERDICT_ROWS = 3
/** Maximum number of episodes that are read again for verdicts. */
const MAX_VERDICT_EPISODES = 1_000

/** Returns the verdicts of a complete run in sentences, by title of the table. */
async function verdictsOf(directory: string, { cells, complete }: RunResults): Promise<Verdicts> {
  const tables = [...groupRows(cells)].filter(([, rows]) => rows.length > 1 && rows.length <= MAX_VERDICT_ROWS)
  const episodes = cells.reduce((sum, { planned }) => sum + planned, 0)
  if (!complete || tables.length === 0 || episodes > MAX_VERDICT_EPISODES) return new Map()
  const comparisons = await comparisonsIn(directory)
  return new Map(
    tables.map(([title, [first]]) => {
      const own = comparisons.filter(({ world, split }) => world === first?.world && split === first.split)
      return [title, verdictLines(own)]
    }),
  )
}

/** Returns the comparisons of a run; empty if its rows cannot be paired, for example because they have different tasks. */
async function comparisonsIn(directory: string): Promise<Comparisons['comparisons']> {
  try {
    return (await compare(directory)).comparisons
  } catch (error) {
    if (isOrreryError(error)) return []
    throw error
  }
}

type Verdicts = ReadonlyMap<string, readonly string[]>

/** Returns everything that `orrery run` prints at the end; `toShow` is the number of the episode to inspect first. */
function resultLines(
  terminal: Terminal,
  directory: string,
  results: RunResults,
  { toShow, verdicts, detail }: { readonly toShow: number; readonly verdicts: Verdicts; readonly detail: Detail },
): readonly string[] {
  const { colour } = terminal
  const lines: string[] = []
  const matrix = successMatrix(results.cells)
  if (matrix !== undefined) lines.push('', colour.bold('success'), matrixTable(matrix))
  for (const [title, cells] of groupRows(results.cells)) {
    const verdict = (verdicts.get(title) ?? []).map((line) => wrapForTerminal(colour.bold(line), terminal))
    const { facts, table } = resultTable(cells, { ...detail, width: terminal.columns })
    lines.push('', wrapForTerminal(colour.bold(titleWith(title, cells, facts)), terminal), table)
    if (verdict.length > 0) lines.push('', ...verdict)
    if (detail.isVerbose) lines.push(...endReasonLines(cells))
    const notes = detail.isVerbose ? noteLines(cells, (name) => COMPONENT_NAMES[name] ?? name) : warningLines(cells)
    lines.push(...(notes.length === 0 ? [] : ['', ...notes]))
  }
  if (results.streams !== undefined)
    lines.push('', colour.bold(STREAMS_TITLE), plainTable(STREAM_COLUMNS, streamRows(results.streams), terminal.columns))
  lines.push(...publishedLines(results.published ?? [], colour))
  lines.push(...robustnessLines(results.robustness ?? [], colour))
  const { configuration } = results.manifest
  const notes = [
    ...labelNotes(results.manifest.labels),
    ...worldOptionNotes(configuration),
    ...declarationNotes(configuration),
    ...selectionNotes(configuration),
  ]
  if (notes.length > 0) lines.push('', ...notes.map(colour.yellow))
  const all = [
    ...lines,
    ...failureLines(results, terminal.command),
    '',
    ...nextStepLines(terminal.command, directory, results, toShow),
  ]
  return all[0] === '' ? all.slice(1) : all
}

/** Returns success rates, verdicts, problems and the path of the page. */
function briefLines(
  terminal: Terminal,
  directory: string,
  results: RunResults,
  { report: { path, verdicts }, detail }: { readonly report: RunReport; readonly detail: Detail },
): readonly string[] {
  const { cells, manifest } = results
  const matrix = successMatrix(cells)
  const tables =
    matrix === undefined
      ? [...groupRows(cells)].flatMap(([title, rows]) => {
          const { facts, table } = resultTable(rows, { ...detail, width: terminal.columns })
          return [wrapForTerminal(terminal.colour.bold(titleWith(title, rows, facts)), terminal), table]
        })
      : [`${terminal.colour.bold('success')}, 95 % confidence intervals in the report`, matrixTable(matrix)]
  const notes = labelNotes(manifest.labels)
  return [
    ...tables,
    ...(verdicts.length === 0 ? [] : ['', ...verdicts.map(terminal.colour.bold)]),
    ...(notes.length === 0 ? [] : ['', ...notes.map(terminal.colour.yellow)]),
    ...failureLines(results, terminal.command),
    '',
    // Terminals open addresses; files and pipes get the shorter path.
    `Report: ${terminal.isScreen ? pathToFileURL(path) : path}`,
    `Next:   ${terminal.command} ${results.complete ? 'view' : 'resume'} ${shellWord(directory)}`,
  ]
}

/** Returns the success of every agent in every world. The column of models is left out if they do not differ. */
function matrixTable({ columns, rows }: SuccessMatrix): string {
  const models = new Set(rows.flatMap(([, model]) => (model === NO_MODEL ? [] : [model])))
  if (models.size > 1) return plainTable(columns, rows)
  return plainTable(
    columns.toSpliced(1, 1),
    rows.map((row) => row.toSpliced(1, 1)),
  )
}

/** Returns the title of a table with the facts that its rows share. */
function titleWith(title: string, [first]: readonly CellResult[], facts: readonly string[]): string {
  const place = `${first?.world} ${first?.split}`
  return facts.length === 0 || !title.startsWith(place) ? title : `${place}: ${facts.join(', ')}${title.slice(place.length)}`
}

/** Names of the reward components that WebShop abbreviates. */
const COMPONENT_NAMES: Readonly<Record<string, string>> = { att: 'attributes', opt: 'options' }

/** Returns the end reasons of each row, which is named with its model only if the models differ. */
function endReasonLines(cells: readonly CellResult[]): readonly string[] {
  const rows = cells.filter(({ summary }) => summary !== undefined)
  const models = new Set(rows.map(({ model }) => model).filter((model) => model !== 'none'))
  const nameOf = ({ label, model }: CellResult): string => (models.size > 1 && model !== 'none' ? `${label}/${model}` : label)
  return rows.length === 0 ? [] : ['', ...rows.map((cell) => `${nameOf(cell)}: ${endReasonCounts(cell)}`)]
}

function failureLines(results: RunResults, command: string): readonly string[] {
  const lines = results.errors.flatMap(({ code, count, message }) => [
    `error ${code}: ended ${pluralize(count, 'episode')}: ${message}`,
    ` hint: ${hintFor({ code }, command)}`,
  ])
  if (results.stopped !== undefined) lines.push(results.stopped.message)
  if (results.interrupted) lines.push('stopped by Ctrl-C')
  return lines.length === 0 ? [] : ['', ...lines]
}

function nextStepLines(command: string, directory: string, results: RunResults, toShow: number): readonly string[] {
  const path = shellWord(directory)
  const files = [journalPath(directory), ...['results.json', 'report.md'].map((name) => join(directory, name))]
  return [
    `Output: ${files.join(', ')}`,
    `Inspect an episode: ${command} show ${path} ${toShow}`,
    ...(hasPair(results.cells) ? [`Compare the rows, paired by task: ${command} compare ${path}`] : []),
    reportLine(command, directory),
    ...(results.complete ? [] : [`Resume the run: ${command} resume ${path}`]),
    ...(results.cells.some(hasInfrastructureError)
      ? [`Retry episodes with infrastructure errors: ${command} resume ${path} --retry-errors`]
      : []),
  ]
}

/** Returns the path of the report, or the command that writes it if it is missing or older than the journal. */
function reportLine(command: string, directory: string): string {
  const [report, journal] = [join(directory, 'report.html'), journalPath(directory)].map((path) =>
    statSync(path, { throwIfNoEntry: false }),
  )
  const isCurrent = report !== undefined && journal !== undefined && report.mtimeMs >= journal.mtimeMs
  return isCurrent
    ? `Open the report: ${join(directory, 'report.html')}`
    : `Write the report: ${command} report ${shellWord(directory)}`
}

/** True if an episode of the row ended with an infrastructure error. */
function hasInfrastructureError({ summary }: CellResult): boolean {
  return summary !== undefined && summary.infrastructureExcluded.episodes < summary.strict.episodes
}

/** True if two rows have results on the same world and split. */
function hasPair(cells: readonly CellResult[]): boolean {
  const places = cells.flatMap(({ world, split, summary }) => (summary === undefined ? [] : `${world} ${split}`))
  return new Set(places).size < places.length
}
