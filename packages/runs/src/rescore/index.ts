export type { RescoredCell, RescoredValue } from './cell-tally.ts'
export { RESCORED_METRICS, type RescoredMetric, rescoredMetrics } from './metrics.ts'
export { type Rescored, type RescoreOptions, rescoreRun } from './rescore-run.ts'
