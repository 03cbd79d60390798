import { type ChatBody, error, extraMember, type Family, type Refusal } from './family.ts'

/** Short retry delays, because clients obey them and tests must be fast. */
const SOON = { 'retry-after-ms': '5' }

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function anthropicError(type: string, message: string, status = 400): Refusal {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_011C' } }
}

function googleError(status: number, message: string, name: string): Refusal {
  return { status, body: [{ error: { code: status, message, status: name } }], headers: SOON }
}

function ofReasoningModel({ temperature, stop, max_tokens }: ChatBody): Refusal | undefined {
  if (max_tokens !== undefined) {
    const message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    return error(400, message, { param: 'max_tokens', code: 'unsupported_parameter' })
  }
  if (stop !== undefined) {
    const message = "Unsupported parameter: 'stop' is not supported with this model."
    return error(400, message, { param: 'stop', code: 'unsupported_parameter' })
  }
  if (temperature === undefined || temperature === 1) return undefined
  const message = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`
  return error(400, message, { param: 'temperature', code: 'unsupported_value' })
}

const OPENAI: Family = {
  name: 'OpenAI',
  differences: 'reasoning model: no temperature, stop or max_tokens; hidden reasoning counts towards the token limit',
  path: '/v1',
  busy: {
    ...error(
      429,
      'Rate limit reached for gpt-5-mini in organization org-x on requests per min (RPM): Limit 500, Used 500, Requested 1.',
      {
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
    ),
    headers: SOON,
  },
  refuses: ofReasoningModel,
  shape: (reply) => ({ message: { ...reply, refusal: null, annotations: [] }, thought: 200 }),
  more: { system_fingerprint: null, service_tier: 'default' },
}

const AZURE: Family = {
  name: 'Azure',
  differences:
    'key in the header api-key, api-version in the query; no max_completion_tokens; a content filter result with each choice',
  path: '/openai/v1',
  entry: { model: 'gpt-5-mini', query: { 'api-version': 'preview' }, headers: { 'api-key': '$FAMILY_TEST_KEY' } },
  admits: ({ headers, query }) => headers['api-key'] === 'k-family' && query.get('api-version') === 'preview',
  busy: {
    status: 429,
    body: {
      error: {
        code: '429',
        message:
          'Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded call rate limit of your current OpenAI S0 pricing tier. Please retry after 1 second.',
      },
    },
    headers: SOON,
  },
  refuses: ({ max_completion_tokens: bound }) =>
    bound === undefined ? undefined : error(400, 'Unrecognized request argument supplied: max_completion_tokens'),
  shape: (reply) => ({
    message: { ...reply, refusal: null, content_filter_results: { hate: { filtered: false, severity: 'safe' } } },
  }),
  more: {
    prompt_filter_results: [{ prompt_index: 0, content_filter_results: { jailbreak: { filtered: false, detected: false } } }],
  },
}

const ANTHROPIC: Family = {
  name: 'Anthropic',
  differences: 'no temperature, no blank stop sequences, no JSON mode; one choice for any n',
  path: '/v1',
  busy: { ...anthropicError('overloaded_error', 'Overloaded', 529), headers: { ...SOON, 'x-should-retry': 'true' } },
  refuses: ({ temperature, stop = [] }) => {
    if (temperature !== undefined) return anthropicError('invalid_request_error', '`temperature` is deprecated for this model.')
    if (!stop.some(isBlank)) return undefined
    return anthropicError('invalid_request_error', 'stop_sequences: each stop sequence must contain non-whitespace')
  },
  ignores: () => ['n', 'response_format', 'seed'],
}

const GEMINI: Family = {
  name: 'Gemini',
  differences: 'errors in a list; no seed, one choice; hidden reasoning counts towards the token limit',
  path: '/v1beta/openai',
  busy: googleError(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE'),
  refuses: ({ n = 1, seed }) => {
    if (seed !== undefined) {
      return googleError(400, 'Invalid JSON payload received. Unknown name "seed": Cannot find field.', 'INVALID_ARGUMENT')
    }
    return n > 1 ? googleError(400, 'Multiple candidates is not enabled for this model', 'INVALID_ARGUMENT') : undefined
  },
  shape: (message) => ({ message, thought: 150 }),
}

const BEDROCK: Family = {
  name: 'Bedrock',
  differences: 'errors are plain messages; no temperature or JSON mode; reasoning in <reasoning>',
  path: '/openai/v1',
  busy: { status: 429, body: { message: 'Too many requests, please wait before trying again.' }, headers: SOON },
  refuses: ({ temperature, response_format }) => {
    if (temperature !== undefined) {
      return {
        status: 400,
        body: { message: 'The model returned the following errors: `temperature` is deprecated for this model.' },
      }
    }
    if (response_format === undefined) return undefined
    const message =
      'Malformed input request: #: extraneous key [response_format] is not permitted, please reformat your input and try again.'
    return { status: 400, body: { message } }
  },
  shape: (reply) => withThoughtInText(reply, '<reasoning>', '</reasoning>'),
}

const MISTRAL: Family = {
  name: 'Mistral',
  differences: 'status 422 with a list of unsupported fields; content in parts, some of them reasoning',
  path: '/v1',
  busy: {
    status: 429,
    body: { object: 'error', message: 'Requests rate limit exceeded', type: 'rate_limited', param: null, code: '1300' },
    headers: SOON,
  },
  refuses: ({ seed, stop }) => {
    const detail = [
      ...(seed === undefined ? [] : [extraMember('seed', seed)]),
      ...(stop?.some(isBlank) === true ? [extraMember('stop', stop)] : []),
    ]
    return detail.length === 0
      ? undefined
      : { status: 422, body: { object: 'error', message: { detail }, type: 'invalid_request_error' } }
  },
  shape: (reply) => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }
    const content = reply.content === null ? null : [thinking, { type: 'text', text: reply.content }]
    return { message: { ...reply, content } }
  },
}

const GROQ: Family = {
  name: 'Groq',
  differences: 'one choice, no seed; reasoning in the field reasoning',
  path: '/openai/v1',
  busy: {
    ...error(
      429,
      'Rate limit reached for model `m` in organization `org` on requests per minute (RPM): Limit 30, Used 30, Requested 1.',
      {
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
    ),
    headers: SOON,
  },
  refuses: ({ n = 1, seed }) => {
    if (seed !== undefined) return error(400, `property 'seed' is unsupported, Did you mean "stop"?`)
    return n > 1 ? error(400, "'n' : number must be at most 1 with this model") : undefined
  },
  shape: (reply) => ({ message: { ...reply, reasoning: 'Hm.' }, thought: 1 }),
  more: { x_groq: { id: 'req_01' } },
}

const OPENROUTER: Family = {
  name: 'OpenRouter',
  differences: 'provider errors with status 200; no endpoint with tools; reasoning in reasoning and reasoning_details',
  path: '/api/v1',
  busy: { status: 200, body: { error: { message: 'Provider returned error', code: 502, metadata: { provider_name: 'Some' } } } },
  refuses: ({ tools }) => {
    if (tools === undefined) return undefined
    const message =
      'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing'
    return { status: 404, body: { error: { message, code: 404 } } }
  },
  shape: (reply) => {
    const details = [{ type: 'reasoning.text', text: 'Hm.', format: 'unknown', index: 0 }]
    return { message: { ...reply, refusal: null, reasoning: 'Hm.', reasoning_details: details }, thought: 1 }
  },
  more: { provider: 'Some' },
}

/** Servers that one pays for. */
export const HOSTED: readonly Family[] = [OPENAI, AZURE, ANTHROPIC, GEMINI, BEDROCK, MISTRAL, GROQ, OPENROUTER]

const THOUGHT = 'Hm. '.repeat(200)

/** A message whose thought stands in front of it; a thought is longer than agents allow a reply to be. */
export function withThoughtInText(reply: { readonly content: string | null }, open: string, close: string) {
  return { message: { ...reply, content: `${open}${THOUGHT}${close}${reply.content ?? ''}` }, thought: 200 }
}
