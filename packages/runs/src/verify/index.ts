export type { ReportProblem } from './check-manifest.ts'
export type { Problem } from './journal-checker.ts'
export { replan } from './replan.ts'
export { type CheckDerived, type DerivedRun, type Verification, type VerifyOptions, verify } from './verify-run.ts'
