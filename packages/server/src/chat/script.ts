import type { Choice, FinishReason, ModelRequest, ToolCall, Usage } from '@orreryjs/core'
import { type Response, Router } from 'express'
import { z } from 'zod'
import { BREAKAGES, type Outcome, parseWith } from './failure.ts'
import { sendFailure } from './send.ts'

const delay = z.int().min(0).max(600_000).default(0)
const status = z.int().min(400).max(599)
/** Headers from which clients read retry advice; headers that frame the response are not allowed. */
const headerName = z.string().regex(/^(?:retry-after(?:-ms)?|x-[a-z0-9-]{1,60})$/)
const headers = z.record(headerName, z.string().regex(/^[\x20-\x7e]*$/)).default({})

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['tool_calls', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['length', 'length'],
  ['refusal', 'refusal'],
])

const toolCall = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  arguments: z.union([z.string(), z.record(z.string(), z.json())], { error: 'expected text or an object' }).default('{}'),
})

const reply = z
  .strictObject({
    kind: z.literal('reply'),
    text: z.string().default(''),
    /** The model's reasoning, which servers send as `reasoning_content`. */
    reasoning: z.string().optional(),
    tool_calls: z.array(toolCall).default([]),
    finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'refusal']).optional(),
    delay,
  })
  .transform((fields): ScriptStep => {
    const toolCalls = fields.tool_calls.map(toToolCall)
    const reason = fields.finish_reason ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')
    const called = toolCalls.length > 0 && { toolCalls }
    const reasoning = fields.reasoning !== undefined && { reasoning: fields.reasoning }
    const choice: Choice = { text: fields.text, ...reasoning, ...called, finish: FINISH.get(reason) ?? 'stop' }
    return {
      delay: fields.delay,
      outcome: (request) => ({ kind: 'reply', reply: { choices: [choice], usage: estimate(request, choice) } }),
    }
  })

const error = z
  .strictObject({
    kind: z.literal('error'),
    status,
    message: z.string().default('scripted'),
    type: z.string().default('scripted_error'),
    param: z.string().nullable().default(null),
    code: z.string().nullable().default(null),
    headers,
    delay,
  })
  .transform((fields): ScriptStep => {
    const { message, type, param, code } = fields
    const failure = { status: fields.status, headers: fields.headers, error: { message, type, param, code } }
    return { delay: fields.delay, outcome: () => ({ kind: 'failure', failure }) }
  })

const broken = z
  .strictObject({ kind: z.literal('broken'), breakage: z.enum(BREAKAGES), text: z.string().default(''), delay })
  .transform(({ breakage, text, ...fields }): ScriptStep => {
    return { delay: fields.delay, outcome: () => ({ kind: 'broken', breakage, text }) }
  })

const model = z.strictObject({ kind: z.literal('model'), delay }).transform((fields): ScriptStep => ({ delay: fields.delay }))

const steps = z.array(
  z.discriminatedUnion('kind', [reply, error, broken, model], {
    error: 'expected a step of the kind reply, error, broken or model',
  }),
)

/** Body that sets a script: `{"steps": [...]}`. */
const scriptSchema: z.ZodType<{ readonly steps: readonly ScriptStep[] }> = z.strictObject({
  steps: steps.max(10_000),
})

const CHARACTERS_PER_TOKEN = 4

/** Responses to the next requests, set by tests. Each request uses one step; after the last step the model answers. */
export interface Script {
  /** Returns the step for a new request. */
  take(): ScriptStep
  /** `POST` sets the steps, `GET` returns how many are left, `DELETE` drops them. */
  readonly routes: Router
}

const MODEL_STEP: ScriptStep = { delay: 0 }

/** Creates an empty script. */
export function createScript(): Script {
  let steps: readonly ScriptStep[] = []
  let takenCount = 0
  const set = (next: readonly ScriptStep[]): void => {
    steps = next
    takenCount = 0
  }
  const sendRemaining = (response: Response): void => void response.json({ remaining: steps.length - takenCount })
  const routes = Router()
  routes.get('/', (_, response) => sendRemaining(response))
  routes.delete('/', (_, response) => {
    set([])
    sendRemaining(response)
  })
  routes.post('/', (request, response) => {
    const parsed = parseWith(scriptSchema, request.body)
    if ('error' in parsed) {
      sendFailure(response, parsed)
      return
    }
    set(parsed.value.steps)
    sendRemaining(response)
  })
  return {
    routes,
    take: () => {
      const step = steps[takenCount]
      if (step !== undefined) takenCount += 1
      return step ?? MODEL_STEP
    },
  }
}

/** Response to one request. */
export interface ScriptStep {
  /** Delay in milliseconds before the response. */
  readonly delay: number
  /** Returns the outcome; absent if the model answers. */
  outcome?(request: ModelRequest): Outcome
}

function toToolCall({ id, name, arguments: args }: z.infer<typeof toolCall>, index: number): ToolCall {
  return { id: id ?? `call_${index + 1}`, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
}

function estimate({ messages }: ModelRequest, { text, toolCalls = [] }: Choice): Usage {
  const promptLength = messages.reduce((sum, { content }) => sum + content.length, 0)
  const received = toolCalls.reduce((sum, call) => sum + call.name.length + call.arguments.length, text.length)
  const tokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)
  return { inputTokens: tokens(promptLength), outputTokens: tokens(received), estimated: true }
}
