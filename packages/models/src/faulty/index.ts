export { faulty, parseFaulty } from './faulty.ts'
export type { FaultyOptions } from './settings.ts'
export { FAULT_SUMMARIES, FAULT_TYPES, type FaultType, faultOf } from './settings.ts'
