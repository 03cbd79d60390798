import { existsSync } from 'node:fs'
import {
  type Agent,
  type AgentPackage,
  type Limits,
  type OptionSpec,
  type OptionValues,
  OrreryError,
  type Profile,
  type ProfileSource,
  type RewindMeans,
  type World,
  type WorldPackage,
} from '@orreryjs/core'
import { DEFAULT_LIMITS, type Policy } from '@orreryjs/core/worlds'
import { clientAgent, isExternalClient } from '../sessions/client-agent.ts'
import type { Suite } from '../suites/suite.ts'
import { unknownName } from '../texts/nearest.ts'
import { NO_TRUST, type Trust } from '../trust/trust.ts'
import { type CodeFiles, codeFiles } from './files/code-files.ts'
import { isFileName } from './files/file-name.ts'
import type { ModelEntry } from './model-entry.ts'

/** A named entry, loaded on demand. */
export interface Entry<Loaded> {
  readonly id: string
  /** Form of a name with a parameter after a colon: `noisy-oracle:P`. */
  readonly nameForm?: string
  /** One line for lists. */
  readonly summary: string
  /** Option names of an agent with a model, without loading its code. */
  optionNames?(): Promise<readonly string[]>
  /** Loads the entry. `name` includes the parameter. `undefined` if the parameter is invalid. */
  load(name: string): Promise<Loaded | undefined>
}

/** A world with the step and call limits of its papers. */
export interface WorldEntry {
  readonly package: WorldPackage
  readonly limits: Limits
}

/** A world by name, with its offline policy. */
export interface WorldRegistryEntry extends Entry<WorldEntry> {
  /**
   * Loads the policy by which the simulated model plays the world from its text. @default another world's policy that recognises it, or the
   * generic policy
   */
  player?(): Promise<Policy>
}

/** An agent as a run uses it. */
export interface AgentEntry extends Pick<AgentPackage, 'parts' | 'layouts' | 'generateProfile'> {
  readonly id: string
  readonly summary: string
  /** True if it calls a language model; otherwise the model of its rows is `none`. */
  readonly needsModel: boolean
  readonly options: readonly OptionSpec[]
  /** Prompt profiles; empty if it uses no prompts. */
  readonly profiles: readonly ProfileSource[]
  /** Returns the default limits, given the world's. */
  limits(defaults: Limits, options: OptionValues, profile: Profile): Limits
  /** Default rewind strategies. */
  readonly rewind: readonly RewindMeans[]
  create(world: World, options: OptionValues): Agent
  /** Returns the facts of a row that a run recorded, for an agent whose code is not executed. @default the agent's own */
  recordedRow?(row: RowToFind): RecordedAgentRow | undefined
}

/** A row of a run whose recorded facts are looked up. */
interface RowToFind {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  /** Options that the settings name. */
  readonly options: OptionValues
}

/** Recorded facts of an agent in a row; the profile has only its id. */
export interface RecordedAgentRow {
  readonly agent: Agent
  readonly profile: Profile
  readonly limits: Limits
  readonly rewind: readonly RewindMeans[]
}

/** The worlds, agents, models and suites that runs can name. */
export interface Registry {
  /** URL of a module that exports this registry as `orrery`. */
  readonly module: string
  /** URL of a program that calls `playInThread` with this registry, for worker threads. @default one that imports `module` */
  readonly threadProgram?: string
  readonly worlds: readonly WorldRegistryEntry[]
  readonly agents: readonly Entry<AgentEntry>[]
  readonly models: readonly ModelEntry[]
  readonly suites: readonly Suite[]
  /** Policies with priority over those of the worlds: exports of a run's files. @default none */
  readonly players?: readonly Policy[]
  /** Agents of files whose code is not executed, with their recorded facts, by file name. @default empty */
  readonly recordedAgents?: ReadonlyMap<string, AgentEntry>
  /** Reader of the files that a run names. @default relative to the working directory */
  readonly files?: CodeFiles
  /** Permission to use code, servers and paths that data names. @default NO_TRUST */
  readonly trust?: Trust
  /** Ids of in-memory objects, which no thread and no other program can load. @default none */
  readonly local?: readonly string[]
}

/** Rewind strategy of web pages: backward navigation by legal actions. */
const DEFAULT_REWIND: readonly RewindMeans[] = ['navigate']

/** Converts a world package to a registry entry. */
export function worldOfPackage(source: WorldPackage): WorldEntry {
  return { package: source, limits: source.limits ?? DEFAULT_LIMITS }
}

/** Converts an agent package to a registry entry. */
export function agentOfPackage(source: AgentPackage): AgentEntry {
  const { id, summary, options, profiles, parts, layouts, generateProfile, rewind = DEFAULT_REWIND, asksModel = true } = source
  const limits: AgentEntry['limits'] = (defaults, values, profile) => source.limits?.(defaults, values, profile) ?? defaults
  const prompted = {
    profiles,
    ...(parts !== undefined && { parts }),
    ...(layouts !== undefined && { layouts }),
    ...(generateProfile !== undefined && { generateProfile }),
  }
  const making = { limits, rewind, create: (_: World, values: OptionValues) => source.create(values) }
  return { id, summary, options, ...prompted, needsModel: asksModel, ...making }
}

/** Creates the entry of an agent without a model that is created for a world. */
export function baselineAgent(id: string, summary: string, create: (world: World) => Agent): AgentEntry {
  return {
    id,
    summary,
    needsModel: false,
    options: [],
    profiles: [],
    limits: (defaults) => defaults,
    rewind: DEFAULT_REWIND,
    create,
  }
}

/** Loads the file reader only if a file is named, because it takes a large part of the startup time. */
function fileLoader(): Promise<typeof import('./files/of-file.ts')> {
  return import('./files/of-file.ts')
}

/** Loads a world by name or from a file. Throws `WORLD_UNKNOWN`, or the errors of reading a file. */
export async function loadWorld(registry: Registry, name: string): Promise<WorldEntry> {
  if (isFileName(name)) return worldOfPackage(await (await fileLoader()).worldOfFile(registry, name))
  return loadEntry('WORLD_UNKNOWN', 'world', registry.worlds, name)
}

/** Loads an agent by name or from a file. Throws `AGENT_UNKNOWN`, or the errors of reading a file. */
export async function loadAgent(registry: Registry, name: string): Promise<AgentEntry> {
  const recorded = registry.recordedAgents?.get(name)
  if (recorded !== undefined) return recorded
  if (isFileName(name)) return agentOfPackage(await (await fileLoader()).agentOfFile(registry, name))
  if (isExternalClient({ id: name }))
    return baselineAgent(name, 'an external program that played over a protocol', () => clientAgent(name))
  return loadEntry('AGENT_UNKNOWN', 'agent', registry.agents, name)
}

/** Adds a file reader to the registry if it has none. */
export function withFiles(registry: Registry): Registry & { readonly files: CodeFiles } {
  return {
    ...registry,
    files: registry.files ?? codeFiles({ trust: registry.trust ?? NO_TRUST, fallbackModule: registry.module }),
  }
}

/** Ids that `all` expands to: entries without a required parameter. */
export function idsOf(entries: readonly Entry<unknown>[]): readonly string[] {
  return entries.filter(({ nameForm }) => nameForm === undefined).map(({ id }) => id)
}

async function loadEntry<Loaded>(
  code: 'WORLD_UNKNOWN' | 'AGENT_UNKNOWN',
  kind: string,
  entries: readonly Entry<Loaded>[],
  name: string,
): Promise<Loaded> {
  const kindOf = ({ id, nameForm }: Entry<Loaded>): boolean => (nameForm === undefined ? id === name : name.startsWith(`${id}:`))
  const loaded = await entries.find(kindOf)?.load(name)
  if (loaded !== undefined) return loaded
  const near = ['ts', 'mts', 'mjs', 'js'].map((end) => `${name}.${end}`).find((path) => existsSync(path))
  if (near !== undefined) {
    throw new OrreryError(code, `no ${kind} named "${name}". Did you mean the file ./${near}?`)
  }
  const known = entries.map(({ id, nameForm }) => nameForm ?? id)
  throw unknownName(code, kind, name, known)
}
