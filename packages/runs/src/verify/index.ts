export { type Problem, type Verification, type VerifyOptions, verify } from './verify-run.ts'
