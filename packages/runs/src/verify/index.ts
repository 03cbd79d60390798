export type { Problem } from './journal-checker.ts'
export type { Claim } from './manifest-again.ts'
export { planAgain } from './planned-again.ts'
export { type CheckDerived, type DerivedRun, type Verification, type VerifyOptions, verify } from './verify-run.ts'
