import { basename, join, resolve } from 'node:path'
import { fileDigest, journalPath, openAtomicFile, type RunManifest, readMetrics } from '@orreryjs/harness'
import { declarationNotes } from '../compare/analysis-declaration.ts'
import { scoringFacts } from '../compare/read-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { simulatedModelTest } from '../registry/model-labels.ts'
import { publishedTables } from '../suites/suite.ts'
import { markdownReport, markdownSummary } from './markdown.ts'
import { type RunEnding, type RunResults, runResults } from './results.ts'
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
  ending: RunEnding,
  addedUp?: RunTally,
): Promise<WrittenResults> {
  // All lines were validated against the schema when they were written.
  const tally = addedUp ?? (await readTally(directory, run, manifest, true))
  const results = await resultsOf(directory, run, manifest, ending, tally)
  write(join(directory, 'results.json'), resultsText(results))
  write(join(directory, 'report.md'), reportText(results, titleOf(directory)))
  return { results, tally }
}

/** Computes the results of a run directory in bounded memory, without writing them. Throws the errors of reading it. */
export async function computeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  ending: RunEnding,
): Promise<RunResults> {
  return resultsOf(directory, run, manifest, ending, await readTally(directory, run, manifest, false))
}

/** Creates an empty tally for the episodes of this run. */
export function tallyOf(run: PlannedRun, manifest: RunManifest): RunTally {
  const tables = publishedTables(run.registry.suites, manifest.suite)
  return createRunTally(tables, run.configuration, simulatedModelTest(manifest), manifest.settings, scoringFacts(manifest))
}

async function readTally(directory: string, run: PlannedRun, manifest: RunManifest, isChecked: boolean): Promise<RunTally> {
  const tally = tallyOf(run, manifest)
  for await (const episode of readMetrics(journalPath(directory), { isChecked })) tally.add(episode)
  return tally
}

async function resultsOf(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  ending: RunEnding,
  tally: RunTally,
): Promise<RunResults> {
  const digests = { journal: await fileDigest(journalPath(directory)), manifest: await fileDigest(join(directory, 'run.json')) }
  return { ...runResults(run, manifest, ending, tally), digests }
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

/** Figures of a run for the summary of a job, with sections above the first table. */
export function summaryText(results: RunResults, title: string, firstSections: readonly string[]): string {
  return markdownSummary(results, { title, notices: noticesOf(results), firstSections })
}

/** Default title of a report. */
export function titleOf(directory: string): string {
  return basename(resolve(directory))
}

function noticesOf({ manifest, complete, stopped }: RunResults): readonly string[] {
  const incomplete = complete ? [] : [`Incomplete: ${stopped?.message ?? 'stopped by Ctrl-C'}`]
  return [...declarationNotes(manifest.configuration), ...selectionNotes(manifest.configuration), ...incomplete]
}

function write(path: string, text: string): void {
  const file = openAtomicFile(path)
  try {
    file.write(text)
    file.finish()
  } finally {
    file.discard()
  }
}
