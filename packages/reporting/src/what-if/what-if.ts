import { OrreryError } from '@orreryjs/core'
import { rebuildRequests } from '@orreryjs/harness'
import { type ArmOutcome, type Change, createOutcomes, planArms, playArm } from './arms.ts'
import { compareArms } from './compare-arms.ts'
import { inParallel } from './in-parallel.ts'
import { type ForkableEpisode, type ForkRunOptions, findStep, type TableOptions, withForkableRun } from './open-episode.ts'
import { promptParts } from './prompt-parts.ts'
import { OUTCOME_HEADER, outcomeLines } from './what-if-csv.ts'
import type { WhatIf } from './what-if-result.ts'
import { withTable } from './write-table.ts'

/** Options of `whatIf`. */
export interface WhatIfOptions extends ForkRunOptions, TableOptions {
  /** Number of the step, from 1. */
  readonly step: number
  readonly change: Change
  /** Number of continuations of each arm. @default 1 */
  readonly samples?: number | undefined
  /** Called after each pair of continuations. */
  onSample?(): void
}

/**
 * Continues a recorded episode from one of its steps, with a change and without it, and compares the outcomes in pairs. Both continuations of a
 * pair have the same seeds; the first pair has the recorded seeds. Throws `USAGE`, `JOURNAL_INVALID` if the agent differs from the
 * recording, the errors of the model, and what reading and planning the run throws.
 */
export function whatIf(directory: string, episode: string, options: WhatIfOptions): Promise<WhatIf> {
  return withTable(directory, options, OUTCOME_HEADER, async (write) => {
    const result = await playPairs(directory, episode, options)
    for (const line of outcomeLines(result)) write(line)
    return result
  })
}

function playPairs(directory: string, episode: string, options: WhatIfOptions): Promise<WhatIf> {
  const { step: wanted, change, samples = 1, onSample } = options
  return withForkableRun(directory, episode, options, async (run) => {
    const forkable = await run.episode(run.numbers[0] ?? 1)
    const step = findStep(forkable.events, wanted)
    const arms = await planArms(forkable, step, change, () => partsOf(forkable))
    const outcomes = createOutcomes()
    const from = step.from
    const pairs = await inParallel(samples, run.concurrency, async (at) => {
      const sample = at + 1
      const control = await playArm(arms.control, forkable, sample)
      const changed = await playArm(arms.changed, forkable, sample)
      onSample?.()
      return {
        control: outcomes.of(arms.control.spec, control, { sample, from }),
        changed: outcomes.of(arms.changed.spec, changed, { sample, from }),
      }
    })
    const recorded = recordedOutcome(forkable, from)
    const [control, changed] = [pairs.map((pair) => pair.control), pairs.map((pair) => pair.changed)]
    return {
      manifest: run.manifest,
      episode: forkable.spec.id,
      step: wanted,
      action: step.event.action,
      change,
      ...(arms.through && { through: arms.through }),
      recorded,
      control,
      changed,
      comparisons: compareArms(control, changed, forkable.spec.limits.maxSteps),
      repeatsRecording: control[0]?.actions.join('\n') === recorded.actions.join('\n') && control[0]?.end === recorded.end,
    }
  })
}

/** Returns the names of the parts of an episode's prompts. Throws `JOURNAL_INVALID` if the agent now sends other requests. */
async function partsOf({ spec, events }: ForkableEpisode): Promise<readonly string[]> {
  return promptParts(spec.profile, await rebuildRequests(spec, events))
}

function recordedOutcome({ spec, events }: ForkableEpisode, from: number): Omit<ArmOutcome, 'sample'> {
  const end = events.at(-1)
  if (end?.type !== 'episode-end') {
    throw new OrreryError('USAGE', `${spec.id} has not ended`, { hint: 'finish it with `orrery resume RUN`' })
  }
  const metrics = { success: end.success, reward: end.reward, steps: end.steps, end: end.end }
  const { sample: _, ...outcome } = createOutcomes().of(spec, { events, metrics }, { sample: 0, from })
  return outcome
}
