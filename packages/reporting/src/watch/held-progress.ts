import type { FollowedRun } from './run/watched-run.ts'

/** What the calls of a run wait for, in a part of a line: `12 wait for the rate limit (25 s)`; `undefined` where none waits. */
export function heldProgress(run: Pick<FollowedRun, 'held' | 'sums'>, now: number): string | undefined {
  const held = run.sums().playing.flatMap(({ number }) => run.held.of(number) ?? [])
  const [first] = [...SHORT].flatMap(([cause, words]) => {
    const those = held.filter((each) => each.cause === cause)
    const until = Math.max(0, ...those.map((each) => each.until ?? 0))
    const seconds = Math.ceil((until - now) / 1000)
    const rest = seconds > 0 ? ` (${seconds} s)` : ''
    return those.length === 0 ? [] : [`${those.length} ${those.length === 1 ? 'waits' : 'wait'} for ${words}${rest}`]
  })
  return first
}

/** The most telling first: one is told. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['rate-limit', 'the rate limit'],
  ['quota', 'the quota'],
  ['retry', 'another try'],
  ['budget', 'the budget'],
])
