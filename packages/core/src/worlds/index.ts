export { DEFAULT_LIMITS } from '../limits.ts'
export { pluralize } from '../primitives/text.ts'
export { type OriginalWorld, originalWorld } from './disturbances/disturbed-world.ts'
export { type FaultOptions, type FaultyState, faultyWorld } from './disturbances/faulty-world.ts'
export { type InjectedState, injectedWorld, type PlacedInjection } from './disturbances/injected-world.ts'
export {
  type FailedTrajectory,
  type FailureClassifier,
  type FailureType,
  type FailureVerdict,
  NEVER_FOUND,
  UNFINISHED,
  WRONG_OBJECT,
} from './failures.ts'
export {
  createTextCache,
  memoizeByObject,
  memoizeByText,
  memoizeParser,
  memoizeRecent,
  memoizeRecentText,
  once,
} from './memoize.ts'
export { boundedSentence } from './policy/bounded-sentence.ts'
export type { SeededDraws } from './policy/mistake.ts'
export {
  type ErrorType,
  type Evidence,
  errorTypes,
  type FalseClaim,
  FORGOTTEN_SUBGOAL,
  isForgettable,
  type Mistake,
  type PickIndex,
  type UnseenStep,
} from './policy/mistake.ts'
export type { Policy } from './policy/policy.ts'
export type { Exchange, Prompt } from './policy/prompt.ts'
export { parseExchanges, parseTranscript, trimEndLines } from './policy/prompt.ts'
export {
  answersMatching,
  earlierExchanges,
  formatRefusal,
  hasUnseenHistory,
  isThought,
  lessonsIn,
  parseRefusals,
  type Refusal,
  separateObservation,
} from './policy/prompt-context.ts'
export {
  introducedTasks,
  type PromptRecogniser,
  type Span,
  type SurroundingText,
  stripCommandMarks,
  type TaskStatement,
  withoutOuterMarks,
} from './policy/prompt-recogniser.ts'
export { createStateReader } from './policy/state-reader.ts'
export { copyState, createTranscriptCache, type Mutable } from './policy/transcript-cache.ts'
export type { Candidate, PromptView, Remark, Remarks, ShopChoices } from './policy/view.ts'
export { rankCandidates } from './policy/view.ts'
export type {
  BeliefDistance,
  Canvas,
  CheckedBelief,
  ReplyProtocol,
  Sketch,
  StoryEntry,
  TextStyle,
  WorldPresentation,
} from './presentation.ts'
export { type RenameOptions, renamedTaskHash, renameWorld } from './renamed-world.ts'
export type { Fact, Outcome, OutcomeItem, OutcomeProperty, WorldSite } from './site.ts'
export type { TaskFileContext, TaskFiles } from './task-files.ts'
export {
  compareRecorded,
  type Difference,
  type ReplayedStep,
  type Replayer,
  type Transcript,
  type TranscriptStep,
} from './transcript.ts'
export type { HttpExchange, VerifiedEpisode, VerifiedFiles } from './verified-files.ts'
export type { VisitResult, WebRequest, WebResponse, WebSite, WebWorld } from './web.ts'
