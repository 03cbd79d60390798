export type { EffectGenerator } from '../effects.ts'
export {
  agentProfile,
  generatedProfile,
  type ProfileSources,
  type PromptedAgent,
  profileNumber,
  profilePart,
  profileSource,
} from './agent-profile.ts'
export type { AsyncEpisode } from './async-agent.ts'
export { type AsyncAgentOptions, agentOfFunction, asyncAgent } from './async-agent.ts'
export {
  type AgentDefinition,
  type AgentOption,
  type AgentOptions,
  type AgentSettings,
  type Bounds,
  choice,
  defineAgent,
  flag,
  integer,
  number,
  text,
} from './define-agent.ts'
export {
  demonstrationsFor,
  demonstrationsOfType,
  demonstrationText,
  selectDemonstrations,
  type TranscriptOptions,
  transcript,
  untypedDemonstrations,
} from './demonstrations.ts'
export {
  type BaseParts,
  baseParts,
  commonParts,
  generateTrialProfile,
  openingText,
  stepsPerAttempt,
  worldDemonstrations,
} from './generated-profile.ts'
export {
  askAndParseEach,
  askUntilParsed,
  firstReplyLine,
  lastWord,
  type Parsed,
  type Parser,
  parsed,
  type RetryOptions,
  replyLines,
  unfencedLines,
  unparsed,
} from './parse-reply.ts'
export {
  conversation,
  example,
  type HistoryOptions,
  history,
  parseSections,
  replaceSection,
  SECTION_TITLES,
  type Section,
  section,
  type TranscriptEntry,
} from './prompt.ts'
export { hasLayout, type LayoutValues, layoutHistory, layoutMessages } from './prompt-layout.ts'
export { createShrinkingWindow, type ShrinkingWindow } from './shrinking-window.ts'
export { ACT_TOOL, type CallAction, callAction } from './tool-call.ts'
export {
  describeWorld,
  formPattern,
  type PageDescription,
  type ToolDescription,
  type WorldDescription,
} from './world-description.ts'
