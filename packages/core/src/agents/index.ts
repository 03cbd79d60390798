export type { Steps } from '../effects.ts'
export {
  agentProfile,
  derivedProfile,
  type ProfileOrigin,
  type Prompted,
  profileNumber,
  profilePart,
  profileSource,
} from './agent-profile.ts'
export {
  type AskForOptions,
  askFor,
  askForEach,
  firstReplyLine,
  lastWord,
  type Parsed,
  type Parser,
  parsed,
  replyLines,
  unparsed,
} from './ask-for.ts'
export type { AsyncEpisode } from './async-agent.ts'
export { type AsyncAgentOptions, asyncAgent } from './async-agent.ts'
export {
  type AgentDefinition,
  type AgentOption,
  type AgentOptions,
  type AgentSettings,
  type Bounds,
  choice,
  defineAgent,
  flag,
  number,
  whole,
} from './define-agent.ts'
export {
  commonDemonstrations,
  demonstrationsFor,
  demonstrationsOf,
  demonstrationText,
  type TranscriptOptions,
  transcript,
} from './demonstrations.ts'
export {
  attemptSteps,
  commonParts,
  type DerivedBasis,
  derivedBasis,
  derivedTrials,
  openingText,
  ownDemonstrations,
} from './derived.ts'
export { type LayoutValues, laidOut, laysOut } from './laid-out.ts'
export { example, type HistoryOptions, history, type Pair, readSections, SECTIONS, type Section, section } from './prompt.ts'
export { formPattern, type ToldPage, type ToldTool, type ToldWorld, toldWorld } from './told-world.ts'
export { type FittingWindow, fittingWindow } from './within-window.ts'
