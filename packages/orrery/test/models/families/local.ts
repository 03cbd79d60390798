import { bareError, error, type Family, type Refusal } from './family.ts'
import { withThoughtInText } from './hosted.ts'

const THOUGHT = 'Hm. '.repeat(200)

const VLLM: Family = {
  name: 'vLLM',
  differences: 'a required tool call arrives as text; reasoning in reasoning_content counts towards the token limit',
  path: '/v1',
  busy: { ...bareError(503, 'The server is overloaded.', 'ServiceUnavailable'), headers: { 'retry-after': '0' } },
  shape: ({ tool_calls: calls, ...reply }) => {
    const message = { ...reply, reasoning_content: THOUGHT }
    if (calls === undefined) return { message, thought: 200 }
    return { message: { ...message, content: 'I will do that.', tool_calls: [] }, thought: 200, finish: 'tool_calls' }
  },
  more: { prompt_logprobs: null, kv_transfer_params: null },
}

const LOADING: Refusal = {
  status: 503,
  body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  headers: { 'retry-after': '0' },
}

const LLAMA_CPP: Family = {
  name: 'llama.cpp',
  differences: 'model still loading at the first request; tools need --jinja; reasoning in <think>',
  path: '/v1',
  busy: LOADING,
  refuses: ({ tools, n = 1 }) => {
    const refusal = (message: string): Refusal => ({ status: 500, body: { error: { code: 500, message, type: 'server_error' } } })
    if (tools !== undefined) return refusal('tools param requires --jinja flag')
    return n > 1 ? refusal('Only one completion choice is allowed') : undefined
  },
  shape: (reply) => withThoughtInText(reply, '<think>\n', '\n</think>\n\n'),
  more: { timings: { prompt_n: 9, predicted_n: 9 } },
}

/** As the server of llama.cpp b11549 behaves with SmolLM2, see python-servers.long.test.ts. */
const LLAMA_CPP_JINJA: Family = {
  name: 'llama.cpp --jinja',
  differences: 'tools that the chat template does not know are dropped, even required ones; one choice',
  path: '/v1',
  busy: LOADING,
  refuses: ({ n = 1 }) =>
    n === 1
      ? undefined
      : {
          status: 400,
          body: {
            error: {
              code: 400,
              message: `Field 'n': Value must be between 1 <= value <= 1, but got ${n}`,
              type: 'invalid_request_error',
            },
          },
        },
  ignores: () => ['tools', 'tool_choice'],
  more: { system_fingerprint: 'b0-unknown', timings: { cache_n: 0, prompt_n: 9, predicted_n: 9 } },
}

/** As the server of llama-cpp-python 0.3.36 behaves with SmolLM2. */
const LLAMA_CPP_PYTHON: Family = {
  name: 'llama-cpp-python',
  differences: 'one choice for any n; drops tools, even required ones, unless the request names one',
  path: '/v1',
  busy: { status: 503, body: { detail: 'Service is not available' }, headers: { 'retry-after': '0' } },
  ignores: ({ tool_choice: choice }) => (typeof choice === 'object' ? ['n'] : ['n', 'tools', 'tool_choice']),
}

const OLLAMA: Family = {
  name: 'Ollama',
  differences: 'no tools for this model, one choice for any n; reasoning in the field reasoning',
  path: '/v1',
  busy: {
    ...error(503, 'server busy, please try again.  maximum pending requests exceeded', { type: 'api_error' }),
    headers: { 'retry-after': '0' },
  },
  refuses: ({ tools }) =>
    tools === undefined
      ? undefined
      : error(400, 'registry.ollama.ai/library/m:latest does not support tools', { type: 'api_error' }),
  ignores: () => ['n'],
  shape: (reply) => ({ message: { ...reply, reasoning: 'Hm.' }, thought: 1 }),
  more: { system_fingerprint: 'fp_ollama' },
}

const LM_STUDIO: Family = {
  name: 'LM Studio',
  differences: 'errors are plain text; JSON schemas but no JSON mode, no tool choice by name; gpt-oss channels in the text',
  path: '/v1',
  busy: { status: 503, body: { error: 'Model is loading' }, headers: { 'retry-after': '0' } },
  refuses: ({ response_format: format, tool_choice: choice }) => {
    const refusal = (error: string): Refusal => ({ status: 400, body: { error } })
    if (typeof choice === 'object') {
      return refusal("Invalid tool_choice type: 'object'. Supported string values: none, auto, required")
    }
    return format?.type === 'json_object' ? refusal("'response_format.type' must be 'json_schema' or 'text'") : undefined
  },
  shape: (reply) =>
    reply.content === null
      ? { message: reply }
      : withThoughtInText(
          { ...reply, content: `<|start|>assistant<|channel|>final<|message|>${reply.content}<|return|>` },
          '<|channel|>analysis<|message|>',
          '<|end|>',
        ),
  more: { stats: {} },
}

const SGLANG: Family = {
  name: 'SGLang',
  differences: 'no grammars: no JSON mode and no required tool calls; reasoning in reasoning_content',
  path: '/v1',
  busy: { ...bareError(503, 'The request queue is full.', 'ServiceUnavailableError'), headers: { 'retry-after': '0' } },
  refuses: ({ tool_choice = 'auto', response_format }) =>
    tool_choice === 'auto' && response_format === undefined
      ? undefined
      : bareError(
          400,
          'Grammar-based generation (json_schema, regex, ebnf, structural_tag) is not supported when the server is launched with --grammar-backend none',
        ),
  shape: (reply) => ({ message: { ...reply, reasoning_content: 'Hm.' }, thought: 1 }),
  more: { metadata: { weight_version: 'default' } },
}

/** Servers of one's own. */
export const LOCAL: readonly Family[] = [VLLM, LLAMA_CPP, LLAMA_CPP_JINJA, LLAMA_CPP_PYTHON, OLLAMA, LM_STUDIO, SGLANG]
