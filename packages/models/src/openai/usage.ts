import type { Usage } from '@orreryjs/core'
import type { Price } from './prices.ts'

/**
 * What a server reports of a reply's tokens; `undefined` where that makes no sense. Our own server says with `estimated`
 * that it only knows the lengths.
 */
export function reportedUsage(value: unknown, price: Price | undefined): Usage | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens, prompt_tokens_details: details } = value as Reported
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined
  const cached = typeof details === 'object' && details !== null ? (details as Reported)['cached_tokens'] : 0
  const { estimated } = value as Reported
  const usage = { inputTokens, outputTokens, ...(estimated === true && { estimated }) }
  return withCost(usage, price, isCount(cached) ? Math.min(cached, inputTokens) : 0)
}

type Reported = Readonly<Record<string, unknown>>

/** Usage with its cost, where the price is known. `cached` of the input tokens came from the server's cache. */
export function withCost(usage: Usage, price: Price | undefined, cached = 0): Usage {
  if (price === undefined) return usage
  const { input, output, cachedInput = input } = price
  const dollars = (usage.inputTokens - cached) * input + cached * cachedInput + usage.outputTokens * output
  return { ...usage, cost: dollars / 1_000_000 }
}

/** Usage of several requests together. */
export function addUsage(a: Usage, b: Usage): Usage {
  const cost = a.cost === undefined && b.cost === undefined ? {} : { cost: (a.cost ?? 0) + (b.cost ?? 0) }
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(a.estimated === true || b.estimated === true ? { estimated: true } : {}),
    ...cost,
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
