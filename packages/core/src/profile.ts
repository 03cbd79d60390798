import { contentHash } from './hash.ts'

/**
 * What an agent is told about a kind of world: instructions and demonstrations as plain data, chosen by the run,
 * hashed into the log, replaceable by the user.
 */
export interface Profile {
  /** `AGENT/WORLD` or a user's own name. */
  readonly id: string
  /** Raised when the text changes. */
  readonly version: number
  readonly world: string
  /** The world's dialects this text fits; any other refuses to run. */
  readonly dialects: readonly string[]
  /** Named pieces of text; each agent documents the parts it reads. */
  readonly parts: Readonly<Record<string, string>>
  readonly demonstrations: readonly Demonstration[]
}

/** A worked example shown in a prompt. */
export interface Demonstration {
  /** Task types it is for; absent where it suits all. */
  readonly types?: readonly string[]
  readonly text: string
}

/** Covers all that the profile puts into prompts. */
export function profileHash(profile: Profile): string {
  return contentHash(profile)
}
