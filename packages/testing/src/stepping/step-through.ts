import type { Effect, EpisodeEvent } from '@orreryjs/core'
import { type Decision, pauseEpisode } from '@orreryjs/harness/stepping'
import type { AgentInput } from '../drive/agent-input.ts'
import { openEpisode } from '../drive/episode.ts'
import type { EpisodeOptions } from '../drive/episode-options.ts'
import type { Place, Trajectory } from '../drive/trajectory.ts'
import { matchesText } from '../faults/fault.ts'
import { lastLines } from '../screenplay.ts'
import { describeEffect, manualDecision, type PausedEffect, type PausedEffectOf } from './paused-effect.ts'

/** Episode that a test runs one effect at a time. */
export interface Stepper<State = unknown> {
  /** Effect at which the agent is paused; `undefined` before the first and after the last. */
  readonly paused: PausedEffect | undefined
  /** Current place of the world. */
  readonly place: Place<State>
  /** Journal so far. */
  readonly events: readonly EpisodeEvent[]
  /**
   * Continues to the next effect. The current one gets the answer set by hand, or else that of the real world or model. Returns
   * `undefined` at the end of the episode.
   */
  next(): Promise<PausedEffect | undefined>
  /** Continues to the next effect of that kind, at least one further. Throws if the episode ends before. */
  until<Kind extends Effect['kind']>(kind: Kind): Promise<PausedEffectOf<Kind>>
  /** Continues to the next action, or the next that equals or matches the pattern. Throws if the episode ends before. */
  untilAction(action?: string | RegExp): Promise<PausedEffectOf<'act'>>
  /**
   * Continues to the next model call, or the next whose purpose equals or matches the pattern. Throws if the episode ends before.
   */
  untilAsk(purpose?: string | RegExp): Promise<PausedEffectOf<'ask'>>
  /** Continues to the end, and returns the trajectory. */
  finish(): Promise<Trajectory<State>>
  /** Ends the episode here, as `aborted`, so that the agent cleans up. */
  stop(): Promise<Trajectory<State>>
}

/**
 * Starts an episode with the standard interpreter and pauses it before each effect of the agent, so that a test can inspect
 * the effect and let it happen, or answer it. Throws what `drive` rejects with; so do `next` and the methods based on it.
 */
export function stepThrough<State>(agent: AgentInput, options: EpisodeOptions<State>): Stepper<State> {
  const { spec, context, recorder, recordTurn, trajectory } = openEpisode(agent, options)
  const episode = pauseEpisode(spec, context)
  let current: { readonly paused: PausedEffect; decision: Decision } | undefined

  const pausedAt = (effect: Effect): PausedEffect => {
    const answer = (value: unknown): void => {
      if (current?.paused !== paused) throw new Error(`the episode has continued: the agent no longer ${describeEffect(effect)}`)
      current.decision = manualDecision(effect, value, recordTurn)
    }
    const paused = { ...effect, answer } as PausedEffect
    return paused
  }
  const next = async (): Promise<PausedEffect | undefined> => {
    if (current !== undefined) episode.decide(current.decision)
    current = undefined
    const effect = await episode.nextEffect()
    if (effect === undefined) trajectory()
    else current ??= { paused: pausedAt(effect), decision: { kind: 'perform' } }
    return current?.paused
  }
  const until = async <Kind extends Effect['kind']>(
    kind: Kind,
    matches: (paused: PausedEffectOf<Kind>) => boolean,
    target: string,
  ): Promise<PausedEffectOf<Kind>> => {
    for (let paused = await next(); paused !== undefined; paused = await next()) {
      if (paused.kind === kind && matches(paused as PausedEffectOf<Kind>)) return paused as PausedEffectOf<Kind>
    }
    throw new Error(`the episode ended before the agent ${target}\n\n${lastLines(recorder.events)}`)
  }
  return {
    get paused() {
      return current?.paused
    },
    get place() {
      return recorder.place()
    },
    events: recorder.events,
    next,
    until: (kind) => until(kind, () => true, `reached an effect of kind ${kind}`),
    untilAction: (action) => until('act', (at) => matchesText(action, at.action), `took ${targetText(action, 'an action')}`),
    untilAsk: (purpose) =>
      until(
        'ask',
        ({ request }) => matchesText(purpose, request.purpose),
        `called the model${purpose === undefined ? '' : ` for ${targetText(purpose, '')}`}`,
      ),
    finish: async () => {
      while ((await next()) !== undefined);
      return trajectory()
    },
    stop: async () => {
      current = undefined
      await episode.stop()
      return trajectory()
    },
  }
}

function targetText(pattern: string | RegExp | undefined, otherwise: string): string {
  if (pattern === undefined) return otherwise
  return typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern)
}
