export { USUAL_LIMITS } from '../limits.ts'
export { counted } from '../primitives/text.ts'
export type { Explained } from './explained.ts'
export type { Fact } from './facts.ts'
export {
  type FailedPath,
  type FailureKind,
  type Failures,
  type Judgement,
  NEVER_FOUND,
  UNFINISHED,
  WRONG_OBJECT,
} from './failures.ts'
export { rememberingParser } from './remembering-parser.ts'
export type { WorldReplies } from './replies.ts'
export type { Outcome, OutcomePart, OutcomeThing, WorldSite } from './site.ts'
export type { Canvas, Paint, Scene, Sketch } from './sketch.ts'
export type { TaskFiles, TaskPlace } from './task-files.ts'
export {
  compareRecorded,
  type Difference,
  type ReplayedStep,
  type Replayer,
  type Transcript,
  type TranscriptStep,
} from './transcript.ts'
export { type TwinOptions, twinHash, twinWorld } from './twin.ts'
export type { Visited, WebReply, WebSite, WebVisit, WorldWeb } from './web.ts'
