export type { Problem } from './journal-checker.ts'
export { type Verification, type VerifyOptions, verify } from './verify-run.ts'
