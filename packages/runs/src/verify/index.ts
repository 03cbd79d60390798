export type { Problem } from './journal-checker.ts'
export type { ReportProblem } from './manifest-again.ts'
export { replan } from './planned-again.ts'
export { type CheckDerived, type DerivedRun, type Verification, type VerifyOptions, verify } from './verify-run.ts'
