export { type AnalysisDeclaration, declarationNotes, declarationOf } from './analysis-declaration.ts'
export { hasBaseline, pairsWithBaseline } from './baseline.ts'
export { type CompareOptions, type Comparisons, compare, type ReportedComparison } from './compare.ts'
export { compareCells, type RowComparison } from './compare-cells.ts'
export { type ComparedPair, comparePairs, type JudgedPair, type RowPair } from './compare-pairs.ts'
export { differingSettings } from './differing-settings.ts'
export {
  type Gate,
  type GateResult,
  type PairCheck,
  type PairResult,
  readGate,
  testGate,
  type UnparsedResult,
} from './gate.ts'
export type { PairGate } from './pair-gate.ts'
export { type RunCell, renamedWorldOf, scoringFacts } from './read-run.ts'
export { selectionBias } from './selection-bias.ts'
export { selectRows } from './selector.ts'
export type { UnparsedCheck, UnparsedGate } from './unparsed-gate.ts'
