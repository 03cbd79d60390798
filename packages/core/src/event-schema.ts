import { z } from 'zod'
import { JOURNAL_SCHEMA, type JournalEvent } from './event.ts'
import type { ModelReply, ModelRequest } from './model.ts'

const count = z.number().int().nonnegative()
const time = z.number().nonnegative()
const hash = z.string().regex(/^[0-9a-f]{32}$/)
const inEpisode = { episode: z.string(), seq: count, at: time }

const invalid = z.object({ kind: z.enum(['syntax', 'unknown', 'precondition']), reason: z.string() })
const eventError = z.object({ code: z.string(), message: z.string() })
const toolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })
const plainLogprob = { token: z.string(), logprob: z.number() }
const logprob = z.object({ ...plainLogprob, top: z.array(z.object(plainLogprob)).exactOptional() })
const choice = z.object({
  text: z.string(),
  reasoning: z.string().exactOptional(),
  toolCalls: z.array(toolCall).exactOptional(),
  finish: z.enum(['stop', 'length', 'tool-calls', 'content-filter', 'refusal']),
  logprobs: z.array(logprob).exactOptional(),
})
const usage = z.object({
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: count.exactOptional(),
  cachedTokens: count.exactOptional(),
  cacheWriteTokens: count.exactOptional(),
  estimated: z.boolean().exactOptional(),
  cost: z.number().nonnegative().exactOptional(),
})
/** A model's reply as it stands in journals and cassettes. */
export const modelReplySchema: z.ZodType<ModelReply> = z.object({
  choices: z.array(choice).min(1),
  usage,
  model: z.string().exactOptional(),
  fingerprint: z.string().exactOptional(),
})

/** Kept as it was sent; nothing reads it but people and exports. */
const request = z.custom<ModelRequest>((value) => typeof value === 'object' && value !== null)

const noteText = z.string()
const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thought'), text: noteText }),
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
  'gave-up',
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

/** What a journal's line must look like. Unknown members are dropped, so that a newer writer can add some. */
export const journalEventSchema: z.ZodType<JournalEvent> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-start'),
    schema: z.literal(JOURNAL_SCHEMA),
    run: hash,
    at: time,
    episodes: count,
    canary: z.string().exactOptional(),
  }),
  z.object({
    type: z.literal('episode-start'),
    ...inEpisode,
    agent: z.string(),
    label: z.string().exactOptional(),
    world: z.string(),
    model: z.string(),
    split: z.string(),
    task: z.string(),
    taskType: z.string(),
    taskHash: z.string(),
    goal: z.string(),
    trial: count,
    retry: count.exactOptional(),
    observation: z.string(),
    page: z.string(),
    state: hash,
  }),
  z.object({
    type: z.literal('model-call'),
    ...inEpisode,
    purpose: z.string(),
    request: hash,
    prompt: request.exactOptional(),
    reply: modelReplySchema.exactOptional(),
    error: eventError.exactOptional(),
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
    invalid: invalid.exactOptional(),
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
    type: z.literal('episode-end'),
    ...inEpisode,
    end,
    success: z.boolean(),
    reward: z.number(),
    progress: z.number().min(0).max(1),
    parts: z.record(z.string(), z.number().min(0).max(1)).exactOptional(),
    steps: count,
    optimal: count.exactOptional(),
    answer: z.object({ text: z.string().exactOptional(), claim: z.enum(['success', 'failure']).exactOptional() }).exactOptional(),
    error: eventError.exactOptional(),
  }),
  z.object({
    type: z.literal('run-end'),
    at: time,
    episodes: count,
    succeeded: count,
    errors: count,
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .exactOptional(),
  }),
])
