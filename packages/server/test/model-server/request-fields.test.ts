import { join } from 'node:path'
import type Anthropic from '@anthropic-ai/sdk'
import type { ModelRequest } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import {
  CHAT_FIELDS,
  COMPLETIONS_FIELDS,
  GEMINI_FIELDS,
  MESSAGES_FIELDS,
  NESTED_HINTS,
  RESPONSES_FIELDS,
  type RequestField,
} from '../../src/model-server/request-fields.ts'
import { replied, serveModel } from './serve-model.ts'

type Body = Readonly<Record<string, unknown>>

/** Observed effect of a field. */
interface Observed {
  /** Request that the model received last. */
  readonly request: ModelRequest
  readonly text: string
  /** Body of the response; of a stream, empty. */
  readonly body: Body
}

/** A value of a field, other fields that it needs, and the effect to observe if the field is served. */
interface Probe {
  readonly value: unknown
  readonly also?: Body
  /** Fails if the field has no effect. */
  effect?(observed: Observed): void
  /** A value that the server refuses. @default not tested */
  readonly invalid?: unknown
}

const TOOL_NAME = 'open'
const PARAMETERS = { type: 'object', properties: {}, required: [], additionalProperties: false }
const LOGPROBS = [{ token: 'one, two', logprob: -0.5, top: [{ token: 'one, two', logprob: -0.5 }] }]

/** The model replies with two choices, each with two calls. */
const REPLY = replied(
  ...[1, 2].map(() => ({
    text: 'one, two',
    reasoning: 'I think.',
    toolCalls: [1, 2].map(() => ({ id: '', name: TOOL_NAME, arguments: '{}' })),
    finish: 'tool-calls' as const,
    logprobs: LOGPROBS,
  })),
)

/** Returns a check that the model received this. */
function received(fields: Partial<ModelRequest>): Pick<Probe, 'effect'> {
  return { effect: ({ request }) => expect(request).toMatchObject(fields) }
}

/** Returns a check that the response has this. */
function answered(fields: object): Pick<Probe, 'effect'> {
  return { effect: ({ body }) => expect(body).toMatchObject(fields) }
}

const sampled = { value: 0.5, invalid: 9 }
const streamed: Probe = { value: true, invalid: 'yes', effect: ({ text }) => expect(text).toMatch(/^(?:event|data): /) }
const withUsage: Probe = {
  value: { include_usage: true },
  also: { stream: true },
  invalid: 1,
  effect: ({ text }) => expect(text).toMatch(/"usage":\{"prompt_tokens"/),
}
const label = { value: 'me' }

const CHAT_TOOLS = [{ type: 'function', function: { name: TOOL_NAME, strict: true, parameters: PARAMETERS } }]
const CHAT: Record<keyof OpenAI.ChatCompletionCreateParams, Probe> = {
  audio: { value: { voice: 'alloy', format: 'wav' } },
  frequency_penalty: sampled,
  function_call: { value: 'auto' },
  functions: { value: [{ name: 'a' }] },
  logit_bias: { value: { 50256: -100 }, invalid: { 1: 1000 } },
  logprobs: { value: true, invalid: 1, ...answered({ choices: [{ logprobs: { content: [{ token: 'one, two' }] } }] }) },
  max_completion_tokens: { value: 9, invalid: 0, ...received({ maxTokens: 9 }) },
  max_tokens: { value: 9, invalid: 0, ...received({ maxTokens: 9 }) },
  messages: {
    value: [{ role: 'user', content: 'bye' }],
    invalid: [],
    ...received({ messages: [{ role: 'user', content: 'bye' }] }),
  },
  metadata: { value: { a: 'b' }, invalid: { a: 1 } },
  modalities: { value: ['text', 'audio'] },
  model: { value: 'other', invalid: 1, ...answered({ model: 'tiny:model,seed=1' }) },
  moderation: { value: { model: 'x' } },
  n: { value: 2, invalid: 0, ...answered({ choices: [{ index: 0 }, { index: 1 }] }) },
  parallel_tool_calls: {
    value: false,
    also: { tools: CHAT_TOOLS },
    invalid: 1,
    effect: ({ body }) => expect((body as unknown as OpenAI.ChatCompletion).choices[0]?.message.tool_calls).toHaveLength(1),
  },
  prediction: { value: { type: 'content', content: 'x' } },
  presence_penalty: sampled,
  prompt_cache_key: label,
  prompt_cache_options: { value: {} },
  prompt_cache_retention: { value: '24h' },
  reasoning_effort: { value: 'low' },
  response_format: {
    value: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
    invalid: { type: 'yaml' },
    ...received({ format: 'json', schema: { type: 'object' } }),
  },
  safety_identifier: label,
  seed: { value: 3, invalid: 'x', ...received({ seed: 3 }) },
  service_tier: { value: 'flex', ...answered({ service_tier: 'default' }) },
  stop: { value: ['.'], invalid: ['1', '2', '3', '4', '5'], ...received({ stop: ['.'] }) },
  store: { value: true, invalid: 1 },
  stream: streamed,
  stream_options: withUsage,
  temperature: { value: 0.5, invalid: 3, ...received({ temperature: 0.5 }) },
  tool_choice: { value: 'required', also: { tools: CHAT_TOOLS }, invalid: 'x', ...received({ toolChoice: 'required' }) },
  tools: {
    value: CHAT_TOOLS,
    invalid: [],
    ...received({ tools: [{ name: TOOL_NAME, description: '', parameters: PARAMETERS }] }),
  },
  top_logprobs: {
    value: 1,
    also: { logprobs: true },
    invalid: 21,
    ...answered({ choices: [{ logprobs: { content: [{ top_logprobs: [{ token: 'one, two' }] }] } }] }),
  },
  top_p: sampled,
  user: label,
  verbosity: { value: 'low' },
  web_search_options: { value: {} },
}

const RESPONSES_TOOLS = [{ type: 'function', name: TOOL_NAME, strict: true, parameters: PARAMETERS }]
const RESPONSES: Record<keyof OpenAI.Responses.ResponseCreateParams | 'client_metadata' | 'max_tool_calls', Probe> = {
  background: { value: true },
  // Codex sends it; the SDK does not have it.
  client_metadata: { value: { session_id: '1' } },
  context_management: { value: [{ type: 'compaction' }] },
  conversation: { value: 'conv_1' },
  include: {
    value: ['message.output_text.logprobs'],
    invalid: 1,
    ...answered({ output: [{ type: 'reasoning' }, { content: [{ logprobs: [{ token: 'one, two' }] }] }] }),
  },
  input: { value: 'bye', invalid: 1, ...received({ messages: [{ role: 'user', content: 'bye' }] }) },
  instructions: {
    value: 'Be brief.',
    invalid: 1,
    ...received({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'hello' },
      ],
    }),
  },
  max_output_tokens: { value: 16, invalid: 15, ...received({ maxTokens: 16 }) },
  max_tool_calls: { value: 3, invalid: 0 },
  metadata: { value: { a: 'b' }, invalid: { a: 1 }, ...answered({ metadata: { a: 'b' } }) },
  model: { value: 'other', invalid: 1, ...answered({ model: 'tiny:model,seed=1' }) },
  moderation: { value: { model: 'x' } },
  parallel_tool_calls: {
    value: false,
    also: { tools: RESPONSES_TOOLS },
    invalid: 1,
    effect: ({ body }) =>
      expect((body['output'] as readonly { type: string }[]).map(({ type }) => type)).toEqual([
        'reasoning',
        'message',
        'function_call',
      ]),
  },
  // Another test continues a stored response.
  previous_response_id: { value: null, invalid: 'resp_1', ...answered({ previous_response_id: null }) },
  prompt: { value: { id: 'pmpt_1' } },
  prompt_cache_key: label,
  prompt_cache_options: { value: {} },
  prompt_cache_retention: { value: '24h' },
  reasoning: {
    value: { summary: 'auto' },
    invalid: 1,
    ...answered({ output: [{ type: 'reasoning', summary: [{ text: 'I think.' }] }, { type: 'message' }] }),
  },
  safety_identifier: label,
  service_tier: { value: 'flex', ...answered({ service_tier: 'default' }) },
  store: { value: false, invalid: 1, ...answered({ store: false }) },
  stream: streamed,
  stream_options: { value: { include_obfuscation: false }, also: { stream: true }, invalid: 1 },
  temperature: { value: 0.5, invalid: 3, ...received({ temperature: 0.5 }) },
  text: {
    value: { format: { type: 'json_schema', name: 'x', schema: { type: 'object' } } },
    invalid: { format: { type: 'yaml' } },
    ...received({ format: 'json', schema: { type: 'object' } }),
  },
  tool_choice: { value: 'required', also: { tools: RESPONSES_TOOLS }, invalid: 'x', ...received({ toolChoice: 'required' }) },
  tools: {
    value: RESPONSES_TOOLS,
    invalid: [{ type: 'web_search' }],
    ...received({ tools: [{ name: TOOL_NAME, description: '', parameters: PARAMETERS }] }),
  },
  top_logprobs: {
    value: 1,
    also: { include: ['message.output_text.logprobs'] },
    invalid: 21,
    ...answered({ output: [{ type: 'reasoning' }, { content: [{ logprobs: [{ top_logprobs: [{ token: 'one, two' }] }] }] }] }),
  },
  top_p: sampled,
  truncation: { value: 'auto', invalid: 'x' },
  user: label,
}

const MESSAGES_TOOLS = [{ name: TOOL_NAME, input_schema: PARAMETERS }]
const FORMAT = { type: 'json_schema', schema: { type: 'object' } }
type MessagesField = keyof Anthropic.MessageCreateParams | keyof Anthropic.Beta.MessageCreateParams
const MESSAGES: Record<Exclude<MessagesField, 'betas' | 'user_profile_id'> | 'thread', Probe> = {
  cache_control: { value: { type: 'ephemeral' } },
  container: { value: 'x' },
  context_management: { value: { edits: [] } },
  diagnostics: { value: {} },
  fallback_credit_token: { value: 'x' },
  fallbacks: { value: [{ model: 'x' }] },
  inference_geo: { value: 'eu' },
  max_tokens: { value: 9, invalid: 0, ...received({ maxTokens: 9 }) },
  mcp_servers: { value: [{ url: 'x' }] },
  messages: {
    value: [{ role: 'user', content: 'bye' }],
    invalid: [],
    ...received({ messages: [{ role: 'user', content: 'bye' }] }),
  },
  metadata: { value: { user_id: 'me' }, invalid: { user_id: 1 } },
  model: { value: 'other', invalid: 1, ...answered({ model: 'tiny:model,seed=1' }) },
  output_config: {
    value: { format: FORMAT },
    invalid: { format: { type: 'yaml' } },
    ...received({ format: 'json', schema: { type: 'object' } }),
  },
  output_format: { value: FORMAT, invalid: { type: 'yaml' }, ...received({ format: 'json', schema: { type: 'object' } }) },
  service_tier: { value: 'standard_only', invalid: 'x', ...answered({ usage: { service_tier: 'standard' } }) },
  speed: { value: 'fast' },
  stop_sequences: {
    value: [','],
    invalid: [''],
    ...answered({ stop_reason: 'stop_sequence', stop_sequence: ',', content: [{ text: 'one' }] }),
  },
  stream: streamed,
  system: {
    value: 'Be brief.',
    invalid: 1,
    ...received({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'hello' },
      ],
    }),
  },
  temperature: { value: 0.5, invalid: 2, ...received({ temperature: 0.5 }) },
  thinking: {
    value: { type: 'adaptive' },
    invalid: { type: 'x' },
    ...answered({ content: [{ type: 'thinking', thinking: 'I think.' }, { type: 'text' }] }),
  },
  thread: { value: { type: 'create' } },
  tool_choice: {
    value: { type: 'any' },
    also: { tools: MESSAGES_TOOLS },
    invalid: { type: 'x' },
    ...received({ toolChoice: 'required' }),
  },
  tools: {
    value: MESSAGES_TOOLS,
    invalid: [{ type: 'web_search_20250305', name: 'a' }],
    ...received({ tools: [{ name: TOOL_NAME, description: '', parameters: PARAMETERS }] }),
  },
  top_k: { value: 5, invalid: -1 },
  top_p: sampled,
}

const COMPLETIONS: Record<keyof OpenAI.CompletionCreateParams, Probe> = {
  best_of: { value: 2 },
  echo: { value: true, invalid: 1, ...answered({ choices: [{ text: 'helloone, two' }] }) },
  frequency_penalty: sampled,
  logit_bias: { value: { 50256: -100 }, invalid: { 1: 1000 } },
  logprobs: { value: 1, invalid: 6, ...answered({ choices: [{ logprobs: { tokens: ['one, two'] } }] }) },
  max_tokens: { value: 9, invalid: 0, ...received({ maxTokens: 9 }) },
  model: { value: 'other', invalid: 1, ...answered({ model: 'tiny:model,seed=1' }) },
  n: { value: 2, invalid: 0, ...answered({ choices: [{ index: 0 }, { index: 1 }] }) },
  presence_penalty: sampled,
  prompt: { value: 'bye', invalid: 1, ...received({ messages: [{ role: 'user', content: 'bye' }] }) },
  seed: { value: 3, invalid: 'x', ...received({ seed: 3 }) },
  stop: { value: '.', invalid: 1, ...received({ stop: ['.'] }) },
  stream: streamed,
  stream_options: withUsage,
  suffix: { value: 'x' },
  temperature: { value: 0.5, invalid: 3, ...received({ temperature: 0.5 }) },
  top_p: sampled,
  user: label,
}

const MESSAGES_OF_ONE = [{ role: 'user', content: 'hello' }]
const CONTENTS = [{ role: 'user', parts: [{ text: 'hello' }] }]
const GEMINI_TOOLS = [{ functionDeclarations: [{ name: TOOL_NAME, parametersJsonSchema: PARAMETERS }] }]
/** The SDK of Google has other names than the API, so the fields are from the API's reference. */
const GEMINI: Record<string, Probe> = {
  cachedContent: { value: 'cachedContents/1' },
  contents: {
    value: [{ role: 'user', parts: [{ text: 'bye' }] }],
    invalid: [],
    ...received({ messages: [{ role: 'user', content: 'bye' }] }),
  },
  generationConfig: {
    value: { temperature: 0.5, maxOutputTokens: 9, stopSequences: ['.'], candidateCount: 2, seed: 3 },
    invalid: { temperature: 3 },
    ...received({ temperature: 0.5, maxTokens: 9, stop: ['.'], n: 2, seed: 3 }),
  },
  labels: { value: { a: 'b' } },
  model: { value: 'models/other' },
  safetySettings: { value: [] },
  serviceTier: { value: 'flex' },
  store: { value: true },
  systemInstruction: {
    value: { parts: [{ text: 'Be brief.' }] },
    invalid: 1,
    effect: ({ request }) => expect(request.messages[0]).toEqual({ role: 'system', content: 'Be brief.' }),
  },
  toolConfig: {
    value: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [TOOL_NAME] } },
    also: { tools: GEMINI_TOOLS },
    invalid: 1,
    ...received({ toolChoice: { name: TOOL_NAME } }),
  },
  tools: {
    value: GEMINI_TOOLS,
    invalid: 1,
    ...received({ tools: [{ name: TOOL_NAME, description: '', parameters: PARAMETERS }] }),
  },
}

const PROTOCOLS: readonly {
  readonly title: string
  readonly path: string
  readonly fields: Readonly<Record<string, RequestField>>
  readonly probes: Readonly<Record<string, Probe>>
  readonly base: Body
  readonly hints: readonly string[]
  /** Body with an object of every type. */
  readonly nested: Body
}[] = [
  {
    title: 'Chat Completions',
    path: 'v1/chat/completions',
    fields: CHAT_FIELDS,
    probes: CHAT,
    base: { model: 'any', messages: MESSAGES_OF_ONE },
    hints: NESTED_HINTS.chat,
    nested: {
      model: 'any',
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'x' }] },
        { role: 'user', content: [{ type: 'text', text: 'x' }] },
        {
          role: 'assistant',
          content: 'x',
          tool_calls: [{ id: 'c', type: 'function', function: { name: TOOL_NAME, arguments: '{}' } }],
        },
        { role: 'tool', content: [{ type: 'text', text: 'x' }], tool_call_id: 'c' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'x' },
            { type: 'refusal', refusal: 'x' },
          ],
        },
      ],
      tools: CHAT_TOOLS,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: TOOL_NAME } }] },
      },
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
      stream: true,
      stream_options: { include_usage: true },
    },
  },
  {
    title: 'Responses',
    path: 'v1/responses',
    fields: RESPONSES_FIELDS,
    probes: RESPONSES,
    base: { model: 'any', input: 'hello' },
    hints: NESTED_HINTS.responses,
    nested: {
      model: 'any',
      input: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'x' }] },
        { type: 'function_call', call_id: 'c', name: TOOL_NAME, arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'x' }] },
        { type: 'reasoning' },
        { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'x' }] },
      ],
      tools: RESPONSES_TOOLS,
      tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: TOOL_NAME }] },
      text: { format: { type: 'json_schema', name: 'x', schema: { type: 'object' } } },
      reasoning: { summary: 'auto' },
      stream: true,
      stream_options: {},
    },
  },
  {
    title: 'Messages',
    path: 'v1/messages',
    fields: MESSAGES_FIELDS,
    probes: MESSAGES,
    base: { model: 'any', max_tokens: 100, messages: MESSAGES_OF_ONE },
    hints: NESTED_HINTS.messages,
    nested: {
      model: 'any',
      max_tokens: 100,
      system: [{ type: 'text', text: 'x' }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'x' }] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'x', signature: 'x' },
            { type: 'tool_use', id: 'c', name: TOOL_NAME, input: {} },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'x' }] }] },
      ],
      tools: MESSAGES_TOOLS,
      tool_choice: { type: 'auto' },
      output_config: { format: FORMAT },
      thinking: { type: 'adaptive' },
      metadata: { user_id: 'me' },
    },
  },
  {
    title: 'Completions',
    path: 'v1/completions',
    fields: COMPLETIONS_FIELDS,
    probes: COMPLETIONS,
    base: { model: 'any', prompt: 'hello' },
    hints: NESTED_HINTS.completions,
    nested: { model: 'any', prompt: 'hello', stream: true, stream_options: {} },
  },
  {
    title: 'Gemini',
    path: 'v1beta/models/MODEL:generateContent',
    fields: GEMINI_FIELDS,
    probes: GEMINI,
    base: { contents: CONTENTS },
    hints: NESTED_HINTS.gemini,
    nested: {
      contents: [
        ...CONTENTS,
        { role: 'model', parts: [{ text: 'x' }, { functionCall: { name: TOOL_NAME, args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: TOOL_NAME, response: {} } }] },
      ],
      systemInstruction: { parts: [{ text: 'x' }] },
      generationConfig: { temperature: 1, thinkingConfig: { includeThoughts: true } },
      tools: GEMINI_TOOLS,
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
    },
  },
]

describe.each(PROTOCOLS)('$title', ({ path, fields, probes, base, hints, nested }) => {
  test('lists every field of the SDK', () => {
    expect(Object.keys(fields).sort()).toEqual(Object.keys(probes).sort())
  })

  test.each(Object.entries(fields))('%s is as listed', async (name, { support }) => {
    const probe = probes[name] as Probe
    await using server = await serveModel(() => REPLY, { kind: 'computed' })
    const send = async (body: Body): Promise<Sent> => {
      const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' }
      const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      const ignored = response.headers.get('x-orrery-ignored')
      return { status: response.status, ignored, text, body: isJson ? (JSON.parse(text) as Body) : {} }
    }
    const sent = { ...base, ...probe.also, [name]: probe.value }
    const answer = await send(sent)
    if (support === 'refused') {
      expect(answer.status).toBe(400)
      const { message, param = name } = answer.body['error'] as { readonly message: string; readonly param?: string }
      expect([message.split(':')[0], param]).toEqual([name, name])
      expect((await send({ ...sent, [name]: null })).status).toBe(200)
      return
    }
    expect(answer.status, answer.text).toBe(200)
    if (support === 'served') {
      const request = server.requests.at(-1) as ModelRequest
      expect(probe.effect, 'a served field has an effect').toBeDefined()
      probe.effect?.({ request, text: answer.text, body: answer.body })
    } else {
      expect(answer.ignored, 'the header names a hint').toBe(name)
      const { [name]: _, ...without } = sent
      expect(formOf(answer.text, name)).toBe(formOf((await send(without)).text, name))
    }
    if (probe.invalid === undefined) return
    const refused = await send({ ...sent, [name]: probe.invalid })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(name)])
  })

  test('names nested members without effect in a header, and refuses any other', async () => {
    await using server = await serveModel(() => REPLY, { kind: 'computed' })
    const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' }
    const send = (body: unknown): Promise<Response> =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const hint of hints) {
      const response = await send(withHint(nested, hint, HINT_VALUES[hint] ?? 'x'))
      expect([response.status, response.headers.get('x-orrery-ignored')?.split(', ')], hint).toEqual([
        200,
        expect.arrayContaining([hint]),
      ])
    }
    expect((await send(nested)).status).toBe(200)
    for (const at of objectsIn(nested)) {
      const response = await send(withHint(nested, [...at, 'made_up'].join('.'), 'x'))
      expect([response.status, await response.text()], at.join('.')).toEqual([400, expect.stringContaining('made_up')])
    }
  })

  test('refuses every other field', async () => {
    await using server = await serveModel(() => REPLY)
    const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ ...base, made_up: null }) })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('made_up')])
  })
})

interface Sent {
  readonly status: number
  readonly ignored: string | null
  readonly text: string
  readonly body: Body
}

/** Values of hints that are checked. */
const HINT_VALUES: Readonly<Record<string, unknown>> = {
  'stream_options.include_obfuscation': false,
  'thinking.budget_tokens': 2_000,
  'output_config.effort': 'low',
  'text.verbosity': 'low',
  'messages.*.content.*.is_error': true,
}
/** Objects of any content. */
const FREE_FORM = ['schema', 'parameters', 'input_schema', 'parametersJsonSchema', 'args', 'response']
/** Hints that only one type of an item has: they are added to the items of that type. */
const TYPES: Readonly<Record<string, string>> = {
  caller: 'tool_use,function_call',
  data: 'thinking',
  signature: 'thinking',
  thinking: 'thinking',
  toolset_name: 'tool_use,tool_result',
  is_error: 'tool_result',
  citations: 'text',
  phase: 'message',
  encrypted_content: 'reasoning',
  summary: 'reasoning',
  annotations: 'assistant,input_text',
  logprobs: 'input_text',
  audio: 'assistant',
  parsed: 'assistant',
  function_call: 'assistant',
  prompt_cache_breakpoint: 'text,input_text',
  cache_control: 'text,tool_use,tool_result,',
}

/** Returns a body with a member added at a path; `*` is every item that has a member of that type. */
function withHint(body: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const { role, type = role ?? '' } = body as { readonly role?: string; readonly type?: string }
    const isFitting = TYPES[name]?.split(',').includes(type === 'message' && name !== 'phase' ? (role ?? type) : type) ?? true
    return isFitting ? { ...(body as object), [name]: value } : body
  }
  if (Array.isArray(body)) {
    return body.map((each, at) => (name === '*' || Number(name) === at ? withHint(each, rest.join('.'), value) : each))
  }
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return body
  return { ...body, [name]: withHint(Reflect.get(body, name), rest.join('.'), value) }
}

/** Returns the paths of all objects below a value, except free-form ones. */
function objectsIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || FREE_FORM.includes(at.at(-1) ?? '')) return []
  const below = Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...at, name]))
  // The input of a tool, and metadata, have any members.
  const isFree = (at.at(-1) === 'input' && at.length > 1) || Array.isArray(value)
  return isFree ? below : [at, ...below]
}

/** Returns a response without its ids, and without the field that repeats the hint. */
function formOf(text: string, name: string): string {
  return text
    .replace(/(?:[a-z]+[_-])?[0-9a-f]{24,}/g, 'ID')
    .replace(new RegExp(`"${name}":(?:\\{[^}]*\\}|\\[[^\\]]*\\]|"[^"]*"|[\\w.]+)`, 'g'), `"${name}":_`)
}

test('the documentation lists the fields', async () => {
  const tables = PROTOCOLS.map(({ title, path, fields, hints }) => {
    const rows = Object.entries(fields).map(([name, { support, note }]) => `| \`${name}\` | ${support} | ${note} |`)
    const nested =
      hints.length === 0 ? [] : ['', `Nested members that are hints: ${hints.map((hint) => `\`${hint}\``).join(', ')}.`]
    return [
      `## ${title}`,
      '',
      `\`POST /${path}\``,
      '',
      '| field | support | meaning |',
      '|---|---|---|',
      ...rows,
      ...nested,
    ].join('\n')
  })
  const introduction = [
    '# Request fields of the model server',
    '',
    '`./orrery serve model` [serves a model](openai.md#serve-a-model) in five protocols. A test sends every field to the server and checks this',
    'page (`packages/server/test/model-server/request-fields.test.ts`).',
    '',
    '- **served**: the field has its effect, or the response repeats it. A value that is not valid is a 400 in the words of the original API.',
    '- **refused**: the field is a 400 that names it. `null` and empty values are accepted.',
    '- **hint**: the field has no effect on the form of the reply. The header `x-orrery-ignored` of the response and one line of the log name it.',
    '',
    'Any other field is a 400 that names the nearest known one, as in the original APIs; at any level, except in free-form objects such as',
    'schemas. Parameters of the address have no effect and are named like hints.',
  ]
  const page = join(import.meta.dirname, '../../../../docs/protocols/model-server-fields.md')
  await expect(`${[introduction.join('\n'), ...tables].join('\n\n')}\n`).toMatchFileSnapshot(page)
})
