export { REPAIRS, SITE_NAMES } from '@orreryjs/env-webarena'
export {
  type AnswerProblem,
  type JudgedFiles,
  type JudgedTask,
  type JudgeFilesOptions,
  judgeFiles,
  type VerdictCounts,
} from './judge-files.ts'
export { createModelJudge, type JudgeModelSettings } from './model-judge.ts'
