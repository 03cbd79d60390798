import type { SHARED } from '../shared.ts'

const { orreryShared } = globalThis as unknown as { readonly orreryShared: typeof SHARED }

/** Stands for the core in the worlds' scripts: the page's own. */
export const {
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
} = orreryShared
