import { basename, join, resolve } from 'node:path'
import { journalPath, openWholeFile, type RunManifest, readMetrics } from '@orreryjs/harness'
import { selectionLines } from '../configuration/chosen-by.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { simulatedIn } from '../registry/simulated.ts'
import { publishedTables } from '../suites/suite.ts'
import { markdownReport } from './markdown.ts'
import { type Ending, type RunResults, runResults } from './results.ts'
import { createRunTally, type RunTally } from './tally.ts'

/** What a run's journal told when its results were written. */
export interface WrittenResults {
  readonly results: RunResults
  readonly tally: RunTally
}

/**
 * Writes `results.json` and `report.md` of a run that is over, from its journal alone and in bounded memory.
 * Throws `FILE_UNWRITABLE`, or what reading the journal throws.
 */
export async function writeResults(
  directory: string,
  run: PlannedRun,
  manifest: RunManifest,
  ending: Ending,
): Promise<WrittenResults> {
  const tally = createRunTally(publishedTables(run.registry.suites, manifest.suite), run.configuration, simulatedIn(manifest))
  for await (const episode of readMetrics(journalPath(directory))) tally.add(episode)
  const results = runResults(run, manifest, ending, tally)
  write(join(directory, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  write(join(directory, 'report.md'), markdownReport(results, { title: titleOf(directory), notices: noticesOf(results) }))
  return { results, tally }
}

/** What a report of a run is headed unless told otherwise. */
export function titleOf(directory: string): string {
  return basename(resolve(directory))
}

function noticesOf({ manifest, complete, stopped }: RunResults): readonly string[] {
  const incomplete = complete ? [] : [`Incomplete: ${stopped?.message ?? 'stopped by Ctrl-C'}`]
  return [...selectionLines(manifest.configuration), ...incomplete]
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
