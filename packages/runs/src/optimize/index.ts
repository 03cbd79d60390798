export type { HeldOutResult, Optimization, TrainedCandidate } from './optimization.ts'
export { type OptimizeOptions, optimize } from './optimize.ts'
export type { ProposalOutcome, TriedCandidate } from './search.ts'
export { readBudget } from './split-range.ts'
