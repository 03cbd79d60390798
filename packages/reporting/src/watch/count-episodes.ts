import type { EpisodeMetrics } from '@orreryjs/harness'
import type { RunProgress } from './progress-text.ts'

/** Running totals of the episodes of a run. */
export interface EpisodeCounts {
  readonly total: number
  add(episode: EpisodeMetrics): void
  /** Returns the totals and the estimated remaining time. */
  figures(): RunProgress
}

/** Starts to count the episodes of a run with `total` episodes. */
export function countEpisodes(total: number): EpisodeCounts {
  const startedAt = performance.now()
  const sums = { done: 0, errors: 0, tokens: 0, cost: undefined as number | undefined }
  const rows = new Map<string, { name: string; done: number; solved: number }>()
  let row: { name: string; done: number; solved: number } | undefined
  return {
    total,
    add({ label, world, model, success, end, inputTokens, outputTokens, cost }) {
      sums.done += 1
      const key = JSON.stringify([label, world, model])
      row = rows.get(key) ?? { name: `${label} in ${world}`, done: 0, solved: 0 }
      rows.set(key, row)
      row.done += 1
      if (success) row.solved += 1
      if (end === 'error') sums.errors += 1
      sums.tokens += inputTokens + outputTokens
      if (cost !== undefined) sums.cost = (sums.cost ?? 0) + cost
    },
    figures: () => {
      const elapsedMs = performance.now() - startedAt
      const remainingMs = sums.done === 0 ? undefined : (elapsedMs / sums.done) * (total - sums.done)
      return { ...sums, total, row: row && { ...row }, elapsedMs, remainingMs }
    },
  }
}
