export { type AnytimeMean, type AnytimeMedian, anytimeMean, anytimeMedian } from './anytime.ts'
export { type BootstrapMean, type BootstrapOptions, bootstrapMean } from './bootstrap.ts'
export { boundedMean, exactInterval } from './bounded-mean.ts'
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
export { normalQuantile } from './distributions.ts'
export { GROUPINGS, type Grouping, groupTasks } from './groups.ts'
export { holm } from './holm.ts'
export { canDecide, type JudgedComparison, judge, sideOf } from './judged.ts'
export { mcnemarTest } from './mcnemar.ts'
export { MEASURE_NAMES, MEASURES, type Measure, type MeasureKind } from './measures.ts'
export { newcombeInterval, type PairedCounts } from './newcombe.ts'
export { type CompareScoresOptions, compareScores, type PairedComparison } from './paired.ts'
export type { PairedTest } from './paired-test.ts'
export { passAtK, passHatK } from './pass.ts'
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
export { type CellScores, createScoreTable, type ScoredRunFacts, type ScoreTable, type TaskScore } from './task-scores.ts'
export { type Outcome, splitVariance, type VarianceSplit } from './variance.ts'
export { type ConfidenceLevel, type Interval, wilsonInterval } from './wilson.ts'
