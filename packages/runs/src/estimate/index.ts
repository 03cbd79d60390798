export { type Components, GUESS, type Guess } from './components.ts'
export { earlierOutcomes } from './earlier.ts'
export { type RowEstimate, STAND_IN } from './estimate.ts'
export { estimateRun } from './estimate-run.ts'
export {
  ATTEMPTS,
  type OutcomesOf,
  type PlannedChoice,
  type PlannedTarget,
  type PrecisionGoal,
  type PrecisionPlan,
  planPrecision,
} from './precision.ts'
export { readGoal, readGuess } from './read-guess.ts'
