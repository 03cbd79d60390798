import { contentHash, errorMessage, OrreryError, readOptions, rng, stableJson } from '@orreryjs/core'
import { counted, NEVER_FOUND, rememberingParser, twinWorld, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'

/** What of the core the worlds' scripts take from the page, which has it. */
export const SHARED = {
  contentHash,
  counted,
  errorMessage,
  NEVER_FOUND,
  OrreryError,
  readOptions,
  rememberingParser,
  rng,
  stableJson,
  twinWorld,
  UNFINISHED,
  WRONG_OBJECT,
}

Object.assign(globalThis, { orreryShared: SHARED })
