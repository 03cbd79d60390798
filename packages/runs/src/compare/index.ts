export { type CompareOptions, type Comparisons, compare, type ReportedComparison } from './compare.ts'
export { type CellComparison, compareCells } from './compare-cells.ts'
export {
  type Gate,
  type GateResult,
  type PairCheck,
  type PairGate,
  type PairResult,
  readGate,
  testGate,
  type UnreadResult,
} from './gate.ts'
export {
  differenceText,
  effectTexts,
  estimateText,
  probabilityText,
  samplingTexts,
  shownText,
  tasksText,
  unitOf,
  valueText,
} from './lines.ts'
export type { UnreadCheck, UnreadGate } from './unread-gate.ts'
