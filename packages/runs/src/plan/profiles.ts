import { dirname, relative, resolve } from 'node:path'
import {
  type Demonstration,
  expressionProblem,
  NO_PROFILE,
  OrreryError,
  type Profile,
  type ProfileSource,
  truncateText,
  type World,
  type WorldPackage,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { currentProfileId } from '@orreryjs/core/stored-names'
import { requireRegularFile } from '@orreryjs/harness'
import { z } from 'zod'
import { isProfileFile } from '../configuration/agent-profiles.ts'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { readYamlFile } from '../configuration/yaml-file.ts'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { type AgentEntry, idsOf, loadAgent, type Registry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'
import { isInside, NO_TRUST, realPath, type Trust } from '../trust/trust.ts'
import { expandNames } from './options.ts'
import { readTextPart } from './text-file.ts'

const types = z.array(z.string()).exactOptional()
const lines = z.array(z.union([z.string(), z.strictObject({ refused: z.string() }), z.strictObject({ thought: z.string() })]))
const typedSchema = z.strictObject({ types, text: z.string() })
const fileSchema = z.strictObject({ types, file: z.string(), key: z.string().exactOptional() })
const roleSchema = z.enum(['system', 'user'])
const text = z.string().exactOptional()

const expression = z.string().refine((source) => expressionProblem(source) === undefined, {
  error: ({ input }) => `'${truncateText(String(input))}' is not a regular expression: ${expressionProblem(String(input))}`,
})

const layoutSchema = z.strictObject({
  messages: z.record(
    z.string(),
    z.union([z.string(), z.array(z.strictObject({ role: roleSchema, content: z.string() })).min(1)]),
  ),
  exchange: text,
  join: text,
  between: text,
  demonstration: z.strictObject({ text, exchange: text, join: text }).exactOptional(),
  lists: z.record(z.string(), z.strictObject({ head: text, item: z.string(), join: text, tail: text })).exactOptional(),
  replace: z
    .array(z.strictObject({ in: z.enum(['task', 'observation']).exactOptional(), from: expression, to: z.string() }))
    .exactOptional(),
  window: z.number().int().positive().exactOptional(),
})

/** A demonstration script that the run's world executes. */
const scriptSchema = z.strictObject({
  types,
  task: z.string(),
  before: lines.exactOptional(),
  lines,
  end: z.enum(['success', 'failure', 'open']).exactOptional(),
  notes: z.record(z.string(), z.string()).exactOptional(),
})

const profileSchema = z.strictObject({
  id: z.string().min(1),
  version: z.number().int().nonnegative(),
  world: z.string(),
  dialects: z.array(z.string()).min(1),
  parts: z.record(z.string(), z.string()),
  demonstrations: z.array(z.union([typedSchema, fileSchema, scriptSchema])),
  layout: layoutSchema.exactOptional(),
  trainedOn: z.strictObject({ tasks: z.array(z.string()), clusters: z.array(z.string()) }).exactOptional(),
})

/**
 * Returns the prompts of an agent for a world: the named profile, a profile file, the agent's first profile for the dialect, or a generated
 * one. Throws `PROFILE_UNKNOWN`, `DIALECT_MISMATCH`, `CONFIG_INVALID` for a missing part, or the errors of reading the file.
 */
export function chooseProfile(
  agent: AgentEntry,
  world: World,
  source: WorldPackage,
  profileName: string | undefined,
  trust: Trust,
): Profile {
  if (!agent.needsModel) return NO_PROFILE
  return agentProfile(agent, world, {
    world: source,
    ...(profileName !== undefined && { userProfile: namedProfile(agent, profileName, trust) }),
  })
}

/**
 * Returns the configuration with the world of its profiles, if it names profiles of one world and no world. Throws the errors of reading a
 * profile or loading an agent.
 */
export async function withProfileWorld(configuration: Configuration, registry: Registry): Promise<Configuration> {
  const parts = [configuration, ...(configuration.blocks ?? [])]
  const names = new Set(blocksOf(configuration).flatMap(({ profile }) => profile ?? []))
  if (names.size === 0 || parts.some(({ world }) => world !== undefined)) return configuration
  const written = await writtenProfiles(configuration, registry)
  const sources = [...names].map((name) =>
    isProfileFile(name) ? readProfile(name, registry.trust) : written.find(({ id }) => id === name),
  )
  const [world, another] = new Set(sources.flatMap((source) => source?.world ?? []))
  const isOnly = another === undefined && registry.worlds.some(({ id }) => id === world)
  return world !== undefined && isOnly ? { ...configuration, world: [world] } : configuration
}

/** Returns the profiles of the bundled agents of a configuration. Code in files is loaded later, when all of it has been permitted. */
async function writtenProfiles(configuration: Configuration, registry: Registry): Promise<readonly ProfileSource[]> {
  const bundled = idsOf(registry.agents)
  const names = new Set(blocksOf(configuration).flatMap(({ agent }) => expandNames(agent, bundled)))
  const agents = await Promise.all([...names].filter((id) => bundled.includes(id)).map((id) => loadAgent(registry, id)))
  return agents.flatMap(({ profiles }) => profiles)
}

function namedProfile(agent: AgentEntry, profileName: string, trust: Trust): ProfileSource {
  if (isProfileFile(profileName)) return readProfile(profileName, trust)
  const found = agent.profiles.find((profile) => profile.id === profileName)
  if (found !== undefined) return found
  const ids = agent.profiles.map((profile) => profile.id)
  throw unknownName('PROFILE_UNKNOWN', `profile of ${agent.id}`, profileName, ids)
}

/**
 * Reads a profile from a YAML or JSON file. Its text files must be in its folder, unless `trust` permits others: they go into prompts. Throws
 * `FILE_UNREADABLE`, `CONFIG_INVALID` or `PATH_UNTRUSTED`.
 */
export function readProfile(path: string, trust: Trust = NO_TRUST): ProfileSource {
  const result = profileSchema.safeParse(readYamlFile(path))
  if (result.success) return withFileTexts(path, result.data, trust)
  const issue = result.error.issues[0]
  throw new OrreryError('CONFIG_INVALID', `${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a profile'}`, {
    hint: 'a profile has id, version, world, dialects, parts and demonstrations',
  })
}

/** Returns a text file of a profile. Throws `PATH_UNTRUSTED` for a file elsewhere, and for a hidden one such as `.env`. */
function sentFile(file: string, profile: string, trust: Trust): string {
  refuseNetworkPath(file)
  requireRegularFile(file)
  const isVisible = !/(?:^|[\\/])\.[^.\\/]/.test(relative(realPath(dirname(profile)), realPath(file)))
  if (trust.permitsNamedFile(file) || (isVisible && isInside(file, dirname(profile)))) return file
  throw new OrreryError('PATH_UNTRUSTED', `${profile} puts ${file} into prompts, which is not a file of its folder`, {
    hint: `if the model may read it, add --trust '${file}'`,
  })
}

/** Replaces the text files named in a profile by their content. Their paths are relative to the profile. */
function withFileTexts(path: string, profile: z.infer<typeof profileSchema>, trust: Trust): ProfileSource {
  const demonstrations = profile.demonstrations.map((each): Demonstration => {
    if (!('file' in each)) return each
    const { types: taskTypes, file, key } = each
    const text = readTextPart(sentFile(resolve(dirname(path), file), path, trust), key)
    return { ...(taskTypes !== undefined && { types: taskTypes }), text }
  })
  return { ...profile, id: currentProfileId(profile.id), demonstrations }
}
