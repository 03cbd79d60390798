// Progress of one run, without the reports and replays that a list of runs needs: every run loads this module.
export { countEpisodes, type EpisodeCounts } from './count-episodes.ts'
export { delayedCallsText } from './delayed-calls-text.ts'
export { progressText, type RunProgress } from './progress-text.ts'
export { type FollowedRun, followDirectory } from './run/followed-run.ts'
