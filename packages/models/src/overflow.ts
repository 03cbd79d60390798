import { errorMessage, isOrreryError } from '@orreryjs/core'

/** An error's parts that say that a prompt is longer than a model's window. */
interface Overflowing {
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly code?: unknown
}

const STATUSES: ReadonlySet<unknown> = new Set([400, 413, 422, 500])

/** Codes: OpenAI and Azure; llama.cpp; some proxies. */
const CODES: ReadonlySet<unknown> = new Set(['context_length_exceeded', 'exceed_context_size_error', 'string_above_max_length'])

/**
 * Wordings: OpenAI, vLLM, OpenRouter, DeepSeek; Anthropic, Bedrock; Gemini; Mistral; Groq; llama.cpp, LM Studio; Ollama; SGLang. A limit
 * of tokens a minute is another matter.
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

/** That a reply may be as long as was asked for, whatever the prompt's length. */
const BOUND =
  /max(?:_completion)?_tokens\b['"`]? (?:is too large|must be|cannot|should be|exceeds)|max_tokens: \d+ > \d+|maximum (?:value|number) (?:for|of) .{0,20}(?:max_tokens|completion tokens|output tokens)|range of max_tokens/i

/** Whether an error of an SDK says that a reply may not be as long as was asked for, whatever the prompt's length. */
export function isBoundTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && BOUND.test(errorMessage(thrown))
}

/** Whether an error of an SDK says that the prompt, with the room that a reply is given, is longer than the model's window. */
export function isOverflow(thrown: unknown): boolean {
  if (isOrreryError(thrown)) return thrown.code === 'CONTEXT_OVERFLOW'
  if (!(thrown instanceof Error)) return false
  const { status, statusCode, code } = thrown as Overflowing
  const answered = status ?? statusCode
  return answered !== undefined && STATUSES.has(answered) && (CODES.has(code) || saysOverflow(errorMessage(thrown)))
}

/** The same of a server's words. */
export function saysOverflow(text: string): boolean {
  return !BOUND.test(text) && !/per[ -]minute|rate limit/i.test(text) && WORDINGS.some((wording) => wording.test(text))
}
