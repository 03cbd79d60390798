export type { RescoredCell, RescoredValue } from './cell-tally.ts'
export { RESCORED_METRICS, type RescoredMetric, rescoredMetrics, USUAL_METRICS } from './metrics.ts'
export { type Rescored, type RescoreOptions, rescore } from './rescore-run.ts'
