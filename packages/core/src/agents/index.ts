export type { Steps } from '../effects.ts'
export { type AgentOption, type Bounds, choice, flag, number, whole } from './agent-option.ts'
export {
  agentProfile,
  derivedProfile,
  type ProfileOrigin,
  type Prompted,
  profileNumber,
  profilePart,
  profileSource,
} from './agent-profile.ts'
export { type AskForOptions, askFor, askForEach, type Parsed, type Parser, parsed, unparsed } from './ask-for.ts'
export { type AsyncAgentOptions, asyncAgent } from './async-agent/async-agent.ts'
export type { AsyncEpisode } from './async-agent/async-episode.ts'
export { type AgentDefinition, type AgentOptions, type AgentSettings, defineAgent } from './define-agent.ts'
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
export { type HistoryOptions, history, type Pair } from './history.ts'
export { type LayoutValues, laidOut, laysOut } from './laid-out.ts'

export { example, readSections, SECTIONS, type Section, section } from './prompt.ts'
export { firstReplyLine, lastWord, replyLines } from './reply.ts'
export { formPattern, type ToldPage, type ToldTool, type ToldWorld, toldWorld } from './told-world.ts'
export { type FittingWindow, fittingWindow } from './within-window.ts'
