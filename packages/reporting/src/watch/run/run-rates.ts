/** Rates of a run, computed from its latest totals. */
export interface RunRates {
  /** Adds totals. `behind`: old lines are still being read, so the totals do not determine a rate. */
  note(now: number, counted: Counted, behind: boolean): void
  /** Returns the rates over the last seconds. */
  rates(now: number): { readonly callsPerSecond: number; readonly tokensPerSecond: number }
}

interface Counted {
  readonly calls: number
  readonly tokens: number
}

/** Averaging window in milliseconds. */
const WINDOW = 15_000
/** Milliseconds after which new totals are overdue. */
const LATE = 3_000

/** Creates an empty pace. */
export function createRunRates(): RunRates {
  let samples: (Counted & { readonly now: number })[] = []
  let isBehind = true
  return {
    note(now, { calls, tokens }, behind) {
      // The first totals include old lines.
      if (isBehind) samples = []
      isBehind = behind
      samples.push({ now, calls, tokens })
      while (samples.length > 2 && (samples[1]?.now ?? now) <= now - WINDOW) samples.shift()
    },
    rates(now) {
      const since = now - WINDOW
      const last = samples.at(-1)
      const first = samples.filter((sample) => sample.now <= since).at(-1) ?? samples[0]
      if (last === undefined || first === undefined || last.now <= since) return { callsPerSecond: 0, tokensPerSecond: 0 }
      // A rate falls only if new totals are overdue, not between totals.
      const until = now - last.now < LATE ? last.now : now
      const seconds = Math.max(1, (until - Math.max(first.now, since)) / 1000)
      const rate = (name: keyof Counted): number => Math.max(0, last[name] - first[name]) / seconds
      return { callsPerSecond: rate('calls'), tokensPerSecond: rate('tokens') }
    },
  }
}
