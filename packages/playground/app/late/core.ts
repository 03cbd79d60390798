import type { SHARED } from '../shared.ts'

const { orreryShared } = globalThis as unknown as { readonly orreryShared: typeof SHARED }

/** Replaces `@orreryjs/core` in the scripts of the worlds by the page's own copy. */
export const {
  bare,
  contentHash,
  counted,
  createCourses,
  errorMessage,
  FORGETS_SUBGOAL,
  isForgettable,
  keeping,
  NEVER_FOUND,
  once,
  OrreryError,
  ranked,
  readOptions,
  remembering,
  rememberingParser,
  rng,
  stableJson,
  TOLD_TASK,
  twinWorld,
  UNFINISHED,
  WRONG_OBJECT,
} = orreryShared
