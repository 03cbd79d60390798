/** Lengths of the texts: linear work grows by 4 from one to the next, quadratic work by 16. */
const LENGTHS = [1000, 4000, 16_000, 64_000]
/** Lengths that are tried only while the time grows too much, to tell a small quadratic part from noise. */
const FURTHER_LENGTHS = [256_000, 1_024_000]
/** Growth from one length to the next that linear work does not have. */
const MAX_GROWTH = 10
/** Shorter times are not judged: they may be noise. */
const JUDGED_MS = 200
/** Shortest time that counts as the time of a text. */
const RESOLUTION_MS = 0.02

/** A text on which the time of a function grew more than its length. */
export interface SlowText {
  readonly length: number
  /** CPU time in milliseconds, and the time of a text of a quarter of the length. */
  readonly time: number
  readonly quarter: number
}

/**
 * Runs a function on ever longer texts. Returns the first text on which the CPU time grew more than tenfold to more than 200 ms, or
 * `undefined` if the time is linear. Other processes of the machine do not count, and a slow run is repeated.
 */
export function superlinearGrowth(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  maxLength: number = Number.POSITIVE_INFINITY,
): SlowText | undefined {
  let quarter = Number.POSITIVE_INFINITY
  for (const length of [...LENGTHS, ...FURTHER_LENGTHS]) {
    if (length > maxLength) return undefined
    const text = textOf(length)
    const timeOnce = (): number => Math.max(RESOLUTION_MS, cpuTimeOf(() => run(text)))
    let time = timeOnce()
    if (time > MAX_GROWTH * quarter) time = Math.min(time, timeOnce(), timeOnce())
    const isSuspect = time > MAX_GROWTH * quarter
    if (isSuspect && time > JUDGED_MS) return { length, time: Math.round(time), quarter: Number(quarter.toFixed(2)) }
    if (!isSuspect && length >= (LENGTHS.at(-1) ?? 0)) return undefined
    quarter = time
  }
  return undefined
}

/** CPU time of this process in milliseconds. */
export function cpuTimeOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Returns texts of any length: a prefix, a repeated piece and a suffix. */
export function pumped(prefix: string, piece: string, suffix: string): (length: number) => string {
  return (length) => `${prefix}${piece.repeat(Math.ceil(length / piece.length))}${suffix}`
}
