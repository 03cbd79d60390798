import type { RunManifest } from '@orreryjs/harness'
import type { RunDescription } from '@orreryjs/viewer'
import { seedOf, versionsOf } from '../results/how-it-was-run.ts'
import { labelNotes } from '../results/labels.ts'

/** How far a run came. */
interface Course {
  /** Episodes that came to an end of their own. */
  readonly ended: number
  /** When it began, in milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly began: number
}

/** How a run was made, as a report tells it. */
export function describeRun(manifest: RunManifest, directory: string, { ended, began }: Course): RunDescription {
  const { configuration, labels, episodes, run } = manifest
  const notes = labelNotes(labels)
  return {
    directory,
    planned: episodes,
    ended,
    ...(began > 0 && { started: new Date(began).toISOString() }),
    seed: seedOf(manifest),
    versions: versionsOf(manifest),
    labels,
    ...(notes.length > 0 && { warning: notes.join('; ').replace(/^simulated: /, '') }),
    configuration,
    hash: run,
  }
}
