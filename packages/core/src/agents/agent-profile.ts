import { OrreryError } from '../errors.ts'
import type { AgentPackage, WorldPackage } from '../package.ts'
import { type Profile, type ProfileSource, resolveProfile } from '../profile.ts'
import { profileWorldOf, type World } from '../world.ts'
import { baseParts } from './generated-profile.ts'
import { checkLayout } from './prompt-layout.ts'
import { describeWorld } from './world-description.ts'

/** The members of an agent's package that decide its prompts. */
export type PromptedAgent = Pick<AgentPackage, 'id' | 'profiles' | 'parts' | 'layouts' | 'generateProfile'>

/** Further sources of a profile, in addition to the agent's package. */
export interface ProfileSources {
  /** The world's package; it describes the world in more detail than the world itself. */
  readonly world?: WorldPackage
  /** A user's profile that replaces the agent's. */
  readonly userProfile?: ProfileSource
}

/**
 * Returns the prompts of an agent for a world: the given profile, else the agent's own, else generated prompts. Throws
 * `DIALECT_MISMATCH`, `PROFILE_UNKNOWN` for a profile of another world, and `CONFIG_INVALID` if a required part is missing.
 */
export function agentProfile(
  agent: PromptedAgent,
  world: World,
  { world: source, userProfile: userSource }: ProfileSources = {},
): Profile {
  if (userSource !== undefined && userSource.world !== profileWorldOf(world)) throw worldMismatch(agent, userSource, world)
  const profile = resolveProfile(userSource === undefined ? sourcesFor(agent, world, source) : [userSource], world)
  checkParts(agent, profile)
  checkLayout(agent.id, agent.layouts ?? [], profile)
  return profile
}

/** Returns the profile source that an agent uses in a world by default, written or generated. Throws `DIALECT_MISMATCH`. */
export function profileSource(agent: PromptedAgent, world: World, source?: WorldPackage): ProfileSource {
  const sources = sourcesFor(agent, world, source)
  const { id } = resolveProfile(sources, world)
  return sources.find((each) => each.id === id && each.dialects.includes(world.dialect)) ?? generatedProfile(agent, world, source)
}

function sourcesFor(agent: PromptedAgent, world: World, source: WorldPackage | undefined): readonly ProfileSource[] {
  const isWritten = agent.profiles.some((profile) => profile.world === profileWorldOf(world))
  return isWritten ? agent.profiles : [generatedProfile(agent, world, source)]
}

function worldMismatch({ id }: PromptedAgent, userProfile: ProfileSource, world: World): OrreryError {
  return new OrreryError(
    'PROFILE_UNKNOWN',
    `profile ${userProfile.id} is for the world ${userProfile.world}, not for ${world.id}`,
    {
      hint: `choose the world ${userProfile.world}, or write a profile for ${world.id}: \`orrery new profile ${id} ${world.id}\``,
    },
  )
}

/** Generates prompts of an agent for a world without a written profile, from the world's description. Deterministic. */
export function generatedProfile({ id, generateProfile }: PromptedAgent, world: World, source?: WorldPackage): ProfileSource {
  const description = describeWorld(world, source)
  const { parts, demonstrations = [] } = generateProfile?.(description) ?? { parts: baseParts(description) }
  return {
    id: `${id}/${world.id}@generated`,
    version: 3,
    world: profileWorldOf(world),
    dialects: [world.dialect],
    parts,
    demonstrations,
  }
}

/** Throws `CONFIG_INVALID` if the profile lacks a part that the agent requires. */
function checkParts({ id, parts = [] }: Pick<AgentPackage, 'id' | 'parts'>, profile: ProfileSource): void {
  const missing = parts.find(({ name, isRequired = false }) => {
    const isNeeded = typeof isRequired === 'boolean' ? isRequired : isRequired(profile)
    return isNeeded && (profile.parts[name] ?? '').trim() === ''
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

/** Returns the positive integer in a part of a profile, or `defaultValue` if the part is missing. Throws `CONFIG_INVALID` for any other value. */
export function profileNumber({ id, parts }: Parts, name: string, defaultValue: number): number {
  const number = Number(parts[name] ?? defaultValue)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new OrreryError('CONFIG_INVALID', `profile ${id}: part ${name} is not a positive integer`, {
    hint: `write a number such as ${defaultValue}`,
  })
}
