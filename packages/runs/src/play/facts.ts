import { execFileSync } from 'node:child_process'
import type { JsonObject } from '@orreryjs/core'
import type { RunFacts } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import { recordedSettings } from '../configuration/recorded.ts'
import type { Configuration } from '../configuration/schema.ts'
import { VERSION } from '../version.ts'
import type { PlannedRun } from './planned-run.ts'

/** What `run.json` says beside what the episodes tell: the configuration, versions, labels. */
export function runFacts(
  { configuration, cells, registry }: Pick<PlannedRun, 'configuration' | 'cells' | 'registry'>,
  suite?: string,
): RunFacts {
  const git = gitState(process.cwd())
  const code = registry.files?.code() ?? []
  return {
    configuration: decidingSettings(configuration),
    ...(suite === undefined ? {} : { suite }),
    orrery: VERSION,
    node: process.versions.node,
    labels: [
      ...(cells.some(({ model }) => model.simulated === true) ? ['simulated'] : []),
      ...(cells.some(({ model }) => model.privileged === true) ? ['privileged'] : []),
    ],
    ...(git === undefined ? {} : { git }),
    ...(code.length === 0 ? {} : { code }),
  }
}

/** All blocks with their defaults. Where a run is written, how many episodes run at once and how long is waited decide nothing. */
function decidingSettings(configuration: Configuration): JsonObject {
  return { ...recordedSettings({ ...configuration }), blocks: blocksOf(configuration) } as unknown as JsonObject
}

/** Commit and state of the repository that a directory belongs to; undefined where it is in none, or in one without a commit. */
export function gitState(directory: string): RunFacts['git'] {
  try {
    // One call for both.
    const said = execFileSync('git', ['status', '--porcelain=v2', '--branch'], {
      cwd: directory,
      encoding: 'utf8',
      timeout: 2000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // Lines that begin with `#` tell of the branch, each other one of a file that is not as the commit has it.
    const commit = /^# branch\.oid ([0-9a-f]+)$/m.exec(said)?.[1]
    return commit === undefined ? undefined : { commit, dirty: /^[^#]/m.test(said) }
  } catch {
    return undefined
  }
}
