import type { ServerResponse } from 'node:http'
import { type ModelServer, modelServer } from '../../runs/test/model-server.ts'

/** Chat completion request, with the fields that this server reads. */
export interface ChatRequest {
  readonly messages: readonly { readonly content: string }[]
  readonly temperature?: number
  readonly stop?: readonly string[]
  readonly n?: number
  readonly seed?: number
  readonly stream?: boolean
  readonly max_tokens?: number
  readonly tools?: readonly unknown[]
  readonly tool_choice?: unknown
  readonly response_format?: { readonly type: string }
}

/** Behaviour of a server: rejected and ignored parameters, and token counts. */
export interface Character {
  refuses?(request: ChatRequest): string | undefined
  readonly passesOver?: readonly (keyof ChatRequest)[]
  readonly counts?: boolean
  /** Number of reasoning tokens before each reply. */
  readonly thinks?: number
  /** Context window in tokens; the beginning of longer prompts is dropped. */
  readonly window?: number
  /** Rejects longer prompts instead of dropping their beginning. */
  readonly refusesLong?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the reply of a language model to the doctor's checks, from the part of the prompt that it sees. */
function answerOf(prompt: string, request: ChatRequest, draw: number): string {
  if (/separated by commas/.test(prompt)) return '1, 2, 3, 4, 5, 6, 7, 8, 9'
  if (/Name a fruit/.test(prompt)) return ['apple', 'pear', 'plum'][draw % 3] ?? 'fig'
  if (/key colour/.test(prompt)) return request.response_format === undefined ? 'Sure: blue.' : '{"colour":"blue"}'
  if (/JSON Schema: /.test(prompt) || request.response_format?.type === 'json_schema')
    return '{"door_colour":"green","storeys":2}'
  if (/Describe a house/.test(prompt)) return '{"house":"green"}'
  if (/lighthouse/.test(prompt)) return 'Once upon a time there was a lighthouse. '.repeat(20)
  if (/name of two words/.test(prompt)) return `Sea Gull ${request.seed === undefined ? draw : request.seed}`
  if (/17 sheep/.test(prompt)) return '9'
  if (/code word/.test(prompt)) return /The code word is (\w+)/.exec(prompt)?.[1] ?? 'unknown'
  return 'ready'
}

const tokens = (text: string): number => Math.ceil(text.length / 4)

/** Creates a chat completions server with this behaviour. */
export function doctorServer({
  refuses,
  passesOver = [],
  counts = true,
  thinks = 0,
  window,
  refusesLong,
  headers = {},
}: Character): Promise<ModelServer> {
  let draw = 0
  const choiceOf = (request: ChatRequest): { readonly choice: ReplyMessage; readonly length: number } => {
    draw += 1
    const whole = request.messages.map(({ content }) => content).join('\n')
    const prompt = window === undefined ? whole : whole.slice(-4 * window)
    if (request.tools !== undefined) {
      const call = { id: 'c1', type: 'function', function: { name: 'open_door', arguments: '{"room":"cellar"}' } }
      return {
        choice: { finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } },
        length: 8 + Math.min(thinks, request.max_tokens ?? thinks),
      }
    }
    const replyMessage = answerOf(prompt, request, draw)
    const end = Math.min(...(request.stop ?? []).map((stop) => replyMessage.indexOf(stop)).filter((at) => at >= 0))
    const kept = end === Number.POSITIVE_INFINITY ? replyMessage : replyMessage.slice(0, end)
    const left = (request.max_tokens ?? 1000) - thinks
    const content = kept.slice(0, Math.max(0, left) * 4)
    const finish_reason = content.length < kept.length ? 'length' : 'stop'
    return {
      choice: { finish_reason, message: { role: 'assistant', content } },
      length: Math.min(thinks, request.max_tokens ?? thinks) + tokens(content),
    }
  }
  return modelServer((body, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const parsed = JSON.parse(body) as ChatRequest | ResponsesRequest
    const byResponses = 'input' in parsed
    const sent = byResponses ? asChat(parsed) : parsed
    const refused = refuses?.(sent)
    const prompt = sent.messages.map(({ content }) => content).join('\n')
    const overflow =
      refusesLong === true && tokens(prompt) > (window ?? 0)
        ? `This model's maximum context length is ${window} tokens, your prompt has ${tokens(prompt)}.`
        : undefined
    response.setHeader('content-type', 'application/json')
    if (refused !== undefined || overflow !== undefined) {
      response.statusCode = refused === 'oops' ? 500 : 400
      response.end(
        JSON.stringify({ error: { message: refused ?? overflow, type: 'invalid_request_error', param: null, code: null } }),
      )
      return
    }
    const request = Object.fromEntries(
      Object.entries(sent).filter(([name]) => !passesOver.includes(name as keyof ChatRequest)),
    ) as unknown as ChatRequest
    const made = Array.from({ length: request.n ?? 1 }, () => choiceOf(request))
    const usage = {
      prompt_tokens: tokens(prompt),
      completion_tokens: made.reduce((sum, { length }) => sum + length, 0),
      ...(thinks > 0 && {
        completion_tokens_details: { reasoning_tokens: made.length * Math.min(thinks, sent.max_tokens ?? thinks) },
      }),
    }
    const reply = {
      id: '1',
      object: 'chat.completion',
      model: 'served-1',
      choices: made.map(({ choice }, index) => ({ index, ...choice })),
      ...(counts && { usage }),
    }
    if (byResponses) return endWith(response, asResponse(reply), request.stream === true)
    if (request.stream !== true) return response.end(JSON.stringify(reply))
    const delta = {
      ...reply,
      choices: reply.choices.map(({ message, ...choice }: { message?: unknown; index: number }) => ({
        ...choice,
        delta: message,
      })),
    }
    response.setHeader('content-type', 'text/event-stream')
    return response.end(`data: ${JSON.stringify(delta)}\n\ndata: [DONE]\n\n`)
  })
}

interface ResponsesRequest extends Omit<ChatRequest, 'messages' | 'max_tokens' | 'response_format'> {
  readonly input: ChatRequest['messages']
  readonly max_output_tokens?: number
  readonly text?: { readonly format: { readonly type: string } }
}

/** Converts a request of the Responses API to a chat completion request. */
function asChat({ input, max_output_tokens: bound, text, ...more }: ResponsesRequest): ChatRequest {
  return {
    ...more,
    messages: input,
    ...(bound !== undefined && { max_tokens: bound }),
    ...(text && { response_format: text.format }),
  }
}

interface ReplyMessage {
  readonly finish_reason?: string
  readonly message?: {
    readonly role: string
    readonly content: string | null
    readonly tool_calls?: readonly { readonly function: object }[]
  }
}

/** Converts a chat completion to a response of the Responses API. */
function asResponse({
  model,
  choices,
  usage,
}: {
  readonly model: string
  readonly choices: readonly ReplyMessage[]
  readonly usage?: Readonly<Record<string, unknown>>
}): object {
  const [{ finish_reason, message } = {}] = choices
  const calls = (message?.tool_calls ?? []).map((call) => ({ type: 'function_call', call_id: 'c1', ...call.function }))
  const text = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: message?.content ?? '' }] }
  const isCut = finish_reason === 'length'
  return {
    object: 'response',
    model,
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    output: calls.length > 0 ? calls : [text],
    usage: { input_tokens: usage?.['prompt_tokens'], output_tokens: usage?.['completion_tokens'] },
  }
}

function endWith(answer: ServerResponse, response: object, inPieces: boolean): void {
  if (inPieces) answer.setHeader('content-type', 'text/event-stream')
  answer.end(inPieces ? `data: ${JSON.stringify({ type: 'response.completed', response })}\n\n` : JSON.stringify(response))
}
