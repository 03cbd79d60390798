import { errorMessage, type JsonObject, OrreryError } from '@orreryjs/core'
import { log } from '@orreryjs/core/math'
import type { ControlledEvaluateInputItem, LlamaContextSequence, LlamaGrammar, LlamaModel, Token } from 'node-llama-cpp'
import { type Library, loadLibrary } from './library.ts'

/** Settings that determine the replies of an engine, in addition to its version and the weights. */
export interface EngineSettings {
  readonly path: string
  readonly threads: number
  /** Context window in tokens. */
  readonly context: number
  readonly sequences: number
}

/** How to sample a reply. */
interface Sampling {
  readonly temperature: number
  readonly topP: number
  readonly seed: number
  /** Maximum number of tokens. */
  readonly limit: number
  readonly grammar?: LlamaGrammar | undefined
  /** Token sequences with which the chat template ends a turn. */
  readonly ends: readonly (readonly Token[])[]
  /** Called after each token with the text so far; true ends the reply. */
  isComplete(text: string): boolean
  /** Called with the text so far that no later token changes, and with the number of tokens so far. */
  onText?(text: string, tokens: number): void
}

/** A sampled reply. */
export interface Sampled {
  readonly text: string
  /** All sampled tokens, including the one that ends the turn. */
  readonly tokens: readonly Token[]
  /** True if the model or a stop text ended the reply, and not the limit. */
  readonly isEnded: boolean
}

/** The natural logarithm of the probability of a token, and of the most likely tokens in its place. */
interface TokenScore {
  readonly token: Token
  readonly logprob: number
  readonly top: readonly (readonly [token: Token, logprob: number])[]
}

/** A loaded model. Methods of one request must run inside `exclusive`. */
export interface Engine {
  readonly model: LlamaModel
  readonly library: Library
  /** Runs one request at a time. */
  exclusive<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>
  sample(prompt: readonly Token[], sampling: Sampling, signal: AbortSignal): Promise<Sampled>
  /** Scores each text as the continuation of a prompt. The prompt and beginnings that texts share are evaluated once. */
  score(prompt: readonly Token[], texts: readonly (readonly Token[])[], top: number, signal: AbortSignal): Promise<TokenScores>
  grammarOf(schema: JsonObject | undefined): Promise<LlamaGrammar>
}

/** Scores of the tokens of each text. */
type TokenScores = readonly (readonly TokenScore[])[]

/**
 * Tokens evaluated at once. The bits of a reply depend on it, so every prompt is evaluated in the same pieces, counted from its beginning,
 * and only whole pieces are kept for the next prompt. Requests run one at a time for the same reason: a batch of several sequences changes
 * the order of additions.
 */
const PIECE = 64

/** Engines of this process: models with the same settings share the weights. */
const engines = new Map<string, Promise<Engine>>()

/** Loads weights once. Throws `MODEL_FAILED`. */
export function openEngine(settings: EngineSettings): Promise<Engine> {
  const key = JSON.stringify([settings.path, settings.threads, settings.context, settings.sequences])
  const engine = engines.get(key) ?? loadEngine(settings)
  engines.set(key, engine)
  return engine
}

async function loadEngine({ path, threads, context: contextSize, sequences }: EngineSettings): Promise<Engine> {
  const library = await loadLibrary()
  const messages: string[] = []
  try {
    const llama = await library.getLlama({
      gpu: false,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      // No limit: the context names its exact number.
      maxThreads: 0,
      logLevel: library.LlamaLogLevel.error,
      logger: (_, message) => messages.push(message.trim()),
    })
    const model = await llama.loadModel({ modelPath: path, gpuLayers: 0 })
    const context = await model.createContext({
      contextSize,
      sequences,
      threads,
      batchSize: PIECE,
      // Faster only for whole pieces: most evaluations are shorter.
      flashAttention: false,
      failedCreationRemedy: false,
    })
    const slots = Array.from({ length: sequences }, (): Slot => ({ sequence: context.getSequence(), kept: [], lastUse: 0 }))
    return new LlamaEngine(library, model, slots)
  } catch (cause) {
    const detail = [errorMessage(cause), ...messages.slice(-1)].join(': ')
    throw new OrreryError('MODEL_FAILED', `the weights ${path} cannot be loaded: ${detail}`, {
      cause,
      hint: 'check the file; if memory is short, lower context and sequences: llama:PATH,context=2048,sequences=1',
    })
  }
}

/** A sequence of the context and the tokens at its beginning that later requests may use. */
interface Slot {
  readonly sequence: LlamaContextSequence
  kept: readonly Token[]
  lastUse: number
}

/** A slot that contains all of a prompt except its last piece. */
interface Prepared {
  readonly sequence: LlamaContextSequence
  readonly rest: readonly Token[]
}

class LlamaEngine implements Engine {
  readonly library: Library
  readonly model: LlamaModel
  readonly #slots: readonly Slot[]
  readonly #grammars = new Map<string, Promise<LlamaGrammar>>()
  #last: Promise<unknown> = Promise.resolve()
  #uses = 0

  constructor(library: Library, model: LlamaModel, slots: readonly Slot[]) {
    this.library = library
    this.model = model
    this.#slots = slots
  }

  exclusive<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => {
      signal.throwIfAborted()
      return task()
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  async sample(prompt: readonly Token[], sampling: Sampling, signal: AbortSignal): Promise<Sampled> {
    const { sequence, rest } = await this.#prepare(prompt, signal)
    const { temperature, topP, seed, limit, grammar, ends, isComplete, onText } = sampling
    const state = grammar && new this.library.LlamaGrammarEvaluationState({ model: this.model, grammar })
    const tokens: Token[] = []
    const options = {
      temperature,
      topP,
      topK: 0,
      minP: 0,
      seed,
      yieldEogToken: true,
      ...(state && { grammarEvaluationState: state }),
    }
    let text = ''
    for await (const token of sequence.evaluate([...rest], options)) {
      signal.throwIfAborted()
      tokens.push(token)
      if (this.model.isEogToken(token)) return { text, tokens, isEnded: true }
      const end = ends.find((each) => endsWith(tokens, each))
      if (end !== undefined) return { text: this.model.detokenize(tokens.slice(0, -end.length)), tokens, isEnded: true }
      text = this.model.detokenize(tokens)
      if (isComplete(text)) return { text, tokens, isEnded: true }
      if (tokens.length >= limit) break
      onText?.(this.#settledText(tokens, ends), tokens.length)
    }
    return { text, tokens, isEnded: false }
  }

  async score(
    prompt: readonly Token[],
    texts: readonly (readonly Token[])[],
    top: number,
    signal: AbortSignal,
  ): Promise<TokenScores> {
    const { sequence, rest } = await this.#prepare(prompt, signal)
    const evaluate = async (tokens: readonly Token[], wantedAfter: (index: number) => readonly Token[]): Promise<Logits[]> => {
      const inputs = tokens.map((token, index): ControlledEvaluateInputItem => {
        const next = wantedAfter(index)
        return next.length === 0 ? token : [token, wanted(next, top)]
      })
      const evaluated = inputs.length === 0 ? [] : await sequence.controlledEvaluate(inputs)
      return evaluated.flatMap((each) => (each === undefined ? [] : [logitsOf(each)]))
    }
    const isLast = (index: number): boolean => index === rest.length - 1
    // The logits after the prompt, and after each token of the text before.
    let logits = await evaluate(rest, (index) => (isLast(index) ? nextTokens(texts, []) : []))
    let before: readonly Token[] = []
    const end = sequence.nextTokenIndex
    const scores: (readonly TokenScore[])[] = texts.map(() => [])
    // Sorted texts follow those with which they share the most, so that each shared beginning is evaluated once.
    for (const [at, text] of [...texts.entries()].sort(([, one], [, other]) => compareTokens(one, other))) {
      signal.throwIfAborted()
      const shared = Math.min(commonTokens(before, text), text.length - 1)
      const start = end + shared
      if (sequence.nextTokenIndex > start) await sequence.eraseContextTokenRanges([{ start, end: sequence.nextTokenIndex }])
      const inner = text.slice(shared, -1)
      const added = await evaluate(inner, (index) => nextTokens(texts, text.slice(0, shared + index + 1)))
      logits = [...logits.slice(0, shared + 1), ...added]
      before = text.slice(0, -1)
      scores[at] = text.map((token, index) => scoreOf(token, logits[index] as Logits, top))
    }
    return scores
  }

  grammarOf(schema: JsonObject | undefined): Promise<LlamaGrammar> {
    const key = JSON.stringify(schema ?? null)
    const grammar =
      this.#grammars.get(key) ??
      (schema === undefined
        ? this.library.LlamaGrammar.getFor(this.model.llama, 'json')
        : this.model.llama.createGrammarForJsonSchema(schema as { type: 'object' }))
    this.#grammars.set(key, grammar)
    return grammar
  }

  /** Returns the text of tokens without the beginning of an end of the turn, and without the first bytes of a character. */
  #settledText(tokens: readonly Token[], ends: Sampling['ends']): string {
    const open = Math.max(0, ...ends.map((end) => commonEnd(tokens, end)))
    return this.model.detokenize(tokens.slice(0, tokens.length - open)).replace(/\uFFFD{1,3}$/, '')
  }

  /** Evaluates all whole pieces of a prompt before its last token, except the pieces that a slot still has. */
  async #prepare(prompt: readonly Token[], signal: AbortSignal): Promise<Prepared> {
    const slot = this.#slotFor(prompt)
    const { sequence } = slot
    let at = Math.min(commonPieces(slot.kept, prompt), wholePieces(prompt.length - 1))
    slot.kept = prompt.slice(0, at)
    if (sequence.nextTokenIndex > at) await sequence.eraseContextTokenRanges([{ start: at, end: sequence.nextTokenIndex }])
    for (; at + PIECE < prompt.length; at += PIECE) {
      signal.throwIfAborted()
      await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, at + PIECE) as Token[])
      slot.kept = prompt.slice(0, at + PIECE)
    }
    signal.throwIfAborted()
    return { sequence, rest: prompt.slice(at) }
  }

  /** Chooses the slot that continues this prompt; else one without tokens; else the one with the most in common, used least recently. */
  #slotFor(prompt: readonly Token[]): Slot {
    const common = new Map(this.#slots.map((slot) => [slot, commonPieces(slot.kept, prompt)]))
    const shared = (slot: Slot): number => common.get(slot) ?? 0
    const ranked = [...this.#slots].sort((one, other) => shared(other) - shared(one) || one.lastUse - other.lastUse)
    const slot =
      ranked.find((each) => each.kept.length > 0 && shared(each) === each.kept.length) ??
      ranked.find(({ kept }) => kept.length === 0) ??
      (ranked[0] as Slot)
    this.#uses += 1
    slot.lastUse = this.#uses
    return slot
  }
}

function wholePieces(count: number): number {
  return Math.floor(count / PIECE) * PIECE
}

function commonPieces(kept: readonly Token[], prompt: readonly Token[]): number {
  return wholePieces(commonTokens(kept, prompt))
}

/** Returns the number of tokens with which both begin. */
function commonTokens(one: readonly Token[], other: readonly Token[]): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at += 1
  return at
}

function compareTokens(one: readonly Token[], other: readonly Token[]): number {
  const at = commonTokens(one, other)
  return (one[at] ?? -1) - (other[at] ?? -1)
}

/** Returns the tokens with which the texts continue a beginning. */
function nextTokens(texts: readonly (readonly Token[])[], begin: readonly Token[]): readonly Token[] {
  return texts.flatMap((text) => (commonTokens(text, begin) === begin.length ? text.slice(begin.length, begin.length + 1) : []))
}

function endsWith(tokens: readonly Token[], end: readonly Token[]): boolean {
  return end.length > 0 && end.length <= tokens.length && end.every((token, index) => tokens.at(index - end.length) === token)
}

/** Returns how many of the last tokens begin a sequence without completing it. */
function commonEnd(tokens: readonly Token[], sequence: readonly Token[]): number {
  for (let count = Math.min(sequence.length - 1, tokens.length); count > 0; count -= 1) {
    if (endsWith(tokens, sequence.slice(0, count))) return count
  }
  return 0
}

/**
 * Requests the logits of these tokens and of the most likely ones, and the sum over all tokens. At temperature 0 the selected token is the most
 * likely one; more than that one sorts the whole vocabulary for each token.
 */
function wanted(tokens: readonly Token[], top: number) {
  const filter = { tokens, includeSelected: true, includeTop: top }
  return { generateNext: { logits: { filter }, totalLogitWeight: true, options: { temperature: 0 } } } as const
}

interface Logits {
  readonly logits: ReadonlyMap<Token, number>
  /** Sum of `exp(logit - max)` over the vocabulary. */
  readonly total: number
  readonly max: number
}

interface Evaluated {
  readonly next: { readonly logits?: ReadonlyMap<Token, number>; readonly totalLogitWeight?: number }
}

function logitsOf({ next: { logits, totalLogitWeight } }: Evaluated): Logits {
  if (logits === undefined || totalLogitWeight === undefined) {
    throw new OrreryError('MODEL_FAILED', 'node-llama-cpp returned no probabilities')
  }
  return { logits, total: totalLogitWeight, max: Math.max(...logits.values()) }
}

function scoreOf(token: Token, { logits, total, max }: Logits, top: number): TokenScore {
  const logprobOf = (logit: number): number => logit - max - log(total)
  const best = [...logits].sort(([, one], [, other]) => other - one).slice(0, top)
  return {
    token,
    logprob: logprobOf(logits.get(token) ?? Number.NEGATIVE_INFINITY),
    top: best.map(([each, logit]) => [each, logprobOf(logit)] as const),
  }
}
