export type { LibraryRun, RunLibrary } from './library/run-library.ts'
export { type WatchRunsOptions, watchRuns } from './watch-runs.ts'
