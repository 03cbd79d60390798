export { earlierOutcomes } from './earlier-outcomes.ts'
export { type RowEstimate, STAND_IN } from './estimate.ts'
export { estimateRun } from './estimate-run.ts'
export {
  type OutcomesOf,
  PLANNED_ATTEMPTS,
  type PlannedChoice,
  type PlannedTarget,
  type PrecisionGoal,
  type PrecisionPlan,
  planPrecision,
} from './precision.ts'
export { PLANNING_ASSUMPTIONS, readAssumptions, readGoal } from './read-assumptions.ts'
export type { PlanningAssumptions, VarianceComponents } from './variance-components.ts'
