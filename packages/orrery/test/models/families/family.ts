/** A request of chat completions, as a server sees it. */
export interface ChatRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** From 1. */
  readonly number: number
  readonly body: ChatBody
}

export interface ChatBody {
  readonly messages: readonly ChatMessage[]
  readonly temperature?: number
  readonly stop?: readonly string[]
  readonly n?: number
  readonly seed?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly response_format?: { readonly type: string }
  readonly tools?: readonly { readonly function: ChatTool }[]
  readonly tool_choice?: string | { readonly function: { readonly name: string } }
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_call_id?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

interface ChatTool {
  readonly name: string
  readonly description?: string
  readonly parameters?: object
}

/** An answer that is no reply. */
export interface Refusal {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A message before its family gives it its form. */
export interface ReplyMessage {
  readonly role: 'assistant'
  readonly content: string | null
  readonly tool_calls?: readonly object[]
}

/** A reply in the format of a server: the reasoning is in the content, in parts, or in separate members. */
export interface Shaped {
  readonly message: object
  /** Reasoning tokens, which count towards the token limit of the reply. */
  readonly thought?: number
  /** Finish reason, if it differs from the standard one. */
  readonly finish?: string
}

/** Servers of one vendor: rejected requests, error messages, overload responses and reply format. */
export interface Family {
  readonly name: string
  /** Differences from the plain protocol, in one line. */
  readonly differences: string
  /** Where its chat completions stand. */
  readonly path: string
  /** @default chat, completions of it */
  readonly api?: 'responses'
  /** Settings of `models` that its users write. */
  readonly entry?: Readonly<Record<string, unknown>>
  /** Whether the request may come in at all. */
  admits?(request: ChatRequest): boolean
  /** Error of the first request: the server is busy or loading, or its upstream failed. */
  readonly busy?: Refusal
  refuses?(body: ChatBody): Refusal | undefined
  /** Returns the members of a request that it accepts and ignores. */
  ignores?(body: ChatBody): readonly (keyof ChatBody)[]
  shape?(reply: ReplyMessage): Shaped
  /** Additional, non-standard members of its replies. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** An error in the form of OpenAI. */
export function error(status: number, message: string, more: Readonly<Record<string, unknown>> = {}): Refusal {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code: null, ...more } } }
}

/** An error of the Python servers, vLLM and SGLang. */
export function bareError(status: number, message: string, type = 'BadRequestError'): Refusal {
  return { status, body: { object: 'error', message, type, param: null, code: status } }
}

/** An error of pydantic about a member that is too much. */
export function extraMember(member: keyof ChatBody, input: unknown): object {
  return { type: 'extra_forbidden', loc: ['body', member], msg: 'Extra inputs are not permitted', input }
}
