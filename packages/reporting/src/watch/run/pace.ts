/** How fast a run goes: what was counted at the last looks. */
export interface Pace {
  /** `behind` tells that old lines are still being read: they say nothing of how fast new ones come. */
  note(now: number, counted: Counted, behind: boolean): void
  /** Over the last seconds. */
  rates(now: number): { readonly callsPerSecond: number; readonly tokensPerSecond: number }
}

interface Counted {
  readonly calls: number
  readonly tokens: number
}

/** Milliseconds that a rate is over. */
const WINDOW = 15_000
/** Milliseconds after which a look should have come. */
const LATE = 3_000

/** A pace of which nothing is known. */
export function createPace(): Pace {
  let looks: (Counted & { readonly now: number })[] = []
  let isBehind = true
  return {
    note(now, { calls, tokens }, behind) {
      // The first look reads what was there before.
      if (isBehind) looks = []
      isBehind = behind
      looks.push({ now, calls, tokens })
      while (looks.length > 2 && (looks[1]?.now ?? now) <= now - WINDOW) looks.shift()
    },
    rates(now) {
      const since = now - WINDOW
      const last = looks.at(-1)
      const first = looks.filter((look) => look.now <= since).at(-1) ?? looks[0]
      if (last === undefined || first === undefined || last.now <= since) return { callsPerSecond: 0, tokensPerSecond: 0 }
      // A rate falls only where looks find nothing, not between them.
      const until = now - last.now < LATE ? last.now : now
      const seconds = Math.max(1, (until - Math.max(first.now, since)) / 1000)
      const rate = (name: keyof Counted): number => Math.max(0, last[name] - first[name]) / seconds
      return { callsPerSecond: rate('calls'), tokensPerSecond: rate('tokens') }
    },
  }
}
