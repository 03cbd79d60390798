import { maxOf } from '@orreryjs/core'
import type { FollowedRun } from './run/followed-run.ts'

/** Returns the reason why model calls are delayed: `12 waiting for the rate limit (25 s)`; `undefined` if none are. */
export function delayedCallsText(run: Pick<FollowedRun, 'delayedCalls' | 'sums'>, now: number): string | undefined {
  const held = run.sums().inProgress.flatMap(({ number }) => run.delayedCalls.of(number) ?? [])
  const [first] = [...REASONS].flatMap(([cause, words]) => {
    const calls = held.filter((each) => each.cause === cause)
    const until = maxOf(
      calls.map((each) => each.until ?? 0),
      0,
    )
    const seconds = Math.ceil((until - now) / 1000)
    const duration = seconds > 0 ? ` (${seconds} s)` : ''
    return calls.length === 0 ? [] : [`${calls.length} waiting for ${words}${duration}`]
  })
  return first
}

/** Names of the reasons, the most important first. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['rate-limit', 'the rate limit'],
  ['quota', 'the quota'],
  ['retry', 'a retry'],
  ['budget', 'the budget'],
])
