import { isOrreryError, type ModelRequest, OrreryError, stableJson } from '@orreryjs/core'
import { type Fork, forkEpisode, isInfrastructureError, type RunManifest, rebuildRequests } from '@orreryjs/harness'
import { createDistances, type DistanceReader } from '../credit/distances.ts'
import { distanceAtEnd } from './arms.ts'
import { inParallel } from './in-parallel.ts'
import {
  agentSteps,
  type ForkableEpisode,
  type ForkRunOptions,
  type FoundStep,
  type TableOptions,
  withForkableRun,
} from './open-episode.ts'
import { editPrompts, type PromptEdit, promptParts } from './prompt-parts.ts'
import { createSweepTally, type PartEffect } from './sweep-tally.ts'
import { type SweptStep, UNCHANGED } from './swept-step.ts'
import { SWEEP_HEADER, sweepLine } from './what-if-csv.ts'
import { type WrittenTable, withTable } from './write-table.ts'

/** Options of `sweepPromptParts`. */
export interface SweepOptions extends ForkRunOptions, TableOptions {
  /** Number or id of an episode. @default all episodes that have ended */
  readonly episode?: string | undefined
  /** Number of a step, from 1, of every episode. @default all steps */
  readonly step?: number | undefined
  /** Changes, tested one by one. @default each part left out */
  readonly edits?: readonly PromptEdit[] | undefined
  /** Number of samples of each step. @default 1 */
  readonly samples?: number | undefined
  /** Maximum number of episodes, the first ones. @default all */
  readonly limit?: number | undefined
  onEpisode?(success: boolean): void
}

/** Result of `sweepPromptParts`. */
export interface PromptSweep {
  readonly manifest: RunManifest
  readonly parts: readonly PartEffect[]
  readonly episodes: number
  readonly tasks: number
  readonly steps: number
  /** The written table. */
  readonly file?: WrittenTable
}

/**
 * Repeats the calls that lead to each recorded step, with one part of the prompt changed at a time, and reports how often the next action changes
 * and whether it leads closer to the goal. A step is compared with the same calls without a change and with the same seed; calls that the change
 * does not affect are not repeated. Throws as `whatIf` does.
 */
export function sweepPromptParts(directory: string, options: SweepOptions): Promise<PromptSweep> {
  return withTable(directory, options, SWEEP_HEADER, (write) =>
    sweepRun(directory, options, (result) => write(sweepLine(result))),
  )
}

function sweepRun(directory: string, options: SweepOptions, onResult: (result: SweptStep) => void): Promise<PromptSweep> {
  const { episode, limit = Number.POSITIVE_INFINITY, onEpisode } = options
  return withForkableRun(directory, episode, options, async (run) => {
    const tally = createSweepTally()
    const distances = createDistances()
    let count = 0
    for (const number of run.numbers) {
      if (count >= limit) break
      const forkable = await run.episode(number)
      const end = forkable.events.at(-1)
      if (end?.type !== 'episode-end') continue
      count += 1
      const swept = await sweepEpisode(forkable, { ...options, distances, concurrency: run.concurrency })
      for (const result of swept) {
        tally.add(result)
        onResult(result)
      }
      onEpisode?.(end.success)
    }
    const summary = tally.summary()
    if (summary.steps === 0) {
      throw new OrreryError('USAGE', `no step of ${directory} follows a model call, so no prompt can be changed`, {
        hint: 'choose a run of an agent with a model',
      })
    }
    return { manifest: run.manifest, ...summary, episodes: count }
  })
}

interface EpisodeSweep extends Pick<SweepOptions, 'step' | 'edits' | 'samples'> {
  readonly distances: DistanceReader
  readonly concurrency: number
}

async function sweepEpisode(episode: ForkableEpisode, options: EpisodeSweep): Promise<readonly SweptStep[]> {
  const { spec, events } = episode
  const { samples = 1, step: wanted, concurrency } = options
  if (events.every(({ type }) => type !== 'model-call')) return []
  const requests = await rebuildRequests(spec, events)
  const known = promptParts(spec.profile, requests)
  const edits = options.edits ?? known.map((part): PromptEdit => ({ part, text: undefined }))
  const steps = agentSteps(events).filter(({ event }) => wanted === undefined || event.step === wanted)
  const places = steps.flatMap((step) => {
    const place = callsOf(episode, requests, step)
    return place === undefined ? [] : Array.from({ length: samples }, (_, at) => ({ ...place, sample: at + 1 }))
  })
  const swept = await inParallel(places.length, concurrency, async (at) => {
    const place = places[at]
    return place === undefined ? [] : sweepStep(episode, place, { edits, known, distances: options.distances })
  })
  return swept.flat()
}

/** A step and the recorded calls that lead to it. */
interface CalledStep {
  readonly step: FoundStep
  readonly calls: readonly RecordedCall[]
}

interface RecordedCall {
  readonly request: ModelRequest
  readonly reply: NonNullable<Extract<ForkableEpisode['events'][number], { type: 'model-call' }>['reply']>
}

/** Returns the calls that lead to a step; `undefined` without calls, or if one failed. */
function callsOf({ events }: ForkableEpisode, requests: readonly ModelRequest[], step: FoundStep): CalledStep | undefined {
  let number = events.slice(0, step.from).filter(({ type }) => type === 'model-call').length
  const calls: RecordedCall[] = []
  for (const event of events.slice(step.from, step.at)) {
    if (event.type !== 'model-call') continue
    const request = requests[number]
    number += 1
    if (event.reply === undefined || request === undefined) return undefined
    calls.push({ request, reply: event.reply })
  }
  return calls.length === 0 ? undefined : { step, calls }
}

interface StepSweep {
  readonly edits: readonly PromptEdit[]
  readonly known: readonly string[]
  readonly distances: DistanceReader
}

async function sweepStep(
  episode: ForkableEpisode,
  place: CalledStep & { readonly sample: number },
  { edits, known, distances }: StepSweep,
): Promise<readonly SweptStep[]> {
  const { spec, entry } = episode
  const { event } = place.step
  const isRepeated = place.sample > 1 || spec.model.kind !== 'computed'
  const recorded = measured(distances, episode, episode.events.slice(0, place.step.at + 1), event.action)
  const again = await nextAction(episode, place, { spec, distances })
  const control = isRepeated ? again : recorded
  const head = { episode: spec.id, task: spec.task.id, step: event.step, sample: place.sample }
  const results: SweptStep[] = [{ ...head, part: UNCHANGED, isInPrompt: true, ...resultOf(recorded, again) }]
  for (const edit of edits) {
    const edited = editPrompts(spec, entry, [edit], known)
    try {
      const next = await nextAction(episode, place, { ...edited, distances, unaffected: control })
      results.push({ ...head, part: edit.part, isInPrompt: next.isInPrompt, ...resultOf(control, next) })
    } catch (error) {
      if (!isOrreryError(error) || error.code !== 'JOURNAL_INVALID') throw error
      results.push({ ...head, part: edit.part, isInPrompt: false, isExcluded: true })
    }
  }
  return results
}

/** The next action and the distance to goal after it. */
interface NextAction {
  readonly action?: string
  readonly distance?: number | null
}

function resultOf(control: NextAction, next: NextAction): Partial<SweptStep> {
  return {
    ...(control.action !== undefined && { control: control.action }),
    ...(control.distance !== undefined && { controlDistance: control.distance }),
    ...(next.action !== undefined && { action: next.action }),
    ...(next.distance !== undefined && { distance: next.distance }),
  }
}

interface NextOptions extends Pick<Fork, 'hasOtherPrompts' | 'editRequest'> {
  readonly spec: ForkableEpisode['spec']
  readonly distances: DistanceReader
  /** Result of a change that affects no request. @default the calls are repeated */
  readonly unaffected?: NextAction
}

/** Repeats the calls that lead to a step and returns the next action. Until the change affects a call, its recorded reply is used. */
async function nextAction(
  episode: ForkableEpisode,
  { step, calls, sample }: CalledStep & { readonly sample: number },
  { spec, hasOtherPrompts, editRequest, distances, unaffected }: NextOptions,
): Promise<NextAction & { readonly isInPrompt: boolean }> {
  const before = episode.events.slice(0, step.from)
  const isSweep = unaffected !== undefined
  let isInPrompt = !isSweep
  const played = await forkEpisode(
    spec,
    {
      before,
      hasOtherPrompts,
      editRequest,
      endsAtStep: true,
      sample,
      answer(request, number) {
        const call = calls[number]
        isInPrompt ||= call === undefined || stableJson(request.messages) !== stableJson(call.request.messages)
        return isInPrompt ? undefined : call?.reply
      },
    },
    episode.context,
  )
  episode.context.signal.throwIfAborted()
  if (!isInPrompt) return { ...unaffected, isInPrompt }
  const next = played.events.slice(before.length).find((event) => event.type === 'step-end')
  if (next === undefined && isInfrastructureError(played.metrics) && played.failure !== undefined) throw played.failure
  const until = next === undefined ? -1 : played.events.indexOf(next)
  const after = next === undefined ? {} : measured(distances, episode, played.events.slice(0, until + 1), next.action)
  return { ...after, isInPrompt }
}

function measured(
  distances: DistanceReader,
  { spec }: ForkableEpisode,
  events: ForkableEpisode['events'],
  action: string,
): NextAction {
  const distance = distanceAtEnd(distances, spec, events)
  return { action, ...(distance !== undefined && { distance }) }
}
