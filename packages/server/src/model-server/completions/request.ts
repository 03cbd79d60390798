import type { Choice, FinishReason, JsonObject, ModelReply } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { biases, sampling, stopSequences, usageOf } from '../openai-parts.ts'
import { openAiProblem, parseWith } from '../problem.ts'
import {
  OPENAI_ERRORS,
  type Protocol,
  PURPOSE,
  type Rendered,
  type ReplyHead,
  type ServedRequest,
  type StreamEvent,
  textPieces,
} from '../protocol.ts'
import { refusedField } from '../refused-field.ts'
import { COMPLETIONS_FIELDS, NESTED_HINTS } from '../request-fields.ts'
import { exactObject, flag, maybe, tokenLimit } from '../request-parts.ts'

/** Legacy completions of a prompt, `POST /v1/completions`. */
export const COMPLETIONS: Protocol = {
  name: 'completions',
  fields: COMPLETIONS_FIELDS,
  hints: NESTED_HINTS.completions,
  read: readRequest,
  errors: OPENAI_ERRORS,
  streamEnd: 'data: [DONE]\n\n',
}

/** Token limit of the original without `max_tokens`. */
const DEFAULT_MAX_TOKENS = 16

function readRequest(body: unknown): ServedRequest | Failure {
  const refused = refusedField(body, COMPLETIONS_FIELDS, (name) => badRequest(`Unrecognized request argument supplied: ${name}`))
  if (refused !== undefined) return refused
  const parsed = parseWith(requestSchema, body, openAiProblem)
  if ('error' in parsed) return parsed
  const { value } = parsed
  if (value.echo === true && value.logprobs !== undefined) {
    return badRequest('echo: the model has no log probabilities of the prompt', 'echo', 'unsupported_parameter')
  }
  return toServed(value)
}

function toServed(fields: CompletionFields): ServedRequest {
  const { prompt, max_tokens: maxTokens = DEFAULT_MAX_TOKENS, temperature, stop, n, seed, logprobs } = fields
  const form = {
    echo: fields.echo === true ? prompt : '',
    includeUsage: fields.stream_options?.include_usage ?? false,
    ...(logprobs !== undefined && { logprobs }),
  }
  return {
    request: {
      purpose: PURPOSE,
      messages: [{ role: 'user', content: prompt }],
      maxTokens,
      ...(temperature !== undefined && { temperature }),
      ...(stop && { stop }),
      ...(n !== undefined && { n }),
      ...(seed !== undefined && { seed }),
      ...(logprobs !== undefined && { logprobs }),
    },
    stream: fields.stream ?? false,
    parallelCalls: true,
    strictSchema: false,
    strictTools: new Set(),
    render: (reply, head) => render(reply, head, form),
  }
}

interface CompletionForm {
  /** Text before each reply. */
  readonly echo: string
  readonly includeUsage: boolean
  readonly logprobs?: number
}

function render({ choices, usage }: ModelReply, { id, model }: ReplyHead, form: CompletionForm): Rendered {
  const head = { id: `cmpl-${id}`, object: 'text_completion', created: 0, model }
  const whole = choices.map((choice, index) => {
    const finish = FINISH[choice.finish]
    return { index, text: form.echo + choice.text, logprobs: logprobsOf(choice, 0, form), finish_reason: finish }
  })
  const events = (): readonly StreamEvent[] => {
    const pieces = choices.flatMap((choice, index) => piecesOf(choice, index, form))
    const sent = pieces.map((piece) => ({
      data: { ...head, choices: [piece], ...(form.includeUsage && { usage: null }) },
      closing: piece['finish_reason'] !== null,
    }))
    const last = { data: { ...head, choices: [], usage: usageOf(usage) }, closing: true }
    return form.includeUsage ? [...sent, last] : sent
  }
  return { body: { ...head, choices: whole, usage: usageOf(usage) }, events }
}

const FINISH: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'stop',
  'content-filter': 'content_filter',
  refusal: 'stop',
}

function piecesOf(choice: Choice, index: number, form: CompletionForm): readonly JsonObject[] {
  const echoed = form.echo === '' ? [] : [{ text: form.echo, index, logprobs: null, finish_reason: null }]
  let offset = 0
  const pieces = textPieces(choice, form.logprobs !== undefined).map(({ text, tokens }) => {
    const piece = { text, index, logprobs: logprobsOf({ ...choice, logprobs: tokens }, offset, form), finish_reason: null }
    offset += text.length
    return piece
  })
  return [...echoed, ...pieces, { text: '', index, logprobs: null, finish_reason: FINISH[choice.finish] }]
}

/** Returns log probabilities in the older form: lists by member. */
function logprobsOf({ logprobs = [] }: Choice, start: number, { logprobs: count }: CompletionForm): JsonObject | null {
  if (count === undefined) return null
  let offset = start
  const offsets = logprobs.map(({ token }) => {
    offset += token.length
    return offset - token.length
  })
  return {
    tokens: logprobs.map(({ token }) => token),
    token_logprobs: logprobs.map(({ logprob }) => logprob),
    top_logprobs: logprobs.map(({ top = [] }) =>
      Object.fromEntries(top.slice(0, count).map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: offsets,
  }
}

interface CompletionFields {
  readonly prompt: string
  readonly max_tokens?: number | undefined
  readonly temperature: number | undefined
  readonly n: number | undefined
  readonly stop: readonly string[] | undefined
  readonly seed: number | undefined
  readonly logprobs: number | undefined
  readonly echo: boolean | undefined
  readonly stream: boolean | undefined
  readonly stream_options: { readonly include_usage: boolean | undefined } | undefined
}

/** Lists of several prompts and of token numbers are refused. */
const prompt = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string(), { error: 'one of a string or array of strings' }).min(1).max(1),
  )
  .transform(([text = '']) => text)

const requestSchema = z.looseObject({
  model: z.string().min(1),
  prompt,
  max_tokens: tokenLimit(1),
  n: maybe(z.int().min(1).max(128)),
  stop: maybe(stopSequences),
  seed: maybe(z.int()),
  logprobs: maybe(z.int().min(0).max(5)),
  echo: flag,
  stream: flag,
  stream_options: maybe(exactObject({ include_usage: flag })),
  temperature: sampling.temperature,
  top_p: sampling.top_p,
  ...biases,
}) as unknown as z.ZodType<CompletionFields>
