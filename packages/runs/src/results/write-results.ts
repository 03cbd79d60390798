import { basename, join, resolve } from 'node:path'
import { fileDigest, journalPath, type RunManifest, readMetrics, writeFileAtomically } from '@orreryjs/harness'
import { declarationNotes } from '../compare/analysis-declaration.ts'
import type { GateResult } from '../compare/gates/gate-result.ts'
import { type GatePlan, retestGates, testGates } from '../compare/gates/run-gates.ts'
import { type RunCell, runCells, scoringFacts } from '../compare/read-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { simulatedModelTest } from '../registry/model-labels.ts'
import { publishedTables } from '../suites/suite.ts'
import { markdownReport, markdownSummary } from './markdown.ts'
import { type ResultSampling, type RunEnding, type RunResults, runResults } from './results.ts'
import { selectionNotes } from './selection.ts'
import { createRunTally, type RunTally } from './tally.ts'

/** Written results and the tally they were computed from. */
export interface WrittenResults {
  readonly results: RunResults
  readonly tally: RunTally
}

/**
 * Writes `results.json` and `report.md` of a finished run in bounded memory, from its journal or from the tally of a run played in this
 * process. Throws `FILE_UNWRITABLE`, or the errors of reading the journal.
 */
export async function writeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  { gates, ...ending }: RunEnding & { readonly gates: GatePlan },
  addedUp?: RunTally,
): Promise<WrittenResults> {
  const tally = addedUp ?? (await readTally(directory, run, manifest))
  const test: TestGates = (cells, isComplete) => testGates(gates, cells, isComplete)
  const results = await resultsOf(directory, run, manifest, { ...ending, test }, tally)
  writeFileAtomically(join(directory, 'results.json'), resultsText(results))
  writeFileAtomically(join(directory, 'report.md'), reportText(results, titleOf(directory)))
  return { results, tally }
}

/** How a recorded run ended, with the results of its gates. */
export type RecordedEnding = RunEnding & { readonly gates: readonly GateResult[] }

/** Computes the results of a run directory from a tally of its journal, without writing them. Throws the errors of reading it. */
export async function computeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  { gates, ...ending }: RecordedEnding,
  { tally, sampling = {} }: { readonly tally: RunTally; readonly sampling?: ResultSampling },
): Promise<RunResults> {
  const test: TestGates = (cells, isComplete) => retestGates(gates, cells, isComplete)
  return resultsOf(directory, run, manifest, { ...ending, test }, tally, sampling)
}

/** Creates an empty tally for the episodes of this run. */
export function tallyOf(run: PlannedRun, manifest: RunManifest): RunTally {
  const tables = publishedTables(run.registry.suites, manifest.suite)
  return createRunTally(tables, run.configuration, simulatedModelTest(manifest), manifest.settings, scoringFacts(manifest))
}

async function readTally(directory: string, run: PlannedRun, manifest: RunManifest): Promise<RunTally> {
  const tally = tallyOf(run, manifest)
  // All lines were validated against the schema when they were written.
  for await (const episode of readMetrics(journalPath(directory), { isChecked: true })) tally.add(episode)
  return tally
}

/** Evaluates the gates of a run on its rows. */
type TestGates = (cells: readonly RunCell[], isComplete: boolean) => readonly GateResult[]

async function resultsOf(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  { test, ...ending }: RunEnding & { readonly test: TestGates },
  tally: RunTally,
  sampling: ResultSampling = {},
): Promise<RunResults> {
  const digests = { journal: await fileDigest(journalPath(directory)), manifest: await fileDigest(join(directory, 'run.json')) }
  const results = runResults(run, manifest, ending, tally, sampling)
  const gates = test(runCells(tally.scores(), directory, manifest), results.complete)
  return { ...results, ...(gates.length > 0 && { gates }), digests }
}

/** Formats a value like `results.json`. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Content of `results.json`. */
export function resultsText(results: RunResults): string {
  return jsonText(results)
}

/** Content of `report.md` with this title. */
export function reportText(results: RunResults, title: string): string {
  return markdownReport(results, { title, notices: noticesOf(results) })
}

/** Figures of a run for the summary of a job. */
export function summaryText(results: RunResults, title: string): string {
  return markdownSummary(results, { title, notices: noticesOf(results) })
}

/** Default title of a report. */
export function titleOf(directory: string): string {
  return basename(resolve(directory))
}

function noticesOf({ manifest, complete, stopped }: RunResults): readonly string[] {
  const incomplete = complete ? [] : [`Incomplete: ${stopped?.message ?? 'stopped by Ctrl-C'}`]
  return [...declarationNotes(manifest.configuration), ...selectionNotes(manifest.configuration), ...incomplete]
}
