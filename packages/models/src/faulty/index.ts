export { FAULT_KINDS, type FaultKind, faultOf } from './faults.ts'
export { faulty, parseFaulty } from './faulty.ts'
export type { FaultyOptions } from './settings.ts'
