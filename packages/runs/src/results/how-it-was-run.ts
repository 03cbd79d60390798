import type { RunManifest } from '@orreryjs/harness'
import { DEFAULT_SEED } from '../configuration/configuration.ts'

/** `Orrery 0.1.0`, `Node.js 20.19.0`, the commit, worlds and agents with their versions. */
export function versionsOf({
  orrery,
  node,
  git,
  worlds,
  agents,
}: Pick<RunManifest, 'orrery' | 'node' | 'git' | 'worlds' | 'agents'>): readonly string[] {
  const commit = git === undefined ? [] : [`commit ${git.commit}${git.dirty ? ' with changes' : ''}`]
  const parts = [...worlds, ...agents].map(({ id, version }) => `${id} ${version}`)
  return [`Orrery ${orrery}`, `Node.js ${node}`, ...commit, ...new Set(parts)]
}

/** Name of the seed of a run; journals of before may tell none. */
export function seedOf({ configuration }: Pick<RunManifest, 'configuration'>): string {
  return String(configuration['seed'] ?? DEFAULT_SEED)
}
