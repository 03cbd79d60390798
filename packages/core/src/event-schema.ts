import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { JOURNAL_SCHEMA, type JournalEvent } from './event.ts'
import { FAULTS } from './fault.ts'
import type { ModelReply, ModelRequest } from './model.ts'

// The small variant of zod, because a page loads it too. It needs a locale for its messages.
z.config(en())

const count = z.int().check(z.nonnegative())
const time = z.number().check(z.nonnegative())
const hash = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const share = z.number().check(z.minimum(0), z.maximum(1))
/** A name is printed in lines, headings and tables, so it is one line. */
const name = z.string().check(z.regex(/^[^\n\r]*$/))
const inEpisode = { episode: name, seq: count, at: time }

const stream = z.object({ id: name, position: count, length: count, memory: z.enum(['off', 'read-only', 'online']) })

const invalid = z.object({ kind: z.enum(['syntax', 'unknown', 'precondition']), reason: z.string() })
const ids = z.exactOptional(z.array(name))
const eventError = z.object({ code: z.string(), message: z.string() })
const toolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })
const native = z.object({ api: z.string(), items: z.array(z.record(z.string(), z.json())) })
const plainLogprob = { token: z.string(), id: z.exactOptional(count), logprob: z.number() }
const logprob = z.object({ ...plainLogprob, top: z.exactOptional(z.array(z.object(plainLogprob))) })
const choice = z.object({
  text: z.string(),
  reasoning: z.exactOptional(z.string()),
  toolCalls: z.exactOptional(z.array(toolCall)),
  native: z.exactOptional(native),
  finish: z.enum(['stop', 'length', 'tool-calls', 'content-filter', 'refusal']),
  logprobs: z.exactOptional(z.array(logprob)),
  scores: z.exactOptional(z.array(z.number())),
})
const usage = z.object({
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: z.exactOptional(count),
  cachedTokens: z.exactOptional(count),
  cacheWriteTokens: z.exactOptional(count),
  estimated: z.exactOptional(z.boolean()),
  cost: z.exactOptional(z.number().check(z.nonnegative())),
})
/** A model's reply in journals and recordings. */
export const modelReplySchema: z.ZodMiniType<ModelReply> = z.object({
  choices: z.array(choice).check(z.minLength(1)),
  usage,
  model: z.exactOptional(z.string()),
  fingerprint: z.exactOptional(z.string()),
})

const json = z.record(z.string(), z.unknown())
/** Members that pages and exports read; others may have any value. */
const requestMembers = z.object({
  purpose: z.string(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z.string(),
      toolCalls: z.exactOptional(z.array(toolCall)),
      toolCallId: z.exactOptional(z.string()),
      native: z.exactOptional(native),
    }),
  ),
  tools: z.exactOptional(
    z.array(z.object({ name: z.string(), description: z.string(), parameters: json, action: z.exactOptional(z.string()) })),
  ),
  toolChoice: z.exactOptional(z.union([z.string(), z.object({ name: z.string() })])),
  parallelToolCalls: z.exactOptional(z.boolean()),
  format: z.exactOptional(z.string()),
  schema: z.exactOptional(json),
  oneOf: z.exactOptional(z.array(z.string())),
  temperature: z.exactOptional(z.number()),
  maxTokens: z.exactOptional(z.number()),
  stop: z.exactOptional(z.array(z.string())),
  n: z.exactOptional(z.number()),
  seed: z.exactOptional(z.number()),
  logprobs: z.exactOptional(z.number()),
})

/** Kept as sent. */
const request = z.custom<ModelRequest>((value) => requestMembers.safeParse(value).success)

const noteText = z.string()
const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thought'), text: noteText }),
  z.object({ kind: z.literal('belief'), stated: z.array(z.tuple([z.string(), noteText])) }),
  z.object({ kind: z.literal('plan'), text: noteText, steps: z.array(z.string()) }),
  z.object({ kind: z.literal('reflection'), text: noteText }),
  z.object({ kind: z.literal('subtask'), text: noteText, depth: count, status: z.enum(['start', 'success', 'failure']) }),
  z.object({ kind: z.literal('remedy'), action: z.string(), rank: count }),
  z.object({ kind: z.literal('modification'), action: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('revision'), reason: z.string() }),
  z.object({ kind: z.literal('judgement'), about: z.string(), verdict: z.string() }),
  z.object({ kind: z.literal('expansion'), depth: count, children: count }),
  z.object({ kind: z.literal('trial'), trial: count }),
  z.object({ kind: z.literal('transition'), from: z.string(), to: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('memo'), text: noteText }),
  z.object({ kind: z.literal('backup'), reason: z.string() }),
])

const end = z.enum([
  'solved',
  'failed',
  'agent-stopped',
  'refused',
  'context-overflow',
  'step-limit',
  'model-call-limit',
  'token-limit',
  'invalid-limit',
  'repeat-limit',
  'time-limit',
  'cost-limit',
  'aborted',
  'error',
])

/** Schema of a journal line. Unknown fields are dropped, so that newer versions can add fields. */
export const journalEventSchema: z.ZodMiniType<JournalEvent> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-start'),
    schema: z.literal(JOURNAL_SCHEMA),
    run: hash,
    at: time,
    episodes: count,
    canary: z.exactOptional(z.string()),
  }),
  z.object({
    type: z.literal('episode-start'),
    ...inEpisode,
    agent: name,
    label: z.exactOptional(name),
    world: name,
    model: name,
    split: name,
    task: name,
    taskType: z.string(),
    taskHash: z.string(),
    goal: z.string(),
    trial: count,
    retry: z.exactOptional(count),
    stream: z.exactOptional(stream),
    observation: z.string(),
    injected: ids,
    page: z.string(),
    state: hash,
  }),
  z.object({
    type: z.literal('model-call'),
    ...inEpisode,
    purpose: z.string(),
    request: hash,
    prompt: z.exactOptional(request),
    reply: z.exactOptional(modelReplySchema),
    error: z.exactOptional(eventError),
    duration: time,
  }),
  z.object({
    type: z.literal('step-end'),
    ...inEpisode,
    step: count,
    action: z.string(),
    observation: z.string(),
    page: z.string(),
    reward: z.number(),
    terminated: z.boolean(),
    success: z.boolean(),
    changed: z.boolean(),
    invalid: z.exactOptional(invalid),
    fault: z.exactOptional(z.enum(FAULTS)),
    injected: ids,
    obeyed: ids,
    state: hash,
    by: z.enum(['agent', 'navigate', 'replay']),
  }),
  z.object({ type: z.literal('mark'), ...inEpisode, mark: count, state: hash }),
  z.object({
    type: z.literal('rewind'),
    ...inEpisode,
    mark: count,
    means: z.enum(['snapshot', 'replay', 'navigate', 'none']),
    exact: z.boolean(),
    steps: count,
    state: hash,
  }),
  z.object({ type: z.literal('note'), ...inEpisode, note }),
  z.object({
    type: z.literal('parse-failure'),
    ...inEpisode,
    purpose: z.string(),
    expected: z.string(),
    reply: z.string(),
    remedy: z.enum(['reprompt', 'fallback']),
  }),
  z.object({
    type: z.literal('recall'),
    ...inEpisode,
    path: name,
    entries: z.array(z.object({ key: name, value: z.json() })),
  }),
  z.object({
    type: z.literal('remember'),
    ...inEpisode,
    key: name.check(z.minLength(1)),
    value: z.json(),
    ignored: z.exactOptional(z.literal(true)),
  }),
  z.object({
    type: z.literal('episode-end'),
    ...inEpisode,
    end,
    success: z.boolean(),
    reward: z.number(),
    progress: share,
    rewardComponents: z.exactOptional(z.record(z.string(), share)),
    steps: count,
    optimal: z.exactOptional(count),
    answer: z.exactOptional(
      z.object({ text: z.exactOptional(z.string()), claim: z.exactOptional(z.enum(['success', 'failure'])) }),
    ),
    error: z.exactOptional(eventError),
  }),
  z.object({
    type: z.literal('run-end'),
    at: time,
    episodes: count,
    succeeded: count,
    errors: count,
    digest: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
])
