export { mcnemarTest } from './comparisons/mcnemar.ts'
export {
  type ComparisonVerdict,
  type CorrectedComparison,
  canDecide,
  correctComparisons,
  type DecisionTest,
  type Dominance,
  dominance,
  hasConflict,
  holm,
  type PricedPair,
  significantSide,
} from './comparisons/multiple-testing.ts'
export {
  type FailureDifference,
  type OutcomeMatrix,
  type OutcomePair,
  outcomeMatrix,
} from './comparisons/outcome-matrix.ts'
export {
  type CompareScoresOptions,
  compareScores,
  type MarginPlan,
  type PairedComparison,
  planMargin,
  type TargetResult,
} from './comparisons/paired.ts'
export type { PairedTest } from './comparisons/paired-test.ts'
export { minimumDetectable, type PowerOptions, plannedDetectable, tasksNeeded } from './comparisons/power.ts'
export {
  type AdmittedCounts,
  admittedCounts,
  fisherTest,
  type PrintedRate,
  type SmallestP,
  smallestP,
} from './comparisons/printed-rates.ts'
export { type Demand, type Measured, tasksToSettle, tasksToSettleRate, type Verdict, verdictOf } from './comparisons/verdict.ts'
export { type AnytimeMean, type AnytimeMedian, anytimeMean, anytimeMedian, anytimeTotalRatio } from './intervals/anytime.ts'
export { type BootstrapMean, type BootstrapOptions, bootstrapMean } from './intervals/bootstrap.ts'
export { boundedMean, exactInterval } from './intervals/bounded-mean.ts'
export {
  type ClusterCount,
  clusterCount,
  clustersOf,
  hasFewClusters,
  TARGETS,
  type Target,
  type TargetOptions,
  type TaskClusters,
} from './intervals/clusters.ts'
export { normalQuantile } from './intervals/distributions.ts'
export { costMean, type RatioEstimate } from './intervals/means.ts'
export { totalRatio } from './intervals/total-ratio.ts'
export { type ConfidenceLevel, type Interval, newcombeInterval, type PairedCounts, wilsonInterval } from './intervals/wilson.ts'
export { BUDGETS, type Budget, type BudgetCurve, type BudgetPoint, budgetCurve } from './scores/budget-curve.ts'
export {
  type Estimate,
  type EstimateOptions,
  type EstimateValuesOptions,
  estimateCost,
  estimateMean,
  estimatePass,
  estimateRatio,
  estimateValues,
  type PassRule,
  passAtK,
  passHatK,
} from './scores/cell-estimate.ts'
export {
  type ClaimCategory,
  type ClaimRow,
  type ClaimTable,
  claimTable,
  estimateShare,
} from './scores/claims.ts'
export { type CostPerSuccess, costPerSuccess, type PricedTask } from './scores/cost-per-success.ts'
export {
  isShare,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type MeasureDefinition,
  type MeasuredEpisode,
} from './scores/measures.ts'
export { type PassCurve, type PassPoint, passCurve } from './scores/pass-curve.ts'
export { orderShare, positionTrend, type StreamEstimate, type StreamOutcome } from './scores/streams.ts'
export type { TaskScore } from './scores/task-scores.ts'
export { type Attempt, GROUPINGS, type Grouping, groupTasks, meanOf } from './scores/task-scores.ts'
export {
  analyseTasks,
  countSeparations,
  type Discrimination,
  type ScoresByTask,
  type Separation,
  type SeparationCounts,
  type TaskStatistics,
} from './scores/task-statistics.ts'
export { type CrossValidationError, chooseSubset, predictRate, type TaskSubset, type WeightedTask } from './scores/task-subset.ts'
export { type Outcome, splitVariance, type VarianceSplit } from './scores/variance.ts'
