import type { JsonObject, Usage } from '@orreryjs/core'

/** Tokens, and US dollars where a price is known, of a call or an episode as Inspect counts them. */
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

/** Usage by the model's name; nothing where it was never asked. */
export function usageOf(model: string, calls: number, usage: Omit<Usage, 'estimated'>): JsonObject {
  return calls === 0 ? {} : { [model]: inspectUsage(usage) }
}
