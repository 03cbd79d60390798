import { ACTION_SLOT, type Demonstration, playScript, type ShownDemonstration } from './demonstration.ts'
import { OrreryError } from './errors.ts'
import type { Layout } from './layout.ts'
import { contentHash } from './primitives/hash.ts'
import { idiomOf, promptsOf, type World } from './world.ts'

/** A profile as a package or a file holds it: `profileFor` makes of it what an agent is told in a world. */
export interface ProfileSource {
  /** `AGENT/WORLD` or a user's own name. */
  readonly id: string
  /** Raised when the text changes. */
  readonly version: number
  readonly world: string
  /** The world's dialects this profile fits; any other refuses to run. */
  readonly dialects: readonly string[]
  /**
   * Named pieces of text; each agent documents the parts it reads. `{{name}}` stands for a text of the world's idiom, and
   * `{{> ACTION}}` for an action or a form of one as its dialect words it.
   */
  readonly parts: Readonly<Record<string, string>>
  readonly demonstrations: readonly Demonstration[]
  /** The layout of the prompts, for those of others that are to run as they are. @default the agent's own */
  readonly layout?: Layout
}

/**
 * What an agent is told about a world: instructions and demonstrations as plain data, chosen by the run, hashed into the log,
 * replaceable by the user.
 */
export interface Profile extends ProfileSource {
  /** Typed or played; played once, when they are first read. */
  readonly demonstrations: readonly ShownDemonstration[]
}

/** Covers all that the profile puts into prompts. */
export function profileHash(profile: Profile): string {
  return contentHash(profile)
}

/**
 * The first profile that was written for the world and its dialect, its demonstrations played by the world itself.
 * Throws `PROFILE_UNKNOWN` where none is for this world, `DIALECT_MISMATCH` where none fits the dialect.
 */
export function profileFor(sources: readonly ProfileSource[], world: World): Profile {
  const candidates = sources.filter((source) => source.world === promptsOf(world))
  const fitting = candidates.find(({ dialects }) => dialects.includes(world.dialect))
  if (fitting !== undefined) return told(fitting, world)
  if (candidates.length === 0) {
    const ids = sources.map(({ id }) => id).join(', ')
    throw new OrreryError('PROFILE_UNKNOWN', `no profile for the world ${world.id} among: ${ids}`)
  }
  const written = candidates.map(({ id, dialects }) => `${id} (${dialects.join(', ')})`).join(', ')
  throw new OrreryError('DIALECT_MISMATCH', `no profile for the dialect ${world.dialect} of ${world.id}; there is ${written}`)
}

const known = new WeakMap<World, WeakMap<ProfileSource, Profile>>()

/** A profile in a world is made once, and its demonstrations are played when they are first asked for. */
function told(source: ProfileSource, world: World): Profile {
  const profiles = known.get(world) ?? new WeakMap<ProfileSource, Profile>()
  known.set(world, profiles)
  const profile = profiles.get(source) ?? tell(source, world)
  profiles.set(source, profile)
  return profile
}

function tell(source: ProfileSource, world: World): Profile {
  const fill = filling(source, world)
  let played: readonly ShownDemonstration[] | undefined
  return {
    ...source,
    parts: Object.fromEntries(Object.entries(source.parts).map(([name, part]) => [name, fill(part)])),
    get demonstrations() {
      played ??= source.demonstrations.map((each) => ('task' in each ? playScript(each, world) : each))
      return played
    },
  }
}

/** What a world says in the places of a text. Throws `CONFIG_INVALID` for a name that it has no text of. */
function filling({ id }: ProfileSource, world: World): (text: string) => string {
  const { texts, phrase } = idiomOf(world)
  const named = (_: string, name: string): string => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (text !== undefined) return text
    throw new OrreryError('CONFIG_INVALID', `profile ${id} names {{${name}}}, which the world ${world.id} does not tell`, {
      hint: `write the text itself, or one of: ${Object.keys(texts).join(', ')}`,
    })
  }
  return (text) => text.replace(ACTION_SLOT, (_, action: string) => phrase(action)).replace(/\{\{(\w+)\}\}/g, named)
}
