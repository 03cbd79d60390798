/**
 * Lengths of the texts: linear work grows by 4 from one to the next, quadratic work by 16. Longer ones than `MEASURED_LENGTH` are tried only
 * while the time grows too much: a collection of garbage or a compilation costs time once, slow code again.
 */
const LENGTHS = [1000, 4000, 16_000, 64_000, 256_000, 1_024_000]
/** Length up to which every text is tried. */
const MEASURED_LENGTH = 64_000
/** Growth from one length to the next that linear work does not have. */
const MAX_GROWTH = 10
/** Shorter times are not judged: they may be noise. */
const JUDGED_MS = 200
/** A time that pauses do not explain: it is reported without a longer text. */
const CERTAIN_MS = 400
/** Maximum time for a text of bounded length. It lasts less than 150 ms; cubic work lasts minutes. */
const MAX_BOUNDED_MS = 5000
/** Shortest time that counts as the time of a text. */
const RESOLUTION_MS = 0.02

/** A text that takes too much time. */
export interface SlowText {
  readonly length: number
  /** CPU time in milliseconds. */
  readonly time: number
  /** Time of a text of a quarter of the length. */
  readonly quarter?: number
}

/** Builds a text of about the given length. */
export type TextOfLength = (length: number) => string

/**
 * Runs a function on ever longer texts. Returns the first text on which the CPU time grew more than tenfold to more than 200 ms, and grew
 * as much again on the next one or exceeded 400 ms; `undefined` if the time is linear. Other processes of the machine do not count, and a slow
 * run is repeated.
 */
export async function superlinearGrowth(
  run: (text: string) => unknown,
  textOf: TextOfLength,
  measuredLength: number = MEASURED_LENGTH,
): Promise<SlowText | undefined> {
  let quarter = Number.POSITIVE_INFINITY
  let suspect: SlowText | undefined
  for (const length of LENGTHS) {
    const time = await timeOf(run, textOf, length, MAX_GROWTH * quarter)
    const isSuspect = time > MAX_GROWTH * quarter
    if (isSuspect && time > JUDGED_MS) {
      if (suspect !== undefined) return suspect
      suspect = { length, time: Math.round(time), quarter: Number(quarter.toFixed(2)) }
      if (time > CERTAIN_MS) return suspect
    } else {
      suspect = undefined
    }
    if (!isSuspect && length >= measuredLength) return undefined
    quarter = time
  }
  return undefined
}

/** Runs a function that only gets texts of at most `length` characters. Returns the text if it takes more than 5 s of CPU time. */
export async function slowBoundedText(
  run: (text: string) => unknown,
  textOf: TextOfLength,
  length: number,
): Promise<SlowText | undefined> {
  const time = await timeOf(run, textOf, length, MAX_BOUNDED_MS)
  return time > MAX_BOUNDED_MS ? { length, time: Math.round(time) } : undefined
}

/** CPU time of this process in milliseconds. If it exceeds `limit`, the shortest of three runs; their texts differ, as results may be memoized. */
async function timeOf(run: (text: string) => unknown, textOf: TextOfLength, length: number, limit: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (const shorter of [0, 0.01, 0.02]) {
    const text = textOf(Math.round(length * (1 - shorter)))
    const before = process.cpuUsage()
    await run(text)
    const { user, system } = process.cpuUsage(before)
    shortest = Math.min(shortest, Math.max(RESOLUTION_MS, (user + system) / 1000))
    if (shortest <= limit) return shortest
  }
  return shortest
}

/** Returns texts of any length: a prefix, a repeated piece and a suffix. */
export function pumped(prefix: string, piece: string, suffix: string): TextOfLength {
  return (length) => `${prefix}${piece.repeat(Math.ceil(length / piece.length))}${suffix}`
}
