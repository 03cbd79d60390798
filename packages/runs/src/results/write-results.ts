import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EpisodeMetrics, journalPath, openWholeFile, type RunManifest, readMetrics } from '@orreryjs/harness'
import type { PlannedRun } from '../play/open-run.ts'
import { publishedTable } from '../suites/suite.ts'
import { itemTexts, jsonWithList } from './json-list.ts'
import { markdownReport } from './report.ts'
import { type Ending, type RunResults, runResults } from './results.ts'
import { createRunTally, type RunTally } from './tally.ts'

/** What a run's journal told when its results were written. */
export interface WrittenResults {
  readonly results: RunResults
  readonly tally: RunTally
}

const INDENT = 2

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
  const tally = createRunTally(publishedTable(run.registry.suites, manifest.suite), run.configuration)
  const path = join(directory, 'results.json')
  const list = `${path}.episodes`
  try {
    // What stands first in the file is known last, so the episodes wait beside it.
    await write(list, itemTexts(readEpisodes(directory, tally), INDENT))
    const results = runResults(run, manifest, ending, tally)
    const items = createReadStream(list)
    await write(path, jsonWithList({ head: results, name: 'episodes', items, indent: INDENT, end: '\n' }))
    await write(join(directory, 'report.md'), [markdownReport(results)])
    return { results, tally }
  } finally {
    rmSync(list, { force: true })
  }
}

/** What the episodes of a run came to, in the order of the plan. */
export async function* readEpisodes(directory: string, tally?: RunTally): AsyncGenerator<EpisodeMetrics> {
  for await (const episode of readMetrics(journalPath(directory))) {
    tally?.add(episode)
    yield episode.metrics
  }
}

async function write(path: string, texts: AsyncIterable<string | Uint8Array> | Iterable<string>): Promise<void> {
  const file = openWholeFile(path)
  try {
    for await (const text of texts) file.write(text)
    file.finish()
  } finally {
    file.discard()
  }
}
