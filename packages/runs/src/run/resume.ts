import { readManifest, reopenRunDirectory, type TornLine } from '@orreryjs/harness'
import { planGates } from '../compare/run-gates.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { openRunCassette } from '../play/cassette.ts'
import { endedBefore } from '../play/execute.ts'
import { createFailureGuard } from '../play/failure-guard.ts'
import { registryOfRun } from '../registry/files/run-files.ts'
import { extendedSettings, extendRun } from './extend.ts'
import { noticeOf, type RunHooks } from './hooks.ts'
import { type FinishedRun, playPlanned } from './play-planned.ts'
import { preflight } from './preflight.ts'
import { loadEnvironment, planWith } from './run.ts'
import { type RunSettings, readSettings } from './settings.ts'

/** How a run is gone on with. */
export interface ResumeOptions extends RunHooks {
  /** Settings that decide nothing of what is recorded: concurrency, threads, limits of the run, how models are reached. */
  readonly settings?: RunSettings | undefined
  /**
   * Whether episodes that something outside the agent ended are played again, from where that happened and as the same attempt. What
   * they came to stays in the journal, and results say how many they were. @default false
   */
  readonly retryBroken?: boolean | undefined
  /** Plays so many tasks more of each block, as far as there are; the run says so for ever. @default none */
  readonly extend?: number | undefined
  onTornLine?(torn: TornLine): void
}

/**
 * Plays what is left of a run, however it was interrupted. Episodes that ended are kept; no recorded reply is asked for again.
 * Throws `RUN_UNKNOWN`, `RUN_LOCKED`, `JOURNAL_INVALID` and what planning throws.
 */
export async function resume(directory: string, options: ResumeOptions): Promise<FinishedRun> {
  const before = readManifest(directory)
  const kept = readConfiguration('run.json', before.configuration)
  const { extend } = options
  const recorded = extend === undefined ? kept : extendedSettings(kept, extend)
  const settings = readSettings(options.settings ?? {}, options.registry)
  const configuration = { ...recorded, ...settings.configuration, out: directory }
  const registry = registryOfRun(settings.registry, directory, before)
  loadEnvironment(configuration)
  const cassette = await openRunCassette(configuration, false, noticeOf(options))
  try {
    const planned = await planWith(configuration, cassette, { ...options, registry })
    const gates = planGates(planned)
    const manifest = extend === undefined ? before : await extendRun(directory, before, planned)
    const guard = createFailureGuard()
    const { onTornLine, retryBroken = false } = options
    const reopened = await reopenRunDirectory(directory, planned.specs, {
      onEnded: guard.recall,
      retryBroken,
      ...(onTornLine && { onTornLine }),
    })
    try {
      if (endedBefore(reopened.resumed) < planned.specs.length) await preflight(planned, options)
    } catch (error) {
      reopened.close()
      throw error
    }
    return await playPlanned(planned, { directory: reopened, resumed: reopened.resumed, guard, manifest, gates }, options)
  } finally {
    cassette?.close()
  }
}
