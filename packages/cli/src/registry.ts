import { adapt } from '@orreryjs/agent-adapt'
import { anticipatoryReflection } from '@orreryjs/agent-anticipatory-reflection'
import { laser } from '@orreryjs/agent-laser'
import { lats } from '@orreryjs/agent-lats'
import { planAct } from '@orreryjs/agent-plan-act'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflexion } from '@orreryjs/agent-reflexion'
import type {
  Agent,
  AgentPackage,
  Limits,
  OptionSpec,
  OptionValues,
  Profile,
  ProfileSource,
  RewindMeans,
  World,
  WorldPackage,
} from '@orreryjs/core'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { firstAdmissible, noisyOracle, oracle, random } from './baselines/index.ts'
import { unknownName } from './nearest.ts'
import { householdSketch } from './playing/sketches/household-sketch.ts'
import { shopSketch } from './playing/sketches/shop-sketch.ts'
import type { Sketch } from './playing/sketches/sketch.ts'

/** A world and the limits its papers run it with. */
export interface WorldEntry {
  readonly package: WorldPackage
  readonly limits: Limits
  /** Draws the world for a person who plays. */
  readonly sketch?: Sketch
}

/** An agent as the command line offers it. */
export interface AgentEntry {
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

/** What a web page allows: legal moves back. */
const USUAL_REWIND: readonly RewindMeans[] = ['navigate']

/** Every world. Adding one is its package and a line here. */
export const WORLDS: readonly WorldEntry[] = [
  { package: textcraft, limits: { maxSteps: 40 } },
  { package: alfworld, limits: { maxSteps: 50 }, sketch: householdSketch },
  { package: webshop, limits: { maxSteps: 15 }, sketch: shopSketch },
]

/** Every agent: those with a package, then the baselines that need no model. */
export const AGENTS: readonly AgentEntry[] = [
  fromPackage(react),
  fromPackage(rebact),
  fromPackage(adapt),
  fromPackage(reflexion),
  fromPackage(lats),
  fromPackage(laser),
  fromPackage(anticipatoryReflection),
  fromPackage(planAct),
  baseline('random', 'a uniformly random admissible action each step', random),
  baseline('first-admissible', 'the first admissible action each step', firstAdmissible),
  baseline('oracle', "the world's own plan, with full knowledge", oracle),
]

/** Name and meaning of the parametrised baseline, for lists. */
export const NOISY_ORACLE = {
  id: 'noisy-oracle:P',
  summary: 'the oracle, with a random admissible action in a share P of its steps',
} as const

/** Throws `WORLD_UNKNOWN`. */
export function worldEntry(id: string): WorldEntry {
  const found = WORLDS.find((entry) => entry.package.id === id)
  if (found !== undefined) return found
  const ids = WORLDS.map((entry) => entry.package.id)
  throw unknownName('WORLD_UNKNOWN', 'world', id, ids)
}

/** Throws `AGENT_UNKNOWN`. */
export function agentEntry(id: string): AgentEntry {
  const found = AGENTS.find((entry) => entry.id === id) ?? noisyOracleEntry(id)
  if (found !== undefined) return found
  throw unknownName('AGENT_UNKNOWN', 'agent', id, [...AGENTS.map((entry) => entry.id), NOISY_ORACLE.id])
}

function noisyOracleEntry(id: string): AgentEntry | undefined {
  const share = /^noisy-oracle:(0|1|0?\.\d+|1\.0+)$/.exec(id)?.[1]
  if (share === undefined) return undefined
  const noise = Number(share)
  return baseline(`noisy-oracle:${noise}`, NOISY_ORACLE.summary, (world) => noisyOracle(world, noise))
}

function fromPackage(source: AgentPackage): AgentEntry {
  const { id, summary, options, profiles, rewind = USUAL_REWIND } = source
  const limits: AgentEntry['limits'] = (usual, values, profile) => source.limits?.(usual, values, profile) ?? usual
  return { id, summary, options, profiles, needsModel: true, limits, rewind, create: (_, values) => source.create(values) }
}

function baseline(id: string, summary: string, create: (world: World) => Agent): AgentEntry {
  return { id, summary, needsModel: false, options: [], profiles: [], limits: (usual) => usual, rewind: USUAL_REWIND, create }
}
