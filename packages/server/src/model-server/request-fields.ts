import type { JsonValue } from '@orreryjs/core'

/** Support of the model server for a field of a request. */
export interface RequestField {
  /**
   * `served`: the field has its effect, or the response repeats it. `refused`: any value other than a neutral one is a 400 that names
   * the field. `hint`: the field is checked and has no effect on the form of the reply.
   */
  readonly support: 'served' | 'refused' | 'hint'
  /** For readers of the documentation; of a refused field, the error text. */
  readonly note: string
  /** Values of a refused field that are the same as no value. */
  readonly neutral?: readonly JsonValue[]
}

/** Members of nested objects that are accepted without effect, by protocol. `*` is every item of a list. */
export const NESTED_HINTS: Readonly<Record<'chat' | 'completions' | 'gemini' | 'messages' | 'responses', readonly string[]>> = {
  chat: [
    'messages.*.annotations',
    'messages.*.audio',
    'messages.*.content.*.prompt_cache_breakpoint',
    'messages.*.function_call',
    'messages.*.name',
    // The SDK of OpenAI sends its own parsed values back.
    'messages.*.parsed',
    'messages.*.tool_calls.*.function.parsed_arguments',
    'stream_options.include_obfuscation',
  ],
  completions: [],
  gemini: [
    'contents.*.parts.*.thoughtSignature',
    'generationConfig.frequencyPenalty',
    'generationConfig.presencePenalty',
    'generationConfig.thinkingConfig.thinkingBudget',
    'generationConfig.thinkingConfig.thinkingLevel',
    'generationConfig.topK',
    'generationConfig.topP',
  ],
  messages: [
    'messages.*.content.*.cache_control',
    'messages.*.content.*.caller',
    'messages.*.content.*.citations',
    'messages.*.content.*.content.*.cache_control',
    'messages.*.content.*.content.*.citations',
    'messages.*.content.*.data',
    'messages.*.content.*.is_error',
    'messages.*.content.*.signature',
    'messages.*.content.*.thinking',
    'messages.*.content.*.toolset_name',
    'output_config.effort',
    'output_config.task_budget',
    'system.*.cache_control',
    'system.*.citations',
    'thinking.budget_tokens',
    'thinking.display',
    'tools.*.allowed_callers',
    'tools.*.cache_control',
    'tools.*.defer_loading',
    'tools.*.eager_input_streaming',
    'tools.*.input_examples',
  ],
  responses: [
    'input.*.caller',
    'input.*.content.*.annotations',
    'input.*.content.*.logprobs',
    'input.*.content.*.prompt_cache_breakpoint',
    'input.*.encrypted_content',
    'input.*.phase',
    'input.*.summary',
    'reasoning.context',
    'reasoning.effort',
    'reasoning.mode',
    'text.verbosity',
    'tools.*.allowed_callers',
    'tools.*.defer_loading',
    'tools.*.output_schema',
  ],
}

type Fields = Readonly<Record<string, RequestField>>

function served(note: string): RequestField {
  return { support: 'served', note }
}

function hint(note: string): RequestField {
  return { support: 'hint', note }
}

function refused(note: string, ...neutral: readonly JsonValue[]): RequestField {
  return { support: 'refused', note, ...(neutral.length > 0 && { neutral }) }
}

const SAMPLING = hint('range is checked; the model samples with its own value')
const LABEL = hint('label of the caller')

/** Fields of `POST /v1/chat/completions`. Any other field is a 400, as in the original. */
export const CHAT_FIELDS: Fields = {
  audio: refused('audio is not served; the model writes text'),
  frequency_penalty: SAMPLING,
  function_call: refused('is deprecated and not served; use tool_choice'),
  functions: refused('is deprecated and not served; use tools'),
  logit_bias: SAMPLING,
  logprobs: served('log probabilities of the model; a 400 if the model does not have them'),
  max_completion_tokens: served('limit of the reply; overrides `max_tokens`'),
  max_tokens: served('limit of the reply'),
  messages: served('text, refusals, tool calls and results; calls and results must pair; images, audio and files are a 400'),
  metadata: hint('keys and values are checked; the original only stores them'),
  modalities: refused('only text is served', ['text']),
  model: served('any name; the reply names the served model'),
  moderation: refused('moderation is not served'),
  n: served('number of choices'),
  parallel_tool_calls: served('`false`: at most one call'),
  prediction: hint('affects only the speed of the original'),
  presence_penalty: SAMPLING,
  prompt_cache_key: LABEL,
  prompt_cache_options: hint('affects only the price of the original'),
  prompt_cache_retention: hint('affects only the price of the original'),
  reasoning_effort: hint('the model decides'),
  response_format: served('text, `json_object`, `json_schema`; strict schemas always validate'),
  safety_identifier: LABEL,
  seed: served('passed to the model'),
  service_tier: served('the response names the tier `default`'),
  stop: served('up to four sequences'),
  store: hint('the reply is not stored'),
  stream: served('server-sent events'),
  stream_options: served('`include_usage`; `include_obfuscation` is a hint'),
  temperature: served('0 to 2'),
  tool_choice: served('all modes, a named function, allowed tools; custom tools are a 400'),
  tools: served('functions, also in namespaces; arguments of strict functions always validate; custom tools are a 400'),
  top_logprobs: served('0 to 20, with `logprobs`'),
  top_p: SAMPLING,
  user: LABEL,
  verbosity: hint('the model decides'),
  web_search_options: refused('web search is not served'),
}

/** Fields of `POST /v1/responses`. Any other field is a 400, as in the original. */
export const RESPONSES_FIELDS: Fields = {
  background: refused('background responses are not served', false),
  client_metadata: LABEL,
  context_management: refused('compaction is not served', []),
  conversation: refused('conversations are not served; use previous_response_id'),
  include: served('`message.output_text.logprobs`, `reasoning.encrypted_content`; the others concern hosted tools'),
  input: served('text, messages, function calls and their outputs, reasoning, references to stored items'),
  instructions: served('system message; not inherited from the previous response'),
  max_output_tokens: served('limit of the reply, at least 16'),
  max_tool_calls: hint('counts calls of hosted tools, which are not served'),
  metadata: served('the response repeats it'),
  model: served('any name; the reply names the served model'),
  moderation: refused('moderation is not served'),
  parallel_tool_calls: served('`false`: at most one call'),
  previous_response_id: served('continues one of the last 1,000 stored responses; otherwise a 400'),
  prompt: refused('stored prompts are not served; send instructions and input'),
  prompt_cache_key: LABEL,
  prompt_cache_options: hint('affects only the price of the original'),
  prompt_cache_retention: hint('affects only the price of the original'),
  reasoning: served('`summary`: reasoning of the model is shown as its summary; `effort` is a hint'),
  safety_identifier: LABEL,
  service_tier: served('the response names the tier `default`'),
  store: served('`false`: the response cannot be continued or retrieved'),
  stream: served('server-sent events with names and sequence numbers'),
  stream_options: hint('`include_obfuscation` has no effect here'),
  temperature: served('0 to 2'),
  text: served('`format`: text, `json_object`, `json_schema`; `verbosity` is a hint'),
  tool_choice: served('all modes, a named function, allowed tools; others are a 400'),
  tools: served('functions; arguments of strict functions always validate; custom and hosted tools are a 400'),
  top_logprobs: served('0 to 20, with `include`'),
  top_p: SAMPLING,
  truncation: hint('the model truncates or refuses'),
  user: LABEL,
}

/** Fields of `POST /v1/messages`. Any other field is a 400, as in the original. */
export const MESSAGES_FIELDS: Fields = {
  cache_control: hint('the model caches by itself'),
  container: refused('containers are not served'),
  context_management: hint('the conversation stays whole'),
  diagnostics: hint('has no effect here'),
  fallback_credit_token: hint('affects only the price of the original'),
  fallbacks: refused('fallback models are not served', []),
  inference_geo: hint('the model runs here'),
  max_tokens: served('limit of the reply; required'),
  mcp_servers: refused('MCP servers are not called; offer tools', []),
  messages: served('text, thinking, tool uses and results; uses and results must pair; images and documents are a 400'),
  metadata: LABEL,
  model: served('any name; the reply names the served model'),
  output_config: served('`format`: `json_schema`, which always validates; `effort` is a hint'),
  output_format: served('older name of `output_config.format`'),
  service_tier: served('the usage names the tier `standard`'),
  speed: hint('affects only the speed of the original'),
  stop_sequences: served('text ends before them; `stop_sequence` names it for computed models'),
  stream: served('server-sent events with names'),
  system: served('text or text blocks'),
  temperature: served('0 to 1'),
  thinking: served('reasoning of the model is a `thinking` block if it is enabled; the model decides about its length'),
  thread: refused('threads are not served; clients that use them by default send the whole conversation instead'),
  tool_choice: served('all types, and `disable_parallel_tool_use`'),
  tools: served('tools of the client; arguments of strict tools always validate; tools of the server are a 400'),
  top_k: SAMPLING,
  top_p: SAMPLING,
}

/** Fields of the legacy `POST /v1/completions`. Any other field is a 400, as in the original. */
export const COMPLETIONS_FIELDS: Fields = {
  best_of: refused('is not served; use n', 1),
  echo: served('the prompt precedes the text; a 400 with `logprobs`, which the model does not have for the prompt'),
  frequency_penalty: SAMPLING,
  logit_bias: SAMPLING,
  logprobs: served('0 to 5, in the older form; a 400 if the model does not have them'),
  max_tokens: served('limit of the reply, 16 by default'),
  model: served('any name; the reply names the served model'),
  n: served('number of choices'),
  presence_penalty: SAMPLING,
  prompt: served('one text; several prompts and token numbers are a 400'),
  seed: served('passed to the model'),
  stop: served('up to four sequences'),
  stream: served('server-sent events'),
  stream_options: served('`include_usage`'),
  suffix: refused('text cannot be inserted', ''),
  temperature: served('0 to 2'),
  top_p: SAMPLING,
  user: LABEL,
}

/** Fields of `POST /v1beta/models/MODEL:generateContent`. Any other field is a 400, as in the original. */
export const GEMINI_FIELDS: Fields = {
  cachedContent: refused('cached contents are not served; send the whole conversation'),
  contents: served('text, function calls and responses, thoughts; other parts are a 400'),
  generationConfig: served('temperature, limits, stop sequences, candidates, seed, JSON with a schema, thoughts'),
  labels: LABEL,
  model: LABEL,
  safetySettings: hint('the model decides'),
  serviceTier: hint('the model runs here'),
  store: hint('the reply is not stored'),
  systemInstruction: served('text'),
  toolConfig: served('`functionCallingConfig`'),
  tools: served('function declarations; tools of the server are a 400'),
}
