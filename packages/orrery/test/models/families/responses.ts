import { type ChatBody, type ChatMessage, error, type Family } from './family.ts'

type Item =
  | { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }
  | { readonly type: 'function_call'; readonly call_id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'function_call_output'; readonly call_id: string; readonly output: string }

/** A request of the Responses API, as far as a server looks at it. */
interface ResponsesBody extends Omit<ChatBody, 'messages' | 'tools' | 'tool_choice' | 'response_format'> {
  readonly input: readonly Item[]
  readonly store?: boolean
  readonly previous_response_id?: string
  readonly max_output_tokens?: number
  readonly text?: { readonly format: { readonly type: string } }
  readonly tools?: readonly { readonly name: string; readonly description?: string; readonly parameters?: object }[]
  readonly tool_choice?: string | { readonly name: string }
}

/** Converts a request to one of chat completions. Rejects references to state on the server. */
export function asChat(request: ResponsesBody): ChatBody {
  const {
    input,
    max_output_tokens: bound,
    text,
    tools,
    tool_choice: choice,
    store,
    previous_response_id: earlier,
    ...more
  } = request
  if (store !== false || earlier !== undefined) throw new Error('something would be kept on the server')
  return {
    ...more,
    messages: input.map(toMessage),
    ...(bound !== undefined && { max_completion_tokens: bound }),
    ...(text !== undefined && { response_format: text.format }),
    ...(tools !== undefined && { tools: tools.map((each) => ({ function: each })) }),
    ...(choice !== undefined && { tool_choice: typeof choice === 'string' ? choice : { function: choice } }),
  }
}

function toMessage(item: Item): ChatMessage {
  if ('role' in item) return item
  if (item.type === 'function_call_output') return { role: 'tool', content: item.output, tool_call_id: item.call_id }
  const { call_id: id, name, arguments: given } = item
  return { role: 'assistant', content: '', tool_calls: [{ id, function: { name, arguments: given } }] }
}

/** A completion of one choice, as far as a response tells it. */
export interface Completed {
  readonly message: object
  readonly finish_reason: string
}

interface Spoken {
  readonly content?: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly function: object }[] | undefined
}

/** Converts a completion to a response with a reasoning summary. */
export function asResponse({ message, finish_reason }: Completed, thought: number): object {
  const { content, tool_calls: calls = [] } = message as Spoken
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: '**Choosing a step**' }] }
  const part = { type: 'output_text', text: content, annotations: [], logprobs: [] }
  const isCut = finish_reason === 'length'
  return {
    id: 'resp_1',
    object: 'response',
    status: isCut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    model: 'gpt-5-pro-2025-10-06',
    output: [
      reasoning,
      ...(isCut || calls.length > 0
        ? []
        : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] }]),
      ...calls.map((call) => ({ type: 'function_call', id: 'fc_1', call_id: call.id, status: 'completed', ...call.function })),
    ],
    usage: {
      input_tokens: 90,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: thought + 9,
      output_tokens_details: { reasoning_tokens: thought },
      total_tokens: thought + 99,
    },
  }
}

/** OpenAI models that support only the Responses API. */
export const RESPONSES: Family = {
  name: 'Responses API',
  differences:
    'items instead of messages; no temperature, stop or seed, one choice; reasoning summaries count towards the token limit',
  path: '/v1',
  api: 'responses',
  entry: { kind: 'responses' },
  busy: {
    status: 200,
    body: {
      id: 'resp_0',
      object: 'response',
      status: 'failed',
      error: { code: 'server_error', message: 'The model failed to generate a response.' },
      output: [],
    },
  },
  refuses: (body) => {
    const name = (['stop', 'seed', 'n'] as const).find((each) => body[each] !== undefined)
    if (name !== undefined) return error(400, `Unknown parameter: '${name}'.`, { param: name, code: 'unknown_parameter' })
    if (body.temperature === undefined) return undefined
    const message = "Unsupported parameter: 'temperature' is not supported with this model."
    return error(400, message, { param: 'temperature', code: null })
  },
  shape: (reply) => ({ message: reply, thought: 200 }),
}
