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
import { type Policy, USUAL_LIMITS } from '@orreryjs/core/worlds'
import { clientAgent, isClient } from '../sessions/client-agent.ts'
import type { Suite } from '../suites/suite.ts'
import { unknownName } from '../texts/nearest.ts'
import { type CodeFiles, codeFiles } from './files/code-files.ts'
import { isFileName } from './files/file-name.ts'
import type { ModelEntry } from './model-entry.ts'

/** Something that a run names, loaded when it is named. */
export interface Entry<Loaded> {
  readonly id: string
  /** How it is written where it takes a parameter after a colon: `noisy-oracle:P`. */
  readonly form?: string
  /** One line for lists. */
  readonly summary: string
  /** Of an agent that asks a model: what its options are called, without loading the rest of it. */
  optionNames?(): Promise<readonly string[]>
  /** `name` is the whole name, the parameter included. `undefined` where the parameter does not fit. */
  load(name: string): Promise<Loaded | undefined>
}

/** A world with the limits that its papers run it with. */
export interface WorldEntry {
  readonly package: WorldPackage
  readonly limits: Limits
}

/** A world by its name, and what plays it offline. */
export interface NamedWorld extends Entry<WorldEntry> {
  /** Loads the policy by which the simulated model plays it from its text. @default another world's, or the generic policy */
  player?(): Promise<Policy>
}

/** An agent as a run takes it. */
export interface AgentEntry extends Pick<AgentPackage, 'parts' | 'layouts' | 'derive'> {
  readonly id: string
  readonly summary: string
  /** Whether it asks a language model; otherwise its rows name the model `none`. */
  readonly needsModel: boolean
  readonly options: readonly OptionSpec[]
  /** Prompt profiles; none where it reads no prompts. */
  readonly profiles: readonly ProfileSource[]
  /** The limits of a run that names none, from those usual in the world. */
  limits(usual: Limits, options: OptionValues, profile: Profile): Limits
  /** The means of going back of a run that names none. */
  readonly rewind: readonly RewindMeans[]
  create(world: World, options: OptionValues): Agent
}

/** The worlds, agents, models and suites that runs can name. */
export interface Registry {
  /** URL of a module that exports this registry as `orrery`: threads that play episodes load it themselves. */
  readonly module: string
  readonly worlds: readonly NamedWorld[]
  readonly agents: readonly Entry<AgentEntry>[]
  readonly models: readonly ModelEntry[]
  readonly suites: readonly Suite[]
  /** Players that are asked before those of the worlds: those that the files of a run export. @default none */
  readonly players?: readonly Policy[]
  /** The files that a run names beside all these. @default as seen from the directory of the process */
  readonly files?: CodeFiles
  /** Ids of what only this program has, as objects: no thread and no other program can load it. @default none */
  readonly local?: readonly string[]
}

/** What a web page allows: legal moves back. */
const USUAL_REWIND: readonly RewindMeans[] = ['navigate']

/** The world of a package as a run takes it. */
export function worldOfPackage(source: WorldPackage): WorldEntry {
  return { package: source, limits: source.limits ?? USUAL_LIMITS }
}

/** The agent of a package as a run takes it. */
export function agentOfPackage(source: AgentPackage): AgentEntry {
  const { id, summary, options, profiles, parts, layouts, derive, rewind = USUAL_REWIND, asksModel = true } = source
  const limits: AgentEntry['limits'] = (usual, values, profile) => source.limits?.(usual, values, profile) ?? usual
  const prompted = {
    profiles,
    ...(parts !== undefined && { parts }),
    ...(layouts !== undefined && { layouts }),
    ...(derive !== undefined && { derive }),
  }
  const making = { limits, rewind, create: (_: World, values: OptionValues) => source.create(values) }
  return { id, summary, options, ...prompted, needsModel: asksModel, ...making }
}

/** An agent that asks no model and is made for a world. */
export function baselineAgent(id: string, summary: string, create: (world: World) => Agent): AgentEntry {
  return { id, summary, needsModel: false, options: [], profiles: [], limits: (usual) => usual, rewind: USUAL_REWIND, create }
}

/** What reads files and checks what they export: loaded where a file is named, since it is a large part of a start. */
function ofFile(): Promise<typeof import('./files/of-file.ts')> {
  return import('./files/of-file.ts')
}

/** Loads a world by its name or from a file. Throws `WORLD_UNKNOWN`, and what reading a file throws. */
export async function loadWorld(registry: Registry, name: string): Promise<WorldEntry> {
  if (isFileName(name)) return worldOfPackage(await (await ofFile()).worldOfFile(registry, name))
  return loadEntry('WORLD_UNKNOWN', 'world', registry.worlds, name)
}

/** Loads an agent by its name or from a file. Throws `AGENT_UNKNOWN`, and what reading a file throws. */
export async function loadAgent(registry: Registry, name: string): Promise<AgentEntry> {
  if (isFileName(name)) return agentOfPackage(await (await ofFile()).agentOfFile(registry, name))
  if (isClient({ id: name })) return baselineAgent(name, 'a program that played over a protocol', () => clientAgent(name))
  return loadEntry('AGENT_UNKNOWN', 'agent', registry.agents, name)
}

/** The registry with files of its own to tell what was read of them; as it is where it has some. */
export function withFiles(registry: Registry): Registry & { readonly files: CodeFiles } {
  return { ...registry, files: registry.files ?? codeFiles({ home: registry.module }) }
}

/** Ids of everything that `all` stands for: entries that need no parameter. */
export function idsOf(entries: readonly Entry<unknown>[]): readonly string[] {
  return entries.filter(({ form }) => form === undefined).map(({ id }) => id)
}

async function loadEntry<Loaded>(
  code: 'WORLD_UNKNOWN' | 'AGENT_UNKNOWN',
  kind: string,
  entries: readonly Entry<Loaded>[],
  name: string,
): Promise<Loaded> {
  const kindOf = ({ id, form }: Entry<Loaded>): boolean => (form === undefined ? id === name : name.startsWith(`${id}:`))
  const loaded = await entries.find(kindOf)?.load(name)
  if (loaded !== undefined) return loaded
  const near = ['ts', 'mts', 'mjs', 'js'].map((end) => `${name}.${end}`).find((path) => existsSync(path))
  if (near !== undefined) {
    throw new OrreryError(code, `there is no ${kind} '${name}'; there is a file ${near} here: name it ./${near}`)
  }
  const known = entries.map(({ id, form }) => form ?? id)
  throw unknownName(code, kind, name, known)
}
