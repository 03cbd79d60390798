import type { Agent, Effect, EpisodeEvent } from '@orreryjs/core'
import { type Decision, gateEpisode } from '@orreryjs/harness/stepping'
import { openEpisode } from '../drive/episode.ts'
import type { Setting } from '../drive/setting.ts'
import type { Place, Trajectory } from '../drive/trajectory.ts'
import { fitsText } from '../faults/fault.ts'
import { lastLines } from '../screenplay.ts'
import { decideByHand, describeEffect, type Paused, type PausedAt } from './paused.ts'

/** An episode that a test takes one effect at a time. */
export interface Stepper<State = unknown> {
  /** The effect that the agent waits with; `undefined` before the first and after the last. */
  readonly paused: Paused | undefined
  /** Where the world stands. */
  readonly place: Place<State>
  /** The journal so far. */
  readonly events: readonly EpisodeEvent[]
  /**
   * Goes on to the next effect: the one that waits gets the answer that was given by hand, else that of the real world or
   * model. `undefined` at the end of the episode.
   */
  next(): Promise<Paused | undefined>
  /** Goes on to the next effect of that kind, at least one further. Throws where the episode ends before. */
  until<Kind extends Effect['kind']>(kind: Kind): Promise<PausedAt<Kind>>
  /** Goes on to the next action, or the next that is the string or fits. Throws where the episode ends before. */
  untilAction(action?: string | RegExp): Promise<PausedAt<'act'>>
  /** Goes on to the next question to the model, or the next whose purpose is the string or fits. Throws where the episode ends before. */
  untilAsk(purpose?: string | RegExp): Promise<PausedAt<'ask'>>
  /** Goes on to the end, and gives all that happened. */
  finish(): Promise<Trajectory<State>>
  /** Ends the episode here, as `aborted`: the agent cleans up. */
  stop(): Promise<Trajectory<State>>
}

/**
 * Begins an episode by the interpreter of every run and stops it before each effect of the agent, so that a test can look at
 * it and let it happen, or answer it. Throws what `drive` rejects with; `next` and what builds on it do so too.
 */
export function stepThrough<State>(agent: Agent, setting: Setting<State>): Stepper<State> {
  const { spec, context, recorder, turned, trajectory } = openEpisode(agent, setting)
  const episode = gateEpisode(spec, context)
  let current: { readonly paused: Paused; decision: Decision } | undefined

  const pausedAt = (effect: Effect): Paused => {
    const answer = (value: unknown): void => {
      if (current?.paused !== paused) throw new Error(`the episode went on: the agent no longer ${describeEffect(effect)}`)
      current.decision = decideByHand(effect, value, turned)
    }
    const paused = { ...effect, answer } as Paused
    return paused
  }
  const next = async (): Promise<Paused | undefined> => {
    if (current !== undefined) episode.decide(current.decision)
    current = undefined
    const effect = await episode.arrival()
    if (effect === undefined) trajectory()
    else current ??= { paused: pausedAt(effect), decision: { kind: 'perform' } }
    return current?.paused
  }
  const until = async <Kind extends Effect['kind']>(
    kind: Kind,
    fits: (paused: PausedAt<Kind>) => boolean,
    what: string,
  ): Promise<PausedAt<Kind>> => {
    for (let paused = await next(); paused !== undefined; paused = await next()) {
      if (paused.kind === kind && fits(paused as PausedAt<Kind>)) return paused as PausedAt<Kind>
    }
    throw new Error(`the episode ended before the agent ${what}\n\n${lastLines(recorder.events)}`)
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
    until: (kind) => until(kind, () => true, `came to an effect of the kind ${kind}`),
    untilAction: (action) => until('act', (at) => fitsText(action, at.action), `took ${named(action, 'an action')}`),
    untilAsk: (purpose) =>
      until(
        'ask',
        ({ request }) => fitsText(purpose, request.purpose),
        `asked the model${purpose === undefined ? '' : ` for ${named(purpose, '')}`}`,
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

function named(wanted: string | RegExp | undefined, otherwise: string): string {
  if (wanted === undefined) return otherwise
  return typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted)
}
