import type { EpisodeMetrics } from '@orreryjs/harness'
import type { RunFigures } from './progress-words.ts'

/** What the episodes of a run came to so far. */
export interface EpisodeCounts {
  readonly total: number
  add(episode: EpisodeMetrics): void
  /** With the time that is left, by how long those that ended took. */
  figures(): RunFigures
}

/** Counts the episodes of a run of so many, from now on. */
export function countEpisodes(total: number): EpisodeCounts {
  const begun = performance.now()
  const sums = { done: 0, solved: 0, errors: 0, tokens: 0, cost: undefined as number | undefined }
  return {
    total,
    add({ success, end, inputTokens, outputTokens, cost }) {
      sums.done += 1
      if (success) sums.solved += 1
      if (end === 'error') sums.errors += 1
      sums.tokens += inputTokens + outputTokens
      if (cost !== undefined) sums.cost = (sums.cost ?? 0) + cost
    },
    figures: () => {
      const left = sums.done === 0 ? undefined : ((performance.now() - begun) / sums.done) * (total - sums.done)
      return { ...sums, total, left }
    },
  }
}
