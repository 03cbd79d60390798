export { type Problem, type Verification, type VerifyOptions, verifyRun } from './verify-run.ts'
