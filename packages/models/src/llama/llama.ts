import { resolve } from 'node:path'
import {
  type Choice,
  errorMessage,
  isOrreryError,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  type OnPartialReply,
  OrreryError,
  parseJson,
  rng,
  type TokenLogprob,
} from '@orreryjs/core'
import { exp } from '@orreryjs/core/math'
import type { Token } from 'node-llama-cpp'
import { toChoice, truncateAtStop } from '../choices.ts'
import { adaptRequest } from '../openai/adapt-request.ts'
import type { UnsupportedParameters } from '../openai/parameters.ts'
import { type Price, withCost } from '../openai/usage.ts'
import { mentionsReasoning, separateReasoning, settledText } from '../reasoning.ts'
import { type ChatPrompt, chatPrompt, turnEnd } from './chat.ts'
import { type Engine, type EngineSettings, openEngine, type Sampled } from './engine.ts'
import { loadLibrary } from './library.ts'
import { callSchema, grammarSchema } from './schema-grammar.ts'
import type { LlamaSettings } from './settings.ts'
import { checkWeights, hashFile } from './weights.ts'

/** Options of `createLlama`. */
export interface LlamaOptions extends Omit<LlamaSettings, 'model'> {
  /** Path of the weights, a GGUF file. */
  readonly path: string
  /** @default `llama:PATH` */
  readonly id?: string
  /** Expected SHA-256 of the weights in hexadecimal digits. @default any */
  readonly sha256?: string
  /** @default replies are free */
  readonly price?: Price | undefined
}

const DEFAULT_CONTEXT = 8192
const DEFAULT_SEQUENCES = 2

/**
 * A language model that runs in this process, on the processor, with llama.cpp. The same request gets the same reply, to the last bit, with
 * the same weights, version of `node-llama-cpp`, threads and type of processor; other requests, earlier or at the same time, do not matter.
 * The weights are loaded at the first request.
 *
 * Throws `MODEL_UNKNOWN` if the package `node-llama-cpp` is not installed, `FILE_UNREADABLE` or `DATA_INVALID` for unusable weights, and
 * `CODE_CHANGED` if they do not have the expected SHA-256.
 */
export async function createLlama(options: LlamaOptions): Promise<LanguageModel> {
  const { path, id = `llama:${path}`, threads = 1, sequences = DEFAULT_SEQUENCES } = options
  await checkWeights(path)
  const library = await loadLibrary()
  const hash = await hashFile(path)
  if (options.sha256 !== undefined && options.sha256 !== hash) {
    throw new OrreryError('CODE_CHANGED', `${path} has the SHA-256 ${hash}. Expected ${options.sha256}`)
  }
  const trained = await trainedContext(path)
  const context = options.context ?? Math.min(DEFAULT_CONTEXT, trained)
  const settings: EngineSettings = { path: resolve(path), threads, context, sequences }
  return {
    id,
    kind: 'computed',
    scoresTexts: true,
    engine: { name: 'node-llama-cpp', version: await library.getModuleVersion(), weights: hash, threads, context },
    generate: async (request, { signal, onPartialReply }) => {
      signal.throwIfAborted()
      try {
        const engine = await openEngine(settings)
        const reply = await engine.exclusive(signal, () =>
          generate(engine, request, { ...options, context, signal, onPartialReply }),
        )
        return { ...reply, usage: withCost(reply.usage, options.price) }
      } catch (cause) {
        if (signal.aborted) throw signal.reason
        if (isOrreryError(cause)) throw new OrreryError(cause.code, `${id}: ${cause.message}`, { cause, hint: cause.hint })
        throw new OrreryError('MODEL_FAILED', `${id}: ${errorMessage(cause)}`, { cause })
      }
    },
  }
}

/** Reads the length for which a model was trained from its file. */
async function trainedContext(path: string): Promise<number> {
  const { readGgufFileInfo } = await loadLibrary()
  try {
    const { architectureMetadata } = await readGgufFileInfo(path, { sourceType: 'filesystem', logWarnings: false })
    const { context_length: length }: { readonly context_length?: unknown } = architectureMetadata
    const count = typeof length === 'number' || typeof length === 'bigint' ? Number(length) : 0
    if (!Number.isSafeInteger(count) || count < 1) throw new Error('it names no context length')
    return count
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path} is not a complete GGUF file: ${errorMessage(cause)}`, { cause })
  }
}

/** Settings of one call. */
interface Call extends Pick<LlamaSettings, 'temperature' | 'topP' | 'maxTokens' | 'logprobs'> {
  readonly context: number
  readonly signal: AbortSignal
  readonly onPartialReply: OnPartialReply | undefined
}

/** A template of a file may not know tools, so they are printed in the prompt; a grammar keeps required calls to their parameters. */
const PRINTED: UnsupportedParameters = new Set(['tools'])
/** A schema for which there is no grammar is printed too. */
const PRINTED_SCHEMA: UnsupportedParameters = new Set(['tools', 'json_schema'])

async function generate(engine: Engine, request: ModelRequest, call: Call): Promise<ModelReply> {
  const called = callSchema(request)
  const schema = grammarSchema(called ?? request.schema)
  const { request: adapted, read, hasPrintedTools } = adaptRequest(request, schema === undefined ? PRINTED_SCHEMA : PRINTED)
  const prompt = chatPrompt(engine, adapted)
  if (request.oneOf !== undefined) return pickOne(engine, prompt, request.oneOf, request, call)
  const limit = replyLimit(prompt, call.maxTokens ?? request.maxTokens, call.context)
  const isJson = adapted.format === 'json' || called !== undefined
  const grammar = isJson ? await engine.grammarOf(schema) : undefined
  const choices: Choice[] = []
  let outputTokens = 0
  // Reasoning and printed calls are read from whole texts.
  const onPartialReply = hasPrintedTools || mayReason(engine) ? undefined : call.onPartialReply
  const partial = (text: string, tokens: number): ModelReply => ({
    choices: [...choices, { text: settledText(text, request), finish: 'length' }],
    usage: { inputTokens: prompt.tokens.length, outputTokens: outputTokens + tokens },
  })
  for (let index = 0; index < (request.n ?? 1); index += 1) {
    const sampled = await engine.sample(
      prompt.tokens,
      {
        temperature: call.temperature ?? request.temperature ?? 1,
        topP: call.topP ?? 1,
        seed: (request.seed ?? 0) + index,
        limit,
        grammar,
        ends: prompt.ends,
        isComplete: isJson ? isJsonObject : (text) => isStopped(text, request.stop),
        ...(onPartialReply && { onText: (text, tokens) => onPartialReply(partial(text, tokens)) }),
      },
      call.signal,
    )
    outputTokens += sampled.tokens.length
    const choice = toChoice(separateReasoning(sampled.text, request), [], sampled.isEnded ? 'stop' : 'length', request)
    choices.push({ ...choice, ...(await logprobsOf(engine, prompt, sampled, call.logprobs ?? request.logprobs, call.signal)) })
  }
  return read({ choices, usage: { inputTokens: prompt.tokens.length, outputTokens } })
}

/** True if the weights may start with reasoning that has no opening delimiter. */
function mayReason({ model }: Engine): boolean {
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template
  return typeof template === 'string' && mentionsReasoning(template)
}

/** Share of the window that a reply limit can reserve: a larger limit is cut instead, or no prompt would fit. */
const RESERVED_SHARE = 1 / 4

/** Returns the tokens left for a reply. Throws `CONTEXT_OVERFLOW` if the prompt leaves no room for the requested reply. */
function replyLimit({ tokens }: ChatPrompt, maxTokens: number | undefined, context: number): number {
  const reserved = Math.min(maxTokens ?? 1, Math.floor(context * RESERVED_SHARE))
  if (tokens.length + reserved > context) {
    throw new OrreryError(
      'CONTEXT_OVERFLOW',
      `the prompt has ${tokens.length} tokens and the reply needs ${reserved}; the context window has ${context}`,
    )
  }
  return Math.min(maxTokens ?? context, context - tokens.length)
}

/** Replies with the text whose tokens, with the end of the turn, have the highest mean log probability; samples at a temperature. */
async function pickOne(
  engine: Engine,
  prompt: ChatPrompt,
  texts: readonly string[],
  request: ModelRequest,
  { context, signal, temperature = request.temperature ?? 1 }: Call,
): Promise<ModelReply> {
  if (texts.length === 0) throw new OrreryError('MODEL_REFUSED', 'oneOf is empty. Expected at least one text')
  const { model } = engine
  const end = turnEnd(engine)
  const tokens = texts.map((text) => [...model.tokenize(text, false, 'trimLeadingSpace'), ...(end === undefined ? [] : [end])])
  replyLimit(prompt, Math.max(...tokens.map(({ length }) => length)), context)
  const scored = await engine.score(prompt.tokens, tokens, 0, signal)
  const scores = scored.map((each) => each.reduce((sum, { logprob }) => sum + logprob, 0) / each.length)
  const choices = Array.from({ length: request.n ?? 1 }, (_, index): Choice => {
    const at = drawIndex(scores, temperature, (request.seed ?? 0) + index)
    return { text: texts[at] ?? '', finish: 'stop', scores }
  })
  const inputTokens = prompt.tokens.length + tokens.reduce((sum, { length }) => sum + length, 0)
  return { choices, usage: { inputTokens, outputTokens: 0 } }
}

/** Returns the first index with the highest score, or at a temperature one drawn with probability proportional to `exp(score / temperature)`. */
function drawIndex(scores: readonly number[], temperature: number, seed: number): number {
  const best = Math.max(...scores)
  if (temperature === 0) return scores.indexOf(best)
  const weights = scores.map((score) => exp((score - best) / temperature))
  let left = rng('llama', String(seed)).next() * weights.reduce((sum, weight) => sum + weight, 0)
  const drawn = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return drawn < 0 ? scores.indexOf(best) : drawn
}

/** Scores a sampled reply, before temperature and grammar, if the request asks for it. */
async function logprobsOf(
  engine: Engine,
  prompt: ChatPrompt,
  { tokens }: Sampled,
  top: number | undefined,
  signal: AbortSignal,
): Promise<Pick<Choice, 'logprobs'>> {
  if (top === undefined || tokens.length === 0) return {}
  const [scores = []] = await engine.score(prompt.tokens, [tokens], top, signal)
  const scored = (id: Token, logprob: number) => ({ token: engine.model.detokenize([id], true), id, logprob })
  const logprobs = scores.map(
    (score): TokenLogprob => ({
      ...scored(score.token, score.logprob),
      ...(top > 0 && { top: score.top.map(([token, logprob]) => scored(token, logprob)) }),
    }),
  )
  return { logprobs }
}

function isStopped(text: string, stop: ModelRequest['stop']): boolean {
  return stop !== undefined && truncateAtStop({ text, finish: 'length' }, stop).finish === 'stop'
}

/** True if a text under a JSON grammar is complete. */
function isJsonObject(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}
