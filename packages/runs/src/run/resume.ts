import { OrreryError } from '@orreryjs/core'
import { journalPath, resumeRunDirectory, type TornLine } from '@orreryjs/harness'
import { planGates } from '../compare/gates/run-gates.ts'
import { blocksOf } from '../configuration/configuration.ts'
import { isStreamBlock } from '../configuration/expand-training.ts'
import type { Configuration } from '../configuration/schema.ts'
import { countFinished } from '../play/execute.ts'
import { createFailureGuard } from '../play/failure-guard.ts'
import { hasCheckedLines } from '../scores/stored-scores.ts'
import { extendedSettings, extendRun } from './extend.ts'
import { noticeOf, type RunHooks } from './hooks.ts'
import { type FinishedRun, playPlanned } from './play-planned.ts'
import { preflight } from './preflight.ts'
import { withRecordedPlan } from './recorded-plan.ts'
import type { RunSettings } from './settings.ts'

/** Options of `resume`. */
export interface ResumeOptions extends RunHooks {
  /** Settings that do not affect recorded results: concurrency, threads, limits of the run, model access. */
  readonly settings?: RunSettings | undefined
  /**
   * True to repeat episodes with an infrastructure error, from the point of the error and as the same attempt. Their earlier tries stay in
   * the journal, and results report their number. @default false
   */
  readonly retryErrors?: boolean | undefined
  /** Number of tasks to add to each block, as far as available; recorded permanently in the run. @default none */
  readonly extend?: number | undefined
  onTornLine?(torn: TornLine): void
}

/**
 * Plays the remaining episodes of an interrupted run. Finished episodes are kept, and recorded replies are not requested again. Addresses,
 * variables and paths of `run.json` are used if this machine wrote it, or if the settings or the registry's trust permit them. Throws
 * `RUN_UNKNOWN`, `RUN_LOCKED`, `CODE_CHANGED`, `JOURNAL_INVALID` and the errors of planning.
 */
export async function resume(directory: string, options: ResumeOptions): Promise<FinishedRun> {
  const { extend } = options
  const change = (recorded: Configuration): Configuration => {
    if (options.retryErrors === true) refuseStreams(recorded, 'cannot repeat episodes')
    if (extend !== undefined) refuseStreams(recorded, 'cannot be extended')
    return extend === undefined ? recorded : extendedSettings(recorded, extend)
  }
  return withRecordedPlan(directory, { ...options, change }, async (planned, before) => {
    const gates = await planGates(planned, noticeOf(options))
    const manifest = extend === undefined ? before : await extendRun(directory, before, planned)
    const guard = createFailureGuard()
    const { onTornLine, retryErrors = false } = options
    const reopened = await resumeRunDirectory(directory, planned.episodes, {
      onEnded: guard.recall,
      retryErrors,
      isChecked: hasCheckedLines(journalPath(directory)),
      ...(onTornLine && { onTornLine }),
    })
    try {
      if (countFinished(reopened.resumed) < planned.episodes.length) await preflight(planned, options)
    } catch (error) {
      reopened.close()
      throw error
    }
    return playPlanned(planned, { directory: reopened, resumed: reopened.resumed, guard, manifest, gates }, options)
  })
}

/** Later episodes of a stream depend on earlier ones, which must therefore stay as they are. */
function refuseStreams(configuration: Configuration, problem: string): void {
  const block = blocksOf(configuration).find(isStreamBlock)
  if (block === undefined) return
  const row = block.label ?? block.agent.join(', ')
  throw new OrreryError('CONFIG_INVALID', `the streams of ${row} ${problem}: later episodes learned from the earlier ones`, {
    hint: 'start a new run',
  })
}
