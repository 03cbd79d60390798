// The original's HTML and URL evaluators.
export { contentHolds } from './evaluate/html-evaluator.ts'
// WebArena's answer evaluation, for use with a model as judge of fuzzy answers.
export { JUDGE_SYSTEM_PROMPT, type JudgeQuestion, lastVerdictOf, verdictOf } from './evaluate/judge.ts'
// The same evaluators with their known faults repaired.
export { REPAIRS, type Repair, type RepairRule } from './evaluate/repaired/repair.ts'
export { evaluateHtmlRepaired } from './evaluate/repaired/repaired-html.ts'
export { evaluateStringRepaired, type RepairedScore, type RepairedStringScore } from './evaluate/repaired/repaired-string.ts'
export { evaluateUrlRepaired } from './evaluate/repaired/repaired-url.ts'
export { evaluateString, type StringConfig, type StringScore } from './evaluate/string-evaluator.ts'
export { evaluateUrl, type UrlConfig } from './evaluate/url-evaluator.ts'
export { answerOfAction } from './judge/answer-of-action.ts'
// Judges submissions to the original's tasks by both sets of evaluators.
export {
  type CheckJudgement,
  hasDifference,
  type Judgement,
  type JudgeOptions,
  judgeSubmission,
  type Missing,
  type Submission,
  type Verdict,
} from './judge/judge-submission.ts'
export { type CheckType, type OriginalTask, readOriginalTask } from './judge/original-task.ts'
export { SITE_NAMES, type SiteAddresses } from './judge/sites.ts'
export { webarena } from './package.ts'
export type { Dialect } from './page/dialect.ts'
export type { WebArenaState } from './state.ts'
export type { WebArenaTask } from './tasks/task.ts'
export type { WebArenaTaskSource } from './tasks/task-source.ts'
export { createWebArena, type WebArenaOptions, type WebArenaWorld } from './world.ts'
