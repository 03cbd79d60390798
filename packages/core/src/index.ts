export type { Agent, AgentProgram, Answer, Briefing, EndReason, FeedbackPolicy, WayBack } from './agent.ts'
export { type Course, createCourse } from './course.ts'
export type {
  Demonstration,
  Exchange,
  PlayedDemonstration,
  ScriptedDemonstration,
  ScriptLine,
  ShownDemonstration,
  TypedDemonstration,
} from './demonstration.ts'
export {
  act,
  admissible,
  ask,
  type Effect,
  type Mark,
  mark,
  note,
  type Operation,
  type Remaining,
  type RewindMeans,
  type Rewound,
  remaining,
  rewind,
  type Seen,
  tools,
} from './effects.ts'
export { type ErrorCode, errorMessage, isContextOverflow, isOrreryError, OrreryError, type OrreryErrorOptions } from './errors.ts'
export {
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodeStart,
  type EventError,
  JOURNAL_SCHEMA,
  type JournalEvent,
  type MarkEvent,
  type ModelCall,
  type NoteEvent,
  type ParseFailureEvent,
  type RewindEvent,
  type RunEnd,
  type RunStart,
  type StepEnd,
} from './event.ts'
export type { LaidOutDemonstration, LaidOutList, LaidOutMessage, Layout, Replacement } from './layout.ts'
export type { Limits } from './limits.ts'
export {
  CHARACTERS_PER_TOKEN,
  type Choice,
  estimateUsage,
  type FinishReason,
  type GenerateOptions,
  isUnread,
  type LanguageModel,
  type Message,
  type ModelKind,
  type ModelReply,
  type ModelRequest,
  type ModelWait,
  type OnWait,
  type TokenLogprob,
  type ToolChoice,
  UNREAD_PROMPT,
  type Usage,
} from './model.ts'
export { type AgentNote, describeModification, describeNote, type ParseFailureNote } from './note.ts'
export { type OptionSpec, type OptionValue, type OptionValues, optionTakes, readOptions } from './options.ts'
export type { AgentPackage, DerivedProfile, ProfilePart, WorldPackage } from './package.ts'
export { CANARY } from './primitives/canary.ts'
export { contentHash, createTextHash, textHash } from './primitives/hash.ts'
export { type JsonObject, type JsonValue, stableJson } from './primitives/json.ts'
export { type Rng, rng } from './primitives/rng.ts'
export { shortened, visible } from './primitives/text.ts'
export type { PrivilegedStep, PrivilegedView } from './privileged-view.ts'
export { type Profile, type ProfileSource, profileFor, profileHash } from './profile.ts'
export type { SkippedTask, Task, TaskSource } from './task.ts'
export { type Tool, type ToolCall, toolAction } from './tool.ts'
export {
  type Idiom,
  type InvalidAction,
  type InvalidActionKind,
  type NearMiss,
  type Observation,
  promptsOf,
  type Turn,
  type World,
} from './world.ts'
