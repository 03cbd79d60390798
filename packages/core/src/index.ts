export type { Agent, AgentProgram, Answer, Briefing, EndReason, FeedbackPolicy, RequiredRewind } from './agent.ts'
export type {
  Demonstration,
  Exchange,
  LiteralDemonstration,
  PlayedDemonstration,
  ResolvedDemonstration,
  ScriptedDemonstration,
  ScriptFault,
  ScriptLine,
} from './demonstration.ts'
export { scriptFaults } from './demonstration.ts'
export {
  act,
  admissible,
  ask,
  type Effect,
  type EffectRequest,
  type Mark,
  mark,
  note,
  type Remaining,
  type RewindMeans,
  type RewindResult,
  recall,
  remaining,
  remember,
  rewind,
  type StepResult,
  tools,
} from './effects.ts'
export { type EndReasonTexts, endReasonTexts } from './end-reason-texts.ts'
export { type EpisodePosition, trackPosition } from './episode-position.ts'
export {
  ERROR_CODES,
  type ErrorCode,
  errorMessage,
  isContextOverflow,
  isOrreryError,
  OrreryError,
  type OrreryErrorOptions,
  systemReason,
} from './errors.ts'
export type {
  EpisodeEnd,
  EpisodeEvent,
  EpisodeStart,
  EventError,
  JournalEvent,
  MarkEvent,
  ModelCall,
  NoteEvent,
  ParseFailureEvent,
  RecallEvent,
  RememberEvent,
  RewindEvent,
  RunEnd,
  RunStart,
  StepEnd,
} from './event.ts'
export { FAULT_DESCRIPTIONS, FAULTS, type FaultName, type FaultRates } from './fault.ts'
export type { Injection, InjectionPlace } from './injection.ts'
export { type Limits, remainingLimits } from './limits.ts'
export { describeMemoryAccess, type MemoryEntry, type MemoryMode, type StreamPosition } from './memory.ts'
export {
  assistantMessage,
  CHARACTERS_PER_TOKEN,
  type Choice,
  estimateUsage,
  type FinishReason,
  type GenerateOptions,
  isUnreadPromptReply,
  type LanguageModel,
  type Message,
  type ModelEngine,
  type ModelKind,
  type ModelReply,
  type ModelRequest,
  type ModelWait,
  type NativeReply,
  type OnPartialReply,
  type OnWait,
  PROMPT_NOT_UNDERSTOOD,
  type TokenLogprob,
  type ToolChoice,
  type Usage,
  withCallIds,
} from './model.ts'
export {
  type AgentNote,
  describeMeans,
  describeModification,
  describeNote,
  type ParseFailureNote,
  WHOLE_EPISODE,
} from './note.ts'
export { describeAcceptedValues, type OptionSpec, type OptionValue, type OptionValues, parseOptions } from './options.ts'
export type { AgentPackage, GeneratedProfile, ProfilePart, WorldPackage } from './package.ts'
export { CANARY } from './primitives/canary.ts'
export { compareTexts } from './primitives/compare-texts.ts'
export { maxOf, minOf } from './primitives/extremes.ts'
export { contentHash, createTextHash, textHash } from './primitives/hash.ts'
export {
  type JsonObject,
  type JsonValue,
  parseJson,
  stableJson,
} from './primitives/json.ts'
export { replaceUnknownCharacters } from './primitives/known-characters.ts'
export {
  expressionProblem,
  type LinearExpression,
  type LinearExpressionOptions,
  linearExpression,
} from './primitives/linear-expression.ts'
export { type Rng, rng } from './primitives/rng.ts'
export { escapeInvisible, escapeLine, hasInOrder, trimCharacters, trimEndCharacters, truncateText } from './primitives/text.ts'
export type { PrivilegedStep, PrivilegedView } from './privileged-view.ts'
export { NO_PROFILE, type Profile, type ProfileSource, profileHash, resolveProfile, type TrainingTasks } from './profile.ts'
export type { DemonstrationLayout, LayoutMessage, ListLayout, PromptLayout, Replacement } from './prompt-layout.ts'
export type { ExternalTask, SkippedTask, Task, TaskSource } from './task.ts'
export { type Tool, type ToolCall, toolAction } from './tool.ts'
export {
  type DialectText,
  type InvalidAction,
  type InvalidActionCategory,
  type NearMiss,
  type Observation,
  profileWorldOf,
  type Turn,
  type World,
} from './world.ts'
