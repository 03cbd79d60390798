import type { IncomingHttpHeaders } from 'node:http'
import type { Choice, JsonObject, ModelReply, ModelRequest, TokenLogprob } from '@orreryjs/core'
import type { Failure } from './failure.ts'
import type { RequestField } from './request-fields.ts'

/** Request to a model, and the form of the reply that the client expects. */
export interface ServedRequest {
  readonly request: ModelRequest
  readonly stream: boolean
  /** True if a reply may call several tools. */
  readonly parallelCalls: boolean
  /** True if the reply must fit `request.schema`. */
  readonly strictSchema: boolean
  /** Names of the tools whose arguments must fit their parameters. */
  readonly strictTools: ReadonlySet<string>
  /** True if the response names the stop sequence that ended it. */
  readonly namesStop?: boolean
  /** Returns the response body and its events. */
  render(reply: ModelReply, head: ReplyHead): Rendered
}

/** Fields of a response other than its content. */
export interface ReplyHead {
  /** Hash of the request. */
  readonly id: string
  /** Model that answered, which may differ from the requested one. */
  readonly model: string
}

/** A response in both of its forms. */
export interface Rendered {
  readonly body: JsonObject
  /** Returns the response as events. A function, because a response in one piece does not need them. */
  events(): readonly StreamEvent[]
}

/** Server-sent event. */
export interface StreamEvent {
  /** Name in the field `event`; absent in protocols without names. */
  readonly name?: string
  readonly data: JsonObject
  /** True for the events after the text: a stream that breaks ends before them. */
  readonly closing?: boolean
}

/** Returns the bytes of an event as text. */
export function textOf({ name, data }: StreamEvent): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** One of the protocols in which clients request replies. */
export interface Protocol {
  /** Its name in `/__calls` and in the matchers of scripts. */
  readonly name: ProtocolName
  /** Parses the body of a request. */
  read(body: unknown, headers: IncomingHttpHeaders): ServedRequest | Failure
  readonly errors: ErrorFormat
  /** Fields of a request. */
  readonly fields: Readonly<Record<string, RequestField>>
  /** Paths of nested members that are accepted without effect. */
  readonly hints: readonly string[]
  /** Last line of a stream; empty if there is no such line. */
  readonly streamEnd: string
}

export type ProtocolName = 'chat' | 'completions' | 'gemini' | 'messages' | 'responses'

/** Form of the errors of a family of protocols. */
export interface ErrorFormat {
  body(failure: Failure, requestId: string): JsonObject
  /** Error in a stream, after this many events. */
  event(failure: Failure, requestId: string, sequence: number): StreamEvent
  /** Headers of every response. The server has no rate limit: after a 429 it reports an exhausted one, else an unused one. */
  headers(isExceeded: boolean): Readonly<Record<string, string>>
}

/** Errors of OpenAI's protocols. */
export const OPENAI_ERRORS: ErrorFormat = {
  body: ({ error }) => ({ error: { ...error } }),
  event: ({ error }) => ({ data: { error: { ...error } } }),
  headers: openAiHeaders,
}

/** Headers of OpenAI's responses. They do not depend on time or machine. */
export function openAiHeaders(isExceeded: boolean): Readonly<Record<string, string>> {
  return {
    'openai-version': '2020-10-01',
    'openai-processing-ms': '0',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-requests': isExceeded ? '0' : '9999',
    'x-ratelimit-remaining-tokens': isExceeded ? '0' : '1999999',
    'x-ratelimit-reset-requests': isExceeded ? '1s' : '6ms',
    'x-ratelimit-reset-tokens': isExceeded ? '1s' : '0s',
  }
}

/** Purpose that the logs of a model record for these requests. */
export const PURPOSE = 'chat'

/** Choice that ended at a known stop sequence. */
export interface StoppedChoice extends Choice {
  readonly stopSequence?: string
}

/** Splits a text into pieces of 16 characters, without splitting a character. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/.{1,16}/gsu) ?? []
}

/** Piece of a text in a stream, with its tokens if they were requested. */
export interface TextPiece {
  readonly text: string
  readonly tokens: readonly TokenLogprob[]
}

/** Splits the text of a reply for a stream. With log probabilities, each piece is a token, if the tokens make up the text. */
export function textPieces({ text, logprobs = [] }: Choice, withLogprobs: boolean): readonly TextPiece[] {
  if (!withLogprobs) return piecesOf(text).map((piece) => ({ text: piece, tokens: [] }))
  const isWhole = logprobs.map(({ token }) => token).join('') === text
  return isWhole ? logprobs.map((token) => ({ text: token.token, tokens: [token] })) : [{ text, tokens: logprobs }]
}
