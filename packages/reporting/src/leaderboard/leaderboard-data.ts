import type { LeaderboardTable } from './leaderboard-tables.ts'
import type { BoardFile } from './submission-file.ts'

/** A submission that a leaderboard does not show, and why. */
export interface RefusedSubmission {
  readonly directory: string
  readonly reason: string
}

/** Content of `leaderboard.json`. */
export interface LeaderboardData {
  readonly board: Pick<BoardFile, 'title' | 'description' | 'url'>
  /** Version of Orrery that verified all submissions. */
  readonly verifiedWith: string
  readonly submissions: number
  readonly episodes: number
  readonly events: number
  readonly tables: readonly LeaderboardTable[]
  readonly refused: readonly RefusedSubmission[]
}
