import { CHARACTERS_PER_TOKEN, type Choice, estimateUsage, type ModelRequest, OrreryError, type Usage } from '@orreryjs/core'
import { believableUsage, type ReportedCounts } from './believable-usage.ts'

/** Names of token counts: chat completions and the variants of other servers. */
type ReportedUsage = Readonly<Record<string, unknown>>

/** Returns the token counts that a server reports with the names of chat completions. */
export function reportedCounts(value: unknown): ReportedCounts & { readonly estimated?: true } {
  if (typeof value !== 'object' || value === null) return { input: undefined, output: undefined }
  const usage = value as ReportedUsage
  const prompt = usage['prompt_tokens_details']
  return {
    input: usage['prompt_tokens'],
    output: usage['completion_tokens'],
    total: usage['total_tokens'],
    reasoning: detail(usage['completion_tokens_details'], 'reasoning_tokens') ?? usage['reasoning_tokens'],
    cached: detail(prompt, 'cached_tokens') ?? usage['prompt_cache_hit_tokens'],
    written: detail(prompt, 'cache_write_tokens'),
    // Orrery's own server knows only text lengths.
    ...(usage['estimated'] === true && { estimated: true }),
  }
}

function detail(details: unknown, name: string): unknown {
  const count = typeof details === 'object' && details !== null ? (details as ReportedUsage)[name] : undefined
  return count === 0 ? undefined : count
}

/** Models whose impossible counts were reported. */
const reported = new WeakSet<object>()

/** Context of `usageOf`. */
interface UsageSource {
  readonly request: ModelRequest
  readonly choices: readonly Choice[]
  /** Text, reasoning and calls as the server sent them. */
  readonly received: unknown
  readonly maxTokens?: number | undefined
  /** The model: impossible counts are reported once for each. */
  readonly model: object
  /** Name of the model in messages. */
  readonly label: string
  readonly onFallback: ((message: string, about: string) => void) | undefined
}

/**
 * Returns the usage of a reply: the reported counts if they can belong to the request, else an estimate, which is marked. Reports impossible
 * counts once.
 */
export function usageOf(counts: ReportedCounts, source: UsageSource): Usage {
  const { request, choices, received, maxTokens, model, label, onFallback } = source
  const usage = believableUsage(counts, { request, received, maxTokens })
  if (usage !== undefined) return withReasoningTokens(usage, choices)
  const isMissing = (counts.input ?? undefined) === undefined && (counts.output ?? undefined) === undefined
  if (!isMissing && !reported.has(model)) {
    reported.add(model)
    const { input, output } = counts
    const shown = [input, output].map((count) => JSON.stringify(count)?.slice(0, 40) ?? 'none').join(' and ')
    onFallback?.(
      `${label} reports token counts that cannot belong to the request (${shown}); they are estimated and marked`,
      'usage',
    )
  }
  return withReasoningTokens(estimateUsage(request, choices), choices)
}

/** Adds reasoning tokens, estimated from the length of the reasoning text, if the server does not report them. */
function withReasoningTokens(usage: Usage, choices: readonly Choice[]): Usage {
  if (usage.reasoningTokens !== undefined) return usage
  const reasoningLength = choices.reduce((total, { reasoning = '' }) => total + reasoning.length, 0)
  const reasoningTokens = Math.min(Math.ceil(reasoningLength / CHARACTERS_PER_TOKEN), usage.outputTokens)
  return reasoningTokens === 0 ? usage : { ...usage, reasoningTokens }
}

/** Adds the cost if the price is known. Cached input tokens and cache writes have separate prices. */
export function withCost(usage: Usage, price: Price | undefined): Usage {
  if (price === undefined) return usage
  const { input, output, cachedInput = input, cacheWrite = input } = price
  const cached = usage.cachedTokens ?? 0
  const written = usage.cacheWriteTokens ?? 0
  const inputCost = (usage.inputTokens - cached - written) * input + cached * cachedInput + written * cacheWrite
  const dollars = inputCost + usage.outputTokens * output
  return { ...usage, cost: dollars / 1_000_000 }
}

/** Adds the usage of two requests. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...sum('reasoningTokens', a, b),
    ...sum('cachedTokens', a, b),
    ...sum('cacheWriteTokens', a, b),
    ...(a.estimated === true || b.estimated === true ? { estimated: true } : {}),
    ...sum('cost', a, b),
  }
}

function sum(name: 'reasoningTokens' | 'cachedTokens' | 'cacheWriteTokens' | 'cost', a: Usage, b: Usage): Partial<Usage> {
  return a[name] === undefined && b[name] === undefined ? {} : { [name]: (a[name] ?? 0) + (b[name] ?? 0) }
}

/** US dollars per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Price of input read from the cache. @default the price of input */
  readonly cachedInput?: number
  /** Price of input written to the cache. @default the price of input */
  readonly cacheWrite?: number
}

/** Prices by the model's name on the server. */
export type PriceTable = Readonly<Record<string, Price>>

const FORM = 'expected MODEL: { input: 1.25, output: 10, cachedInput: 0.125, cacheWrite: 1.25 } in US dollars per million tokens'

/** Validates a price table from a file that errors name. Throws `CONFIG_INVALID`. */
export function readPrices(source: string, value: unknown): PriceTable {
  if (!isRecord(value)) throw invalid(source, 'not a price table')
  return Object.fromEntries(Object.entries(value).map(([model, price]) => [model, readPrice(`${source}: ${model}`, price)]))
}

/** Returns the price of a model: its own, or the price of its name without a version date (`gpt-5-2025-08-07`). */
export function priceOf(prices: PriceTable, model: string): Price | undefined {
  const name = [model, model.replace(/-\d{4}-\d{2}-\d{2}$/, '')].find((each) => Object.hasOwn(prices, each))
  return name === undefined ? undefined : prices[name]
}

function readPrice(where: string, value: unknown): Price {
  if (!isRecord(value)) throw invalid(where, 'not a price')
  const { input, output, cachedInput, cacheWrite, ...others } = value
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalid(where, `unknown member '${other}'`)
  const cached = cachedInput === undefined ? {} : { cachedInput: amount(where, 'cachedInput', cachedInput) }
  const written = cacheWrite === undefined ? {} : { cacheWrite: amount(where, 'cacheWrite', cacheWrite) }
  return { input: amount(where, 'input', input), output: amount(where, 'output', output), ...cached, ...written }
}

function amount(where: string, name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw invalid(where, `${name} is not a number of at least 0`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(where: string, problem: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `${where}: ${problem}`, { hint: FORM })
}
