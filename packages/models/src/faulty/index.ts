export { FAULT_KINDS, type FaultKind } from './faults.ts'
export { faulty, parseFaulty } from './faulty.ts'
export type { FaultyOptions } from './settings.ts'
