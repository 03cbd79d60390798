import type { EpisodeMetrics } from '@orreryjs/harness'

/** Unread replies in a row after which somebody should look. */
const IN_A_ROW = 10

/**
 * Watches for a row whose replies cannot be read: says so once, at the tenth in a row. It hears of episodes as they end, so that
 * those that run side by side count together.
 */
export function unreadWatch(notice: ((line: string) => void) | undefined): (episode: EpisodeMetrics) => void {
  const inARow = new Map<string, number>()
  const told = new Set<string>()
  return ({ label, model, world, modelCalls, unread }) => {
    const row = `${label} with ${model} in ${world}`
    const isWhole = unread !== undefined && unread.replies >= modelCalls
    const count = isWhole ? (inARow.get(row) ?? 0) + unread.replies : 0
    inARow.set(row, count)
    if (unread === undefined || count < IN_A_ROW || told.has(row)) return
    told.add(row)
    const cuts = unread.cut === 0 ? '' : `, ${unread.cut} of the last ${unread.replies} cut at the token limit`
    notice?.(`warning: ${row}: ${count} replies in a row could not be read${cuts}; what they said: orrery show`)
  }
}
