import type { SHARED } from '../shared.ts'

const { orreryShared } = globalThis as unknown as { readonly orreryShared: typeof SHARED }

/** Replaces `@orreryjs/core` in the scripts of the worlds by the page's own copy. */
export const {
  boundedSentence,
  compareTexts,
  contentHash,
  copyState,
  createTranscriptCache,
  errorMessage,
  errorTypes,
  FORGOTTEN_SUBGOAL,
  hasInOrder,
  isForgettable,
  memoizeByObject,
  memoizeByText,
  memoizeParser,
  memoizeRecentText,
  NEVER_FOUND,
  once,
  OrreryError,
  parseJson,
  parseOptions,
  pluralize,
  rankCandidates,
  renameWorld,
  rng,
  stableJson,
  stripCommandMarks,
  systemReason,
  introducedTasks,
  trimCharacters,
  trimEndCharacters,
  UNFINISHED,
  WRONG_OBJECT,
  withoutOuterMarks,
} = orreryShared
