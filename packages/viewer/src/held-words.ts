import type { HeldCall, PlayingEpisode } from '@orreryjs/reporting/data'

/** Why a call is not sent yet, for people; `timeOf` says until when. */
export function heldWords({ cause, until, code }: HeldCall, timeOf: (until: number) => string): string {
  const when = until === undefined ? '' : `, until ${timeOf(until)}`
  if (cause === 'rate-limit') return `the rate limit of the model's server${when}`
  if (cause === 'quota') return `its turn within the requests and tokens that a minute may have${when}`
  if (cause === 'budget') return 'what the episodes before it cost: the budget of the run may be spent'
  return `another try${code === undefined ? '' : ` after ${code}`}${when}`
}

/** How many of the episodes in flight wait for what, in a few words each, the most frequent cause first. */
export function waitingWords(playing: readonly Pick<PlayingEpisode, 'held' | 'waits'>[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { held, waits } of playing) {
    const cause = held === undefined ? (waits ? 'an answer' : undefined) : SHORT[held.cause]
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([cause, count]) => `${count} ${count === 1 ? 'waits' : 'wait'} for ${cause}`)
}

const SHORT: Readonly<Record<HeldCall['cause'], string>> = {
  'rate-limit': 'the rate limit',
  quota: 'the quota of a minute',
  retry: 'another try',
  budget: 'the budget',
}
