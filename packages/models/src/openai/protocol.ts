import type { ModelReply, ModelRequest } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import type { Learned } from './learned.ts'
import type { OptionalParameter } from './parameters.ts'
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
