import type { JsonObject, Usage } from '@orreryjs/core'

/** Tokens and, if known, US dollars of a call or an episode in the Inspect format. */
export function inspectUsage({
  inputTokens,
  outputTokens,
  reasoningTokens,
  cachedTokens,
  cacheWriteTokens,
  cost,
}: Omit<Usage, 'estimated'>): JsonObject {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedTokens !== undefined && { input_tokens_cache_read: cachedTokens }),
    ...(cacheWriteTokens !== undefined && { input_tokens_cache_write: cacheWriteTokens }),
    ...(reasoningTokens !== undefined && { reasoning_tokens: reasoningTokens }),
    ...(cost !== undefined && { total_cost: cost }),
  }
}

/** Returns usage by model name; empty without calls. */
export function usageOf(model: string, calls: number, usage: Omit<Usage, 'estimated'>): JsonObject {
  return calls === 0 ? {} : { [model]: inspectUsage(usage) }
}
