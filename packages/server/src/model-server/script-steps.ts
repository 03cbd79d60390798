import {
  type Choice,
  estimateUsage,
  expressionProblem,
  type FinishReason,
  type JsonValue,
  type LinearExpression,
  linearExpression,
  type ModelRequest,
  type ToolCall,
} from '@orreryjs/core'
import { z } from 'zod'
import { BREAKAGES, type Failure, type Outcome } from './failure.ts'
import type { ModelRequestMatcher, ModelScriptStep } from './script-format.ts'

/** Response to one request. */
export interface ScriptStep {
  /** Delay in milliseconds before the response. */
  readonly delay: number
  /** Delay in milliseconds before each event of a stream. @default 0 */
  readonly eventDelay?: number
  /** Requests that the step answers. @default all */
  readonly match?: RequestMatcher
  /** Number of requests that the step answers. @default 1 */
  readonly times?: number
  /** Returns the outcome; absent if the model answers. */
  outcome?(request: ModelRequest): Outcome
}

const milliseconds = z.int().min(0).max(600_000)
const status = z.int().min(400).max(599)
/** Headers from which clients read retry advice; headers that frame the response are not allowed. */
const headerName = z
  .string()
  .regex(
    /^(?:retry-after(?:-ms)?|(?:x|anthropic)-[a-z0-9-]{1,60})$/,
    'expected retry-after, retry-after-ms, x-... or anthropic-...',
  )
const headers = z.record(headerName, z.string().regex(/^[\x20-\x7e]*$/, 'expected one line of ASCII text')).readonly()

const pattern = z
  .string()
  .refine((source) => expressionProblem(source) === undefined, {
    error: ({ input }) => `expected a regular expression: ${expressionProblem(String(input))}`,
  })
  .transform((source) => linearExpression(source, { setting: 'matches' }))
  .describe('Regular expression in the syntax of RE2, without flags')

const matcher = z
  .strictObject({
    protocol: z.enum(['chat', 'completions', 'gemini', 'messages', 'responses']).optional().describe('Protocol of the request'),
    model: z.string().optional().describe('Model that the request names'),
    contains: z.string().optional().describe('Text in the last message'),
    matches: pattern.optional(),
    system: z.string().optional().describe('Text in a system message'),
    tool: z.string().optional().describe('Name of a tool that the request offers'),
    toolResult: z.string().optional().describe('Text in a tool result at the end of the conversation'),
    stream: z.boolean().optional().describe('True for streams'),
    attempt: z.int().min(0).optional().describe('Earlier attempts, as the SDKs of OpenAI and Anthropic count them'),
  })
  .describe('Requests that the step answers: all given conditions must hold')

/** Conditions on a request, with their expression compiled. */
export interface RequestMatcher extends Omit<ModelRequestMatcher, 'matches'> {
  readonly matches?: LinearExpression | undefined
}

const common = {
  delay: milliseconds.default(0).describe('Milliseconds before the response'),
  match: matcher.optional(),
  times: z
    .union([z.int().min(1).max(1_000_000), z.literal('always')])
    .default(1)
    .describe('Number of requests that the step answers'),
}

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['tool_calls', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['length', 'length'],
  ['refusal', 'refusal'],
])

const toolCall = z.strictObject({
  id: z.string().min(1).optional().describe('Default: unique in the conversation'),
  name: z.string(),
  arguments: z
    .union([z.string(), z.record(z.string(), z.json() as z.ZodType<JsonValue, JsonValue>).readonly()], {
      error: 'expected text or an object',
    })
    .default('{}')
    .describe('An object, or text that need not be JSON'),
})

const count = z.int().min(0)
const usage = z.strictObject({
  input_tokens: count,
  output_tokens: count,
  cached_tokens: count.optional(),
  reasoning_tokens: count.optional(),
})
const logprob = z.strictObject({ token: z.string(), logprob: z.number().max(0) })

const replyFields = z.strictObject({
  kind: z.literal('reply'),
  text: z.string().default(''),
  reasoning: z.string().optional().describe("The model's reasoning"),
  refusal: z.string().optional().describe('Text with which the model refuses; replaces text'),
  tool_calls: z.array(toolCall).readonly().default([]),
  finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'refusal']).optional(),
  usage: usage.optional().describe('Default: estimated from text lengths'),
  logprobs: z
    .array(logprob.extend({ top: z.array(logprob).readonly().optional() }))
    .readonly()
    .optional(),
  event_delay: milliseconds.default(0).describe('Milliseconds before each event of a stream'),
  ...common,
})

const reply = replyFields.transform((fields): ScriptStep => {
  const choice = toChoice(fields)
  return { ...conditions(fields), eventDelay: fields.event_delay, outcome: (request) => replyOutcome(fields, choice, request) }
})

function toChoice(fields: z.output<typeof replyFields>): Choice {
  const toolCalls = fields.tool_calls.map(toToolCall)
  const reason = fields.finish_reason ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')
  return {
    text: fields.refusal ?? fields.text,
    ...(fields.reasoning !== undefined && { reasoning: fields.reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    finish: fields.refusal === undefined ? (FINISH.get(reason) ?? 'stop') : 'refusal',
    ...(fields.logprobs && { logprobs: fields.logprobs.map(({ top, ...token }) => ({ ...token, ...(top && { top }) })) }),
  }
}

/** Ids that the script does not set are set later, unique in the conversation. */
function toToolCall({ id = '', name, arguments: args }: z.output<typeof toolCall>): ToolCall {
  return { id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
}

/** Every requested choice is the same. */
function replyOutcome({ usage: scripted }: z.output<typeof replyFields>, choice: Choice, request: ModelRequest): Outcome {
  const choices = Array.from({ length: request.n ?? 1 }, () => choice)
  if (scripted === undefined) return { kind: 'reply', reply: { choices, usage: estimateUsage(request, choices) } }
  const { input_tokens, output_tokens, cached_tokens, reasoning_tokens } = scripted
  const details = {
    ...(cached_tokens !== undefined && { cachedTokens: cached_tokens }),
    ...(reasoning_tokens !== undefined && { reasoningTokens: reasoning_tokens }),
  }
  return { kind: 'reply', reply: { choices, usage: { inputTokens: input_tokens, outputTokens: output_tokens, ...details } } }
}

const errorFields = z.strictObject({
  kind: z.literal('error'),
  status,
  message: z.string().default('scripted'),
  type: z.string().optional().describe('Default: the type that the protocol has for the status'),
  param: z.string().nullable().default(null),
  code: z.string().nullable().optional().describe("Default: OpenAI's code for the status"),
  headers: headers.default({}).describe('A 429 has retry-after: 1 by default'),
  ...common,
})

const error = errorFields.transform((fields): ScriptStep => {
  return { ...conditions(fields), outcome: () => ({ kind: 'failure', failure: scriptedFailure(fields) }) }
})

/** Types and codes of OpenAI's errors by status. Other statuses of 500 and more are server errors. */
const ERRORS: ReadonlyMap<number, readonly [type: string, code: string | null]> = new Map([
  [401, ['invalid_request_error', 'invalid_api_key']],
  [404, ['invalid_request_error', 'model_not_found']],
  [429, ['rate_limit_error', 'rate_limit_exceeded']],
])

function scriptedFailure(fields: z.output<typeof errorFields>): Failure {
  const usual = fields.status >= 500 ? 'server_error' : 'invalid_request_error'
  const [type, code] = ERRORS.get(fields.status) ?? [usual, null]
  const { message, param } = fields
  const advice = Object.keys(fields.headers).some((name) => name.startsWith('retry-after'))
  const wait: Readonly<Record<string, string>> = fields.status === 429 && !advice ? { 'retry-after': '1' } : {}
  const detail = { message, type: fields.type ?? type, param, code: fields.code === undefined ? code : fields.code }
  return { status: fields.status, headers: { ...wait, ...fields.headers }, error: detail }
}

const broken = z
  .strictObject({
    kind: z.literal('broken'),
    breakage: z.enum(BREAKAGES),
    text: z.string().default('').describe('Text of the reply before it breaks'),
    ...common,
  })
  .transform(({ breakage, text, ...fields }): ScriptStep => {
    return { ...conditions(fields), outcome: () => ({ kind: 'broken', breakage, text }) }
  })

const model = z
  .strictObject({ kind: z.literal('model'), event_delay: milliseconds.default(0), ...common })
  .transform((fields): ScriptStep => ({ ...conditions(fields), eventDelay: fields.event_delay }))

interface CommonFields {
  readonly delay: number
  readonly match?: RequestMatcher | undefined
  readonly times: number | 'always'
}

function conditions({ delay, match, times }: CommonFields): ScriptStep {
  return { delay, times: times === 'always' ? Number.POSITIVE_INFINITY : times, ...(match && { match }) }
}

const steps = z.array(
  z.discriminatedUnion('kind', [reply, error, broken, model], {
    error: 'expected a step of the kind reply, error, broken or model',
  }),
)

/** Steps of a script that was read. */
interface ParsedScript {
  readonly steps: readonly ScriptStep[]
}

/** Body that sets a script: `{"steps": [...]}`. */
export const scriptSchema: z.ZodType<ParsedScript, { readonly steps: readonly ModelScriptStep[] }> = z
  .strictObject({
    $schema: z.string().optional(),
    steps: steps.max(10_000).readonly().describe('Each request uses the first step that matches it and is not used up'),
  })
  .meta({ title: 'Script of the Orrery model server', description: 'Responses to the next requests, in any protocol' })
