import { contentHash, errorMessage, OrreryError, readOptions, rng, stableJson } from '@orreryjs/core'
import {
  bare,
  counted,
  createCourses,
  FORGETS_SUBGOAL,
  isForgettable,
  keeping,
  NEVER_FOUND,
  once,
  ranked,
  remembering,
  rememberingParser,
  TOLD_TASK,
  twinWorld,
  UNFINISHED,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'

/** Exports of the core that the scripts of the worlds take from the page. */
export const SHARED = {
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
}

Object.assign(globalThis, { orreryShared: SHARED })
