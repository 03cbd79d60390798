import type { RunManifest } from '@orreryjs/harness'
import { DEFAULT_SEED } from '../configuration/configuration.ts'

/** Versions of Orrery and Node.js, the commit, and versions of worlds and agents. */
export function versionsOf({
  orrery,
  node,
  git,
  worlds,
  agents,
}: Pick<RunManifest, 'orrery' | 'node' | 'git' | 'worlds' | 'agents'>): readonly string[] {
  const state = (known: NonNullable<typeof git>): string =>
    'error' in known ? `commit unknown: ${known.error}` : `commit ${known.commit}${known.dirty ? ' with changes' : ''}`
  const commit = git === undefined ? [] : [state(git)]
  const parts = [...worlds, ...agents].map(({ id, version }) => `${id} ${version}`)
  return [`Orrery ${orrery}`, `Node.js ${node}`, ...commit, ...new Set(parts)]
}

/** Name of the seed of a run; older runs may not record it. */
export function seedOf({ configuration }: Pick<RunManifest, 'configuration'>): string {
  return String(configuration['seed'] ?? DEFAULT_SEED)
}
