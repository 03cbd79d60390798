import {
  type Choice,
  type Effect,
  type EpisodeEnd,
  type EpisodeEvent,
  estimateUsage,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  OrreryError,
} from '@orreryjs/core'
import { type EpisodeSpec, zeroClock } from '../episode/episode-spec.ts'
import { pauseEpisode } from './paused-episode.ts'

/** A completed effect of the agent. */
export interface CompletedEffect {
  /** The effect as performed, with a replaced action if there was one. */
  readonly effect: Effect
  /** The agent's effect, if another was performed. */
  readonly agentEffect?: Effect
  /** The agent's result; `undefined` if the episode ended. */
  readonly result: unknown
  /** Zero-based index of the model call or action; `undefined` for other effects. */
  readonly index?: number
  /** True if a person, a server or a link provided the reply or the action. */
  readonly isProvided: boolean
  /** Range of its events, `to` exclusive. */
  readonly from: number
  readonly to: number
}

/** Input that the episode needs before it can continue. */
type InputType = 'reply' | 'action'

/** An episode that a person advances one effect at a time. */
export interface SteppedEpisode {
  readonly spec: EpisodeSpec
  readonly completed: readonly CompletedEffect[]
  /** The pending effect; `undefined` once the episode is over. */
  readonly next: Effect | undefined
  /** Input needed for it; `undefined` if it needs none. */
  readonly requiredInput: InputType | undefined
  readonly events: readonly EpisodeEvent[]
  readonly end: EpisodeEnd | undefined
  /**
   * Performs the next effect, with the given answer if there is one. Rejects without advancing if a server cannot be reached or a
   * required answer is missing.
   */
  step(provided?: ProvidedAnswer, signal?: AbortSignal): Promise<void>
  /** Ends the episode. */
  close(): void
}

/** Options of `openSteppedEpisode`. */
interface SteppingOptions {
  readonly answers?: ProvidedAnswers
  /** True if a person must provide each action. */
  readonly isPerson?: boolean
}

/** Starts an episode with the standard interpreter and pauses before the first effect. */
export async function openSteppedEpisode(spec: EpisodeSpec, options: SteppingOptions = {}): Promise<SteppedEpisode> {
  const { answers = NO_ANSWERS, isPerson = false } = options
  const events: EpisodeEvent[] = []
  const completed: CompletedEffect[] = []
  let [calls, actions] = [0, 0]
  const episode = pauseEpisode(spec, { clock: zeroClock, emit: (event) => events.push(event) })
  let next = await episode.nextEffect()

  const providedFor = (effect: Effect): ProvidedAnswer | undefined => {
    if (effect.kind === 'ask') {
      const answer = answers.replies[calls]
      return answer === undefined ? undefined : { kind: 'reply', reply: answer }
    }
    const answer = effect.kind === 'act' ? answers.actions[actions] : undefined
    return answer === undefined ? undefined : { kind: 'action', action: answer }
  }
  const inputFor = (effect: Effect | undefined): InputType | undefined => {
    if (effect === undefined || providedFor(effect) !== undefined) return undefined
    if (effect.kind === 'act') return isPerson ? 'action' : undefined
    return effect.kind === 'ask' && spec.model.kind === 'person' ? 'reply' : undefined
  }

  return {
    spec,
    completed,
    events,
    get next() {
      return next
    },
    get requiredInput() {
      return inputFor(next)
    },
    get end() {
      const last = events.at(-1)
      return last?.type === 'episode-end' ? last : undefined
    },
    async step(provided, signal = episode.signal) {
      if (next === undefined) return
      const agentEffect = next
      const answer = provided ?? providedFor(agentEffect)
      if (answer === undefined && inputFor(agentEffect) !== undefined) {
        throw new OrreryError(
          'USAGE',
          `the episode needs input: provide ${inputFor(agentEffect) === 'action' ? 'an action' : 'a reply'}`,
        )
      }
      const effect: Effect =
        agentEffect.kind === 'act' && answer?.kind === 'action' ? { kind: 'act', action: answer.action } : agentEffect
      const reply = await replyFor(agentEffect, answer, spec.model, signal)
      if (next !== agentEffect) throw new OrreryError('USAGE', 'the episode advanced while waiting for an answer')
      const from = events.length
      const index = agentEffect.kind === 'ask' ? calls++ : agentEffect.kind === 'act' ? actions++ : undefined
      episode.decide({ kind: 'perform', effect, ...(reply && { reply }) })
      next = await episode.nextEffect()
      completed.push({
        effect,
        ...(effect !== agentEffect && { agentEffect }),
        result: episode.result,
        ...(index !== undefined && { index }),
        isProvided: answer !== undefined || (agentEffect.kind === 'ask' && spec.model.kind === 'server'),
        from,
        to: events.length,
      })
    },
    close() {
      next = undefined
      // Errors of the agent's clean-up are ignored.
      episode.stop().catch(() => undefined)
    },
  }
}

/**
 * Returns a reply that is available before the effect is performed: a given one, or a server's, whose failure does not end the episode.
 */
async function replyFor(
  effect: Effect,
  provided: ProvidedAnswer | undefined,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ModelReply | undefined> {
  if (effect.kind !== 'ask') return undefined
  if (provided?.kind === 'reply') return wholeReply(provided.reply, effect.request)
  return model.kind === 'server' ? model.generate(effect.request, { signal }) : undefined
}

/** Returns the replies and actions of completed effects; with them the episode can be repeated without a model. */
export function answersOf(completed: readonly CompletedEffect[], events: readonly EpisodeEvent[]): ProvidedAnswers {
  const replies: Record<number, ModelReply> = {}
  const actions: Record<number, string> = {}
  for (const { effect, index, from, to } of completed) {
    if (index === undefined) continue
    if (effect.kind === 'act') actions[index] = effect.action
    const call = events.slice(from, to).find(({ type }) => type === 'model-call')
    if (call?.type === 'model-call' && call.reply !== undefined) replies[index] = call.reply
  }
  return { replies, actions }
}

/** An answer provided instead of the model's or the agent's. */
export type ProvidedAnswer =
  | { readonly kind: 'reply'; readonly reply: string | ModelReply }
  | { readonly kind: 'action'; readonly action: string }

/** Provided answers by zero-based index of the model call or action. */
export interface ProvidedAnswers {
  readonly replies: Readonly<Record<number, string | ModelReply>>
  readonly actions: Readonly<Record<number, string>>
}

/** No provided answers. */
export const NO_ANSWERS: ProvidedAnswers = { replies: {}, actions: {} }

/** Completes a reply: a string is repeated for all requested choices. */
function wholeReply(reply: string | ModelReply, request: ModelRequest): ModelReply {
  if (typeof reply !== 'string') return reply
  const choices: readonly Choice[] = Array.from({ length: request.n ?? 1 }, () => ({ text: reply, finish: 'stop' as const }))
  return { choices, usage: estimateUsage(request, choices) }
}
