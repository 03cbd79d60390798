import { compareTexts, contentHash, errorMessage, OrreryError, parseOptions, rng, stableJson } from '@orreryjs/core'
import {
  createTranscriptCache,
  FORGOTTEN_SUBGOAL,
  isForgettable,
  memoizeByObject,
  memoizeByText,
  memoizeParser,
  NEVER_FOUND,
  once,
  pluralize,
  rankCandidates,
  renameWorld,
  stripCommandMarks,
  TASK_INTRODUCTION,
  UNFINISHED,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'

/** Exports of the core that the scripts of the worlds take from the page. */
export const SHARED = {
  compareTexts,
  contentHash,
  createTranscriptCache,
  errorMessage,
  FORGOTTEN_SUBGOAL,
  isForgettable,
  memoizeByObject,
  memoizeByText,
  memoizeParser,
  NEVER_FOUND,
  once,
  OrreryError,
  parseOptions,
  pluralize,
  rankCandidates,
  renameWorld,
  rng,
  stableJson,
  stripCommandMarks,
  TASK_INTRODUCTION,
  UNFINISHED,
  WRONG_OBJECT,
}

Object.assign(globalThis, { orreryShared: SHARED })
