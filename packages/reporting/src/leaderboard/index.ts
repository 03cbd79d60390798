export {
  type Leaderboard,
  type LeaderboardData,
  type LeaderboardOptions,
  leaderboard,
  listSubmissions,
  type RefusedSubmission,
} from './leaderboard.ts'
