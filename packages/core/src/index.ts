export type { Agent, AgentProgram, Answer, Briefing, EndReason, FeedbackPolicy, WayBack } from './agent.ts'
export { CANARY } from './canary.ts'
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
export { describeModification } from './describe-modification.ts'
export { describeNote } from './describe-note.ts'
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
  RewindEvent,
  RunEnd,
  RunStart,
  StepEnd,
} from './event.ts'
export { JOURNAL_SCHEMA } from './event.ts'
export { contentHash, createTextHash, textHash } from './hash.ts'
export { type Idiom, promptsOf } from './idiom.ts'
export { type JsonObject, type JsonValue, stableJson } from './json.ts'
export type { LaidOutDemonstration, LaidOutList, LaidOutMessage, Layout, Replacement } from './layout.ts'
export type { Limits } from './limits.ts'
export type {
  Choice,
  FinishReason,
  GenerateOptions,
  LanguageModel,
  Message,
  ModelKind,
  ModelReply,
  ModelRequest,
  ModelWait,
  OnWait,
  TokenLogprob,
  ToolChoice,
  Usage,
} from './model.ts'
export type { AgentNote, ParseFailureNote } from './note.ts'
export { type OptionSpec, type OptionValue, type OptionValues, optionTakes, readOptions } from './options.ts'
export type { AgentPackage, DerivedProfile, ProfilePart, WorldPackage } from './package.ts'
export type { PrivilegedStep, PrivilegedView } from './privileged-view.ts'
export { type Profile, type ProfileSource, profileFor, profileHash } from './profile.ts'
export { type Rng, rng } from './rng.ts'
export { shortened } from './shortened.ts'
export type { SkippedTask, Task, TaskSource } from './task.ts'
export { type Tool, type ToolCall, toolAction } from './tool.ts'
export { isUnread, UNREAD_PROMPT } from './unread-prompt.ts'
export { CHARACTERS_PER_TOKEN, estimateUsage } from './usage.ts'
export { visible } from './visible.ts'
export type { InvalidAction, InvalidActionKind, NearMiss, Observation, Turn, World } from './world.ts'
