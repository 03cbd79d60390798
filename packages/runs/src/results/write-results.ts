import { basename, join, resolve } from 'node:path'
import { fileDigest, journalPath, openWholeFile, type RunManifest, readMetrics } from '@orreryjs/harness'
import { declaredLines } from '../compare/declared.ts'
import { scoredFacts } from '../compare/read-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { simulatedIn } from '../registry/simulated.ts'
import { publishedTables } from '../suites/suite.ts'
import { markdownReport } from './markdown.ts'
import { type Ending, type RunResults, runResults } from './results.ts'
import { selectionLines } from './selection.ts'
import { createRunTally, type RunTally } from './tally.ts'

/** What a run's journal told when its results were written. */
export interface WrittenResults {
  readonly results: RunResults
  readonly tally: RunTally
}

/**
 * Writes `results.json` and `report.md` of a run that is over, in bounded memory: from its journal alone, or from what was added up
 * while all of it was played. Throws `FILE_UNWRITABLE`, or what reading the journal throws.
 */
export async function writeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  ending: Ending,
  addedUp?: RunTally,
): Promise<WrittenResults> {
  // Whoever wrote these lines, in this part of the run or before, held them against the schema.
  const tally = addedUp ?? (await readTally(directory, run, manifest, true))
  const results = await resultsOf(directory, run, manifest, ending, tally)
  write(join(directory, 'results.json'), resultsText(results))
  write(join(directory, 'report.md'), reportText(results, titleOf(directory)))
  return { results, tally }
}

/** What a run's directory tells, in bounded memory; nothing is written. Throws what reading it throws. */
export async function computeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  ending: Ending,
): Promise<RunResults> {
  return resultsOf(directory, run, manifest, ending, await readTally(directory, run, manifest, false))
}

/** A tally for the episodes of this run, of nothing so far. */
export function tallyOf(run: PlannedRun, manifest: RunManifest): RunTally {
  const tables = publishedTables(run.registry.suites, manifest.suite)
  return createRunTally(tables, run.configuration, simulatedIn(manifest), manifest.settings, scoredFacts(manifest))
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
  ending: Ending,
  tally: RunTally,
): Promise<RunResults> {
  const digests = { journal: await fileDigest(journalPath(directory)), manifest: await fileDigest(join(directory, 'run.json')) }
  return { ...runResults(run, manifest, ending, tally), digests }
}

/** The text of `results.json`. */
export function resultsText(results: RunResults): string {
  return `${JSON.stringify(results, null, 2)}\n`
}

/** The text of `report.md`, under that title. */
export function reportText(results: RunResults, title: string): string {
  return markdownReport(results, { title, notices: noticesOf(results) })
}

/** What a report of a run is headed unless told otherwise. */
export function titleOf(directory: string): string {
  return basename(resolve(directory))
}

function noticesOf({ manifest, complete, stopped }: RunResults): readonly string[] {
  const incomplete = complete ? [] : [`Incomplete: ${stopped?.message ?? 'stopped by Ctrl-C'}`]
  return [...declaredLines(manifest.configuration), ...selectionLines(manifest.configuration), ...incomplete]
}

function write(path: string, text: string): void {
  const file = openWholeFile(path)
  try {
    file.write(text)
    file.finish()
  } finally {
    file.discard()
  }
}
