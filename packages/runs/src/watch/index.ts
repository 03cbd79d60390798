export { readLivePage } from '@orreryjs/viewer'
export type { LibraryRun, RunLibrary } from './run-library.ts'
export { type WatchRunsOptions, watchRuns } from './watch-runs.ts'
export { type FollowedRun, followDirectory } from './watched-run.ts'
