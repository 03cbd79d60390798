export { type RowEstimate, STAND_IN } from './estimate.ts'
export { estimateRun } from './estimate-run.ts'
