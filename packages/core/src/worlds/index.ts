export { USUAL_LIMITS } from '../limits.ts'
export { counted } from '../primitives/text.ts'
export type { Canvas, Explained, Paint, Scene, Sketch, WorldReplies } from './explained.ts'
export {
  type FailedPath,
  type FailureKind,
  type Failures,
  type Judgement,
  NEVER_FOUND,
  UNFINISHED,
  WRONG_OBJECT,
} from './failures.ts'
export { keeping, keepingLast, memory, once, plain, remembering, rememberingParser } from './memory.ts'
export {
  answersLike,
  beginsMidway,
  exchangesBefore,
  isThought,
  lessonsIn,
  type Refusal,
  refusalInWords,
  refusalsTold,
  shownApart,
} from './policy/context.ts'
export { createCourses } from './policy/course.ts'
export { bare, type PromptIdiom, type Span, type Statement, type Surroundings, TOLD_TASK } from './policy/idiom.ts'
export type { Dice } from './policy/mistake.ts'
export { type ErrorKind, type Evidence, FORGETS_SUBGOAL, isForgettable, type Mistake } from './policy/mistake.ts'
export type { Policy } from './policy/policy.ts'
export type { Exchange, Prompt } from './policy/prompt.ts'
export { readExchanges, readTranscript, withoutEnd } from './policy/prompt.ts'
export type { Candidate, View } from './policy/view.ts'
export { ranked } from './policy/view.ts'
export type { Fact, Outcome, OutcomePart, OutcomeThing, WorldSite } from './site.ts'
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
