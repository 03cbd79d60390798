import { OrreryError } from '../errors.ts'
import type { AgentPackage, WorldPackage } from '../package.ts'
import { type Profile, type ProfileSource, profileFor } from '../profile.ts'
import { promptsOf, type World } from '../world.ts'
import { derivedBasis } from './derived.ts'
import { checkLayout } from './laid-out.ts'
import { toldWorld } from './told-world.ts'

/** The members of an agent's package that decide its prompts. */
export type Prompted = Pick<AgentPackage, 'id' | 'profiles' | 'parts' | 'layouts' | 'derive'>

/** Further sources of a profile, in addition to the agent's package. */
export interface ProfileOrigin {
  /** The world's package; it describes the world in more detail than the world itself. */
  readonly world?: WorldPackage
  /** A user's profile that replaces the agent's. */
  readonly given?: ProfileSource
}

/**
 * Returns the prompts of an agent for a world: the given profile, else the agent's own, else generated prompts. Throws
 * `DIALECT_MISMATCH`, `PROFILE_UNKNOWN` for a profile of another world, and `CONFIG_INVALID` if a required part is missing.
 */
export function agentProfile(agent: Prompted, world: World, { world: source, given }: ProfileOrigin = {}): Profile {
  if (given !== undefined && given.world !== promptsOf(world)) throw worldMismatch(agent, given, world)
  const profile = profileFor(given === undefined ? sourcesFor(agent, world, source) : [given], world)
  checkParts(agent, profile)
  checkLayout(agent.id, agent.layouts ?? [], profile)
  return profile
}

/** Returns the profile source that an agent uses in a world by default, written or generated. Throws `DIALECT_MISMATCH`. */
export function profileSource(agent: Prompted, world: World, source?: WorldPackage): ProfileSource {
  const sources = sourcesFor(agent, world, source)
  const { id } = profileFor(sources, world)
  return sources.find((each) => each.id === id && each.dialects.includes(world.dialect)) ?? derivedProfile(agent, world, source)
}

function sourcesFor(agent: Prompted, world: World, source: WorldPackage | undefined): readonly ProfileSource[] {
  const isWritten = agent.profiles.some((profile) => profile.world === promptsOf(world))
  return isWritten ? agent.profiles : [derivedProfile(agent, world, source)]
}

function worldMismatch({ id }: Prompted, userProfile: ProfileSource, world: World): OrreryError {
  return new OrreryError(
    'PROFILE_UNKNOWN',
    `profile ${userProfile.id} is for the world ${userProfile.world}, not for ${world.id}`,
    {
      hint: `omit the profile, or start from the output of \`orrery new profile ${id} ${world.id}\``,
    },
  )
}

/** Generates prompts of an agent for a world without a written profile, from the world's description. Deterministic. */
export function derivedProfile({ id, derive }: Prompted, world: World, source?: WorldPackage): ProfileSource {
  const description = toldWorld(world, source)
  const { parts, demonstrations = [] } = derive?.(description) ?? { parts: derivedBasis(description) }
  return { id: `${id}/${world.id}@derived`, version: 1, world: world.id, dialects: [world.dialect], parts, demonstrations }
}

/** Throws `CONFIG_INVALID` if the profile lacks a part that the agent requires. */
function checkParts({ id, parts = [] }: Pick<AgentPackage, 'id' | 'parts'>, profile: ProfileSource): void {
  const missing = parts.find(({ name, isNeeded = false }) => {
    const needed = typeof isNeeded === 'boolean' ? isNeeded : isNeeded(profile)
    return needed && (profile.parts[name] ?? '').trim() === ''
  })
  if (missing === undefined) return
  throw new OrreryError('CONFIG_INVALID', `profile ${profile.id} has no part '${missing.name}', which ${id} requires`, {
    hint: `add it (${missing.description}); \`orrery new profile ${id} ${profile.world}\` prints a complete profile`,
  })
}

type Parts = Pick<ProfileSource, 'id' | 'parts'>

/** Returns a part of a profile. Throws `CONFIG_INVALID` if the profile has no part of that name. */
export function profilePart({ id, parts }: Parts, name: string, agent: string): string {
  const part = parts[name]
  if (part !== undefined) return part
  throw new OrreryError('CONFIG_INVALID', `profile ${id} has no part '${name}', which ${agent} requires`, {
    hint: 'add the part to the profile',
  })
}

/** Returns the positive integer in a part of a profile, or `usual` if the part is missing. Throws `CONFIG_INVALID` for any other value. */
export function profileNumber({ id, parts }: Parts, name: string, usual: number): number {
  const number = Number(parts[name] ?? usual)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new OrreryError('CONFIG_INVALID', `profile ${id}: part ${name} is not a positive integer`, {
    hint: `write a number such as ${usual}`,
  })
}
