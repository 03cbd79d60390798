import type { DelayedCall, EpisodeInProgress } from '@orreryjs/reporting/data'

/** Returns why a model call is delayed; `timeOf` formats the end of the delay. */
export function delayText({ cause, until, code }: DelayedCall, timeOf: (until: number) => string): string {
  const when = until === undefined ? '' : `, until ${timeOf(until)}`
  if (cause === 'rate-limit') return `the rate limit of the model's server${when}`
  if (cause === 'quota') return `the quota of requests and tokens per minute${when}`
  if (cause === 'budget') return 'the cost of earlier episodes: the budget of the run may be spent'
  return `a retry${code === undefined ? '' : ` after ${code}`}${when}`
}

/** Returns how many episodes in progress wait for each reason, most frequent first. */
export function waitingTexts(playing: readonly Pick<EpisodeInProgress, 'delayedCall' | 'waits'>[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { delayedCall, waits } of playing) {
    const cause = delayedCall === undefined ? (waits ? 'a reply' : undefined) : SHORT[delayedCall.cause]
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return [...counts].sort(([, left], [, right]) => right - left).map(([cause, count]) => `${count} waiting for ${cause}`)
}

const SHORT: Readonly<Record<DelayedCall['cause'], string>> = {
  'rate-limit': 'the rate limit',
  quota: 'the quota per minute',
  retry: 'a retry',
  budget: 'the budget',
}
