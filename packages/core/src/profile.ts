import { OrreryError } from './errors.ts'
import { contentHash } from './hash.ts'
import type { World } from './world.ts'

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

/**
 * The first profile that was written for the world and its dialect.
 * Throws `PROFILE_UNKNOWN` where none is for this world, `DIALECT_MISMATCH` where none fits the dialect.
 */
export function profileFor(profiles: readonly Profile[], world: Pick<World, 'id' | 'dialect'>): Profile {
  const candidates = profiles.filter((profile) => profile.world === world.id)
  const fitting = candidates.find(({ dialects }) => dialects.includes(world.dialect))
  if (fitting !== undefined) return fitting
  if (candidates.length === 0) {
    const ids = profiles.map(({ id }) => id).join(', ')
    throw new OrreryError('PROFILE_UNKNOWN', `no profile for the world ${world.id} among: ${ids}`)
  }
  const written = candidates.map(({ id, dialects }) => `${id} (${dialects.join(', ')})`).join(', ')
  throw new OrreryError('DIALECT_MISMATCH', `no profile for the dialect ${world.dialect} of ${world.id}; there is ${written}`)
}
