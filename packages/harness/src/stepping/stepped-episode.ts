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
import { type EpisodeSpec, zeroClock } from '../episode/spec.ts'
import { gateEpisode } from './gated-episode.ts'

/** An effect of the agent that has happened. */
export interface DoneEffect {
  /** As it happened: with the action that was given, where one was. */
  readonly effect: Effect
  /** What the agent wanted, where something else was given. */
  readonly wanted?: Effect
  /** What the agent was answered; `undefined` where the episode ended instead. */
  readonly answer: unknown
  /** Number of the call or of the action, from 0; `undefined` for all other effects. */
  readonly number?: number
  /** Whether a person, a server or a link gave the reply or the action. */
  readonly isGiven: boolean
  /** The events that it wrote: from here to before there. */
  readonly from: number
  readonly to: number
}

/** Who has to answer before the episode can go on. */
type Wanted = 'reply' | 'action'

/** An episode that a person takes one effect at a time. */
export interface SteppedEpisode {
  readonly spec: EpisodeSpec
  readonly done: readonly DoneEffect[]
  /** The effect that the agent waits with; `undefined` once the episode is over. */
  readonly next: Effect | undefined
  /** What a person has to give for it; `undefined` where it happens by itself. */
  readonly wants: Wanted | undefined
  readonly events: readonly EpisodeEvent[]
  readonly end: EpisodeEnd | undefined
  /**
   * Lets the next effect happen, with another answer where one is given. Rejects, and stays where it is, where a server was to be asked
   * and could not, or where a person has to answer and nothing is given.
   */
  step(given?: Given, signal?: AbortSignal): Promise<void>
  /** Ends it: nothing can happen any more. */
  close(): void
}

/** What decides how effects are answered, beside the episode itself. */
interface SteppingOptions {
  readonly given?: GivenAnswers
  /** Whether each action of the agent waits for a person. */
  readonly isPerson?: boolean
}

/** Begins an episode by the interpreter of every run, and stops before the first effect. */
export async function openSteppedEpisode(spec: EpisodeSpec, options: SteppingOptions = {}): Promise<SteppedEpisode> {
  const { given = NOTHING_GIVEN, isPerson = false } = options
  const events: EpisodeEvent[] = []
  const done: DoneEffect[] = []
  let [calls, actions] = [0, 0]
  const episode = gateEpisode(spec, { clock: zeroClock, emit: (event) => events.push(event) })
  let next = await episode.arrival()

  const givenFor = (effect: Effect): Given | undefined => {
    if (effect.kind === 'ask') {
      const known = given.replies[calls]
      return known === undefined ? undefined : { kind: 'reply', reply: known }
    }
    const known = effect.kind === 'act' ? given.actions[actions] : undefined
    return known === undefined ? undefined : { kind: 'action', action: known }
  }
  const waitsFor = (effect: Effect | undefined): Wanted | undefined => {
    if (effect === undefined || givenFor(effect) !== undefined) return undefined
    if (effect.kind === 'act') return isPerson ? 'action' : undefined
    return effect.kind === 'ask' && spec.model.kind === 'person' ? 'reply' : undefined
  }

  return {
    spec,
    done,
    events,
    get next() {
      return next
    },
    get wants() {
      return waitsFor(next)
    },
    get end() {
      const last = events.at(-1)
      return last?.type === 'episode-end' ? last : undefined
    },
    async step(byHand, signal = episode.signal) {
      if (next === undefined) return
      const wanted = next
      const answer = byHand ?? givenFor(wanted)
      if (answer === undefined && waitsFor(wanted) !== undefined) {
        throw new OrreryError(
          'USAGE',
          `the episode waits for you: give ${waitsFor(wanted) === 'action' ? 'an action' : 'a reply'}`,
        )
      }
      const effect: Effect = wanted.kind === 'act' && answer?.kind === 'action' ? { kind: 'act', action: answer.action } : wanted
      const reply = await replyFor(wanted, answer, spec.model, signal)
      if (next !== wanted) throw new OrreryError('USAGE', 'the episode went on while an answer was waited for')
      const from = events.length
      const number = wanted.kind === 'ask' ? calls++ : wanted.kind === 'act' ? actions++ : undefined
      episode.decide({ kind: 'perform', effect, ...(reply && { reply }) })
      next = await episode.arrival()
      done.push({
        effect,
        ...(effect !== wanted && { wanted }),
        answer: episode.answer,
        ...(number !== undefined && { number }),
        isGiven: answer !== undefined || (wanted.kind === 'ask' && spec.model.kind === 'server'),
        from,
        to: events.length,
      })
    },
    close() {
      next = undefined
      // What becomes of the agent's clean-up changes nothing any more.
      episode.stop().catch(() => undefined)
    },
  }
}

/** A reply that is known before the interpreter asks: what was given, and what a server says, whose failure ends no episode here. */
async function replyFor(
  effect: Effect,
  given: Given | undefined,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ModelReply | undefined> {
  if (effect.kind !== 'ask') return undefined
  if (given?.kind === 'reply') return wholeReply(given.reply, effect.request)
  return model.kind === 'server' ? model.generate(effect.request, { signal }) : undefined
}

/** The replies and actions of effects of an episode: with them it goes the same way again and asks no model. */
export function answersIn(done: readonly DoneEffect[], events: readonly EpisodeEvent[]): GivenAnswers {
  const replies: Record<number, ModelReply> = {}
  const actions: Record<number, string> = {}
  for (const { effect, number, from, to } of done) {
    if (number === undefined) continue
    if (effect.kind === 'act') actions[number] = effect.action
    const call = events.slice(from, to).find(({ type }) => type === 'model-call')
    if (call?.type === 'model-call' && call.reply !== undefined) replies[number] = call.reply
  }
  return { replies, actions }
}

/** An answer that somebody gives in place of the model or the agent. */
export type Given =
  | { readonly kind: 'reply'; readonly reply: string | ModelReply }
  | { readonly kind: 'action'; readonly action: string }

/** Answers in place of those of the model and the agent, by the number of the call or the action, from 0. */
export interface GivenAnswers {
  readonly replies: Readonly<Record<number, string | ModelReply>>
  readonly actions: Readonly<Record<number, string>>
}

/** Nothing is given. */
export const NOTHING_GIVEN: GivenAnswers = { replies: {}, actions: {} }

/** The reply as a model gives it: a text stands for as many choices as were asked for. */
function wholeReply(reply: string | ModelReply, request: ModelRequest): ModelReply {
  if (typeof reply !== 'string') return reply
  const choices: readonly Choice[] = Array.from({ length: request.n ?? 1 }, () => ({ text: reply, finish: 'stop' as const }))
  return { choices, usage: estimateUsage(request, choices) }
}
