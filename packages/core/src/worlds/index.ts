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
export { answersLike, beginsMidway, exchangesBefore, shownApart } from './policy/context.ts'
export { createCourses } from './policy/course.ts'
export type { Dice } from './policy/dice.ts'
export { readExchanges, readTranscript, withoutEnd } from './policy/exchanges.ts'
export { bare, type PromptIdiom, type Span, type Statement, type Surroundings, TOLD_TASK } from './policy/idiom.ts'
export { lessonsIn, type Refusal, refusalInWords, refusalsTold } from './policy/lessons.ts'
export { keeping, keepingLast, memory, once, plain, remembering } from './policy/memory.ts'
export { type ErrorKind, type Evidence, FORGETS_SUBGOAL, isForgettable, type Mistake } from './policy/mistake.ts'
export type { Policy } from './policy/policy.ts'
export type { Exchange, Prompt } from './policy/prompt.ts'
export { ranked } from './policy/rank.ts'
export { isThought } from './policy/thought.ts'
export type { Candidate, View } from './policy/view.ts'
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
