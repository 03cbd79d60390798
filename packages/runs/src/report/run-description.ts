import type { RunManifest } from '@orreryjs/harness'
import type { RunDescription } from '@orreryjs/viewer'
import { DEFAULT_SEED } from '../configuration/configuration.ts'
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
  const { seed = DEFAULT_SEED } = configuration
  const notes = labelNotes(labels)
  return {
    directory,
    planned: episodes,
    ended,
    ...(began > 0 && { started: new Date(began).toISOString() }),
    seed: String(seed),
    versions: versionsOf(manifest),
    labels,
    ...(notes.length > 0 && { warning: notes.join('; ').replace(/^simulated: /, '') }),
    configuration,
    hash: run,
  }
}

function versionsOf({ orrery, node, git, worlds, agents }: RunManifest): readonly string[] {
  const commit = git === undefined ? [] : [`commit ${git.commit}${git.dirty ? ' with changes' : ''}`]
  const parts = [...worlds, ...agents].map(({ id, version }) => `${id} ${version}`)
  return [`Orrery ${orrery}`, `Node.js ${node}`, ...commit, ...new Set(parts)]
}
