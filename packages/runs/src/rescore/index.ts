export type { RescoredCell, RescoredValue } from './cell-tally.ts'
export { RESCORED_METRICS, type RescoredMetric, rescoredMetrics, USUAL_METRICS } from './metrics.ts'
export {
  type RescoreCostOptions,
  type RescoredCost,
  type RescoredCosts,
  rescoreCost,
  type ServedModel,
} from './rescore-cost.ts'
export { type Rescored, type RescoreOptions, rescore } from './rescore-run.ts'
