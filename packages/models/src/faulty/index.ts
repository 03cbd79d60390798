export { faulty, parseFaulty } from './faulty.ts'
export type { FaultyOptions } from './settings.ts'
export { FAULT_KINDS, FAULT_SUMMARIES, type FaultKind, faultOf } from './settings.ts'
