/** Values of option `observation-limit`: tokens, as `max_obs_length` in the released baselines. */
export const OBSERVATION_LIMITS = ['none', '1920', '3840'] as const

export type ObservationLimit = (typeof OBSERVATION_LIMITS)[number]

/** Pieces that OpenAI's tokenizers split a text into first: words, up to three digits, punctuation, line breaks, spaces. */
const PIECES = /'(?:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu

/** Characters per token within a piece. Fitted to `cl100k_base` on 294 observations of all sites. */
const CHARACTERS_PER_TOKEN = 7

/** Returns the beginning of a text that has at most this many tokens. Tokens are estimated. */
export function truncateTokens(text: string, maxTokens: number): string {
  let tokens = 0
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    tokens += Math.ceil(piece.length / CHARACTERS_PER_TOKEN)
    if (tokens > maxTokens) return text.slice(0, index)
  }
  return text
}
