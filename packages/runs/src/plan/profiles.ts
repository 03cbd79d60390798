import { OrreryError, type Profile, type ProfileSource, profileFor, type World } from '@orreryjs/core'
import { z } from 'zod'
import { readYamlFile } from '../configuration/file.ts'
import type { AgentEntry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'

const types = z.array(z.string()).exactOptional()
const lines = z.array(z.union([z.string(), z.strictObject({ refused: z.string() }), z.strictObject({ thought: z.string() })]))
const typedSchema = z.strictObject({ types, text: z.string() })

/** What the run's world is to play. */
const scriptSchema = z.strictObject({
  types,
  task: z.string(),
  before: lines.exactOptional(),
  lines,
  end: z.enum(['success', 'failure', 'open']).exactOptional(),
  notes: z.record(z.string(), z.string()).exactOptional(),
})

const profileSchema: z.ZodType<ProfileSource> = z.strictObject({
  id: z.string().min(1),
  version: z.number().int().nonnegative(),
  world: z.string(),
  dialects: z.array(z.string()).min(1),
  parts: z.record(z.string(), z.string()),
  demonstrations: z.array(z.union([typedSchema, scriptSchema])),
})

/**
 * The prompts of an agent for a world: the named ones, those in a file of the user's, or the agent's first for the
 * world's dialect, and for one that has none an empty one; the world plays their demonstrations when they are read. Throws `PROFILE_UNKNOWN`, `DIALECT_MISMATCH`, or what reading the file throws.
 */
export function chooseProfile(agent: AgentEntry, world: World, wanted: string | undefined): Profile {
  if (!agent.needsModel || (wanted === undefined && agent.profiles.length === 0)) return noProfile(world)
  return profileFor(wanted === undefined ? agent.profiles : [namedProfile(agent, wanted)], world)
}

function namedProfile(agent: AgentEntry, wanted: string): ProfileSource {
  if (/\.(ya?ml|json)$/.test(wanted)) return readProfile(wanted)
  const found = agent.profiles.find((profile) => profile.id === wanted)
  if (found !== undefined) return found
  const ids = agent.profiles.map((profile) => profile.id)
  throw unknownName('PROFILE_UNKNOWN', `profile of ${agent.id} named`, wanted, ids)
}

function readProfile(path: string): ProfileSource {
  const result = profileSchema.safeParse(readYamlFile(path))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new OrreryError('CONFIG_INVALID', `${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a profile'}`, {
    hint: 'a profile has id, version, world, dialects, parts and demonstrations',
  })
}

/** The profile of agents that read no prompts. */
export function noProfile(world: World): Profile {
  return { id: 'none', version: 0, world: world.id, dialects: [world.dialect], parts: {}, demonstrations: [] }
}
