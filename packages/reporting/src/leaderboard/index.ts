export {
  type Leaderboard,
  type LeaderboardOptions,
  leaderboard,
  listSubmissions,
  refuseSubmissionsDirectory,
} from './leaderboard.ts'
export type { LeaderboardData, RefusedSubmission } from './leaderboard-data.ts'
