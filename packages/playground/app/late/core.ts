import type { SHARED } from '../shared.ts'

const { orreryShared } = globalThis as unknown as { readonly orreryShared: typeof SHARED }

/** Stands for the core in the worlds' scripts: the page's own. */
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
