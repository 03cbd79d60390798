import { labelNotes, seedOf, versionsOf } from '@orreryjs/runs/results'
import type { RunDescription } from '../data/report-data.ts'
import type { JoinedRuns } from './joined-runs.ts'

/** Progress of a run. */
interface Course {
  /** Number of ended episodes. */
  readonly ended: number
  /** Start time in milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly began: number
  /** Digest of the journal of each run. */
  readonly journalDigests: readonly string[]
}

/** Returns the description of a run for its report. */
export function describeRun(
  { manifest, directories, configuration }: JoinedRuns,
  { ended, began, journalDigests }: Course,
): RunDescription {
  const { labels, episodes, run } = manifest
  const notes = labelNotes(labels)
  return {
    directory: directories.join(', '),
    planned: episodes,
    ended,
    ...(began > 0 && { startedAt: new Date(began).toISOString() }),
    seed: directories.length === 1 ? seedOf(manifest) : [...new Set(manifest.settings.map(({ seed }) => seed))].join(', '),
    versions: versionsOf(manifest),
    labels,
    ...(notes.length > 0 && { warning: notes.join('; ') }),
    configuration,
    configurationHash: run,
    journalDigests,
  }
}
