import type { RunManifest } from '@orreryjs/harness'
import type { RunDescription } from '@orreryjs/viewer'
import { seedOf, versionsOf } from '../results/how-it-was-run.ts'
import { SIMULATED_NOTE } from '../results/rows.ts'

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
  return {
    directory,
    planned: episodes,
    ended,
    ...(began > 0 && { started: new Date(began).toISOString() }),
    seed: seedOf(manifest),
    versions: versionsOf(manifest),
    labels,
    ...(labels.includes('simulated') && { warning: SIMULATED_NOTE.replace(/^simulated: /, '') }),
    configuration,
    hash: run,
  }
}
