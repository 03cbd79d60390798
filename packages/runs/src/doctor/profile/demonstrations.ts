import { type Demonstration, OrreryError, type ProfileSource } from '@orreryjs/core'
import { isProfileFile } from '../../configuration/agent-profiles.ts'
import { readYamlFile } from '../../configuration/yaml-file.ts'
import { findProfile } from '../../plan/available-profiles.ts'
import { readProfile } from '../../plan/profiles.ts'
import type { Registry } from '../../registry/registry.ts'

/** A demonstration to examine, with its name in a file of prompts. */
interface NamedDemonstration {
  readonly key?: string
  readonly demonstration: Demonstration
}

/** Demonstrations, and the world and dialects for which they are written if the file says so. */
export interface DemonstrationFile {
  readonly demonstrations: readonly NamedDemonstration[]
  readonly world?: string
  readonly dialects?: readonly string[]
}

/**
 * Reads the demonstrations of a profile, by its file or its id, or of a file of prompts: an object of texts, as `alfworld_3prompts.json` of
 * ReAct. Throws `PROFILE_UNKNOWN`, `FILE_UNREADABLE`, `CONFIG_INVALID` or `PATH_UNTRUSTED`.
 */
export async function readDemonstrations(name: string, registry: Registry): Promise<DemonstrationFile> {
  if (!isProfileFile(name)) {
    const { source, world } = await findProfile(registry, name)
    return ofProfile(source, world.id)
  }
  const texts = promptTexts(name)
  if (texts !== undefined) {
    return { demonstrations: texts.map(([key, text]) => ({ key, demonstration: { text } })) }
  }
  const source = readProfile(name, registry.trust)
  return ofProfile(source, source.world)
}

function ofProfile(source: ProfileSource, world: string): DemonstrationFile {
  const demonstrations = source.demonstrations.map((demonstration) => ({ demonstration }))
  return { demonstrations, world, dialects: source.dialects }
}

/** Returns the members of an object of texts; `undefined` for any other value, which may be a profile. Throws if there is no text. */
function promptTexts(file: string): readonly (readonly [key: string, text: string])[] | undefined {
  const value = readYamlFile(file)
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  if (members.some(([, member]) => typeof member !== 'string')) return undefined
  if (members.length > 0) return members as readonly (readonly [string, string])[]
  throw new OrreryError('CONFIG_INVALID', `${file}: neither a profile nor an object of texts`, {
    hint: 'a profile has id, version, world, dialects, parts and demonstrations',
  })
}
