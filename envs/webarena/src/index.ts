// The original's HTML and URL evaluators.
export { contentHolds } from './evaluate/html-evaluator.ts'
// WebArena's answer evaluation, for use with a model as judge of fuzzy answers.
export { JUDGE_SYSTEM_PROMPT, type JudgeQuestion, verdictOf } from './evaluate/judge.ts'
export { evaluateString, type StringConfig, type StringScore } from './evaluate/string-evaluator.ts'
export { evaluateUrl, type UrlConfig } from './evaluate/url-evaluator.ts'
export { webarena } from './package.ts'
export type { Dialect } from './page/dialect.ts'
export type { WebArenaState } from './state.ts'
export type { WebArenaTask } from './tasks/task.ts'
export type { WebArenaTaskSource } from './tasks/task-source.ts'
export { createWebArena, type WebArenaOptions, type WebArenaWorld } from './world.ts'
