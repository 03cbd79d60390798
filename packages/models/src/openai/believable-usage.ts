import type { ModelRequest, Usage } from '@orreryjs/core'

/** Token counts that a server reports, before they are checked. */
export interface ReportedCounts {
  readonly input: unknown
  readonly output: unknown
  readonly total?: unknown
  readonly reasoning?: unknown
  readonly cached?: unknown
  readonly written?: unknown
}

/** A request and its response. */
interface UsageContext {
  readonly request: ModelRequest
  /** Text, reasoning and calls as the server sent them. */
  readonly received: unknown
  /** Maximum number of tokens per choice that the request allowed, including additional tokens for reasoning. @default unlimited */
  readonly maxTokens?: number | undefined
}

/** Tokens that a server may add to a request: chat templates, instructions for tools. */
const INPUT_MARGIN = 4096

/** Tokens per choice that may be invisible in a reply without reasoning: end marks, the form of calls. */
const OUTPUT_MARGIN = 64

/** Maximum number of tokens per choice for reasoning that the server does not show; above the output limit of every known model. */
const MAX_HIDDEN = 262_144

/** Difference that a total may have from the sum of its parts. */
const TOTAL_MARGIN = 16

/**
 * Returns the usage if the counts can belong to the request, else `undefined`. A token is at least one byte of text, because tokenizers fall
 * back to bytes. Reasoning may be invisible: it counts up to the limit of the request, or `MAX_HIDDEN`. If the server says how many tokens
 * were reasoning, the others must be visible.
 */
export function believableUsage(counts: ReportedCounts, { request, received, maxTokens }: UsageContext): Usage | undefined {
  const { input, output, total, reasoning, cached, written } = counts
  const n = request.n ?? 1
  if (!isCount(input) || !isCount(output)) return undefined
  const parts = { reasoning: optionalCount(reasoning), cached: optionalCount(cached), written: optionalCount(written) }
  const sum = optionalCount(total)
  if (Object.values(parts).includes(IMPOSSIBLE) || sum === IMPOSSIBLE) return undefined
  const { reasoning: thought = 0, cached: read = 0, written: stored = 0 } = parts as Readonly<Record<string, number | undefined>>
  // Some servers count reasoning in the total only.
  const isApart = thought > 0 && sum === input + output + thought
  const outputTokens = isApart ? output + thought : output
  const visible = bytesOf(received) + OUTPUT_MARGIN * n
  const hidden = Math.min(maxTokens ?? MAX_HIDDEN, MAX_HIDDEN) * n
  const isPossible =
    input <= (bytesOf(sentPart(request)) + INPUT_MARGIN) * n &&
    read + stored <= input &&
    thought <= outputTokens &&
    outputTokens <= Math.max(visible, hidden + OUTPUT_MARGIN * n) &&
    (thought === 0 || outputTokens - thought <= visible) &&
    (sum === undefined || isTotal(Number(sum), input + outputTokens, hidden))
  if (!isPossible) return undefined
  return {
    inputTokens: input,
    outputTokens,
    ...(thought > 0 && { reasoningTokens: thought }),
    ...(read > 0 && { cachedTokens: read }),
    ...(stored > 0 && { cacheWriteTokens: stored }),
  }
}

/** Totals may include reasoning that the other counts leave out. */
function isTotal(total: number, sum: number, hidden: number): boolean {
  return total >= sum - TOTAL_MARGIN && total <= sum + hidden + TOTAL_MARGIN
}

/** The parts of a request that a server counts. */
function sentPart({ messages, tools, format, schema, stop }: ModelRequest): unknown {
  return { messages, tools, format, schema, stop }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

const IMPOSSIBLE = 'impossible'

/** Servers without a count omit it or report 0. */
function optionalCount(value: unknown): number | undefined | typeof IMPOSSIBLE {
  if (value === undefined || value === null || value === 0) return undefined
  return isCount(value) ? value : IMPOSSIBLE
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
