export type { Matcher, RequestShape } from './matcher.ts'
export { callTool, type LiteralReply, type ScriptedCall, type ScriptedCalls, type ScriptedReply } from './reply.ts'
export { type ScriptedModel, type ScriptedRule, scripted } from './scripted.ts'
