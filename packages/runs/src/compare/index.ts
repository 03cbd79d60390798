export { againstBaseline, hasBaseline } from './baseline.ts'
export { type CompareOptions, type Comparisons, compare, type ReportedComparison } from './compare.ts'
export { type CellComparison, compareCells } from './compare-cells.ts'
export { type ComparedPair, comparePairs, type JudgedPair, type RowPair } from './compare-pairs.ts'
export { type Declared, declaredIn, declaredLines } from './declared.ts'
export {
  type Gate,
  type GateResult,
  type PairCheck,
  type PairResult,
  readGate,
  testGate,
  type UnreadResult,
} from './gate.ts'
export type { PairGate } from './pair-gate.ts'
export { type RunCell, scoredFacts, twinOf } from './read-run.ts'
export { selectCells } from './selector.ts'
export { differingSettings } from './settings-differ.ts'
export { unfairChoice } from './unfair-choice.ts'
export type { UnreadCheck, UnreadGate } from './unread-gate.ts'
