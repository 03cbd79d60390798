export type { Frame, FrameStep, Thought, ThoughtKind } from './episode/frame.ts'
export { readLeaderboardTemplate } from './leaderboard-template.ts'
export { readLivePage } from './live-template.ts'
export {
  type EpisodeSettings,
  PLAYGROUND_PATH,
  type PlaygroundState,
  playgroundHash,
  playgroundLink,
  shortenReply,
} from './playground-link.ts'
export { type ReadPlaygroundState, readPlaygroundHash } from './read-playground-hash.ts'
export type { RunSource } from './run-source.ts'
export { readTemplate } from './template.ts'
