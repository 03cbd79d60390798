/** How much an agent has before it that may stand in a prompt. */
export interface Amounts {
  /** Characters of the way to where it is, and its steps. */
  readonly way: number
  readonly steps: number
  /** Characters of everything that was said and seen, and how often. */
  readonly heard: number
  readonly times: number
}

/** Guesses what a call takes in, and learns from what it took. */
export interface TokenGuess {
  /** A whole number. */
  of(purpose: string, amounts: Amounts): number
  follow(purpose: string, amounts: Amounts, tokens: number): void
}

/** A way of guessing: so many characters as `count` says and a beginning, of which bounds are known. */
interface Guesser {
  readonly count: (amounts: Amounts) => number
  low: number
  high: number
  /** How far it was off lately. */
  off: number
}

/** What a token is taken to be. */
const CHARACTERS = 4

/** Most characters that an agent writes around an action and what came of it. */
const MOST_AROUND = 15

/** Of 8, how much of what went before counts. */
const KEPT = 6

/**
 * A prompt holds the way to where the agent is, or all that was said and seen, or always the same, with so much around each step: of
 * these the one that was nearest lately is taken, for every purpose by itself.
 */
export function createTokenGuess(): TokenGuess {
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

/** Tokens too few or too many, in sixteenths; whatever is far off is wrong. */
function wrongness(by: number): number {
  return 16 * Math.min(99, Math.abs(by))
}

function createGuessers(): readonly Guesser[] {
  const around = Array.from({ length: MOST_AROUND + 1 }, (_, at) => at)
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

/** So many tokens are one character to four of the last. */
function learn(guesser: Guesser, amounts: Amounts, tokens: number): void {
  const high = tokens * CHARACTERS - guesser.count(amounts)
  const low = high - CHARACTERS + 1
  const isOther = low > guesser.high || high < guesser.low
  guesser.low = isOther ? low : Math.max(low, guesser.low)
  guesser.high = isOther ? high : Math.min(high, guesser.high)
}
