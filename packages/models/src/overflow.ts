import { errorMessage, isOrreryError } from '@orreryjs/core'

/** Members of an error that show that a prompt exceeds the model's context window. */
interface ServerError {
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly code?: unknown
}

const STATUSES: ReadonlySet<unknown> = new Set([400, 413, 422, 500])

/** Codes of OpenAI and Azure; llama.cpp; some proxies. */
const CODES: ReadonlySet<unknown> = new Set(['context_length_exceeded', 'exceed_context_size_error', 'string_above_max_length'])

/**
 * Wordings of OpenAI, vLLM, OpenRouter, DeepSeek; Anthropic, Bedrock; Gemini; Mistral; Groq; llama.cpp, LM Studio; Ollama; SGLang. They
 * must not match a token limit per minute.
 */
const WORDINGS: readonly RegExp[] = [
  /(?:maximum|max\.?) (?:model )?(?:context|prompt|input|sequence) ?(?:length|tokens?)/i,
  /context[ _](?:length|window|limit|size|overflow)/i,
  /(?:prompt|input|message)s? (?:is|are) too long/i,
  /(?:prompt|input|request)(?: token)?(?: count| length)? .{0,40}exceeds? .{0,60}(?:tokens|length|limit|context)/i,
  /too many (?:input |prompt )?tokens/i,
  /reduce (?:the length of|your) (?:the |your )?(?:messages|prompt|input)/i,
  /longer than the (?:model's|maximum) (?:context|model|input)/i,
  /trying to keep the first \d+ tokens/i,
]

/** Wordings for a reply limit that is too high, regardless of the prompt. */
const BOUND =
  /max(?:_completion)?_tokens\b['"`]? (?:is too large|must be|cannot|should be|exceeds)|max_tokens: \d+ > \d+|maximum (?:value|number) (?:for|of) .{0,20}(?:max_tokens|completion tokens|output tokens)|range of max_tokens/i

/** Returns true if an SDK error says that the requested reply limit is too high, regardless of the prompt. */
export function isBoundTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && BOUND.test(errorMessage(thrown))
}

/** Returns true if an SDK error says that the prompt and the reply limit exceed the context window. */
export function isOverflow(thrown: unknown): boolean {
  if (isOrreryError(thrown)) return thrown.code === 'CONTEXT_OVERFLOW'
  if (!(thrown instanceof Error)) return false
  const { status, statusCode, code } = thrown as ServerError
  const responseStatus = status ?? statusCode
  return (
    responseStatus !== undefined && STATUSES.has(responseStatus) && (CODES.has(code) || isOverflowMessage(errorMessage(thrown)))
  )
}

/** Returns true if a server's message says so. */
export function isOverflowMessage(text: string): boolean {
  return !BOUND.test(text) && !/per[ -]minute|rate limit/i.test(text) && WORDINGS.some((wording) => wording.test(text))
}
