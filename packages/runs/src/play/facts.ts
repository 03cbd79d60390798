import type { JsonObject } from '@orreryjs/core'
import type { RunFacts } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import { recordedSettings } from '../configuration/recorded.ts'
import type { Configuration } from '../configuration/schema.ts'
import { VERSION } from '../version.ts'
import { gitState } from './git-state.ts'
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
