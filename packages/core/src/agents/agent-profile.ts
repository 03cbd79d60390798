import { OrreryError } from '../errors.ts'
import type { AgentPackage, WorldPackage } from '../package.ts'
import { type Profile, type ProfileSource, profileFor } from '../profile.ts'
import { promptsOf, type World } from '../world.ts'
import { derivedBasis } from './derived.ts'
import { checkLayout } from './laid-out.ts'
import { toldWorld } from './told-world.ts'

/** What of an agent decides which prompts it has. */
export type Prompted = Pick<AgentPackage, 'id' | 'profiles' | 'parts' | 'layouts' | 'derive'>

/** Where prompts come from beside the agent's package. */
export interface ProfileOrigin {
  /** The world's package, which says more of it than the world itself. */
  readonly world?: WorldPackage
  /** A user's own, in place of the agent's. */
  readonly given?: ProfileSource
}

/**
 * The prompts of an agent for a world: those given, else the agent's own, else, where nobody wrote any for this world, derived ones.
 * Throws `DIALECT_MISMATCH`, `PROFILE_UNKNOWN` for a profile of another world, and `CONFIG_INVALID` for a part that is missing.
 */
export function agentProfile(agent: Prompted, world: World, { world: source, given }: ProfileOrigin = {}): Profile {
  if (given !== undefined && given.world !== promptsOf(world)) throw ofAnotherWorld(agent, given, world)
  const profile = profileFor(given === undefined ? sourcesFor(agent, world, source) : [given], world)
  checkParts(agent, profile)
  checkLayout(agent.id, agent.layouts ?? [], profile)
  return profile
}

/** The profile that an agent takes for a world where a run names none, as somebody wrote it or as it was derived. Throws `DIALECT_MISMATCH`. */
export function profileSource(agent: Prompted, world: World, source?: WorldPackage): ProfileSource {
  const sources = sourcesFor(agent, world, source)
  const { id } = profileFor(sources, world)
  return sources.find((each) => each.id === id && each.dialects.includes(world.dialect)) ?? derivedProfile(agent, world, source)
}

function sourcesFor(agent: Prompted, world: World, source: WorldPackage | undefined): readonly ProfileSource[] {
  const isWritten = agent.profiles.some((profile) => profile.world === promptsOf(world))
  return isWritten ? agent.profiles : [derivedProfile(agent, world, source)]
}

function ofAnotherWorld({ id }: Prompted, given: ProfileSource, world: World): OrreryError {
  return new OrreryError(
    'PROFILE_UNKNOWN',
    `profile ${given.id} is for the world ${given.world}, and ${id} is to play ${world.id}`,
    {
      hint: `leave it out, or begin with what \`orrery new profile ${id} ${world.id}\` prints`,
    },
  )
}

/** The prompts of an agent for a world that nobody wrote any for, from what the world says of itself. The same text each time. */
export function derivedProfile({ id, derive }: Prompted, world: World, source?: WorldPackage): ProfileSource {
  const told = toldWorld(world, source)
  const { parts, demonstrations = [] } = derive?.(told) ?? { parts: derivedBasis(told) }
  return { id: `${id}/${world.id}@derived`, version: 1, world: world.id, dialects: [world.dialect], parts, demonstrations }
}

/** Throws `CONFIG_INVALID` where a profile lacks a part that the agent cannot do without. */
function checkParts({ id, parts = [] }: Pick<AgentPackage, 'id' | 'parts'>, profile: ProfileSource): void {
  const missing = parts.find(({ name, isNeeded = false }) => {
    const needed = typeof isNeeded === 'boolean' ? isNeeded : isNeeded(profile)
    return needed && (profile.parts[name] ?? '').trim() === ''
  })
  if (missing === undefined) return
  throw new OrreryError('CONFIG_INVALID', `profile ${profile.id} has no part '${missing.name}', which ${id} cannot do without`, {
    hint: `add it (${missing.description}); \`orrery new profile ${id} ${profile.world}\` prints a whole one`,
  })
}

/** Where parts are looked up. */
type Parts = Pick<ProfileSource, 'id' | 'parts'>

/** A part of a profile that an agent puts into its prompts. Throws `CONFIG_INVALID` where the profile has none of that name. */
export function profilePart({ id, parts }: Parts, name: string, agent: string): string {
  const part = parts[name]
  if (part !== undefined) return part
  throw new OrreryError('CONFIG_INVALID', `profile ${id} has no part '${name}', which ${agent} puts into its prompts`, {
    hint: 'add the part to the profile',
  })
}

/** A whole number above 0 that a profile may give, else the usual one. Throws `CONFIG_INVALID` for anything else. */
export function profileNumber({ id, parts }: Parts, name: string, usual: number): number {
  const number = Number(parts[name] ?? usual)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new OrreryError('CONFIG_INVALID', `profile ${id}: part ${name} is not a whole number above 0`, {
    hint: `write a number such as ${usual}`,
  })
}
