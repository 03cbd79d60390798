export { type AnytimeMean, type AnytimeMedian, anytimeMean, anytimeMedian } from './anytime.ts'
export { type Attempt, attemptOf, byTask } from './attempts.ts'
export { type BootstrapMean, type BootstrapOptions, bootstrapMean } from './bootstrap.ts'
export { boundedMean, exactInterval } from './bounded-mean.ts'
export { BUDGETS, type Budget, type BudgetCurve, type BudgetPoint, budgetCurve } from './budget-curve.ts'
export {
  type Estimate,
  type EstimateOptions,
  type EstimateValuesOptions,
  estimateMean,
  estimatePass,
  estimateRatio,
  estimateValues,
  type PassRule,
} from './cell-estimate.ts'
export { type ClaimRow, type ClaimTable, claimTable, SAYINGS, type Saying } from './claims.ts'
export { costMean } from './cost-mean.ts'
export { normalQuantile } from './distributions.ts'
export { type Dominance, dominance, type PricedPair } from './dominance.ts'
export { GROUPINGS, type Grouping, groupTasks } from './groups.ts'
export { holm } from './holm.ts'
export { analyseItems, type Discrimination, type Item, type ItemRow } from './items.ts'
export { canDecide, type JudgedComparison, judge, sideOf } from './judged.ts'
export { type KindDifference, type KindPair, type KindTable, kindTable, SOLVED } from './kind-pairs.ts'
export { type MarginPlan, planMargin } from './margin.ts'
export { mcnemarTest } from './mcnemar.ts'
export { MEASURE_NAMES, MEASURES, type Measure, type MeasureKind } from './measures.ts'
export { newcombeInterval, type PairedCounts } from './newcombe.ts'
export { type CompareScoresOptions, compareScores, type PairedComparison } from './paired.ts'
export type { PairedTest } from './paired-test.ts'
export { passAtK, passHatK } from './pass.ts'
export { type PassCurve, type PassPoint, passCurve } from './pass-curve.ts'
export { type PerSuccess, type PricedTask, perSuccess } from './per-success.ts'
export { minimumDetectable, type PowerOptions, tasksNeeded } from './power.ts'
export { type JournalScores, type ReadScoresOptions, readScores } from './read-scores.ts'
export {
  CLUSTERINGS,
  type Clustering,
  type Sampled,
  type Sampling,
  type SamplingOptions,
  sampledOf,
  samplingOf,
} from './sampling.ts'
export { estimateShare } from './share.ts'
export { type HeldOutError, predict, type ShortForm, shortForm, type WeightedTask } from './short-form.ts'
export { type CellScores, createScoreTable, type ScoredRunFacts, type ScoreTable, type TaskScore } from './task-scores.ts'
export { type Outcome, splitVariance, type VarianceSplit } from './variance.ts'
export { type ConfidenceLevel, type Interval, wilsonInterval } from './wilson.ts'
