import { ACTION_SLOT, type Demonstration, playScript, type ResolvedDemonstration } from './demonstration.ts'
import { OrreryError } from './errors.ts'
import { contentHash } from './primitives/hash.ts'
import type { PromptLayout } from './prompt-layout.ts'
import { hashedProfileId } from './stored-names.ts'
import { dialectTextOf, profileWorldOf, type World } from './world.ts'

/** A profile as stored in a package or a file; `resolveProfile` resolves it for a world. */
export interface ProfileSource {
  /** `AGENT/WORLD`, or a name chosen by the user. */
  readonly id: string
  /** Incremented when the text changes. */
  readonly version: number
  readonly world: string
  /** Dialects of the world that this profile supports; a run with any other dialect is rejected. */
  readonly dialects: readonly string[]
  /**
   * Named texts; each agent documents the parts it reads. `{{name}}` stands for a text of the world's dialect, and `{{> ACTION}}` for an
   * action or an action form in the wording of the dialect.
   */
  readonly parts: Readonly<Record<string, string>>
  readonly demonstrations: readonly Demonstration[]
  /** The layout of the prompts, to run published prompts unchanged. @default the agent's own */
  readonly layout?: PromptLayout
  /** Tasks by whose results the text was chosen (`orrery optimize`); a run with them is rejected. @default no tasks */
  readonly trainedOn?: TrainingTasks
}

/** Tasks by whose results a text was chosen: its results on them are biased upwards. */
export interface TrainingTasks {
  /** Content hashes of the tasks. */
  readonly tasks: readonly string[]
  /** Clusters of the tasks, as `WORLD/CLUSTER`. */
  readonly clusters: readonly string[]
}

/**
 * Instructions and demonstrations of an agent for a world: plain data, selected by the run, hashed into the log, replaceable by the user.
 */
export interface Profile extends ProfileSource {
  /** Played on first access. */
  readonly demonstrations: readonly ResolvedDemonstration[]
}

/** Profile of agents without prompts, the same in all worlds. */
export const NO_PROFILE: Profile = { id: 'none', version: 0, world: '', dialects: [], parts: {}, demonstrations: [] }

/** Returns a hash of everything the profile contributes to prompts. */
export function profileHash(profile: Profile): string {
  return contentHash({ ...profile, id: hashedProfileId(profile.id) })
}

/**
 * Returns the first profile written for the world and its dialect; its demonstrations are played in that world. Throws `PROFILE_UNKNOWN`
 * if no profile is for this world, and `DIALECT_MISMATCH` if none supports its dialect.
 */
export function resolveProfile(sources: readonly ProfileSource[], world: World): Profile {
  const candidates = sources.filter((source) => source.world === profileWorldOf(world))
  const fitting = candidates.find(({ dialects }) => dialects.includes(world.dialect))
  if (fitting !== undefined) return resolveOnce(fitting, world)
  if (candidates.length === 0) {
    const ids = sources.map(({ id }) => id).join(', ')
    throw new OrreryError('PROFILE_UNKNOWN', `no profile for the world ${world.id}; available: ${ids}`)
  }
  const written = candidates.map(({ id, dialects }) => `${id} (${dialects.join(', ')})`).join(', ')
  throw new OrreryError('DIALECT_MISMATCH', `no profile for the dialect ${world.dialect} of ${world.id}; available: ${written}`)
}

const resolved = new WeakMap<World, WeakMap<ProfileSource, Profile>>()

/** Resolves a profile once per world; its demonstrations are played on first access. */
function resolveOnce(source: ProfileSource, world: World): Profile {
  const profiles = resolved.get(world) ?? new WeakMap<ProfileSource, Profile>()
  resolved.set(world, profiles)
  const profile = profiles.get(source) ?? fillProfile(source, world)
  profiles.set(source, profile)
  return profile
}

function fillProfile(source: ProfileSource, world: World): Profile {
  const fill = textFiller(source, world)
  let played: readonly ResolvedDemonstration[] | undefined
  return {
    ...source,
    parts: Object.fromEntries(Object.entries(source.parts).map(([name, part]) => [name, fill(part)])),
    get demonstrations() {
      played ??= source.demonstrations.map((each) => ('task' in each ? playScript(each, world) : each))
      return played
    },
  }
}

/** Returns a function that fills in the world's texts. Throws `CONFIG_INVALID` for a name without a text. */
function textFiller({ id }: ProfileSource, world: World): (text: string) => string {
  const { texts, phrase } = dialectTextOf(world)
  const named = (_: string, name: string): string => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (text !== undefined) return text
    throw new OrreryError('CONFIG_INVALID', `profile ${id} names {{${name}}}, which the world ${world.id} does not define`, {
      hint: `write the text itself, or use one of: ${Object.keys(texts).join(', ')}`,
    })
  }
  return (text) => text.replace(ACTION_SLOT, (_, action: string) => phrase(action)).replace(/\{\{(\w+)\}\}/g, named)
}
