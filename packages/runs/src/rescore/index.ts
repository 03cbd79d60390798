export type { RescoredCell, RescoredValue } from './cell-tally.ts'
export { DEFAULT_METRICS, RESCORED_METRICS, type RescoredMetric, rescoredMetrics } from './metrics.ts'
export {
  type RescoreCostOptions,
  type RescoredCost,
  type RescoredCosts,
  rescoreCost,
  type ServedModel,
} from './rescore-cost.ts'
export { type RescoreOptions, type RescoreResult, rescore } from './rescore-run.ts'
