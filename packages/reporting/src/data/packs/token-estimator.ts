/** Amount of text that a prompt may contain. */
export interface Amounts {
  /** Characters and steps of the path to the current state. */
  readonly way: number
  readonly steps: number
  /** Characters and number of all texts so far. */
  readonly heard: number
  readonly times: number
}

/** Estimates the input tokens of a call and learns from actual counts. */
export interface TokenEstimator {
  /** Returns a whole number. */
  of(purpose: string, amounts: Amounts): number
  follow(purpose: string, amounts: Amounts, tokens: number): void
}

/** A linear model: the characters given by `count` plus a constant with known bounds. */
interface Guesser {
  readonly count: (amounts: Amounts) => number
  low: number
  high: number
  /** Recent error. */
  off: number
}

/** Assumed characters per token. */
const CHARACTERS = 4

/** Maximum number of characters that an agent adds around each step. */
const MAX_ADDED_CHARACTERS = 15

/** Weight of the earlier error, in eighths. */
const KEPT = 6

/**
 * Creates an estimator. A prompt contains the path to the current state, or all texts so far, or constant text. For each purpose
 * the model with the smallest recent error is used.
 */
export function createTokenGuess(): TokenEstimator {
  const purposes = new Map<string, { readonly guessers: readonly Guesser[]; best: Guesser }>()
  return {
    of(purpose, amounts) {
      const known = purposes.get(purpose)
      return known === undefined ? 0 : guessOf(known.best, amounts)
    },
    follow(purpose, amounts, tokens) {
      const known = purposes.get(purpose)
      const guessers = known?.guessers ?? createGuessers()
      let [best] = guessers
      for (const guesser of guessers) {
        if (known !== undefined)
          guesser.off = Math.floor((guesser.off * KEPT) / 8) + wrongness(guessOf(guesser, amounts) - tokens)
        learn(guesser, amounts, tokens)
        if (best === undefined || guesser.off < best.off) best = guesser
      }
      if (best === undefined) return
      if (known === undefined) purposes.set(purpose, { guessers, best })
      else known.best = best
    },
  }
}

/** Returns the error of an estimate in sixteenths of a token, capped for outliers. */
function wrongness(by: number): number {
  return 16 * Math.min(99, Math.abs(by))
}

function createGuessers(): readonly Guesser[] {
  const around = Array.from({ length: MAX_ADDED_CHARACTERS + 1 }, (_, at) => at)
  const counts: readonly ((amounts: Amounts) => number)[] = [
    ...around.map(
      (each) =>
        ({ way, steps }: Amounts) =>
          way + steps * each,
    ),
    ...around.map(
      (each) =>
        ({ heard, times }: Amounts) =>
          heard + times * each,
    ),
    () => 0,
  ]
  return counts.map((count) => ({ count, low: -Infinity, high: Infinity, off: 0 }))
}

function guessOf({ count, low, high }: Guesser, amounts: Amounts): number {
  return Math.ceil((Math.floor((low + high) / 2) + count(amounts)) / CHARACTERS)
}

/** Returns the range of characters for a number of tokens. */
function learn(guesser: Guesser, amounts: Amounts, tokens: number): void {
  const high = tokens * CHARACTERS - guesser.count(amounts)
  const low = high - CHARACTERS + 1
  const isOther = low > guesser.high || high < guesser.low
  guesser.low = isOther ? low : Math.max(low, guesser.low)
  guesser.high = isOther ? high : Math.min(high, guesser.high)
}
