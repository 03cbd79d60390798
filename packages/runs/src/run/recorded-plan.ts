import { type RunManifest, readManifest } from '@orreryjs/harness'
import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { openRunCassette } from '../play/cassette.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { registryOfRun } from '../registry/files/run-files.ts'
import { checkPaths } from '../trust/settings.ts'
import { requireSameEngines } from '../verify/check-engines.ts'
import { requireSameProfiles } from '../verify/check-manifest.ts'
import { noticeOf, type RunHooks } from './hooks.ts'
import { continuedSettings } from './local-settings.ts'
import { loadEnvironment, planWith } from './run.ts'
import { type RunSettings, readSettings } from './settings.ts'

/** Options of `withRecordedPlan`. */
export interface RecordedPlanOptions extends RunHooks {
  /** Settings that do not affect recorded results: model access, concurrency, cassettes. @default the settings of the first command */
  readonly settings?: RunSettings | undefined
  /** Returns the ids of models that are not called; they need not be available. @default all are called */
  readonly unusedModels?: ((manifest: RunManifest) => readonly string[]) | undefined
  /** Changes the recorded configuration before planning. @default unchanged */
  change?(recorded: Configuration): Configuration
}

/**
 * Plans a recorded run again with its models, and passes the plan to `use` while its cassette is open. Addresses, variables and paths of
 * `run.json` are used if this machine wrote it, or if the settings or the registry's trust permit them. Throws `RUN_UNKNOWN`, `CODE_CHANGED`
 * and the errors of planning.
 */
export async function withRecordedPlan<Result>(
  directory: string,
  options: RecordedPlanOptions,
  use: (planned: PlannedRun, manifest: RunManifest) => Result | Promise<Result>,
): Promise<Result> {
  const { change = (recorded) => recorded, unusedModels } = options
  const manifest = readManifest(directory)
  const recorded = change(readConfiguration('run.json', manifest.configuration))
  const settings = readSettings(options.settings ?? {}, options.registry)
  const continued = continuedSettings(directory, settings.configuration, noticeOf(options))
  const merged = { ...recorded, ...continued, ...settings.configuration }
  const registry = registryOfRun(settings.registry, directory, manifest)
  checkPaths({ ...merged, out: undefined }, registry.trust)
  const configuration = { ...merged, out: directory, recorded: manifest.settings }
  loadEnvironment(configuration)
  const cassette = await openRunCassette(configuration, false, noticeOf(options))
  try {
    const planned = await planWith(configuration, cassette, { ...options, registry, unusedModels: unusedModels?.(manifest) })
    requireSameProfiles(planned.cells, manifest.profiles)
    requireSameEngines(planned.cells, manifest)
    return await use(planned, manifest)
  } finally {
    cassette?.close()
  }
}
