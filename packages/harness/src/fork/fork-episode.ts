import {
  type Agent,
  contentHash,
  type Effect,
  type EpisodeEvent,
  type MemoryEntry,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  rng,
} from '@orreryjs/core'
import { seedOf } from '../episode/call-model.ts'
import type { Clock, EpisodeMetrics, EpisodeSpec } from '../episode/episode-spec.ts'
import { runEpisode } from '../episode/interpreter.ts'
import { continueEpisode, withRetryNumber } from '../resume/continue-episode.ts'
import { createMetricsBuilder } from '../run/metrics.ts'
import { editedProgram, switchingRng } from './edited-program.ts'

/** The change of a forked episode. Without any, the fork continues as the agent would. */
export interface Fork {
  /**
   * Events before the fork, at least the start: the agent is driven with their replies. The last one may be a model call with another reply
   * than the recorded one.
   */
  readonly before: readonly EpisodeEvent[]
  /** True if the prompts of the spec differ from the recording, so requests before the fork are not compared. @default false */
  readonly hasOtherPrompts?: boolean | undefined
  /** Action that replaces the first one after the fork. */
  readonly action?: string | undefined
  /** Changes every request after the fork. */
  editRequest?: ((request: ModelRequest) => ModelRequest) | undefined
  /**
   * Number of the sample, from 1. The first one draws the random numbers of the recorded episode; each other one has a seed for the model and
   * a random stream for the agent that are the same in every fork. @default 1
   */
  readonly sample?: number | undefined
  /** True to end at the first step after the fork. @default false */
  readonly endsAtStep?: boolean | undefined
  /** Answers a call after the fork in place of the model; `number` counts these calls from 0. @default the model */
  answer?: ((request: ModelRequest, number: number) => ModelReply | undefined) | undefined
}

/** Environment of a fork. */
export interface ForkContext {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Memory of the episode's stream at its start. @default empty */
  readonly memory?: readonly MemoryEntry[] | undefined
}

/** A played fork. */
export interface ForkedEpisode {
  /** All events, of which the first `before.length` are those before the fork. */
  readonly events: readonly EpisodeEvent[]
  readonly metrics: EpisodeMetrics
  /** The error that ended the episode. */
  readonly failure?: OrreryError
}

/**
 * Continues a recorded episode after some of its events, with a change. The agent repeats these events with their recorded replies and then
 * continues with the world and the model of the spec. Its end has no optimal length. Throws `JOURNAL_INVALID` if the agent or the world now does something else than recorded.
 */
export async function forkEpisode(
  planned: EpisodeSpec,
  fork: Fork,
  { clock, signal, memory }: ForkContext,
): Promise<ForkedEpisode> {
  const spec = withRetryNumber(planned, fork.before)
  const { before, hasOtherPrompts = false, endsAtStep = false } = fork
  const continuation = continueEpisode(spec, before, clock, { ignoresRequests: hasOtherPrompts })
  const control = new AbortController()
  const builder = createMetricsBuilder()
  const events: EpisodeEvent[] = []
  let metrics: EpisodeMetrics | undefined
  let failure: OrreryError | undefined
  let calls = 0
  await runEpisode(
    { ...spec, agent: forkedAgent(spec, fork, continuation.isLive) },
    {
      clock: continuation.clock,
      signal: AbortSignal.any([control.signal, signal]),
      answers: {
        ...continuation.answers,
        generate(request, options) {
          if (!continuation.isLive() || fork.answer === undefined) return continuation.answers.generate(request, options)
          calls += 1
          return fork.answer(request, calls - 1) ?? continuation.answers.generate(request, options)
        },
      },
      optimal: () => undefined,
      ...(memory && { memory }),
      emit(event) {
        const isRecorded = continuation.isRecorded(event)
        events.push(event)
        metrics = builder.add(event)
        if (endsAtStep && !isRecorded && event.type === 'step-end') control.abort(ENDED)
      },
      onFailure: (error) => {
        failure ??= error
      },
    },
  )
  if (metrics === undefined) throw new OrreryError('INTERNAL', `${spec.id}: a fork has no end`)
  return { events, metrics, ...(failure && { failure }) }
}

/** Shared by all forks: a new abort error would record a stack trace for each of them. */
const ENDED = new DOMException('the fork ends here', 'AbortError')

function forkedAgent({ agent, seed, id }: EpisodeSpec, fork: Fork, isLive: () => boolean): Agent {
  const { action, editRequest = (request) => request, sample = 1 } = fork
  let isReplaced = action === undefined
  const edit = (effect: Effect): Effect => {
    if (!isLive()) return effect
    if (effect?.kind === 'ask') return { ...effect, request: withSample(editRequest(effect.request), sample) }
    if (effect?.kind !== 'act' || isReplaced || action === undefined) return effect
    isReplaced = true
    return { ...effect, action }
  }
  return {
    ...agent,
    program(briefing) {
      const isOther = sample > 1
      const own = isOther ? switchingRng(briefing.rng, rng(seed, id, 'sample', String(sample)), isLive) : briefing.rng
      return editedProgram(agent.program({ ...briefing, rng: own }), edit)
    },
  }
}

function withSample(request: ModelRequest, sample: number): ModelRequest {
  return sample === 1 ? request : { ...request, seed: seedOf(contentHash(['sample', sample, request.seed ?? null])) }
}
