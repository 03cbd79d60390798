/** Parameters that some servers reject, and the substitute for each. */
export const SUBSTITUTES = {
  json_schema: 'the JSON schema is requested in the prompt',
  logprobs: 'log probabilities are omitted',
  max_completion_tokens: 'max_tokens is sent instead',
  max_tokens: 'max_completion_tokens is sent instead',
  n: 'choices are requested one at a time',
  parallel_tool_calls: 'replies may have several tool calls',
  prompt_cache_key: 'caching is left to the server',
  reasoning_content: 'reasoning is not sent back',
  reasoning_summary: 'reasoning is counted but not shown',
  response_format: 'JSON is requested in the prompt',
  seed: 'no seed is sent',
  stop: 'replies are truncated by Orrery',
  store: 'the server decides whether it stores replies',
  stream_options: 'usage is estimated',
  temperature: "the server's default temperature applies",
  tool_choice: 'the model chooses the tool',
  tools: 'tools are described in the prompt and called in JSON',
} as const

/** A parameter that a server may reject, because there is a substitute. */
export type OptionalParameter = keyof typeof SUBSTITUTES

/** Parameters that a server has rejected; filled during requests. */
export type UnsupportedParameters = Set<OptionalParameter>

/** Members of an SDK error that concern a parameter. */
interface Refusal {
  readonly message: string
  readonly status?: number | undefined
  readonly param?: unknown
}

/** llama.cpp responds with 500 to an unknown parameter. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 422, 500, 501])

/** Wordings for unsupported parameters. */
const UNSUPPORTED =
  /support|unknown|unrecogni[sz]ed|unexpected|deprecated|extraneous|extra[_ ](?:inputs?|fields?|forbidden)|not (?:permitted|allowed|available|implemented|enabled|a valid)|forbidden|requires --|requires .{0,20}flag|cannot (?:both )?be (?:used|specified|set)|must contain non-whitespace|has been removed|must be verified|no longer|invalid (?:argument|field|key|name|parameter)s?\b|remove (?:it|the parameter)/i
/** Wordings of servers that support only one choice or only plain text. */
const LIMITED =
  /support|must be|should be|at most|only|unavailable|unknown|unrecogni[sz]ed|deprecated|extra|not (?:permitted|allowed|available|implemented|enabled)|greater than 1|cannot/i

/** How servers name a parameter without quoting it; `tools[0].name` must not match. */
const NAMES: Readonly<Partial<Record<OptionalParameter, RegExp>>> = {
  logprobs: /\b(?:top_)?logprobs\b/i,
  n: /['"`]n['"`]|\bn ?(?:[>=]|must|greater)|\bcompletion choice|\bcandidate_?count\b|\b(?:multiple candidates|one candidate)\b/i,
  reasoning_content: /\breasoning(?:_content|_details|\.encrypted_content)\b|\bthinking_blocks\b/i,
  reasoning_summary: /\breasoning[._ ]summar(?:y|ies)\b/i,
  response_format: /\bresponse_format(?:\.type)?\b(?![[.])|\btext\.format\b|\bresponse_mime_type\b|\bjson[ _](?:mode|object)\b/i,
  stop: /\bstop(?:[ _]sequences?)?\b(?![[.])|\bstopSequences\b/,
  tool_choice: /\btool[ _]choice\b/i,
  tools: /\btools\b(?![[.])|\b(?:tool|function)[ _-](?:call\w*|choice|use)\b/i,
}

/** SGLang without grammars, which JSON objects and forced tool calls require. */
const GRAMMAR = /\bgrammar-based generation\b/i
const GRAMMAR_PARAMETERS = ['response_format', 'tool_choice'] as const
/** A schema that strict mode does not support; it may still work as text in the prompt. */
const BAD_SCHEMA = /\binvalid (?:json )?schema for (?:response_format|text\.format)\b/i

/** Returns the rejected parameter that an error names, if it was sent and has a substitute. */
export function refusedParameter(thrown: unknown, sent: object): OptionalParameter | undefined {
  const { message, status, param } = thrown as Refusal
  if (!(thrown instanceof Error) || status === undefined || !REFUSAL_STATUSES.has(status)) return undefined
  if (GRAMMAR.test(message)) return GRAMMAR_PARAMETERS.find((name) => Object.hasOwn(sent, name))
  return PARAMETERS.find((name) => {
    if (!Object.hasOwn(sent, name)) return false
    if (name === 'response_format' && BAD_SCHEMA.test(message)) return true
    const wording = name === 'n' || name === 'response_format' ? LIMITED : UNSUPPORTED
    return wording.test(message) && (param === name || namePattern(name).test(message))
  })
}

/** Longer names first: a message about `tool_choice` also matches `tools`. */
const PARAMETERS = (Object.keys(SUBSTITUTES) as OptionalParameter[]).sort((a, b) => b.length - a.length)

function namePattern(name: OptionalParameter): RegExp {
  return NAMES[name] ?? new RegExp(`\\b${name}\\b(?![[.])`)
}
