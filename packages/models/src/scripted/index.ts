export type { Matcher } from './matcher.ts'
export { type ScriptedModel, type ScriptedReply, type ScriptedRule, scripted } from './scripted.ts'
