import type { ModelReply, ModelRequest } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import type { ServerLimits } from '../exchange.ts'
import { type Room, roomNotice } from '../room.ts'
import { type OptionalParameter, type Refused, SUBSTITUTES } from './parameters.ts'
import type { OpenAISettings } from './settings.ts'

/** What goes with a request beside its body. */
interface SendOptions {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
}

/** A way in which servers are asked: the form of the body, where it goes, and how the answer is read. */
export interface Protocol<Body extends object = object> {
  /** Whether it gives one choice at a time. */
  readonly single: boolean
  /** A request in its form, without what the server refused. The purpose stays here. */
  bodyOf(request: ModelRequest, settings: OpenAISettings, learned: Learned): Body
  /** The parts of a body that a server may refuse, by the names that `parameters` knows. */
  optionalIn(body: Body): Readonly<Partial<Record<OptionalParameter, unknown>>>
  send(sdk: OpenAI, body: Body, settings: OpenAISettings, options: SendOptions): Promise<unknown>
  /** Throws `MODEL_BAD_REPLY` for an answer of another form, and what the answer itself says to have failed with. */
  read(answer: unknown, request: ModelRequest, settings: OpenAISettings): ModelReply
}

/** What a model's server was found to be like. Grows while requests are answered. */
export interface Learned {
  readonly refused: Refused
  readonly room: Room
  /** What its last answer said that it allows. */
  limits: ServerLimits
}

/** What is known before the first request: by name, only that some models think. */
export function openLearned({ thinks, reasoningRoom }: OpenAISettings): Learned {
  return { refused: new Set(), room: { thinks, tokens: reasoningRoom }, limits: {} }
}

/** Remembers a parameter that the server does not take, and says so the first time. */
export function learnRefused(parameter: OptionalParameter, { refused }: Learned, settings: OpenAISettings): void {
  if (refused.has(parameter)) return
  refused.add(parameter)
  settings.onFallback(`${settings.who} takes no ${parameter}; ${SUBSTITUTES[parameter]}`, parameter)
}

/** Gives room to a model that was found to think, and says so. */
export function learnRoom({ room }: Learned, settings: OpenAISettings): void {
  if (room.thinks) return
  room.thinks = true
  settings.onFallback(roomNotice(settings.who, room), 'room')
}
