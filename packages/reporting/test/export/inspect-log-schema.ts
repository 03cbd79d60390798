import { z } from 'zod'

/**
 * The log format of Inspect, version 2, as far as an export uses it: members by name and type, required where its reader
 * requires them, and no others. A member that is `null` does not fit, nor does a number that is not finite.
 */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+00:00$/)
const count = z.number().int().nonnegative()
const seconds = z.number().nonnegative()
const plain: z.ZodType = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.array(plain), bag]))
const bag = z.record(z.string(), plain)

const usage = z.strictObject({
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  total_cost: z.number().optional(),
})
/** Required members that are always empty. */
const none = z.array(z.never())
const empty = z.strictObject({})
const usageByModel = z.record(z.string(), usage)
const score = z.strictObject({
  value: z.number(),
  answer: z.string().optional(),
  explanation: z.string().optional(),
  metadata: bag.optional(),
  history: none,
})
const scores = z.strictObject({ success: score, reward: score, progress: score })
const error = z.strictObject({ message: z.string(), traceback: z.string(), traceback_ansi: z.string() })
const limitType = z.enum(['context', 'time', 'working', 'message', 'token', 'cost', 'operator', 'custom'])

const toolCall = z.strictObject({
  id: z.string(),
  function: z.string(),
  arguments: bag,
  parse_error: z.string().optional(),
  type: z.literal('function'),
})
const messageHead = { id: z.string(), content: z.string(), source: z.enum(['input', 'generate']).optional() }
const assistant = z.strictObject({
  ...messageHead,
  role: z.literal('assistant'),
  tool_calls: z.array(toolCall).optional(),
  model: z.string().optional(),
})
const message = z.discriminatedUnion('role', [
  z.strictObject({ ...messageHead, role: z.literal('system') }),
  z.strictObject({ ...messageHead, role: z.literal('user') }),
  assistant,
  z.strictObject({
    ...messageHead,
    role: z.literal('tool'),
    tool_call_id: z.string(),
    function: z.string().optional(),
  }),
])

const output = z.strictObject({
  model: z.string(),
  choices: z.array(
    z.strictObject({
      message: assistant,
      stop_reason: z.enum(['stop', 'max_tokens', 'model_length', 'tool_calls', 'content_filter', 'unknown']),
    }),
  ),
  completion: z.string(),
  usage: usage.optional(),
  time: seconds.optional(),
  metadata: bag.optional(),
})
const generateConfig = z.strictObject({
  max_tokens: count.optional(),
  stop_seqs: z.array(z.string()).optional(),
  temperature: z.number().optional(),
  num_choices: count.optional(),
  seed: z.number().int().optional(),
})
const toolInfo = z.strictObject({
  name: z.string(),
  description: z.string(),
  parameters: z.strictObject({
    type: z.literal('object'),
    properties: z.record(z.string(), z.looseObject({ default: z.json() })),
    required: z.array(z.string()),
    additionalProperties: z.boolean(),
  }),
})

const eventHead = { uuid: z.string(), span_id: z.string().optional(), timestamp: time, working_start: seconds }
const event = z.discriminatedUnion('event', [
  z.strictObject({
    ...eventHead,
    event: z.literal('sample_init'),
    sample: z.strictObject({ input: z.string(), target: z.string(), id: z.string(), metadata: bag }),
    state: bag,
  }),
  z.strictObject({
    ...eventHead,
    event: z.literal('span_begin'),
    id: z.string(),
    name: z.string(),
    type: z.string(),
    parent_id: z.string().optional(),
  }),
  z.strictObject({ ...eventHead, event: z.literal('span_end'), id: z.string() }),
  z.strictObject({
    ...eventHead,
    event: z.literal('model'),
    model: z.string(),
    input: z.array(message),
    tools: z.array(toolInfo),
    tool_choice: z.union([z.enum(['auto', 'any', 'none']), z.strictObject({ name: z.string() })]),
    config: generateConfig,
    output,
    error: z.string().optional(),
    metadata: bag,
    completed: time,
    working_time: seconds,
  }),
  z.strictObject({
    ...eventHead,
    event: z.literal('tool'),
    type: z.literal('function'),
    id: z.string(),
    function: z.string(),
    arguments: bag,
    result: z.string(),
    events: none,
  }),
  z.strictObject({ ...eventHead, event: z.literal('info'), source: z.string(), data: bag }),
  z.strictObject({
    ...eventHead,
    event: z.literal('score'),
    score,
    target: z.string(),
    intermediate: z.boolean(),
    scorer: z.string(),
  }),
  z.strictObject({
    ...eventHead,
    event: z.literal('sample_limit'),
    type: limitType,
    message: z.string(),
    limit: z.number(),
  }),
  z.strictObject({ ...eventHead, event: z.literal('error'), error }),
])

const sampleHead = { id: z.string().regex(/^[^/]+$/), epoch: z.number().int().positive() }
const sampleTimes = {
  model_usage: usageByModel,
  role_usage: empty,
  started_at: time,
  completed_at: time,
  total_time: seconds,
  working_time: seconds,
  uuid: z.string(),
}

export const sampleSchema = z.strictObject({
  ...sampleHead,
  input: z.string(),
  target: z.string(),
  messages: z.array(message),
  output,
  scores,
  metadata: bag,
  store: bag,
  events: z.array(event),
  ...sampleTimes,
  attachments: empty,
  error: error.optional(),
  limit: z.strictObject({ type: limitType, limit: z.number() }).optional(),
})

export const summarySchema = z.strictObject({
  ...sampleHead,
  input: z.string().max(1100),
  target: z.string().max(1100),
  metadata: bag,
  scores,
  ...sampleTimes,
  error: z.string().optional(),
  limit: limitType.optional(),
  completed: z.literal(true),
  message_count: count,
})

export const reductionsSchema = z.array(
  z.strictObject({
    scorer: z.string(),
    reducer: z.string(),
    samples: z.array(z.strictObject({ value: z.number(), history: none, sample_id: z.string() })),
  }),
)

const metric = z.strictObject({ name: z.string(), value: z.number(), params: bag })
export const evalSchema = z.strictObject({
  eval_id: z.string().min(1),
  run_id: z.string().min(1),
  created: time,
  task: z.string(),
  task_id: z.string().min(1),
  task_version: z.number().int(),
  task_attribs: empty,
  task_args: bag,
  task_args_passed: bag,
  solver: z.string(),
  solver_args: bag,
  tags: z.array(z.string()),
  dataset: z.strictObject({ name: z.string(), samples: count, sample_ids: z.array(z.string()), shuffled: z.boolean() }),
  model: z.string().regex(/^[^/]+\/.+$/),
  model_generate_config: empty,
  model_args: bag,
  config: z.strictObject({
    epochs: count,
    epochs_reducer: z.array(z.string()),
    fail_on_error: z.boolean(),
    token_limit: count.optional(),
    time_limit: count.optional(),
    cost_limit: z.number().optional(),
  }),
  revision: z.strictObject({ type: z.literal('git'), origin: z.string(), commit: z.string(), dirty: z.boolean() }).optional(),
  packages: z.record(z.string(), z.string()),
  metadata: bag,
})
export const planSchema = z.strictObject({
  name: z.string(),
  steps: z.array(z.strictObject({ solver: z.string(), params: bag, params_passed: bag })),
  config: empty,
})

const headerShape = {
  version: z.literal(2),
  status: z.enum(['started', 'success', 'cancelled', 'error']),
  eval: evalSchema,
  plan: planSchema,
  results: z.strictObject({
    total_samples: count,
    completed_samples: count,
    scores: z.array(
      z.strictObject({
        name: z.string(),
        scorer: z.string(),
        reducer: z.string(),
        scored_samples: count,
        unscored_samples: count,
        params: bag,
        metrics: z.record(z.string(), metric),
      }),
    ),
  }),
  stats: z.strictObject({
    started_at: time,
    completed_at: time,
    model_usage: usageByModel,
    role_usage: empty,
    connection_limit_history: none,
  }),
  invalidated: z.boolean(),
  tags: z.array(z.string()),
  metadata: bag,
}

export const headerSchema = z.strictObject(headerShape)

/** A whole log in one object. */
export const logSchema = z.strictObject({ ...headerShape, samples: z.array(sampleSchema), reductions: reductionsSchema })

export type InspectLog = z.infer<typeof logSchema>
export type InspectSample = z.infer<typeof sampleSchema>
