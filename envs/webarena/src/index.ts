// What the original's other evaluators say of an address and of what a page holds.
export { contentHolds } from './evaluate/html-evaluator.ts'
// WebArena's own evaluation of answers, for whoever wants a model to judge what its rules leave open.
export { JUDGE_SYSTEM_PROMPT, type JudgeQuestion, verdictOf } from './evaluate/judge.ts'
export { evaluateString, type StringConfig, type StringScore } from './evaluate/string-evaluator.ts'
export { evaluateUrl, type UrlConfig } from './evaluate/url-evaluator.ts'
export { webarena } from './package.ts'
export type { Dialect } from './page/dialect.ts'
export type { WebArenaState } from './state.ts'
export type { WebArenaTaskSource } from './tasks/source.ts'
export type { WebArenaTask } from './tasks/task.ts'
export { createWebArena, type WebArenaOptions, type WebArenaWorld } from './world.ts'
